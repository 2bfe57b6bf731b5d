"""One way against hundreds of bases at once: exact in numpy for discs, culled for the rest."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.base import DISC, Base, Footprint, Pose
from tabletop.geometry.path import Path
from tabletop.geometry.sweep.against import closest
from tabletop.geometry.units import EPS, less_than

Array = NDArray[np.float64]
_SURE: Final = 1e-4
"""Inches beyond every tolerance: by so much circles inside two bases settle a question."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """Other bases laid out for many questions; build it once a frame with `crowd`."""

    footprints: tuple[Footprint, ...]
    x: Array = field(repr=False)
    y: Array = field(repr=False)
    outer: Array = field(repr=False)
    inner: Array = field(repr=False)

    def __len__(self) -> int:
        return len(self.footprints)

    def picked(self, rows: Sequence[int] | NDArray[np.intp]) -> Crowd:
        """Return some of the bases."""
        k = np.asarray(rows, dtype=np.intp)
        kept = tuple(self.footprints[i] for i in k.tolist())
        return Crowd(kept, self.x[k], self.y[k], self.outer[k], self.inner[k])


def crowd(others: Sequence[Footprint]) -> Crowd:
    """Return other bases laid out for `sweep_many`."""
    table = np.array(
        [(f.x, f.y, f.radius, f.a if f.kind == DISC else min(f.a, f.b)) for f in others],
        dtype=np.float64,
    ).reshape(len(others), 4)
    return Crowd(tuple(others), table[:, 0], table[:, 1], table[:, 2], table[:, 3])


def centre_nearness(path: Path, others: Crowd) -> Array:
    """Return how near the centre of a path comes to each other centre, inches."""
    if len(path) == 1:
        out: Array = np.hypot(others.x - path[0].x, others.y - path[0].y)
        return out
    if len(path) == 2:
        return _leg_nearness(path[0], path[1], others)
    points = np.array([(p.x, p.y) for p in path], dtype=np.float64)
    x, y = points[:, :1], points[:, 1:]
    vx, vy = np.diff(x, axis=0), np.diff(y, axis=0)
    x, y = x[:-1], y[:-1]
    square = vx * vx + vy * vy
    dx, dy = others.x[None, :] - x, others.y[None, :] - y
    s = (dx * vx + dy * vy) / np.where(square > 0.0, square, 1.0)
    np.clip(s, 0.0, 1.0, out=s)
    nearest: Array = np.hypot(dx - s * vx, dy - s * vy).min(axis=0)
    return nearest


def _leg_nearness(start: Pose, end: Pose, others: Crowd) -> Array:
    """Return `centre_nearness` of a single leg, in which most ways consist."""
    vx, vy = end.x - start.x, end.y - start.y
    square = vx * vx + vy * vy
    dx, dy = others.x - start.x, others.y - start.y
    s = dx * vx
    s += dy * vy
    if square > 0.0:
        s /= square
    np.clip(s, 0.0, 1.0, out=s)
    dx -= s * vx
    dy -= s * vy
    nearest: Array = np.hypot(dx, dy)
    return nearest


def sweep_many(
    base: Base, path: Path, others: Crowd | Sequence[Footprint], upto: float = math.inf
) -> Array:
    """Return the smallest signed gap of a way to each of many bases, inches.

    Exact where it is at most `upto`; elsewhere some value that is more than `upto` and never
    more than the true gap. Discs against discs are always exact.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> disc = round_base(50.8)
    >>> row = [footprint(disc, Pose(x, 3.0)) for x in (0.0, 4.0, 12.0)]
    >>> sweep_many(disc, (Pose(0, 0), Pose(8, 0)), row).tolist()
    [1.0, 1.0, 3.0]
    """
    group = others if isinstance(others, Crowd) else crowd(others)
    if not len(group):
        return np.zeros(0)
    values = centre_nearness(path, group) - base.radius - group.outer
    if base.is_round:
        ask = (group.outer != group.inner) & (values <= upto)
    else:
        ask = values <= upto
    for k in np.nonzero(ask)[0].tolist():
        values[k] = closest(base, path, group.footprints[k])[0]
    return values


def comes_nearer(base: Base, path: Path, group: Crowd, limit: float) -> bool:
    """Say whether a way comes nearer than `limit` to any of many bases: how near is not asked.

    The same verdict as `less_than` of what `sweep_many` measures; circles in and round the bases
    settle most of it.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> disc = round_base(50.8)
    >>> row = crowd([footprint(disc, Pose(x, 5.0)) for x in (0.0, 4.0)])
    >>> [comes_nearer(disc, (Pose(0, 0), Pose(8, 0)), row, far) for far in (3.0, 3.1)]
    [False, True]
    """
    if not len(group):
        return False
    centres = centre_nearness(path, group)
    lower = centres - base.radius - group.outer
    close = (lower <= limit).nonzero()[0]
    if not close.size:
        return False
    upper = centres[close] - base.inner_radius - group.inner[close]
    if less_than(float(upper.min()), limit - _SURE):
        return True
    if base.is_round:
        is_exact = group.outer[close] == group.inner[close]
        if any(less_than(f, limit) for f in lower[close[is_exact]].tolist()):
            return True
        close = close[~is_exact]
    below = limit - EPS
    return any(
        closest(base, path, group.footprints[k], below, below - _SURE)[1] >= 0.0
        for k in close[lower[close].argsort(kind="stable")].tolist()
    )


def may_come_within(
    base: Base, path: Path, others: Crowd | Sequence[Footprint], limit: float | Array
) -> list[int]:
    """Return the indices of the bases that the way may come nearer to than `limit`: a superset.

    `limit` may be an array, one for each base.
    """
    group = others if isinstance(others, Crowd) else crowd(others)
    if not len(group):
        return []
    lower = centre_nearness(path, group) - base.radius - group.outer
    found: list[int] = np.nonzero(lower < limit)[0].tolist()
    return found
