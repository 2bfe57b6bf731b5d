"""Redeploy, Rally, Magical Intervention, Power Through, and the rules of commands (5.0, CMD-n)."""

from dataclasses import replace

import pytest

from tabletop.content.core import CORE
from tabletop.content.core.commands import COMMANDS
from tabletop.geometry.region import Solid, region
from tabletop.rules.play.ability import Ability, Book, Timing
from tabletop.rules.play.values import CASTING_ROLL, CHANTING_ROLL, MAY_USE_COMMANDS, Modifier
from tabletop.state.model import Terrain
from tests.play.content.drive import Drive, shift, with_unit
from tests.play.field import Field, scroll

MM32 = 32 / 25.4


def facing(gap, phase, count=1, of=None, foe=None, **more):
    field = Field().row("a", 1, 10, 10, count=count, of=of)
    return field.row("b", 2, 10, 10 + MM32 + gap, count=count, of=foe).battle(phase, **more)


# ---------------------------------------------------------------------------- Redeploy


@pytest.mark.system("S029")
def test_7_7_redeploy_rolls_one_die_for_the_unit():
    state = facing(9, "movement", count=3)
    drive = Drive(state, 4)
    assert drive.why("redeploy", "a") == "only in the enemy's movement phase"
    assert drive.why("redeploy", "b") == ""
    drive.use("redeploy", "b", move=shift(state, "b", 0, 4))
    assert drive.rolls == [("redeploy roll", 1)]
    assert drive.at("b1") == (10, pytest.approx(23 + MM32))
    assert drive.do.battle.command == (4, 3)
    assert drive.unit("b").ran


@pytest.mark.system("S029")
def test_7_7_redeploy_keeps_out_of_combat_ranges_on_the_way_and_at_the_end():
    state = facing(4, "movement")
    drive = Drive(state, 6)
    drive.use("redeploy", "b")
    check = drive.asks[0].check
    assert check(shift(state, "b", 0, -1)).is_legal
    assert "ENDS_IN_COMBAT_RANGE" in check(shift(state, "b", 0, -1.01)).reasons
    b = state.models["b1"].pose
    past = {"b1": (b, replace(b, x=b.x - 4, y=b.y - 3.5), replace(b, x=b.x - 3.4, y=b.y - 3.5))}
    assert "ENTERS_COMBAT_RANGE" in check(type(shift(state, "b", 0, 0))(past)).reasons


def test_7_7_sight_does_not_matter_to_a_redeploy():
    """A wall between the two: a Normal Move may end there, a Redeploy not."""
    state = facing(4, "movement")
    ring = region([(0, 13), (20, 13), (20, 13.2), (0, 13.2)])
    wall = Terrain("wall", ring, (Solid("wall", ring, 9.0),))
    state = replace(state, terrain={"wall": wall})
    drive = Drive(state, 6)
    drive.use("redeploy", "b")
    assert "ENDS_IN_COMBAT_RANGE" in drive.asks[0].check(shift(state, "b", 0, -1.01)).reasons


def test_d_47_a_unit_that_starts_in_a_hidden_enemys_range_cannot_leave_it():
    state = facing(2, "movement")
    ring = region([(0, 11.7), (20, 11.7), (20, 11.8), (0, 11.8)])
    wall = Terrain("wall", ring, (Solid("wall", ring, 9.0),))
    state = replace(state, terrain={"wall": wall})
    drive = Drive(state, 6)
    assert drive.why("redeploy", "b") == ""
    drive.use("redeploy", "b")
    assert "ENTERS_COMBAT_RANGE" in drive.asks[0].check(shift(state, "b", 0, 4)).reasons


def test_7_7_redeploy_is_no_core_ability_and_belongs_to_the_enemys_phase():
    assert Drive(facing(9, "movement")).why("redeploy", "a") == "only in the enemy's movement phase"
    assert Drive(facing(2, "movement")).why("redeploy", "b") == "in combat"
    still = facing(9, "movement", foe=scroll("rock", move=None))
    assert Drive(still).why("redeploy", "b") == "cannot move"


def test_5_0_redeploy_is_no_run_that_at_the_double_answers():
    """It carries RUN, but its unit has had its command this phase (CMD-2)."""
    drive = Drive(facing(9, "movement"), 4)
    drive.use("redeploy", "b")
    assert drive.kinds() == ["move"]


def test_5_0_redeploy_bars_covering_fire_and_counter_charge_this_turn():
    drive = Drive(facing(9, "movement"), 1)
    drive.use("redeploy", "b")
    clock = replace(drive.do.battle.clock, phase="charge")
    state = replace(drive.do.state, battle=replace(drive.do.battle, clock=clock))
    assert Drive(state).why("counter-charge", "b") == "has no CHARGE ability to use"


# ---------------------------------------------------------------------------- rules of commands


@pytest.mark.system("S082")
def test_cmd_1_costs():
    costs = {c.id: c.cost for c in COMMANDS}
    assert costs.pop("counter-charge") == 2
    assert set(costs.values()) == {1}
    assert len(costs) == 9


