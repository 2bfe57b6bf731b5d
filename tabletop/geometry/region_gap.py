"""Exact gaps between a base and a terrain outline, concave or with holes, edge by edge."""

from __future__ import annotations

import math
from functools import lru_cache

from tabletop.geometry.apart import separation
from tabletop.geometry.base import DISC, POLY, Footprint, Point
from tabletop.geometry.gap import Gap, gap
from tabletop.geometry.region import Region
from tabletop.geometry.units import at_least, less_than

Edge = tuple[float, float, float, float]
_SURE = 1e-4
"""Inches beyond every tolerance: by so much the circles in and round a base settle a question."""


@lru_cache(maxsize=2048)
def edges(r: Region) -> tuple[Edge, ...]:
    """Return all edges of all rings as (x0, y0, x1, y1); the region lies to the left of each."""
    found: list[Edge] = []
    for ring in r.rings:
        for p, q in zip(ring, (*ring[1:], ring[0]), strict=True):
            found.append((p[0], p[1], q[0], q[1]))
    return tuple(found)


@lru_cache(maxsize=4096)
def edge_footprints(r: Region) -> tuple[Footprint, ...]:
    """Return every edge as a rectangle without width, for the exact kernels."""
    return tuple(segment((e[0], e[1]), (e[2], e[3])) for e in edges(r))


def segment(p: Point, q: Point) -> Footprint:
    """Return a straight segment as a footprint without width."""
    length = math.hypot(q[0] - p[0], q[1] - p[1])
    ux, uy = ((q[0] - p[0]) / length, (q[1] - p[1]) / length) if length > 0.0 else (1.0, 0.0)
    middle = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
    return Footprint(POLY, *middle, length / 2, 0.0, ux, uy, (q, p, p, q))


def is_point_inside(x: float, y: float, r: Region) -> bool:
    """Say whether a point lies in the region, by crossings; on the boundary either may come out.

    >>> from tabletop.geometry.region import region
    >>> is_point_inside(0.5, 0.5, region([(0, 0), (1, 0), (1, 1), (0, 1)]))
    True
    """
    is_in = False
    for x0, y0, x1, y1 in edges(r):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            is_in = not is_in
    return is_in


def nearest_on_boundary(x: float, y: float, r: Region) -> tuple[float, Point]:
    """Return how far a point is from the boundary, holes included, and the nearest point of it."""
    best, at = math.inf, (x, y)
    for x0, y0, x1, y1 in edges(r):
        vx, vy = x1 - x0, y1 - y0
        along = ((x - x0) * vx + (y - y0) * vy) / (vx * vx + vy * vy)
        along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
        px, py = x0 + along * vx, y0 + along * vy
        square = (x - px) ** 2 + (y - py) ** 2
        if square < best:
            best, at = square, (px, py)
    return math.sqrt(best), at


def point_region(x: float, y: float, r: Region) -> float:
    """Return the signed distance of a point from the region: negative inside."""
    far = nearest_on_boundary(x, y, r)[0]
    return -far if is_point_inside(x, y, r) else far


def region_gap(a: Footprint, r: Region) -> Gap:
    """Return the gap of a base to a region: `p` on the base, `q` on the outline (or a hole's).

    A base whose centre is inside is as deep in as it must go to leave by the nearest edge; one
    that reaches in over an edge is as deep as that edge cuts it.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> from tabletop.geometry.region import region
    >>> wall = region([(5, -4), (6, -4), (6, 4), (5, 4)])
    >>> region_gap(footprint(round_base(50.8), Pose(0.0, 0.0)), wall)
    Gap(distance=4.0, separation=4.0, p=(1.0, 0.0), q=(5.0, 0.0))
    """
    if is_point_inside(a.x, a.y, r):
        far, (x, y) = nearest_on_boundary(a.x, a.y, r)
        nx, ny = (x - a.x) / far if far > 0.0 else 1.0, (y - a.y) / far if far > 0.0 else 0.0
        p = a.support_point(-nx, -ny)
        return Gap(0.0, -far - a.support(-nx, -ny) - (a.x * nx + a.y * ny), p, (x, y))
    best: Gap | None = None
    for k in _candidates(a, r):
        found = gap(a, edge_footprints(r)[k])
        if best is None or found.separation < best.separation:
            best = found
    assert best is not None
    return best


def _candidates(a: Footprint, r: Region) -> list[int]:
    """Return the edges that may be nearest, by circumscribed and inscribed circles."""
    inner = a.a if a.kind == DISC else min(a.a, a.b)
    spread = a.radius - inner
    fars = [_edge_far(a.x, a.y, e) for e in edges(r)]
    nearest = min(fars)
    if nearest <= a.radius:
        return [k for k, far in enumerate(fars) if far <= max(a.radius, nearest + spread)]
    return [k for k, far in enumerate(fars) if far <= nearest + spread + 1e-12]


def _edge_far(x: float, y: float, edge: Edge) -> float:
    x0, y0, x1, y1 = edge
    vx, vy = x1 - x0, y1 - y0
    along = ((x - x0) * vx + (y - y0) * vy) / (vx * vx + vy * vy)
    along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
    return math.hypot(x - x0 - along * vx, y - y0 - along * vy)


def overlaps_region(a: Footprint, r: Region) -> bool:
    """Say whether a base overlaps a region; touching its edge is no overlap (MV-6)."""
    size, inner = a.radius, a.a if a.kind == DISC else min(a.a, a.b)
    edge_away = nearest_on_boundary(a.x, a.y, r)[0]
    if edge_away > size + _SURE:  # wholly on one side of the outline
        return is_point_inside(a.x, a.y, r)
    if edge_away < inner - _SURE:
        return True
    return less_than(region_gap(a, r).separation, 0.0)


def is_inside(a: Footprint, r: Region) -> bool:
    """Say whether a base lies wholly on a region; its boundary counts as inside (M-3).

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> from tabletop.geometry.region import region
    >>> hill = region([(0, 0), (4, 0), (4, 4), (0, 4)])
    >>> is_inside(footprint(round_base(50.8), Pose(1.0, 2.0)), hill)
    True
    """
    size, inner = a.radius, a.a if a.kind == DISC else min(a.a, a.b)
    x0, y0, x1, y1 = r.bounds()
    if inner > _SURE and not (x0 <= a.x <= x1 and y0 <= a.y <= y1):
        return False  # half of it lies beyond the box of the region
    edge_away = nearest_on_boundary(a.x, a.y, r)[0]
    if edge_away > size + _SURE:
        return is_point_inside(a.x, a.y, r)
    if edge_away < inner - _SURE:
        return False
    return at_least(-overhang(a, r), 0.0)


def overhang(a: Footprint, r: Region) -> float:
    """Return how far a base sticks out over the edge of a region; negative: room to spare.

    The centre inside and no edge cutting in: then the whole base is inside.
    """
    cut = min(separation(a, edge) for edge in edge_footprints(r))
    if is_point_inside(a.x, a.y, r):
        return -cut
    far = nearest_on_boundary(a.x, a.y, r)[0]
    return max(-cut, far + min(a.a, a.b))
