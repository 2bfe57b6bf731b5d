"""The shortest legal way of a base from pose to pose on the flat."""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from tabletop.geometry.base import Base, Point, Pose
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.route.clear import is_clear
from tabletop.geometry.route.curve import Curve
from tabletop.geometry.route.growing import grown
from tabletop.geometry.route.grown import Grown
from tabletop.geometry.route.search import Memory, Search
from tabletop.geometry.route.trace import way_points
from tabletop.geometry.units import more_than, within

ENDLESS = 1e4
"""Inches: a limit that no way on a table reaches."""

T = TypeVar("T")
Work = Generator[None, None, T]
"""Long work in steps of a few milliseconds at most: yields between steps, returns its answer."""


@dataclass(frozen=True, slots=True)
class Route:
    """A legal way: poses along a polyline, its length with climbing in inches.

    `shortest` is the length of the curve that the way points enclose, with climbing: no legal way
    of the same kind is shorter. `climbing` is the part of `length` that was spent on levels.
    """

    path: tuple[Pose, ...]
    length: float
    shortest: float = 0.0
    climbing: float = 0.0


def round_route(
    base: Base, start: Pose, goal: Pose, obstacles: Obstacles, limit: float
) -> Work[Route | None]:
    """Find the shortest way of a round base with all tall solids closed; None when none is found.

    The way points are at most 0.001" longer than the exact optimum, less when the limit is near.
    """
    s, g = (start.x, start.y), (goal.x, goal.y)
    if more_than(math.dist(s, g), limit):
        return None
    field = around(base, 0.0, obstacles, s, g, limit)
    found = yield from shortest_curve(field, s, g, limit)
    if found is None:
        return None
    return traced(field, start, goal, found, limit)


def around(
    base: Base, facing: float, obstacles: Obstacles, s: Point, g: Point, limit: float
) -> Grown:
    """Return the grown obstacles that a way of that length between two places can meet."""
    middle = ((s[0] + g[0]) / 2.0, (s[1] + g[1]) / 2.0)
    return grown(base, facing, obstacles, middle, min(limit, ENDLESS) / 2.0 + 0.01)


def shortest_curve(
    field: Grown, s: Point, g: Point, limit: float, memory: Memory | None = None
) -> Work[Curve | None]:
    """Find the shortest curve between two places, None when none is found.

    Searches of one field may share a memory.
    """
    if not (is_clear(field, *s) and is_clear(field, *g)):
        return None
    search = Search(field, s, g, min(limit, ENDLESS), memory or Memory())
    return (yield from shortest_curve_of(search))


def shortest_curve_of(search: Search) -> Work[Curve | None]:
    """Run a search to the first goal it settles, None when there is none."""
    for found in search.steps():
        if found is not None:
            return found
        yield
    return None


def traced(field: Grown, start: Pose, goal: Pose, curve: Curve, limit: float) -> Route | None:
    """Return the way points of a curve as a route, None when they would exceed the limit."""
    points = way_points(field, (start.x, start.y), (goal.x, goal.y), curve, min(limit, ENDLESS))
    if points is None:
        return None
    length = sum(math.dist(p, q) for p, q in pairwise(points))
    if not within(length, limit):
        return None
    between = (Pose(x, y, start.facing, start.z) for x, y in points[1:-1])
    return Route((start, *between, goal), length, curve.length)


def finished(work: Work[T]) -> T:
    """Run work to its end and return its answer."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            answer: T = done.value
            return answer
