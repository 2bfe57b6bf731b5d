"""What one line, or a box of lines between two of them, meets."""

from __future__ import annotations

import math

from tabletop.geometry.sight.kernels.shapes import FAR, chord, peak
from tabletop.geometry.sight.kernels.store import Floats, Rows

SAFE = 1e-12
"""Inches by which bounds are moved outwards, against rounding."""


def opening(
    a: Floats,
    b: Floats,
    rows: Rows,
    frac: Floats,
    n: int,
    nx: float,
    ny: float,
    rho: float,
    low: Floats,
    high: Floats,
    out: Floats,
) -> bool:
    """Judge one line exactly: whether a segment from the lower body a to the higher b is free.

    Blocker k blocks the part of the segment nearer than `frac[k]` to its end in a (1: all of it).
    The best end in b is its near edge; the end in a is free, so blockers forbid intervals of it.
    `out` gets both ends along d.
    """
    a0, a1 = chord(a, nx, ny, rho)
    b0, b1 = chord(b, nx, ny, rho)
    if a0 > a1 or b0 > b1 or a0 > b1:
        return False
    a1 = min(a1, b1)
    count = 0
    for k in range(n):
        c0, c1 = chord(rows[k], nx, ny, rho)
        if c0 > c1 or c1 < a0:
            continue
        if c0 <= b0:
            f = frac[k]
            c0 = -FAR if f >= 1.0 else (c0 - f * b0) / (1.0 - f)
        if c0 > a1:
            continue
        if c0 <= a0 and c1 >= a1:
            return False
        low[count] = c0
        high[count] = c1
        count += 1
    at = a0
    is_touched = False
    is_moving = True
    while is_moving:
        is_moving = False
        for k in range(count):
            if low[k] <= at <= high[k] and (high[k] > at or not is_touched):
                at = high[k]
                is_touched = True
                is_moving = True
        if is_touched and at >= a1:
            return False
    end = a1
    for k in range(count):
        if at < low[k] < end:
            end = low[k]
    out[0] = 0.5 * (at + end) if is_touched else at
    out[1] = max(b0, out[0])
    return True


def least_x(p: Floats, x: float, y: float, top: Floats, bottom: Floats, side: float) -> float:
    """Return the least x (side -1: the greatest) of the shape between two lines of a box.

    (x, y) is the shape's own outermost point on that side; a line is `y at x = 0, slope, n, rho`.
    Along the shape's edge x only grows away from that point, so else it lies on one of the lines.
    """
    if bottom[0] + bottom[1] * x <= y <= top[0] + top[1] * x:
        return x - SAFE * side
    best = FAR
    for k in range(2):
        line = top if k == 0 else bottom
        lo, hi = chord(p, line[2], line[3], line[4])
        if lo <= hi:
            t = lo if side > 0.0 else hi
            best = min(best, side * (line[4] * line[2] + t * line[3]))
    return side * (x * side if best >= FAR else best) - SAFE * side


def set_line(line: Floats, y: float, slope: float) -> None:
    """Write the line through (0, y) with that slope: y, slope, n, rho."""
    c = 1.0 / math.sqrt(1.0 + slope * slope)
    line[0] = y
    line[1] = slope
    line[2] = -slope * c
    line[3] = c
    line[4] = y * c


def spans(p: Floats, top: Floats, bottom: Floats, left: float, right: float) -> bool:
    """Say whether the part of p between left and right reaches from the bottom to the top line."""
    x, y, is_there = peak(p, top[1], 1.0, left, right)
    if not is_there or y < top[0] + top[1] * x:
        return False
    x, y, is_there = peak(p, bottom[1], -1.0, left, right)
    return is_there and y <= bottom[0] + bottom[1] * x
