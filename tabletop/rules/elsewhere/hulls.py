"""Polygons just inside and just outside a base: what they settle needs no exact measuring."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from tabletop.geometry.base import POLY, Footprint, Point

Polygons = NDArray[np.object_]
_CORNERS = 48
_SURE = 1e-3
"""Of the size of a base: by so much both polygons are drawn in and out, far beyond tolerances."""


class Hulls:
    """A base at places: a polygon within it and one around it at each.

    The one within lies inside by more than any tolerance, so what it meets the base overlaps;
    what the one around does not meet is clear of the base.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> hulls = Hulls(footprint(round_base(50.8), Pose(3.0, 4.0)))
    >>> within, around = hulls.at([(0.0, 0.0)])
    >>> bool(within[0].area < math.pi < around[0].area), bool(around[0].area < 3.17)
    (True, True)
    """

    def __init__(self, foot: Footprint) -> None:
        corners = np.array(
            foot.corners if foot.kind == POLY else foot.outline(360.0 / _CORNERS), dtype=np.float64
        )
        corners -= (foot.x, foot.y)
        slack = 1.0 if foot.kind == POLY else 1.0 / math.cos(math.pi / _CORNERS)
        self._within = corners * (1.0 - _SURE)
        self._around = corners * (slack * (1.0 + _SURE))

    def at(self, points: Sequence[Point] | NDArray[np.float64]) -> tuple[Polygons, Polygons]:
        """Return the polygons within and around the base with its centre at each point."""
        places = np.asarray(points, dtype=np.float64).reshape(-1, 1, 2)
        return _polygons(self._within + places), _polygons(self._around + places)


def _polygons(rings: NDArray[np.float64]) -> Polygons:
    return np.asarray(shapely.polygons(rings), dtype=np.object_)
