"""Ways of bases that are not round: slices of orientation, with turns where there is room.

Three brackets. A way that the inscribed circle does not find does not exist. Where the
circumscribed circle fits, the base may turn as it likes. Between them the base slides at one
facing (exact grown obstacles of that slice) and turns on the spot at the start, at the goal, or at
a place on the way where there is room; each turn is judged by the exact sweep. The way found is
legal; it need not be the shortest of all, and "none found" is no proof.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np

from tabletop.geometry.base import Base, Point, Pose
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.path import Path, path_length, turn
from tabletop.geometry.route.answer import Route, Work, around, round_route, shortest_curve, traced
from tabletop.geometry.route.clear import places_clear
from tabletop.geometry.route.grown import Grown
from tabletop.geometry.route.search import Memory
from tabletop.geometry.sweep import closest, enters_region, sweep_board
from tabletop.geometry.sweep.boxes import region_box, swept_box
from tabletop.geometry.units import EPS, less_than, within

_HUBS = 10
_ENOUGH = 2
_SPACING = 0.8


def turning_route(
    base: Base, start: Pose, goal: Pose, obstacles: Obstacles, limit: float
) -> Work[Route | None]:
    """Find a short way of a base that is not round, tall solids closed; None when none is found."""
    near = obstacles.between((start.x, start.y), (goal.x, goal.y), limit, base.radius)
    straight = (start, goal)
    if _is_legal(base, straight, near):
        length = path_length(base, straight)
        if within(length, limit) and turn(start.facing, goal.facing) == 0.0:
            return Route(straight, length, length)
    yield
    inscribed = Base("round", 2.0 * base.inner_radius * 25.4, 2.0 * base.inner_radius * 25.4)
    if (yield from round_route(inscribed, start, goal, near, limit)) is None:
        return None
    best: Route | None = None
    for way in (straight, *_turned_first(start, goal)):
        best = _better(base, way, near, limit, best)
        yield
    idle = 0
    for facing in _facings(base, start, goal):
        known = best
        best = yield from _slice(base, start, goal, facing, near, limit, known)
        idle += best is known and best is not None
        if idle >= _ENOUGH:
            break
    if best is None:
        best = yield from _by_hubs(base, start, goal, near, limit)
    return best


def _turned_first(start: Pose, goal: Pose) -> tuple[Path, ...]:
    """Return the straight way with the turn on the spot before or after it."""
    if turn(start.facing, goal.facing) == 0.0:
        return ()
    return (
        (start, replace(start, facing=goal.facing), goal),
        (start, replace(goal, facing=start.facing), goal),
    )


def _facings(base: Base, start: Pose, goal: Pose) -> Iterator[float]:
    """Yield the facings of the slices, each once (half a turn changes no outline)."""
    heading = math.degrees(math.atan2(goal.y - start.y, goal.x - start.x))
    half = turn(start.facing, goal.facing) / 2.0
    known: list[float] = []
    for facing in (
        start.facing,
        goal.facing,
        heading,
        start.facing + half,
        heading + 90.0,
        heading + 45.0,
        heading - 45.0,
    ):
        if all(_outline_turn(facing, other) > 5.0 for other in known):
            known.append(facing)
            yield facing


def _outline_turn(one: float, two: float) -> float:
    """Return the turn in degrees that brings the outlines at two facings together."""
    apart = abs(turn(one, two))
    return min(apart, 180.0 - apart)


def _slice(
    base: Base,
    start: Pose,
    goal: Pose,
    facing: float,
    near: Obstacles,
    limit: float,
    best: Route | None,
) -> Work[Route | None]:
    """Improve the best way by one that slides at a facing and turns at both ends."""
    s, g = (start.x, start.y), (goal.x, goal.y)
    allowed = best.length if best is not None else limit
    if not less_than(math.dist(s, g), allowed):
        return best
    slid = _nearest_facing(facing, start.facing)
    before, after = replace(start, facing=slid), replace(goal, facing=slid)
    if not (_may_turn(base, start, before, near) and _may_turn(base, after, goal, near)):
        return best
    yield
    field = around(base, facing, near, s, g, allowed)
    yield
    found = yield from shortest_curve(field, s, g, allowed)
    if found is None:
        return best
    route = traced(field, before, after, found, allowed)
    if route is None:
        return best
    # turns and slide are legal each for itself
    best = _better(base, _joined(start, route.path, goal), None, limit, best)
    yield
    return _better(base, _spread(route.path, start, goal), near, limit, best)


def _nearest_facing(facing: float, to: float) -> float:
    """Return the facing with the same outline that is the smaller turn away."""
    other = turn(to, facing)
    if abs(other) > 90.0:
        other -= math.copysign(180.0, other)
    return to + other


def _may_turn(base: Base, before: Pose, after: Pose, near: Obstacles) -> bool:
    return before.facing == after.facing or _is_legal(base, (before, after), near)


def _joined(start: Pose, slid: Path, goal: Pose) -> Path:
    poses = [start, *slid, goal]
    return tuple(p for k, p in enumerate(poses) if k == 0 or p != poses[k - 1])


def _spread(slid: Path, start: Pose, goal: Pose) -> Path:
    """Return the way with the whole turn spread over its length."""
    lengths = [math.hypot(q.x - p.x, q.y - p.y) for p, q in pairwise(slid)]
    whole, gone = sum(lengths) or 1.0, 0.0
    angle = turn(start.facing, goal.facing)
    poses = [start]
    for pose, size in zip(slid[1:-1], lengths, strict=False):
        gone += size
        poses.append(replace(pose, facing=start.facing + angle * gone / whole))
    return (*poses, goal)


def _better(
    base: Base, way: Path, near: Obstacles | None, limit: float, best: Route | None
) -> Route | None:
    """Return the way as a route when it is shorter than the best and (given obstacles) legal."""
    length = path_length(base, way)
    if not within(length, limit) or (best is not None and not less_than(length, best.length)):
        return best
    return Route(way, length, length) if near is None or _is_legal(base, way, near) else best


def _by_hubs(
    base: Base, start: Pose, goal: Pose, near: Obstacles, limit: float
) -> Work[Route | None]:
    """Find a way that slides to a place with room, turns there, and slides on to the goal."""
    s, g = (start.x, start.y), (goal.x, goal.y)
    fields = [around(base, pose.facing, near, s, g, limit) for pose in (start, goal)]
    memories = [Memory(is_shared=True) for _ in fields]
    best: Route | None = None
    for hub in _hubs(base, near, s, g, limit):
        yield
        allowed = best.length if best is not None else limit
        rest = allowed - math.dist(hub, g)
        here = replace(start, x=hub[0], y=hub[1])
        first = yield from _slid(fields[0], memories[0], start, here, rest)
        if first is None:
            continue
        there = replace(goal, x=hub[0], y=hub[1])
        second = yield from _slid(fields[1], memories[1], there, goal, allowed - first.length)
        if second is not None:
            way = _joined(start, (*first.path, *second.path), goal)
            best = _better(base, way, near, limit, best)
    return best


def _slid(
    field: Grown, memory: Memory, start: Pose, goal: Pose, limit: float
) -> Work[Route | None]:
    found = yield from shortest_curve(field, (start.x, start.y), (goal.x, goal.y), limit, memory)
    return traced(field, start, goal, found, limit) if found is not None else None


def _hubs(base: Base, near: Obstacles, s: Point, g: Point, limit: float) -> list[Point]:
    """Return places where the base may turn freely, those with the least detour first."""
    size = 2.0 * base.radius * 25.4
    field = around(Base("round", size, size), 0.0, near, s, g, limit)
    away = math.dist(s, g)
    reach = min(limit, away + 4.0)
    count = math.ceil(reach / 2.0 / _SPACING)
    middle = ((s[0] + g[0]) / 2.0, (s[1] + g[1]) / 2.0)
    spots = [
        (middle[0] + i * _SPACING, middle[1] + j * _SPACING)
        for i in range(-count, count + 1)
        for j in range(-count, count + 1)
    ]
    spots = [s, g, *spots]
    ranked = sorted((math.dist(s, p) + math.dist(p, g), p) for p in spots)
    spots = [p for detour, p in ranked if within(detour, reach)]
    xs, ys = np.array([p[0] for p in spots]), np.array([p[1] for p in spots])
    found = [spots[int(k)] for k in np.flatnonzero(places_clear(field, xs, ys))]
    return found[:_HUBS]


def _is_legal(base: Base, way: Path, near: Obstacles) -> bool:
    """Say whether a way is legal by the exact sweep, tall solids closed."""
    x0, y0, x1, y1 = swept_box(base, way)
    if near.board is not None:
        width, height = near.board
        is_inside = x0 >= 0.0 and y0 >= 0.0 and x1 <= width and y1 <= height
        if not is_inside and less_than(sweep_board(base, way, width, height).separation, 0.0):
            return False
    for other, limit in (*((f, 0.0) for f in near.footprints), *near.ranges):
        room = limit + other.radius
        if x0 - room < other.x < x1 + room and y0 - room < other.y < y1 + room:
            # touching is at the limit, so only what is nearer by the tolerance counts
            bound = limit - EPS
            if closest(base, way, other, best=bound, enough=bound - 1e-9)[1] >= 0.0:
                return False
    for closed in (*near.closed, *(solid.region for solid in near.tall)):
        a0, b0, a1, b1 = region_box(closed)
        is_apart = a0 > x1 or a1 < x0 or b0 > y1 or b1 < y0
        if not is_apart and enters_region(base, way, closed):
            return False
    return True
