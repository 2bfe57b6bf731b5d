"""Where a base could get at the very most: areas that are always OUTER, so that none is a proof.

Obstacles are taken too small (inscribed polygons, the inscribed circle of the base), room too
large. What lies outside these areas cannot be reached by any way of that length, in any order.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import shapely
from shapely.geometry import MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Base, Footprint, Pose
from tabletop.geometry.obstacles import Obstacles

SLACK: Final = 2e-6
"""Inches by which obstacles are taken too small: touching is allowed."""
ARC: Final = 24
"""Segments in a quarter of a circle; inscribed, so always inside the true outline."""
FAR: Final = 200.0
"""Inches: a way may be as long as that where its length does not matter."""

WORLD: Final = 1e5
"""Inches: nothing lies further out."""


@dataclass(frozen=True, slots=True, eq=False)
class Room:
    """An area that holds every centre a base can reach, and how wide the base was taken."""

    area: BaseGeometry
    radius: float

    def holds(self, x: float, y: float) -> bool:
        """Say whether a place cannot be ruled out."""
        return bool(shapely.dwithin(self.area, Point(x, y), 1e-5))

    def meets(self, goal: BaseGeometry) -> bool:
        """Say whether any place of an area cannot be ruled out."""
        return bool(shapely.dwithin(self.area, goal, 1e-5))

    def held(self, places: Sequence[tuple[float, float]]) -> list[bool]:
        """Say of each of many places whether it cannot be ruled out."""
        shapely.prepare(self.area)
        found: list[bool] = shapely.dwithin(self.area, shapely.points(places), 1e-5).tolist()
        return found


class Rooms:
    """Rooms of one set of obstacles: what is closed is worked out once for each radius."""

    def __init__(self, obstacles: Obstacles) -> None:
        self.obstacles = obstacles
        self._free: dict[float, BaseGeometry] = {}

    def of(self, base: Base, start: Pose, limit: float = FAR, radius: float | None = None) -> Room:
        """Return an area that holds every place a base gets to by at most `limit` inches of way.

        `radius` asks for a narrower or wider round base instead; climbing costs nothing here.
        """
        r = base.inner_radius if radius is None else radius
        most = disc(start.x, start.y, min(limit, FAR) + SLACK)
        if r not in self._free:
            self._free[r] = self._open(r)
        free = most.intersection(self._free[r])
        here = Point(start.x, start.y)
        parts = [p for p in pieces(free) if shapely.dwithin(p, here, 1e-5)]
        return Room(MultiPolygon(parts), r)

    def _open(self, r: float) -> BaseGeometry:
        everywhere = box(-WORLD, -WORLD, WORLD, WORLD)
        free: BaseGeometry = everywhere.difference(closed(r, self.obstacles, everywhere))
        if self.obstacles.board is not None:
            width, height = self.obstacles.board
            by = r - SLACK
            free = free.intersection(box(by, by, max(width - by, by), max(height - by, by)))
        shapely.prepare(free)
        return free


def room(
    base: Base, start: Pose, obstacles: Obstacles, limit: float = FAR, radius: float | None = None
) -> Room:
    """Return an area that holds every place a base can get to by a way of at most `limit` inches.

    `radius` asks for a narrower or wider round base instead; climbing is taken to cost nothing.
    """
    return Rooms(obstacles).of(base, start, limit, radius)


def closed(radius: float, obstacles: Obstacles, within: BaseGeometry) -> BaseGeometry:
    """Return places that a base of that radius cannot have its centre on, taken too small."""
    shapes: list[BaseGeometry] = []
    reach = within.bounds
    for f, limit in (*((f, 0.0) for f in obstacles.footprints), *obstacles.ranges):
        by = radius + limit - SLACK
        if by > -min(f.a, f.b) and _is_close(f, by, reach):
            shapes.append(inscribed(f).buffer(by, quad_segs=ARC))
    by = radius - SLACK
    shapes += [region.polygon().buffer(by, quad_segs=ARC) for region in obstacles.closed]
    return shapely.union_all(shapes)


def inscribed(f: Footprint) -> Polygon:
    """Return a polygon inside an outline, with its corners on it."""
    return Polygon(f.outline(360.0 / (4 * ARC)))


def disc(x: float, y: float, radius: float) -> Polygon:
    """Return a polygon that holds a disc."""
    return Point(x, y).buffer(radius / math.cos(math.pi / (4 * ARC)), quad_segs=ARC)


def around(f: Footprint, by: float) -> BaseGeometry:
    """Return an area that holds every place within some inches of an outline."""
    shape = inscribed(f)
    slack = max(f.a, f.b) * (1.0 - math.cos(math.pi / (4 * ARC)))
    return shape.buffer((by + slack) / math.cos(math.pi / (4 * ARC)) + SLACK, quad_segs=ARC)


def pieces(area: BaseGeometry) -> Iterable[Polygon]:
    """Yield the polygons of an area."""
    for part in getattr(area, "geoms", (area,)):
        if isinstance(part, Polygon) and not part.is_empty:
            yield part
        elif not isinstance(part, Polygon) and hasattr(part, "geoms"):
            yield from pieces(part)


def _is_close(f: Footprint, by: float, reach: tuple[float, float, float, float]) -> bool:
    x0, y0, x1, y1 = f.bounds()
    return (
        x0 - by <= reach[2] and reach[0] <= x1 + by and y0 - by <= reach[3] and reach[1] <= y1 + by
    )
