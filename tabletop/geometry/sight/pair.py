"""One pair of bodies, judged with proof: fast kernels first, then contacts with care."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from tabletop.geometry.base import Footprint, Point
from tabletop.geometry.gap import separation
from tabletop.geometry.sight.contact import common_points, covers, loosened
from tabletop.geometry.sight.engine import Engine
from tabletop.geometry.sight.kernels.lines import opening
from tabletop.geometry.sight.kernels.pairs import MOST_BOXES, centre, ends_on, reach
from tabletop.geometry.sight.kernels.search import LIMIT, OPEN, SHUT
from tabletop.geometry.sight.kernels.sweep import COVERED, GAP
from tabletop.geometry.sight.rows import body_row, packed
from tabletop.geometry.units import less_than, within

STEEP: Final = 0.9
"""Sine of the steepest common line from which the search takes several sectors."""
SECTOR: Final = math.pi / 3
_ROOM: Final = 20000


@dataclass(frozen=True, slots=True)
class Found:
    """A verdict in kernel terms: ends of a clear segment (a first), or records of what closes."""

    status: int
    ends: tuple[Point, Point] | None = None
    gap: float = 0.0
    direction: tuple[float, float] | None = None
    proof: tuple[tuple[float, float, tuple[int, ...]], ...] = ()


def judge_pair(
    engine: Engine,
    a: Footprint,
    b: Footprint,
    rows: Sequence[list[float]],
    frac: Sequence[float],
    depth: dict[int, float],
    clearance: float,
) -> Found:
    """Judge a pair, a the lower body, against rows of candidates (see `Candidates`).

    `depth` tells which of the rows touch a or b when widened, and how deep.
    """
    one, two = list(body_row(a)), list(body_row(b))
    gap_ab = separation(a, b)
    if within(gap_ab, 0.0) and gap_ab <= 0.0:
        for x, y in common_points(a, b):
            if not any(covers(row, x, y) for row in rows):
                return Found(OPEN, ((x, y), (x, y)))
        return _searched(engine, one, two, rows, frac, 0.0, True)
    kernels = _Kernels(engine, one, two)
    angle = math.atan2(b.y - a.y, b.x - a.x)
    swept = kernels.sweep(rows, range(len(rows)), angle)
    if swept.status == GAP:
        assert swept.direction is not None
        if not depth or kernels.is_open([rows[k] for k in depth], [frac[k] for k in depth], swept):
            return Found(OPEN, swept.ends, swept.gap, swept.direction)
    elif swept.status == COVERED and not depth and all(f >= 1.0 for f in frac):
        return Found(SHUT, proof=swept.proof)
    sure: list[list[float]] = []
    names: list[int] = []
    for k, row in enumerate(rows):
        if frac[k] >= 1.0:
            tight = loosened(row, depth[k], clearance) if k in depth else row
            if tight is not None:
                sure.append(tight)
                names.append(k)
    swept = kernels.sweep(sure, names, angle)
    if swept.status == COVERED:
        return Found(SHUT, proof=swept.proof)
    return _searched(engine, one, two, rows, frac, angle, False)


@dataclass(frozen=True, slots=True)
class _Kernels:
    engine: Engine
    a: list[float]
    b: list[float]

    def sweep(self, rows: Sequence[list[float]], names: Sequence[int], angle: float) -> Found:
        out, trail = [0.0] * 5, [0.0] * _ROOM
        store = _Store(self.engine)
        got, record = store.flat(out), store.flat(trail)
        status = self.engine.sweep(
            store.flat(self.a),
            store.flat(self.b),
            store.rows(rows),
            store.numbers(range(len(rows))),
            len(rows),
            angle,
            got,
            record,
        )
        if status == GAP:
            rho, width, theta = float(got[0]), float(got[1]), float(got[2])
            ends_on(self.a, self.b, theta, rho, out)
            return Found(GAP, ((out[0], out[1]), (out[2], out[3])), width, (theta, rho))
        return Found(status, proof=_records(record, names))

    def is_open(self, rows: Sequence[list[float]], frac: Sequence[float], found: Found) -> bool:
        assert found.direction is not None
        theta, rho = found.direction
        room = [0.0] * (len(rows) + 1)
        return opening(
            self.a,
            self.b,
            list(rows),
            list(frac),
            len(rows),
            -math.sin(theta),
            math.cos(theta),
            rho,
            room,
            list(room),
            [0.0, 0.0],
        )


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
    proof: list[tuple[float, float, tuple[int, ...]]] = []
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
            MOST_BOXES,
            out,
            trail,
        )
        if status == OPEN:
            x0, y0, x1, y1 = (float(v) for v in out[:4])
            return Found(OPEN, ((x0, y0), (x1, y1)))
        is_limit = is_limit or status == LIMIT
        proof += _records(trail, range(len(rows)))
    return Found(LIMIT if is_limit else SHUT, proof=tuple(proof))


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


def _records(
    trail: list[float], names: Sequence[int]
) -> tuple[tuple[float, float, tuple[int, ...]], ...]:
    found = []
    at, used = 1, int(trail[0])
    while at <= used:
        links = int(trail[at + 2])
        who = tuple(names[int(trail[at + 3 + k])] for k in range(links))
        found.append((float(trail[at]), float(trail[at + 1]), who))
        at += 3 + links
    return tuple(found)
