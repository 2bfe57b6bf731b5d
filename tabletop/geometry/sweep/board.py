"""A base on its way against the four edges of the table (G-6)."""

from __future__ import annotations

import math
from functools import partial

from tabletop.geometry.base import Base, footprint
from tabletop.geometry.path import Path, pose_at
from tabletop.geometry.sweep.against import Swept
from tabletop.geometry.sweep.leg import Leg, Seen, legs
from tabletop.geometry.sweep.minimum import lowest

Border = tuple[float, float, float]
"""Outward unit normal and the largest `p . n` on the table."""


def sweep_board(base: Base, path: Path, width: float, height: float) -> Swept:
    """Return how near a base comes to the table's edge; negative when any part leaves it.

    The table is (0, 0) to (width, height) in inches.

    >>> from tabletop.geometry.base import Pose, round_base
    >>> sweep_board(round_base(50.8), (Pose(5, 5), Pose(0.5, 5)), 60, 44).separation
    -0.5
    """
    best, at, side = math.inf, 0.0, (-1.0, 0.0, 0.0)
    borders: tuple[Border, ...] = (
        (-1.0, 0.0, 0.0),
        (0.0, -1.0, 0.0),
        (1.0, 0.0, width),
        (0.0, 1.0, height),
    )
    for number, leg in enumerate(legs(base, path)):
        for border in borders:
            value, s = _leg_border(leg, border, best)
            if s >= 0.0 and value < best:
                best, at, side = value, number + s, border
    nx, ny, _ = side
    mover = footprint(base, pose_at(path, at)).support_point(nx, ny)
    other = (mover[0] + best * nx, mover[1] + best * ny)
    return Swept(max(0.0, best), best, at, mover, other)


def _leg_border(leg: Leg, border: Border, best: float) -> tuple[float, float]:
    look = partial(_room, leg, border)
    if leg.is_straight:
        # linear: one of the ends
        first, last = look(0.0)[0], look(1.0)[0]
        return (first, 0.0) if first <= last else (last, 1.0)
    return lowest(look, False, best)


def _room(leg: Leg, border: Border, s: float) -> Seen:
    lines = leg.lines(border[0], border[1], s, border[2])
    return min(lines)[0], lines
