"""Wholly within: of one base, of the union of a unit's bases, of a region (M-3)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from tabletop.geometry.base import DISC, POLY, Footprint, Point
from tabletop.geometry.cover_proof import Grown, outline_pieces, uncovered_point
from tabletop.geometry.gap import Gap, separation
from tabletop.geometry.points import point_footprint
from tabletop.geometry.region import Region
from tabletop.geometry.region_gap import edge_footprints, is_inside, point_region
from tabletop.geometry.support import best_direction
from tabletop.geometry.units import EPS, more_than, within

_NUDGE = 1e-9
_SURE = 1e-4
"""Inches beyond every tolerance: by so much circles in and round bases settle a question."""

Settled = Callable[[Point, float], bool]


def farthest(a: Footprint, source: Footprint) -> Gap:
    """Return the point `p` of a that is farthest from a source, and the nearest point `q` of it.

    `separation` is negative when a lies inside the source with that much to spare.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> disc = round_base(50.8)
    >>> farthest(footprint(disc, Pose(0.0, 0.0)), footprint(disc, Pose(5.0, 0.0))).distance
    5.0
    """
    dx, dy = a.x - source.x, a.y - source.y
    if a.kind == DISC and source.kind == DISC:
        far = math.hypot(dx, dy)
        ux, uy = (dx / far, dy / far) if far > 0.0 else (1.0, 0.0)
        value = far + a.a - source.a
    elif a.kind == POLY:
        value, ux, uy, x, y = max((*point_footprint(x, y, source), x, y) for x, y in a.corners)
        return Gap(max(0.0, value), value, (x, y), (x - value * ux, y - value * uy))
    else:
        value, ux, uy = best_direction(dx, dy, a, 1.0, source, -1.0)
    p = a.support_point(ux, uy)
    return Gap(max(0.0, value), value, p, (p[0] - value * ux, p[1] - value * uy))


def wholly_within(
    a: Footprint,
    sources: Sequence[Footprint],
    limit: float,
    rise: Sequence[float] | float = 0.0,
) -> bool:
    """Say whether every point of a base is within a limit of some source; they may share it.

    `rise` is the difference in level to each source, inches: a point is as far as the air line.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> disc = round_base(50.8)
    >>> wholly_within(footprint(disc, Pose(0.0, 0.0)), [footprint(disc, Pose(5.0, 0.0))], 5.0)
    True
    """
    rises = [rise] * len(sources) if isinstance(rise, (int, float)) else list(rise)
    sets: list[Grown] = []
    for source, up in zip(sources, rises, strict=True):
        by = plan_limit(limit, up)
        if by is None:
            continue
        away = math.hypot(source.x - a.x, source.y - a.y)  # circles in and round both settle most
        if away - a.radius - source.radius > by + _SURE:
            continue
        if away + a.radius - _inner(source) < by - _SURE:
            return True
        if separation(a, source) - by > 0.0:
            continue
        is_partly = away + _inner(a) - source.radius > by + _SURE
        if not is_partly and farthest(a, source).separation - by <= 0.0:
            return True
        sets.append(Grown(source, by))
    return len(sets) > 1 and _is_covered(a, sets)


def _inner(f: Footprint) -> float:
    """Return the radius of a circle inside a base, about its centre."""
    return f.a if f.kind == DISC else min(f.a, f.b)


def plan_limit(limit: float, rise: float) -> float | None:
    """Return how far a source reaches on the plan at a difference in level; None: not at all.

    >>> plan_limit(5.0, 4.0) is not None and within(plan_limit(5.0, 4.0), 3.0 + 1e-6)
    True
    """
    if not within(abs(rise), limit):
        return None
    return math.sqrt(max(0.0, (limit + EPS) ** 2 - rise * rise))


def wholly_within_region(a: Footprint, region: Region, limit: float = 0.0) -> bool:
    """Say whether every point of a base is within a limit of a region; its boundary is inside.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> from tabletop.geometry.region import region
    >>> half = region([(0, 0), (30, 0), (30, 10), (0, 10)])
    >>> disc = footprint(round_base(50.8), Pose(5.0, 14.0))
    >>> wholly_within_region(disc, half, 5.0), wholly_within_region(disc, half, 4.9)
    (True, False)
    """
    return wholly_within_regions(a, [(region, limit, 0.0)])


def wholly_within_regions(a: Footprint, regions: Sequence[tuple[Region, float, float]]) -> bool:
    """Say whether every point of a base is within reach of some region: (region, limit, rise)."""
    reaches: list[tuple[Region, float]] = []
    for region, limit, rise in regions:
        by = plan_limit(limit, rise)
        if by is None:
            continue
        if is_inside(a, region):
            return True
        if more_than(limit, 0.0):
            reaches.append((region, by))
    sets = [
        Grown(core, by)
        for region, by in reaches
        for core in edge_footprints(region)
        if separation(a, core) - by <= 0.0
    ]
    if any(farthest(a, one.core).separation - one.by <= 0.0 for one in sets):
        return True

    def is_over(p: Point, size: float) -> bool:
        return any(point_region(p[0], p[1], region) + size - by <= 0.0 for region, by in reaches)

    return bool(reaches) and _is_covered(a, sets, is_over)


def _is_covered(a: Footprint, sets: Sequence[Grown], is_over: Settled | None = None) -> bool:
    """Cover the outline, then the outlines of the sets inside it: no hole can be left then.

    The sets' outlines are taken a hair outside, so that two that coincide do not hide what lies
    beyond both.
    """
    if uncovered_point(outline_pieces(a), sets, is_over) is not None:
        return False
    if len(sets) <= 2 and is_over is None:
        return True

    def is_settled(p: Point, size: float) -> bool:
        return point_footprint(p[0], p[1], a)[0] - size > -_NUDGE or (
            is_over is not None and is_over(p, size)
        )

    for k, one in enumerate(sets):
        others = [other for j, other in enumerate(sets) if j != k]
        outline = outline_pieces(one.core, one.by + _NUDGE)
        if uncovered_point(outline, others, is_settled) is not None:
            return False
    return True
