"""Bodies and blockers that touch or overlap, where the order along a line is not fixed."""

from __future__ import annotations

import math
from collections.abc import Iterable

from tabletop.geometry.base import DISC, Footprint, Point
from tabletop.geometry.gap import gap, separation
from tabletop.geometry.region import Region
from tabletop.geometry.region_gap import region_gap
from tabletop.geometry.sight.blockers import Blockers
from tabletop.geometry.sight.kernels.shapes import chord
from tabletop.geometry.sight.rows import body_row
from tabletop.geometry.units import EPS, at_least, more_than

LEVELS = 5
SPOTS = 9


def touching(b: Blockers, f: Footprint, which: Iterable[int]) -> dict[int, float]:
    """Return those of the blockers `which` that touch a footprint, and how deep when widened."""
    found: dict[int, float] = {}
    size = f.radius
    for k in which:
        x, y, radius = b.circles[k]
        if math.hypot(x - f.x, y - f.y) - radius > size:
            continue
        depth = -apart(b, k, f)
        if depth >= 0.0:
            found[k] = depth
    return found


def apart(b: Blockers, k: int, f: Footprint) -> float:
    """Return the signed gap between the widened blocker k and a footprint."""
    shape = b.shapes[k]
    if isinstance(shape, Region):
        return region_gap(f, shape).separation - b.clearance
    if shape.kind == DISC and f.kind == DISC:
        return math.hypot(shape.x - f.x, shape.y - f.y) - f.a - b.rows[k][1]
    return separation(shape, f) - b.clearance


def loosened(row: list[float], depth: float, clearance: float) -> list[float] | None:
    """Return the row drawn in until it no longer touches, or None for a real overlap.

    The sweep proves a pair hidden with these, since the order of what is apart never changes.
    """
    if more_than(depth, max(0.0, clearance)) or row[1] - depth <= (0.0 if row[0] == 1.0 else -EPS):
        return None
    return [row[0], row[1] - depth - 1e-9, *row[2:]]


def common_points(a: Footprint, b: Footprint) -> list[tuple[Point, Point]]:
    """Return points of two footprints that touch or overlap, spread over what they share.

    Each comes as a point of a and one of b: the same, or nearer than the tolerance.
    """
    one, two = list(body_row(a)), list(body_row(b))
    angle = math.atan2(b.y - a.y, b.x - a.x)
    nearest = gap(a, b)
    points = [(nearest.p, nearest.q)] if at_least(nearest.separation, 0.0) else []
    for turn in (0.0, math.pi / 2):
        nx, ny = math.cos(angle + turn), math.sin(angle + turn)
        low = max(-a.support(-nx, -ny), -b.support(-nx, -ny))
        high = min(a.support(nx, ny), b.support(nx, ny))
        for k in range(LEVELS):
            rho = low + (high - low) * (k + 0.5) / LEVELS
            a0, a1 = chord(one, nx, ny, rho)
            b0, b1 = chord(two, nx, ny, rho)
            start, end = max(a0, b0), min(a1, b1)
            if a0 > a1 or b0 > b1 or start > end:
                continue
            for i in range(SPOTS):
                t = start + (end - start) * (i + 0.5) / SPOTS
                point = (nx * rho + ny * t, ny * rho - nx * t)
                points.append((point, point))
    return points


def covers(row: list[float], point: Point) -> bool:
    """Say whether a point lies in a row's shape."""
    low, high = chord(row, 0.0, 1.0, point[1])
    return low <= point[0] <= high
