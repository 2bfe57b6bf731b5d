"""Faction terrain: no unit but in some respects, units placed on it, leaving it (1.5, T-6)."""

from dataclasses import replace

import pytest

from tabletop.content.core import CORE
from tabletop.content.core.magic import enemies, friends
from tabletop.geometry.base import Pose
from tabletop.rules.combat import in_combat
from tabletop.rules.measure import gap_between
from tabletop.rules.play.ability import Ability, Book
from tabletop.rules.play.placing_on import leave, passengers, place_on, was_placed
from tabletop.rules.play.reserves import into_reserve
from tabletop.rules.play.setting_up import Where
from tabletop.rules.play.settling import bring_down
from tabletop.rules.play.values import MAY_USE_CORE, SAVE_ROLL, Modifier, anyone
from tabletop.rules.sight import sees_unit
from tabletop.rules.table import table_of
from tabletop.state.battle import Effect
from tabletop.state.causes import Placement
from tabletop.state.facts import DamageAllocated
from tests.play.content.drive import Drive, shift, with_unit
from tests.play.field import Field, scroll, weapon

MM100, MM32 = 100 / 25.4, 32 / 25.4
FANE = scroll("fane", move=None, save=3, health=12, control=0, keywords=("FACTION TERRAIN",),
              weapons=(), size=1)  # fmt: skip
SEER = scroll("seer", health=5, keywords=("INFANTRY", "HERO", "WIZARD (1)"), size=1,
              abilities=("mystic-shield",))  # fmt: skip
BOW = weapon("Bow", "ranged", "2", 3, 3, 0, "1", 12.0)


def field(foe_gap=6.0, phase="hero", seer=(20, 14), **more):
    """A fane in the middle, a seer near it, and an enemy so far north of the fane."""
    made = Field().unit("fane", 1, [(20, 20)], of=FANE, mm=100).unit("seer", 1, [seer], of=SEER)
    y = 20 + MM100 / 2 + foe_gap + MM32 / 2
    return made.row("foe", 2, 20, y, 1, of=more.pop("foe", scroll())).battle(phase, **more)


def aboard(**more):
    drive = Drive(field(**more))
    place_on(drive.do, "seer", "fane")
    return drive


@pytest.mark.system("S130")
def test_1_5_range_to_a_unit_on_it_is_measured_to_the_terrain():
    drive = Drive(field())
    before = gap_between(drive.do.state, "seer", "foe")
    place_on(drive.do, "seer", "fane")
    state = drive.do.state
    assert gap_between(state, "seer", "foe") == pytest.approx(6.0)
    assert before > 10
    assert passengers(state, "fane") == ("seer",)
    assert was_placed(drive.do.battle, "seer")
    assert drive.at("seer1") == (20, 20)


@pytest.mark.system("S130")
def test_1_5_sight_to_a_unit_on_it_is_sight_to_the_terrain():
    """A low thing in front of the seer's own base would hide it; the broad fane is seen."""
    state = aboard().do.state
    high = replace(state.models["fane1"], height=4.0)
    low = replace(state.models["seer1"], height=0.5)
    state = replace(state, models={**state.models, "fane1": high, "seer1": low})
    assert sees_unit(table_of(state), "foe", "seer")
    assert sees_unit(table_of(state), "seer", "foe")


@pytest.mark.system("S130")
def test_1_5_a_unit_on_it_cannot_fight():
    drive = aboard(foe_gap=2.0, phase="combat")
    assert in_combat(drive.do.state, "seer", "foe")
    assert drive.why("fight", "seer") == "placed on terrain"
    left = Drive(field(foe_gap=2.0, phase="combat", seer=(23.4, 20 + MM100 / 2 + 1)))
    assert left.why("fight", "seer") == ""


@pytest.mark.system("S130")
def test_1_5_spells_reach_from_the_terrain():
    """The shield reaches 12 inches from the broad fane: farther than from the seer's base."""
    far = Field().unit("fane", 1, [(20, 20)], of=FANE, mm=100).unit("seer", 1, [(20, 15)], of=SEER)
    state = far.row("pal", 1, 20, 32, 1).row("foe", 2, 50, 40, 1).battle("hero")
    drive = Drive(state, 6, 6)
    place_on(drive.do, "seer", "fane")
    drive.use("mystic-shield", "seer", target=("pal",))
    assert drive.do.battle.effects[-1].units == ("pal",)


