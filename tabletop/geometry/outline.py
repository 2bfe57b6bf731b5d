"""Outlines that are edited: corners moved, added, taken out; measured and stretched on own axes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import shapely
from shapely.geometry import Polygon

from tabletop.errors import TabletopError
from tabletop.geometry.base import Point, direction
from tabletop.geometry.region import MOST_POINTS, Region, Ring, region
from tabletop.geometry.units import at_least, less_than, snapped

SMALLEST: Final = 0.01
"""Square inches that an edited outline encloses at least."""
FARTHEST: Final = 1000.0
"""Inches from the corner of the table up to which an edited corner may lie."""
SQUARE: Final = 1e-5
"""Inches by which the edges of an outline may differ and still be equally long."""
CROOKED: Final = 0.06
"""Inches by which the sides of a wall may differ: edited, it becomes a true rectangle."""
_FAULTS: Final = (
    ("Hole lies outside", "a hole lies outside the outline"),
    ("Holes are nested", "a hole lies in another hole"),
    ("Interior is disconnected", "holes cut the outline in two"),
    ("Ring Self-intersection", "its edges touch"),
    ("Self-intersection", "its edges cross"),
)


@dataclass(frozen=True, slots=True)
class Box:
    """An outline on its own axes: the middle, the angle of its length, length and width."""

    x: float
    y: float
    angle: float
    length: float
    width: float


@dataclass(frozen=True, slots=True)
class Wall:
    """A rectangle as a wall: the middles of its short sides, and its thickness, inches."""

    start: Point
    end: Point
    thickness: float

    @property
    def length(self) -> float:
        """Inches from end to end."""
        return math.dist(self.start, self.end)


# ---------------------------------------------------------------------- checked
def edited(outer: Sequence[Point], holes: Sequence[Sequence[Point]] = ()) -> Region:
    """Return the region of edited rings; raises `TabletopError` in plain words for a bad one.

    Nothing is repaired: what would be read otherwise from a file is refused.

    >>> edited([(0, 0), (2, 0), (0, 2), (2, 2)])
    Traceback (most recent call last):
    tabletop.errors.TabletopError: its edges cross (put the corner elsewhere)
    """
    rings = [tuple((snapped(x), snapped(y)) for x, y in ring) for ring in (outer, *holes)]
    if any(len(ring) < 3 for ring in rings):
        raise TabletopError("an outline needs three corners", next_step="keep this one")
    if sum(len(ring) for ring in rings) > MOST_POINTS:
        raise TabletopError(f"more than {MOST_POINTS} corners", next_step="take some out")
    for ring in rings:
        if any(not (abs(x) <= FARTHEST and abs(y) <= FARTHEST) for x, y in ring):
            raise TabletopError("too far from the table", next_step="put the corner nearer")
        if len(set(ring)) != len(ring):
            raise TabletopError("two corners fall together", next_step="put the corner elsewhere")
    polygon = Polygon(rings[0], rings[1:])
    if less_than(Polygon(rings[0]).convex_hull.area, SMALLEST):
        raise TabletopError("it has no area", next_step="put the corner elsewhere")
    if not polygon.is_valid:
        told = shapely.is_valid_reason(polygon)
        words = next((w for fault, w in _FAULTS if told.startswith(fault)), "its edges cross")
        raise TabletopError(words, next_step="put the corner elsewhere")
    if less_than(polygon.area, SMALLEST):
        raise TabletopError("it has no area", next_step="put the corner elsewhere")
    return region(rings[0], tuple(rings[1:]))


# ---------------------------------------------------------------------- corners
def corner_moved(one: Region, ring: int, index: int, to: Point) -> Region:
    """Return an outline with a corner elsewhere; raises `TabletopError` where that is none."""
    return _with_ring(one, ring, _replaced(one.rings[ring], index, to))


def corner_added(one: Region, ring: int, index: int, at: Point) -> Region:
    """Return an outline with a corner on the edge after a corner, bent out to a point."""
    corners = one.rings[ring]
    return _with_ring(one, ring, (*corners[: index + 1], at, *corners[index + 1 :]))


def corner_removed(one: Region, ring: int, index: int) -> Region:
    """Return an outline without a corner; a hole goes with its third last one."""
    corners = one.rings[ring]
    rest = (*corners[:index], *corners[index + 1 :])
    if ring and len(rest) < 3:
        return replace(one, holes=tuple(h for k, h in enumerate(one.holes, 1) if k != ring))
    return _with_ring(one, ring, rest)


def middle_of_edge(one: Region, ring: int, index: int) -> Point:
    """Return the middle of the edge after a corner."""
    corners = one.rings[ring]
    p, q = corners[index], corners[(index + 1) % len(corners)]
    return ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)


def _replaced(corners: Ring, index: int, to: Point) -> Ring:
    return (*corners[:index], to, *corners[index + 1 :])


def _with_ring(one: Region, ring: int, corners: Ring) -> Region:
    rings = [corners if k == ring else kept for k, kept in enumerate(one.rings)]
    return edited(rings[0], rings[1:])


# ---------------------------------------------------------------------- own axes
def own_angle(one: Region) -> float:
    """Return the direction of the longest edge in degrees, 0 to 180; the flattest of equals.

    >>> from tabletop.geometry.region import region
    >>> own_angle(region([(0, 0), (1, 0), (1, 4), (0, 4)]))
    90.0
    """
    edges = _edges(one)
    longest = max(math.hypot(dx, dy) for dx, dy in edges)
    angles = [
        math.degrees(math.atan2(dy, dx)) % 180.0
        for dx, dy in edges
        if at_least(math.hypot(dx, dy), longest - SQUARE)
    ]
    return min(round(a, 6) % 180.0 for a in angles)


def has_edge_along(one: Region, angle: float) -> bool:
    """Whether an edge runs along an angle or across it."""
    ux, uy = direction(angle % 360.0)
    for dx, dy in _edges(one):
        long = math.hypot(dx, dy)
        if min(abs(dx * uy - dy * ux), abs(dx * ux + dy * uy)) <= 1e-6 * max(1.0, long):
            return True
    return False


def box_of(one: Region, angle: float | None = None) -> Box:
    """Return an outline's middle, length and width along an angle (its own one: None)."""
    along = own_angle(one) if angle is None else angle
    ux, uy = direction(along % 360.0)
    ps = [x * ux + y * uy for x, y in one.outer]
    qs = [y * ux - x * uy for x, y in one.outer]
    p, q = (min(ps) + max(ps)) / 2, (min(qs) + max(qs)) / 2
    return Box(
        p * ux - q * uy, p * uy + q * ux, along % 360.0, max(ps) - min(ps), max(qs) - min(qs)
    )


