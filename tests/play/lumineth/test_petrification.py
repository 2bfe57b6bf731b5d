"""The Rune of Petrification: its numbers, its summoning, Turn to Stone (Lumineth)."""

from dataclasses import replace

import pytest

from tabletop.content.lumineth.petrification import SUMMON_RUNE
from tabletop.rules.fight_order import begin, next_pick
from tabletop.rules.play.ability import Call
from tabletop.rules.play.permits import offers
from tabletop.rules.play.sequence.combat import fighters
from tabletop.rules.play.settling import settle, ward_of
from tabletop.rules.play.values import STRIKE_LAST
from tabletop.state.battle import Clock
from tabletop.state.facts import ClockMoved
from tests.play.content.drive import Drive, react, with_unit
from tests.play.field import Field, scroll
from tests.play.lumineth.data import of_data

MM32, MM75 = 32 / 25.4, 75 / 25.4
RUNE = of_data("rune-of-petrification")
LRL = "LUMINETH REALM-LORDS"
MAGE = scroll("mage", health=5, keywords=("INFANTRY", "HERO", "WIZARD (1)", LRL), size=1)
STRANGER = replace(MAGE, id="stranger", keywords=("INFANTRY", "HERO", "WIZARD (1)"))
OGRES = scroll("ogres", health=4, size=1)


def near_rune(gap=6.0, phase="hero", foes=OGRES, active=1, **more):
    """A rune of the first player (on a round base here) and an enemy so far from it."""
    made = Field().unit("rune", 1, [(20, 20)], of=RUNE, mm=75)
    made.row("foe", 2, 20, 20 + MM75 / 2 + gap + MM32 / 2, 1, of=foes)
    made.row("own", 1, 20, 16, 1, of=OGRES).row("far", 2, 50, 40, 1, of=OGRES)
    return made.battle(phase, active=active, **more)


def strikes_last(drive, unit):
    return bool(drive.do.value(STRIKE_LAST, drive.do.case(unit)))


@pytest.mark.system("S158")
def test_its_numbers_and_keywords_are_those_printed():
    assert RUNE.move is None
    assert (RUNE.health, RUNE.save, RUNE.banishment, RUNE.ward) == (6, 4, 7, 6)
    assert {"MANIFESTATION", "ENDLESS SPELL", "ORDER", LRL} <= set(RUNE.keywords)
    assert (RUNE.base, RUNE.weapons, RUNE.abilities) == ("75x42", (), ("turn-to-stone",))


@pytest.mark.system("S158")
def test_its_ward_its_save_and_its_banishment_count_in_play():
    drive = Drive(near_rune(), 6, 5, 1)
    assert ward_of(drive.do, "rune") == 6
    drive.do.inflict("rune", 3)
    drive.run(settle(drive.do, Call("x", 2)), {})
    assert drive.unit("rune").wounds == 2
    assert drive.why("normal-move", "rune") != ""
    assert drive.why("fight", "rune") != ""
    foes = Field().unit("rune", 1, [(20, 20)], of=RUNE, mm=75).row("foe", 2, 20, 30, 1, of=STRANGER)
    state = foes.battle("hero", active=2)
    for faces, is_there in (((3, 3), True), ((3, 4), False)):
        drive = Drive(state, *faces)
        drive.use("banish-manifestation", "foe", target=("rune",))
        assert drive.do.has_unit("rune") == is_there


@pytest.mark.system("S158")
def test_it_is_summoned_on_a_7_within_12_inches_of_the_caster_once():
    made = Field().unit("rune", 1, [(20, 20)], of=RUNE, mm=75, waiting=True)
    made.row("mage", 1, 10, 10, 1, of=MAGE).row("other", 1, 30, 10, 1, of=STRANGER)
    made.row("foe", 2, 50, 40, 1, of=OGRES)
    state = made.battle("hero", traits=((SUMMON_RUNE.id,), ()))
    waiting = replace(state.battle.waiting["rune"], why="aside")
    state = replace(state, battle=replace(state.battle, waiting={"rune": waiting}))
    assert "no LUMINETH" in Drive(state).why(SUMMON_RUNE.id, "other")
    drive = Drive(state, 2, 4)
    drive.use(SUMMON_RUNE.id, "mage")
    assert not drive.do.has_unit("rune")
    drive = Drive(state, 3, 4)
    drive.use(SUMMON_RUNE.id, "mage", set_up=lambda ask: ask.propose())
    assert drive.do.has_unit("rune")
    (ask,) = [a for a in drive.asks if a.kind == "set_up"]
    assert ask.area.startswith('wholly within 12" of and visible to mage')
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(2, 1, 1, "hero", 1)))
    assert drive.why(SUMMON_RUNE.id, "mage") == "is on the battlefield"


@pytest.mark.system("S159")
@pytest.mark.parametrize(
    ("face", "wounds", "last"),
    [(1, 0, False), (2, 0, False), (3, 2, False), (4, 2, False), (5, 3, True), (6, 3, True)],
)
def test_turn_to_stone_two_and_three_are_damage_three_strikes_last(face, wounds, last):
    drive = Drive(near_rune(), face)
    drive.use("turn-to-stone", "rune")
    assert drive.unit("foe").wounds == wounds
    assert strikes_last(drive, "foe") == last
    assert drive.rolls == [("stone, foe", 1)]
    assert drive.why("turn-to-stone", "rune") == "used this phase"


