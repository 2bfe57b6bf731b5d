"""The smallest signed gap during one leg, certified from below.

Along a leg without turning the signed gap is a convex function of the parameter, so tangents
bound it from below. While the base turns, the gap along any fixed direction is a lower bound
whose slope falls by no more than `Leg.bend`: a tangent less a parabola. Both are the same search:
keep the parts of the leg whose lower bound is still below the best value found.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable
from typing import Final

from tabletop.geometry.sweep.leg import Line, Seen

Look = Callable[[float], Seen]
"""Parameter -> value there and the lower bounds that go with it."""

STRAIGHT_TOLERANCE: Final = 1e-11
TURNING_TOLERANCE: Final = 2e-7
"""Inches by which a turning leg's smallest gap may be reported too large; less than EPS."""
_TIE: Final = 1e-12
_MOST_LOOKS: Final = 20_000


def lowest(
    look: Look, is_straight: bool, best: float = math.inf, enough: float = -math.inf
) -> tuple[float, float]:
    """Return the smallest value on [0, 1] and where it is first seen, if below `best`.

    A leg that has nothing below `best` returns (best, -1.0). The search may stop as soon as a
    value at or below `enough` is found.
    """
    tolerance = STRAIGHT_TOLERANCE if is_straight else TURNING_TOLERANCE
    first, last = look(0.0), look(1.0)
    at = -1.0
    for s, value in ((0.0, first[0]), (1.0, last[0])):
        if value < best - _TIE:
            best, at = value, s
    heap = [(*bound(0.0, first[1], 1.0, last[1]), 0.0, first, 1.0, last)]
    for _ in range(_MOST_LOOKS):
        if not heap or best <= enough:
            break
        floor, s, s0, e0, s1, e1 = heapq.heappop(heap)
        if floor >= best - tolerance:
            break
        width = s1 - s0
        if width <= 1e-12:
            continue
        guess = _dip(s0, e0, s1, e1)
        s = min(max(guess if guess is not None else s, s0 + 0.02 * width), s1 - 0.02 * width)
        middle = look(s)
        if middle[0] < best - _TIE or (middle[0] <= best + _TIE and s < at):
            best, at = min(best, middle[0]), s
        for left, right in (((s0, e0), (s, middle)), ((s, middle), (s1, e1))):
            part = bound(left[0], left[1][1], right[0], right[1][1])
            if part[0] < best - tolerance:
                heapq.heappush(heap, (*part, *left, *right))
    return best, at


def _dip(s0: float, e0: Seen, s1: float, e1: Seen) -> float | None:
    """Where the cubic through both ends dips, when it falls at the first and rises at the last."""
    d0, d1 = min(e0[1])[1], min(e1[1])[1]
    if not d0 < 0.0 < d1:
        return None
    width = s1 - s0
    lean = d0 + d1 - 3.0 * (e1[0] - e0[0]) / width
    root = math.sqrt(lean * lean - d0 * d1)
    share = (d1 + root - lean) / (d1 - d0 + 2.0 * root)
    return s1 - width * share


def bound(s0: float, low: list[Line], s1: float, high: list[Line]) -> tuple[float, float]:
    """Return a lower bound on [s0, s1] and where it is reached.

    At every s the value is at least the smallest of the first end's curves and at least the
    smallest of the last end's, so at least the smallest `max` of a pair. The curves are concave,
    so the `max` of a pair is lowest at an end or where the two cross.
    """
    width = s1 - s0
    if len(low) > 1 or len(high) > 1:
        low, high = _foremost(low, width), _foremost(high, -width)
    best, at = math.inf, s0
    for line in low:
        for other in high:
            value, t = _lowest_max(line, other, width)
            if value < best:
                best, at = value, s0 + t
    return best, at


def _lowest_max(line: Line, other: Line, width: float) -> tuple[float, float]:
    """Return the smallest `max` of two curves over [0, width]; `other` is about `width`."""
    f, d, k = line
    g, e, m = other
    # the second curve about 0: g + e (t - width) - m (t - width)^2 / 2
    g0, e0 = g - (e + 0.5 * m * width) * width, e + m * width
    start, end = max(f, g0), max(f + (d - 0.5 * k * width) * width, g)
    value, where = (start, 0.0) if start <= end else (end, width)
    a, b, c = 0.5 * (m - k), d - e0, f - g0
    roots: tuple[float, ...]
    if a == 0.0:
        roots = (-c / b,) if b != 0.0 else ()
    else:
        under = b * b - 4.0 * a * c
        if under < 0.0:
            return value, where
        half = -0.5 * (b + math.copysign(math.sqrt(under), b))
        roots = (half / a, c / half) if half != 0.0 else (0.0,)
    for t in roots:
        if 0.0 < t < width:
            crossing = f + (d - 0.5 * k * t) * t
            if crossing < value:
                value, where = crossing, t
    return value, where


def _foremost(lines: list[Line], width: float) -> list[Line]:
    """Drop the corners that cannot become foremost within the width."""
    if len({k for _, _, k in lines}) > 1:
        return lines
    least = min(max(f, f + d * width) for f, d, _ in lines)
    return [line for line in lines if min(line[0], line[0] + line[1] * width) <= least]
