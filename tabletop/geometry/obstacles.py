"""What stands in the way of a moving base: the input of every route, reach and place query."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from tabletop.geometry.base import POLY, Footprint, Point
from tabletop.geometry.levels import FREE
from tabletop.geometry.region import Region, Solid
from tabletop.geometry.units import more_than

_SLACK = 1e-3


@dataclass(frozen=True, slots=True)
class Obstacles:
    """Everything a base may not pass, inches.

    `footprints` may be touched, not crossed; from each of `ranges` the gap must stay at least the
    limit given with it; parts of `solids` taller than 1" cost climbing; `closed` is impassable;
    `board` is (width, height), None for a table without edge.
    """

    footprints: tuple[Footprint, ...] = ()
    ranges: tuple[tuple[Footprint, float], ...] = ()
    solids: tuple[Solid, ...] = ()
    closed: tuple[Region, ...] = ()
    board: tuple[float, float] | None = None

    @property
    def tall(self) -> tuple[Solid, ...]:
        """The solids that cost climbing: more than 1" tall."""
        return tuple(solid for solid in self.solids if more_than(solid.top, FREE))

    def between(self, start: Point, goal: Point, limit: float, radius: float) -> Obstacles:
        """Return the bases and ranges that a way within a limit can meet, and all the rest.

        A centre on a way of that length from start to goal is in an ellipse; `radius` is that of
        a circle round the moving base.

        >>> from tabletop.geometry.base import Pose, footprint, round_base
        >>> near, far = (footprint(round_base(50.8), Pose(x, 0.0)) for x in (2.0, 12.0))
        >>> Obstacles((near, far)).between((0.0, 0.0), (4.0, 0.0), 6.0, 1.0).footprints == (near,)
        True
        """
        (sx, sy), (gx, gy) = start, goal
        most = limit + 2.0 * radius + _SLACK
        kept = tuple(
            f
            for f in self.footprints
            if math.hypot(f.x - sx, f.y - sy) + math.hypot(f.x - gx, f.y - gy)
            <= most + 2.0 * (max(f.a, f.b) if f.kind != POLY else f.a + f.b)
        )
        ranges = tuple(
            (f, more)
            for f, more in self.ranges
            if math.hypot(f.x - sx, f.y - sy) + math.hypot(f.x - gx, f.y - gy)
            <= most + 2.0 * ((max(f.a, f.b) if f.kind != POLY else f.a + f.b) + more)
        )
        return Obstacles(kept, ranges, self.solids, self.closed, self.board)

    def without(self, solids: tuple[Solid, ...]) -> Obstacles:
        """Return the same obstacles with those solids left out."""
        return (
            self
            if not solids
            else replace(self, solids=tuple(s for s in self.solids if s not in solids))
        )