@pytest.mark.system("S159")
@pytest.mark.parametrize(("gap", "is_hit"), [(6.0, True), (6.001, False)])
def test_turn_to_stone_reaches_6_inches_closed_enemies_only(gap, is_hit):
    drive = Drive(near_rune(gap), *([6] if is_hit else []))
    assert drive.why("turn-to-stone", "rune") == ("" if is_hit else 'no enemy within 6"')
    drive.use("turn-to-stone", "rune")
    assert drive.unit("foe").wounds == (3 if is_hit else 0)
    assert drive.unit("own").wounds == drive.unit("far").wounds == 0


@pytest.mark.system("S159")
def test_turn_to_stone_inflicted_is_before_wards():
    drive = Drive(near_rune(foes=replace(OGRES, id="warded", ward=5)), 6, 5, 5, 6)
    drive.use("turn-to-stone", "rune")
    assert drive.unit("foe").wounds == 0
    assert strikes_last(drive, "foe")


@pytest.mark.system("S159")
def test_turn_to_stone_lasts_for_the_turn_and_makes_it_fight_last():
    made = Field().unit("rune", 1, [(20, 20)], of=RUNE, mm=75).row("foe", 2, 20, 26, 1, of=OGRES)
    made.row("own", 1, 20, 29, 1, of=OGRES)
    made.row("a", 1, 50, 10, 1, of=OGRES).row("b", 2, 50, 12, 1, of=OGRES)
    drive = Drive(made.battle("hero", active=2), 5)
    drive.use("turn-to-stone", "rune")
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(1, 1, 2, "combat", 2)))
    pick = next_pick(begin(fighters(drive.do), 2), fighters(drive.do), 2)
    assert pick.units == ("b",)
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(1, 2, 1, "combat", 1)))
    assert not strikes_last(drive, "foe")


@pytest.mark.system("S159")
def test_turn_to_stone_any_hero_phase_and_nobody_has_to_use_it():
    for active in (1, 2):
        state = near_rune(active=active)
        state = replace(state, battle=replace(state.battle, clock=Clock(1, 1, active, "hero", 1)))
        assert "turn-to-stone" in [o.ability.id for o in offers(Drive(state).do, 1)]
        assert "turn-to-stone" not in [o.ability.id for o in offers(Drive(state).do, 2)]
    assert Drive(near_rune(phase="movement")).why("turn-to-stone", "rune") != ""


@pytest.mark.system("S159")
def test_turn_to_stone_two_runes_add_up_over_the_turn():
    """Two and two are at least three (D-31): the second rune makes it strike last."""
    made = Field().unit("rune", 1, [(20, 20)], of=RUNE, mm=75)
    made.unit("again", 1, [(20, 30)], of=RUNE, mm=75).row("foe", 2, 20, 25, 1, of=OGRES)
    drive = Drive(made.battle("hero"), 3, 3)
    drive.use("turn-to-stone", "rune")
    assert not strikes_last(drive, "foe")
    drive.use("turn-to-stone", "again")
    assert strikes_last(drive, "foe")


@pytest.mark.system("S159")
def test_turn_to_stone_counts_the_damage_of_one_turn_only():
    drive = Drive(near_rune(foes=replace(OGRES, health=9)), 3, 3)
    drive.use("turn-to-stone", "rune")
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(1, 2, 2, "hero", 2)))
    drive.use("turn-to-stone", "rune")
    assert drive.unit("foe").wounds == 4
    assert not strikes_last(drive, "foe")


@pytest.mark.system("S159")
def test_turn_to_stone_hurts_enemy_manifestations_but_no_terrain_that_nobody_picked():
    made = Field().unit("rune", 1, [(20, 20)], of=RUNE, mm=75)
    made.unit("spell", 2, [(20, 25)], of=replace(RUNE, id="other", ward=None, keywords=(
        "MANIFESTATION",)), mm=40)  # fmt: skip
    shrine = scroll("hall", None, 3, 12, 0, ("FACTION TERRAIN",), (), size=1)
    made.unit("hall", 2, [(26, 20)], of=shrine, mm=75)
    drive = Drive(made.battle("hero"), 4)
    drive.use("turn-to-stone", "rune")
    assert drive.unit("spell").wounds == 2
    assert drive.unit("hall").wounds == 0
    assert drive.rolls == [("stone, spell", 1)]


@pytest.mark.system("S159")
def test_turn_to_stone_kills_and_the_rest_of_the_dice_go_on():
    state = with_unit(near_rune(foes=scroll("weak", size=1)), "own", player=2)
    drive = Drive(state, 6, 3)
    drive.use("turn-to-stone", "rune")
    assert not drive.do.has_unit("foe")
    assert drive.unit("own").wounds == 2


@pytest.mark.system("S158")
def test_the_summons_can_be_unbound():
    made = Field().unit("rune", 1, [(20, 20)], of=RUNE, mm=75, waiting=True)
    made.row("mage", 1, 10, 10, 1, of=MAGE).row("foe", 2, 30, 10, 1, of=STRANGER)
    state = made.battle("hero", traits=((SUMMON_RUNE.id,), ()))
    drive = Drive(state, 3, 4, 4, 4)
    drive.use(SUMMON_RUNE.id, "mage", react=react("unbind"))
    assert not drive.do.has_unit("rune")
    assert "set_up" not in drive.kinds()
