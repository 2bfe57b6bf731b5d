"""Curves on which a base stands at an exact distance: offset outlines of bases and terrain."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import LinearRing, Polygon
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import DISC, OVAL, POLY, Footprint, Point
from tabletop.geometry.border.lines import Line
from tabletop.geometry.region import Region
from tabletop.geometry.units import more_than

FINE = 0.0005
"""Inches by which a chord may stand off its curve."""


def offset_ring(mover: Footprint, other: Footprint, limit: float) -> list[Point]:
    """Return centres of the mover at exactly `limit` inches from another base, anticlockwise.

    Every base is its own mirror image through its centre, so the curve is the outline of the sum
    of both bases and a disc; each point lies on it, chords leave it by no more than `FINE`.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> disc = footprint(round_base(50.8), Pose(0.0, 0.0))
    >>> x, y = offset_ring(disc, disc, 3.0)[0]
    >>> round(math.hypot(x, y), 9)
    5.0
    """
    found: list[Point] = []
    for angle in _angles(mover, other, limit):
        c, s = math.cos(angle), math.sin(angle)
        x, y = other.support_point(c, s)
        dx, dy = mover.support_point(c, s)
        point = (x + dx - mover.x + limit * c, y + dy - mover.y + limit * s)
        if not found or more_than(math.dist(point, found[-1]), 0.0):
            found.append(point)
    return found


def _angles(mover: Footprint, other: Footprint, limit: float) -> Sequence[float]:
    """Return directions so close that chords are fine, and on both sides of every flat side."""
    bend = limit + sum(_bent(f) for f in (mover, other))
    turn = 2.0 * math.acos(max(0.5, 1.0 - FINE / max(bend, FINE)))
    count = max(48, math.ceil(math.tau / turn))
    if mover.kind == DISC and other.kind == DISC:
        return [math.tau * k / count for k in range(count)]
    angles = {math.tau * k / count for k in range(count)}
    for f in (mover, other):
        if f.kind == POLY:
            first = math.atan2(f.uy, f.ux)
            for k in range(4):
                angles |= {(first + k * math.pi / 2 + d) % math.tau for d in (-1e-9, 1e-9)}
        elif f.kind == OVAL:  # thick where it bends sharply
            first = math.atan2(f.uy, f.ux)
            for k in range(count):
                t = math.tau * k / count
                angles.add((first + math.atan2(f.a * math.sin(t), f.b * math.cos(t))) % math.tau)
    return sorted(angles)


def _bent(f: Footprint) -> float:
    if f.kind == DISC:
        return f.a
    return 0.0 if f.kind == POLY else max(f.a, f.b) ** 2 / min(f.a, f.b)


def near_area(mover: Footprint, other: Footprint, limit: float) -> BaseGeometry:
    """Return where the mover's centre is within a limit of a base, as a polygon of that curve."""
    if mover.kind == DISC and other.kind == DISC:
        reach = mover.a + other.a + limit
        if reach < FINE:
            return Polygon()
        angles = np.array(_angles(mover, other, limit))
        ring = np.stack((np.cos(angles), np.sin(angles)), axis=1) * reach + (other.x, other.y)
        return Polygon(ring)
    points = offset_ring(mover, other, limit)
    return Polygon(points) if len(points) > 2 else Polygon()


def overlap_area(mover: Footprint, region: Region) -> BaseGeometry:
    """Return where the mover's centre is while its base overlaps a region."""
    outline = np.array(_outline(mover)) - (mover.x, mover.y)
    triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(region.polygon()))
    corners = shapely.get_coordinates(triangles).reshape(len(triangles), -1, 1, 2)
    sums: NDArray[np.float64] = (corners + outline).reshape(len(triangles), -1, 2)
    area: BaseGeometry = shapely.union_all(shapely.convex_hull(shapely.linestrings(sums)))
    return area


def _outline(f: Footprint) -> list[Point]:
    turn = 2.0 * math.acos(1.0 - FINE / max(_bent(f), 2.0 * FINE))
    return f.outline(math.degrees(min(turn, math.pi / 8)))


def lines_of(area: BaseGeometry) -> list[Line]:
    """Return the outlines of an area, the area on the left of each.

    >>> from shapely.geometry import box
    >>> [len(line.points) for line in lines_of(box(0, 0, 2, 1))]
    [4]
    """
    found: list[Line] = []
    for part in shapely.get_parts(area):
        if not isinstance(part, Polygon) or part.is_empty:
            continue
        turned = shapely.geometry.polygon.orient(part)
        found += [_line(ring) for ring in (turned.exterior, *turned.interiors)]
    return found


def _line(ring: LinearRing) -> Line:
    points = shapely.get_coordinates(ring)[:-1].tolist()
    return Line(tuple((float(x), float(y)) for x, y in points), True)
