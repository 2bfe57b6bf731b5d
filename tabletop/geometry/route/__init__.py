"""Shortest legal ways of a base among obstacles, and proofs that there is none (MV-3 to MV-6).

Every answer is a legal way or None: "none found", never "illegal"; only the swept judge says that.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.geometry.base import Base, Pose
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.route.answer import Route, Work, finished, round_route
from tabletop.geometry.route.approach import shortest_approach
from tabletop.geometry.route.climbing import with_climbing
from tabletop.geometry.route.hindrance import Hindrance, hindrance, hindrance_near
from tabletop.geometry.route.lanes import Lane, Thing, bottleneck
from tabletop.geometry.route.stand import may_stand
from tabletop.geometry.route.turning import turning_route

__all__ = [
    "Hindrance",
    "Lane",
    "Route",
    "Thing",
    "Work",
    "bottleneck",
    "finished",
    "hindrance",
    "hindrance_near",
    "may_stand",
    "route_work",
    "shortest_approach",
    "shortest_path",
    "shortest_path_slices",
]


def shortest_path(
    base: Base, start: Pose, goal: Pose, obstacles: Obstacles, limit: float
) -> Route | None:
    """Return the shortest legal way found from pose to pose, or None: none found.

    `limit` is the allowance in inches, climbing included; `math.inf` for any length. For a round
    base the answer is the optimum: its way points exceed it by 0.001" at most and never exceed a
    limit that the optimum keeps. For other bases it is legal but need not be the shortest.

    >>> from tabletop.geometry.base import footprint, round_base
    >>> disc = round_base(50.8)
    >>> there = Obstacles((footprint(disc, Pose(4.0, 0.0)),))
    >>> found = shortest_path(disc, Pose(0.0, 0.0), Pose(8.0, 0.0), there, 10.0)
    >>> found is not None and round(found.shortest, 4)
    9.0226
    """
    return finished(route_work(base, start, goal, obstacles, limit))


def shortest_path_slices(
    base: Base, start: Pose, goal: Pose, obstacles: Obstacles, limit: float
) -> Iterator[Route | None]:
    """Yield None between slices of work, then the answer of `shortest_path` as the last value."""
    answer = yield from route_work(base, start, goal, obstacles, limit)
    yield answer


def route_work(
    base: Base, start: Pose, goal: Pose, obstacles: Obstacles, limit: float
) -> Work[Route | None]:
    """Return `shortest_path` in steps of a few milliseconds: it yields between them."""

    def flat(bare: Obstacles, allowed: float) -> Work[Route | None]:
        find = round_route if base.is_round else turning_route
        return find(base, start, goal, bare, allowed)

    return with_climbing(base, start, goal, obstacles, limit, flat)
