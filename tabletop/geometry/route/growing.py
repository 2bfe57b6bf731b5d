"""Growing obstacles by a base: rings of corners with the smooth part added (Minkowski sum)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from tabletop.geometry.base import DISC, OVAL, Base, Footprint, Point, Pose, footprint
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.region import Region, Ring
from tabletop.geometry.route.grown import SPECK, TURN, Box, Grown
from tabletop.geometry.route.parts import Part
from tabletop.geometry.route.rows import rows_of


class _Collector:
    """Gathers corners and edges near a place."""

    def __init__(self, centre: Point, radius: float) -> None:
        self.cx, self.cy = centre
        self.radius = radius
        self.nodes: list[tuple[float, float, float, float, int, float, float]] = []
        self.edges: list[tuple[float, ...]] = []
        self.parts: dict[Part, int] = {}
        self.regions: list[Region] = []

    def index(self, part: Part) -> int:
        return self.parts.setdefault(part, len(self.parts)) if part.ovals else -1

    def spot(self, x: float, y: float, part: Part, low: float, span: float) -> None:
        outer = part.outer
        if math.hypot(x - self.cx, y - self.cy) - outer < self.radius:
            inner = part.inner if part.ovals else outer
            self.nodes.append((x, y, outer, inner, self.index(part), low, span))

    def ring(self, ring: Ring, part: Part) -> None:
        corners, edges = _ring_rows(ring, part)
        for x, y, low, span in corners:
            self.spot(x, y, part, low, span)
        room = self.radius + part.outer
        for row in edges:
            x, y = row[8], row[9]
            vx, vy, wx, wy = row[10] - x, row[11] - y, self.cx - x, self.cy - y
            t = min(1.0, max(0.0, (wx * vx + wy * vy) / (vx * vx + vy * vy)))
            if math.hypot(wx - t * vx, wy - t * vy) < room:
                self.edges.append(row)

    def region(self, shape: Region, part: Part) -> None:
        if _is_far(shape.bounds(), self.cx, self.cy, self.radius + part.outer):
            return
        self.regions.append(shape)
        for ring in shape.rings:
            self.ring(ring, part)

    def done(self, box: Box | None) -> Grown:
        node = np.array(self.nodes, dtype=np.float64).reshape(-1, 7)
        edge = np.array(self.edges, dtype=np.float64).reshape(-1, 12)
        part, parts = node[:, 4].astype(np.intp), tuple(self.parts)
        outer = node[:, 2].copy()
        return Grown(
            node[:, 0].copy(),
            node[:, 1].copy(),
            outer,
            node[:, 3].copy(),
            part,
            parts,
            node[:, 5].copy(),
            node[:, 6].copy(),
            np.ascontiguousarray(edge[:, 0:3].T),
            np.ascontiguousarray(edge[:, 3:6].T),
            edge[:, 6].copy(),
            edge[:, 7].copy(),
            np.ascontiguousarray(edge[:, 8:12].T),
            tuple(self.regions),
            box,
            np.flatnonzero(part >= 0),
            rows_of(parts, part, outer),
        )


@lru_cache(maxsize=2048)
def _ring_rows(
    ring: Ring, part: Part
) -> tuple[tuple[tuple[float, float, float, float], ...], tuple[tuple[float, ...], ...]]:
    """Return corners (place, low, span) and edges (the rows of `Grown.edges`) of a ring."""
    count = len(ring)
    heads = [
        (ring[(k + 1) % count][0] - p[0], ring[(k + 1) % count][1] - p[1])
        for k, p in enumerate(ring)
    ]
    corners, edges = [], []
    for k, (x, y) in enumerate(ring):
        (ux, uy), (vx, vy) = heads[k - 1], heads[k]
        turn = math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)
        corners.append((x, y, math.atan2(-ux, uy), turn if turn > 1e-9 else -1.0))
        ex, ey = part.point(math.atan2(-vx, vy))
        det = vx * ey - vy * ex
        # affine coordinates: p = corner + a v + b e
        edges.append(
            (
                *(ey / det, -ex / det, -(x * ey - y * ex) / det),
                *(-vy / det, vx / det, -(vx * y - vy * x) / det),
                *(abs(det) / math.hypot(ex, ey), abs(det) / math.hypot(vx, vy)),
                *(x, y, x + vx, y + vy),
            )
        )
    return tuple(corners), tuple(edges)


def grown(base: Base, facing: float, obstacles: Obstacles, centre: Point, radius: float) -> Grown:
    """Return the obstacles grown by the base at that facing, as far as they come near the centre.

    Tall solids count as closed; leave out what may be climbed with `Obstacles.without`.
    """
    mover = footprint(base, Pose(0.0, 0.0, facing))
    part, corners = _split(mover, 0.0)
    kept = _Collector(centre, radius)
    cx, cy = centre
    outer = mover.radius + radius
    for shape, more in _shapes(obstacles):
        reach = outer + more + (shape.a if shape.kind == DISC else shape.a + shape.b)
        dx, dy = shape.x - cx, shape.y - cy
        if dx * dx + dy * dy < reach * reach:
            if shape.kind == DISC and mover.kind == DISC:
                size = shape.a + more + mover.a
                kept.nodes.append((shape.x, shape.y, size, size, -1, 0.0, TURN))
                continue
            other, ring = _split(shape, more)
            _add_convex(kept, shape, ring, other.plus(part), corners)
    for closed in (*obstacles.closed, *(solid.region for solid in obstacles.tall)):
        if corners is None:
            kept.region(closed, part)
        else:
            _add_polygonal(kept, closed, part, corners)
    return kept.done(_inner_box(obstacles.board, mover))


def _shapes(obstacles: Obstacles) -> Iterator[tuple[Footprint, float]]:
    for shape in obstacles.footprints:
        yield shape, 0.0
    yield from obstacles.ranges


def _split(shape: Footprint, more: float) -> tuple[Part, Ring | None]:
    """Return the smooth part and, for a rectangle, the corners about the centre."""
    if shape.kind == DISC:
        return Part(shape.a + more), None
    if shape.kind == OVAL:
        return Part(more, ((shape.a, shape.b, math.atan2(shape.uy, shape.ux)),)), None
    return Part(more), tuple((x - shape.x, y - shape.y) for x, y in shape.corners)


def _add_convex(
    kept: _Collector, shape: Footprint, ring: Ring | None, part: Part, corners: Ring | None
) -> None:
    if ring is None and corners is None:
        kept.spot(shape.x, shape.y, part, 0.0, TURN)
        return
    if not part.ovals and part.radius < SPECK:
        part = Part(SPECK)
    sides = [r for r in (ring, corners) if r is not None]
    points = sides[0] if len(sides) == 1 else hull(summed(sides[0], sides[1]))
    placed = tuple((x + shape.x, y + shape.y) for x, y in points)
    kept.ring(_without_repeats(placed), part)
    kept.regions.append(Region(placed))


def _without_repeats(ring: Ring) -> Ring:
    """Return a ring without points that repeat: the edge of a feature is a flat rectangle.

    >>> _without_repeats(((0.0, 0.0), (1.0, 0.0), (1.0, 0.0), (0.0, 0.0)))
    ((1.0, 0.0), (0.0, 0.0))
    """
    kept = [p for k, p in enumerate(ring) if p != ring[k - 1]]
    return tuple(kept) if len(kept) > 1 else ring


def _add_polygonal(kept: _Collector, shape: Region, part: Part, corners: Ring) -> None:
    """Add a region grown by a rectangle: the region itself and each edge with the corners added."""
    reach = max(math.hypot(x, y) for x, y in corners)
    if _is_far(shape.bounds(), kept.cx, kept.cy, kept.radius + reach):
        return
    kept.regions.append(shape)
    small = part if part.radius >= SPECK or part.ovals else Part(SPECK)
    for ring in shape.rings:
        for p, q in zip(ring, (*ring[1:], ring[0]), strict=True):
            piece = hull(summed((p, q), corners))
            kept.ring(piece, small)
            kept.regions.append(Region(piece))


def summed(one: Ring, two: Ring) -> list[Point]:
    """Return all sums of a point of one and a point of the other."""
    return [(p[0] + q[0], p[1] + q[1]) for p in one for q in two]


def hull(points: list[Point]) -> Ring:
    """Return the convex hull anticlockwise.

    >>> hull([(0, 0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)])
    ((0, 0), (1, 0), (1, 1), (0, 1))
    """
    ordered = sorted(set(points))
    sides: list[list[Point]] = []
    for way in (ordered, ordered[::-1]):
        side: list[Point] = []
        for p in way:
            while len(side) > 1 and _left(side[-2], side[-1], p) <= 1e-12:
                side.pop()
            side.append(p)
        sides.append(side[:-1])
    return (*sides[0], *sides[1])


def _left(o: Point, p: Point, q: Point) -> float:
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])


def _inner_box(board: tuple[float, float] | None, mover: Footprint) -> Box | None:
    if board is None:
        return None
    w, h = mover.support(1.0, 0.0), mover.support(0.0, 1.0)
    return (w, h, board[0] - w, board[1] - h)


def _is_far(bounds: Box, x: float, y: float, radius: float) -> bool:
    x0, y0, x1, y1 = bounds
    return x < x0 - radius or x > x1 + radius or y < y0 - radius or y > y1 + radius


def empty() -> Grown:
    """Return no obstacles at all."""
    return _Collector((0.0, 0.0), 0.0).done(None)
