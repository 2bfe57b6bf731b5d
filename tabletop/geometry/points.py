"""Signed distance of a point to an oval or a rectangle, with the outward normal there."""

from __future__ import annotations

import math

from tabletop.geometry.base import DISC, POLY, Footprint, Point
from tabletop.geometry.support import Direction


def point_footprint(x: float, y: float, f: Footprint) -> Direction:
    """Return signed distance (negative inside) and the outward unit normal at the nearest point.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> point_footprint(3.0, 0.0, footprint(round_base(50.8), Pose(0.0, 0.0)))
    (2.0, 1.0, 0.0)
    """
    px, py = x - f.x, y - f.y
    if f.kind == DISC:
        far = math.hypot(px, py)
        return (far - f.a, px / far, py / far) if far > 0.0 else (-f.a, 1.0, 0.0)
    along, across = px * f.ux + py * f.uy, py * f.ux - px * f.uy
    u, v = abs(along), abs(across)
    value, p, q = _corner(u - f.a, v - f.b) if f.kind == POLY else _quadrant(u, v, f.a, f.b)
    p, q = math.copysign(p, along), math.copysign(q, across)
    return value, p * f.ux - q * f.uy, p * f.uy + q * f.ux


def _corner(u: float, v: float) -> Direction:
    if u > 0.0 and v > 0.0:
        value = math.hypot(u, v)
        return value, u / value, v / value
    return (u, 1.0, 0.0) if u > v else (v, 0.0, 1.0)


def _quadrant(px: float, py: float, a: float, b: float) -> Direction:
    """Solve for an oval with axes a, b and a point in the first quadrant.

    The slope of `p . u - h(u)` has exactly one change of sign over that quadrant.
    """
    if py <= 0.0 and a * px >= a * a - b * b:
        return px - a, 1.0, 0.0
    if px <= 0.0 and b * py >= b * b - a * a:
        return py - b, 0.0, 1.0
    squares = a * a - b * b
    if px <= 0.0 or py <= 0.0:
        along, across = _on_axis(px, a, b) if squares > 0.0 else _on_axis(py, b, a)[::-1]
        return px * along + py * across - math.hypot(a * along, b * across), along, across
    low, high = 0.0, math.pi / 2
    t = math.atan2(a * a * py, b * b * px)
    for _ in range(80):
        c, s = math.cos(t), math.sin(t)
        h = math.hypot(a * c, b * s)
        slope = py * c - px * s + squares * s * c / h
        if slope > 0.0:
            low = t
        else:
            high = t
        bend = -(px * c + py * s) + h - (a * b / h) ** 2 / h
        jump = t - slope / bend if bend < 0.0 else -1.0
        if abs(jump - t) <= 1e-15:
            break
        t = jump if low < jump < high else (low + high) / 2
    c, s = math.cos(t), math.sin(t)
    return px * c + py * s - math.hypot(a * c, b * s), c, s


def _on_axis(p: float, a: float, b: float) -> Point:
    """Return the direction for a point on the longer axis, nearer than its centre of curvature."""
    squares = a * a - b * b
    along = b * p / math.sqrt(squares * (squares - p * p)) if squares > 0.0 else 0.0
    return along, math.sqrt(max(0.0, 1.0 - along * along))
