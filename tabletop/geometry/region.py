"""Terrain outlines: polygons with holes, checked or repaired, and solids on the table."""

from __future__ import annotations

import math
from dataclasses import dataclass

import shapely
from shapely.geometry import LinearRing, Polygon
from shapely.geometry.base import BaseGeometry

from tabletop.errors import TabletopError
from tabletop.geometry.base import Point
from tabletop.geometry.units import snapped

Ring = tuple[Point, ...]
MOST_POINTS = 2000


class _Drawn:
    """Room for what follows from an outline and is no field: worked out once and kept."""

    __slots__ = ("_bounds", "_hash", "_polygon")
    _bounds: tuple[float, float, float, float]
    _hash: int
    _polygon: Polygon


@dataclass(frozen=True, slots=True)
class Region(_Drawn):
    """A plan polygon: the outer ring anticlockwise, holes clockwise, no closing point repeated.

    Build it with `region`, which checks and orients the rings.
    """

    outer: Ring
    holes: tuple[Ring, ...] = ()

    def __hash__(self) -> int:
        """Return the hash of the rings: they are long, and keys of many small caches."""
        try:
            return self._hash
        except AttributeError:
            found = hash((self.outer, self.holes))
            object.__setattr__(self, "_hash", found)
            return found

    @property
    def rings(self) -> tuple[Ring, ...]:
        """All rings, the outer one first."""
        return (self.outer, *self.holes)

    def polygon(self) -> Polygon:
        """Return the shapely polygon, for filters, unions and drawing."""
        try:
            return self._polygon
        except AttributeError:
            found = Polygon(self.outer, self.holes)
            object.__setattr__(self, "_polygon", found)
            return found

    def bounds(self) -> tuple[float, float, float, float]:
        """Return the axis-parallel box (x0, y0, x1, y1)."""
        try:
            return self._bounds
        except AttributeError:
            xs, ys = [p[0] for p in self.outer], [p[1] for p in self.outer]
            found = (min(xs), min(ys), max(xs), max(ys))
            object.__setattr__(self, "_bounds", found)
            return found


@dataclass(frozen=True, slots=True)
class Solid:
    """A region that stands on the table up to `top` inches; `key` names it in witnesses."""

    key: str
    region: Region
    top: float


def region(points: list[Point] | Ring, holes: list[list[Point]] | tuple[Ring, ...] = ()) -> Region:
    """Return a checked region: duplicate points dropped, rings oriented, small faults repaired.

    Raises `TabletopError` for fewer than three points, no area, numbers that are not finite, or
    lines that cross so that the outline falls into several pieces.

    >>> region([(0, 0), (0, 1), (1, 1), (1, 1), (1, 0)]).outer
    ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    """
    rings = [_cleaned(ring) for ring in (points, *holes)]
    if sum(len(ring) for ring in rings) > MOST_POINTS:
        raise TabletopError(
            f"an outline of more than {MOST_POINTS} points", next_step="simplify the outline"
        )
    polygon = Polygon(rings[0], rings[1:])
    if not polygon.is_valid:
        reason = shapely.is_valid_reason(polygon)
        repaired: BaseGeometry = polygon.buffer(0)
        whole = Polygon(rings[0]).convex_hull.area
        if not isinstance(repaired, Polygon) or repaired.area < 0.5 * whole:
            raise TabletopError(
                f"the outline crosses itself ({reason})",
                next_step="list the corners in order, without crossing lines",
            )
        rings = [_cleaned(_corners(repaired.exterior))]
        rings += [_cleaned(_corners(hole)) for hole in repaired.interiors]
    outer, *inner = rings
    return Region(
        outer if _area(outer) > 0 else _reversed(outer),
        tuple(_reversed(hole) if _area(hole) > 0 else hole for hole in inner),
    )


def _corners(ring: LinearRing) -> Ring:
    return tuple((float(x), float(y)) for x, y in shapely.get_coordinates(ring))


def _reversed(ring: Ring) -> Ring:
    return (ring[0], *reversed(ring[1:]))


def _cleaned(points: list[Point] | Ring) -> Ring:
    kept: list[Point] = []
    for x, y in points:
        if not (math.isfinite(x) and math.isfinite(y) and abs(x) <= 1e6 and abs(y) <= 1e6):
            raise TabletopError(f"a corner at ({x}, {y})", next_step="give finite numbers")
        corner = (snapped(float(x)), snapped(float(y)))
        if not kept or corner != kept[-1]:
            kept.append(corner)
    if len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    if len(kept) < 3 or abs(_area(tuple(kept))) <= 1e-9:
        if len(kept) > 3 and Polygon(kept).convex_hull.area > 1e-9:  # a figure of eight
            raise TabletopError(
                "the outline crosses itself",
                next_step="list the corners in order, without crossing lines",
            )
        raise TabletopError(
            "an outline without area", next_step="give at least three corners that are not in line"
        )
    return tuple(kept)


def _area(ring: Ring) -> float:
    return (
        sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(ring, (*ring[1:], ring[0]), strict=True)) / 2
    )
