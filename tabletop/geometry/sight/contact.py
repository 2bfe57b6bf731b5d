"""Bodies and blockers that touch or overlap, where the order along a line is not fixed."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from tabletop.geometry.base import Footprint, Point
from tabletop.geometry.sight.blockers import Blockers
from tabletop.geometry.sight.kernels.ends import centre
from tabletop.geometry.sight.kernels.shapes import chord, extent
from tabletop.geometry.sight.rows import body_row
from tabletop.geometry.units import EPS, at_least, more_than

Row = list[float]
LEVELS: Final = 5
SPOTS: Final = 9
_SAMPLES: Final = 16
_STEP: Final = math.tau / _SAMPLES
_INSIDE: Final = 1e-9


def apart(a: Row, b: Row) -> tuple[float, float]:
    """Return how far two shapes lie apart along the best direction found, and its angle.

    Positive: surely apart, by so much at least. Else the direction in which the least pull
    separates them; where ovals take part it is a local one, which is on the safe side.
    """
    (ax, ay), (bx, by) = centre(a), centre(b)
    angle = math.atan2(by - ay, bx - ax)
    if a[0] == 1.0 and b[0] == 1.0:
        return math.hypot(bx - ax, by - ay) - a[1] - b[1], angle
    has_oval = a[0] == 0.0 or b[0] == 0.0
    angles = [angle, *_normals(a), *(t + math.pi for t in _normals(b))]
    if has_oval:
        angles += [angle + k * _STEP for k in range(1, _SAMPLES)]
    for disc, corners, turn in ((a, b, 0.0), (b, a, math.pi)):
        if disc[0] == 1.0:
            angles += [
                math.atan2(corners[k + 1] - disc[3], corners[k] - disc[2]) + turn
                for k in range(2, 2 + 2 * int(corners[0]), 2)
            ]
    best, at = -math.inf, angle
    for t in angles:
        value, _ = _along(a, b, t)
        if value > best:
            best, at = value, t
            if best > 0.0:
                return best, at
    return _climbed(a, b, best, at) if has_oval else (best, at)


def _normals(p: Row) -> list[float]:
    """Return the directions of the outer normals of a polygon's sides."""
    last = 2 * int(p[0])
    if last < 4:
        return []
    return [
        math.atan2(p[k - 2] - p[k], p[k + 1] - p[k - 1])
        if k > 2
        else math.atan2(p[last] - p[2], p[3] - p[last + 1])
        for k in range(2, 2 + last, 2)
    ]


def _along(a: Row, b: Row, angle: float) -> tuple[float, float]:
    """Return the gap of the shadows of a and b along a direction, and how it grows with it."""
    nx, ny = math.cos(angle), math.sin(angle)
    low, _, at_low, _ = extent(b, nx, ny)
    _, high, _, at_high = extent(a, nx, ny)
    return low - high, at_high - at_low


def _climbed(a: Row, b: Row, best: float, at: float) -> tuple[float, float]:
    """Climb from the best sample to the top nearby, where the growth changes sign."""
    low, high = at - _STEP, at + _STEP
    f, g = _along(a, b, low)[1], _along(a, b, high)[1]
    for _ in range(60):
        if high - low < _INSIDE or best > 0.0:
            break
        is_bracket = f > 0.0 > g
        t = (low * g - high * f) / (g - f) if is_bracket else 0.5 * (low + high)
        value, growth = _along(a, b, t)
        if value > best:
            best, at = value, t
        if growth == 0.0:
            break
        if growth > 0.0:
            low, f, g = t, growth, 0.5 * g  # Illinois: halve the end that stays
        else:
            high, g, f = t, growth, 0.5 * f
    return best, at


def touching(b: Blockers, f: Footprint, which: Iterable[int]) -> dict[int, float]:
    """Return those of the blockers `which` that touch a footprint, and how deep when widened."""
    found: dict[int, float] = {}
    size = f.radius
    row = list(body_row(f))
    for k in which:
        x, y, radius = b.circles[k]
        if math.hypot(x - f.x, y - f.y) - radius > size:
            continue
        depth = -apart(row, b.rows[k])[0]
        if depth >= 0.0:
            found[k] = depth
    return found


def loosened(row: Row, depth: float, clearance: float) -> Row | None:
    """Return the row drawn in until it no longer touches, or None for a real overlap.

    The sweep proves a pair hidden with these, since the order of what is apart never changes.
    """
    if more_than(depth, max(0.0, clearance)) or row[1] - depth <= (0.0 if row[0] == 1.0 else -EPS):
        return None
    return [row[0], row[1] - depth - _INSIDE, *row[2:]]


def common_points(a: Footprint, b: Footprint) -> list[tuple[Point, Point]]:
    """Return points of two footprints that touch or overlap, spread over what they share.

    Each comes as a point of a and one of b: the same, or nearer than the tolerance.
    """
    one, two = list(body_row(a)), list(body_row(b))
    value, angle = apart(one, two)
    points: list[tuple[Point, Point]] = []
    if at_least(value, 0.0):
        nx, ny = math.cos(angle), math.sin(angle)
        points += _facing(one, two, nx, ny)
    for turn in (0.0, math.pi / 2):
        nx, ny = math.cos(angle + turn), math.sin(angle + turn)
        low = max(-a.support(-nx, -ny), -b.support(-nx, -ny))
        high = min(a.support(nx, ny), b.support(nx, ny))
        for k in range(LEVELS):
            rho = low + (high - low) * (k + 0.5) / LEVELS
            points += _level(one, two, nx, ny, rho, rho)
    return points


def _facing(a: Row, b: Row, nx: float, ny: float) -> list[tuple[Point, Point]]:
    """Return points of the two outlines that face each other across a contact along n."""
    return _level(a, b, nx, ny, extent(a, nx, ny)[1] - _INSIDE, extent(b, nx, ny)[0] + _INSIDE)


def _level(
    a: Row, b: Row, nx: float, ny: float, rho: float, other: float
) -> list[tuple[Point, Point]]:
    """Return points spread over the part of two parallel lines that lies in a and in b."""
    a0, a1 = chord(a, nx, ny, rho)
    b0, b1 = chord(b, nx, ny, other)
    start, end = max(a0, b0), min(a1, b1)
    if a0 > a1 or b0 > b1 or start > end:
        return []
    found: list[tuple[Point, Point]] = []
    for i in range(SPOTS):
        t = start + (end - start) * (i + 0.5) / SPOTS
        found.append(
            ((nx * rho + ny * t, ny * rho - nx * t), (nx * other + ny * t, ny * other - nx * t))
        )
    return found


def covers(row: Row, point: Point) -> bool:
    """Say whether a point lies in a row's shape."""
    low, high = chord(row, 0.0, 1.0, point[1])
    return low <= point[0] <= high
