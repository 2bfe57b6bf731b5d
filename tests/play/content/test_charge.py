"""Charge by rule number (14.3, 7.4, D-13, D-38), Forward to Victory and Counter-charge (5.0)."""

from dataclasses import replace

import pytest

from tabletop.content.core import CORE
from tabletop.content.core.charge import CHARGE, CHARGE_KEPT
from tabletop.geometry.region import Solid, region
from tabletop.rules.play.ability import Ability, Book
from tabletop.rules.play.values import (
    CHARGE_AFTER_RETREAT,
    CHARGE_AFTER_RUN,
    CHARGE_DICE,
    CHARGE_ROLL,
    Modifier,
    anyone,
)
from tabletop.state.battle import Use
from tabletop.state.model import Terrain
from tests.play.content.drive import Drive, react, shift, with_unit
from tests.play.field import Field, scroll

MM32 = 32 / 25.4


def facing(gap, phase="charge", of=None, **more):
    field = Field().row("a", 1, 10, 10, count=1, of=of)
    return field.row("b", 2, 10, 10 + MM32 + gap, count=1).battle(phase, **more)


def with_rule(*modifiers):
    """A book with one more core rule that is always in force."""
    return Book((*CORE, Ability("river", "River", "-", "", user="player", passive=modifiers)))


@pytest.mark.system("S021")
def test_7_4_roll_7_reaches_over_7_and_a_half_inches():
    state = facing(7.5)
    drive = Drive(state, 3, 4)
    drive.use("charge", "a", charge=shift(state, "a", 0, 7))
    assert drive.rolls == [("charge roll", 2)]
    assert drive.unit("a").charged
    assert drive.deeds("charged") == ["a"]
    assert drive.why("charge", "a") == "has used a CORE ability this phase"


def test_d_13_roll_7_does_not_reach_over_7_51_inches_and_nobody_moves():
    drive = Drive(facing(7.51), 3, 4)
    drive.use("charge", "a")
    assert drive.asks == [] or drive.kinds() == ["react"]
    assert not drive.unit("a").charged
    assert drive.at("a1") == (10, 10)
    assert drive.why("charge", "a") == "has used a CORE ability this phase"


@pytest.mark.system("S099")
def test_7_0_a_charge_may_begin_and_end_beside_a_manifestation_that_cannot_move():
    """It counts for combat in the combat phase only, so a unit beside it is free to charge it."""
    state = with_unit(facing(0.4), "b", keywords=("MANIFESTATION",), move=None)
    drive = Drive(state, 1, 2)
    assert drive.why("charge", "a") == ""
    drive.use("charge", "a", charge=shift(state, "a", 0, 0))
    assert drive.unit("a").charged
    assert drive.deeds("moved") == []
    away = Drive(with_unit(facing(3), "b", keywords=("MANIFESTATION",), move=None), 2, 2)
    away.use("charge", "a", charge=shift(away.start, "a", 0, 2.5))
    assert away.unit("a").charged


def test_14_3_a_charge_may_be_left_undone():
    drive = Drive(facing(5), 3, 4)
    drive.use("charge", "a")
    assert drive.kinds() == ["react", "charge"]
    assert not drive.unit("a").charged


@pytest.mark.system("S021")
def test_14_3_a_charge_must_end_within_half_an_inch():
    state = facing(5)
    drive = Drive(state, 3, 4)
    drive.use("charge", "a")
    check = drive.asks[-1].check
    assert check(shift(state, "a", 0, 4.5)).is_legal
    assert check(shift(state, "a", 0, 4.49)).reasons == ("NOT_WITHIN_HALF",)


def wall(state, y, left, right):
    ring = region([(left, y), (right, y), (right, y + 0.1), (left, y + 0.1)])
    feature = Terrain("wall", ring, (Solid("wall", ring, 6.0),), name="Wall")
    return replace(state, terrain={"wall": feature})


