"""What lies near a way: a broad filter over all models, and exact sweeps against the few left."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry import sweep as swept
from tabletop.geometry.base import Base
from tabletop.geometry.path import Path
from tabletop.geometry.sweep import Swept, sweep, sweep_many
from tabletop.state.model import Model

Array = NDArray[np.float64]

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


def nearest_swept(
    base: Base, path: Path, others: Sequence[Model], floors: Array
) -> tuple[Model, Swept] | None:
    """Return the model that the way comes closest to (deepest into), and how; None for nobody."""
    best, nearest = math.inf, -1
    for k in np.argsort(floors, kind="stable").tolist():
        if floors[k] >= best:
            break
        value, at = swept.closest(base, path, others[k].footprint, best)
        if at >= 0.0:
            best, nearest = value, k
    if nearest < 0:
        return None
    return others[nearest], sweep(base, path, others[nearest].footprint)


def swept_below(
    base: Base, path: Path, others: Sequence[Model], floors: Array, limit: float
) -> Iterator[tuple[Model, Swept]]:
    """Yield every model that the way may come nearer to than a limit, with the exact sweep."""
    for k in np.flatnonzero(floors < limit).tolist():
        yield others[k], sweep(base, path, others[k].footprint)
