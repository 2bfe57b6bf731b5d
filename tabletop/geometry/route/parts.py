"""Smooth parts of grown obstacles: a disc plus at most two ellipses, added as outlines.

A part is convex, smooth and symmetric about its centre, so everything follows from its support
function g(t): the boundary point with outward normal t is g(t) n(t) + g'(t) n'(t).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Oval = tuple[float, float, float]
"""Half axes and the direction of the first in radians."""

_KNOTS = 1440
_COARSE = 32
_FEW = 16
_STEPS = 10


@dataclass(frozen=True, slots=True)
class Part:
    """A disc of that radius with the ovals added to it (Minkowski sum); inches, radians."""

    radius: float
    ovals: tuple[Oval, ...] = ()

    @property
    def outer(self) -> float:
        """Radius of a circle about the centre that holds the part."""
        return self.radius + sum(max(a, b) for a, b, _ in self.ovals)

    @property
    def inner(self) -> float:
        """Radius of a circle about the centre that the part holds."""
        return self.radius + sum(min(a, b) for a, b, _ in self.ovals)

    @property
    def sharpest(self) -> float:
        """Largest radius of curvature along the outline, for step sizes."""
        return self.radius + sum(max(a, b) ** 2 / min(a, b) for a, b, _ in self.ovals)

    def plus(self, other: Part) -> Part:
        """Return the Minkowski sum of two parts."""
        return Part(self.radius + other.radius, self.ovals + other.ovals)

    def support(self, t: Floats) -> tuple[Floats, Floats]:
        """Return g and g' at the normals t."""
        value: Floats = np.full(np.shape(t), self.radius)
        slope: Floats = np.zeros(np.shape(t))
        for a, b, turn in self.ovals:
            c, s = np.cos(t - turn), np.sin(t - turn)
            h = np.sqrt((a * c) ** 2 + (b * s) ** 2)
            value = value + h
            slope = slope + (b * b - a * a) * c * s / h
        return value, slope

    def support_at(self, t: float) -> tuple[float, float]:
        """Return g and g' at one normal (the plain twin of `support`, for single values)."""
        value, slope = self.radius, 0.0
        for a, b, turn in self.ovals:
            # the square of the support is mean + half cos 2u
            u, half = 2.0 * (t - turn), (a * a - b * b) / 2.0
            h = math.sqrt((a * a + b * b) / 2.0 + half * math.cos(u))
            value += h
            slope -= half * math.sin(u) / h
        return value, slope

    def bend_at(self, t: float) -> float:
        """Return the radius of curvature at one normal."""
        value = self.radius
        for a, b, turn in self.ovals:
            value += (a * b) ** 2 / math.hypot(a * math.cos(t - turn), b * math.sin(t - turn)) ** 3
        return value

    def bend(self, t: Floats) -> Floats:
        """Return the radius of curvature at the normals t."""
        value: Floats = np.full(np.shape(t), self.radius)
        for a, b, turn in self.ovals:
            c, s = np.cos(t - turn), np.sin(t - turn)
            value = value + (a * b) ** 2 / ((a * c) ** 2 + (b * s) ** 2) ** 1.5
        return value

    def point(self, t: float) -> tuple[float, float]:
        """Return the boundary point, about the centre, whose outward normal is t."""
        c, s = math.cos(t), math.sin(t)
        x, y = self.radius * c, self.radius * s
        for a, b, turn in self.ovals:
            p, q = math.cos(t - turn), math.sin(t - turn)
            h = math.hypot(a * p, b * q)
            along, across = a * a * p / h, b * b * q / h
            x += along * math.cos(turn) - across * math.sin(turn)
            y += along * math.sin(turn) + across * math.cos(turn)
        return x, y

    def points(self, t: Floats) -> tuple[Floats, Floats]:
        """Return the boundary points, about the centre, with outward normals t."""
        if not self.ovals:
            return self.radius * np.cos(t), self.radius * np.sin(t)
        g, slope = self.support(t)
        c, s = np.cos(t), np.sin(t)
        return g * c - slope * s, g * s + slope * c

    def arc(self, t: float, span: Floats) -> Floats:
        """Return the lengths of the outline from normal t over the spans (signed)."""
        length: Floats = self.radius * span
        for a, b, turn in self.ovals:
            knots = outline_table(a, b)
            at = t - turn
            length = length + _walked(knots, a, b, at + span)
            length = length - _walked(knots, a, b, np.asarray(at))
        return length

    def separation(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """Return the signed separations of points (about the centre) and the normals they are at.

        Outside it is the exact distance; inside minus the depth.
        """
        if not self.ovals:
            return np.hypot(x, y) - self.radius, np.arctan2(y, x)
        if len(self.ovals) == 1:
            t = _nearest_normals(self.ovals[0], x, y)
            g, _ = self.support(t)
            return x * np.cos(t) + y * np.sin(t) - g, t
        coarse = np.arange(_COARSE, dtype=np.float64) * (2.0 * math.pi / _COARSE)
        c, s = np.cos(coarse), np.sin(coarse)
        g, _ = self.support(coarse)
        start = np.argmax(np.multiply.outer(x, c) + np.multiply.outer(y, s) - g, axis=-1)
        t = coarse[start]
        for _ in range(_STEPS):
            c, s = np.cos(t), np.sin(t)
            g, slope = self.support(t)
            first = y * c - x * s - slope
            second = -(x * c + y * s) - (self.bend(t) - g)
            step = np.where(second < -1e-9, -first / np.minimum(second, -1e-9), np.sign(first))
            t = t + np.clip(step, -0.1, 0.1)
        c, s = np.cos(t), np.sin(t)
        g, _ = self.support(t)
        return x * c + y * s - g, t

    def separation_at(self, x: float, y: float) -> tuple[float, float]:
        """Return the signed separation of one point and its normal (twin of `separation`)."""
        if not self.ovals:
            return math.hypot(x, y) - self.radius, math.atan2(y, x)
        if len(self.ovals) == 1:
            t = _nearest_normal(self.ovals[0], x, y)
            return x * math.cos(t) + y * math.sin(t) - self.support_at(t)[0], t
        best, t = -math.inf, 0.0
        for k in range(_FEW):
            at = k * (2.0 * math.pi / _FEW)
            value = x * math.cos(at) + y * math.sin(at) - self.support_at(at)[0]
            if value > best:
                best, t = value, at
        for _ in range(30):
            c, s = math.cos(t), math.sin(t)
            g, slope = self.support_at(t)
            first = y * c - x * s - slope
            second = -(x * c + y * s) - (self.bend_at(t) - g)
            step = -first / second if second < -1e-9 else math.copysign(0.2, first)
            step = max(-0.2, min(0.2, step))
            t += step
            if abs(step) < 1e-9:
                break
        return x * math.cos(t) + y * math.sin(t) - self.support_at(t)[0], t


@lru_cache(maxsize=256)
def outline_table(a: float, b: float) -> Floats:
    """Return the length of an ellipse's outline from normal 0 at 1441 equal steps of a turn."""
    step = 2.0 * math.pi / _KNOTS
    nodes, weights = np.polynomial.legendre.leggauss(5)
    at = (np.arange(_KNOTS)[:, None] + (nodes + 1.0) / 2.0) * step
    piece = Part(0.0, ((a, b, 0.0),)).bend(at) @ (weights * step / 2.0)
    table: Floats = np.concatenate([[0.0], np.cumsum(piece)])
    table.setflags(write=False)
    return table


def _walked(knots: Floats, a: float, b: float, t: Floats) -> Floats:
    """Return the outline length from normal 0 to t (cubic between the knots, ends exact)."""
    step = 2.0 * math.pi / _KNOTS
    whole = np.floor(t / (2.0 * math.pi))
    rest = (t - whole * (2.0 * math.pi)) / step
    k = np.minimum(rest.astype(np.intp), _KNOTS - 1)
    u = rest - k
    part = Part(0.0, ((a, b, 0.0),))
    m0, m1 = part.bend(k * step) * step, part.bend((k + 1) * step) * step
    p0, p1 = knots[k], knots[k + 1]
    d = p1 - p0
    value: Floats = p0 + u * (m0 + u * (3 * d - 2 * m0 - m1 + u * (m0 + m1 - 2 * d)))
    total: Floats = value + whole * float(knots[-1])
    return total


def _nearest_normals(oval: Oval, x: Floats, y: Floats) -> Floats:
    """Return the normals of an ellipse at the points of it nearest to places (about its centre).

    The nearest point is (a a x / (a a + w), b b y / (b b + w)) where w solves a falling convex
    equation; Newton steps from the left never overshoot.
    """
    a, b, turn = oval
    c, s = math.cos(turn), math.sin(turn)
    p, q = x * c + y * s, y * c - x * s
    aa, bb = a * a, b * b
    least = -min(aa, bb) * (1.0 - 1e-9)
    w = np.maximum(np.maximum(a * np.abs(p) - aa, b * np.abs(q) - bb), least)
    pp, qq = aa * p * p, bb * q * q
    for _ in range(_STEPS):
        u, v = 1.0 / (aa + w), 1.0 / (bb + w)
        pu, qv = pp * u * u, qq * v * v
        w = np.maximum(w + (pu + qv - 1.0) / np.maximum(2.0 * (pu * u + qv * v), 1e-300), least)
    normals: Floats = np.arctan2(q / (bb + w), p / (aa + w)) + turn
    return normals


def _nearest_normal(oval: Oval, x: float, y: float) -> float:
    """Return the normal at the nearest point of an ellipse (plain twin of `_nearest_normals`)."""
    a, b, turn = oval
    c, s = math.cos(turn), math.sin(turn)
    p, q = x * c + y * s, y * c - x * s
    aa, bb = a * a, b * b
    least = -min(aa, bb) * (1.0 - 1e-9)
    w = max(a * abs(p) - aa, b * abs(q) - bb, least)
    for _ in range(40):
        u, v = 1.0 / (aa + w), 1.0 / (bb + w)
        pu, qv = aa * p * p * u * u, bb * q * q * v * v
        slope = 2.0 * (pu * u + qv * v)
        step = (pu + qv - 1.0) / slope if slope > 0.0 else 0.0
        w = max(w + step, least)
        if abs(step) <= 1e-13 * (aa + abs(w)):
            break
    return math.atan2(q / (bb + w), p / (aa + w)) + turn
