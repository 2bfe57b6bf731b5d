"""Which of interchangeable models goes to which place: many get there, nobody goes far.

Ways count by their squares: so the front goes to the front and the rear to the rear, and nobody
has to pass those who have arrived.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.base import Pose
from tabletop.geometry.units import more_than
from tabletop.rules.moves.ends import displacement
from tabletop.state.model import Model

FAR = 1e6
"""What a place out of reach costs more: first as many as possible get there, then little way."""
NEVER = 1e10
"""The cost of a place for a base of another kind."""

Costs = NDArray[np.float64]


def kind_of(model: Model) -> Hashable:
    """Return what makes models of a unit interchangeable: base and height."""
    return (model.base, model.height)


def straight_costs(
    models: Sequence[Model], places: Sequence[tuple[Hashable, Pose]], left: Sequence[float]
) -> Costs:
    """Return the square of each straight way, dearer where the place is out of reach."""
    costs = np.full((len(models), len(places)), NEVER)
    for i, model in enumerate(models):
        own = kind_of(model)
        for j, (kind, pose) in enumerate(places):
            if kind == own:
                away = displacement(model, pose)
                costs[i, j] = away * away + (FAR if more_than(away, left[i]) else 0.0)
    return costs


def assigned(costs: Costs) -> list[int]:
    """Return the place of each model, -1 for none: the least sum, no place twice.

    >>> assigned(np.array([[1.0, 2.0], [1.5, 9.0]]))
    [1, 0]
    """
    from scipy.optimize import linear_sum_assignment

    found = [-1] * costs.shape[0]
    if costs.size:
        rows, columns = linear_sum_assignment(costs)
        for i, j in zip(rows.tolist(), columns.tolist(), strict=True):
            if costs[i, j] < NEVER:
                found[i] = j
    return found


def load_solver() -> None:
    """Load the library behind `assigned`: it takes a while the first time."""
    assigned(np.zeros((1, 1)))
