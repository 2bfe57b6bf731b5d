"""Regions as convex pieces with the region's own corners: sight handles convex sets only."""

from __future__ import annotations

from functools import lru_cache

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from tabletop.errors import TabletopError
from tabletop.geometry.base import Point
from tabletop.geometry.region import Region

MOST_CORNERS = 8
FLAT = 1e-12
"""Square inches: three corners that turn by less count as in line."""

Piece = tuple[Point, ...]


@lru_cache(maxsize=4096)
def convex_pieces(region: Region) -> tuple[Piece, ...]:
    """Return convex polygons, anticlockwise, whose union is the region; they meet at edges.

    Raises `TabletopError` when the outline cannot be divided.

    >>> from tabletop.geometry.region import region
    >>> len(convex_pieces(region([(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)])))
    2
    """
    polygon = region.polygon()
    pieces: list[Piece] = []
    area = 0.0
    for triangle in _triangles(polygon):
        corners = [(float(x), float(y)) for x, y in shapely.get_coordinates(triangle)[:3]]
        area += triangle.area
        if _turn(corners[0], corners[1], corners[2]) < 0.0:
            corners.reverse()
        pieces.append(tuple(corners))
    if abs(area - polygon.area) > 1e-7 * max(1.0, polygon.area):
        raise _indivisible()
    return tuple(_merged(pieces))


def _triangles(polygon: Polygon) -> list[BaseGeometry]:
    try:
        return list(shapely.get_parts(shapely.constrained_delaunay_triangles(polygon)))
    except shapely.GEOSException:  # holes whose corners all but touch another hole
        raise _indivisible() from None


def _indivisible() -> TabletopError:
    return TabletopError(
        "an outline that cannot be divided into triangles", next_step="simplify the outline"
    )


def _merged(pieces: list[Piece]) -> list[Piece]:
    """Drop every inner edge, once, whose two sides together stay convex and small."""
    owner: dict[tuple[Point, Point], int] = {}
    for k, piece in enumerate(pieces):
        for i, corner in enumerate(piece):
            owner[piece[i - 1], corner] = k
    kept: list[Piece | None] = list(pieces)
    for p, q in tuple(owner):
        one, two = owner.get((p, q)), owner.get((q, p))
        if one is None or two is None or one == two:
            continue
        first, second = kept[one], kept[two]
        union = _union(first, second, p, q) if first and second else None
        if first and second and union is not None:
            kept[one], kept[two] = union, None
            # A corner in line is dropped with its two edges, so all old edges go first.
            for piece in (first, second):
                for i, corner in enumerate(piece):
                    owner.pop((piece[i - 1], corner), None)
            for i, corner in enumerate(union):
                owner[union[i - 1], corner] = one
    return [piece for piece in kept if piece is not None]


def _union(one: Piece, two: Piece, p: Point, q: Point) -> Piece | None:
    """Return the union of two pieces across the edge p-q of `one` (q-p of `two`) if convex."""
    i, j = one.index(q), two.index(p)
    ring = one[i:] + one[:i]  # q ... p
    ring = ring + (two[j:] + two[:j])[1:-1]  # q ... p, then after p to before q
    kept = [
        corner
        for k, corner in enumerate(ring)
        if abs(_turn(ring[k - 1], corner, ring[(k + 1) % len(ring)])) > FLAT
    ]
    count = len(kept)
    if not 3 <= count <= MOST_CORNERS:
        return None
    for k in range(count):
        if _turn(kept[k - 2], kept[k - 1], kept[k]) <= 0.0:
            return None
    return tuple(kept)


def _turn(p: Point, q: Point, r: Point) -> float:
    return (q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0])