def fitted(one: Region, old: Box, new: Box) -> Region:
    """Return an outline stretched on its axes, turned and moved so that a box becomes another."""
    if min(new.length, new.width) <= 0.0 or min(old.length, old.width) <= 0.0:
        raise TabletopError("it has no area", next_step="give sizes above 0")
    ux, uy = direction(old.angle % 360.0)
    vx, vy = direction(new.angle % 360.0)
    kx, ky = new.length / old.length, new.width / old.width

    def place(point: Point) -> Point:
        dx, dy = point[0] - old.x, point[1] - old.y
        p, q = (dx * ux + dy * uy) * kx, (dy * ux - dx * uy) * ky
        return (new.x + p * vx - q * vy, new.y + p * vy + q * vx)

    rings = [[place(corner) for corner in ring] for ring in one.rings]
    return edited(rings[0], rings[1:])


def _edges(one: Region) -> list[Point]:
    ring = one.outer
    return [(q[0] - p[0], q[1] - p[1]) for p, q in zip(ring, (*ring[1:], ring[0]), strict=True)]


# ---------------------------------------------------------------------- walls
def wall_of(one: Region) -> Wall | None:
    """Return a rectangle (or what is nearly one) as a wall, None for any other outline.

    >>> from tabletop.geometry.region import region
    >>> wall_of(region([(0, 0), (4, 0), (4, 1), (0, 1)]))
    Wall(start=(0.0, 0.5), end=(4.0, 0.5), thickness=1.0)
    """
    if one.holes or len(one.outer) != 4:
        return None
    a, b, c, d = one.outer
    if less_than(math.dist(a, b), math.dist(b, c) - SQUARE):
        a, b, c, d = d, a, b, c
    (x0, y0), (x1, y1) = ((a[0] + d[0]) / 2, (a[1] + d[1]) / 2), _middle(b, c)
    sides = math.dist(a, b) - math.dist(c, d), math.dist(b, c) - math.dist(a, d)
    diagonals = math.dist(a, c) - math.dist(b, d)
    if max(abs(sides[0]), abs(sides[1]), abs(diagonals)) > CROOKED:
        return None
    start, end = (snapped(x0), snapped(y0)), (snapped(x1), snapped(y1))
    if end < start:
        start, end = end, start
    return Wall(start, end, snapped((math.dist(b, c) + math.dist(a, d)) / 2))


def wall_ring(start: Point, end: Point, thickness: float) -> Ring:
    """Return the four corners of a wall; the ends must not be the same point."""
    long = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    nx, ny = -uy * thickness / 2, ux * thickness / 2
    return (
        (start[0] - nx, start[1] - ny),
        (end[0] - nx, end[1] - ny),
        (end[0] + nx, end[1] + ny),
        (start[0] + nx, start[1] + ny),
    )


def _middle(p: Point, q: Point) -> Point:
    return ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
