"""What lies near a way: a broad filter over all models, and exact sweeps against the few left."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry import sweep as swept
from tabletop.geometry.base import Base, Pose
from tabletop.geometry.path import Path
from tabletop.geometry.sweep import Swept, sweep, sweep_many
from tabletop.geometry.units import EPS
from tabletop.state.changing import replace
from tabletop.state.model import Model

Array = NDArray[np.float64]
Rows = NDArray[np.intp]

ENOUGH = -1e-3
"""Inches: an overlap this deep is looked at no deeper while only its existence is asked."""
SLACK = 1e-9
"""Inches given away by the broad filter, against rounding."""


@dataclass(frozen=True, slots=True, eq=False)
class Crowd:
    """Models and their bases laid out for many questions."""

    models: tuple[Model, ...]
    bases: swept.Crowd


def crowd(models: Iterable[Model]) -> Crowd:
    """Return models with their bases laid out."""
    kept = tuple(models)
    return Crowd(kept, swept.crowd([m.footprint for m in kept]))


def floor_of_gaps(base: Base, path: Path, others: Crowd) -> Array:
    """Return for each model a number that its smallest signed gap on the way is not below.

    Exact between round bases.
    """
    return sweep_many(base, path, others.bases, -math.inf) - SLACK


def floor_between(own: Crowd, others: Crowd) -> Array:
    """Return for each of the others a number that its gap to the nearest of ours is not below."""
    a, b = own.bases, others.bases
    if not own.models:
        return np.full(b.x.shape, np.inf)
    apart = np.hypot(a.x[:, None] - b.x, a.y[:, None] - b.y) - a.outer[:, None]
    floors: Array = apart.min(axis=0) - b.outer - SLACK
    return floors


def nearest_gap(base: Base, path: Path, others: Crowd, rows: Rows, floors: Array) -> float:
    """Return the smallest gap on the way to some of the models, 0 where it passes over one.

    `floors` are those of all the others; between round bases they are the answer.
    """
    bases = others.bases
    order = rows[np.argsort(floors[rows], kind="stable")].tolist()
    least_gap = math.inf
    for k in order:
        if floors[k] >= least_gap:
            break
        if base.is_round and bases.outer[k] == bases.inner[k]:
            least_gap = min(least_gap, float(floors[k]) + SLACK)
        else:
            least_gap = min(least_gap, swept.closest(base, path, bases.footprints[k], least_gap)[0])
    return max(0.0, least_gap)


def nearest_swept(
    base: Base, path: Path, others: Sequence[Model], floors: Array
) -> tuple[Model, Swept] | None:
    """Return the model that the way comes closest to (deepest into), and how; None for nobody."""
    least_gap, nearest = math.inf, -1
    for k in np.argsort(floors, kind="stable").tolist():
        if floors[k] >= least_gap:
            break
        value, at = swept.closest(base, path, others[k].footprint, least_gap)
        if at >= 0.0:
            least_gap, nearest = value, k
    if nearest < 0:
        return None
    return others[nearest], sweep(base, path, others[nearest].footprint)


def runs_into(base: Base, path: Path, other: Model) -> bool:
    """Say whether a way overlaps a model, more than touching."""
    return swept.closest(base, path, other.footprint, -EPS, ENOUGH)[1] >= 0.0


class Line:
    """The models of a unit in the order in which they move, each to its end; the still ones last.

    Who stands where when is worked out when it is asked for: most verdicts need it of few.
    """

    def __init__(self, models: Sequence[Model], ends: Sequence[Pose]) -> None:
        self._models = tuple(models)
        self._ends = tuple(ends)

    @cached_property
    def _ended(self) -> tuple[Model, ...]:
        moved = zip(self._models, self._ends, strict=False)
        return tuple(replace(model, pose=end) for model, end in moved)

    def mates(self, number: int) -> Crowd:
        """Return the mates of a model as they stand when it is to move."""
        return crowd((*self._ended[:number], *self._models[number + 1 :]))


class PathGaps(Mapping[str, Mapping[str, float]]):
    """The smallest gap of each model to each enemy unit on its way, measured when asked for."""

    def __init__(
        self,
        ways: Mapping[str, tuple[Base, Path, Array]],
        others: Crowd,
        enemies: Mapping[str, Rows],
    ) -> None:
        self._ways = ways
        self._others = others
        self._enemies = enemies
        self._known: dict[str, Mapping[str, float]] = {}

    def __getitem__(self, model: str) -> Mapping[str, float]:
        if model not in self._known:
            base, path, floors = self._ways[model]
            self._known[model] = {
                enemy: nearest_gap(base, path, self._others, rows, floors)
                for enemy, rows in self._enemies.items()
            }
        return self._known[model]

    def __iter__(self) -> Iterator[str]:
        return iter(self._ways)

    def __len__(self) -> int:
        return len(self._ways)
