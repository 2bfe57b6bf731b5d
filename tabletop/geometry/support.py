"""The one search behind exact gaps: the best direction of a sum of support functions.

Every question between two convex outlines is the largest value over all directions u of
`d . u + s_a h_a(u) + s_b h_b(u)`, h being the support about the own centre: both signs minus for
the signed separation, plus and minus for the farthest point of one from the other.
"""

from __future__ import annotations

import math
from typing import Final

from tabletop.geometry.base import DISC, OVAL, POLY, Footprint

Direction = tuple[float, float, float]
"""Value, then the unit vector that reaches it."""
_Terms = tuple[tuple[Footprint, float], tuple[Footprint, float]]

_UNIFORM: Final = 24
_ECCENTRIC: Final = 16
_TINY: Final = 1e-15
_SAME: Final = 1e-9
_NARROW: Final = 0.05
"""Radians: stretches narrower than this hold one maximum that can be climbed from an end."""
_STEEPER: Final = 1.02
"""The bend counts on the value at the ends; between them, over 0.3 radians, it is no steeper."""
_TIE: Final = 1e-13
"""Values nearer than this are rounding; the climbed direction is the better one then."""


def reach(f: Footprint, c: float, s: float) -> float:
    """Return the support of a footprint about its own centre, along the unit vector (c, s)."""
    if f.kind == DISC:
        return f.a
    along, across = c * f.ux + s * f.uy, s * f.ux - c * f.uy
    if f.kind == OVAL:
        return math.hypot(f.a * along, f.b * across)
    return f.a * abs(along) + f.b * abs(across)


def best_direction(
    dx: float, dy: float, a: Footprint, sign_a: float, b: Footprint, sign_b: float
) -> Direction:
    """Return the largest `d . u + sign_a h_a(u) + sign_b h_b(u)` and its direction.

    Samples at every kink, along the axes and thick where an oval turns sharply; each local
    maximum is then climbed to the last bit. Apart, there is one only; else several may lie
    close together, so every stretch that could hold a better one is looked at.
    """
    terms = ((a, sign_a), (b, sign_b))
    angles = _angles(dx, dy, a, b)
    values = [_value(dx, dy, terms, t) for t in angles]
    count = len(angles)
    best, at = -math.inf, 0.0
    for k in range(count):
        value = values[k]
        if value > best:
            best, at = value, angles[k]
        after, before = (k + 1) % count, k - 1
        if value < values[after] or value < values[before]:
            continue
        for neighbour, sense in ((after, 1.0), (before, -1.0)):
            width = (sense * (angles[neighbour] - angles[k])) % math.tau
            top, where = _climb(dx, dy, terms, angles[k], sense, width, value)
            if top > best - _TIE:
                best, at = max(best, top), where
    if best < 0.0 or sign_a != sign_b:
        best, at = _between(dx, dy, terms, (angles, values), (best, at))
    return best, math.cos(at), math.sin(at)


def _value(dx: float, dy: float, terms: _Terms, t: float) -> float:
    c, s = math.cos(t), math.sin(t)
    return dx * c + dy * s + sum(sign * reach(f, c, s) for f, sign in terms)


def _between(
    dx: float,
    dy: float,
    terms: _Terms,
    samples: tuple[list[float], list[float]],
    found: tuple[float, float],
) -> tuple[float, float]:
    """Return the best (value, angle), given samples and the best of their climbed maxima.

    Between kinks the sum bends by no more than its own value and the radii of curvature of what
    is taken off, so a stretch of width w rises above its ends by no more than that times w^2 / 8.
    """
    best, at = found
    angles, values = samples
    bend = sum(_bent(f) for f, sign in terms if sign < 0.0)
    if any(sign > 0.0 for _, sign in terms):
        bend += math.hypot(dx, dy) + sum(f.radius for f, sign in terms if sign > 0.0)
    rise = _STEEPER * bend / 8
    after = (*angles[1:], angles[0] + math.tau)
    waiting = list(zip(angles, values, after, (*values[1:], values[0]), strict=True))
    while waiting:
        left, low, right, high = waiting.pop()
        width = right - left
        if max(low, high) + rise * width * width <= best:
            continue
        if width > _NARROW:
            middle = (left + right) / 2
            value = _value(dx, dy, terms, middle)
            waiting += [(left, low, middle, value), (middle, value, right, high)]
        elif not left <= at <= right:
            for start, sense, floor in ((left, 1.0, low), (right, -1.0, high)):
                top, where = _climb(dx, dy, terms, start, sense, width, floor)
                if top > best + _TIE:
                    best, at = top, where
    return best, at


