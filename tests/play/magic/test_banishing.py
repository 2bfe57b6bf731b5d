"""Banish Manifestation: 2D6 and more against the banishment value (13)."""

from dataclasses import replace

import pytest

from tabletop.content.core.magic.banishing import BANISH_ROLL
from tabletop.geometry.region import Solid, region
from tabletop.state.battle import Deed, Effect
from tabletop.state.facts import EffectGained, MagicRolled
from tabletop.state.model import Terrain
from tests.play.content.drive import Drive, with_unit
from tests.play.field import Field
from tests.play.magic.test_manifestations import MM32, ORB, mage, told


def banishing(orbs=1, apart=20.0, level=1, word="WIZARD", foe=ORB, **more):
    """A caster and so many enemy manifestations; the first one so far from it."""
    made = Field().row("a", 1, 20, 4, 1, of=mage(level, word=word))
    for number in range(orbs):
        key = "orb" if not number else f"orb{number + 1}"
        made.unit(key, 2, [(20 + 3 * number, 4 + MM32 + apart)], of=foe)
    return made.row("b", 2, 45, 40, 1).battle("hero", **more)


@pytest.mark.system("S096")
def test_13_seven_against_value_seven_removes_it_six_does_not():
    for second, is_gone in ((3, True), (2, False)):
        drive = Drive(banishing(), 4, second)
        drive.use("banish-manifestation", "a")
        assert ("orb" not in drive.do.state.units) is is_gone
        assert told(drive) == [("banish", "banished" if is_gone else "failed")]


@pytest.mark.system("S096")
def test_13_each_further_enemy_manifestation_adds_one():
    """Three of them: 2 more, so a roll of 5 does for a value of 7."""
    for orbs, is_gone in ((2, False), (3, True)):
        drive = Drive(banishing(orbs), 2, 3)
        drive.use("banish-manifestation", "a", target=("orb",))
        assert ("orb" not in drive.do.state.units) is is_gone
        (told,) = [e for e in drive.do.events if isinstance(e, MagicRolled)]
        assert told.parts == (("other manifestations", orbs - 1),)
        assert sum(told.faces) + told.change == 4 + orbs


@pytest.mark.system("S096")
def test_13_further_manifestations_are_a_modifier_like_any_other():
    do = Drive(banishing(3)).do
    value = do.value(BANISH_ROLL, do.case("a"), 7)
    assert (value.total, value.words) == (9, "other manifestations +2")
    lone = Drive(banishing(1)).do
    assert lone.value(BANISH_ROLL, lone.case("a"), 7).parts == ()


@pytest.mark.system("S096")
def test_13_within_30_inches_closed_seen_or_not():
    assert Drive(banishing(apart=30.0)).why("banish-manifestation", "a") == ""
    far = Drive(banishing(apart=30.01)).why("banish-manifestation", "a")
    assert far == 'no manifestation to banish within 30"'
    ring = region([(0, 10), (60, 10), (60, 11), (0, 11)])
    wall = Terrain("wall", ring, (Solid("wall", ring, 20.0),))
    hidden = replace(banishing(), terrain={"wall": wall})
    assert Drive(hidden).why("banish-manifestation", "a") == ""


@pytest.mark.system("S096")
def test_13_not_one_that_was_summoned_this_turn():
    made = banishing()
    fresh = Deed("set_up", "orb", made.battle.clock)
    state = replace(made, battle=replace(made.battle, deeds=(fresh,)))
    assert Drive(state).why("banish-manifestation", "a") != ""
    before = replace(fresh, when=replace(fresh.when, turn=2, round=0))
    state = replace(made, battle=replace(made.battle, deeds=(before,)))
    assert Drive(state).why("banish-manifestation", "a") == ""


@pytest.mark.system("S096")
def test_13_the_same_one_once_per_turn():
    made = Field().row("a", 1, 20, 4, 1, of=mage(2)).row("c", 1, 24, 4, 1, of=mage(2))
    made.unit("orb", 2, [(20, 20)], of=ORB).unit("orb2", 2, [(24, 20)], of=ORB)
    drive = Drive(made.battle("hero"), 1, 1, 1, 1)
    drive.use("banish-manifestation", "a", target=("orb",))
    drive.use("banish-manifestation", "c")
    assert [u.targets for u in drive.do.battle.uses] == [("orb",), ("orb2",)]
    assert drive.why("banish-manifestation", "c") == 'no manifestation to banish within 30"'
    assert not any("miscast" in why for why, _ in drive.rolls)  # two ones are no miscast


@pytest.mark.system("S096")
def test_13_priests_banish_others_do_not():
    assert Drive(banishing(word="PRIEST")).why("banish-manifestation", "a") == ""
    state = banishing()
    assert Drive(state).why("banish-manifestation", "b") == "only in your hero phase"
    oaf = with_unit(state, "a", keywords=("INFANTRY", "HERO"))
    assert Drive(oaf).why("banish-manifestation", "a") == "neither WIZARD nor PRIEST"


@pytest.mark.system("S086", "S096")
def test_d_23_banishing_shares_the_power_level_with_spells():
    drive = Drive(banishing(orbs=2), 1, 2)
    drive.use("banish-manifestation", "a", target=("orb",))
    assert drive.why("banish-manifestation", "a") == "used this phase"
    state = drive.do.state
    scrolls = {**state.battle.warscrolls}
    scrolls["mage"] = replace(scrolls["mage"], abilities=("mystic-shield",))
    state = replace(state, battle=replace(state.battle, warscrolls=scrolls))
    assert Drive(state).why("mystic-shield", "a") == "has used 1 ability of magic this phase"
    apart = replace(state, options=replace(state.options, power_level_shared=False))
    assert Drive(apart).why("mystic-shield", "a") == ""


@pytest.mark.system("S086", "S096")
def test_d_23_a_wizard_of_level_two_banishes_twice():
    drive = Drive(banishing(orbs=3, level=2), 1, 2, 1, 2)
    drive.use("banish-manifestation", "a", target=("orb",))
    assert drive.why("banish-manifestation", "a") == ""
    drive.use("banish-manifestation", "a", target=("orb2",))
    assert drive.why("banish-manifestation", "a") == "used 2 times this phase"


@pytest.mark.system("S096")
def test_5_0_magical_intervention_may_banish():
    drive = Drive(banishing(active=2), 4, 3)
    drive.use("magical-intervention", "a", choice=("banish-manifestation",))
    assert "orb" not in drive.do.state.units


@pytest.mark.system("S096", "S097")
def test_7_0_a_banished_one_waits_to_be_summoned_again_whole():
    state = banishing()
    drive = Drive(with_unit(state, "orb", wounds=4), 4, 3)
    clock = state.battle.clock
    held = Effect("mystic-shield/ward", 2, ("orb", "b"), "turn", clock)
    drive.do.emit(EffectGained(held))
    drive.use("banish-manifestation", "a")
    battle = drive.do.battle
    assert battle.waiting["orb"].unit.wounds == 0
    assert battle.waiting["orb"].why == "aside"
    assert [e.units for e in battle.effects] == [("b",)]
    assert drive.deeds("removed") == ["orb"]
    assert not drive.deeds("destroyed")


def test_13_the_chance_is_shown_with_each_target():
    drive = Drive(banishing(orbs=2), 1, 1)
    drive.use("banish-manifestation", "a")
    (ask,) = [a for a in drive.asks if a.kind == "target"]
    assert ask.options[0].detail == "7+, roll +1: 72.2 %"
