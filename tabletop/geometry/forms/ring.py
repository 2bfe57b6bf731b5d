"""Rings: how wide a circle must be that bases close exactly."""

from __future__ import annotations

import math

from tabletop.geometry.apart import separation
from tabletop.geometry.base import Base, Point, Pose, footprint
from tabletop.geometry.forms.cluster import AIR
from tabletop.geometry.forms.curve import Arc
from tabletop.geometry.forms.ranks import first_root, pitch

LEAST = 3


def closing_radius(base: Base, count: int, size: float, turn: float) -> float:
    """Return the radius on which so many bases, facing out or turned, stand at a gap all round.

    >>> from tabletop.geometry.base import round_base
    >>> round(closing_radius(round_base(50.8), 6, 0.0, 0.0), 5)
    2.0
    """
    half = math.pi / count
    if base.is_round:
        return (2.0 * base.a + size + AIR) / (2.0 * math.sin(half))

    def value(radius: float) -> float:
        one = footprint(base, _on(radius, 0.0, turn))
        two = footprint(base, _on(radius, 2.0 * half, turn))
        return separation(one, two) - size - AIR

    far = (2.0 * base.radius + size) / (2.0 * math.sin(half)) + base.radius
    return first_root(value, base.inner_radius, far)


def ring_of(
    centre: Point,
    radius: float,
    angle: float,
    count: int,
    base: Base,
    size: float,
    turn: float,
    least: float,
) -> tuple[Arc, int]:
    """Return the circle and how many of the bases stand on it.

    All of them on an open arc round the direction `angle` (radians) where they do not close it;
    else as many as close a circle of about that radius, not under `least`.
    """  # fmt: skip
    radius = max(radius, least, base.inner_radius)
    step = pitch(Arc((0.0, 0.0), radius, 0.0, -1.0, 0.0), base, size, turn)
    fits = 0 if math.isinf(step) else math.floor(2.0 * math.pi * radius / step + 1e-9)
    if count < max(fits, LEAST) or count < LEAST:
        length = (count - 1) * step if count > 1 and not math.isinf(step) else 0.0
        return Arc(centre, radius, angle + length / (2.0 * radius), -1.0, length), count
    best = LEAST
    wide = closing_radius(base, best, size, turn)
    for number in range(LEAST, min(count, fits + 1) + 1):
        found = closing_radius(base, number, size, turn)
        if wide < least or (found >= least and abs(found - radius) < abs(wide - radius)):
            best, wide = number, found
    length = 2.0 * math.pi * wide * (best - 1) / best
    return Arc(centre, wide, angle + length / (2.0 * wide), -1.0, length), best


def _on(radius: float, angle: float, turn: float) -> Pose:
    return Pose(radius * math.cos(angle), radius * math.sin(angle), math.degrees(angle) + turn)
