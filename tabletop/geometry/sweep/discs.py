"""Closed forms for round bases: a centre that runs along a line, against discs, boxes and edges."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from tabletop.geometry.base import Footprint

OUTSIDE: Final = 1e-12
"""Parameter by which the ends of a span are set outwards: they are not in it themselves."""

Move = tuple[float, float, float, float]
"""Start and translation of a centre: x, y, vx, vy."""


def nearest_to_point(move: Move, px: float, py: float) -> tuple[float, float]:
    """Return how near the centre comes to a point, and at which parameter in [0, 1]."""
    x, y, vx, vy = move
    square = vx * vx + vy * vy
    s = ((px - x) * vx + (py - y) * vy) / square if square > 0.0 else 0.0
    s = 0.0 if s < 0.0 else 1.0 if s > 1.0 else s
    return math.hypot(x + vx * s - px, y + vy * s - py), s


def near_point(move: Move, px: float, py: float, limit: float) -> tuple[float, float] | None:
    """Return the parameters between which the centre is nearer to a point than `limit`."""
    x, y, vx, vy = move
    dx, dy = x - px, y - py
    square = vx * vx + vy * vy
    if square == 0.0:
        return (0.0, 1.0) if math.hypot(dx, dy) < limit else None
    cross = dx * vy - dy * vx
    room = limit * limit - cross * cross / square
    if limit <= 0.0 or room <= 0.0:
        return None
    middle = -(dx * vx + dy * vy) / square
    half = math.sqrt(room / square) + OUTSIDE
    return _clipped(middle - half, middle + half)


def nearest_to_box(move: Move, box: Footprint) -> tuple[float, float]:
    """Return the smallest signed distance of the centre to a rectangle, and its parameter.

    In the box's own frame the signed distance is `max(|x| - a, |y| - b)` inside and the distance
    to a side or a corner outside: convex along the line, with pieces that change where |x| = a,
    |y| = b, x = 0, y = 0 or |x| - a = |y| - b, and dips only at the foot of a corner. So the
    smallest value is at one of those parameters or at an end.
    """
    x, y, vx, vy = move
    dx, dy = x - box.x, y - box.y
    p, q = dx * box.ux + dy * box.uy, dy * box.ux - dx * box.uy
    u, w = vx * box.ux + vy * box.uy, vy * box.ux - vx * box.uy
    best, at = math.inf, 0.0
    for s in _breaks(p, q, u, w, box.a, box.b):
        m, n = abs(p + u * s) - box.a, abs(q + w * s) - box.b
        value = math.hypot(m, n) if m > 0.0 and n > 0.0 else max(m, n)
        if value < best:
            best, at = value, s
    return best, at


def _breaks(p: float, q: float, u: float, w: float, a: float, b: float) -> Iterator[float]:
    yield 0.0
    if u == 0.0 and w == 0.0:
        return
    yield 1.0
    found: list[float] = []
    if u != 0.0:
        found += [-p / u, (a - p) / u, (-a - p) / u]
    if w != 0.0:
        found += [-q / w, (b - q) / w, (-b - q) / w]
    square = u * u + w * w
    for i, j in ((1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)):
        found.append(((i * a - p) * u + (j * b - q) * w) / square)
        along = i * u - j * w
        if along != 0.0:
            found.append((a - b - i * p + j * q) / along)
    for s in found:
        if 0.0 < s < 1.0:
            yield s


def near_edge(
    move: Move, edge: tuple[float, float, float, float], limit: float
) -> tuple[float, float] | None:
    """Return the parameters between which the centre is nearer to an edge than `limit`.

    A capsule is convex, so it is one span: from the first to the last of its two end discs and
    the rectangle between them.
    """
    x0, y0, x1, y1 = edge
    spans = [near_point(move, x0, y0, limit), near_point(move, x1, y1, limit)]
    length = math.hypot(x1 - x0, y1 - y0)
    if length > 0.0:
        ex, ey = (x1 - x0) / length, (y1 - y0) / length
        dx, dy = move[0] - x0, move[1] - y0
        along = _between(dx * ex + dy * ey, move[2] * ex + move[3] * ey, 0.0, length)
        across = _between(dy * ex - dx * ey, move[3] * ex - move[2] * ey, -limit, limit)
        if along and across:
            start, end = max(along[0], across[0]), min(along[1], across[1])
            if start < end:
                spans.append(_clipped(start - OUTSIDE, end + OUTSIDE))
    kept = [span for span in spans if span]
    return (min(s for s, _ in kept), max(e for _, e in kept)) if kept else None


def crossing(move: Move, edge: tuple[float, float, float, float]) -> float | None:
    """Return the parameter at which the centre crosses an edge, if it does."""
    x, y, vx, vy = move
    x0, y0, x1, y1 = edge
    ex, ey = x1 - x0, y1 - y0
    spread = vx * ey - vy * ex
    if spread == 0.0:
        return None
    s = ((x0 - x) * ey - (y0 - y) * ex) / spread
    t = ((x0 - x) * vy - (y0 - y) * vx) / spread
    return s if 0.0 <= s <= 1.0 and -1e-9 <= t <= 1.0 + 1e-9 else None


def _between(start: float, speed: float, low: float, high: float) -> tuple[float, float] | None:
    """Return when low < start + speed * s < high."""
    if speed == 0.0:
        return (-math.inf, math.inf) if low < start < high else None
    first, last = (low - start) / speed, (high - start) / speed
    return (first, last) if first < last else (last, first)


def _clipped(start: float, end: float) -> tuple[float, float] | None:
    start, end = max(start, 0.0), min(end, 1.0)
    return (start, end) if start < end else None
