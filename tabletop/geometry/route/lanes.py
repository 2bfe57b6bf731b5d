"""Lanes: the widest base that could get from here to there, and what makes the narrow place.

Obstacles nearer to each other than a base is wide cannot be passed between. Such links, from
narrow to wide, form chains; a closed chain that runs round the start or the goal alone parts them.
The link that closes the first such chain is the bottleneck: a wider base cannot pass at any
length of way, and the chain is the proof. Whether a chain parts two places is a matter of parity:
how often it crosses the straight line between them. Gaps are exact, so the width is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Base, Footprint, Point
from tabletop.geometry.gap import gap, gap_matrix
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.region import Region
from tabletop.geometry.region_gap import edge_footprints, segment
from tabletop.geometry.units import less_than

ThingKind = Literal["footprint", "range", "solid", "closed", "board"]
MOST_GOALS = 60


@dataclass(frozen=True, slots=True)
class Thing:
    """An obstacle by its kind and its number in `Obstacles` (the board's side for `board`)."""

    kind: ThingKind
    index: int


@dataclass(frozen=True, slots=True)
class Lane:
    """The narrow place that decides: its width in inches, between which two things, and where.

    `p` and `q` are the nearest points of `one` and `two`. `chain` is the closed chain of places
    through obstacles and narrow gaps that parts start and goal for every wider base. `is_closed`
    says that the base asked about is too wide: no way of any length leads to any of the goals.
    """

    width: float
    base_width: float
    one: Thing
    two: Thing
    p: Point
    q: Point
    chain: tuple[Point, ...]

    @property
    def is_closed(self) -> bool:
        """Whether the base is wider than the widest lane."""
        return less_than(self.width, self.base_width)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A convex obstacle or an edge, grown by `more` inches."""

    thing: Thing
    shape: Footprint
    more: float


@dataclass(frozen=True, slots=True)
class _Link:
    width: float
    one: int
    two: int


def bottleneck(
    base: Base, start: Point, goals: Sequence[Point], obstacles: Obstacles
) -> Lane | None:
    """Return the narrowest place on the widest way of a round base to any of the goals.

    Start and goals are places where the base may stand (at most 60 goals). None when no lane
    is a limit: no obstacles part the start from some goal however wide the base. Tall solids
    count as closed.

    >>> from tabletop.geometry.base import round_base
    >>> from tabletop.geometry.region import region
    >>> bars = Obstacles(closed=(
    ...     region([(4, -9), (5, -9), (5, 0), (4, 0)]), region([(4, 1), (5, 1), (5, 9), (4, 9)])),
    ...     board=(9.0, 8.0))
    >>> lane = bottleneck(round_base(32), (2.0, 4.0), [(7.0, 4.0)], bars)
    >>> lane is not None and (lane.width, lane.is_closed)
    (1.0, True)
    """
    pieces = _pieces(obstacles)
    if len(pieces) < 2 or not goals:
        return None
    for reach in (2.0 * base.radius, 6.0, math.inf):
        found = _closing(pieces, start, list(goals[:MOST_GOALS]), reach)
        if found is not None:
            link, chain = found
            one, two = pieces[link.one], pieces[link.two]
            p, q = _witness(one, two)
            return Lane(link.width, 2.0 * base.radius, one.thing, two.thing, p, q, chain)
    return None


def _pieces(obstacles: Obstacles) -> list[_Piece]:
    found = [
        _Piece(Thing("footprint", k), shape, 0.0) for k, shape in enumerate(obstacles.footprints)
    ]
    found += [
        _Piece(Thing("range", k), shape, more) for k, (shape, more) in enumerate(obstacles.ranges)
    ]
    regions: list[tuple[Thing, Region]] = [
        (Thing("closed", k), area) for k, area in enumerate(obstacles.closed)
    ]
    tall = obstacles.tall
    regions += [
        (Thing("solid", k), solid.region)
        for k, solid in enumerate(obstacles.solids)
        if solid in tall
    ]
    found += [_Piece(thing, edge, 0.0) for thing, area in regions for edge in edge_footprints(area)]
    if obstacles.board is not None:
        w, h = obstacles.board
        corners = ((0.0, 0.0), (w, 0.0), (w, h), (0.0, h), (0.0, 0.0))
        found += [
            _Piece(Thing("board", k), segment(p, q), 0.0)
            for k, (p, q) in enumerate(pairwise(corners))
        ]
    return found


def _links(pieces: list[_Piece], reach: float) -> list[_Link]:
    """Return all pairs with a gap up to `reach`, the narrow ones first."""
    shapes = [piece.shape for piece in pieces]
    more = np.array([piece.more for piece in pieces])
    plain = gap_matrix(shapes, shapes, beyond=reach + 2.0 * float(more.max()))
    width = plain - more[:, None] - more[None, :]
    ones, twos = np.nonzero(np.triu(width <= reach, 1))
    widths = width[ones, twos]
    order = np.argsort(widths, kind="stable")
    return [_Link(max(0.0, float(widths[k])), int(ones[k]), int(twos[k])) for k in order]


def _witness(one: _Piece, two: _Piece) -> tuple[Point, Point]:
    """Return the nearest points of two grown pieces (of the plain ones where those overlap)."""
    found = gap(one.shape, two.shape)
    (px, py), (qx, qy) = found.p, found.q
    size = math.hypot(qx - px, qy - py)
    if size <= one.more + two.more or size == 0.0:
        return found.p, found.q
    ux, uy = (qx - px) / size, (qy - py) / size
    return (
        (px + one.more * ux, py + one.more * uy),
        (qx - two.more * ux, qy - two.more * uy),
    )


def _closing(
    pieces: list[_Piece], start: Point, goals: list[Point], reach: float
) -> tuple[_Link, tuple[Point, ...]] | None:
    """Return the link that parts the start from the last of the goals, and its closed chain."""
    above = list(range(len(pieces)))
    parity = [0] * len(pieces)
    tree: list[list[tuple[int, tuple[Point, ...]]]] = [[] for _ in pieces]
    left = (1 << len(goals)) - 1

    def root(k: int) -> tuple[int, int]:
        mask, way = 0, []
        while above[k] != k:
            way.append(k)
            mask ^= parity[k]
            k = above[k]
        rest = mask
        for step in way:
            own = parity[step]
            above[step], parity[step] = k, rest
            rest ^= own
        return k, mask

    for link in _links(pieces, reach):
        way = _way(pieces[link.one], pieces[link.two])
        mask = _crossed(way, start, goals)
        (a, one), (b, two) = root(link.one), root(link.two)
        if a != b:
            above[a], parity[a] = b, one ^ two ^ mask
            tree[link.one].append((link.two, way))
            tree[link.two].append((link.one, way[::-1]))
            continue
        parted = left & (one ^ two ^ mask)
        if parted:
            left &= ~parted
            if not left:
                return link, (*_chain(tree, link.two, link.one), *way)
    return None


def _way(one: _Piece, two: _Piece) -> tuple[Point, ...]:
    """Return the places from middle to middle through the narrow gap or a common place."""
    if one.shape.b == 0.0 and two.shape.b == 0.0:
        near = shapely.shortest_line(_outline(one.shape), _outline(two.shape))
        between = tuple((float(x), float(y)) for x, y in shapely.get_coordinates(near))
        return ((one.shape.x, one.shape.y), *between, (two.shape.x, two.shape.y))
    found = gap(one.shape, two.shape)
    between = (found.p, found.q)
    if less_than(found.separation, 0.0):
        # the deepest points need not lie in both: take a place that does
        common = _outline(one.shape).intersection(_outline(two.shape))
        if not common.is_empty:
            spot = common.representative_point()
            between = ((spot.x, spot.y),)
    return ((one.shape.x, one.shape.y), *between, (two.shape.x, two.shape.y))


def _outline(shape: Footprint) -> BaseGeometry:
    """Return a polygon inside the outline, or the line that an edge is."""
    if shape.b == 0.0:
        return LineString((shape.corners[0], shape.corners[1]))
    return Polygon(shape.outline())


def _crossed(way: tuple[Point, ...], start: Point, goals: list[Point]) -> int:
    """Return a bit for each goal whose line from the start the way crosses an odd number of times.

    A place on the line counts to its right side, so passing through a place counts once.
    """
    mask = 0
    for k, goal in enumerate(goals):
        vx, vy = goal[0] - start[0], goal[1] - start[1]
        sides = [vx * (y - start[1]) - vy * (x - start[0]) for x, y in way]
        for (px, py), (qx, qy), s, t in zip(way, way[1:], sides, sides[1:], strict=False):
            if (s > 0.0) != (t > 0.0):
                share = s / (s - t)
                x, y = px + share * (qx - px) - start[0], py + share * (qy - py) - start[1]
                if 0.0 < x * vx + y * vy < vx * vx + vy * vy:
                    mask ^= 1 << k
    return mask


def _chain(
    tree: list[list[tuple[int, tuple[Point, ...]]]], start: int, end: int
) -> tuple[Point, ...]:
    """Return the places along the tree from one piece to another."""
    came: dict[int, tuple[int, tuple[Point, ...]]] = {start: (start, ())}
    stack = [start]
    while stack:
        at = stack.pop()
        if at == end:
            break
        for other, way in tree[at]:
            if other not in came:
                came[other] = (at, way)
                stack.append(other)
    ways: list[tuple[Point, ...]] = []
    while end != start:
        end, way = came[end]
        ways.append(way)
    return tuple(p for way in reversed(ways) for p in way)
