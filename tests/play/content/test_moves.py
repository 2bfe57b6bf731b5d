"""Normal Move, Run, Retreat by rule number (14.2, 7.1 to 7.3, SU-2, MV-7)."""

from dataclasses import replace

import pytest

from tabletop.geometry.region import Solid, region
from tabletop.state.battle import Clock, Deed
from tabletop.state.facts import DamageAllocated
from tabletop.state.model import Terrain
from tests.play.content.drive import Drive, react, shift
from tests.play.field import Field, scroll


def facing(gap, count=1, phase="movement", of=None, **more):
    """Two units face each other; `gap` inches between their bases."""
    y = 10.0 + 32 / 25.4 + gap
    field = Field().row("a", 1, 10, 10, count=count, of=of).row("b", 2, 10, y, count=count)
    return field.battle(phase, **more)


@pytest.mark.system("S017")
def test_7_1_a_normal_move_goes_up_to_move():
    state = facing(20)
    drive = Drive(state)
    drive.use("normal-move", "a", move=shift(state, "a", 0, 5))
    assert drive.at("a1") == (10, 15)
    ask = drive.asks[0]
    assert (ask.move, ask.allowance) == ("normal_move", 5)
    assert ask.check(shift(state, "a", 0, 5.01)).reasons == ("MOVE_TOO_FAR",)
    assert drive.deeds("moved") == ["a"]


@pytest.mark.system("S009")
@pytest.mark.parametrize(("by", "reasons"), [(1.0, ()), (1.01, ("ENTERS_COMBAT",))])
def test_7_1_a_normal_move_may_end_at_exactly_3_inches(by, reasons):
    state = facing(4.0)
    drive = Drive(state)
    drive.use("normal-move", "a")
    assert drive.asks[0].check(shift(state, "a", 0, by)).reasons == reasons


@pytest.mark.system("S009")
def test_7_1_an_enemy_behind_a_wall_does_not_stop_it():
    state = facing(4.0)
    ring = region([(0, 12.5), (20, 12.5), (20, 12.7), (0, 12.7)])
    wall = Terrain("wall", ring, (Solid("wall", ring, 9.0),))
    drive = Drive(replace(state, terrain={"wall": wall}))
    drive.use("normal-move", "a")
    assert drive.asks[0].check(shift(state, "a", 0, 1.01)).is_legal


def test_7_1_staying_is_allowed_and_uses_the_ability():
    drive = Drive(facing(20))
    drive.use("normal-move", "a")
    assert drive.at("a1") == (10, 10)
    assert drive.deeds("moved") == []
    assert drive.why("normal-move", "a") == "has used a CORE ability this phase"


@pytest.mark.system("S017")
def test_7_1_units_in_combat_do_not_move_or_run():
    drive = Drive(facing(1))
    assert drive.why("normal-move", "a") == drive.why("run", "a") == "in combat"
    assert Drive(facing(3)).why("normal-move", "a") == ""


@pytest.mark.system("S016")
def test_14_2_moves_belong_to_ones_own_movement_phase():
    assert Drive(facing(9)).why("normal-move", "b") == "only in your movement phase"
    assert Drive(facing(9, phase="charge")).why("run", "a") == "only in your movement phase"


@pytest.mark.system("S018")
def test_7_2_a_run_adds_one_die_for_the_unit_and_bars_the_rest():
    state = facing(20, count=3)
    drive = Drive(state, 4)
    drive.use("run", "a", move=shift(state, "a", 0, 9))
    assert drive.rolls == [("run roll", 1)]
    assert drive.at("a1") == (10, 19)
    assert drive.unit("a").ran


@pytest.mark.system("S018")
def test_7_2_a_run_counts_even_if_nobody_moved():
    drive = Drive(facing(20), 1)
    drive.use("run", "a")
    assert drive.unit("a").ran
    charging = replace(drive.do.battle, clock=replace(drive.do.battle.clock, phase="charge"))
    later = Drive(replace(drive.do.state, battle=charging))
    assert later.why("charge", "a") == "ran this turn"


@pytest.mark.system("S019")
def test_7_3_a_retreat_hurts_and_leaves_combat_ranges():
    state = facing(1, of=scroll("tough", health=5))
    drive = Drive(state, 4)
    assert drive.why("retreat", "a") == ""
    drive.use("retreat", "a", move=shift(state, "a", 0, -4))
    assert drive.at("a1") == (10, 6)
    assert drive.unit("a").retreated
    assert drive.unit("a").wounds == 2


@pytest.mark.system("S011", "S019")
def test_7_3_a_retreat_ends_at_3_inches_or_more():
    state = facing(0.0, of=scroll("tough", health=5))
    drive = Drive(state, 1)
    drive.use("retreat", "a")
    check = drive.asks[0].check
    assert check(shift(state, "a", 0, -3)).is_legal  # FAQ: straight away from contact is enough
    assert check(shift(state, "a", 0, -2.99)).reasons == ("ENDS_IN_COMBAT_RANGE",)


