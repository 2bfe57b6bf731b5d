"""A ruling: a position, a question, perhaps a move, and what is expected of the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from tabletop.files.node import JSON
from tabletop.rules.moves.move import Move
from tabletop.state.model import GameState

Box = tuple[float, float, float, float]


class Missing(Enum):
    """The mark of a check that expects nothing: it is answered and counts as agreeing."""

    MISSING = "missing"


MISSING: Final = Missing.MISSING


@dataclass(frozen=True, slots=True)
class Check:
    """One question to the judges: `ask` with its parameters, and the answer expected."""

    ask: str
    params: Mapping[str, JSON] = field(default_factory=dict)
    expected: JSON | Missing = MISSING


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling as its file tells it; `state` is the position that `setup` describes.

    `move` is the action where it is a move; `action` keeps what else the action says (an attack,
    objective control, dice). `verdict` is a label, compared only for moves. `margin` is the
    author's, in inches, never compared. `faults` are positions that cannot be at a table: they are
    reported, and the ruling is answered all the same. `line` is where it begins in its file.
    """

    id: str
    title: str = ""
    kind: str = "other"
    question: str = ""
    state: GameState = field(default_factory=GameState)
    move: Move | None = None
    action: Mapping[str, JSON] = field(default_factory=dict)
    checks: tuple[Check, ...] = ()
    verdict: str = ""
    why: str = ""
    source: str = ""
    status: str = ""
    note: str = ""
    tags: tuple[str, ...] = ()
    margin: float | None = None
    camera: Box | None = None
    faults: tuple[str, ...] = field(default=(), compare=False)
    file: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)

    @property
    def label(self) -> str:
        """The id and title for one line."""
        return f"{self.id}  {self.title}" if self.title else self.id
