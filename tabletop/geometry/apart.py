"""The signed gap of two bases and the direction along which it is measured, pairing by pairing."""

from __future__ import annotations

import math

from tabletop.geometry.base import DISC, OVAL, POLY, Footprint
from tabletop.geometry.points import point_footprint
from tabletop.geometry.support import Direction, best_direction, reach

_NEWTON_STEPS = 12


def separation(a: Footprint, b: Footprint) -> float:
    """Return the signed gap: negative by the depth of an overlap.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> disc = round_base(50.8)
    >>> separation(footprint(disc, Pose(0.0, 0.0)), footprint(disc, Pose(1.5, 0.0)))
    -0.5
    """
    if a.kind == DISC and b.kind == DISC:
        return math.hypot(b.x - a.x, b.y - a.y) - a.a - b.a
    return apart(a, b)[0]


def apart(a: Footprint, b: Footprint) -> Direction:
    """Return the signed gap and the unit vector from a to b along which it is measured."""
    if a.kind == DISC:
        value, nx, ny = point_footprint(a.x, a.y, b)
        return value - a.a, -nx, -ny
    if b.kind == DISC:
        value, nx, ny = point_footprint(b.x, b.y, a)
        return value - b.a, nx, ny
    if a.kind == POLY and b.kind == POLY:
        return _boxes(a, b)
    if a.kind == OVAL and b.kind == OVAL:
        return _ovals(a, b)
    if a.kind == POLY:
        return _box_oval(a, b)
    value, ux, uy = _box_oval(b, a)
    return value, -ux, -uy


def _searched(a: Footprint, b: Footprint) -> Direction:
    return best_direction(b.x - a.x, b.y - a.y, a, -1.0, b, -1.0)


def between_ovals(a: Footprint, b: Footprint, t: float) -> tuple[float, float, float, float, float]:
    """Return the separation along the direction t, its slope and bend, and t's cosine and sine."""
    dx, dy = b.x - a.x, b.y - a.y
    c, s = math.cos(t), math.sin(t)
    al_a, ac_a = c * a.ux + s * a.uy, s * a.ux - c * a.uy
    al_b, ac_b = c * b.ux + s * b.uy, s * b.ux - c * b.uy
    ha, hb = math.hypot(a.a * al_a, a.b * ac_a), math.hypot(b.a * al_b, b.b * ac_b)
    value = dx * c + dy * s - ha - hb
    slope = dy * c - dx * s
    slope -= (a.b * a.b - a.a * a.a) * al_a * ac_a / ha
    slope -= (b.b * b.b - b.a * b.a) * al_b * ac_b / hb
    bend = -value - (a.a * a.b / ha) ** 2 / ha - (b.a * b.b / hb) ** 2 / hb
    return value, slope, bend, c, s


def _ovals(a: Footprint, b: Footprint) -> Direction:
    """Newton from the line of centres; a stationary direction with a gap is the only one.

    For an overlap several directions may be stationary, so all are searched.
    """
    t = math.atan2(b.y - a.y, b.x - a.x)
    for _ in range(_NEWTON_STEPS):
        value, slope, bend, _, _ = between_ovals(a, b, t)
        if bend >= 0.0:
            break
        step = slope / bend
        t -= step
        if abs(step) <= 1e-12:
            if value >= 0.0:
                return value, math.cos(t), math.sin(t)
            break
    return _searched(a, b)


def _box_oval(box: Footprint, oval: Footprint) -> Direction:
    """Try the sides, then the nearest corner; a proof of either is final, else search."""
    dx, dy = oval.x - box.x, oval.y - box.y
    for half, other, ex, ey in (
        (box.a, box.b, box.ux, box.uy),
        (box.b, box.a, -box.uy, box.ux),
    ):
        if dx * ex + dy * ey < 0.0:
            ex, ey = -ex, -ey
        value = dx * ex + dy * ey - half - reach(oval, ex, ey)
        if value >= 0.0:
            x, y = oval.support_point(-ex, -ey)
            if abs((y - box.y) * ex - (x - box.x) * ey) <= other:
                return value, ex, ey
    found = [(*point_footprint(x, y, oval), x, y) for x, y in box.corners]
    value, nx, ny, x, y = min(found)
    beside = -(nx * (x - box.x) + ny * (y - box.y))
    if value > 0.0 and beside >= reach(box, nx, ny) * (1.0 - 1e-15):
        return value, -nx, -ny
    return _searched(box, oval)


def _boxes(a: Footprint, b: Footprint) -> Direction:
    """Sides decide an overlap; corners decide the distance of boxes apart."""
    dx, dy = b.x - a.x, b.y - a.y
    best, ux, uy = -math.inf, 1.0, 0.0
    for ex, ey in ((a.ux, a.uy), (-a.uy, a.ux), (b.ux, b.uy), (-b.uy, b.ux)):
        if dx * ex + dy * ey < 0.0:
            ex, ey = -ex, -ey
        value = dx * ex + dy * ey - reach(a, ex, ey) - reach(b, ex, ey)
        if value > best:
            best, ux, uy = value, ex, ey
    if best <= 0.0:
        return best, ux, uy
    near = math.inf
    for box, corners, sense in ((a, b.corners, 1.0), (b, a.corners, -1.0)):
        for x, y in corners:
            value, nx, ny = point_footprint(x, y, box)
            if value < near:
                near, ux, uy = value, sense * nx, sense * ny
    return near, ux, uy
