"""Figures of who sees whom, unit by unit, and of who sees a spot."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial

from tabletop.bench.battle import reference_battle
from tabletop.bench.figure import Figure, median
from tabletop.geometry.base import round_base
from tabletop.rules.imagined import Imagined, imagined, watchers
from tabletop.rules.table import Table
from tabletop.rules.unit_matrix import unit_pairs
from tabletop.state.model import GameState

MOST = 12
"""Units of each side."""
SEED = 4
"""A reference battle with so many units on each side."""


def seeing_figures() -> Iterator[Figure]:
    """Yield the figures of the matrix of units and of a spot that everybody looks at."""
    state = reference_battle(SEED)
    sides = [[u.id for u in state.units.values() if u.player == p][:MOST] for p in (1, 2)]
    seconds, longest = _matrix(state, *sides)
    note = f"{len(sides[0])} x {len(sides[1])} units, longest step {longest * 1e3:.1f} ms"
    yield Figure("matrix of units, first time", seconds, "s", 0.8, note=note)
    table = Table(state)
    spot = imagined(state, round_base(32.0), (30.0, 22.0))
    work = partial(_finished, table, spot)
    yield Figure("who sees a spot, 200 models", median(work, seconds=0.3), "ms", 60.0)


def _matrix(state: GameState, ours: list[str], theirs: list[str]) -> tuple[float, float]:
    """Return the seconds of the whole matrix of a table nobody asked before, and of a step."""
    begin = last = time.perf_counter()
    longest = 0.0
    for _ in unit_pairs(Table(state), ours, theirs):
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    return time.perf_counter() - begin, longest


def _finished(table: Table, spot: Imagined) -> None:
    for _ in watchers(table, spot):
        pass
