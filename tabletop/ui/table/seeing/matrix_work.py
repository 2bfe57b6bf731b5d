"""The matrix of units: what is known of it, asked in the background, kept while the table is."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Final, Literal

from tabletop.rules.table import table_of
from tabletop.rules.unit_matrix import UnitPair, reaches, unit_pairs
from tabletop.rules.words import inch, limit_text
from tabletop.state.model import GameState
from tabletop.ui.shell.jobs import Jobs

Sides = Literal["first", "second", "all"]
SIDES: Final[tuple[Sides, ...]] = ("first", "second", "all")
JOB: Final = "unit-matrix"


@dataclass(frozen=True, slots=True)
class Frame:
    """Which units look (rows) and which are looked at (columns)."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]

    @property
    def count(self) -> int:
        """How many cells there are; a unit has none with itself."""
        return sum(1 for row in self.rows for column in self.columns if row != column)


def frame_of(state: GameState, sides: Sides) -> Frame:
    """Return rows and columns for who looks: one player at the other, or all at all."""
    units = [unit for unit in state.units.values() if unit.models]
    ours = tuple(u.id for u in units if u.player == 1)
    theirs = tuple(u.id for u in units if u.player == 2)
    if sides == "first":
        return Frame(ours, theirs)
    return Frame(theirs, ours) if sides == "second" else Frame((*ours, *theirs), (*ours, *theirs))


class MatrixWork:
    """What is known of one state; another state begins anew."""

    def __init__(self) -> None:
        self.state: GameState | None = None
        self.pairs: dict[tuple[str, str], UnitPair] = {}

    def known(self, frame: Frame) -> int:
        """Return how many cells of a frame are known."""
        return sum(1 for a in frame.rows for b in frame.columns if (a, b) in self.pairs)

    def start(
        self, jobs: Jobs, state: GameState, frame: Frame, on_done: Callable[[], None]
    ) -> None:
        """Ask for what is not known of a frame, in the background.

        Nobody is told of single cells: a picture for each would take more than the work.
        """
        if self.state is not state:
            self.state, self.pairs = state, {}
        jobs.stop(JOB)
        if self.known(frame) < frame.count:
            jobs.start(JOB, self._work(state, frame), on_done=lambda _: on_done())

    def stop(self, jobs: Jobs) -> bool:
        """Stop asking; answer whether anything was asked."""
        was = jobs.is_running(JOB)
        jobs.stop(JOB)
        return was

    def _work(self, state: GameState, frame: Frame) -> Generator[None, None, None]:
        for row in frame.rows:
            missing = [c for c in frame.columns if c != row and (row, c) not in self.pairs]
            for found in unit_pairs(table_of(state), [row], missing) if missing else ():
                if found is not None:
                    self.pairs[found.observer, found.target] = found
                yield


def as_text(state: GameState, work: MatrixWork, frame: Frame, reach: float) -> str:
    """Return a frame as lines with tabs, for a spreadsheet or a message."""
    lines = ["\t".join(["", *(state.unit(c).label for c in frame.columns)])]
    for row in frame.rows:
        cells = [_cell_text(state, work, row, column, reach) for column in frame.columns]
        lines.append("\t".join([state.unit(row).label, *cells]))
    return "\n".join(lines) + "\n"


def _cell_text(state: GameState, work: MatrixWork, row: str, column: str, reach: float) -> str:
    pair = work.pairs.get((row, column))
    if row == column:
        return "-"
    if pair is None:
        return "not asked"
    seen = "no verdict" if pair.stuck_in else "visible" if pair.sees else "hidden"
    words = [seen, inch(pair.gap, reach)]
    if reaches(state, pair, reach):
        words.append(f"within {limit_text(reach)}")
    if pair.in_combat:
        words.append("in combat")
    return ", ".join(words)
