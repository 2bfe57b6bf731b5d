"""Terrain polygons cut into convex pieces by parallel lines through every corner."""

from __future__ import annotations

import itertools
import math

from tests.oracle.scene import Ring, Wall

Corners = list[tuple[float, float]]
TILT = 0.7310585786300049
"""Radians: the cuts run at an odd angle, so that walls along the axes are cut cleanly."""


def convex_pieces(wall: Wall) -> list[Corners]:
    """Return convex polygons (anticlockwise) whose union is the polygon without its holes."""
    outer = list(wall.outer)
    if not wall.holes and (loop := _convex(outer)) is not None:
        return [loop]
    c, s = math.cos(TILT), math.sin(TILT)
    rings = [[(x * c - y * s, x * s + y * c) for x, y in r] for r in (wall.outer, *wall.holes)]
    back = [(x, y) for r in (wall.outer, *wall.holes) for x, y in r]
    turned = [p for r in rings for p in r]
    exact = dict(zip(turned, back, strict=True))
    edges = [(p, q) for r in rings for p, q in zip(r, r[1:] + r[:1], strict=True)]
    levels = sorted({p[1] for p in turned})
    pieces: list[Corners] = []
    for low, high in itertools.pairwise(levels):
        if high - low <= 1e-12:
            continue
        across = []
        for p, q in edges:
            (a, b) = (p, q) if p[1] < q[1] else (q, p)
            if a[1] <= low and b[1] >= high:
                across.append((_at(a, b, (low + high) / 2), _at(a, b, low), _at(a, b, high)))
        across.sort()
        for left, right in zip(across[::2], across[1::2], strict=True):
            quad = [(left[1], low), (right[1], low), (right[2], high), (left[2], high)]
            pieces.append([exact.get(p, (p[0] * c + p[1] * s, p[1] * c - p[0] * s)) for p in quad])
    return pieces


def _at(a: tuple[float, float], b: tuple[float, float], y: float) -> float:
    if y == a[1]:
        return a[0]
    if y == b[1]:
        return b[0]
    return a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1])


def _convex(ring: Corners) -> Corners | None:
    """Return the ring anticlockwise when it turns one way only, else None."""
    turns = []
    for p, q, r in zip(ring, ring[1:] + ring[:1], ring[2:] + ring[:2], strict=True):
        turns.append((q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0]))
    if all(t >= 0 for t in turns):
        return ring
    return ring[::-1] if all(t <= 0 for t in turns) else None


def area(ring: Ring | Corners) -> float:
    """Return twice the signed area."""
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    return sum(p[0] * q[1] - q[0] * p[1] for p, q in pairs)
