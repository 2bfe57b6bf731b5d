"""Footprints and pieces of terrain as rows for the kernels, widened by the clearance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import LinearRing, Polygon

from tabletop.geometry.base import DISC, OVAL, Footprint, Point
from tabletop.geometry.region import Region
from tabletop.geometry.sight.pieces import MOST_CORNERS, convex_pieces

WIDTH = 2 + 2 * MOST_CORNERS
Row = tuple[float, ...]


@lru_cache(maxsize=16384)
def body_row(f: Footprint, growth: float = 0.0) -> Row:
    """Return the row of a footprint widened by `growth` inches; empty when it shrinks away.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> body_row(footprint(round_base(50.8), Pose(3.0, 4.0)), 0.5)
    (1.0, 1.5, 3.0, 4.0)
    """
    if f.kind == DISC:
        return (1.0, f.a + growth, f.x, f.y) if f.a + growth > 0.0 else ()
    if growth >= 0.0:
        if f.kind == OVAL:
            return (0.0, growth, f.x, f.y, f.a, f.b, f.ux, f.uy)
        return (float(len(f.corners)), growth, *(v for corner in f.corners for v in corner))
    a, b = f.a + growth, f.b + growth
    if a <= 0.0 or b <= 0.0:
        return ()
    if f.kind == OVAL:
        # an ellipse shrunk beyond its sharpest curve has corners; the smaller ellipse stands in
        is_smooth = -growth < 0.9 * min(f.a, f.b) ** 2 / max(f.a, f.b)
        if is_smooth:
            return (0.0, growth, f.x, f.y, f.a, f.b, f.ux, f.uy)
        return (0.0, 0.0, f.x, f.y, a, b, f.ux, f.uy)
    return polygon_row(
        tuple(
            (f.x + p * f.ux - q * f.uy, f.y + p * f.uy + q * f.ux)
            for p, q in ((a, b), (-a, b), (-a, -b), (a, -b))
        ),
        0.0,
    )


def polygon_row(corners: tuple[Point, ...], growth: float) -> Row:
    """Return the row of a convex polygon, corners anticlockwise."""
    return (float(len(corners)), growth, *(v for corner in corners for v in corner))


@lru_cache(maxsize=4096)
def region_rows(region: Region, growth: float) -> tuple[Row, ...]:
    """Return rows that together are the region widened (or shrunk) by `growth` inches."""
    if growth >= 0.0:
        return tuple(polygon_row(piece, growth) for piece in convex_pieces(region))
    shrunk = region.polygon().buffer(growth, join_style="mitre")
    rows: list[Row] = []
    for part in shapely.get_parts(shrunk):
        if isinstance(part, Polygon) and part.area > 1e-9:
            smaller = Region(_ring(part.exterior), tuple(_ring(hole) for hole in part.interiors))
            rows += [polygon_row(piece, 0.0) for piece in convex_pieces(smaller)]
    return tuple(rows)


def _ring(ring: LinearRing) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in shapely.get_coordinates(ring)[:-1])


def packed(rows: Sequence[Sequence[float]]) -> NDArray[np.float64]:
    """Return rows as one array for compiled kernels, filled up with zeros."""
    table = np.zeros((len(rows), WIDTH))
    for k, row in enumerate(rows):
        table[k, : len(row)] = row
    return table
