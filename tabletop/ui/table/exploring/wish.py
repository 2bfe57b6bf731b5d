"""What the threshold explorer is asked, and what was found so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tabletop.geometry.base import Point
from tabletop.geometry.border import Line
from tabletop.rules.elsewhere import Asked
from tabletop.rules.finding import Finding
from tabletop.state.model import GameState

Stage = Literal["looking", "near", "table", "fine", "exact"]
"""How far the lines are: none yet, near the model, all over the table, refined; or exact."""
ACCURACY = {"looking": 0.05, "near": 0.05, "table": 0.05, "fine": 0.001, "exact": 1e-6}
"""Inches by which a line may be off, by stage."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A question about one model on a table; `at` is where it stands, in the hand or not."""

    state: GameState
    asked: Asked
    at: Point
    is_resting: bool = True

    def is_as(self, other: Wish) -> bool:
        """Say whether another wish is the same, the table being the same object."""
        mine = (self.asked, self.at, self.is_resting)
        return self.state is other.state and mine == (other.asked, other.at, other.is_resting)

    def has_lines_of(self, other: Wish) -> bool:
        """Say whether another wish has the same lines: only the model itself may have moved."""
        mine, theirs = self.state, other.state
        if self.asked != other.asked:
            return False
        if mine is theirs:
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
        is_kept = is_kept and (one.base.is_round or one.pose.facing == two.pose.facing)
        return is_kept and all(m is theirs.models[k] or k == model for k, m in mine.models.items())


@dataclass(frozen=True, slots=True)
class Found:
    """The lines found for a wish; `part` (0 to 1) of the work is done.

    `finding` is the judge's about the table `finding_for`, None while not asked.
    """

    wish: Wish
    lines: tuple[Line, ...] = ()
    stage: Stage = "looking"
    part: float = 0.0
    finding: Finding | None = None
    finding_for: GameState | None = None

    @property
    def is_done(self) -> bool:
        """Whether nothing will be added."""
        return self.part >= 1.0

    @property
    def accuracy(self) -> float:
        """Inches by which a line may be off where it was checked."""
        return ACCURACY[self.stage]
