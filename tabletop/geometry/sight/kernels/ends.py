"""The two bodies of a pair: their centres, their sizes, where a line leaves and enters them."""

from __future__ import annotations

import math

from tabletop.geometry.sight.kernels.shapes import chord
from tabletop.geometry.sight.kernels.store import Floats


def centre(p: Floats) -> tuple[float, float]:
    """Return the centre of a base's shape."""
    if p[0] <= 1.0:
        return p[2], p[3]
    x = 0.0
    y = 0.0
    for k in range(2, 2 + 2 * int(p[0]), 2):
        x += p[k]
        y += p[k + 1]
    return x / p[0], y / p[0]


def reach(p: Floats) -> float:
    """Return the radius of the circle about the centre that holds the shape."""
    if p[0] == 1.0:
        return p[1]
    if p[0] == 0.0:
        return max(p[4], p[5]) + p[1]
    x, y = centre(p)
    return math.sqrt((p[2] - x) * (p[2] - x) + (p[3] - y) * (p[3] - y)) + p[1]


def ends_on(a: Floats, b: Floats, theta: float, rho: float, out: Floats) -> None:
    """Write where the line leaves a and where it enters b: x, y, x, y."""
    dx = math.cos(theta)
    dy = math.sin(theta)
    _, one = chord(a, -dy, dx, rho)
    two, _ = chord(b, -dy, dx, rho)
    out[0] = dx * one - dy * rho
    out[1] = dy * one + dx * rho
    out[2] = dx * two - dy * rho
    out[3] = dy * two + dx * rho