@pytest.mark.system("S130")
def test_1_5_models_on_it_hinder_nobody():
    """A friend may stand where the seer's base hangs over: only the fane's own base counts."""
    big = scroll("giant", health=5, keywords=("INFANTRY", "HERO"), size=1)
    made = Field().unit("fane", 1, [(20, 20)], of=FANE, mm=50)
    made = made.unit("seer", 1, [(20, 14)], of=big, mm=100).row("pal", 1, 20, 25, 1)
    state = made.row("foe", 2, 40, 40, 1).battle("movement")
    drive = Drive(state)
    place_on(drive.do, "seer", "fane")
    drive.use("normal-move", "pal", move=shift(drive.do.state, "pal", 0, -2.5))
    assert drive.at("pal1") == (20, 22.5)


@pytest.mark.system("S131")
def test_1_5_leaving_sets_it_up_nearby_and_ends_being_on_it():
    drive = aboard()
    drive.do.emit(DamageAllocated("seer", 0, 2))
    where = Where(wholly_within_of=("fane", 6.0))
    there = Placement({"seer1": (Pose(20, 15),)})
    assert drive.run(leave(drive.do, 1, "seer", where), {"set_up": there})
    assert drive.unit("seer").garrison == ""
    assert drive.unit("seer").wounds == 2
    assert drive.at("seer1") == (20, 15)
    assert drive.deeds("left") == ["seer"]


@pytest.mark.system("S131")
def test_1_5_leaving_may_be_declined_and_changes_nothing():
    drive = aboard()
    where = Where(wholly_within_of=("fane", 6.0))
    before = drive.unit("seer")
    assert not drive.run(leave(drive.do, 1, "seer", where, may_decline=True), {"set_up": None})
    assert drive.unit("seer") == before
    assert drive.at("seer1") == (20, 20)
    assert not drive.deeds("left")


@pytest.mark.system("S131")
def test_1_5_being_taken_off_the_table_is_leaving():
    drive = aboard()
    into_reserve(drive.do, "seer", "aside")
    assert drive.do.battle.waiting["seer"].unit.garrison == ""
    assert drive.deeds("left") == ["seer"]
    assert passengers(drive.do.state, "fane") == ()


@pytest.mark.system("S131")
def test_1_5_who_is_on_it_when_it_is_destroyed_is_set_up_beside_it():
    drive = aboard()
    drive.run(bring_down(drive.do, "fane", "foe"), {})
    assert "fane" in drive.do.battle.fallen
    seer = drive.unit("seer")
    assert seer.garrison == ""
    assert seer.models == ("seer1",)


@pytest.mark.system("S131")
def test_1_5_who_finds_no_room_there_is_slain_with_it():
    made = Field(board=(4.0, 4.0)).unit("fane", 1, [(2, 2)], of=FANE, mm=100)
    state = made.unit("seer", 1, [(2, 2)], of=SEER).battle("hero")
    drive = Drive(with_unit(state, "seer", garrison="fane"))
    drive.run(bring_down(drive.do, "fane", ""), {})
    assert {"fane", "seer"} <= set(drive.do.battle.fallen)


@pytest.mark.system("S129")
def test_t_6_it_is_in_combat_in_the_combat_phase_only():
    for phase, is_in in (("hero", False), ("charge", False), ("combat", True)):
        state = field(foe_gap=2.0, phase=phase, seer=(20, 5))
        assert in_combat(state, "fane", "foe") is is_in, phase
    moving = with_unit(field(foe_gap=2.0, phase="hero", seer=(20, 5)), "fane", move=6.0)
    assert in_combat(moving, "fane", "foe")


@pytest.mark.system("S129")
def test_t_6_it_uses_no_core_abilities_and_no_commands():
    shooting = replace(FANE, weapons=(BOW,))
    state = field(phase="shooting", seer=(20, 5))
    state = replace(state, battle=replace(state.battle, warscrolls={
        **state.battle.warscrolls, "fane": shooting}))  # fmt: skip
    assert Drive(state).why("shoot", "fane") == "faction terrain is no unit"
    assert Drive(field()).why("rally", "fane") == "cannot use commands"


