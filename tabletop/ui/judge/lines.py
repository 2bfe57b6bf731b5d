"""Tracing where an answer flips, in slices: what lies near the model first, then all of it.

It runs in a process of its own as work on a table, or in a thread of the window without one.
"""

from __future__ import annotations

import math
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from tabletop.geometry.base import Point
from tabletop.geometry.border import Ask, Line, Tracing, all_refined, distance_to, thinned
from tabletop.rules.elsewhere import Asked, Spots, answers, curves, has_curves, truth
from tabletop.rules.elsewhere import told as told_of
from tabletop.rules.finding import Finding
from tabletop.rules.table import Table
from tabletop.state.model import GameState
from tabletop.ui.judge.wire import Part

Stage = Literal["looking", "rough", "near", "table", "fine", "exact"]
"""How far lines are: none yet, asked on a wide grid only, near the model, all over the table,
refined; or exact."""
Path = tuple[list[tuple[Point, Point]], bool]
STEP, HOP = 0.05, 8
"""Inches of the fine grid, and its steps between the points looked at first."""
QUICK: Final = 0.4
"""Inches of the grid of the very first lines; their chords are checked each quarter inch."""
QUICK_BY, QUICK_WIDE, QUICK_APART = 0.04, 0.0501, 0.25
"""Inches: how far off a chord may be, how far apart yes and no are at a point of it."""
RINGS: Final = (1.2, 2.0, 4.0, 8.0)
"""Inches around the model that are looked at one after another until there is a line."""
NEAR: Final = 4.0
"""Inches around the model in which lines are shown before those of the whole table."""
LATE: Final = 0.02
"""Seconds after which a rough line is told rather than nothing."""
FEW: Final = 3
"""Crossings of the grid nearest to the model that are made exact first where asking is slow."""
SLOW: Final = 0.0005
"""Seconds for one point from which asking counts as slow."""
BENT, APART = 0.03, 0.1
"""Inches: how far a line may bend between two points that are made exact; where it is checked."""
TILE: Final = 10.0
"""Inches of the parts of the table that are traced one after another."""
TURN: Final = 0.004
"""Seconds of a slice, after which something else may be wanted."""
AFTER: Final = 3
"""Slices of lines that go before an answer, which is a single one."""
PAUSE: Final = 0.2
"""Seconds between two pictures of lines that grow over the table."""


@dataclass(frozen=True, slots=True)
class Piece:
    """The lines known by now; `part` (0 to 1) of the work is done."""

    lines: tuple[Line, ...]
    stage: Stage
    part: float


Traced = Generator[Part | None, None, None]


class Paced:
    """Asks a question; `most` points take about one slice, as far as one knows."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self.each = TURN / 48

    def __call__(self, points: Sequence[Point]) -> Sequence[bool]:
        """Answer, and learn how long that takes."""
        begin = time.perf_counter()
        said = self._ask(points)
        if points:
            each = (time.perf_counter() - begin) / len(points)
            self.each = 0.5 * self.each + 0.5 * max(1e-6, each)
        return said

    @property
    def most(self) -> int:
        """How many points to ask about at once."""
        return max(2, min(96, int(TURN / self.each)))


def traced(table: Table, asked: Asked, at: Point) -> Traced:
    """Yield the lines of a question as `Part`s of `Piece`s, None after each slice of work.

    `at` is where the model stands: what is near it comes first.
    """
    if has_curves(table.state, asked):
        lines: list[Line] = []
        for step in curves(table.state, asked):
            lines = step if step is not None else lines
            yield None
        yield _part(lines, "exact", 1.0)
        return
    ask = Paced(answers(table, asked))
    may = Spots(table.state, asked.model).may_stand
    reach = yield from _quick(ask, may, at)
    tracing = Tracing(ask, STEP, HOP, may)
    tiles = _tiles(table.state, at, max(NEAR, reach))
    told_at = -math.inf
    for k, tile in enumerate(tiles):
        yield from tracing.look(tile)
        if time.perf_counter() - told_at > PAUSE:
            yield _part(_simple(tracing), "near", 0.5 * (k + 1) / len(tiles))
            told_at = time.perf_counter()
    yield _part(_simple(tracing), "table", 0.5)
    yield from _refine(ask, tracing, at)


def here(table: Table, asked: Asked, at: Point) -> Generator[None, None, bool]:
    """Return the answer for the model at a place; lines that were asked for go before."""
    for _ in range(AFTER):
        yield None
    return bool(answers(table, asked)([at])[0])


def answered(table: Table, asked: Asked, places: Sequence[Point]) -> list[bool]:
    """Return the answers for the model at some places."""
    return [bool(is_yes) for is_yes in answers(table, asked)(places)]


def told(table: Table, asked: Asked) -> Generator[None, None, tuple[bool, Finding]]:
    """Return the answer where the model stands, and the judge's finding; lines go before."""
    for _ in range(AFTER):
        yield None
    return truth(table, asked), told_of(table, asked)


