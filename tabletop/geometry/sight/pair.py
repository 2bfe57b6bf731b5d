"""One pair of bodies, judged with proof: fast kernels first, then contacts with care."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from tabletop.geometry.base import Footprint, Point
from tabletop.geometry.sight.blockers import Blockers
from tabletop.geometry.sight.bodies import Body
from tabletop.geometry.sight.contact import apart, common_points, covers, loosened, touching
from tabletop.geometry.sight.cull import Flags
from tabletop.geometry.sight.engine import Engine
from tabletop.geometry.sight.kernels.ends import centre, reach
from tabletop.geometry.sight.kernels.pairs import MOST_BOXES
from tabletop.geometry.sight.kernels.search import LIMIT, OPEN, SHUT
from tabletop.geometry.sight.kernels.sift import sift
from tabletop.geometry.sight.kernels.sweep import COVERED, GAP
from tabletop.geometry.sight.ranges import Range, merged, read_trail
from tabletop.geometry.sight.rows import body_row, packed
from tabletop.geometry.sight.slit import Line, centred, clear_ends, ends_of, slits_near
from tabletop.geometry.units import less_than, more_than, within

STEEP: Final = 0.9
"""Sine of the steepest common line from which the search takes several sectors."""
SECTOR: Final = math.pi / 3
_ROOM: Final = 8000


@dataclass(frozen=True, slots=True)
class Found:
    """A verdict in kernel terms: ends of a clear segment (a first), or records of what closes."""

    status: int
    ends: tuple[Point, Point] | None = None
    gap: float = 0.0
    line: Line | None = None
    proof: tuple[Range, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """One pair, a the lower body, and what can matter to it (see `Candidates`).

    `names` are the numbers of the blockers, `depth` tells which of the rows touch a or b when
    widened, and how deep.
    """

    a: Footprint
    b: Footprint
    names: list[int]
    rows: list[list[float]]
    frac: list[float]
    depth: dict[int, float]
    clearance: float

    @classmethod
    def about(
        cls, blockers: Blockers, one: Body, two: Body, which: Iterable[int], frac: Iterable[float]
    ) -> Question:
        """Return the question of two bodies among the candidates `which`."""
        low, high = (one, two) if one.top <= two.top else (two, one)
        names = list(which)
        deep = touching(blockers, low.footprint, names)
        for k, depth in touching(blockers, high.footprint, names).items():
            deep[k] = max(depth, deep.get(k, 0.0))
        return cls(
            low.footprint,
            high.footprint,
            names,
            [blockers.rows[k] for k in names],
            list(frac),
            {i: deep[k] for i, k in enumerate(names) if k in deep} if deep else {},
            blockers.clearance,
        )

    @classmethod
    def between(cls, b: Blockers, one: Body, two: Body, is_allowed: Flags) -> Question:
        """Return the question of two bodies among all blockers that `is_allowed`."""
        low, high = (one, two) if one.top <= two.top else (two, one)
        f, g = low.footprint, high.footprint
        x, y = b.x - f.x, b.y - f.y
        vx, vy = g.x - f.x, g.y - f.y
        length = math.hypot(vx, vy)
        ex, ey = (vx / length, vy / length) if length > 0.0 else (1.0, 0.0)
        along, wide = ex * x + ey * y, max(f.radius, g.radius) + b.radius
        is_near = is_allowed & (np.abs(ex * y - ey * x) <= wide) & (b.top > low.top)
        is_near &= (along >= -wide) & (along <= length + wide)
        near = np.flatnonzero(is_near).tolist()
        idx, frac = [0] * len(near), [0.0] * len(near)
        a, c = list(body_row(f)), list(body_row(g))
        count = sift(a, c, low.top, high.top, b.rows, b.tops, near, len(near), idx, frac)
        return cls.about(b, one, two, idx[:count], frac[:count])

    def judged(self, engine: Engine) -> Found:
        """Return the verdict: OPEN with a clear segment, SHUT or LIMIT with the proof."""
        a, b, rows, frac, depth = self.a, self.b, self.rows, self.frac, self.depth
        one, two = list(body_row(a)), list(body_row(b))
        between, _ = apart(one, two)
        if within(between, 0.0):
            for p, q in common_points(a, b):
                if not any(covers(row, p) or covers(row, q) for row in rows):
                    return Found(OPEN, (p, q))
            if less_than(between, 0.0):
                return _searched(engine, one, two, rows, frac, 0.0, True)
        angle = math.atan2(b.y - a.y, b.x - a.x)
        swept = _swept(engine, one, two, rows, range(len(rows)), angle)
        if swept.status == GAP:
            clear = self._on(swept.line, swept.gap)
            if clear is not None:
                return clear
        elif swept.status == COVERED and not depth and all(f >= 1.0 for f in frac):
            return replace(swept, status=SHUT)
        sure: list[list[float]] = []
        names: list[int] = []
        for k, row in enumerate(rows):
            if frac[k] >= 1.0:
                tight = loosened(row, depth[k], self.clearance) if k in depth else row
                if tight is not None:
                    sure.append(tight)
                    names.append(k)
        swept = _swept(engine, one, two, sure, names, angle)
        if swept.status == COVERED:
            return replace(swept, status=SHUT)
        return _searched(engine, one, two, rows, frac, angle, False)

    def widened(self, found: Found) -> Found:
        """Return a visible verdict with a line in the middle of a wide slit, and its width."""
        if found.ends is None or within(math.dist(*found.ends), 0.0):
            return found  # a contact: nothing is between, so no slit either
        one, two = list(body_row(self.a)), list(body_row(self.b))
        if found.line is None:
            gap, ends = centred(one, two, self.rows, self.frac, found.ends)
            return replace(found, gap=gap, ends=ends)
        for width, theta, rho in sorted(
            slits_near(one, two, self.rows, found.line[0]), reverse=True
        ):
            wider = self._on((theta, rho), width) if more_than(width, found.gap) else found
            if wider is not None:
                return wider
        return found

    def _on(self, line: Line | None, gap: float) -> Found | None:
        """Return the verdict OPEN on a line from the sweep, if it is clear.

        The sweep cannot order what touches an end, so then the line is judged exactly.
        """
        assert line is not None
        a, b = list(body_row(self.a)), list(body_row(self.b))
        if not self.depth:
            return Found(OPEN, ends_of(a, b, line), gap, line)
        ends = clear_ends(a, b, self.rows, self.frac, line)
        return Found(OPEN, ends, gap, line) if ends else None


def _swept(
    engine: Engine,
    a: list[float],
    b: list[float],
    rows: Sequence[list[float]],
    names: Sequence[int],
    angle: float,
) -> Found:
    store = _Store(engine)
    got, trail = store.flat([0.0] * 5), store.flat([0.0] * _ROOM)
    status = engine.sweep(
        store.flat(a),
        store.flat(b),
        store.rows(rows),
        store.numbers(range(len(rows))),
        len(rows),
        angle,
        got,
        trail,
    )
    if status == GAP:
        line = (float(got[2]), float(got[0]))
        return Found(GAP, gap=float(got[1]), line=line)
    return Found(status, proof=tuple(sorted(read_trail(trail, names))))


class _Store:
    """Lists for plain kernels, arrays for compiled ones."""

    def __init__(self, engine: Engine) -> None:
        self._is_compiled = engine.is_compiled

    def flat(self, values: list[float]) -> list[float]:
        return np.array(values) if self._is_compiled else values  # type: ignore[return-value]

    def rows(self, rows: Sequence[list[float]]) -> list[list[float]]:
        if not self._is_compiled:
            return list(rows)
        return packed(rows)  # type: ignore[return-value]

    def numbers(self, values: Sequence[int]) -> list[int]:
        if self._is_compiled:
            return np.array(values, dtype=np.int64)  # type: ignore[return-value]
        return list(values)


def _searched(
    engine: Engine,
    a: list[float],
    b: list[float],
    rows: Sequence[list[float]],
    frac: Sequence[float],
    angle: float,
    is_overlapping: bool,
) -> Found:
    """Search sector by sector: one for bodies apart, all round for bodies that overlap."""
    store = _Store(engine)
    ends = [0.0] * 5
    sectors = _sectors(a, b, angle, is_overlapping)
    proof: list[Range] = []
    is_limit = False
    for theta, steepest in sectors:
        out, trail = store.flat(list(ends)), store.flat([0.0] * _ROOM)
        status = engine.search(
            store.flat(a),
            store.flat(b),
            store.rows(rows),
            store.numbers(range(len(rows))),
            store.flat(list(frac)),
            len(rows),
            theta,
            steepest,
            MOST_BOXES // len(sectors),
            out,
            trail,
        )
        if status == OPEN:
            x0, y0, x1, y1 = (float(v) for v in out[:4])
            return Found(OPEN, ((x0, y0), (x1, y1)))
        is_limit = is_limit or status == LIMIT
        proof += read_trail(trail, range(len(rows)))
    return Found(LIMIT if is_limit else SHUT, proof=merged(proof))


def _sectors(
    a: list[float], b: list[float], angle: float, is_overlapping: bool
) -> list[tuple[float, float]]:
    (ax, ay), (bx, by) = centre(a), centre(b)
    away = math.hypot(bx - ax, by - ay)
    sine = (reach(a) + reach(b)) / away if away > 0.0 else 1.0
    if not is_overlapping and less_than(sine, STEEP):
        return [(angle, sine / math.sqrt(1.0 - sine * sine) + 1e-9)]
    count = 6
    return [(angle + k * SECTOR, math.tan(SECTOR / 2) + 1e-9) for k in range(count)]
