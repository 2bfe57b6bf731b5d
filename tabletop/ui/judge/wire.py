"""What window and judging process write to each other: pickled values, each behind its length."""

from __future__ import annotations

import pickle
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, Final, Literal

from tabletop.geometry.path import Path
from tabletop.rules.finding import Judgement
from tabletop.rules.moves import Move, MoveKind
from tabletop.state.events import ModelMoved
from tabletop.state.model import GameState, Model

if TYPE_CHECKING:
    from tabletop.rules.moves import Stop

HELLO: Final = "ready"
_LENGTH: Final = struct.Struct("<I")


@dataclass(frozen=True, slots=True)
class Position:
    """A table, sent once: whole, or as the models that differ from the one of number `base`.

    `gone` are numbers that are not asked about again.
    """

    number: int
    state: GameState | None = None
    base: int = 0
    models: tuple[Model, ...] = ()
    gone: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A move from the table of that number: judged, or how far each model may go."""

    ticket: int
    ask: Literal["judged", "stops"]
    number: int
    kind: MoveKind
    unit: str
    allowance: float
    paths: tuple[tuple[str, Path], ...]
    order: tuple[str, ...]
    target: str

    @classmethod
    def of(cls, ticket: int, ask: Literal["judged", "stops"], number: int, move: Move) -> Question:
        """Return the question about a move."""
        paths = tuple(move.paths.items())
        order, target = move.order, move.target
        return cls(ticket, ask, number, move.kind, move.unit, move.allowance, paths, order, target)

    @property
    def move(self) -> Move:
        """The move that is asked about."""
        paths = dict(self.paths)
        return Move(self.kind, self.unit, self.allowance, paths, self.order, self.target)


@dataclass(frozen=True, slots=True)
class Task:
    """Work on the table of that number, done between questions: `function(table, *arguments)`.

    A function of a module, which may return a generator of slices: its return value counts, and
    each `Part` that it yields is told at once. A new task of the same name takes the place of one
    that is not finished.
    """

    ticket: int
    name: str
    function: Callable[..., object]
    number: int
    arguments: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Something that a task has found before it is finished."""

    value: object


@dataclass(frozen=True, slots=True)
class Said:
    """What the judges said, without the tables that the asker can make for himself."""

    judgement: Judgement
    cost: tuple[tuple[str, float], ...]
    start_in_combat: tuple[str, ...]
    end_in_combat: tuple[str, ...]
    target_gap_start: tuple[tuple[str, float], ...]
    target_gap_end: tuple[tuple[str, float], ...]
    events: tuple[ModelMoved, ...]
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a question or task; `why_not` is empty unless it could not be answered.

    After a part of the answer more replies follow.
    """

    ticket: int
    value: object = None
    why_not: str = ""
    is_part: bool = False


Stopped = tuple[tuple[str, "Stop"], ...]
"""The stops of a move by model."""


def write(stream: BinaryIO, value: object) -> None:
    """Write one value; raises `OSError` when nobody reads any more."""
    packed = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    stream.write(_LENGTH.pack(len(packed)) + packed)
    stream.flush()


def read(stream: BinaryIO) -> object:
    """Read one value; raises `EOFError` when the other side is gone.

    >>> import io
    >>> there = io.BytesIO()
    >>> write(there, ("a", 1.5))
    >>> _ = there.seek(0)
    >>> read(there)
    ('a', 1.5)
    """
    (length,) = _LENGTH.unpack(_exactly(stream, _LENGTH.size))
    return pickle.loads(_exactly(stream, length))


def _exactly(stream: BinaryIO, count: int) -> bytes:
    parts: list[bytes] = []
    while count:
        part = stream.read(count)
        if not part:
            raise EOFError("the other side is gone")
        parts.append(part)
        count -= len(part)
    return b"".join(parts)
