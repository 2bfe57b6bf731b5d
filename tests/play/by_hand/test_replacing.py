"""Replacements of destroyed units by hand (24.2): as abilities make them, kept and taken back."""

from dataclasses import replace

import pytest

from tabletop.geometry.base import Pose
from tabletop.rules.play.by_hand.places import warnings
from tabletop.rules.play.by_hand.proposing import place_for_unit
from tabletop.rules.play.game import Illegal
from tabletop.rules.play.reserves import ranked, replace_unit, share_of
from tabletop.rules.play.settling import ward_of
from tabletop.state.battle import Clock, Use
from tabletop.state.by_hand import (
    HandDamage,
    HandModifier,
    HandRemoval,
    HandReplacement,
    HandSetUp,
    HandSlain,
)
from tabletop.state.events import PieceChanged
from tabletop.state.facts import DoneByHand, UnitJoined, UnitSetUp
from tests.play.by_hand.desk import PIKES, camp, facts, holds, play_on
from tests.play.field import Field


def spots(*numbers, unit="others", y=5.0):
    return {f"{unit}{n}": Pose(30.0 + 1.4 * k, y) for k, n in enumerate(numbers)}


def fallen(**more):
    """Return a game in which three others have been destroyed."""
    game = camp("hero", **more)
    game.settle(HandRemoval(2, "others", "destroyed"))
    return game


@pytest.mark.system("S108")
def test_half_of_a_destroyed_unit_comes_again_as_a_new_unit():
    game = fallen()
    assert share_of(game.battle, "others", 0.5) == 2  # half of three, rounded up
    events = game.settle(HandReplacement(1, "others", spots(1, 3), "Endless Ranks"))
    (joined,) = facts(events, UnitJoined)
    assert (joined.enlisted.replaces, joined.enlisted.starting) == ("others", 2)
    assert len(facts(events, UnitSetUp)) == 1
    (told,) = facts(events, DoneByHand)
    assert told.words == "others: a replacement of 2 models is set up (Endless Ranks)"
    new = game.state.unit("others-2")
    assert new.models == ("others1-2", "others3-2")
    assert new.label == "others (replacement)"
    assert game.state.model("others1-2").pose == Pose(30.0, 5.0)
    assert game.state.model("others3-2").pose == Pose(31.4, 5.0)
    assert any((d.what, d.unit) == ("set_up", "others-2") for d in game.battle.deeds)
    assert "others" in game.battle.fallen
    assert not game.battle.waiting.keys() - {"late"}
    assert holds(game)
    play_on(game)


@pytest.mark.system("S108")
def test_a_replacement_can_have_all_its_models_or_one():
    for numbers in ((1, 2, 3), (2,)):
        game = fallen()
        game.settle(HandReplacement(1, "others", spots(*numbers)))
        assert len(game.state.unit("others-2").models) == len(numbers)
        assert holds(game)


@pytest.mark.system("S108")
def test_it_is_what_abilities_make_whatever_the_unit_had_gained():
    game = camp("hero")
    do = game.doing
    whole = do.state.units["others"]
    gained = replace(whole, keywords=("INFANTRY", "WARD (5+)"), control=7, health=4)
    game.by_hand("gained", (PieceChanged(whole, gained),))
    game.settle(HandModifier(1, "others", "hit roll", "add", 1, "battle", "Song"))
    game.settle(HandDamage(1, "others", "2", "allocated"))
    game.settle(HandRemoval(2, "others", "destroyed"))
    other = game.fork()
    key = replace_unit(other.doing, "others", ["others1", "others2"])
    made = other.doing.battle
    game.settle(HandReplacement(1, "others", spots(2, 1)))
    new = game.state.unit("others-2")
    assert key == "others-2"
    assert made.enlisted[key] == game.battle.enlisted["others-2"]
    assert made.waiting[key].unit == new
    assert (new.keywords, new.control, new.health, new.wounds) == (PIKES.keywords, 1, 1, 0)
    assert ward_of(game.doing, "others-2") == 0
    assert not any("others-2" in effect.units for effect in game.battle.effects)
    assert game.state.model("others2-2").pose == Pose(30.0, 5.0)
    assert holds(game)


