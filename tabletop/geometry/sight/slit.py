"""How wide the slit is that a clear line runs through, and a line in its middle to show."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from tabletop.geometry.base import Point
from tabletop.geometry.sight.kernels.ends import ends_on
from tabletop.geometry.sight.kernels.lines import opening
from tabletop.geometry.sight.kernels.sweep import GAP, cover

Row = list[float]
Line = tuple[float, float]
"""Direction in radians and the value of n on the line."""
_TURNS: Final = tuple(
    sense * size for size in (1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.03, 0.1, 0.3) for sense in (1, -1)
)
_FIRST: Final = 1e-7
_STEPS: Final = 26


def slits_near(
    a: Row, b: Row, rows: Sequence[Row], theta: float
) -> list[tuple[float, float, float]]:
    """Return (width, theta, rho) of slits in directions near theta, all rows taken as full."""
    found = []
    count = len(rows)
    low, high, who, chain = [0.0] * (count + 1), [0.0] * (count + 1), [0] * count, [0] * count
    out = [0.0] * 5
    for turn in _TURNS:
        at = theta + turn
        if (
            cover(a, b, list(rows), list(range(count)), count, at, low, high, who, chain, out)
            == GAP
        ):
            found.append((out[1], at, out[0]))
    return found


def ends_of(a: Row, b: Row, line: Line) -> tuple[Point, Point]:
    """Return where a line leaves a and where it enters b."""
    out = [0.0] * 4
    ends_on(a, b, line[0], line[1], out)
    return (out[0], out[1]), (out[2], out[3])


def clear_ends(
    a: Row, b: Row, rows: Sequence[Row], frac: Sequence[float], line: Line
) -> tuple[Point, Point] | None:
    """Return the ends of a clear segment on a line, exactly judged, or None (see `opening`)."""
    nx, ny = -math.sin(line[0]), math.cos(line[0])
    room, more, found = [0.0] * (len(rows) + 1), [0.0] * (len(rows) + 1), [0.0, 0.0]
    if not opening(a, b, list(rows), list(frac), len(rows), nx, ny, line[1], room, more, found):
        return None
    p, q = ((line[1] * nx + t * ny, line[1] * ny - t * nx) for t in found)
    return p, q


def centred(
    a: Row, b: Row, rows: Sequence[Row], frac: Sequence[float], ends: tuple[Point, Point]
) -> tuple[float, tuple[Point, Point]]:
    """Return the width of the slit around a clear segment and a segment in its middle."""
    (x0, y0), (x1, y1) = ends
    theta = math.atan2(y1 - y0, x1 - x0)
    rho = y0 * math.cos(theta) - x0 * math.sin(theta)
    sides = []
    for sense in (1.0, -1.0):
        clear, step = 0.0, _FIRST
        for _ in range(_STEPS):
            if clear_ends(a, b, rows, frac, (theta, rho + sense * (clear + step))) is None:
                break
            clear += step
            step *= 2.0
        for _ in range(_STEPS):
            step *= 0.5
            if clear_ends(a, b, rows, frac, (theta, rho + sense * (clear + step))):
                clear += step
        sides.append(clear)
    middle = clear_ends(a, b, rows, frac, (theta, rho + 0.5 * (sides[0] - sides[1])))
    return sides[0] + sides[1], middle or ends
