"""What is foreseen of attacks is what is made of them: how many there are, and the mean damage."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from tabletop.content.core import CORE
from tabletop.geometry.region import Solid, region
from tabletop.players.weighing import Weighing
from tabletop.rules.play.ability import Ability, Book
from tabletop.rules.play.attack import pick_attacks
from tabletop.rules.play.attack.counting import attacks_of
from tabletop.rules.play.attack.foresight import mean_attacks, odds_against
from tabletop.rules.play.attack.odds import mean_damage
from tabletop.rules.play.attack.profile import Check, Profile
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.values import ATTACKS, HIT_ROLL, Modifier, anyone
from tabletop.state.dice import dice
from tabletop.state.model import Terrain
from tests.play.attack.drive import call, drive
from tests.play.content.drive import with_unit
from tests.play.field import Field, scroll, weapon


def with_rule(*modifiers):
    return Book((*CORE, Ability("river", "River", "-", "", user="player", passive=modifiers)))


def changed(stat, op, value):
    return Modifier(stat, op, value, anyone)


def duel(blade, roles=None):
    field = Field().row("a", 1, 10, 10, count=2, of=scroll("a", weapons=(blade,)), roles=roles)
    return field.row("b", 2, 10, 11.6, count=2, of=scroll("b", ward=5)).battle("combat")


RULES = (
    (),
    (changed(ATTACKS, "add", 1),),
    (changed(ATTACKS, "add", -2),),
    (changed(ATTACKS, "mul", 2),),
    (changed(ATTACKS, "half", 0),),
    (changed(ATTACKS, "set", 3), changed(ATTACKS, "add", 1)),
)


@pytest.mark.parametrize("attacks", ["2", "D3", "D3+1"])
@pytest.mark.parametrize("rules", RULES)
def test_the_attacks_foreseen_are_those_that_are_made(attacks, rules):
    """Every roll of Attacks there is: their mean is the foreseen one, champion included."""
    state = duel(weapon(attacks=attacks), {"a1": ("CHAMPION",)})
    book = with_rule(*rules)
    faces = range(1, 7) if dice(attacks).is_random else range(1, 2)
    made = []
    for thrown in product(faces, repeat=2):
        do = Doing(book, state)
        script = thrown if dice(attacks).is_random else ()
        found = drive(do, pick_attacks(do, call(), "melee"), script)
        made.append(sum(s.count for s in found.result.sources))
    do = Doing(book, state)
    (blade,) = do.battle.warscroll_of("a").weapons
    exact = Fraction(sum(made), len(made))
    assert mean_attacks(do, "a", blade, ("a1", "a2")) == pytest.approx(float(exact))
    each = mean_damage(Profile(Check(4), Check(4), Check(5), dice("1")), 5)
    odds = odds_against(do, "a", "b", "melee")
    assert odds is not None
    assert odds.mean == pytest.approx(float(exact) * each)


def test_models_whose_rolls_come_to_something_else_attack_apart():
    """Twice the champion's and one more are equal for a roll of 1 only."""
    state = duel(weapon(attacks="D3"), {"a1": ("CHAMPION",)})
    do = Doing(with_rule(changed(ATTACKS, "mul", 2)), state)
    (blade,) = do.battle.warscroll_of("a").weapons
    assert [attacks_of(do, "a", blade, "a1", n) for n in (1, 2, 3)] == [3, 5, 7]
    assert [attacks_of(do, "a", blade, "a2", n) for n in (1, 2, 3)] == [2, 4, 6]


@pytest.mark.parametrize(
    "blade",
    [
        weapon(attacks="3", rend=1, damage="D3", abilities=("CRIT_MORTAL",)),
        weapon(attacks="D6", hit=3, abilities=("CHARGE_DAMAGE", "CRIT_TWO_HITS")),
        weapon(attacks="2", abilities=("ANTI:INFANTRY",)),
    ],
)
@pytest.mark.parametrize("rules", [(), (changed(HIT_ROLL, "add", -1),)])
def test_a_program_weighs_a_fight_by_the_odds_that_the_rules_give(blade, rules):
    """Champions, charges, Anti-X, wards and what modifies the rolls are in it."""
    state = with_unit(duel(blade, {"a1": ("CHAMPION",)}), "a", charged=True)
    do = Doing(with_rule(*rules), state)
    odds = odds_against(do, "a", "b", "melee")
    assert odds is not None
    assert Weighing(do, 1).damage("a", "b", "melee") == pytest.approx(odds.mean)


def test_a_fight_that_is_still_to_come_is_weighed_without_cover_of_now():
    """Who charges round a wall does not fight across it; who shoots over it does."""
    both = (weapon(), weapon("Bow", "ranged", range=30.0))
    field = Field().row("a", 1, 10, 10, count=2, of=scroll("a", weapons=both))
    state = field.row("b", 2, 10, 24, count=2, of=scroll("b", ward=5)).battle("charge")
    outline = region([(2, 17), (40, 17), (40, 18), (2, 18)])
    ruin = Terrain("w", outline, (Solid("w", outline, 0.5),), ("COVER",))
    covered = replace(state, terrain={"w": ruin})
    open_ground, across = (Weighing(Doing(with_rule(), s), 1) for s in (state, covered))
    assert across.damage("a", "b", "melee") == open_ground.damage("a", "b", "melee")
    assert across.damage("a", "b", "ranged") < open_ground.damage("a", "b", "ranged")
