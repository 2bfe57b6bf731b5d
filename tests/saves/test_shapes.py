"""Every kind of fact, cause and state is written and read without loss; what is odd is refused."""

import random
import typing

import msgspec
import pytest

from tabletop.files.saves.leaves import LARGEST, Misfit
from tabletop.files.saves.wire import (
    cause_in,
    cause_out,
    dice_in,
    dice_out,
    reply_in,
    reply_out,
    state_in,
    state_out,
    wire,
)
from tabletop.geometry.base import Pose
from tabletop.rules.play.chance import Scripted, Seeded, Typed
from tabletop.state.battle import Clock
from tabletop.state.causes import Cause, Placement, Rolls, Share
from tabletop.state.events import Event, ModelMoved
from tabletop.state.model import GameState
from tests.saves.making import value

FACTS = typing.get_args(Event)


def through(write, read, thing):
    return read(msgspec.json.decode(msgspec.json.encode(write(thing))))


@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("is_full", [True, False])
def test_every_fact(kind, is_full):
    chance = random.Random(kind.__name__)
    for _ in range(25):
        fact = value(kind, chance, is_full)
        back = through(wire().event.out, wire().event.into, fact)
        assert back == fact
        assert repr(back) == repr(fact)  # minus zero and whole fractions too


@pytest.mark.parametrize("is_full", [True, False])
def test_every_state(is_full):
    chance = random.Random(3)
    for _ in range(25):
        state = value(GameState, chance, is_full)
        back = through(state_out, state_in, state)
        assert back == state
        assert repr(back) == repr(state)


@pytest.mark.parametrize(
    "reply",
    [
        None,
        (),
        ("a", "b"),
        (Share("a", "b", 2), Share("c", "d", 1)),
        Placement({"m": (Pose(1.0, 2.0), Pose(-0.0, 1 / 3, 359.5, 2.0))}, "foe"),
        Placement(),
        Rolls((1, 6)),
    ],
    ids=repr,
)
def test_every_reply(reply):
    assert repr(through(reply_out, reply_in, reply)) == repr(reply)
    cause = Cause("use", 1, (reply, reply), ((0, 1), (2, 2)), 7)
    assert through(cause_out, cause_in, cause) == cause


@pytest.mark.parametrize("dice", [Seeded("ß 1"), Scripted((1, 2), 4), Typed()], ids=repr)
def test_every_source_of_dice(dice):
    assert through(dice_out, dice_in, dice) == dice


def test_a_written_die_shows_one_to_six():
    with pytest.raises(Misfit, match="1 to 6"):
        dice_in({"Scripted": {"script": [1, 7]}})


def test_equal_moments_are_one_object():
    one, two = (wire().event.into({"ClockMoved": {"old": [1], "new": [2, 1, 2, "hero", 2]}}),) * 2
    assert one.new is two.new
    assert one.new == Clock(2, 1, 2, "hero", 2)


MOVED = {"model": "a", "old": [1.0, 2.0], "new": [1.0, 3.0]}


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ({"ModelMoved": {**MOVED, "new": [1.0, "3"]}}, "ModelMoved.new"),
        ({"ModelMoved": {**MOVED, "new": [1.0]}}, "ModelMoved.new"),
        ({"ModelMoved": {**MOVED, "new": {"x": 1}}}, "ModelMoved.new"),
        ({"ModelMoved": {**MOVED, "new": [1e300, 0.0]}}, "ModelMoved.new"),
        ({"ModelMoved": {**MOVED, "model": 3}}, "ModelMoved.model"),
        ({"ModelMoved": {**MOVED, "speed": 3}}, "ModelMoved"),
        ({"ModelMoved": {"model": "a"}}, "ModelMoved"),
        ({"ModelMoved": []}, "ModelMoved"),
        ({"ModelFlew": MOVED}, ""),
        ({"ModelMoved": MOVED, "PointsScored": {}}, ""),
        (None, ""),
        ([], ""),
        ({"ClockMoved": {"old": [0], "new": [1, 1, 1, "lunch", 1]}}, "ClockMoved.new"),
        ({"ClockMoved": {"old": [0], "new": [True]}}, "ClockMoved.new"),
        ({"ClockMoved": {"old": [0], "new": [[1]]}}, "ClockMoved.new"),
        ({"ClockMoved": {"old": [0], "new": [1.0]}}, "ClockMoved.new"),
        ({"PointsScored": {"player": 1, "old": 0, "new": LARGEST + 1, "why": ""}},
         "PointsScored.new"),
        ({"PointsScored": {"player": True, "old": 0, "new": 1, "why": ""}},
         "PointsScored.player"),
        ({"DiceRolled": {"player": 1, "why": "", "faces": [1, 2, "x"], "first": 0}},
         "DiceRolled.faces[2]"),
        ({"UnitDestroyed": {"unit": {"id": "a", "player": 1, "models": ["b", 4]}}},
         "UnitDestroyed.unit.models[1]"),
        ({"BattleBegan": {"old": None, "new": {"enlisted": {"a": {"unit": "a"}}}}},
         "BattleBegan.new.enlisted.a"),
        ({"BattleBegan": {"old": None, "new": {"notes": [[[1, "a"]]]}}},
         "BattleBegan.new.notes[0]"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_named(written, place):
    with pytest.raises(Misfit) as caught:
        wire().event.into(written)
    fault = caught.value
    assert fault.place.startswith(place)
    assert fault.reason


def test_a_fact_is_read_as_it_is_written():
    assert wire().event.into({"ModelMoved": MOVED}) == ModelMoved("a", Pose(1, 2), Pose(1, 3))
