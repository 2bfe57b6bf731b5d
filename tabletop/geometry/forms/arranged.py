"""Bases put in order where they are: on their best-fit line, or in ranks round their middle."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from tabletop.geometry.apart import separation
from tabletop.geometry.base import Base, Point, Pose, direction, footprint
from tabletop.geometry.forms.cluster import AIR
from tabletop.geometry.forms.drawn import Drawn, places
from tabletop.geometry.forms.ranks import first_root


def best_line(points: Sequence[Point]) -> tuple[Point, Point]:
    """Return the middle of points and the unit vector of the line that fits them best.

    >>> best_line([(0.0, 0.0), (2.0, 2.0), (1.0, 1.0)])[0]
    (1.0, 1.0)
    """
    cx = sum(x for x, _ in points) / len(points)
    cy = sum(y for _, y in points) / len(points)
    xx = sum((x - cx) ** 2 for x, _ in points)
    yy = sum((y - cy) ** 2 for _, y in points)
    xy = sum((x - cx) * (y - cy) for x, y in points)
    angle = 0.5 * math.atan2(2.0 * xy, xx - yy)
    return (cx, cy), (math.cos(angle), math.sin(angle))


def lined_up(
    bases: Sequence[Base], poses: Sequence[Pose], facing: float, most: float = math.inf
) -> tuple[Pose, ...]:
    """Return the bases on their best-fit line, evenly spread between the outermost, one facing.

    No two overlap, and the room between two is at most `most` inches; their middle stays.

    >>> from tabletop.geometry.base import round_base
    >>> disc = round_base(25.4)
    >>> row = [Pose(0.0, 0.1), Pose(2.0, -0.2), Pose(6.0, 0.1)]
    >>> [round(p.x, 2) for p in lined_up([disc] * 3, row, 0.0)]
    [-0.33, 2.67, 5.67]
    """
    (cx, cy), (ux, uy) = best_line([(p.x, p.y) for p in poses])
    along = [(p.x - cx) * ux + (p.y - cy) * uy for p in poses]
    order = sorted(range(len(poses)), key=lambda k: (along[k], k))
    steps = [_touching(bases[i], bases[j], facing, (ux, uy)) for i, j in itertools.pairwise(order)]
    room = 0.0
    if steps:
        room = (along[order[-1]] - along[order[0]] - sum(steps)) / len(steps)
        room = min(max(room, 0.0), most)
    at, spots = 0.0, [0.0] * len(poses)
    for k, step in zip(order[1:], steps, strict=True):
        at += step + room
        spots[k] = at
    middle = sum(spots) / len(spots)
    return tuple(
        Pose(cx + (s - middle) * ux, cy + (s - middle) * uy, facing, p.z).snapped()
        for s, p in zip(spots, poses, strict=True)
    )


def _touching(one: Base, two: Base, facing: float, way: Point) -> float:
    """How far apart two bases stand along a line when they touch, inches."""
    if one.is_round and two.is_round:
        return one.a + two.a + AIR
    still = footprint(one, Pose(0.0, 0.0, facing))

    def value(d: float) -> float:
        return separation(still, footprint(two, Pose(d * way[0], d * way[1], facing))) - AIR

    return first_root(value, 0.0, one.radius + two.radius + AIR)


def ranked(
    bases: Sequence[Base],
    poses: Sequence[Pose],
    facing: float,
    columns: int,
    size: float,
    limit: float,
    is_free: Callable[[Base, Pose], bool],
) -> Drawn:
    """Return the block of so many columns whose middle is that of the bases, facing one way."""
    cx = sum(p.x for p in poses) / len(poses)
    cy = sum(p.y for p in poses) / len(poses)
    ux, uy = direction(facing % 360.0)
    drawn = Drawn(
        "block", (cx, cy), (cx, cy), (cx + ux, cy + uy), size, columns, facing, limit=limit
    )
    found = [p for p in places(bases, drawn, is_free).poses if p is not None]
    dx = cx - sum(p.x for p in found) / len(found)
    dy = cy - sum(p.y for p in found) / len(found)
    front = (cx + dx, cy + dy)
    return replace(drawn, start=front, bend=front, end=(front[0] + ux, front[1] + uy))
