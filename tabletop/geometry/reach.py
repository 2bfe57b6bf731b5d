"""Where a base can get to: an area of centres, always inside the truth, and the end of a drag."""

from __future__ import annotations

import math
from collections.abc import Sequence

import shapely
from shapely.geometry import MultiPolygon
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Base, Point, Pose
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.path import pose_at
from tabletop.geometry.route import Work, finished
from tabletop.geometry.route.clear import is_clear
from tabletop.geometry.route.fans import polygons_of, reached_levels, reached_work, united
from tabletop.geometry.route.growing import grown
from tabletop.geometry.route.overs import climbed, climbed_work
from tabletop.geometry.sweep import first_crossing

__all__ = ["farthest_along", "reach", "reach_levels", "reach_work"]

_BACK = 1e-4
"""Inches taken off the allowance, for rounding."""


def reach(base: Base, start: Pose, obstacles: Obstacles, allowance: float) -> MultiPolygon:
    """Return where the centre can get to within an allowance in inches: an area to draw.

    INNER: every place of it is a legal end of a legal way; places within about 0.2" of its rim
    may be missing. A base that is not round keeps its facing. Tall solids are gone round, or
    climbed by straight ways.

    >>> from tabletop.geometry.base import round_base
    >>> area = reach(round_base(32), Pose(5.0, 5.0), Obstacles(board=(60.0, 44.0)), 3.0).area
    >>> 27.5 < area < 28.3
    True
    """
    return finished(reach_work(base, start, obstacles, allowance))


def reach_work(
    base: Base, start: Pose, obstacles: Obstacles, allowance: float
) -> Work[MultiPolygon]:
    """Return `reach` in steps of a few milliseconds: it yields between them."""
    here = (start.x, start.y)
    bare = grown(base, start.facing, obstacles.without(obstacles.tall), here, allowance + 0.01)
    if not is_clear(bare, *here):
        return MultiPolygon()
    yield
    areas = yield from climbed_work(base, start, obstacles, allowance - _BACK)
    field = grown(base, start.facing, obstacles, here, allowance + 0.01)
    yield
    if is_clear(field, *here):
        areas.append((yield from reached_work(field, here, allowance - _BACK)))
    whole = yield from united(areas)
    return MultiPolygon(list(polygons_of(whole)))


def reach_levels(
    base: Base, start: Pose, obstacles: Obstacles, allowances: Sequence[float]
) -> Work[tuple[MultiPolygon, ...]]:
    """Return `reach` for several allowances in rising order, in steps: it yields between them.

    INNER like `reach`; each area holds the ones before it but for specks at rims.
    """
    here, most = (start.x, start.y), allowances[-1]
    bare = grown(base, start.facing, obstacles.without(obstacles.tall), here, most + 0.01)
    if not is_clear(bare, *here):
        return tuple(MultiPolygon() for _ in allowances)
    field = grown(base, start.facing, obstacles, here, most + 0.01)
    flat: tuple[BaseGeometry, ...] = tuple(MultiPolygon() for _ in allowances)
    if is_clear(field, *here):
        flat = yield from reached_levels(field, here, [a - _BACK for a in allowances])
    found = []
    for area, allowance in zip(flat, allowances, strict=True):
        over = climbed(base, start, obstacles, allowance - _BACK)
        yield
        whole = shapely.union_all([area, *over]) if over else area
        found.append(MultiPolygon(list(polygons_of(whole))))
    return tuple(found)


def farthest_along(
    base: Base, start: Pose, towards: Point, obstacles: Obstacles, allowance: float
) -> Pose:
    """Return the farthest legal pose on the straight way to a place, within the allowance.

    Tall solids count as closed; the facing stays.
    """
    away = math.dist((start.x, start.y), towards)
    share = min(1.0, allowance / away) if away > 0.0 else 0.0
    goal = start.moved(share * (towards[0] - start.x), share * (towards[1] - start.y))
    way = (start, goal)
    regions = [*obstacles.closed, *(solid.region for solid in obstacles.tall)]
    stop = first_crossing(
        base, way, obstacles.footprints, regions, obstacles.ranges, obstacles.board
    )
    return pose_at(way, stop)
