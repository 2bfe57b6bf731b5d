"""Ways of a base over the table: polylines of poses, their length and the poses between.

Facing changes linearly along a leg, the shorter way round; exactly half a turn goes
anticlockwise (MV-2; a path that must turn the other way adds a way point).
"""

from __future__ import annotations

import itertools
import math
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tabletop.errors import TabletopError
from tabletop.geometry.base import Base, Pose, direction
from tabletop.geometry.trochoid import trochoid_lengths

Path = tuple[Pose, ...]
Array = NDArray[np.float64]

HALF_TURN_SLACK: Final = 1e-7
"""Degrees: facings are written with 8 decimals, so a turn this near to half a turn is one."""
_GRID: Final = 48
_FIVE: Final = (-1.0, -0.5, 0.0, 0.5, 1.0)
_FINE: Final = 0.001
"""Radians of the outline: parabolas this narrow find a peak to 1e-7, its height to 1e-13."""
_MOST_ROUNDS: Final = 12
_UNIT: Final[Array] = np.linspace(0.0, 2.0 * math.pi, _GRID, endpoint=False, dtype=np.float64)
_UNIT.setflags(write=False)


def turn(start: float, end: float) -> float:
    """Return the turn in degrees from one facing to another, the shorter way: (-180, 180].

    >>> turn(350.0, 10.0), turn(10.0, 350.0), turn(0.0, 180.0)
    (20.0, -20.0, 180.0)
    """
    degrees = 180.0 - math.fmod(180.0 - (end - start), 360.0)
    if degrees > 180.0 + HALF_TURN_SLACK:
        degrees -= 360.0
    return degrees + 360.0 if degrees <= -180.0 + HALF_TURN_SLACK else degrees


def is_turning(base: Base, path: Path) -> bool:
    """Say whether the base changes its facing on the way in a manner that matters."""
    return not base.is_round and any(
        turn(p.facing, q.facing) != 0.0 for p, q in itertools.pairwise(path)
    )


def pose_at(path: Path, s: float) -> Pose:
    """Return the pose at parameter s: leg number plus fraction, 0 to len(path) - 1.

    Values outside are taken as the nearest end. The level z is that of the way point before.

    >>> pose_at((Pose(0, 0, 350.0), Pose(4, 0, 10.0)), 0.5)
    Pose(x=2.0, y=0.0, facing=360.0, z=0.0)
    """
    if not path:
        raise TabletopError("a path without way points", next_step="give at least the start")
    leg = min(max(math.floor(s), 0), len(path) - 1)
    part = s - leg
    first = path[leg]
    if part <= 0.0 or leg == len(path) - 1:
        return first
    last = path[leg + 1]
    return Pose(
        first.x + part * (last.x - first.x),
        first.y + part * (last.y - first.y),
        first.facing + part * turn(first.facing, last.facing),
        first.z,
    )


def cut(path: Path, s: float) -> Path:
    """Return the path up to parameter s.

    >>> cut((Pose(0, 0), Pose(4, 0), Pose(4, 4)), 0.5)[-1].x
    2.0
    """
    leg = min(max(math.floor(s), 0), len(path) - 1)
    head = path[: leg + 1]
    return head if s <= leg or leg == len(path) - 1 else (*head, pose_at(path, s))


def rest(path: Path, s: float) -> Path:
    """Return the path from parameter s on.

    >>> rest((Pose(0, 0), Pose(4, 0), Pose(4, 4)), 0.5)[0].x
    2.0
    """
    if s <= 0.0:
        return path
    leg = min(math.floor(s), len(path) - 1)
    return (pose_at(path, s), *path[leg + 1 :])


def between(path: Path, start: float, end: float) -> Path:
    """Return the path from one parameter to another.

    >>> [p.x for p in between((Pose(0, 0), Pose(4.0, 0), Pose(8, 0)), 0.5, 1.25)]
    [2.0, 4.0, 5.0]
    """
    inner = path[math.floor(start) + 1 : math.ceil(end)]
    return (pose_at(path, start), *inner, pose_at(path, end))


