"""Why a round base cannot get somewhere: too far, every lane too narrow, no free spot; proved.

A proof holds for every way, climbing ones too: for it tall solids are taken to cost nothing and
to stop nobody. What only the search did not find is never called proved.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from shapely.geometry import box

from tabletop.geometry.base import Base, Point, Pose
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.route.answer import Route, finished, round_route
from tabletop.geometry.route.approach import Target, rim_corners, shortest_approach
from tabletop.geometry.route.fans import surely_taken, taken
from tabletop.geometry.route.growing import grown
from tabletop.geometry.route.lanes import MOST_GOALS, Lane, bottleneck
from tabletop.geometry.route.stand import may_stand
from tabletop.geometry.units import more_than

Kind = Literal["nothing", "too far", "shut", "no spot", "none found"]
_ROUND = 48


@dataclass(frozen=True, slots=True)
class Hindrance:
    """What keeps a base from a goal.

    `nothing`: `route` leads there within the allowance. `too far`: `needs` inches, no way is
    shorter. `shut`: no way of any length, `lane` is the widest there is. `no spot`: the base may
    not stand anywhere that counts. `none found`: the search gave up; then nothing is proved.
    """

    kind: Kind
    is_proved: bool
    needs: float | None = None
    lane: Lane | None = None
    route: Route | None = None


def hindrance(
    base: Base, start: Pose, goal: Pose, obstacles: Obstacles, allowance: float, route: Route | None
) -> Hindrance:
    """Say what keeps a round base from a pose; `route` is what `shortest_path` answered.

    >>> from tabletop.geometry.base import round_base
    >>> found = hindrance(round_base(32), Pose(0, 0), Pose(9, 0), Obstacles(), 8.0, None)
    >>> found.kind, found.needs, found.is_proved
    ('too far', 9.0, True)
    """
    if route is not None:
        return Hindrance("nothing", True, route.length, None, route)
    bare = obstacles.without(obstacles.tall)
    if not may_stand(base, goal, bare):
        return Hindrance("no spot", True)
    free = finished(round_route(base, start, goal, bare, math.inf))
    place = (goal.x, goal.y)
    return _judged(base, start, [place], obstacles, free, allowance)


def hindrance_near(
    base: Base, start: Pose, targets: Sequence[Target], obstacles: Obstacles, allowance: float
) -> Hindrance:
    """Say what keeps a round base from coming within its limit of any target (tall solids closed).

    Sight and coherency are not asked here. A solid that could be climbed in time leaves the
    answer at `none found`.
    """
    route = shortest_approach(base, start, targets, obstacles, allowance)
    if route is not None:
        return Hindrance("nothing", True, route.length, None, route)
    bare = obstacles.without(obstacles.tall)
    if _is_full(base, targets, bare):
        return Hindrance("no spot", True)
    free = shortest_approach(base, start, targets, bare, math.inf)
    goals = _spots(base, targets, obstacles)
    return _judged(base, start, goals, obstacles, free, allowance)


def _judged(
    base: Base,
    start: Pose,
    goals: Sequence[Point],
    obstacles: Obstacles,
    free: Route | None,
    allowance: float,
) -> Hindrance:
    """Tell too far from shut by the shortest way with tall solids free, and by the widest lane."""
    here = (start.x, start.y)
    if free is not None and more_than(free.shortest, allowance):
        return Hindrance("too far", True, free.shortest)
    bare = obstacles.without(obstacles.tall)
    for standing, is_sure in ((bare, True), (obstacles, False)):
        lane = bottleneck(base, here, goals, standing) if goals else None
        if lane is not None and lane.is_closed:
            # two independent methods: the chain of gaps, and the search that found no way
            return Hindrance("shut", is_sure and free is None, None, lane)
    return Hindrance("none found", False)


def _spots(base: Base, targets: Sequence[Target], obstacles: Obstacles) -> list[Point]:
    """Return places near enough to a target where the base may stand, all round each target."""
    field = grown(base, 0.0, obstacles, _middle(targets), 200.0)
    rims = grown(base, 0.0, Obstacles(ranges=tuple(targets)), _middle(targets), 200.0)
    found = list(rim_corners(field, rims))
    share = max(4, _ROUND // max(1, len(targets)))
    for shape, near in targets:
        for k in range(share):
            angle = 2.0 * math.pi * k / share
            c, s = math.cos(angle), math.sin(angle)
            x, y = shape.support_point(c, s)
            place = Pose(x + (base.a + near) * c, y + (base.a + near) * s)
            if may_stand(base, place, obstacles):
                found.append((place.x, place.y))
    return found[:MOST_GOALS]


def _middle(targets: Sequence[Target]) -> Point:
    return (
        float(np.mean([shape.x for shape, _ in targets])),
        float(np.mean([shape.y for shape, _ in targets])),
    )


def _is_full(base: Base, targets: Sequence[Target], obstacles: Obstacles) -> bool:
    """Say whether surely no place near enough to a target is free: an area argument."""
    for shape, near in targets:
        rim = grown(base, 0.0, Obstacles(ranges=((shape, near),)), (shape.x, shape.y), 1e3)
        size = shape.radius + base.radius + near + 0.1
        field = grown(base, 0.0, obstacles, (shape.x, shape.y), size)
        left = taken(rim, 1e-4).difference(surely_taken(field))
        if field.box is not None:
            left = left.intersection(box(*field.box).buffer(1e-5))
        if not left.is_empty:
            return False
    return True
