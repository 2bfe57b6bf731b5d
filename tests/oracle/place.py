"""Random pieces, and where they touch."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.oracle.scene import Piece

Floats = NDArray[np.float64]
MM = 1 / 25.4
ROUND = (25.0, 28.5, 32.0, 40.0, 50.0, 60.0, 80.0, 100.0, 130.0)
OVAL = ((60.0, 35.0), (75.0, 42.0), (90.0, 52.0), (105.0, 70.0), (120.0, 92.0), (170.0, 105.0))
RECT = ((20.0, 20.0), (25.0, 50.0), (30.0, 60.0), (50.0, 50.0), (50.0, 100.0), (60.0, 100.0))
HEIGHTS = (1.0, 1.5, 1.5, 2.0, 2.5, 2.75, 3.5, 5.0, 7.0)
GRID = np.arange(256) * (2 * math.pi / 256)
GOLDEN = (math.sqrt(5.0) - 1.0) / 2.0


def some_piece(
    rng: Generator, key: str, *, most: float = 200.0, shapes: str = "aor", group: str = ""
) -> Piece:
    """Return a piece at the origin: a round, oval or rect of a usual size or any size."""
    shape = {"a": "round", "o": "oval", "r": "rect"}[str(rng.choice(list(shapes)))]
    if shape == "round":
        usual = [m for m in ROUND if m <= most]
        long = wide = float(rng.choice(usual)) if rng.random() < 0.8 else rng.uniform(15.0, most)
    else:
        sizes = [s for s in (OVAL if shape == "oval" else RECT) if max(s) <= max(most, 60.0)]
        long, wide = sizes[rng.integers(len(sizes))]
        if rng.random() < 0.2:
            long, wide = long * rng.uniform(0.8, 1.2), wide * rng.uniform(0.6, 1.3)
    facing = float(rng.choice([0.0, 90.0, 45.0])) if rng.random() < 0.3 else rng.uniform(0, 360)
    height = float(rng.choice(HEIGHTS))
    return Piece(key, group or key, shape, long * MM, wide * MM, 0.0, 0.0, facing, 0.0, height)


def support(p: Piece, angle: Floats) -> Floats:
    """Return the support of a piece about its own centre."""
    t = angle - math.radians(p.facing)
    a, b = p.length / 2, p.width / 2
    if p.shape == "rect":
        return a * np.abs(np.cos(t)) + b * np.abs(np.sin(t))
    return np.hypot(a * np.cos(t), b * np.sin(t))


def contact(p: Piece, q: Piece, degrees: float) -> float:
    """Return how far from p's centre q's centre lies, in that direction, when they just touch.

    It is the least of (h_p + h_q) / cos over all directions in which q lies before p.
    """
    way = math.radians(degrees)

    def ratio(angle: Floats) -> Floats:
        c = np.cos(angle - way)
        with np.errstate(divide="ignore"):
            return np.where(c > 1e-6, (support(p, angle) + support(q, angle)) / c, np.inf)

    sides = [math.radians(s.facing) + k * math.pi / 2 for s in (p, q) for k in range(4)]
    angles = np.concatenate([GRID, np.array(sides)])
    values = ratio(angles)
    best = float(values.min())
    low, high = (angles[values.argmin()] + d * 2 * math.pi / 256 for d in (-1, 1))
    for _ in range(60):
        x, y = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        fx, fy = _reach(p, q, way, x), _reach(p, q, way, y)
        low, high = (low, y) if fx < fy else (x, high)
        best = min(best, fx, fy)
    return best


def _reach(p: Piece, q: Piece, way: float, angle: float) -> float:
    """One value of the ratio that `contact` makes least, without arrays."""
    cosine, total = math.cos(angle - way), 0.0
    if cosine <= 1e-6:
        return math.inf
    for s in (p, q):
        t = angle - math.radians(s.facing)
        u, v = s.length / 2 * math.cos(t), s.width / 2 * math.sin(t)
        total += abs(u) + abs(v) if s.shape == "rect" else math.hypot(u, v)
    return total / cosine


def beside(p: Piece, q: Piece, degrees: float, gap: float) -> Piece:
    """Return q moved beside p: in contact in that direction, or `gap` farther."""
    away, way = contact(p, q, degrees) + gap, math.radians(degrees)
    return replace(q, x=p.x + away * math.cos(way), y=p.y + away * math.sin(way))


def apart(p: Piece, q: Piece, slack: float = 1e-9) -> bool:
    """Say whether two pieces surely do not overlap (near ties may be refused)."""
    dx, dy = q.x - p.x, q.y - p.y
    if math.hypot(dx, dy) >= p.radius + q.radius - slack:
        return True
    sides = [math.radians(s.facing) + k * math.pi / 2 for s in (p, q) for k in range(4)]
    angles = np.concatenate([GRID, np.array([*sides, math.atan2(dy, dx)])])
    free = dx * np.cos(angles) + dy * np.sin(angles) - support(p, angles) - support(q, angles)
    return bool(free.max() >= -slack)