@pytest.mark.system("S022")
def test_14_3_sight_is_asked_at_the_end_only():
    """FAQ: the enemy need not be visible at the start; at the end it must be."""
    state = wall(facing(5), 14.0, 5, 12)
    drive = Drive(state, 6, 6)
    drive.use("charge", "a")
    check = drive.asks[-1].check
    here = state.models["a1"].pose
    around = replace(shift(state, "a", 0, 0), ways={"a1": (
        here, replace(here, x=13.0, y=12.0), replace(here, x=13.0, y=15.5),
        replace(here, x=11.6, y=15.9),
    )})  # fmt: skip
    assert check(around).is_legal
    near = wall(facing(1.7), 12.05, 5, 15)
    hidden = Drive(near, 6, 6)
    hidden.use("charge", "a")
    refused = hidden.asks[-1].check(shift(near, "a", 0, 1.2))
    assert "CHARGE_TARGET_NOT_VISIBLE" in refused.reasons


@pytest.mark.system("S020")
def test_14_3_who_may_charge():
    assert Drive(facing(2)).why("charge", "a") == "in combat"
    assert Drive(facing(9)).why("charge", "b") == "only in your charge phase"
    assert Drive(facing(9, "movement")).why("charge", "a") == "only in your charge phase"
    assert Drive(with_unit(facing(9), "a", ran=True)).why("charge", "a") == "ran this turn"
    gone = with_unit(facing(9), "a", retreated=True)
    assert Drive(gone).why("charge", "a") == "retreated this turn"


@pytest.mark.parametrize(
    ("flag", "stat"), [("ran", CHARGE_AFTER_RUN), ("retreated", CHARGE_AFTER_RETREAT)]
)
def test_14_3_a_rule_may_lift_the_bar(flag, stat):
    state = with_unit(facing(5), "a", **{flag: True})
    drive = Drive(state, 3, 4, book=with_rule(Modifier(stat, "grant", 1, anyone)))
    assert drive.why("charge", "a") == ""
    drive.use("charge", "a", charge=shift(state, "a", 0, 5))
    assert drive.unit("a").charged
    assert getattr(drive.unit("a"), flag)


def test_d_38_a_modifier_of_the_roll_counts_and_the_result_is_never_below_0():
    book = with_rule(Modifier(CHARGE_ROLL, "add", -2, anyone))
    drive = Drive(facing(5), 3, 4, book=book)
    drive.use("charge", "a")
    assert drive.asks[-1].allowance == 5
    least = Drive(facing(3), 1, 1, book=with_rule(Modifier(CHARGE_ROLL, "add", -9, anyone)))
    least.use("charge", "a")
    assert not least.unit("a").charged


@pytest.mark.system("S023")
def test_14_3_the_number_of_dice_is_no_modifier():
    """FAQ: a rule about modifiers does not see a third die."""
    drive = Drive(facing(5), 3, 4, 5, book=with_rule(Modifier(CHARGE_DICE, "add", 1, anyone)))
    drive.use("charge", "a")
    assert drive.rolls == [("charge roll", 3)]
    assert drive.asks[-1].allowance == 12


@pytest.mark.system("S023")
def test_14_3_of_3_dice_two_may_count_whatever_ignores_modifiers():
    kept = Modifier(CHARGE_KEPT, "set", 2, anyone)
    book = with_rule(Modifier(CHARGE_DICE, "add", 1, anyone), kept)
    drive = Drive(facing(5), 3, 6, 5, book=book)
    drive.use("charge", "a")
    assert drive.asks[-1].allowance == 11


def test_14_3_a_charge_passes_combat_ranges_and_may_end_in_several_combats():
    state = Field().row("a", 1, 10, 10, count=1).row("b", 2, 10, 18, count=1)
    state = state.row("c", 2, 12.5, 14, count=1).battle("charge")
    drive = Drive(state, 6, 6)
    drive.use("charge", "a", charge=shift(state, "a", 0, 6.4))
    assert set(drive.do.enemies_in_combat("a")) == {"b", "c"}


