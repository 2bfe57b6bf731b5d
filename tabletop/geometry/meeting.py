"""Shifts that bring bases to exact distances from others: one wish, or two held together.

Along the direction in which a gap is measured the gap changes inch by inch, so one wish is met in
a step; two are met by Newton's method on both gaps. What is found is always measured again.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.geometry.apart import apart
from tabletop.geometry.base import Footprint, Point
from tabletop.geometry.region import Region
from tabletop.geometry.region_gap import edge_footprints
from tabletop.geometry.support import Direction
from tabletop.geometry.units import is_equal

STEPS: Final = 24
FINE: Final = 1e-11
"""Inches: nearer than this to a wish nothing is mended any more."""
LEAST_SINE: Final = 0.05
"""Two wishes that pull along almost the same line are not held together."""


@dataclass(frozen=True, slots=True)
class Side:
    """A straight edge that bases stand before: the outward unit vector and how far out it lies."""

    nx: float
    ny: float
    at: float


@dataclass(frozen=True, slots=True)
class Wish:
    """A base that wants to be at a distance in inches from another, from an outline or an edge.

    The distance from an outline is that from its nearest edge, inside or outside.
    """

    foot: Footprint
    other: Footprint | Region | Side
    distance: float


def board_sides(board: tuple[float, float]) -> tuple[Side, ...]:
    """Return the four edges of a table."""
    wide, deep = board
    return (Side(-1.0, 0.0, 0.0), Side(1.0, 0.0, wide), Side(0.0, -1.0, 0.0), Side(0.0, 1.0, deep))


def shifted(foot: Footprint, dx: float, dy: float) -> Footprint:
    """Return a footprint moved in plan, inches.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> shifted(footprint(round_base(32), Pose(1.0, 2.0)), 0.5, 0.0).x
    1.5
    """
    corners = tuple((x + dx, y + dy) for x, y in foot.corners)
    return replace(foot, x=foot.x + dx, y=foot.y + dy, corners=corners)


def towards(foot: Footprint, other: Footprint | Region | Side) -> Direction:
    """Return the signed gap, and the unit vector from the base along which it is measured."""
    if isinstance(other, Footprint):
        return apart(foot, other)
    if isinstance(other, Side):
        return other.at - foot.support(other.nx, other.ny), other.nx, other.ny
    return min(apart(foot, edge) for edge in _near_edges(foot, other))


def shift_to(wishes: Sequence[Wish]) -> Point | None:
    """Return the shift in inches that meets one wish or two, None when none was found.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> disc = round_base(50.8)
    >>> here, there = footprint(disc, Pose(0.0, 0.0)), footprint(disc, Pose(5.0, 0.0))
    >>> shift_to([Wish(here, there, 0.5)])
    (2.5, 0.0)
    """
    dx = dy = 0.0
    for _ in range(STEPS):
        found = [towards(shifted(w.foot, dx, dy), w.other) for w in wishes]
        lacks = [value - w.distance for (value, _, _), w in zip(found, wishes, strict=True)]
        if max(abs(lack) for lack in lacks) <= FINE:
            break
        step = _step(found, lacks)
        if step is None:
            return None
        dx, dy = dx + step[0], dy + step[1]
    return (dx, dy) if is_met(wishes, dx, dy) else None


def is_met(wishes: Sequence[Wish], dx: float, dy: float) -> bool:
    """Say whether all wishes hold after a shift, to 1e-6 inches."""
    return all(is_equal(towards(shifted(w.foot, dx, dy), w.other)[0], w.distance) for w in wishes)


def _step(found: Sequence[Direction], lacks: Sequence[float]) -> Point | None:
    _, ux, uy = found[0]
    if len(found) == 1:
        return ux * lacks[0], uy * lacks[0]
    _, vx, vy = found[1]
    sine = ux * vy - uy * vx
    if abs(sine) < LEAST_SINE:
        return None
    dx = (lacks[0] * vy - lacks[1] * uy) / sine
    dy = (lacks[1] * ux - lacks[0] * vx) / sine
    return (dx, dy) if math.hypot(dx, dy) < 10.0 else None


def _near_edges(foot: Footprint, outline: Region) -> list[Footprint]:
    """Return the edges that may be nearest, by circumscribed and inscribed circles."""
    inner = min(foot.a, foot.b)
    fars = []
    for edge in edge_footprints(outline):
        along = (foot.x - edge.x) * edge.ux + (foot.y - edge.y) * edge.uy
        along = max(-edge.a, min(edge.a, along))
        fars.append((math.hypot(foot.x - edge.x - along * edge.ux,
                                foot.y - edge.y - along * edge.uy), edge))  # fmt: skip
    least = max(min(far for far, _ in fars) - inner, 0.0) + foot.radius
    return [edge for far, edge in fars if far <= least + 1e-9]
