"""What the threshold explorer is asked, and what was found so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tabletop.geometry.base import Point
from tabletop.geometry.border import Line
from tabletop.rules.elsewhere import Asked, has_curves, targets_of
from tabletop.rules.finding import Finding
from tabletop.state.model import GameState
from tabletop.ui.judge.lines import Piece, Stage

ACCURACY: Final[dict[Stage, float]] = {
    "looking": 0.4,
    "rough": 0.4,
    "near": 0.05,
    "table": 0.05,
    "fine": 0.001,
    "exact": 1e-6,
}
"""Inches by which a line may be off, by stage."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A question about one model on a table; `at` is where it stands, in the hand or not.

    `rest` is a table that differs only in where the model stands, if there is one that is kept.
    """

    state: GameState
    asked: Asked
    at: Point
    is_resting: bool = True
    rest: GameState | None = None

    @property
    def kept(self) -> GameState:
        """A table with the same lines, if possible one that was known before."""
        return self.rest if self.rest is not None else self.state

    def is_as(self, other: Wish) -> bool:
        """Say whether another wish is the same, the table being the same object."""
        mine = (self.asked, self.at, self.is_resting)
        return self.state is other.state and mine == (other.asked, other.at, other.is_resting)

    def has_lines_of(self, other: Wish) -> bool:
        """Say whether another wish has the same lines: only what bears on none may have moved."""
        mine, theirs = self.state, other.state
        if self.asked != other.asked:
            return False
        if mine is theirs or self.kept is other.kept:
            return True
        is_same = (
            (mine.units is theirs.units or mine.units == theirs.units)
            and mine.terrain is theirs.terrain
            and mine.objectives is theirs.objectives
            and mine.options == theirs.options
            and mine.board == theirs.board
            and mine.models.keys() == theirs.models.keys()
        )
        if not is_same:
            return False
        model = self.asked.model
        one, two = mine.models[model], theirs.models[model]
        is_kept = one.base == two.base and one.height == two.height
        if not is_kept or not (one.base.is_round or one.pose.facing == two.pose.facing):
            return False
        moved = {
            k
            for k, m in mine.models.items()
            if m is not theirs.models[k] and k != model and m != theirs.models[k]
        }
        return not moved or (has_curves(mine, self.asked) and not moved & self._matter())

    def _matter(self) -> set[str]:
        """Return the other models on which an exact curve depends."""
        state, asked = self.state, self.asked
        if asked.kind == "coherent":
            return set(state.unit_of(asked.model).models)
        return set(targets_of(state, asked))


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """What the judges say of a model where it stands on a table."""

    state: GameState
    is_yes: bool
    finding: Finding


@dataclass(frozen=True, slots=True)
class Found:
    """The lines found for a wish; `part` (0 to 1) of the work is done.

    `told` is what the judges say of the model where it rests, None while not asked.
    """

    wish: Wish
    lines: tuple[Line, ...] = ()
    stage: Stage = "looking"
    part: float = 0.0
    told: Told | None = None

    def with_piece(self, piece: Piece) -> Found:
        """Return it with the lines that are known by now."""
        return replace(self, lines=piece.lines, stage=piece.stage, part=piece.part)

    def is_told(self, state: GameState) -> bool:
        """Whether the judges were asked about the model on this table."""
        return self.told is not None and self.told.state is state

    @property
    def is_done(self) -> bool:
        """Whether nothing will be added."""
        return self.part >= 1.0

    @property
    def accuracy(self) -> float:
        """Inches by which a line may be off where it was checked."""
        return ACCURACY[self.stage]
