"""Odds against icepool, and the dice that the engine really rolls against odds."""

import random
from dataclasses import replace
from itertools import product
from math import sqrt

import numpy as np
import pytest

from tabletop.rules.play.attack.odds import (
    Body,
    mean_damage,
    mean_of,
    odds_of,
    of_attacks,
    of_random_attacks,
    of_slain,
    spread_of,
    warded,
)
from tabletop.rules.play.attack.profile import Check, Profile
from tabletop.rules.play.attack.rolls import Dicing, attack_sequence, run
from tabletop.state.dice import dice
from tests.play.attack.oracle import Wanted, chances_of, oracle_damage, oracle_one

PROFILES = 200


def wanted(seed):
    return Wanted.random(random.Random(f"profile {seed}"))


def profile(hit=4, wound=4, save=5, change=0, damage="1", again="", **more):
    checked = Check(save, change) if save < 7 else None
    return Profile(Check(hit, 0, again), Check(wound), checked, dice(damage), **more)


@pytest.mark.parametrize("part", range(4))
def test_200_random_profiles_agree_with_icepool(part):
    for seed in range(part * PROFILES // 4, (part + 1) * PROFILES // 4):
        want = wanted(seed)
        chooser = random.Random(seed)
        ward, attacks = chooser.choice((0, 0, 4, 5, 6)), chooser.randint(1, 6)
        got = of_attacks(want.profile, attacks, ward)
        exact = chances_of(attacks @ oracle_one(want, ward), len(got))
        got = np.pad(got, (0, len(exact) - len(got)))
        assert np.allclose(got, exact, rtol=0, atol=1e-12), (seed, want)
        assert abs(mean_damage(want.profile, ward) * attacks - mean_of(got)) < 1e-9, want


@pytest.mark.parametrize("part", range(4))
def test_what_the_engine_rolls_has_the_exact_mean_and_spread(part):
    trials = 200
    for seed in range(part * PROFILES // 4, (part + 1) * PROFILES // 4):
        want, chance = wanted(seed), random.Random(f"dice {seed}")
        attacks = chance.randint(1, 8)

        def roll(asked, chance=chance):
            return chance.choices(range(1, 7), k=asked.count)

        exact = of_attacks(want.profile, attacks)
        mean, spread = mean_of(exact), spread_of(exact)
        points = [
            run(attack_sequence(want.profile, attacks), roll, want.profile).points
            for _ in range(trials)
        ]
        got, off = float(np.mean(points)), float(np.std(points))
        assert abs(got - mean) <= 5 * spread / sqrt(trials) + 1e-9, (seed, want, got, mean)
        fourth = float(np.dot((np.arange(len(exact)) - mean) ** 4, exact))
        error = sqrt(max(fourth - spread**4, 0.0) / trials)
        assert abs(off**2 - spread**2) <= 6 * error + spread**2 / trials + 1e-9, (seed, want)


class MissingError(Exception):
    """So many more dice are rolled."""


def leaves(profile, attacks):
    """Every way in which the engine's dice can fall, with its chance and the points it makes."""
    waiting = [((), 1.0)]
    while waiting:
        known, chance = waiting.pop()
        left = list(known)

        def roll(asked: Dicing, left=left):
            if len(left) < asked.count:
                raise MissingError(asked.count - len(left))
            return [left.pop(0) for _ in range(asked.count)]

        try:
            outcome = run(attack_sequence(profile, attacks), roll, profile)
        except MissingError as missing:
            (count,) = missing.args
            more = product(range(1, 7), repeat=count)
            waiting += [((*known, *faces), chance / 6**count) for faces in more]
        else:
            yield outcome.points, chance


@pytest.mark.parametrize("seed", range(12))
def test_every_way_the_dice_can_fall_makes_the_exact_distribution(seed):
    want = replace(wanted(seed), save_again="", wound_again="", damage="D3")
    if "CRIT_TWO_HITS" in want.crits:
        want = replace(want, hit_again="")
    exact = of_attacks(want.profile, 1)
    found = np.zeros(len(exact))
    for points, chance in leaves(want.profile, 1):
        found[points] += chance
    assert np.allclose(found, exact, rtol=0, atol=1e-12)


def test_two_attacks_in_one_pool_are_two_attacks():
    one = profile(3, 4, 5)
    found = np.zeros(3)
    for points, chance in leaves(one, 2):
        found[points] += chance
    assert np.allclose(found, of_attacks(one, 2), rtol=0, atol=1e-12)


def test_the_mean_never_strays_and_never_rises_with_a_better_save():
    crits = ("CRIT_MORTAL", "CRIT_TWO_HITS", "CRIT_AUTO_WOUND")
    for hit, crit_on, crit in product(range(2, 7), range(2, 7), crits):
        before = 1e9
        for save in range(7, 1, -1):
            one = profile(hit, 3, save, crits=(crit,), crit_on=crit_on)
            exact = of_attacks(one, 5)
            assert exact.min() >= 0.0
            assert abs(exact.sum() - 1.0) < 1e-12
            assert abs(mean_of(exact) - 5 * mean_damage(one)) < 1e-9
            assert mean_of(exact) <= before + 1e-12
            before = mean_of(exact)


def test_a_ward_is_rolled_once_for_mortal_damage():
    one = profile(3, 3, 3, -1, "2", crits=("CRIT_MORTAL",))
    assert mean_of(of_attacks(one, 15, ward=5)) == pytest.approx(20 / 3)


def test_random_attacks_are_rolled_for_each_model():
    one = profile(2, 2, 7)
    apart = of_random_attacks(one, dice("D6"), 6, {n: n for n in range(1, 7)})
    at_once = np.zeros(37)
    for rolled in range(1, 7):
        at_once[: 6 * rolled + 1] += of_attacks(one, 6 * rolled) / 6
    assert mean_of(apart) == pytest.approx(mean_of(at_once))
    assert spread_of(apart) < 0.6 * spread_of(at_once)
    per_model = chances_of(6 @ (oracle_damage("D6") @ (oracle_one(plain_wish()))), len(apart))
    assert np.allclose(np.pad(apart, (0, len(per_model) - len(apart))), per_model, atol=1e-12)


def plain_wish():
    return Wanted(2, 0, "", 2, 0, "", 7, 0, "", "1", (), 6, True)


def test_re_rolls_make_criticals_too():
    one = profile(4, 3, 4, -1, crits=("CRIT_TWO_HITS",), again="failed")
    assert mean_of(of_attacks(one, 60, ward=6)) == pytest.approx(22.2222, abs=1e-4)


def test_slain_carry_on_and_stop_at_the_last_model():
    damage = np.zeros(8)
    damage[[0, 3, 7]] = 0.25, 0.5, 0.25
    slain = of_slain(damage, Body(2, 3, wounds=1))
    assert slain.tolist() == [0.25, 0.0, 0.5, 0.25]
    odds = odds_of([damage], Body(2, 3, wounds=1))
    assert odds.destroyed == 0.25
    assert odds.at_least(2) == 0.75
    assert odds.mean == pytest.approx(3.25)


def test_a_ward_of_7_or_none_changes_nothing():
    damage = of_attacks(profile(), 5)
    assert warded(damage, 0) is damage
    assert mean_of(warded(damage, 4)) == pytest.approx(mean_of(damage) / 2)