def nothing(table: Table) -> Iterator[None]:
    """Do nothing, in the place of other work of the same name."""
    yield None


# ---------------------------------------------------------------------- inside
def _quick(ask: Paced, may: Ask, at: Point) -> Generator[Part | None, None, float]:
    """Find the lines around the model on a wide grid, and check them between its points.

    Returns how far around it they were looked for. A line that takes long is told as it is.
    """
    (x, y), begin = at, time.perf_counter()
    tracing = Tracing(ask, QUICK, 1, may)
    looked = 0.0
    for reach in RINGS:
        if looked >= NEAR and tracing.crossings():
            break
        had = len(tracing.grid)
        yield from tracing.look((x - reach, y - reach, x + reach, y + reach))
        looked = reach
        paths = tracing.crossings()
        if not paths or len(tracing.grid) == had:
            continue
        if time.perf_counter() - begin > LATE:
            yield _part(tracing.lines(), "rough", 0.0)
            if ask.each > SLOW:
                first = yield from _made_exact(ask, [_nearest(paths, at)])
                yield _part(first, "near", 0.0)
        lines = yield from _made_exact(ask, paths)
        yield _part(lines, "near", 0.01)
        begin = math.inf
    if not tracing.crossings():
        yield _part([], "near", 0.01)
    return looked


def _made_exact(ask: Ask, paths: Sequence[Path]) -> Generator[None, None, list[Line]]:
    return (yield from all_refined(ask, paths, QUICK_BY, QUICK_APART, QUICK_WIDE))


def _nearest(paths: Sequence[Path], at: Point) -> Path:
    """Return the few crossings of the path nearest to a point that lie next to it."""
    _, k, path = min(
        ((math.dist(yes, at), k, path) for path, _ in paths for k, (yes, _) in enumerate(path)),
        key=lambda one: one[0],
    )
    first = max(0, min(k - FEW // 2, len(path) - FEW))
    return path[first : first + FEW], False


def _refine(ask: Ask, tracing: Tracing, at: Point) -> Traced:
    """Make the lines exact, the nearest first."""
    paths, coarse = tracing.crossings(), tracing.lines()
    lines = [line.simplified(0.4 * STEP) for line in coarse]
    order = sorted(range(len(paths)), key=lambda k: distance_to([coarse[k]], at))
    whole = sum(len(path) for path, _ in paths) or 1
    done, told_at = 0, -math.inf
    for k in order:
        path, is_closed = paths[k]
        thin = thinned(path, BENT)
        (lines[k],) = yield from all_refined(ask, [(thin, is_closed)], apart=APART)
        done += len(path)
        if time.perf_counter() - told_at > PAUSE:
            yield _part(lines, "table", 0.5 + 0.5 * min(0.99, done / whole))
            told_at = time.perf_counter()
    yield _part(lines, "fine", 1.0)


def _part(lines: Sequence[Line], stage: Stage, part: float) -> Part:
    return Part(Piece(tuple(lines), stage, part))


def _simple(tracing: Tracing) -> list[Line]:
    return [line.simplified(0.4 * STEP) for line in tracing.lines()]


def _tiles(state: GameState, at: Point, near: float) -> list[tuple[float, float, float, float]]:
    """Return the table in parts, the one around the model first, then the nearest."""
    x, y = at
    first = (x - near, y - near, x + near, y + near)
    if state.board is not None:
        x0, y0, (x1, y1) = 0.0, 0.0, state.board
    else:
        feet = [m.footprint.bounds() for m in state.models.values()]
        x0, y0 = min(f[0] for f in feet) - TILE, min(f[1] for f in feet) - TILE
        x1, y1 = max(f[2] for f in feet) + TILE, max(f[3] for f in feet) + TILE
    tiles = [
        (x0 + i * TILE, y0 + j * TILE, min(x1, x0 + (i + 1) * TILE), min(y1, y0 + (j + 1) * TILE))
        for i in range(int((x1 - x0 - 1e-9) // TILE) + 1)
        for j in range(int((y1 - y0 - 1e-9) // TILE) + 1)
    ]
    tiles.sort(key=lambda t: abs((t[0] + t[2]) / 2 - x) + abs((t[1] + t[3]) / 2 - y))
    return [first, *tiles]
