"""How wide is the widest lane to a place: the width up to which a round base would get through."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Final

from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Base, Footprint, Point, Pose
from tabletop.geometry.gap import gap
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.region import Region
from tabletop.geometry.region_gap import region_gap
from tabletop.rules.moves.outer import room

HALVINGS: Final = 12


@dataclass(frozen=True, slots=True)
class Lane:
    """The narrowest place of the widest lane: its width in inches, and the two sides of it."""

    width: float
    p: Point
    q: Point


def widest_lane(base: Base, start: Pose, obstacles: Obstacles, goal: BaseGeometry) -> Lane | None:
    """Return the lane that a narrower round base could take to an area, None for no lane at all.

    The width is the exact gap between the two obstacles that close the lane to this base.
    """
    low, high = 0.0, base.inner_radius
    if not room(base, start, obstacles, radius=1e-4).meets(goal):
        return None
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if room(base, start, obstacles, radius=middle).meets(goal):
            low = middle
        else:
            high = middle
    return _nearest_pair(obstacles, low + high)


def _nearest_pair(obstacles: Obstacles, width: float) -> Lane | None:
    """The two obstacles whose gap is that width, near enough to how it was looked for."""
    lanes = list(_pairs(obstacles, 2.0 * width))
    return min(lanes, key=lambda lane: abs(lane.width - width), default=None)


def _pairs(obstacles: Obstacles, upto: float) -> list[Lane]:
    things: list[Footprint | Region] = [*obstacles.footprints, *obstacles.closed]
    lanes: list[Lane] = []
    for a, b in combinations(things, 2):
        between = None
        if isinstance(a, Footprint) and isinstance(b, Footprint):
            between = gap(a, b)
        elif isinstance(a, Footprint) and isinstance(b, Region):
            between = region_gap(a, b)
        if between is not None and 0.0 < between.separation <= upto:
            lanes.append(Lane(between.distance, between.p, between.q))
    return lanes
