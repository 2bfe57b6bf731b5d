"""Random scenes for routes, and a reference: the visibility graph among fine polygons."""

from __future__ import annotations

import heapq
import math
import random
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon

from tabletop.geometry.base import DISC, Base, Footprint, Point, Pose, footprint, round_base
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.region import Solid, region

BASES = (
    round_base(32),
    round_base(40),
    round_base(60),
    Base("oval", 60, 35),
    Base("oval", 105, 70),
    Base("rect", 50, 25),
)


def scene(seed: int, count: int = 6, size: float = 10.0, *, walls: int = 2) -> Obstacles:
    """Return obstacles of all kinds spread over a square table; bases may overlap walls."""
    dice = random.Random(seed)
    models: list[Footprint] = []
    for _ in range(count):
        pose = Pose(dice.uniform(1, size - 1), dice.uniform(1, size - 1), dice.uniform(0, 360))
        models.append(footprint(dice.choice(BASES), pose))
    solids = []
    for k in range(walls):
        x, y = dice.uniform(1, size - 1), dice.uniform(1, size - 1)
        turn, a, b, t = dice.uniform(0, 6.3), dice.uniform(1, 3), dice.uniform(1, 3), 0.4
        c, s = math.cos(turn), math.sin(turn)
        ell = ((0.0, 0.0), (a, 0.0), (a, t), (t, t), (t, b), (0.0, b))
        solids.append(
            Solid(f"W{k}", region([(x + p * c - q * s, y + p * s + q * c) for p, q in ell]), 5.0)
        )
    ranges = tuple((f, dice.choice((0.3, 1.0))) for f in models[:1])
    return Obstacles(tuple(models[1:]), ranges, tuple(solids), (), (size, size))


def ends(obstacles: Obstacles, seed: int, radius: float) -> tuple[Pose, Pose]:
    """Return a start and a goal that are free for a disc and not next to each other."""
    dice = random.Random(seed + 10_000)
    width, height = obstacles.board or (10.0, 10.0)
    taken = shapely.union_all(polygons(obstacles, radius, 64, is_outer=True))
    found: list[Pose] = []
    while len(found) < 2:
        x, y = dice.uniform(radius, width - radius), dice.uniform(radius, height - radius)
        is_near = bool(found) and math.hypot(x - found[0].x, y - found[0].y) < width / 3
        if not is_near and not taken.intersects(shapely.Point(x, y)):
            found.append(Pose(x, y))
    return found[0], found[1]


def polygons(obstacles: Obstacles, radius: float, sides: int, *, is_outer: bool) -> list[Polygon]:
    """Return the obstacles grown by a round base as polygons inside or outside the exact ones."""
    found = []
    every = [(f, 0.0) for f in obstacles.footprints] + list(obstacles.ranges)
    for f, more in every:
        found.append(_around(f, radius + more, sides, is_outer))
    for closed in (*obstacles.closed, *(s.region for s in obstacles.solids if s.top > 1.0)):
        rim = radius / math.cos(math.pi / sides) if is_outer else radius
        found.append(closed.polygon().buffer(rim, quad_segs=sides // 4))
    return found


def _around(f: Footprint, grow: float, sides: int, is_outer: bool) -> Polygon:
    def support(t: float) -> float:
        return f.support(math.cos(t), math.sin(t)) + grow

    angles = [2 * math.pi * k / sides for k in range(sides)]
    if not is_outer:
        points = []
        for t in angles:
            x, y = f.support_point(math.cos(t), math.sin(t))
            points.append((x + grow * math.cos(t), y + grow * math.sin(t)))
        return Polygon(points).convex_hull
    points = []
    for s, t in pairwise([*angles, angles[0] + 2 * math.pi]):
        det = math.sin(t - s)
        hs, ht = support(s), support(t)
        points.append(
            (
                (hs * math.sin(t) - ht * math.sin(s)) / det,
                (ht * math.cos(s) - hs * math.cos(t)) / det,
            )
        )
    return Polygon(points)


def reference_length(
    obstacles: Obstacles, radius: float, s: Point, g: Point, *, sides: int, is_outer: bool
) -> float:
    """Return the length of the shortest way among the polygons; inf when there is none."""
    union = shapely.union_all(polygons(obstacles, radius, sides, is_outer=is_outer))
    inner = union.buffer(-1e-7)
    width, height = obstacles.board or (1e3, 1e3)
    rest = shapely.box(radius - 1e-7, radius - 1e-7, width - radius + 1e-7, height - radius + 1e-7)
    corners = [
        (float(x), float(y))
        for part in shapely.get_parts(union)
        for ring in (part.exterior, *part.interiors)
        for x, y in shapely.get_coordinates(ring)[:-1]
        if rest.covers(shapely.Point(x, y))
    ]
    points = np.array([s, g, *corners])
    if shapely.intersects_xy(inner, points[:2, 0], points[:2, 1]).any():
        return math.inf
    shapely.prepare(inner)
    count = len(points)
    rows, columns = np.triu_indices(count, 1)
    lines = shapely.linestrings(np.stack([points[rows], points[columns]], axis=1))
    free = ~shapely.intersects(inner, lines)
    links: list[list[tuple[int, float]]] = [[] for _ in range(count)]
    for i, j in zip(rows[free], columns[free], strict=True):
        size = float(np.hypot(*(points[i] - points[j])))
        links[i].append((int(j), size))
        links[j].append((int(i), size))
    best = {0: 0.0}
    queue = [(0.0, 0)]
    while queue:
        size, i = heapq.heappop(queue)
        if i == 1:
            return size
        if size > best[i]:
            continue
        for j, more in links[i]:
            if size + more < best.get(j, math.inf):
                best[j] = size + more
                heapq.heappush(queue, (size + more, j))
    return math.inf


def resampled(path: tuple[Pose, ...], step: float) -> list[Point]:
    """Return places along a polyline, no farther apart than the step."""
    found: list[Point] = []
    for p, q in pairwise(path):
        line = LineString([(p.x, p.y), (q.x, q.y)])
        count = max(1, math.ceil(line.length / step))
        found += [
            (p.x + (q.x - p.x) * k / count, p.y + (q.y - p.y) * k / count) for k in range(count + 1)
        ]
    return found


def disc_at(radius: float, p: Point) -> Footprint:
    """Return a disc outline."""
    return Footprint(DISC, p[0], p[1], radius, radius, 1.0, 0.0)
