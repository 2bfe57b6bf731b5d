"""Smooth parts of many corners at once: support, bend and separation with one oval set each.

The plain formulas of `parts`, with half axes and directions as arrays: row m holds the m-th oval
of every corner, an oval of no size where a corner has fewer.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.route.parts import Floats, Part

_COARSE = 32
_STEPS = 10
_MOST = 40
_TINY = 1e-150


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """The parts of some corners: radii (corners,), then per oval (5, corners).

    Per oval: half axes, direction, and mean and half difference of the squares of the half axes;
    the square of an oval's support is mean + half difference times cos of twice the angle.
    """

    radius: Floats
    ovals: tuple[Floats, ...]

    def of(self, corners: NDArray[np.intp]) -> Rows:
        """Return the rows of some of the corners."""
        return Rows(self.radius[corners], tuple(oval[:, corners] for oval in self.ovals))

    def support(self, t: Floats) -> tuple[Floats, Floats]:
        """Return g and g' at normals t (..., corners)."""
        value: Floats = self.radius
        slope: Floats = np.zeros(())
        for _, _, turn, mean, half in self.ovals:
            u = 2.0 * (t - turn)
            h = np.sqrt(mean + half * np.cos(u))
            value = value + h
            slope = slope - half * np.sin(u) / h
        return value, slope

    def bend(self, t: Floats) -> Floats:
        """Return the radii of curvature at normals t (..., corners)."""
        value: Floats = self.radius
        for a, b, turn, mean, half in self.ovals:
            square = mean + half * np.cos(2.0 * (t - turn))
            value = value + (a * b) ** 2 / (square * np.sqrt(square))
        return value

    def sharpest(self) -> Floats:
        """Return the largest radius of curvature along each outline."""
        value: Floats = self.radius
        for a, b, *_ in self.ovals:
            value = value + np.maximum(a, b) ** 2 / np.maximum(np.minimum(a, b), 1e-9)
        return value

    def points(self, t: Floats) -> tuple[Floats, Floats]:
        """Return the boundary points, about the centres, with outward normals t."""
        g, slope = self.support(t)
        c, s = np.cos(t), np.sin(t)
        return g * c - slope * s, g * s + slope * c

    def separation(self, x: Floats, y: Floats) -> Floats:
        """Return the signed separations of places (..., corners), each about its corner."""
        t = self._nearest_to_one(x, y) if len(self.ovals) == 1 else self._nearest(x, y)
        away: Floats = x * np.cos(t) + y * np.sin(t) - self.support(t)[0]
        return away

    def _nearest_to_one(self, x: Floats, y: Floats) -> Floats:
        """Return normals at the nearest points: see `parts._nearest_normals`."""
        a, b, turn, _, _ = self.ovals[0]
        c, s = np.cos(turn), np.sin(turn)
        p, q = x * c + y * s, y * c - x * s
        aa, bb = a * a, b * b
        least = -np.minimum(aa, bb) * (1.0 - 1e-9)
        w = np.maximum(np.maximum(a * np.abs(p) - aa, b * np.abs(q) - bb), least)
        pp, qq = aa * p * p, bb * q * q
        for _ in range(_MOST):
            u, v = 1.0 / (aa + w), 1.0 / (bb + w)
            pu, qv = pp * u * u, qq * v * v
            step = (pu + qv - 1.0) / np.maximum(2.0 * (pu * u + qv * v), 1e-300)
            w = np.maximum(w + step, least)
            if float(step.max(initial=0.0)) < 1e-13:
                break
        normals: Floats = np.arctan2(q / (bb + w), p / (aa + w)) + turn
        return normals

    def _nearest(self, x: Floats, y: Floats) -> Floats:
        """Return normals of the largest separation, from a coarse start by Newton steps."""
        coarse = np.arange(_COARSE, dtype=np.float64) * (2.0 * math.pi / _COARSE)
        g, _ = self.support(np.broadcast_to(coarse[:, None], (_COARSE, self.radius.size)))
        away = np.multiply.outer(x, np.cos(coarse)) + np.multiply.outer(y, np.sin(coarse)) - g.T
        t: Floats = coarse[np.argmax(away, axis=-1)]
        for _ in range(_STEPS):
            c, s = np.cos(t), np.sin(t)
            g, slope = self.support(t)
            first = y * c - x * s - slope
            second = -(x * c + y * s) - (self.bend(t) - g)
            step = np.where(second < -1e-9, -first / np.minimum(second, -1e-9), np.sign(first))
            step = np.clip(step, -0.1, 0.1)
            t = t + step
            if float(np.abs(step).max(initial=0.0)) < 1e-10:
                break
        return t


def rows_of(parts: Sequence[Part], index: NDArray[np.intp], outer: Floats) -> Rows:
    """Return the rows of corners whose parts are given by index, -1 for a disc of radius `outer`.

    >>> oval = Part(0.5, ((2.0, 1.0, 0.0),))
    >>> rows = rows_of([oval], np.array([0, -1]), np.array([2.5, 1.0]))
    >>> rows.support(np.zeros(2))[0].tolist()
    [2.5, 1.0]
    """
    most = max((len(part.ovals) for part in parts), default=0)
    # one row more, for the discs: index -1 is the last
    table = np.zeros((most, 5, len(parts) + 1))
    table[:, 3] = _TINY
    radius = np.zeros(len(parts) + 1)
    for k, part in enumerate(parts):
        radius[k] = part.radius
        for m, (a, b, turn) in enumerate(part.ovals):
            table[m, :, k] = (a, b, turn, (a * a + b * b) / 2.0, (a * a - b * b) / 2.0)
    return Rows(np.where(index >= 0, radius[index], outer), tuple(oval[:, index] for oval in table))