@pytest.mark.system("S082")
def test_cmd_2_points_are_paid_on_declaring_and_there_must_be_some():
    state = facing(9, "movement", command=(4, 0))
    assert Drive(state).why("redeploy", "b") == "needs 1 command point"


def test_cmd_2_each_command_once_a_phase_by_an_army():
    field = Field().row("a", 1, 10, 10).row("b", 2, 10, 30, count=1).row("c", 2, 30, 30, count=1)
    drive = Drive(field.battle("movement"), 4)
    drive.use("redeploy", "b")
    assert drive.why("redeploy", "c") == "used this phase by the army"


def test_cmd_3_a_rule_may_forbid_commands():
    silence = Ability(
        "silence", "Silence", "-", "", passive=(Modifier(MAY_USE_COMMANDS, "forbid"),)
    )
    state = facing(9, "movement", foe=scroll("mute", abilities=("silence",)))
    drive = Drive(state, book=Book(CORE, (silence,)))
    assert drive.why("redeploy", "b") == "cannot use commands now"


def test_d_18_manifestations_use_no_commands():
    foe = scroll("spell", keywords=("MANIFESTATION",))
    assert Drive(facing(9, "movement", foe=foe)).why("redeploy", "b") == "cannot use commands"


# ---------------------------------------------------------------------------- Rally


def wounded(health=2, wounds=1, slain=0, count=3, phase="hero", **more):
    """A unit of which some models were slain and some damage is carried."""
    state = facing(9, phase, count=count, of=scroll("band", health=health), **more)
    gone = [f"a{k}" for k in range(count - slain + 1, count + 1)]
    models = {k: m for k, m in state.models.items() if k not in gone}
    left = tuple(m for m in state.units["a"].models if m not in gone)
    battle = replace(state.battle, slain={k: state.models[k] for k in gone})
    state = replace(state, models=models, battle=battle)
    return with_unit(state, "a", wounds=wounds, models=left)


def back_again(ask):
    return ask.propose()


@pytest.mark.system("S080")
def test_10_2_health_2_three_points_one_damage_heals_1_and_returns_1():
    state = wounded(health=2, wounds=1, slain=1)
    where = state.battle.slain["a3"].pose
    drive = Drive(state, 4, 5, 6, 1, 2, 3)
    placed = type(shift(state, "a", 0, 0))({"a3": (where,)})
    drive.use("rally", "a", **{"return": placed, "choice": lambda ask: ask.fallback()})
    assert drive.rolls == [("rally rolls", 6)]
    assert drive.unit("a").wounds == 0
    assert set(drive.unit("a").models) == {"a1", "a2", "a3"}


@pytest.mark.system("S080")
def test_10_2_health_5_four_points_only_heal():
    drive = Drive(wounded(health=5, wounds=3, slain=1), 4, 4, 4, 4, 1, 1)
    drive.use("rally", "a")
    assert drive.asks == []
    assert drive.unit("a").wounds == 0
    assert len(drive.unit("a").models) == 2


@pytest.mark.system("S080")
@pytest.mark.parametrize(("points", "back", "healed"), [(1, 0, 1), (3, 1, 1), (4, 2, 0), (5, 2, 1)])
def test_10_2_each_returned_model_costs_points_of_its_health(points, back, healed):
    state = wounded(health=2, wounds=1, slain=2, count=4)
    drive = Drive(state, *[4] * points, *[3] * (6 - points))
    drive.use("rally", "a", **{"return": back_again})
    assert len(drive.unit("a").models) == 2 + back
    assert drive.unit("a").wounds == 1 - healed


def test_10_2_points_that_are_left_are_lost():
    drive = Drive(wounded(health=2, wounds=1, slain=0), 6, 6, 6, 6, 6, 6)
    drive.use("rally", "a")
    assert drive.unit("a").wounds == 0
    assert drive.do.battle.notes == {}


def test_10_2_a_model_need_not_return():
    drive = Drive(wounded(health=2, wounds=1, slain=1), 4, 5, 1, 1, 2, 3)
    drive.use("rally", "a", **{"return": None})
    assert len(drive.unit("a").models) == 2
    assert drive.unit("a").wounds == 0


def test_10_2_a_unit_never_exceeds_its_starting_size():
    state = wounded(health=1, wounds=0, slain=1)
    full = replace(state.battle.enlisted["a"], starting=2)
    enlisted = {**state.battle.enlisted, "a": full}
    drive = Drive(replace(state, battle=replace(state.battle, enlisted=enlisted)), *[6] * 6)
    drive.use("rally", "a")
    assert drive.asks == []


@pytest.mark.system("S112")
def test_2_0_a_musician_adds_a_rally_roll():
    state = wounded()
    with_drum = replace(state.battle.enlisted["a"], roles={"MUSICIAN": ("a1",)})
    enlisted = {**state.battle.enlisted, "a": with_drum}
    drive = Drive(replace(state, battle=replace(state.battle, enlisted=enlisted)), *[1] * 7)
    drive.use("rally", "a")
    assert drive.rolls == [("rally rolls", 7)]
    gone = replace(with_drum, roles={"MUSICIAN": ("a9",)})
    enlisted = {**state.battle.enlisted, "a": gone}
    silent = Drive(replace(state, battle=replace(state.battle, enlisted=enlisted)), *[1] * 6)
    silent.use("rally", "a")
    assert silent.rolls == [("rally rolls", 6)]


