"""What was found out on an earlier table, as far as later changes of some models leave it true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.base import Footprint
from tabletop.geometry.units import SIGHT_CLEARANCE

Circle = tuple[float, float, float]
Sees = Mapping[tuple[str, str], bool]
Shots = Mapping[tuple[str, tuple[str, ...], float], bool]
MOST: Final = 4
"""Earlier tables that are remembered: farther back too much has changed."""


class Past:
    """Sights of an earlier table, and the models that stand elsewhere since, or are gone, or new.

    A sight holds while both ends stand where they stood, and nothing that changed touches the
    ground between them, before or after.
    """

    __slots__ = ("_moved", "changed", "sees", "shots", "views")

    def __init__(
        self,
        sees: Sees,
        views: Sees,
        shots: Shots,
        changed: frozenset[str],
        moved: NDArray[np.float64],
    ) -> None:
        """Remember answers; `changed` are models and their units, `moved` circles round bases."""
        self.sees, self.views, self.shots = sees, views, shots
        self.changed, self._moved = changed, moved

    def after(self, changed: frozenset[str], moved: NDArray[np.float64]) -> Past:
        """Return the same one change later."""
        return Past(
            self.sees,
            self.views,
            self.shots,
            self.changed | changed,
            np.concatenate([self._moved, moved]),
        )

    def holds(self, one: Circle, two: Circle) -> bool:
        """Say whether nothing that changed touches the ground between two circles."""
        moved = self._moved
        dx, dy = two[0] - one[0], two[1] - one[1]
        square = dx * dx + dy * dy
        x, y = moved[:, 0] - one[0], moved[:, 1] - one[1]
        if square > 0.0:
            t = np.clip((x * dx + y * dy) / square, 0.0, 1.0)
            x, y = x - t * dx, y - t * dy
        wide = max(one[2], two[2]) + 2.0 * SIGHT_CLEARANCE
        return bool((x * x + y * y > (wide + moved[:, 2]) ** 2).all())


def circle_round(feet: Sequence[Footprint]) -> Circle:
    """Return a circle round some bases.

    >>> circle_round([Footprint(0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.0)])
    (0.0, 0.0, 1.0)
    """
    if not feet:
        return (0.0, 0.0, 0.0)
    if len(feet) == 1:
        return (feet[0].x, feet[0].y, feet[0].radius)
    rows = np.array([(f.x, f.y, f.radius) for f in feet])
    x, y = (rows[:, :2].min(axis=0) + rows[:, :2].max(axis=0)) / 2
    far = np.hypot(rows[:, 0] - x, rows[:, 1] - y) + rows[:, 2]
    return (float(x), float(y), float(far.max()))


def circles(feet: Sequence[Footprint]) -> NDArray[np.float64]:
    """Return the circles round bases, one row for each."""
    rows = np.array([(f.x, f.y, f.radius) for f in feet], dtype=np.float64)
    return rows.reshape(len(feet), 3)
