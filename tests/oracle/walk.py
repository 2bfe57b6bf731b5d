"""A way sampled every 0.001": how near a base comes to things, found by looking."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.base import Base, Pose
from tests.oracle.clearance import Hull, separations
from tests.oracle.scene import Piece, Wall

Floats = NDArray[np.float64]
STEP = 0.001
SKIP = 24


class Walk:
    """The poses of a piece along straight legs, facing turned evenly the shorter way."""

    def __init__(self, mover: Piece, path: tuple[Pose, ...]) -> None:
        self.mover = mover
        parts: list[Floats] = []
        at: list[Floats] = []
        for leg, (p, q) in enumerate(pairwise(path)):
            turn = math.remainder(q.facing - p.facing, 360.0)
            far = math.hypot(q.x - p.x, q.y - p.y)
            if mover.shape != "round":
                far += mover.radius * abs(math.radians(turn))
            t = np.linspace(0.0, 1.0, max(1, math.ceil(far / STEP)) + 1)
            parts.append(
                np.stack([p.x + t * (q.x - p.x), p.y + t * (q.y - p.y), p.facing + t * turn])
            )
            at.append(leg + t)
        poses = np.concatenate(parts, axis=1)
        self.x, self.y, self.turn = poses[0], poses[1], np.radians(poses[2])
        self.at = np.concatenate(at)

    def near(self, other: Hull, k: NDArray[np.int64], closer: float) -> Floats:
        return separations(self.mover, self.x[k], self.y[k], self.turn[k], other, closer)

    def nearest(self, other: Hull, best: float = math.inf) -> float:
        """The smallest separation of all samples, or `best` when none is below it.

        No point moves over 0.001" between two samples, so a run of samples is left out when its
        middle is far enough; lower bounds come first, exact values where they may matter.
        """
        every = np.arange(0, len(self.x), SKIP)
        bounds = self.near(other, every, -np.inf)
        reach = SKIP * STEP
        if bounds.min() > best + reach:
            return best
        best = min(best, float(self.near(other, every[[bounds.argmin()]], np.inf)[0]))
        some = every[bounds <= best + reach]
        if not len(some):
            return best
        rough = self.near(other, some, best + reach)
        best = min(best, float(rough.min()))
        around = some[rough <= best + reach]
        more = (around[:, None] + np.arange(-SKIP, SKIP + 1)).ravel()
        fine = np.unique(np.clip(more, 0, len(self.x) - 1))
        return min(best, float(self.near(other, fine, best).min())) if len(fine) else best

    def nearest_wall(self, wall: Wall, best: float = math.inf) -> float:
        """The same for terrain: negative when any part of the piece is ever inside."""
        for ring in (wall.outer, *wall.holes):
            for p, q in zip(ring, (*ring[1:], ring[0]), strict=True):
                best = self.nearest(Hull(corners=(p, q)), best)
        return -1.0 if self._inside(wall).any() else best

    def levels(self, walls: list[Wall]) -> Floats:
        """The highest part that the piece overlaps at each sample."""
        every = np.arange(len(self.x))
        level = np.zeros(len(self.x))
        for wall in walls:
            over = self._inside(wall)
            for ring in (wall.outer, *wall.holes):
                for p, q in zip(ring, (*ring[1:], ring[0]), strict=True):
                    over |= self.near(Hull(corners=(p, q)), every, 0.0) < -1e-6
            level = np.where(over, np.maximum(level, wall.top), level)
        return level

    def _inside(self, wall: Wall) -> NDArray[np.bool_]:
        """Where the centre is inside a wall."""
        inside = np.zeros(len(self.x), bool)
        for ring in (wall.outer, *wall.holes):
            for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True):
                if y0 != y1:
                    span = (y0 > self.y) != (y1 > self.y)
                    inside ^= span & (self.x < x0 + (self.y - y0) * (x1 - x0) / (y1 - y0))
        return inside

    def nearest_border(self, width: float, height: float) -> float:
        """The smallest room to the table's edges, negative beyond them."""
        normals = ((-1, 0, 0.0), (0, -1, 0.0), (1, 0, width), (0, 1, height))
        best = math.inf
        for nx, ny, edge in normals:
            angle = math.atan2(ny, nx)
            a, b, t = self.mover.length / 2, self.mover.width / 2, angle - self.turn
            if self.mover.shape == "rect":
                reach = a * np.abs(np.cos(t)) + b * np.abs(np.sin(t))
            else:
                reach = np.hypot(a * np.cos(t), b * np.sin(t))
            best = min(best, float((edge - (self.x * nx + self.y * ny + reach)).min()))
        return best


def base_of(p: Piece) -> Base:
    return Base(p.shape, p.length * 25.4, p.width * 25.4)  # type: ignore[arg-type]


def placed(p: Piece, pose: Pose) -> Piece:
    """The piece at a pose."""
    return replace(p, x=pose.x, y=pose.y, facing=pose.facing, z=pose.z)
