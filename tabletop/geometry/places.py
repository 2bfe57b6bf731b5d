"""Legal end positions for models: set-up, charges, pile-ins, returned models (MV-4, SU-1, 15.1).

Grid and contact candidates, exact checks, no physics and no chance: the same question has the
same answer. None means none found, never that there is none.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.geometry.placing.solver import Solver
from tabletop.geometry.placing.wishes import Away, Conditions, Near, Places, Placing
from tabletop.geometry.route import Work, finished

__all__ = [
    "Away",
    "Conditions",
    "Near",
    "Places",
    "Placing",
    "find_places",
    "find_places_work",
]


def find_places(models: Sequence[Placing], conditions: Conditions) -> Places | None:
    """Return legal end poses for all models, with ways and an order where they move, or None.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> disc, foe = round_base(32), footprint(round_base(32), Pose(8.0, 0.0))
    >>> unit = [Placing(disc, Pose(0.0, y), allowance=7.0) for y in (0.0, 1.5)]
    >>> asked = Conditions(wanted=(Near((foe,), 0.5),), coherency=0.5)
    >>> found = find_places(unit, asked)
    >>> found is not None and round(found.poses[0].x, 4)
    6.2402
    """
    return finished(find_places_work(models, conditions))


def find_places_work(models: Sequence[Placing], conditions: Conditions) -> Work[Places | None]:
    """Return `find_places` in steps of a few milliseconds: it yields between them."""
    return (yield from Solver(models, conditions).steps()) if models else None
