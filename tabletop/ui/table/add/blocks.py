"""Blocks of models: ranks of five with less between the bases than coherency asks for."""

from __future__ import annotations

import math
from typing import Final

from tabletop.geometry.base import Base, Footprint, Point, Pose, direction, footprint
from tabletop.geometry.gap import gap
from tabletop.geometry.units import within

APART: Final = 0.25
"""Inches between the bases of a block."""
RANK: Final = 5
SNAP: Final = 0.12
"""Inches from touching within which a single base is laid against another."""
STEPS: Final = 6


def block(base: Base, at: Point, facing: float, count: int) -> tuple[Pose, ...]:
    """Return the places of a block round a point: ranks of five, the first one in front.

    >>> from tabletop.geometry.base import round_base
    >>> [round(p.y, 2) for p in block(round_base(25.4), (0.0, 0.0), 0.0, 5)]
    [2.5, 1.25, 0.0, -1.25, -2.5]
    """
    along, across = 2.0 * base.a + APART, 2.0 * base.b + APART
    ux, uy = direction(facing)
    ranks = math.ceil(count / RANK)
    files = min(RANK, count)
    poses = []
    for number in range(count):
        rank, file = divmod(number, RANK)
        deep = ((ranks - 1) / 2 - rank) * along
        wide = ((files - 1) / 2 - file) * across
        x, y = at[0] + deep * ux - wide * uy, at[1] + deep * uy + wide * ux
        poses.append(Pose(x, y, facing).snapped())
    return tuple(poses)


def laid_against(base: Base, pose: Pose, others: list[Footprint]) -> Pose:
    """Return the pose moved to touch the nearest base, when it almost touches already."""
    foot = footprint(base, pose)
    near = []
    for other in others:
        reach = foot.radius + other.radius + SNAP
        if abs(foot.x - other.x) <= reach and abs(foot.y - other.y) <= reach:
            near.append(other)
    if not near:
        return pose
    target = min(near, key=lambda other: abs(gap(foot, other).separation))
    now = pose
    for _ in range(STEPS):
        found = gap(footprint(base, now), target)
        if not within(abs(found.separation), SNAP):
            return pose
        if within(abs(found.separation), 1e-9):
            break
        now = now.moved(found.q[0] - found.p[0], found.q[1] - found.p[1])
    return now.snapped()
