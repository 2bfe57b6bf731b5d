"""The nearest pair of models between two groups, with the points where they are nearest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tabletop.geometry.gap import Gap, gap, gap_matrix
from tabletop.state.model import Model


@dataclass(frozen=True, slots=True)
class Pair:
    """One of ours, one of theirs, and the exact gap between them."""

    own: Model
    other: Model
    gap: Gap


def closest(own: Sequence[Model], others: Sequence[Model]) -> Pair:
    """Return the pair of models with the smallest gap in plan; both groups must have models."""
    table = gap_matrix([m.footprint for m in own], [m.footprint for m in others])
    row, column = np.unravel_index(int(np.argmin(table)), table.shape)
    a, b = own[int(row)], others[int(column)]
    return Pair(a, b, gap(a.footprint, b.footprint))
