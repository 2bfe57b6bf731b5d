"""Bases of one kind in a row along a curve, and in ranks behind each other."""

from __future__ import annotations

import math
from collections.abc import Callable

from tabletop.geometry.apart import separation
from tabletop.geometry.base import Base, Point, Pose, direction, footprint
from tabletop.geometry.forms.cluster import AIR
from tabletop.geometry.forms.curve import Arc, Curve, Line


def first_root(f: Callable[[float], float], low: float, high: float) -> float:
    """Return where a rising function crosses 0 between two places, to 1e-10 and never below.

    >>> round(first_root(lambda x: x * x - 2.0, 0.0, 2.0), 8)
    1.41421356
    """
    f_low, f_high = f(low), f(high)
    if f_low >= 0.0:
        return low
    side = 0
    for _ in range(80):
        if high - low < 1e-10 or f_high < 1e-10:
            break
        middle = (low * f_high - high * f_low) / (f_high - f_low)
        if not low < middle < high:
            middle = (low + high) / 2.0
        value = f(middle)
        if value >= 0.0:
            high, f_high = middle, value
            f_low = f_low / 2.0 if side == 1 else f_low
            side = 1
        else:
            low, f_low = middle, value
            f_high = f_high / 2.0 if side == -1 else f_high
            side = -1
    return high


def pitch(curve: Curve, base: Base, size: float, turn: float = 0.0) -> float:
    """Return after how many inches of a line or arc the next base stands at a gap; inf: nowhere.

    `turn` is added to the facing, degrees.
    """
    wanted = size + AIR
    if base.is_round:
        chord = 2.0 * base.a + wanted
        if not isinstance(curve, Arc):
            return chord
        half = chord / (2.0 * curve.radius)
        return math.inf if half > 1.0 else 2.0 * curve.radius * math.asin(half)
    first = footprint(base, _pose(curve, 0.0, turn))

    def value(s: float) -> float:
        return separation(first, footprint(base, _pose(curve, s, turn))) - wanted

    far = 2.0 * base.radius + wanted
    most = math.pi * curve.radius if isinstance(curve, Arc) else math.inf
    while value(far) < 0.0:
        far *= 1.3
        if far > most:
            return math.inf
    return first_root(value, 0.0, far)


def apart_along(base: Base, facing: float, way: Point, size: float) -> float:
    """Return how far apart two equal bases stand in a direction at a gap, inches.

    >>> round(apart_along(Base("rect", 50.8, 25.4), 0.0, (0.0, 1.0), 0.5), 6)
    1.5
    """
    if base.is_round:
        return 2.0 * base.a + size + AIR
    still = footprint(base, Pose(0.0, 0.0, facing))

    def value(d: float) -> float:
        moved = footprint(base, Pose(d * way[0], d * way[1], facing))
        return separation(still, moved) - size - AIR

    return first_root(value, 0.0, 2.0 * base.radius + size + AIR)


def row(
    curve: Curve, base: Base, count: int, size: float, turn: float, start: float = 0.0
) -> list[Pose]:
    """Return bases one after the other along a curve, as many as find room on it."""
    step = pitch(curve, base, size, turn)
    if math.isinf(step):
        count = 1
    elif isinstance(curve, Arc):
        count = min(count, max(1, math.floor(2.0 * math.pi * curve.radius / step + 1e-9)))
    poses = [_pose(curve, start + k * step if k else start, turn).snapped() for k in range(count)]
    return poses


def grid(line: Line, base: Base, count: int, columns: int, size: float, turn: float) -> list[Pose]:
    """Return ranks of so many columns, one behind the other; what does not fill a rank is left out.

    The last rank is left out when it would hold a single base; it stands behind the middle.
    """
    (x, y), front = line.at(0.0)
    facing, (ux, uy) = front + turn, line.way
    bx, by = direction(front + 180.0)
    across = apart_along(base, facing, (ux, uy), size)
    deep = _deep(base, facing, (ux, uy), (bx, by), across, size)
    poses = []
    ranks = math.ceil(count / columns)
    for rank in range(ranks):
        here = min(columns, count - rank * columns)
        if here == 1 and rank:
            break
        skip = (columns - here) // 2
        for file in range(skip, skip + here):
            px = x + file * across * ux + rank * deep * bx
            py = y + file * across * uy + rank * deep * by
            poses.append(Pose(px, py, facing).snapped())
    return poses


def _deep(base: Base, facing: float, way: Point, back: Point, across: float, size: float) -> float:
    """The distance of ranks: the gap straight behind, more where a base askew would overlap."""
    deep = apart_along(base, facing, back, size)
    if base.is_round:
        return deep
    still = footprint(base, Pose(0.0, 0.0, facing))
    for sign in (1.0, -1.0):

        def value(d: float, sign: float = sign) -> float:
            x, y = d * back[0] + sign * across * way[0], d * back[1] + sign * across * way[1]
            return separation(still, footprint(base, Pose(x, y, facing))) - min(size, 0.0) - AIR

        if value(deep) < 0.0:
            deep = first_root(value, deep, deep + 4.0 * base.radius)
    return deep


def _pose(curve: Curve, s: float, turn: float) -> Pose:
    (x, y), front = curve.at(s)
    return Pose(x, y, front + turn)
