"""A base on its way against one other base: smallest gap, and where it is within a limit."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tabletop.geometry.base import DISC, POLY, Base, Footprint, Point, footprint
from tabletop.geometry.gap import gap
from tabletop.geometry.path import Path, pose_at
from tabletop.geometry.sweep.below import Span, below, merged
from tabletop.geometry.sweep.discs import (
    near_point,
    nearest_to_box,
    nearest_to_point,
)
from tabletop.geometry.sweep.leg import Leg, legs
from tabletop.geometry.sweep.minimum import Look, lowest
from tabletop.geometry.units import EPS, less_than

DEEP = 1e-3
"""Inches below a limit at which it does not matter how deep."""


@dataclass(frozen=True, slots=True)
class Swept:
    """How near a base comes to something on its way, inches.

    `gap` is never negative; `separation` is the smallest signed gap of the whole way: below
    -EPS the base crosses (touching is allowed). `at` is the path parameter where it is reached,
    `mover` and `other` the two points that show it there.
    """

    gap: float
    separation: float
    at: float
    mover: Point
    other: Point

    @property
    def is_crossing(self) -> bool:
        """Whether the way overlaps more than touching (MV-3)."""
        return less_than(self.separation, 0.0)


def sweep(base: Base, path: Path, other: Footprint) -> Swept:
    """Return how near a base comes to another base on its way (MV-3, MV-8).

    Closed form for discs against discs and rectangles; any other pair to 1e-11 without turning
    and to 2e-7 with turning, certified from below.

    >>> from tabletop.geometry.base import Pose, round_base
    >>> disc = round_base(50.8)
    >>> way = (Pose(0, 0), Pose(8, 0))
    >>> sweep(disc, way, footprint(disc, Pose(4, 3)))
    Swept(gap=1.0, separation=1.0, at=0.5, mover=(4.0, 1.0), other=(4.0, 2.0))
    """
    value, at = closest(base, path, other)
    found = gap(footprint(base, pose_at(path, at)), other)
    return Swept(max(0.0, value), value, at, found.p, found.q)


def closest(
    base: Base, path: Path, other: Footprint, best: float = math.inf, enough: float = -math.inf
) -> tuple[float, float]:
    """Return the smallest signed gap on the way and its path parameter.

    (best, -1.0) when nothing is below `best`; the search may stop at a value at or below
    `enough`, which then is only known not to be above it.
    """
    at = -1.0
    for number, leg in enumerate(legs(base, path)):
        if _floor(leg, other) >= best:
            continue
        value, s = leg_closest(leg, other, best, enough)
        if s >= 0.0 and value < best:
            best, at = value, number + s
        if best <= enough:
            break
    return best, at


def leg_closest(
    leg: Leg, other: Footprint, best: float = math.inf, enough: float = -math.inf
) -> tuple[float, float]:
    """Return the smallest signed gap during a leg and its parameter; see `closest`."""
    if leg.kind == DISC and other.kind == DISC:
        value, s = nearest_to_point(leg.move, other.x, other.y)
        return value - leg.a - other.a, s
    if leg.kind == DISC and other.kind == POLY:
        value, s = nearest_to_box(leg.move, other)
        return value - leg.a, s
    if leg.kind == POLY and leg.is_straight and other.kind == DISC:
        # the disc runs the other way past the box that stands still
        value, s = nearest_to_box((other.x, other.y, -leg.vx, -leg.vy), leg.at(0.0))
        return value - other.a, s
    return lowest(_look(leg, other, enough), leg.is_straight, best, enough)


def _floor(leg: Leg, other: Footprint) -> float:
    """Lower bound of the gap during a leg, by circumscribed circles."""
    return nearest_to_point(leg.move, other.x, other.y)[0] - leg.radius - other.radius


def intervals_within(base: Base, path: Path, other: Footprint, limit: float) -> tuple[Span, ...]:
    """Return the path parameters between which the gap is less than `limit` (7.0: open).

    A limit of 0 asks where the bases overlap more than touching. Exactly at the limit is outside
    (`less_than`), so the ends lie where the gap is `limit - EPS`. Closed form for discs; others
    by certified brackets, ends to 1e-11.

    >>> from tabletop.geometry.base import Pose, round_base
    >>> disc = round_base(50.8)
    >>> way = (Pose(0, 0), Pose(10, 0))
    >>> [(round(s, 4), round(e, 4)) for s, e in intervals_within(
    ...     disc, way, footprint(disc, Pose(5, 4)), 3.0)]
    [(0.2, 0.8)]
    >>> intervals_within(disc, way, footprint(disc, Pose(5, 5)), 3.0)
    ()
    """
    return tuple(spans_below(base, path, other, limit - EPS))


def spans_below(base: Base, path: Path, other: Footprint, limit: float) -> list[Span]:
    """Return the path parameters between which the signed gap is below `limit` itself."""
    out: list[Span] = []
    for number, leg in enumerate(legs(base, path)):
        if _floor(leg, other) >= limit:
            continue
        out += [(number + s, number + e) for s, e in leg_below(leg, other, limit)]
    return merged(out)


def leg_below(leg: Leg, other: Footprint, limit: float) -> list[Span]:
    """Return the parameters of a leg between which the signed gap is below the limit."""
    if leg.kind == DISC and other.kind == DISC:
        span = near_point(leg.move, other.x, other.y, limit + leg.a + other.a)
        return [span] if span else []
    return below(_look(leg, other, limit - DEEP), leg.is_straight, leg.pace, limit)


def _look(leg: Leg, other: Footprint, enough: float) -> Look:
    if enough == -math.inf:
        return lambda s: leg.look(other, s)
    return lambda s: leg.glance(other, s, enough)
