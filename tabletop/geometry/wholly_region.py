"""Regions wholly within a distance of others: terrain that stands for those placed on it (1.5)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import shapely
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Base, Footprint, Pose, footprint
from tabletop.geometry.gap import gap
from tabletop.geometry.region import Region
from tabletop.geometry.region_gap import region_gap
from tabletop.geometry.units import more_than, within

Shape = Footprint | Region
_DOT: Final = Base("round", 1e-6, 1e-6)
_FINE: Final = 64
"""Segments of a quarter circle where several shapes cover a region together."""


def region_wholly_within(
    region: Region, sources: Sequence[tuple[Shape, float]], limit: float
) -> bool:
    """Say whether a region lies wholly within a distance of some shapes together; inches.

    Each source has its rise, the height between it and the region. Exact by the corners where one
    source reaches all of it; where only several do, their reach is taken a hair too small.

    >>> square = Region(((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)))
    >>> dot = footprint(_DOT, Pose(0.0, 0.0))
    >>> [region_wholly_within(square, [(dot, 0.0)], r) for r in (2.8, 2.9)]
    [False, True]
    """
    corners = [footprint(_DOT, Pose(x, y)) for x, y in region.polygon().exterior.coords]
    reaches = [
        (shape, math.sqrt(max(0.0, limit * limit - rise * rise)))
        for shape, rise in sources
        if not more_than(rise, limit)
    ]
    for shape, reach in reaches:
        if all(within(_apart(corner, shape), reach) for corner in corners):
            return True
    if len(reaches) < 2:
        return False
    grown = [_outline(shape).buffer(reach, quad_segs=_FINE) for shape, reach in reaches]
    return bool(shapely.union_all(grown).covers(region.polygon()))


def _apart(dot: Footprint, shape: Shape) -> float:
    if isinstance(shape, Footprint):
        return gap(dot, shape).distance
    return region_gap(dot, shape).distance


def _outline(shape: Shape) -> BaseGeometry:
    if isinstance(shape, Region):
        return shape.polygon()
    if shape.corners:
        return shapely.Polygon(shape.corners)
    turns = [math.tau * i / (4 * _FINE) for i in range(4 * _FINE)]
    along, across = (shape.ux, shape.uy), (-shape.uy, shape.ux)
    return shapely.Polygon(
        (
            shape.x + shape.a * math.cos(t) * along[0] + shape.b * math.sin(t) * across[0],
            shape.y + shape.a * math.cos(t) * along[1] + shape.b * math.sin(t) * across[1],
        )
        for t in turns
    )