def _bent(f: Footprint) -> float:
    """Return the largest radius of curvature of an outline, corners apart."""
    if f.kind == POLY:
        return 0.0
    return max(f.a, f.b) ** 2 / min(f.a, f.b)


def _angles(dx: float, dy: float, a: Footprint, b: Footprint) -> list[float]:
    found = {k * math.tau / _UNIFORM - math.pi for k in range(_UNIFORM)}
    if dx or dy:
        found.add(math.atan2(dy, dx))
        found.add(math.atan2(-dy, -dx))
    for f in (a, b):
        if f.kind == DISC:
            continue
        turn = math.atan2(f.uy, f.ux)
        if f.kind == POLY:
            local = [k * math.pi / 2 for k in range(4)]
        else:
            steps = (k * math.tau / _ECCENTRIC for k in range(_ECCENTRIC))
            local = [math.atan2(f.a * math.sin(t), f.b * math.cos(t)) for t in steps]
        found.update(math.remainder(turn + t, math.tau) for t in local)
    kept: list[float] = []
    for t in sorted(found):
        if not kept or t - kept[-1] > _SAME:
            kept.append(t)
    if kept[0] + math.tau - kept[-1] <= _SAME:
        kept.pop()
    return kept


def _climb(
    dx: float,
    dy: float,
    terms: _Terms,
    start: float,
    sense: float,
    width: float,
    floor: float,
) -> tuple[float, float]:
    """Return the local maximum on one side of a sample, as (value, angle)."""
    middle = start + sense * width / 2
    cm, sm = math.cos(middle), math.sin(middle)
    ranked = [
        (
            f,
            sign,
            math.copysign(f.a, cm * f.ux + sm * f.uy),
            math.copysign(f.b, sm * f.ux - cm * f.uy),
        )
        for f, sign in terms
        if f.kind != DISC
    ]
    round_part = sum(sign * f.a for f, sign in terms if f.kind == DISC)
    low, high, t = 0.0, width, 0.0
    best, at = floor, start
    for step in range(80):
        angle = start + sense * t
        c, s = math.cos(angle), math.sin(angle)
        value = dx * c + dy * s + round_part
        slope = dy * c - dx * s
        bend = -(dx * c + dy * s)
        for f, sign, side_a, side_b in ranked:
            along, across = c * f.ux + s * f.uy, s * f.ux - c * f.uy
            if f.kind == OVAL:
                h = math.hypot(f.a * along, f.b * across)
                value += sign * h
                slope += sign * (f.b * f.b - f.a * f.a) * along * across / h
                bend += sign * ((f.a * f.b / h) ** 2 / h - h)
            else:
                h = side_a * along + side_b * across
                value += sign * h
                slope += sign * (side_b * along - side_a * across)
                bend -= sign * h
        slope *= sense
        if value > best - _TIE:
            best, at = max(best, value), angle
        if step == 0 and slope <= 0.0:
            return best, at
        if slope > 0.0 and value >= floor - _SAME:
            low = t
        else:
            high = t
        jump = t - slope / bend if bend < 0.0 else math.inf
        if abs(jump - t) <= _TINY or high - low <= _TINY:
            break
        t = jump if low < jump < high else (low + high) / 2
    return best, at
