"""Abilities of the Lumineth at the edges of their words: ranges, durations, what is bound."""

from dataclasses import replace

import pytest

from tabletop.content.lumineth.runes import RUNE_TARGET
from tabletop.content.lumineth.scripture import (
    ALAITHI,
    BOUND,
    OREALI,
    RUNES,
    SCRIPTURE,
    VARINOR,
    YDRILIQI,
    scripture,
)
from tabletop.geometry.region import Solid, region
from tabletop.rules.measure import gap_between
from tabletop.rules.play.settling import ward_of
from tabletop.state.battle import Clock
from tabletop.state.facts import ClockMoved
from tabletop.state.model import Terrain
from tests.play.content.drive import Drive, react, shift
from tests.play.field import Field, scroll
from tests.play.lumineth.data import of_data
from tests.play.lumineth.test_host import MM32, pair
from tests.play.lumineth.test_lists import field, lumineth

TRAITS = (("depict-rune",), ())


def raised(state, model, z):
    """Return a state in which a model stands so high."""
    pose = replace(state.models[model].pose, z=z)
    return replace(state, models={**state.models, model: replace(state.models[model], pose=pose)})


@pytest.mark.parametrize(("gap", "is_offered"), [(2.99, True), (3.0, False)])
def test_aetherquartz_requisitioner_a_combat_range_has_no_height_and_is_open(gap, is_offered):
    made = field("aetherquartz-requisitioner", keywords=("HERO",), gap=20.0)
    shield = ("mystic-shield",)
    seer = lumineth("seer", "WIZARD (2)", abilities=shield, health=5)
    made.row("seer", 1, 10 - MM32 - gap, 10, 1, of=seer)
    drive = Drive(raised(made.battle(), "seer1", 6.0), 1, 2)  # on a tower
    drive.use("mystic-shield", "seer", target=("seer",), react=react("aetherquartz-requisitioner"))
    assert ("react" in drive.kinds()) is is_offered
    assert ward_of(drive.do, "seer") == (6 if is_offered else 0)


@pytest.mark.parametrize(("away", "ward"), [(1.7, 5), (3.0 - MM32 + 1e-3, 0), (3.0 - MM32, 0)])
def test_guardians_of_the_scinari_a_combat_range_has_no_height_and_is_open(away, ward):
    hero = ("scinari-cathallar", 10 - MM32 - away, 10, 1)
    state = pair("vanari-bladelords", gap=20.0, count=1, scinari=hero)
    for z in (0.0, 6.0):
        do = Drive(raised(state, "scinari1", z)).do
        assert [ward_of(do, u) for u in ("own", "scinari")] == [ward, ward]


def test_acolyte_of_the_runes_waits_for_the_next_rune_even_of_another_round():
    state = field("acolyte-of-the-runes", gap=20.0).battle("round", turn=0, traits=TRAITS)
    drive = Drive(state)

    def wards():
        return [ward_of(drive.do, u) for u in ("mage", "kin")]

    def may_be(unit):
        return bool(drive.do.value(RUNE_TARGET, drive.do.case(unit)))

    drive.use("acolyte-of-the-runes", "mage", target=("mage",))
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(2, 0, 0, "round", 1)))
    assert may_be("mage")
    drive.use("depict-rune", player=1, choice=(ALAITHI,), targets=[("kin",), ("mage",)])
    assert wards() == [5, 5]
    assert not may_be("mage")  # this was the next one
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(3, 0, 0, "round", 1)))
    drive.use("depict-rune", player=1, choice=(ALAITHI,), targets=[("kin",), ("mage",)])
    assert wards() == [0, 5]


def test_realmscribe_writes_no_rune_that_is_bound_for_the_battle():
    notes = {(1, SCRIPTURE): (VARINOR,), (1, BOUND): (ALAITHI, OREALI)}
    made = Field().row("own", 1, 10, 10, 1, of=of_data("scinari-calligrave"))
    made.row("foe", 2, 10, 40, 1, of=scroll("foes"))
    drive = Drive(made.battle("round", turn=0, notes=notes, traits=TRAITS))
    drive.use("depict-rune", player=1, choice=("Thalari",), react=react("realmscribe"))
    assert scripture(drive.do.battle, 1) == (YDRILIQI, "Thalari")  # the one that is left
    notes[1, BOUND] = (ALAITHI, OREALI, YDRILIQI)
    drive = Drive(made.battle("round", turn=0, notes=notes, traits=TRAITS))
    drive.use("depict-rune", player=1, react=react("realmscribe"))
    assert "react" not in drive.kinds()


def test_depict_rune_needs_a_rune_that_is_not_bound():
    notes = {(1, BOUND): RUNES}
    drive = Drive(field().battle("round", turn=0, notes=notes, traits=TRAITS))
    assert drive.why("depict-rune", player=1) == "all runes are bound"


def test_spirit_of_the_wind_may_end_beside_an_enemy_that_does_not_see_it():
    """It is not to end in combat: a combat range in which nobody is seen is no combat (7.0)."""
    made = Field().row("own", 1, 10, 10, 1, of=of_data("hurakan-spirit-of-the-wind"))
    made.row("foe", 2, 12 + MM32, 10, 1, of=scroll("foes"))
    made.row("blind", 2, 10, 18.5, 1, of=scroll("blind"))
    edge = region([(0, 17.5), (20, 17.5), (20, 17.7), (0, 17.7)])
    wall = Terrain("w", edge, (Solid("w", edge, 12.0),))
    drive = Drive(replace(made.battle("shooting"), terrain={"w": wall}), *([1] * 12))
    drive.use("shoot", "own")
    drive.script = [6]

    def beside(ask):
        assert not ask.check(shift(drive.do.state, "own", -0.5, 0)).is_legal
        return shift(drive.do.state, "own", 0, 6)

    drive.use("spirit-of-the-wind", "own", move=beside)
    assert gap_between(drive.do.state, "own", "blind") < 3.0
