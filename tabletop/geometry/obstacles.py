"""What stands in the way of a moving base: the input of every route, reach and place query."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.geometry.base import Footprint
from tabletop.geometry.levels import FREE
from tabletop.geometry.region import Region, Solid
from tabletop.geometry.units import more_than


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

    def without(self, solids: tuple[Solid, ...]) -> Obstacles:
        """Return the same obstacles with those solids left out."""
        return replace(self, solids=tuple(s for s in self.solids if s not in solids))
