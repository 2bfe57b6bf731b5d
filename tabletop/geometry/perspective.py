"""Perspective between two four-sided figures: how a table in a photo maps to the table from above.

Corners go round in one order, as one sees them: upper left, upper right, lower right, lower left,
y down as in a picture.
"""

from __future__ import annotations

import itertools
import math
from typing import Literal

import numpy as np

from tabletop.geometry.base import Point

Quad = tuple[Point, Point, Point, Point]
Coefficients = tuple[float, float, float, float, float, float, float, float]
QuadFault = Literal["", "small", "crossing", "mirrored", "dented"]

FLAT = 0.02
"""Sine of the angle at a corner under which it is hardly one."""


def quad_fault(quad: Quad, least: float) -> QuadFault:
    """Return what is wrong with four corners, "" when they are those of a table seen by someone.

    `least` is the shortest side; corners in the wrong order cross or are mirrored, and a corner
    inside the triangle of the others is a dent.

    >>> quad_fault(((0, 0), (9, 0), (9, 6), (0, 6)), 1.0)
    ''
    >>> quad_fault(((9, 0), (0, 0), (0, 6), (9, 6)), 1.0), quad_fault(
    ...     ((0, 0), (9, 6), (9, 0), (0, 6)), 1.0)
    ('mirrored', 'crossing')
    """
    sides = [_minus(quad[(k + 1) % 4], quad[k]) for k in range(4)]
    if min(math.hypot(*side) for side in sides) < least:
        return "small"
    turns = [_sine(sides[k - 1], sides[k]) for k in range(4)]
    if _crosses(quad[0], quad[1], quad[2], quad[3]) or _crosses(quad[1], quad[2], quad[3], quad[0]):
        return "crossing"
    if all(turn > FLAT for turn in turns):
        return ""
    return "mirrored" if all(turn < -FLAT for turn in turns) else "dented"


def perspective(source: Quad, target: Quad) -> Coefficients:
    """Return the coefficients a to h that take the corners of `source` to those of `target`.

    (x, y) goes to ((ax + by + c) / (gx + hy + 1), (dx + ey + f) / (gx + hy + 1)). Both have no
    fault (`quad_fault`).
    """
    rows, right = [], []
    for (x, y), (u, v) in zip(source, target, strict=True):
        rows.append([x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y])
        rows.append([0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y])
        right += [u, v]
    a, b, c, d, e, f, g, h = np.linalg.solve(np.array(rows), np.array(right)).tolist()
    return (a, b, c, d, e, f, g, h)


def seen_at(coefficients: Coefficients, point: Point) -> Point:
    """Return where a point goes.

    >>> square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    >>> seen_at(perspective(square, ((0, 0), (4, 0), (4, 2), (0, 2))), (0.5, 0.5))
    (2.0, 1.0)
    """
    a, b, c, d, e, f, g, h = coefficients
    x, y = point
    under = g * x + h * y + 1.0
    return ((a * x + b * y + c) / under, (d * x + e * y + f) / under)


def shifted(coefficients: Coefficients, dx: float, dy: float) -> Coefficients:
    """Return the coefficients for points given from (dx, dy) on, such as a strip of a picture."""
    a, b, c, d, e, f, g, h = coefficients
    under = g * dx + h * dy + 1.0
    first = (a, b, a * dx + b * dy + c, d, e, d * dx + e * dy + f, g, h)
    p, q, r, s, t, u, v, w = (value / under for value in first)
    return (p, q, r, s, t, u, v, w)


def side_lengths(quad: Quad) -> tuple[float, float]:
    """Return the longer of upper and lower side, and the longer of right and left side."""
    top, right, low, left = (math.dist(p, q) for p, q in itertools.pairwise((*quad, quad[0])))
    return max(top, low), max(right, left)


def _minus(p: Point, q: Point) -> Point:
    return (p[0] - q[0], p[1] - q[1])


def _cross(p: Point, q: Point) -> float:
    return p[0] * q[1] - p[1] * q[0]


def _sine(before: Point, after: Point) -> float:
    return _cross(before, after) / (math.hypot(*before) * math.hypot(*after))


def _crosses(p: Point, q: Point, r: Point, s: Point) -> bool:
    """Whether the segments pq and rs cross."""
    one = _cross(_minus(q, p), _minus(r, p)) * _cross(_minus(q, p), _minus(s, p))
    other = _cross(_minus(s, r), _minus(p, r)) * _cross(_minus(s, r), _minus(q, r))
    return one < 0.0 and other < 0.0
