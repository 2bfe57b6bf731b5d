"""Signed separations of a piece at many poses from fixed shapes, by supports over all directions.

The separation of two convex shapes is the largest, over all directions, of how far their shadows
are apart; minus the depth of the overlap when they overlap. A direction tried gives a lower bound,
so only poses that seem to overlap are looked at more closely.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tests.oracle.scene import Piece

Floats = NDArray[np.float64]
GOLDEN = (math.sqrt(5.0) - 1.0) / 2.0
STEPS = 96


@dataclass(frozen=True, slots=True)
class Hull:
    """A fixed convex shape: a piece, or the segment or polygon with those corners."""

    piece: Piece | None = None
    corners: tuple[tuple[float, float], ...] = ()

    def support(self, angle: Floats) -> Floats:
        c, s = np.cos(angle), np.sin(angle)
        if self.piece is not None:
            p = self.piece
            return p.x * c + p.y * s + spread(p, angle, math.radians(p.facing))
        return np.max([x * c + y * s for x, y in self.corners], axis=0)

    def normals(self) -> list[float]:
        """Directions in which the support has no derivative of the distance: across the edges."""
        if self.piece is not None:
            turn = math.radians(self.piece.facing)
            return [turn + k * math.pi / 2 for k in range(4)] if self.piece.shape == "rect" else []
        pairs = zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True)
        out = [math.atan2(q[1] - p[1], q[0] - p[0]) for p, q in pairs]
        return [a + k * math.pi / 2 for a in out for k in (-1, 0, 1, 2)]


def spread(p: Piece, angle: Floats, turn: Floats | float) -> Floats:
    """Support of a piece about its centre when it faces `turn` radians."""
    t, a, b = angle - turn, p.length / 2, p.width / 2
    if p.shape == "rect":
        return a * np.abs(np.cos(t)) + b * np.abs(np.sin(t))
    return np.hypot(a * np.cos(t), b * np.sin(t))


def separations(
    mover: Piece, x: Floats, y: Floats, turn: Floats, other: Hull, closer: float = np.inf
) -> Floats:
    """Return the signed separation at each pose (turn in radians).

    Exact to about 1e-10 where it is below `closer`, elsewhere a lower bound above it.
    """

    if mover.shape == "round":
        return _from_centre(other, x, y, closer + mover.length / 2) - mover.length / 2

    def apart(angle: Floats, k: slice | NDArray[np.int64]) -> Floats:
        more = (slice(None),) + (None,) * (angle.ndim - 1)
        c, s = np.cos(angle), np.sin(angle)
        mine = x[k][more] * c + y[k][more] * s + spread(mover, angle, turn[k][more])
        return -mine - other.support(angle + math.pi)

    grid = np.arange(STEPS) * (2 * math.pi / STEPS)
    fixed = np.array([*grid, *other.normals()])
    angles = np.broadcast_to(fixed, (len(x), len(fixed)))
    if mover.shape == "rect":
        own = turn[:, None] + np.arange(4) * (math.pi / 2)
        angles = np.concatenate([angles, own], axis=1)
    coarse = apart(angles, slice(None))
    best: Floats = coarse.max(1)
    near = np.nonzero(best < closer)[0]
    if not len(near):
        return best
    step = 2 * math.pi / STEPS
    # the three highest peaks of the grid: near ties between them happen
    part = coarse[near][:, :STEPS]
    peaks = (part >= np.roll(part, 1, 1)) & (part >= np.roll(part, -1, 1))
    order = np.argsort(np.where(peaks, -part, np.inf), axis=1)[:, :3]
    low, high = grid[order] - step, grid[order] + step
    for _ in range(44):
        p, q = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        left = apart(p, near) > apart(q, near)
        low, high = np.where(left, low, p), np.where(left, q, high)
    best[near] = np.maximum(best[near], apart((low + high) / 2, near).max(1))
    return best


def _from_centre(other: Hull, x: Floats, y: Floats, closer: float) -> Floats:
    """Signed distance of points from a fixed shape, in closed form where that is easy."""
    piece = other.piece
    if piece is not None and piece.shape == "round":
        return np.hypot(x - piece.x, y - piece.y) - piece.length / 2
    if piece is not None and piece.shape == "rect":
        (c, s), dx, dy = piece.axis, x - piece.x, y - piece.y
        u = np.abs(dx * c + dy * s) - piece.length / 2
        v = np.abs(dy * c - dx * s) - piece.width / 2
        out = np.hypot(np.maximum(u, 0.0), np.maximum(v, 0.0))
        return np.where((u < 0) & (v < 0), np.maximum(u, v), out)
    if len(other.corners) == 2:
        (x0, y0), (x1, y1) = other.corners
        ex, ey, wx, wy = x1 - x0, y1 - y0, x - x0, y - y0
        t = np.clip((wx * ex + wy * ey) / (ex * ex + ey * ey), 0.0, 1.0)
        return np.hypot(wx - t * ex, wy - t * ey)
    dot = Piece("", "", "oval", 2e-12, 1e-12, 0.0, 0.0, 0.0, 0.0, 0.0)
    return separations(dot, x, y, np.zeros_like(x), other, closer)


def separation(p: Piece, q: Piece) -> float:
    """Return the signed separation of two pieces."""
    at = (np.array([v]) for v in (p.x, p.y, math.radians(p.facing)))
    return float(separations(p, *at, Hull(q))[0])