@pytest.mark.system("S129")
def test_t_6_its_own_rules_may_let_it_move_as_if_it_were_a_unit_and_take_those_on_it_along():
    def is_a_move(case, on):
        return "MOVE" in _key(case) and case.unit in on.units

    def _key(case):
        return {"normal-move": ("MOVE",), "run": ("MOVE",)}.get(case.call.ability, ())

    walks = Ability("walks", "Walks", "x", "x", passive=(
        Modifier(MAY_USE_CORE, "grant", 1, is_a_move),
        Modifier("Move", "set", 6),
    ))  # fmt: skip
    book = Book(CORE, (walks,))
    state = field(phase="movement", seer=(20, 16))
    fane = replace(FANE, abilities=("walks",))
    seer = replace(SEER, abilities=())
    scrolls = {**state.battle.warscrolls, "fane": fane, "seer": seer}
    state = replace(state, battle=replace(state.battle, warscrolls=scrolls))
    state = with_unit(state, "fane", move=6.0)
    drive = Drive(state, book=book)
    place_on(drive.do, "seer", "fane")
    assert drive.why("run", "fane") == ""
    drive.use("normal-move", "fane", move=shift(drive.do.state, "fane", -6, 0))
    assert drive.at("fane1") == (14, 20)
    assert drive.at("seer1") == (14, 20)
    assert drive.asks[0].allowance == 6
    assert "seer" not in drive.deeds("moved")


@pytest.mark.system("S129")
def test_t_6_friendly_abilities_and_enemy_ones_that_pick_nobody_leave_it_alone():
    helps = Ability("helps", "Helps", "x", "x", passive=(Modifier(SAVE_ROLL, "add", 1, anyone),))
    for owner in (1, 2):
        state = field()
        key = "seer" if owner == 1 else "spears"
        scrolls = {k: replace(s, abilities=()) for k, s in state.battle.warscrolls.items()}
        scrolls[key] = replace(scrolls[key], abilities=("helps",))
        state = replace(state, battle=replace(state.battle, warscrolls=scrolls))
        do = Drive(state, book=Book(CORE, (helps,))).do
        assert do.value(SAVE_ROLL, do.case("fane")).change == 0
        assert do.value(SAVE_ROLL, do.case("seer")).change == 1


@pytest.mark.system("S129")
def test_t_6_an_enemy_ability_that_picks_it_acts_on_it():
    for owner, change in ((1, 0), (2, -1)):
        state = field()
        clock = state.battle.clock
        shaken = Effect("hex/shaken", owner, ("fane",), "turn", clock, "hex:foe")
        state = replace(state, battle=replace(state.battle, effects=(shaken,)))
        hex = Ability("hex", "Hex", "x", "x", grants={"shaken": (Modifier(SAVE_ROLL, "add", -1),)})
        scrolls = {k: replace(s, abilities=()) for k, s in state.battle.warscrolls.items()}
        state = replace(state, battle=replace(state.battle, warscrolls=scrolls))
        do = Drive(state, book=Book(CORE, (hex,))).do
        assert do.value(SAVE_ROLL, do.case("fane")).change == change


@pytest.mark.system("S129")
def test_d_36_what_picks_no_targets_passes_it_over():
    do = Drive(field()).do
    assert {u.id for u in enemies(do, 2)} == {"fane", "seer"}
    assert {u.id for u in enemies(do, 2, are_picked=False)} == {"seer"}
    assert {u.id for u in friends(do, 1)} == {"seer"}


@pytest.mark.system("S129")
def test_d_36_a_charge_may_end_beside_it():
    state = field(foe_gap=4.0, phase="charge", active=2, seer=(20, 3))
    drive = Drive(state, 2, 2)
    drive.use("charge", "foe", charge=shift(state, "foe", 0, -3.6))
    assert drive.unit("foe").charged
    assert in_combat(_fighting(drive.do.state), "foe", "fane")


def _fighting(state):
    clock = replace(state.battle.clock, phase="combat")
    return replace(state, phase="combat", battle=replace(state.battle, clock=clock))


@pytest.mark.system("S129")
def test_t_6_it_can_be_shot_damaged_and_destroyed():
    state = field(phase="shooting", active=2, seer=(20, 5),
                  foe=scroll("bows", weapons=(BOW,)))  # fmt: skip
    state = with_unit(state, "fane", wounds=11)
    drive = Drive(state, 6, 6, 6, 6, 1, 1)
    drive.use("shoot", "foe")
    assert "fane" in drive.do.battle.fallen
