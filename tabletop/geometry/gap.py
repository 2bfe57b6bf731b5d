"""Exact gaps between bases, edge to edge, signed, with the two points that show them (G-3, M-1).

Discs, ellipses and rectangles in all pairings; no base is ever replaced by a polygon or a circle.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tabletop.geometry.apart import apart, separation
from tabletop.geometry.base import DISC, OVAL, POLY, Footprint, Point
from tabletop.geometry.gap_arrays import gap_matrix, separation_matrix
from tabletop.geometry.support import reach
from tabletop.geometry.units import less_than

__all__ = [
    "Gap",
    "gap",
    "gap_3d",
    "gap_matrix",
    "is_nearer",
    "may_reach",
    "overlaps",
    "separation",
    "separation_matrix",
]
_SURE = 1e-4
"""Inches beyond every tolerance: by so much circles inside two bases settle a question."""


@dataclass(frozen=True, slots=True)
class Gap:
    """How far apart two outlines are, inches.

    `distance` is never negative; `separation` is the same number while they are apart and minus
    the depth of the overlap otherwise. `p` lies on the first outline, `q` on the second: the
    nearest points, or the two points that would meet last when they were pulled apart.
    """

    distance: float
    separation: float
    p: Point
    q: Point

    def swapped(self) -> Gap:
        """Return the same gap seen from the other side."""
        return Gap(self.distance, self.separation, self.q, self.p)


def gap(a: Footprint, b: Footprint) -> Gap:
    """Return the exact gap between two footprints with its witness points.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> disc = round_base(50.8)
    >>> gap(footprint(disc, Pose(0.0, 0.0)), footprint(disc, Pose(5.0, 0.0)))
    Gap(distance=3.0, separation=3.0, p=(1.0, 0.0), q=(4.0, 0.0))
    """
    value, ux, uy = apart(a, b)
    if a.kind == POLY and b.kind == POLY:
        p, q = _box_points(a, b, value, ux, uy)
    elif a.kind == POLY:
        q = b.support_point(-ux, -uy)
        p = (q[0] - value * ux, q[1] - value * uy)
    else:
        p = a.support_point(ux, uy)
        q = (p[0] + value * ux, p[1] + value * uy)
        if b.kind == OVAL:
            q = b.support_point(-ux, -uy)
    return Gap(max(0.0, value), value, p, q)


def overlaps(a: Footprint, b: Footprint) -> bool:
    """Say whether two footprints overlap; touching is no overlap (MV-3)."""
    return less_than(separation(a, b), 0.0)


def is_nearer(a: Footprint, b: Footprint, limit: float) -> bool:
    """Say whether two footprints are nearer than a limit, open: `less_than` of their separation.

    Circles in and round the bases settle most pairs; only the rest are measured.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> disc = round_base(50.8)
    >>> is_nearer(footprint(disc, Pose(0.0, 0.0)), footprint(disc, Pose(5.0, 0.0)), 3.0)
    False
    """
    far = math.hypot(b.x - a.x, b.y - a.y)
    if far - a.radius - b.radius > limit:
        return False
    if far - min(a.a, a.b) - min(b.a, b.b) < limit - _SURE:
        return True
    if far > 0.0 and not (a.kind == DISC and b.kind == DISC):
        ux, uy = (b.x - a.x) / far, (b.y - a.y) / far
        if far - reach(a, ux, uy) - reach(b, ux, uy) > limit:
            return False  # no direction shows less of a gap than there is
        if -_common(a, b, far, ux, uy) < limit - _SURE:
            return True
    return less_than(separation(a, b), limit)


def _common(a: Footprint, b: Footprint, far: float, ux: float, uy: float) -> float:
    """Return by how much two bases surely overlap, by a point of the line between their centres.

    Half way between where the line leaves one base and enters the other; a base holds a disc
    there that shrinks from the one about its centre to none at its edge. Minus infinity: who knows.
    """
    leaves, enters = _along(a, ux, uy), _along(b, ux, uy)
    middle = (leaves + far - enters) / 2.0
    if not 0.0 <= middle <= far or leaves + enters <= far:
        return -math.inf
    in_a, in_b = 1.0 - middle / leaves, 1.0 - (far - middle) / enters
    return in_a * min(a.a, a.b) + in_b * min(b.a, b.b)


def _along(f: Footprint, ux: float, uy: float) -> float:
    """Return how far the outline of a base is from its centre in a direction."""
    along, across = abs(ux * f.ux + uy * f.uy), abs(uy * f.ux - ux * f.uy)
    if f.kind == POLY:
        return min(f.a / along if along else math.inf, f.b / across if across else math.inf)
    return 1.0 / math.hypot(along / f.a, across / f.b)


def may_reach(a: Footprint, b: Footprint, limit: float) -> bool:
    """Say whether two footprints may be within a limit; False is sure, by circles round them.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> disc = round_base(50.8)
    >>> may_reach(footprint(disc, Pose(0.0, 0.0)), footprint(disc, Pose(5.1, 0.0)), 3.0)
    False
    """
    return math.hypot(b.x - a.x, b.y - a.y) - a.radius - b.radius <= limit + _SURE


def gap_3d(a: Footprint, az: float, b: Footprint, bz: float) -> float:
    """Return the distance between two bases at levels az and bz, straight through the air (M-1).

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> disc = round_base(50.8)
    >>> gap_3d(footprint(disc, Pose(0.0, 0.0)), 0.0, footprint(disc, Pose(5.0, 0.0)), 4.0)
    5.0
    """
    return math.hypot(max(0.0, separation(a, b)), az - bz)


def _box_points(
    a: Footprint, b: Footprint, value: float, ux: float, uy: float
) -> tuple[Point, Point]:
    """Return nearest points of two boxes: the middle of the common stretch of their faces."""
    tx, ty = -uy, ux
    spans = []
    for box, sense in ((a, 1.0), (b, -1.0)):
        face = box.support(sense * ux, sense * uy)
        span = [
            x * tx + y * ty for x, y in box.corners if abs(sense * (x * ux + y * uy) - face) <= 1e-9
        ]
        spans.append((min(span), max(span)))
    along = (max(s[0] for s in spans) + min(s[1] for s in spans)) / 2
    level = a.support(ux, uy)
    p = (level * ux + along * tx, level * uy + along * ty)
    return p, (p[0] + value * ux, p[1] + value * uy)