@lru_cache(maxsize=4096)
def path_length(base: Base, path: Path) -> float:
    """Return what a path costs on the flat, in inches (MV-2), to 1e-9.

    Round bases: the length of the centre's way. Others: the largest length, over all points of
    the base, of that point's whole way, turning included.

    >>> path_length(Base("round", 32, 32), (Pose(0, 0), Pose(3, 0), Pose(3, 4)))
    7.0
    >>> round(path_length(Base("oval", 60, 35), (Pose(0, 0), Pose(0, 0, 90.0))), 4)
    1.8553
    """
    if not is_turning(base, path):
        return math.fsum(math.hypot(q.x - p.x, q.y - p.y) for p, q in itertools.pairwise(path))
    # The way of a body point p during a leg has the length of an integral of |V + phi J R p|:
    # norms of functions affine in p, so the length of the whole way is a convex function of p.
    # A convex function on a convex compact set is largest at an extreme point: for a rectangle
    # at one of its corners, for an ellipse somewhere on its outline, never inside.
    if base.shape == "rect":
        a, b = base.a, base.b
        corners = (np.array([a, -a, -a, a]), np.array([b, b, -b, -b]))
        return float(_lengths(path, *corners).max())
    return _longest_on_ellipse(path, base.a, base.b)


def point_lengths(path: Path, points: Array) -> Array:
    """Return the length of the whole way of each body point (n x 2, in the base's own frame)."""
    return _lengths(path, points[:, 0].copy(), points[:, 1].copy())


def _lengths(path: Path, px: Array, py: Array) -> Array:
    legs = list(itertools.pairwise(path))
    axes = np.array([direction(p.facing) for p, _ in legs])
    ux, uy = axes[:, :1], axes[:, 1:]
    out: Array = trochoid_lengths(
        np.array([q.x - p.x for p, q in legs]),
        np.array([q.y - p.y for p, q in legs]),
        np.radians([turn(p.facing, q.facing) for p, q in legs]),
        ux * px - uy * py,
        uy * px + ux * py,
    ).sum(axis=0)
    return out


def _longest_on_ellipse(path: Path, a: float, b: float) -> float:
    """Multi-start: a grid over the outline, then parabolas through ever closer points."""

    def on_outline(t: Array) -> Array:
        return _lengths(path, a * np.cos(t), b * np.sin(t))

    values = on_outline(_UNIT)
    best = float(values.max())
    peaks = (values >= np.roll(values, 1)) & (values >= np.roll(values, -1))
    # A peak between grid points rises above its grid point by no more than the bend of the
    # curve over a step; peaks that are lower than the best by far more need no refinement.
    rise = 4.0 * float(np.abs(np.diff(values)).max(initial=0.0))
    peaks &= values >= best - rise
    where = np.nonzero(peaks)[0]
    step = 2.0 * math.pi / _GRID
    t: Array = _UNIT[where] + step * _vertex(
        values[where - 1], values[where], values[(where + 1) % _GRID]
    )
    step /= 16.0
    for _ in range(_MOST_ROUNDS):
        rows = on_outline(np.concatenate([t + f * step for f in _FIVE])).reshape(5, t.size)
        best = max(best, float(rows.max()))
        top = np.clip(rows.argmax(axis=0), 1, 3)
        column = np.arange(t.size)
        at_edge = (rows.argmax(axis=0) != top) & (rows.max(axis=0) > rows[top, column])
        shift = _vertex(rows[top - 1, column], rows[top, column], rows[top + 1, column])
        t = t + step * 0.5 * ((top - 2.0) + shift)
        if step <= _FINE and not at_edge.any():
            break
        step = step if at_edge.any() else step / 16.0
    return max(best, float(on_outline(t).max()))


def _vertex(low: Array, middle: Array, high: Array) -> Array:
    """Where the parabola through three equal steps is largest, in steps from the middle one."""
    bend = low - 2.0 * middle + high
    safe = np.where(bend < 0.0, 2.0 * bend, 1.0)
    out: Array = np.where(bend < 0.0, np.clip((low - high) / safe, -1.0, 1.0), 0.0)
    return out