@pytest.mark.system("S109")
@pytest.mark.parametrize(("count", "is_reinforced"), [(5, False), (6, True), (10, True)])
def test_it_is_reinforced_where_more_than_half_of_a_reinforced_unit_comes(count, is_reinforced):
    field = Field().row("mob", 1, 5.0, 10.0, 10, of=PIKES).row("foe", 2, 40.0, 40.0, 2, of=PIKES)
    field.row("kin", 1, 40.0, 5.0, 2, of=PIKES)
    field.enlisted["mob"] = replace(field.enlisted["mob"], is_reinforced=True)
    game = field.game("hero")
    game.settle(HandRemoval(1, "mob", "destroyed"))
    game.settle(HandReplacement(1, "mob", spots(*range(1, count + 1), unit="mob", y=20.0)))
    assert game.battle.enlisted["mob-2"].is_reinforced is is_reinforced


@pytest.mark.system("S109")
def test_what_was_used_up_is_fresh():
    use = Use("by-lamplight", 1, "others", Clock(1, 1, 1, "hero", 1))
    game = fallen(uses=(use,))
    game.settle(HandReplacement(1, "others", spots(1, 2)))
    assert [u.unit for u in game.battle.uses] == ["others"]


@pytest.mark.system("S108")
def test_none_is_replaced_twice_nor_while_it_stands():
    game = camp("hero")
    with pytest.raises(Illegal, match="others cannot be replaced: it is not destroyed"):
        game.settle(HandReplacement(1, "others", spots(1, 2)))
    with pytest.raises(Illegal, match="it is not destroyed"):
        game.settle(HandReplacement(2, "late", spots(1, unit="late")))
    with pytest.raises(Illegal, match="there is no unit 'nobody'"):
        game.settle(HandReplacement(1, "nobody", spots(1, unit="nobody")))
    game.settle(HandRemoval(2, "others", "destroyed"))
    game.settle(HandReplacement(1, "others", spots(1, 2)))
    with pytest.raises(Illegal, match="it was replaced already"):
        game.settle(HandReplacement(1, "others", spots(3)))
    game.settle(HandSlain(2, "others-2", 2))
    again = {m: Pose(40.0, 5.0) for m in ranked(game.state, "others-2")}
    with pytest.raises(Illegal, match="it is a replacement itself"):
        game.settle(HandReplacement(1, "others-2", again))
    game.settle(HandSetUp(1, "others", spots(1, 2, 3)))  # itself it may return still
    assert holds(game)


@pytest.mark.parametrize(
    "poses",
    [{}, spots(1, 4), spots(1, unit="pikes"), {"others1": Pose(0.1, 5.0)}],
)
def test_strange_models_and_places_are_refused(poses):
    game = fallen()
    before = game.state
    with pytest.raises(Illegal):
        game.settle(HandReplacement(1, "others", poses))
    assert game.state is before


def test_what_the_rules_would_say_is_told_and_it_waits_for_abilities_under_way():
    game = fallen()
    apart = {"others1": Pose(30.0, 5.0), "others2": Pose(40.0, 5.0)}
    deed = HandReplacement(1, "others", apart)
    assert "NOT_COHERENT" in {finding.code for finding in warnings(game.state, deed)}
    assert not warnings(game.state, HandReplacement(1, "others", spots(1, 2)))
    game.settle(deed)
    game = camp(seed="middle")
    game.settle(HandRemoval(2, "others", "destroyed"))
    while game.pending.kind != "attacks":
        game.answer(game.pending.fallback())
    with pytest.raises(Illegal, match="under way"):
        game.settle(HandReplacement(1, "others", spots(1, 2)))


def test_a_place_is_proposed_for_those_that_come():
    game = fallen()
    found = place_for_unit(game.state, "others", of=("others1", "others3"))
    assert set(found.ways) == {"others1", "others3"}
    poses = {m: way[-1].snapped() for m, way in found.ways.items()}
    deed = HandReplacement(1, "others", poses)
    assert not warnings(game.state, deed)
    game.settle(deed)
    assert holds(game)
