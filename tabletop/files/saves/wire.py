"""The words of a saved battle: shapes of states, facts and causes."""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Final, TypeVar

from tabletop.errors import TabletopError
from tabletop.files.saves.leaves import Misfit, Plain, text, whole
from tabletop.files.saves.shapes import Shape, Shapes
from tabletop.geometry.base import Base, Pose
from tabletop.geometry.region import Region
from tabletop.rules.play.chance import DiceSource, Scripted, Seeded, Typed
from tabletop.state import battle, model
from tabletop.state.battle import Clock
from tabletop.state.by_hand import HandDeed
from tabletop.state.causes import Cause, Placement, Reply, Rolls, Share
from tabletop.state.events import Event
from tabletop.state.journal import Entry
from tabletop.state.model import GameState

T = TypeVar("T")
DEEDS: Final = typing.get_args(HandDeed)
SOURCES: Final = (Seeded, Scripted, Typed)
"""The kinds of dice that a save can name."""


class Wire:
    """The shapes in use, made once."""

    def __init__(self) -> None:
        names = {**vars(model), **vars(battle)}
        shapes = Shapes(rows=(Clock,), names=names)
        by_hand: dict[object, Shape] = {
            Clock: Shape(shapes.of(Clock).out, _clock),
            Region: Shape(shapes.of(Region).out, partial(_region, shapes.of(Region))),
        }
        shapes = Shapes(rows=(Base, Pose, Share), by_hand=by_hand, names=names)
        self.state = shapes.of(GameState)
        self.event = shapes.tagged(_records(Event))
        self.dice = shapes.tagged(SOURCES)
        self.deed = shapes.tagged(DEEDS)
        self.share = shapes.of(Share)
        self.placement = shapes.of(Placement)
        self.faces = shapes.of(tuple[int, ...])
        self.about = shapes.of(Mapping[str, str])
        self.rests = shapes.of(tuple[tuple[int, int], ...])


def _records(union: object) -> tuple[type, ...]:
    return tuple(kind for kind in typing.get_args(union) if isinstance(kind, type))


@lru_cache(maxsize=1)
def wire() -> Wire:
    """Return the shapes."""
    return Wire()


@lru_cache(maxsize=1)
def _clock_row() -> Shape:
    return Shapes(rows=(Clock,)).of(Clock)


@lru_cache(maxsize=4096, typed=True)
def _same_clock(*row: Plain) -> Clock:
    read = _clock_row().into(list(row))
    assert isinstance(read, Clock)
    return read


def _clock(value: Plain) -> Clock:
    """Read a moment; equal ones are the same object, for a battle has thousands of them."""
    if type(value) is not list:
        raise Misfit("it should be a row")
    try:
        return _same_clock(*value)
    except TypeError:
        raise Misfit("it should be a moment of a battle") from None


def _region(shape: Shape, value: Plain) -> Region:
    """Read an outline; geometry takes for granted that each ring of it has three corners."""
    read = shape.into(value)
    assert isinstance(read, Region)
    if any(len(ring) < 3 for ring in read.rings):
        raise Misfit("an outline of less than three corners")
    return read


# ---------------------------------------------------------------------- replies and causes
def reply_out(reply: Reply) -> Plain:
    """Return a reply as plain data: a list of words, rows of shares, or a named thing."""
    w = wire()
    if isinstance(reply, HandDeed):
        return w.deed.out(reply)
    match reply:
        case None:
            return None
        case Rolls():
            return {"Rolls": w.faces.out(reply.faces)}
        case Placement():
            return {"Placement": w.placement.out(reply)}
        case _:
            return [w.share.out(one) if isinstance(one, Share) else one for one in reply]


def reply_in(value: Plain) -> Reply:
    """Return the reply that plain data tells; raises `Misfit`."""
    w = wire()
    if value is None:
        return None
    if type(value) is list:
        if value and type(value[0]) is list:
            return tuple([w.share.into(one) for one in value])
        return tuple([text(one) for one in value])
    if type(value) is dict and len(value) == 1:
        ((name, inner),) = value.items()
        if name == "Rolls":
            return Rolls(w.faces.into(inner))
        if name == "Placement":
            placement = w.placement.into(inner)
            assert isinstance(placement, Placement)
            return placement
        if any(name == kind.__name__ for kind in DEEDS):
            return typing.cast("HandDeed", w.deed.into(value))
    raise Misfit("it is no answer")


