"""Areas that a base reaches straight over tall solids, with climbing paid (MV-5, MV-6).

Only straight ways are taken here: along each ray the solids that it crosses are known, and so is
what it has paid at every place. Beyond a solid and on top of it, the area between two rays that
cross the same things is reached.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Base, Point, Pose
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.region import Solid
from tabletop.geometry.route.fans import RIM, headings, taken
from tabletop.geometry.route.growing import grown
from tabletop.geometry.route.grown import Grown
from tabletop.geometry.route.parts import Floats
from tabletop.geometry.route.rays import ray_lengths
from tabletop.geometry.units import more_than

_LEAST = 0.02
QUADS = 100
"""Rays that are joined before a frame may cut in."""


@dataclass(frozen=True, slots=True)
class _Block:
    """A tall solid: where a centre has the base on it at all, and where wholly on it."""

    number: int
    top: float
    over: BaseGeometry
    inside: BaseGeometry


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A stretch of a ray that is reached: what it crossed, what it lies on (-1: ground)."""

    crossed: tuple[int, ...]
    on: int
    start: float
    end: float


def climbed(base: Base, start: Pose, obstacles: Obstacles, allowance: float) -> list[BaseGeometry]:
    """Return areas of centres reached by straight ways that climb, inside the truth."""
    work = climbed_work(base, start, obstacles, allowance)
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: list[BaseGeometry] = done.value
            return found


def climbed_work(
    base: Base, start: Pose, obstacles: Obstacles, allowance: float
) -> Generator[None, None, list[BaseGeometry]]:
    """Return `climbed` in steps: it yields between them."""
    here = (start.x, start.y)
    tall = obstacles.tall
    blocks: list[_Block] = []
    for k, solid in enumerate(tall):
        block = _block(base, start, solid, k, allowance)
        if block is not None:
            blocks.append(block)
            yield
    if not blocks:
        return []
    bare = grown(base, start.facing, obstacles.without(tall), here, allowance + 0.01)
    every = grown(base, start.facing, obstacles, here, allowance + 0.01)
    angles = headings(every, here, allowance)
    ux, uy = np.cos(angles), np.sin(angles)
    most = np.full(angles.shape, allowance)
    lengths = ray_lengths(bare, most * 0.0 + here[0], most * 0.0 + here[1], ux, uy, most)
    rays = [
        LineString((here, (here[0] + r * x, here[1] + r * y)))
        for x, y, r in zip(ux, uy, lengths, strict=True)
        if r > 0.0
    ]
    if len(rays) < len(angles):
        return []
    yield
    crossings = []
    for block in blocks:
        crossings.append(_crossings(rays, here, block))
        yield
    ways = [
        _stretches([c[k] for c in crossings], blocks, float(lengths[k]), allowance)
        for k in range(len(rays))
    ]
    yield
    return (yield from _areas(bare, here, np.column_stack([ux, uy]), ways, blocks))


def _block(base: Base, start: Pose, solid: Solid, number: int, allowance: float) -> _Block | None:
    """Return a solid as far as it may be climbed; None out of reach or too high."""
    shape = solid.region.polygon()
    away = shapely.distance(shape, shapely.Point(start.x, start.y)) - base.radius
    rise = solid.top if away > 0.0 else 0.0
    if more_than(max(away, 0.0) + rise, allowance):
        return None
    alone = grown(base, start.facing, Obstacles(solids=(solid,)), (0.0, 0.0), math.inf)
    wide = base.radius / math.cos(math.pi / 64) + RIM
    return _Block(number, solid.top, taken(alone, RIM), shape.buffer(-wide, quad_segs=16))


def _crossings(
    rays: list[LineString], here: Point, block: _Block
) -> list[list[tuple[float, float]]]:
    """Return for each ray the stretches, in inches from the start, that lie on a solid."""
    found: list[list[tuple[float, float]]] = []
    for piece in shapely.intersection(np.array(rays, dtype=object), block.over):
        spans = []
        for part in shapely.get_parts(piece):
            places = shapely.get_coordinates(part)
            if len(places) > 1:
                away = np.hypot(places[:, 0] - here[0], places[:, 1] - here[1])
                spans.append((float(away.min()), float(away.max())))
        found.append(sorted(spans))
    return found


def _stretches(
    crossings: list[list[tuple[float, float]]],
    blocks: list[_Block],
    length: float,
    allowance: float,
) -> list[_Stretch]:
    """Return what of one ray is reached beyond and on top of solids that do not overlap."""
    events = sorted((a, b, k) for k, spans in enumerate(crossings) for a, b in spans)
    found: list[_Stretch] = []
    paid = 0.0
    crossed: tuple[int, ...] = ()
    for number, (a, b, k) in enumerate(events):
        if number and a <= events[number - 1][1]:
            return found  # two solids at once: levels differ, leave the rest out
        top = blocks[k].top
        paid += top if a > _LEAST else 0.0
        found.append(_Stretch(crossed, k, a, min(b, length, allowance - paid)))
        paid += top
        crossed = (*crossed, k)
        following = events[number + 1][0] if number + 1 < len(events) else math.inf
        found.append(_Stretch(crossed, -1, b, min(following, length, allowance - paid)))
    return found


def _areas(
    bare: Grown, here: Point, heads: Floats, ways: list[list[_Stretch]], blocks: list[_Block]
) -> Generator[None, None, list[BaseGeometry]]:
    """Join the stretches of neighbouring rays that cross the same things."""
    ground: list[BaseGeometry] = []
    tops: dict[int, list[BaseGeometry]] = {}
    for k, way in enumerate(ways):
        after = (k + 1) % len(ways)
        others = {(s.crossed, s.on): s for s in ways[after]}
        for one in way:
            two = others.get((one.crossed, one.on))
            if two is None or one.end <= one.start or two.end <= two.start:
                continue
            corners = [
                (here[0] + r * heads[m, 0], here[1] + r * heads[m, 1])
                for m, r in ((k, one.start), (k, one.end), (after, two.end), (after, two.start))
            ]
            quad = Polygon(corners).convex_hull
            (ground if one.on < 0 else tops.setdefault(one.on, [])).append(quad)
        if k % QUADS == 0:
            yield
    areas = []
    if ground:
        solid = shapely.union_all([block.over for block in blocks])
        yield
        areas.append(shapely.union_all(ground).difference(solid))
        yield
    for k, quads in tops.items():
        others_over = shapely.union_all([b.over for b in blocks if b.number != blocks[k].number])
        top = shapely.union_all(quads).intersection(blocks[k].inside)
        areas.append(top.difference(others_over))
        yield
    rest = taken(bare, RIM)
    yield
    found = []
    for area in areas:
        if not area.is_empty:
            found.append(area.difference(rest))
            yield
    return found
