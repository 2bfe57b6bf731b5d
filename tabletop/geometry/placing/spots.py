"""Candidate spots: beside an outline at a gap, in contact with two, on a grid."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.base import DISC, OVAL, Base, Footprint, Point, Pose, footprint

Floats = NDArray[np.float64]
Places = tuple[Floats, Floats]

_NOTHING = np.zeros(0)
_ANGLES = 24
_BACK_OFF = 1e-8
"""Inches added to contact, so that rounding to 1e-8 leaves touching and not overlap."""


def beside(
    base: Base,
    facing: float,
    other: Footprint,
    size: float,
    count: int = _ANGLES,
    turn: float = 0.0,
) -> Iterator[Pose]:
    """Yield spots all round an outline at which the gap is `size` inches.

    >>> from tabletop.geometry.base import round_base
    >>> disc = round_base(50.8)
    >>> spot = next(beside(disc, 0.0, footprint(disc, Pose(0.0, 0.0)), 0.5))
    >>> round(spot.x, 6), spot.y
    (2.5, 0.0)
    """
    still = footprint(base, Pose(0.0, 0.0, facing))
    for k in range(count):
        angle = turn + 2.0 * math.pi * k / count
        c, s = math.cos(angle), math.sin(angle)
        # the slab between the two supporting lines is as wide as the gap
        (px, py), (qx, qy) = other.support_point(c, s), still.support_point(-c, -s)
        away = size + _BACK_OFF
        yield Pose(px - qx + away * c, py - qy + away * s, facing).snapped()


def centres_beside(
    base: Base,
    facing: float,
    others: Sequence[Footprint],
    size: float,
    count: int = _ANGLES,
    towards: Point | None = None,
) -> Places:
    """Return the centres of `beside` for many outlines at once, before rounding: two arrays.

    The first of each lies on the side of the place `towards`, where one is given.
    """
    even = np.arange(count) * (2.0 * math.pi / count)
    still = footprint(base, Pose(0.0, 0.0, facing))
    c, s = np.cos(even), np.sin(even)
    away = size + _BACK_OFF
    if not others:
        return _NOTHING, _NOTHING
    if towards is not None:
        turns = [math.atan2(towards[1] - other.y, towards[0] - other.x) for other in others]
        angle = even + np.array(turns)[:, None]
        c, s = np.cos(angle), np.sin(angle)
    else:
        c, s = (np.tile(row, (len(others), 1)) for row in (c, s))
    qx, qy = _support_points(still, -c, -s)
    if all(other.kind == DISC for other in others):
        x, y, a = np.array([(f.x, f.y, f.a) for f in others]).T[:, :, None]
        px, py = x + a * c, y + a * s
    else:
        rows = [_support_points(f, c[k], s[k]) for k, f in enumerate(others)]
        px, py = np.array([row[0] for row in rows]), np.array([row[1] for row in rows])
    return (px - qx + away * c).ravel(), (py - qy + away * s).ravel()


def _support_points(f: Footprint, nx: Floats, ny: Floats) -> Places:
    """Return `Footprint.support_point` for many directions."""
    if f.kind == DISC:
        return f.x + f.a * nx, f.y + f.a * ny
    along, across = nx * f.ux + ny * f.uy, ny * f.ux - nx * f.uy
    if f.kind == OVAL:
        reach = np.maximum(np.hypot(f.a * along, f.b * across), 1e-300)
        p, q = f.a * f.a * along / reach, f.b * f.b * across / reach
    else:
        p, q = np.copysign(f.a, along), np.copysign(f.b, across)
    return f.x + p * f.ux - q * f.uy, f.y + p * f.uy + q * f.ux


def centres_between(
    base: Base, others: Sequence[Footprint], size: float, reach: float
) -> Iterator[Point]:
    """Yield centres of a round base at `size` from two discs at once, for pairs near enough."""
    if not base.is_round:
        return
    discs = [f for f in others if f.kind == DISC]
    for i, one in enumerate(discs):
        r1 = base.a + one.a + size + _BACK_OFF
        for two in discs[:i]:
            dx, dy = two.x - one.x, two.y - one.y
            away = math.hypot(dx, dy)
            r2 = base.a + two.a + size + _BACK_OFF
            if away < 1e-9 or away >= min(r1 + r2, reach) or away + min(r1, r2) <= max(r1, r2):
                continue
            along = (r1 * r1 - r2 * r2 + away * away) / (2.0 * away)
            across = math.sqrt(max(0.0, r1 * r1 - along * along))
            for sign in (1.0, -1.0):
                yield (
                    one.x + (along * dx - sign * across * dy) / away,
                    one.y + (along * dy + sign * across * dx) / away,
                )


def grid(
    box: tuple[float, float, float, float], step: float, facing: float, about: Point
) -> list[Pose]:
    """Return spots over a box, the nearest to a place first."""
    x0, y0, x1, y1 = box
    nx, ny = max(1, math.ceil((x1 - x0) / step)), max(1, math.ceil((y1 - y0) / step))
    spots = [
        Pose(x0 + (x1 - x0) * i / nx, y0 + (y1 - y0) * j / ny, facing)
        for i in range(nx + 1)
        for j in range(ny + 1)
    ]
    return sorted(spots, key=lambda p: (math.hypot(p.x - about[0], p.y - about[1]), p.x, p.y))