def test_5_0_rally_is_for_any_hero_phase_and_units_out_of_combat():
    assert Drive(facing(9, "hero")).why("rally", "a") == ""
    assert Drive(facing(9, "hero")).why("rally", "b") == ""
    assert Drive(facing(2, "hero")).why("rally", "a") == "in combat"
    assert Drive(facing(9, "charge")).why("rally", "a") == "only in any hero phase"


# ---------------------------------------------------------------------------- Power Through


def through(**more):
    big = scroll("ogre", health=4)
    state = facing(1, "end", of=big, foe=scroll("small", health=2), **more)
    return with_unit(state, "a", charged=True)


@pytest.mark.system("S067")
def test_5_0_power_through_hurts_a_weaker_enemy_and_moves_away():
    drive = Drive(through(), 2)
    assert drive.why("power-through", "a") == ""
    drive.use("power-through", "a", move=shift(drive.start, "a", 0, -5))
    assert drive.at("a1") == (10, 5)
    assert drive.unit("b").wounds == 1
    assert drive.do.battle.uses[-1].targets == ("b",)
    assert drive.asks[0].move == "power_through"


def test_18_2_the_damage_of_power_through_is_allocated_after_the_move():
    drive = Drive(through(), 6)
    drive.use("power-through", "a", move=shift(drive.start, "a", 0, 0.5))
    names = [type(e).__name__ for e in drive.do.events]
    assert names.index("ModelMoved") < names.index("ModelsSlain")
    assert "b" in drive.do.battle.fallen


def test_5_0_power_through_may_end_in_the_range_it_fought_in():
    drive = Drive(through(), 1)
    drive.use("power-through", "a")
    assert drive.asks[-1].check(shift(drive.start, "a", 2, 0)).is_legal


def test_5_0_power_through_needs_a_charge_and_an_enemy_of_less_health():
    assert Drive(with_unit(through(), "a", charged=False)).why("power-through", "a") == (
        "did not charge this turn"
    )
    equal = facing(1, "end", of=scroll("one", health=2), foe=scroll("two", health=2))
    equal = with_unit(equal, "a", charged=True)
    assert Drive(equal).why("power-through", "a") == "no enemy in combat has less Health"
    away = with_unit(facing(5, "end", of=scroll("ogre", health=4)), "a", charged=True)
    assert Drive(away).why("power-through", "a") == "not in combat"


def test_5_0_power_through_is_for_the_end_of_any_turn():
    state = with_unit(with_unit(through(), "a", charged=False), "b", charged=True)
    assert Drive(state).why("power-through", "b") == "no enemy in combat has less Health"
    state = replace(state, battle=replace(state.battle, clock=replace(
        state.battle.clock, active=2, acting=2)))  # fmt: skip
    assert Drive(with_unit(state, "a", charged=True)).why("power-through", "a") == ""


# ---------------------------------------------------------------------------- Magical Intervention


def cast(do, call):
    yield from do.roll(1, f"cast {do.value(CASTING_ROLL, do.case(call.unit), 6).total} of 6", 1)
    yield from do.roll(1, f"chant {do.value(CHANTING_ROLL, do.case(call.unit), 6).total} of 6", 1)


SPARK = Ability(
    "spark", "Spark", "-", "", (Timing("hero"),), keywords=("SPELL",), effect=cast
)  # fmt: skip
MAGIC = Book(CORE, (SPARK,))


def mage(phase="hero", keywords=("INFANTRY", "WIZARD (1)"), abilities=("spark",)):
    foe = scroll("mage", keywords=keywords, abilities=abilities)
    return facing(9, phase, foe=foe)


def test_5_0_magical_intervention_casts_in_the_enemys_hero_phase_at_minus_1():
    drive = Drive(mage(), 3, 4, book=MAGIC)
    assert drive.why("spark", "b") == "only in your hero phase"
    assert drive.why("magical-intervention", "b") == ""
    drive.use("magical-intervention", "b")
    assert [why for why, _ in drive.rolls] == ["cast 5 of 6", "chant 5 of 6"]
    assert drive.do.battle.effects == ()
    assert drive.do.battle.command == (4, 3)
    assert [u.ability for u in drive.do.battle.uses] == ["magical-intervention", "spark"]


def test_5_0_magical_intervention_needs_a_wizard_or_priest_with_magic():
    plain = Drive(mage(keywords=("INFANTRY",)), book=MAGIC)
    assert plain.why("magical-intervention", "b") == "neither WIZARD nor PRIEST"
    bare = Drive(mage(abilities=()), book=MAGIC)
    assert bare.why("magical-intervention", "b") == "has no spell, prayer or banishment to use"
    own = Drive(mage(), book=MAGIC)
    assert own.why("magical-intervention", "a") == "only in the enemy's hero phase"
