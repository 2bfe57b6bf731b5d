"""Whether a base may stand at a pose, by exact gaps."""

from __future__ import annotations

from tabletop.geometry.base import Base, Footprint, Pose, footprint
from tabletop.geometry.gap import separation
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.region_gap import overlaps_region
from tabletop.geometry.units import less_than


def may_stand(base: Base, pose: Pose, obstacles: Obstacles) -> bool:
    """Say whether a base overlaps no base, range, closed region or table edge at a pose.

    Solids are left out: standing on them is a matter of levels (MV-6).

    >>> from tabletop.geometry.base import round_base
    >>> may_stand(round_base(50.8), Pose(0.5, 5.0), Obstacles(board=(60.0, 44.0)))
    False
    """
    outline = footprint(base, pose)
    if not is_on_board(outline, obstacles.board):
        return False
    x, y, radius = outline.x, outline.y, outline.radius
    for other in obstacles.footprints:
        dx, dy, room = other.x - x, other.y - y, radius + other.a + other.b
        if dx * dx + dy * dy < room * room and less_than(separation(outline, other), 0.0):
            return False
    for other, limit in obstacles.ranges:
        dx, dy, room = other.x - x, other.y - y, radius + other.a + other.b + limit
        if dx * dx + dy * dy < room * room and less_than(separation(outline, other), limit):
            return False
    return not any(overlaps_region(outline, closed) for closed in obstacles.closed)


def is_on_board(outline: Footprint, board: tuple[float, float] | None) -> bool:
    """Say whether no part of a base leaves the table (G-6); a table without edge holds all."""
    if board is None:
        return True
    x, y, r = outline.x, outline.y, outline.radius
    if x >= r and y >= r and x + r <= board[0] and y + r <= board[1]:
        return True
    x0, y0, x1, y1 = outline.bounds()
    return not (
        less_than(x0, 0.0)
        or less_than(y0, 0.0)
        or less_than(board[0], x1)
        or less_than(board[1], y1)
    )
