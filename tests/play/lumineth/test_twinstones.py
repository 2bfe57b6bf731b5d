"""The Hyshian Twinstones: they move, store the power of spells, and give it to a roll."""

from dataclasses import replace

import pytest

from tabletop.content.core.magic import casting_roll
from tabletop.content.lumineth.twinstones import SUMMON_TWINSTONES, charge_of, set_charge
from tabletop.rules.combat import in_combat
from tabletop.rules.play.values import MOVE
from tabletop.state.battle import Clock, Effect
from tabletop.state.facts import ClockMoved
from tests.play.content.drive import Drive, react, shift
from tests.play.field import Field, scroll
from tests.play.lumineth.data import of_data

MM50, MM32 = 50 / 25.4, 32 / 25.4
STONES = of_data("hyshian-twinstones")
LRL = "LUMINETH REALM-LORDS"
MAGE = scroll("mage", health=5, keywords=("INFANTRY", "HERO", "WIZARD (2)", LRL), size=1,
              abilities=("mystic-shield",))  # fmt: skip
WITCH = replace(MAGE, id="witch", keywords=("INFANTRY", "HERO", "WIZARD (2)"))
RELEASE = "release-arcane-charge"


def field(gap=3.0, foe_gap=12.0, phase="hero", active=1, mage=MAGE, **more):
    """Twinstones, a wizard of theirs so far below and an enemy wizard so far above."""
    made = Field().unit("stones", 1, [(20, 20)], of=STONES, mm=50)
    made.row("mage", 1, 20, 20 - MM50 / 2 - gap - MM32 / 2, 1, of=mage)
    made.row("foe", 2, 20, 20 + MM50 / 2 + foe_gap + MM32 / 2, 1, of=WITCH)
    return made.battle(phase, active=active, **more)


def charged(points, *faces, **more):
    drive = Drive(field(**more), *faces)
    set_charge(drive.do, "stones", points)
    return drive


def test_their_numbers_are_those_printed():
    assert (STONES.health, STONES.save, STONES.banishment, STONES.ward) == (5, 4, 7, 6)
    assert STONES.move.plus == 5
    assert STONES.abilities == ("reservoir-of-power", "release-arcane-charge")


@pytest.mark.parametrize(("foe_gap", "points"), [(12.0, 1), (12.001, 0)])
def test_reservoir_of_power_every_spell_cast_within_12_inches_is_a_point(foe_gap, points):
    drive = Drive(field(foe_gap=foe_gap, active=2), 3, 3)
    drive.use("mystic-shield", "foe", target=("foe",))
    assert charge_of(drive.do.battle, "stones") == points


def test_reservoir_of_power_takes_nothing_from_spells_that_fail_or_are_unbound():
    drive = Drive(field(), 2, 3)
    drive.use("mystic-shield", "mage", target=("mage",))
    assert charge_of(drive.do.battle, "stones") == 0
    drive = Drive(field(), 3, 3, 6, 6)
    drive.use("mystic-shield", "mage", target=("mage",), react=react("unbind"))
    assert charge_of(drive.do.battle, "stones") == 0
    drive = Drive(field(), 1, 1, 2)
    drive.use("mystic-shield", "mage", target=("mage",))
    assert charge_of(drive.do.battle, "stones") == 0


def test_reservoir_of_power_holds_six_at_most():
    drive = charged(6, 3, 3)
    drive.use("mystic-shield", "mage", target=("mage",))
    assert charge_of(drive.do.battle, "stones") == 6


def test_release_arcane_charge_adds_all_points_to_a_casting_roll():
    drive = charged(3, 1, 2)
    call = drive.use("mystic-shield", "mage", target=("mage",), react=react(RELEASE))
    assert drive.do.battle.effects[-1].rule == "mystic-shield/ward"
    assert charge_of(drive.do.battle, "stones") == 1  # spent, then one for the spell that was cast
    assert casting_roll(drive.do, call).total == 3  # the points were for that roll alone
    (ask,) = [a for a in drive.asks if a.kind == "react" and a.player == 1]
    assert ask.options[0].told == "+3 to the roll"


def test_release_arcane_charge_adds_to_an_unbinding_roll():
    for answer, is_cast in ((react("unbind"), True), (react("unbind", RELEASE), False)):
        drive = charged(2, 4, 3, 3, 3, active=2)
        drive.use("mystic-shield", "foe", target=("foe",), react=answer)
        assert bool(drive.do.battle.effects) == is_cast


def test_release_arcane_charge_once_a_turn_by_the_army():
    drive = charged(2, 3, 1, 1, 2)
    drive.use("mystic-shield", "mage", target=("mage",), react=react(RELEASE))
    assert charge_of(drive.do.battle, "stones") == 1
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(1, 1, 1, "shooting", 1)))
    seen = len(drive.asks)
    drive.use("mystic-shield", "mage", target=("mage",), react=react(RELEASE))
    assert RELEASE not in [o.ability for a in drive.asks[seen:] for o in a.options]


@pytest.mark.parametrize(
    ("gap", "mage", "is_offered"),
    [(3.0, MAGE, True), (3.001, MAGE, False), (3.0, WITCH, False)],
)
def test_release_arcane_charge_to_a_lumineth_wizard_within_3_inches(gap, mage, is_offered):
    drive = charged(2, 1, 2, gap=gap, mage=mage)
    drive.use("mystic-shield", "mage", target=("mage",))
    assert (RELEASE in [o.ability for a in drive.asks for o in a.options]) == is_offered


def test_they_move_and_fight_as_units_do_in_every_phase():
    drive = Drive(field(phase="movement", foe_gap=4.0))
    drive.use("normal-move", "stones", move=lambda ask: shift(drive.do.state, "stones", 3, 0))
    assert drive.at("stones1") == (23, 20)
    near = field(phase="hero", foe_gap=2.0)
    assert in_combat(near, "stones", "foe")
    drive = Drive(field(phase="combat", foe_gap=2.0), *([1] * 20))
    assert drive.why("fight", "stones") == ""
    drive.use("fight", "stones", pile_in=None)
    assert drive.rolls[0][1] in (1, 2)  # 2D6 attacks
    assert drive.why("all-out-attack", "stones") != ""


def test_they_are_summoned_on_a_6_within_18_inches_and_far_from_enemies():
    made = Field().unit("stones", 1, [(20, 20)], of=STONES, mm=50, waiting=True)
    made.row("mage", 1, 10, 10, 1, of=MAGE).row("foe", 2, 10, 30, 1, of=WITCH)
    state = made.battle("hero", traits=((SUMMON_TWINSTONES.id,), ()))
    assert "no LUMINETH" in Drive(state).why(SUMMON_TWINSTONES.id, "foe", player=1)
    drive = Drive(state, 3, 3)
    drive.use(SUMMON_TWINSTONES.id, "mage", set_up=lambda ask: ask.propose())
    asks = [a for a in drive.asks if a.kind in ("deploy", "set_up")]
    assert asks[0].area == (
        'wholly within 18" of and visible to mage, more than 9" from all enemies'
    )
    assert drive.do.has_unit("stones")


@pytest.mark.system("S157")
def test_runes_do_not_carry_them_as_they_are_no_unit():
    clock = Clock(1, 1, 1, "movement", 1)
    zenith = Effect("depict-rune/thalari", 1, (), "round", clock)
    notes = {(1, "battle scripture"): ("Thalari", "Varinor", "Alaithi", "Oreali")}
    drive = Drive(field(phase="movement", effects=(zenith,), notes=notes))
    moves = [drive.do.value(MOVE, drive.do.case(u), 5).total for u in ("stones", "mage")]
    assert moves == [5, 9]
