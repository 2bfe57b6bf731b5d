"""The Seed of Rebirth, and what forbids healing (10.3, 21.0 with its FAQ)."""

from dataclasses import replace

import pytest

from tabletop.rules.play.ability import Call
from tabletop.rules.play.healing import heal, may_heal
from tabletop.rules.play.settling import bring_down, settle
from tabletop.state.battle import Clock, Effect
from tabletop.state.facts import ClockMoved
from tests.play.content.drive import Drive, with_unit
from tests.play.field import Field, scroll, weapon

SEED = "seed-of-rebirth"
BEARER = scroll("bearer", health=5, keywords=("INFANTRY", "HERO"), size=1, abilities=(SEED,))
MOB = scroll("mob", health=2, size=3, abilities=(SEED,))
AXE = weapon("Axe", attacks="1", hit=2, wound=2, rend=3, damage="6")


def alone(of=BEARER, count=1, effects=(), **facts):
    state = Field().row("hero", 1, 10, 10, count, of=of).row("foe", 2, 10, 12).battle("hero")
    battle = replace(state.battle, effects=tuple(effects))
    return with_unit(replace(state, battle=battle), "hero", **facts)


def hurt(state, points, *faces, drive=None):
    drive = drive or Drive(state)
    drive.script = list(faces)
    drive.do.inflict("hero", points)
    drive.run(settle(drive.do, Call("x", 2)), {})
    return drive


def quenched(until="turn"):
    clock = Clock(1, 1, 1, "hero", 1)
    return Effect("quenching-the-flames/quenched", 2, ("hero",), until, clock)


@pytest.mark.system("S079")
@pytest.mark.parametrize(("face", "d3", "wounds"), [(3, 1, 4), (3, 4, 3), (6, 6, 2)])
def test_seed_of_rebirth_on_a_3_it_stays_with_its_health_less_the_healing(face, d3, wounds):
    drive = hurt(alone(wounds=1), 40, face, d3)
    assert drive.unit("hero").wounds == wounds
    assert drive.rolls[0] == ("Seed of Rebirth, hero on 3+", 1)
    assert not drive.deeds("destroyed")


@pytest.mark.system("S079")
@pytest.mark.parametrize("face", [1, 2])
def test_seed_of_rebirth_on_less_it_is_destroyed(face):
    drive = hurt(alone(), 5, face)
    assert not drive.do.has_unit("hero")
    assert drive.deeds("destroyed") == ["hero"]


@pytest.mark.system("S079")
def test_seed_of_rebirth_is_for_the_first_time_only():
    drive = hurt(alone(), 5, 3, 2)
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(3, 1, 1, "hero", 1)))
    hurt(None, 5, drive=drive)  # no dice: nothing is rolled for
    assert not drive.do.has_unit("hero")


@pytest.mark.system("S079")
def test_seed_of_rebirth_is_not_asked_while_it_would_not_be_destroyed():
    assert hurt(alone(), 4).rolls == []


@pytest.mark.system("S079")
def test_seed_of_rebirth_saves_the_last_model_of_a_unit_only():
    drive = hurt(alone(MOB, 3), 6, 5, 1)
    assert len(drive.unit("hero").models) == 1
    assert drive.unit("hero").wounds == 1


@pytest.mark.system("S079")
def test_seed_of_rebirth_works_however_it_is_destroyed():
    drive = Drive(alone(wounds=2), 4, 2)
    drive.run(bring_down(drive.do, "hero"), {})
    assert drive.unit("hero").wounds == 4


@pytest.mark.system("S079")
def test_seed_of_rebirth_outlives_an_attack_and_its_bearer_fights_on():
    made = Field().row("hero", 1, 10, 10, 1, of=BEARER)
    made.row("foe", 2, 10, 12, 1, of=scroll("reaver", weapons=(AXE,), size=1))
    drive = Drive(made.battle("combat", active=2), 6, 6, 1, 4, 6)
    drive.use("fight", "foe", pile_in=None)
    assert drive.unit("hero").wounds == 2  # 5 points stay, 3 are healed, the sixth has no effect
    assert drive.why("fight", "hero") == ""


@pytest.mark.system("S078")
def test_21_0_faq_what_cannot_be_healed_is_destroyed_after_all():
    drive = hurt(alone(effects=[quenched()]), 5, 6, 6)
    assert not drive.do.has_unit("hero")
    assert drive.deeds("destroyed") == ["hero"]


@pytest.mark.system("S084")
def test_nothing_heals_while_the_flames_are_quenched():
    drive = Drive(alone(effects=[quenched()], wounds=3))
    assert not may_heal(drive.do, "hero")
    assert heal(drive.do, "hero", 2) == 0
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(1, 2, 2, "hero", 2)))
    assert heal(drive.do, "hero", 2) == 2
    assert drive.unit("hero").wounds == 1
