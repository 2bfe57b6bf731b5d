"""Signed gaps with short proofs for shallow overlaps, which sweeps meet again and again.

For any point Q of b the signed gap of a and b is at most the signed distance of Q to a, and for
any direction n it is at least the gap along n. Where the two agree the value is settled without a
search over all directions; that is so while the overlap is less than the radius of curvature.
"""

from __future__ import annotations

import math
from typing import Final

from tabletop.geometry.apart import apart, between_ovals
from tabletop.geometry.base import OVAL, POLY, Footprint
from tabletop.geometry.points import point_footprint
from tabletop.geometry.support import Direction, reach

_AGREE: Final = 1e-13
_NEWTON_STEPS: Final = 12


def swift_apart(a: Footprint, b: Footprint) -> Direction:
    """Return the signed gap and the unit vector from a to b: as `apart`, faster for overlaps.

    >>> from tabletop.geometry.base import Base, Pose, footprint
    >>> oval = footprint(Base("oval", 101.6, 50.8), Pose(0.0, 0.0))
    >>> wall = footprint(Base("rect", 50.8, 50.8), Pose(2.9, 0.0))
    >>> [round(v, 12) + 0.0 for v in swift_apart(oval, wall)]
    [-0.1, 1.0, 0.0]
    """
    if a.kind == OVAL and b.kind == POLY:
        return _oval_box(a, b) or apart(a, b)
    if a.kind == OVAL and b.kind == OVAL:
        return _ovals(a, b) or apart(a, b)
    if a.kind == POLY and b.kind == OVAL:
        found = _oval_box(b, a)
        if found:
            value, nx, ny = found
            return value, -nx, -ny
    return apart(a, b)


def at_most(a: Footprint, b: Footprint) -> float:
    """Return a number that the signed gap is not above, by what lies inside.

    >>> from tabletop.geometry.base import Base, Pose, footprint
    >>> oval = footprint(Base("oval", 101.6, 50.8), Pose(0.0, 0.0))
    >>> wall = footprint(Base("rect", 50.8, 50.8), Pose(1.5, 0.0))
    >>> round(at_most(oval, wall), 2)
    -0.96
    """
    dx, dy = b.x - a.x, b.y - a.y
    inner = a.a if a.a < a.b else a.b
    if b.kind != POLY:
        return math.hypot(dx, dy) - inner - (b.a if b.a < b.b else b.b)
    # the point of the box that is nearest to the middle of the other
    along, across = dx * b.ux + dy * b.uy, dy * b.ux - dx * b.uy
    p = along - max(-b.a, min(b.a, along))
    q = across - max(-b.b, min(b.b, across))
    most = math.hypot(p, q) - inner
    if a.kind == OVAL and 0.0 < most + inner < a.radius:
        x, y = a.x + p * b.ux - q * b.uy, a.y + p * b.uy + q * b.ux
        return point_footprint(x, y, a)[0]
    return most


def _ovals(a: Footprint, b: Footprint) -> Direction | None:
    """Newton from the line of centres for an overlap, then the proof by one point of b."""
    t = math.atan2(b.y - a.y, b.x - a.x)
    for _ in range(_NEWTON_STEPS):
        value, slope, bend, c, s = between_ovals(a, b, t)
        if bend >= 0.0 or value < -min(a.a, a.b):
            return None
        step = slope / bend
        t -= step
        if abs(step) <= 1e-12:
            return (value, c, s) if value >= 0.0 or _is_proved(a, b, value, c, s) else None
    return None


def _is_proved(a: Footprint, b: Footprint, value: float, c: float, s: float) -> bool:
    """Whether the foremost point of one oval is that deep in the other, and no less."""
    x, y = b.support_point(-c, -s)
    if point_footprint(x, y, a)[0] <= value + _AGREE:
        return True
    x, y = a.support_point(c, s)
    return point_footprint(x, y, b)[0] <= value + _AGREE


def _oval_box(oval: Footprint, box: Footprint) -> Direction | None:
    dx, dy = oval.x - box.x, oval.y - box.y
    best, ex, ey, span = -1e300, 1.0, 0.0, 0.0
    for half, other, fx, fy in (
        (box.a, box.b, box.ux, box.uy),
        (box.b, box.a, -box.uy, box.ux),
    ):
        along = dx * fx + dy * fy
        if along < 0.0:
            fx, fy, along = -fx, -fy, -along
        value = along - half - reach(oval, fx, fy)
        if value > best:
            best, ex, ey, span = value, fx, fy, other
    if best >= 0.0:
        return None
    x, y = oval.support_point(-ex, -ey)
    x, y = x - best * ex, y - best * ey
    if abs((y - box.y) * ex - (x - box.x) * ey) <= span:
        if point_footprint(x, y, oval)[0] <= best + _AGREE:
            return best, -ex, -ey
        return None
    value, nx, ny, x, y = min((*point_footprint(x, y, oval), x, y) for x, y in box.corners)
    beside = -(nx * (x - box.x) + ny * (y - box.y))
    if beside >= reach(box, nx, ny) * (1.0 - 1e-15):
        return value, nx, ny
    return None