def cause_out(cause: Cause) -> Plain:
    """Return a cause as plain data."""
    row: dict[str, Plain] = {"ask": cause.ask, "player": cause.player}
    row["replies"] = [reply_out(reply) for reply in cause.replies]
    if cause.rests:
        row["rests"] = wire().rests.out(cause.rests)
    if cause.branch:
        row["branch"] = cause.branch
    return row


def cause_in(value: Plain) -> Cause:
    """Return the cause that plain data tells; raises `Misfit`."""
    w, row = wire(), Row(value, ("ask", "player", "replies", "rests", "branch"))
    replies = row.get("replies", [])
    if type(replies) is not list:
        raise Misfit("it should be a list", "replies")
    read: list[Reply] = []
    for number, one in enumerate(replies):
        try:
            read.append(reply_in(one))
        except Misfit as fault:
            raise fault.within(f"replies[{number}]") from None
    try:
        rests = w.rests.into(row.get("rests", []))
    except Misfit as fault:
        raise fault.within("rests") from None
    return Cause(
        row.text("ask"),
        row.whole("player"),
        tuple(read),
        rests,
        row.whole("branch", 0),
    )


# ---------------------------------------------------------------------- entries
def entry_out(entry: Entry) -> dict[str, Plain]:
    """Return an entry as plain data; its state is not written, facts lead to it."""
    write = wire().event.out
    row: dict[str, Plain] = {"n": entry.number}
    if entry.parent != entry.number - 1:
        row["parent"] = entry.parent
    row["label"] = entry.label
    if entry.events:
        row["events"] = [write(event) for event in entry.events]
    if entry.cause is not None:
        row["cause"] = cause_out(entry.cause)
    return row


def entry_in(value: Plain, state: GameState) -> Entry:
    """Return the entry that plain data tells, with a state to be filled in; raises `Misfit`."""
    w, row = wire(), Row(value, ("n", "parent", "label", "events", "cause"))
    number = row.whole("n")
    events: list[Event] = []
    written = row.get("events", [])
    if type(written) is not list:
        raise Misfit("it should be a list", "events")
    read = w.event.into
    try:
        events = [read(one) for one in written]
    except Misfit:
        for at, one in enumerate(written):
            try:
                read(one)
            except Misfit as fault:
                raise fault.within(f"events[{at}]") from None
        raise
    cause = row.get("cause", None)
    try:
        found = None if cause is None else cause_in(cause)
    except Misfit as fault:
        raise fault.within("cause") from None
    parent = row.whole("parent", number - 1)
    return Entry(number, row.text("label"), tuple(events), state, parent, found)


def dice_out(source: DiceSource) -> Plain:
    """Return a source of dice as plain data; raises `TabletopError` for one that has no name."""
    if not isinstance(source, SOURCES):
        raise TabletopError(f"dice of the kind {type(source).__name__} cannot be saved")
    return wire().dice.out(source)


def dice_in(value: Plain) -> DiceSource:
    """Return the source of dice that plain data tells; raises `Misfit`."""
    source = wire().dice.into(value)
    assert isinstance(source, SOURCES)
    if isinstance(source, Scripted) and any(not 1 <= face <= 6 for face in source.script):
        raise Misfit("a die shows 1 to 6")
    return source


def state_out(state: GameState) -> Plain:
    """Return a state as plain data."""
    return wire().state.out(state)


def state_in(value: Plain) -> GameState:
    """Return the state that plain data tells; raises `Misfit`."""
    state = wire().state.into(value)
    assert isinstance(state, GameState)
    return state


class Row:
    """An object read from a file, with the keys that it may have; raises `Misfit` for others."""

    def __init__(self, value: Plain, known: tuple[str, ...]) -> None:
        if type(value) is not dict:
            raise Misfit("it should be an object")
        odd = next((key for key in value if key not in known), None)
        if odd is not None:
            raise Misfit(f"this program knows no {odd!r:.80} here")
        self._value: dict[str, Plain] = value

    def get(self, key: str, default: Plain) -> Plain:
        """Return what stands there, or the default."""
        return self._value.get(key, default)

    def text(self, key: str, default: str | None = None) -> str:
        """Return the text that stands there; without a default it must."""
        return default if default is not None and key not in self._value else self._read(key, text)

    def whole(self, key: str, default: int | None = None) -> int:
        """Return the whole number that stands there; without a default it must."""
        if default is not None and key not in self._value:
            return default
        return self._read(key, whole)

    def _read(self, key: str, read: Callable[[Plain], T]) -> T:
        if key not in self._value:
            raise Misfit(f"{key!r} is missing")
        try:
            return read(self._value[key])
        except Misfit as fault:
            raise fault.within(key) from None