def test_d_41_a_retreat_without_a_legal_end_hurts_all_the_same():
    drive = Drive(facing(1, of=scroll("tough", health=5)), 6)
    drive.use("retreat", "a")
    assert drive.at("a1") == (10, 10)
    assert drive.unit("a").retreated
    assert drive.unit("a").wounds == 3


@pytest.mark.parametrize("is_first", [False, True])
def test_d_12_the_damage_of_a_retreat_comes_last_or_first_by_option(is_first):
    state = facing(1, of=scroll("tough", health=5))
    state = replace(state, options=replace(state.options, retreat_damage_first=is_first))
    drive = Drive(state, 4)
    drive.use("retreat", "a", move=shift(state, "a", 0, -4))
    names = [type(e).__name__ for e in drive.do.events]
    assert (names.index("DamageAllocated") < names.index("ModelMoved")) is is_first
    assert sum(isinstance(e, DamageAllocated) for e in drive.do.events) == 1


def test_d_12_a_unit_destroyed_first_does_not_move():
    state = facing(1)
    state = replace(state, options=replace(state.options, retreat_damage_first=True))
    drive = Drive(state, 6)
    drive.use("retreat", "a")
    assert "move" not in drive.kinds()
    assert "a" in drive.do.battle.fallen


def test_7_3_units_not_in_combat_do_not_retreat():
    assert Drive(facing(3)).why("retreat", "a") == "not in combat"


def test_mv_7_a_move_of_none_stays():
    drive = Drive(facing(9, of=scroll("rock", move=None)))
    assert drive.why("normal-move", "a") == drive.why("run", "a") == "cannot move"


def test_mv_7_dice_in_move_are_rolled_once_for_the_unit():
    state = facing(20, count=3, of=scroll("odd", move="D6+2"))
    drive = Drive(state, 5)
    drive.use("normal-move", "a")
    assert drive.rolls == [("Move", 1)]
    assert drive.asks[0].allowance == 7


def test_su_2_a_unit_set_up_this_turn_does_not_move_in_the_movement_phase():
    state = facing(9)
    now = Clock(1, 1, 1, "movement", 1)
    came = Deed("set_up", "a", now)
    arrived = replace(state, battle=replace(state.battle, deeds=(came,)))
    assert Drive(arrived).why("normal-move", "a") == "set up this turn"
    before = replace(came, when=Clock(0, 0, 0, "deployment"))
    deployed = replace(state, battle=replace(state.battle, deeds=(before,)))
    assert Drive(deployed).why("normal-move", "a") == ""
    charge = replace(arrived.battle, clock=replace(now, phase="charge"))
    assert Drive(replace(arrived, battle=charge)).why("charge", "a") == ""


def test_a_placement_that_makes_no_sense_is_refused_in_words():
    state = facing(9)
    drive = Drive(state)
    drive.use("normal-move", "a")
    ask = drive.asks[0]
    here = state.models["a1"].pose
    off = replace(here, x=here.x + 1)
    answer = type(shift(state, "a", 0, 1))
    assert ask.check(answer({"a1": (off, here)})).reasons == ("NO_MOVE",)
    assert ask.check(answer({"b1": (here,)})).reasons == ("NOT_ITS_MODEL",)
    assert ask.check(answer({"a1": ()})).reasons == ("NO_WAY",)


@pytest.mark.system("S026")
def test_15_4_flyers_pass_over_and_do_not_end_in_combat():
    field = Field().row("a", 1, 10, 10, count=1, of=scroll("wings", move=12, keywords=("FLY",)))
    state = field.row("b", 2, 10, 15, count=1).battle("movement")
    drive = Drive(state)
    drive.use("normal-move", "a", move=shift(state, "a", 0, 11))
    assert drive.at("a1") == (10, 21)
    assert drive.asks[0].check(shift(state, "a", 0, 8)).reasons == ("ENDS_IN_COMBAT",)


def test_at_the_double_makes_no_roll_and_adds_6():
    state = facing(30)
    drive = Drive(state)
    drive.use("run", "a", react=react("at-the-double"), move=shift(state, "a", 0, 11))
    assert drive.rolls == []
    assert drive.at("a1") == (10, 21)
    assert drive.do.battle.command == (3, 4)
    assert drive.do.battle.effects == ()


def test_cmd_2_at_the_double_is_used_once_a_phase_by_an_army():
    field = Field().row("a", 1, 10, 10, count=1).row("c", 1, 30, 10, count=1)
    drive = Drive(field.row("b", 2, 10, 40, count=1).battle("movement"), 2)
    drive.use("run", "a", react=react("at-the-double"))
    drive.use("run", "c", react=react("at-the-double"))
    assert drive.rolls == [("run roll", 1)]
    assert drive.kinds().count("react") == 1


def test_at_the_double_is_for_the_unit_that_runs():
    field = Field().row("a", 1, 10, 10, count=1).row("c", 1, 30, 10, count=1)
    drive = Drive(field.row("b", 2, 10, 40, count=1).battle("movement"), 2)
    drive.use("run", "a")
    offered = [o.id for o in drive.asks[0].options]
    assert offered == ["at-the-double:a", "pass"]