def test_forward_to_victory_rolls_again_and_the_second_roll_counts():
    state = facing(9)
    drive = Drive(state, 1, 1, 6, 5)
    drive.use("charge", "a", react=react("forward-to-victory"), charge=shift(state, "a", 0, 9))
    assert drive.rolls == [("charge roll", 2), ("charge roll, again", 2)]
    assert drive.asks[-1].allowance == 11
    assert drive.unit("a").charged
    assert drive.do.battle.command == (3, 4)


def test_8_4_a_charge_roll_is_made_again_only_once():
    drive = Drive(facing(9), 1, 1, 1, 2)
    drive.use("charge", "a", react=[react("forward-to-victory")] * 3)
    assert drive.kinds() == ["react"]
    assert len(drive.rolls) == 2


def test_forward_to_victory_needs_a_point_and_its_own_charge():
    poor = Drive(facing(5, command=(0, 4)), 3, 4)
    poor.use("charge", "a")
    assert poor.kinds() == ["charge"]
    field = Field().row("a", 1, 10, 10, count=1).row("c", 1, 20, 10, count=1)
    drive = Drive(field.row("b", 2, 10, 16, count=1).battle("charge"), 3, 4)
    drive.use("charge", "a")
    assert [o.id for o in drive.asks[0].options] == ["forward-to-victory:a", "pass"]


def test_counter_charge_costs_2_and_charges_in_the_enemys_phase():
    state = facing(5)
    drive = Drive(state, 3, 4)
    assert drive.why("counter-charge", "b") == ""
    drive.use("counter-charge", "b", charge=shift(state, "b", 0, -5))
    assert drive.do.battle.command == (4, 2)
    assert drive.unit("b").charged
    assert drive.deeds("charged") == ["b"]


def test_counter_charge_needs_2_points_and_the_enemys_charge_phase():
    assert Drive(facing(5, command=(4, 1))).why("counter-charge", "b") == "needs 2 command points"
    assert Drive(facing(5)).why("counter-charge", "a") == "only in the enemy's charge phase"


def test_counter_charge_is_for_units_out_of_combat_that_did_not_run():
    assert Drive(facing(2)).why("counter-charge", "b") == "in combat"
    ran = with_unit(facing(5), "b", ran=True)
    assert Drive(ran).why("counter-charge", "b") == "has no CHARGE ability to use"


def test_cmd_2_a_unit_that_counter_charges_has_had_its_command():
    drive = Drive(facing(5), 3, 4)
    drive.use("counter-charge", "b")
    assert "react" not in drive.kinds()


def test_ab_2_a_counter_charge_counts_toward_the_core_cap():
    state = facing(5)
    earlier = Use("fight", 2, "b", state.battle.clock, ("CORE",))
    state = replace(state, battle=replace(state.battle, uses=(earlier,)))
    assert Drive(state).why("counter-charge", "b") == "has no CHARGE ability to use"


def test_counter_charge_may_use_another_charge_ability():
    stampede = Ability(
        "stampede", "Stampede", "-", "", keywords=("CHARGE", "MOVE"),
        timings=CHARGE.timings,
    )  # fmt: skip
    state = facing(5, of=scroll("herd", abilities=("stampede",)))
    state = with_unit(with_unit(state, "a", player=2), "b", player=1)
    who = replace(state.battle.enlisted["a"], player=2)
    enlisted = {**state.battle.enlisted, "a": who}
    state = replace(state, battle=replace(state.battle, enlisted=enlisted))
    drive = Drive(state, book=Book(CORE, (stampede,)))
    drive.use("counter-charge", "a", choice=("stampede",))
    assert [o.id for o in drive.asks[0].options] == ["charge", "stampede"]
    assert drive.do.battle.uses[-1].ability == "stampede"


def test_1_6_an_enemy_on_a_feature_counts_as_near_as_its_feature():
    """A charge may end beside a feature that the enemy stands wholly on, so it is asked about."""
    state = facing(9)
    ring = region([(5, 14), (15, 14), (15, 26), (5, 26)])
    hill = Terrain("hill", ring, (Solid("hill", ring, 0.5),), name="Hill")
    state = replace(state, terrain={"hill": hill})
    drive = Drive(state, 3, 3)
    drive.use("charge", "a")
    assert drive.kinds()[-1] == "charge"
