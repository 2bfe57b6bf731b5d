"""Ways over tall solids: branch and bound over which of them are climbed (MV-5, MV-6).

With all solids closed the shortest way costs no climbing. A way that climbs must pass at least
one of them and pay its height; so the search opens solids, prices the way it finds, and closes
or pays for each solid crossed until no open choice can beat the best way known.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from tabletop.geometry.base import Base, Pose, footprint
from tabletop.geometry.levels import FREE, climb, is_mid_climb, level_at
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.region import Solid
from tabletop.geometry.region_gap import overlaps_region, region_gap
from tabletop.geometry.route.answer import Route, Work
from tabletop.geometry.route.stand import may_stand
from tabletop.geometry.sweep import enters_region
from tabletop.geometry.sweep.boxes import region_box
from tabletop.geometry.units import less_than, more_than, within

FlatRoute = Callable[[Obstacles, float], Work[Route | None]]
"""The shortest way among obstacles within a limit, climbing left out."""

MOST_SEARCHES = 40


@dataclass(frozen=True, slots=True)
class _Choice:
    """Solids decided so far, and the way found with all undecided ones open."""

    closed: tuple[Solid, ...]
    paid: tuple[Solid, ...]


def with_climbing(
    base: Base, start: Pose, goal: Pose, obstacles: Obstacles, limit: float, flat: FlatRoute
) -> Work[Route | None]:
    """Find the shortest way with climbing counted, by the shortest way on the flat.

    Solids under the start or the goal are always open. None when none is found.
    """
    away = math.hypot(goal.x - start.x, goal.y - start.y)
    if more_than(away, limit):
        return None
    obstacles = obstacles.between((start.x, start.y), (goal.x, goal.y), limit, base.radius)
    if not (may_stand(base, start, obstacles) and may_stand(base, goal, obstacles)):
        return None
    if is_mid_climb(footprint(base, goal), obstacles.solids):
        return None
    solids = tuple(s for s in obstacles.solids if within(_around(base, start, goal, s), limit))
    obstacles = replace(obstacles, solids=solids)
    tall = obstacles.tall
    ends = tuple(solid for solid in tall if _is_under(base, start, goal, solid))
    bare = obstacles.without(ends)
    level = level_at(footprint(base, start), obstacles.solids)
    useful = tuple(
        solid
        for solid in tall
        if solid not in ends and _may_help(base, start, goal, solid, level, limit)
    )
    is_priced = bool(ends) or more_than(start.z, FREE)
    if not useful:
        best = yield from flat(bare, limit)
        return _priced(base, best, obstacles, limit) if is_priced else best
    least = min(_toll(solid, level) for solid in useful)
    best = None
    is_flat_known = False
    queue = [_Choice((), ())]
    for number in range(MOST_SEARCHES):
        if number and not is_flat_known:
            # ways that climb nothing need only be looked for where they are shorter
            is_flat_known = True
            level_way = yield from flat(bare, limit if best is None else best.length)
            if is_priced:
                level_way = _priced(base, level_way, obstacles, limit)
            best = _shorter(best, level_way)
        allowed = best.length if best is not None else limit
        if not queue or more_than(away + least, allowed):
            if is_flat_known:
                break
            continue
        choice = queue.pop()
        opened = tuple(s for s in useful if s not in choice.closed)
        tolls = sum(_toll(s, level) for s in choice.paid)
        if not opened or not less_than(away + tolls, allowed):
            continue
        # ways that climb nothing are known already, so some toll is due in any case
        route = yield from flat(bare.without(opened), allowed - max(tolls, least))
        if route is None:
            continue
        best = _shorter(best, _priced(base, route, obstacles, limit))
        crossed = [s for s in opened if _crosses(base, route, s)]
        closed, paid = choice.closed, choice.paid
        is_flat_known = is_flat_known or not crossed
        for solid in crossed:
            if solid in paid:
                continue
            # either it stays closed, or its toll is paid and the same way stands
            queue.append(_Choice((*closed, solid), paid))
            paid = (*paid, solid)
    return best


def _shorter(one: Route | None, two: Route | None) -> Route | None:
    if one is None or two is None:
        return one or two
    return two if less_than(two.length, one.length) else one


def _priced(base: Base, route: Route | None, obstacles: Obstacles, limit: float) -> Route | None:
    """Return a way with its climbing added, None when it is too long or ends in mid climb."""
    if route is None:
        return None
    found = climb(base, route.path, obstacles.solids)
    if found.is_mid_climb or not within(route.length + found.cost, limit):
        return None
    return replace(
        route,
        length=route.length + found.cost,
        shortest=route.shortest + found.cost,
        climbing=found.cost,
    )


def _toll(solid: Solid, level: float) -> float:
    """Return the least climbing that standing on a solid costs, coming from a level."""
    rise = solid.top - level
    return rise if more_than(rise, FREE) else 0.0


def _may_help(
    base: Base, start: Pose, goal: Pose, solid: Solid, level: float, limit: float
) -> bool:
    """Say whether a way over a solid can keep within the limit, by straight distances."""
    toll = _toll(solid, level)
    if more_than(_around(base, start, goal, solid) + toll, limit):
        return False
    to_it = sum(region_gap(footprint(base, pose), solid.region).distance for pose in (start, goal))
    return within(to_it + toll, limit)


def _around(base: Base, start: Pose, goal: Pose, solid: Solid) -> float:
    """Return the least length of a way that meets the box of a solid, inches."""
    return max(0.0, _to_box(start, solid) - base.radius) + max(
        0.0, _to_box(goal, solid) - base.radius
    )


def _to_box(pose: Pose, solid: Solid) -> float:
    x0, y0, x1, y1 = region_box(solid.region)
    x, y = pose.x, pose.y
    dx = x0 - x if x < x0 else x - x1 if x > x1 else 0.0
    dy = y0 - y if y < y0 else y - y1 if y > y1 else 0.0
    return math.hypot(dx, dy)


def _is_under(base: Base, start: Pose, goal: Pose, solid: Solid) -> bool:
    return any(
        less_than(_to_box(pose, solid), base.radius)
        and overlaps_region(footprint(base, pose), solid.region)
        for pose in (start, goal)
    )


def _crosses(base: Base, route: Route, solid: Solid) -> bool:
    return enters_region(base, route.path, solid.region)
