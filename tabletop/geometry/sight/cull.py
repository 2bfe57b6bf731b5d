"""The broad phase: which blockers can matter to a pair, for one body and many others at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.base import DISC, POLY
from tabletop.geometry.sight.blockers import Array, Blockers
from tabletop.geometry.sight.bodies import Body
from tabletop.geometry.sight.kernels.pairs import ASK
from tabletop.geometry.sight.kernels.search import OPEN, SHUT

Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]
WIDE = 1e-6
"""Inches: a slit of that width along the line of centres settles a pair at once."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """Blockers that can matter, pair by pair.

    Those of pair j are `blocker[start[j]:start[j + 1]]`; `frac` is the part of a line nearest to
    the lower body that the blocker blocks: 1 all of it. `pair` repeats j. `is_lower[j]`: the
    pivot is the lower body of pair j (its top is not above the other's). `verdict[j]` is OPEN or
    SHUT where a glance settles the pair, else ASK.
    """

    start: Numbers
    pair: Numbers
    blocker: Numbers
    frac: Array
    is_lower: Flags
    verdict: Numbers


@dataclass(frozen=True, slots=True)
class Pairs:
    """The pivot and many others, seen along the lines of centres: one entry for each pair.

    `x, y` unit vectors from the pivot, `length` between centres, `near` and `far` circumscribed
    radii of pivot and other. The hull of the two circles has straight sides at `side` from the
    pivot, leaning by `sine` and `cosine`.
    """

    x: Array
    y: Array
    length: Array
    near: float
    far: Array
    side: Array
    sine: Array
    cosine: Array
    low: Array
    high: Array
    is_lower: Flags
    outline: Array


def pairs_of(pivot: Body, others: Sequence[Body]) -> Pairs:
    """Return the pairs of one body with many others."""
    table = np.array(
        [
            (f.x, f.y, f.a, f.b, f.ux, f.uy, f.kind, body.top)
            for body in (pivot, *others)
            for f in (body.footprint,)
        ]
    )
    outline = table[:, :7]
    radius = np.maximum(table[:, 2], table[:, 3])
    is_box = table[:, 6] == POLY
    radius[is_box] = np.hypot(table[is_box, 2], table[is_box, 3])
    near, far = float(radius[0]), radius[1:]
    x, y = table[1:, 0] - table[0, 0], table[1:, 1] - table[0, 1]
    length = np.hypot(x, y)
    is_off = length > 1e-9
    safe = np.where(is_off, length, 1.0)
    has_sides = np.abs(far - near) < length  # else one circle holds the other: take the larger
    sine = np.where(has_sides, (far - near) / safe, 0.0)
    top = table[1:, 7]
    return Pairs(
        x=np.where(is_off, x / safe, 1.0),
        y=np.where(is_off, y / safe, 0.0),
        length=length,
        near=near,
        far=far,
        side=np.where(has_sides, near, np.maximum(far, near)),
        sine=sine,
        cosine=np.sqrt(1.0 - sine * sine),
        low=np.minimum(top, pivot.top),
        high=np.maximum(top, pivot.top),
        is_lower=pivot.top <= top,
        outline=outline,
    )


def candidates(b: Blockers, p: Pairs, columns: Numbers, is_allowed: Flags) -> Candidates:
    """Return the blockers between the pivot and each other body.

    Only the blockers `columns` are asked about, and those that `is_allowed` (pair x column). A
    blocker matters when it meets the convex hull of both bodies' circumscribed circles, its top
    is above the lower top, and its near end lies inside the part of the line that it blocks.
    """
    x0, y0 = p.outline[0, 0], p.outline[0, 1]
    pair, column = np.nonzero(_meets(b, p, columns, x0, y0) & is_allowed)
    blocker = columns[column]
    # exactly: extents along the line of centres, across it, and against both leaning sides
    ux, uy = p.x[pair], p.y[pair]
    s, c = p.sine[pair], p.cosine[pair]
    corner_x, corner_y = b.corner_x[:, blocker] - x0, b.corner_y[:, blocker] - y0
    px = corner_x * ux + corner_y * uy
    py = corner_y * ux - corner_x * uy
    grown = b.growth[blocker]
    a2, b2, vx, vy = b.oval[:, blocker]
    vx, vy = vx * ux + vy * uy, vy * ux - vx * uy
    half_x = np.sqrt(a2 * vx * vx + b2 * vy * vy) + grown
    start_x, end_x = px.min(axis=0) - half_x, px.max(axis=0) + half_x
    leaning, upright = px * s, py * c
    above, below = upright - leaning, -upright - leaning
    up = np.sqrt(a2 * (vy * c - vx * s) ** 2 + b2 * (vx * c + vy * s) ** 2) + grown
    down = np.sqrt(a2 * (vy * c + vx * s) ** 2 + b2 * (vx * c - vy * s) ** 2) + grown
    side = p.side[pair]
    length, far = p.length[pair], p.far[pair]
    keep = (above.min(axis=0) - up <= side) & (below.min(axis=0) - down <= side)
    keep &= (end_x >= -p.near) & (start_x <= length + far)
    frac, is_reached = _fractions(p, pair, b.top[blocker], start_x, end_x)
    keep &= is_reached
    # a full blocker that lies between and reaches over both sides of the hull hides everything
    shuts = keep & (frac >= 1.0) & (start_x > p.near) & (end_x < length - far)
    shuts &= (above.max(axis=0) + up >= side) & (below.max(axis=0) + down >= side)
    verdict = np.full(len(p.x), ASK)
    verdict[pair[shuts]] = SHUT
    half_y = np.sqrt(a2 * vy * vy + b2 * vx * vx) + grown
    low_y, high_y = py.min(axis=0) - half_y, py.max(axis=0) + half_y
    pair = pair[keep]
    start = np.searchsorted(pair, np.arange(len(p.x) + 1))
    is_open = _has_slit(pair, start, low_y[keep], high_y[keep], _half_widths(p))
    verdict[is_open & (p.length > p.near + p.far) & (verdict == ASK)] = OPEN
    return Candidates(start, pair, blocker[keep], frac[keep], p.is_lower, verdict)


def _meets(b: Blockers, p: Pairs, columns: Numbers, x0: float, y0: float) -> Flags:
    """Return pair x column: the blocker's circle meets the hull and its top is above the lower.

    Each half plane of the hull is one product of matrices.
    """
    circles = np.stack(
        (b.x[columns] - x0, b.y[columns] - y0, b.radius[columns], np.ones(len(columns)))
    )
    one, zero = np.ones(len(p.x)), np.zeros(len(p.x))
    nx, ny = -p.y * p.cosine, p.x * p.cosine
    ex, ey = p.x * p.sine, p.y * p.sine
    meets = np.stack((nx - ex, ny - ey, -one, -p.side), axis=1) @ circles <= 0.0
    meets &= np.stack((-nx - ex, -ny - ey, -one, -p.side), axis=1) @ circles <= 0.0
    meets &= np.stack((p.x, p.y, one, zero + p.near), axis=1) @ circles > 0.0
    meets &= np.stack((p.x, p.y, -one, -p.length - p.far), axis=1) @ circles < 0.0
    meets &= b.top[columns] > p.low[:, None]
    return np.asarray(meets)


def _fractions(
    p: Pairs, pair: Numbers, top: Array, start_x: Array, end_x: Array
) -> tuple[Array, Flags]:
    """Return what part of every line a blocker blocks, from the lower body on, and if it can.

    A blocker too far from the lower body for any line to be that low blocks nothing; one that
    ends where every line still is that low counts as full.
    """
    low, high = p.low[pair], p.high[pair]
    length, far = p.length[pair], p.far[pair]
    is_partial = top < high
    frac = np.ones(len(pair))
    np.divide(top - low, high - low, out=frac, where=is_partial)
    is_partial &= length > p.near + far  # apart, so that every line runs the same way
    is_lower = p.is_lower[pair]
    first = np.where(is_lower, start_x, length - end_x)
    last = np.where(is_lower, end_x, length - start_x)
    r_low = np.where(is_lower, p.near, far)
    r_high = np.where(is_lower, far, p.near)
    is_disc = p.outline[:, 6] == DISC
    is_round = np.where(is_lower, is_disc[1:][pair], is_disc[0])
    lean = np.minimum(1.0, (p.near + far) / np.maximum(length, 1e-9))
    entry = length + r_high * np.where(is_round, lean, 1.0)
    is_reached = ~(is_partial & (first > (1.0 - frac) * r_low + frac * entry))
    frac[is_partial & (last <= frac * (length - r_high) - (1.0 - frac) * r_low)] = 1.0
    return frac, is_reached


def _half_widths(p: Pairs) -> Array:
    """Return half the width of the band of lines along the centres that meet both bodies."""
    own = np.repeat(p.outline[:1], len(p.x), axis=0)
    return np.minimum(_thickness(own, p), _thickness(p.outline[1:], p))


def _thickness(outline: Array, p: Pairs) -> Array:
    a, b, ux, uy, kind = outline[:, 2:].T
    along = ux * -p.y + uy * p.x
    across = ux * p.x + uy * p.y
    is_box = kind == POLY
    flat = a * np.abs(along) + b * np.abs(across)
    return np.asarray(np.where(is_box, flat, np.hypot(a * along, b * across)))


def _has_slit(pair: Numbers, start: Numbers, low: Array, high: Array, half: Array) -> Flags:
    """Say for which pairs the intervals low..high leave a slit in -half..half."""
    free = np.asarray(np.diff(start) == 0)
    if not len(pair):
        return free
    # one running maximum serves all pairs, each lifted above the one before
    lift = np.arange(len(half)) * (2.0 * half.max() + 1.0)
    own, raised = half[pair], lift[pair]
    order = np.lexsort((low, pair))
    low = (np.clip(low, -own, own) + raised)[order]
    reach = np.maximum.accumulate((np.clip(high, -own, own) + raised)[order])
    before = np.maximum(np.append(-np.inf, reach[:-1]), raised - own)
    free[pair[low - before > WIDE]] = True
    last = reach[np.maximum(start[1:] - 1, 0)]
    free |= (lift + half - last > WIDE) & (np.diff(start) > 0)
    return np.asarray(free)
