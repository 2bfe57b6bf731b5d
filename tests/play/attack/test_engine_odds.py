"""Whole attacks by the rules of play, hundreds of them, against the odds shown before them."""

import random
from math import sqrt

import numpy as np
import pytest

from tabletop.rules.play.attack import pick_attacks, resolve_attacks
from tabletop.rules.play.attack.foresight import odds_against
from tabletop.rules.play.attack.odds import mean_of, spread_of
from tabletop.rules.play.attack.profile import CRITS
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.settling import settle
from tabletop.rules.play.values import (
    ATTACKS,
    CRIT_ON,
    DAMAGE,
    HIT_ROLL,
    REROLL_HIT,
    REROLL_HIT_ONES,
    REROLL_SAVE_ONES,
    REROLL_WOUND,
    SAVE_ROLL,
    WOUND_ROLL,
    Modifier,
)
from tests.play.attack.drive import call, doing, drive
from tests.play.field import Field, scroll, weapon

PROFILES, PARTS, TRIALS = 200, 4, 40
SEED = Seeded("whole attacks")


def random_duel(seed):
    """A row of attackers before a row of targets, everything about them by lot."""
    lot = random.Random(f"duel {seed}")
    words = lot.sample(CRITS, lot.choice((0, 0, 1, 1, 2)))
    words += [w for w in ("ANTI:INFANTRY", "CHARGE_DAMAGE", "COMPANION") if lot.random() < 0.2]
    blade = weapon(
        attacks=lot.choice(("1", "2", "3", "D3", "D6", "D3+1")),
        hit=lot.randint(2, 6),
        wound=lot.randint(2, 6),
        rend=lot.choice((0, 0, 1, 1, 2, 3)),
        damage=lot.choice(("1", "1", "2", "3", "D3", "D6", "D3+1")),
        abilities=words,
    )
    foe = scroll(
        "b",
        save=lot.choice((2, 3, 4, 5, 6, None)),
        health=lot.randint(1, 4),
        ward=lot.choice((None, None, 6, 5, 4)),
    )
    field = Field().row("a", 1, 10, 10, count=lot.randint(1, 5), of=scroll("a", weapons=(blade,)),
                        charged=lot.random() < 0.5)  # fmt: skip
    field.row("b", 2, 10, 11.5, count=lot.randint(1, 6), of=foe, wounds=lot.choice((0, 0, 1))
              if foe.health > 1 else 0)  # fmt: skip
    every = (
        (1, "a", Modifier(HIT_ROLL, value=lot.choice((-1, 1)))),
        (2, "a", Modifier(WOUND_ROLL, value=lot.choice((-1, 1)))),
        (2, "b", Modifier(SAVE_ROLL, value=lot.choice((-1, 1)))),
        (1, "a", Modifier(ATTACKS, value=1)),
        (1, "a", Modifier(DAMAGE, value=lot.choice((-1, 1)))),
        (1, "a", Modifier(CRIT_ON, "best", 5)),
        (1, "a", Modifier(REROLL_HIT, "grant")),
        (1, "a", Modifier(REROLL_HIT_ONES, "grant")),
        (1, "a", Modifier(REROLL_WOUND, "grant")),
        (2, "b", Modifier(REROLL_SAVE_ONES, "grant")),
    )
    return doing(field.battle("combat"), [m for m in every if lot.random() < 0.2])


class Dice:
    """Faces of the game's own seeded dice, as a list that never ends."""

    def __init__(self, seed):
        self.source, self.at = Seeded(f"duel {seed}"), 0

    def take(self, count):
        self.at += count
        return self.source.faces(count, self.at - count, 0)


def fought(start, dice):
    """Damage left after wards, and models slain, of one whole attack."""
    do = Doing(start.book, start.state)
    made = drive(do, pick_attacks(do, call(), "melee"), dice).result
    drive(do, resolve_attacks(do, made, "melee"), dice)
    pool = sum(p.points for p in do.pools.values())
    found = drive(do, settle(do, call()), dice)
    warded = sum(successes for step, _, successes in found.steps() if step == "ward")
    return pool - warded, len(found.slain())


def off(values, chances):
    """How far mean and spread of what was rolled are off, in standard errors."""
    mean, spread = mean_of(chances), spread_of(chances)
    if spread < 1e-9:
        assert set(values) == {round(mean)}
        return 0.0, 0.0
    fourth = float(np.dot((np.arange(len(chances)) - mean) ** 4, chances))
    squares = [(v - mean) ** 2 for v in values]
    error = sqrt(max(fourth - spread**4, 1e-12))
    count = sqrt(len(values))
    return (
        (float(np.mean(values)) - mean) / spread * count,
        (float(np.mean(squares)) - spread**2) / error * count,
    )


@pytest.mark.parametrize("part", range(PARTS))
def test_200_random_attacks_come_out_as_foreseen(part):
    rows = []
    for seed in range(part, PROFILES, PARTS):
        start = random_duel(seed)
        odds = odds_against(start, "a", "b", "melee")
        assert odds is not None
        dice = Dice(seed)
        results = [fought(start, dice) for _ in range(TRIALS)]
        damage = off([r[0] for r in results], np.asarray(odds.damage))
        slain = off([r[1] for r in results], np.asarray(odds.slain))
        assert max(abs(damage[0]), abs(slain[0])) < 6, (seed, odds.mean, results)
        rows.append((*damage, *slain))
    together = np.sum(np.asarray(rows), axis=0) / sqrt(len(rows))
    assert np.all(np.abs(together) < 3), together
