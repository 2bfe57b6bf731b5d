"""The broad phase: which blockers can matter to a pair, for one body and many others at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.base import DISC
from tabletop.geometry.sight.blockers import Array, Blockers
from tabletop.geometry.sight.bodies import Body

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Candidates:
    """Blockers that can matter, pair by pair.

    Those of pair j are `blocker[start[j]:start[j + 1]]`; `frac` is the part of a line nearest to
    the lower body that the blocker blocks: 1 all of it. `pair` repeats j. `is_lower[j]`: the
    pivot is the lower body of pair j (its top is not above the other's).
    """

    start: Numbers
    pair: Numbers
    blocker: Numbers
    frac: Array
    is_lower: NDArray[np.bool_]


def candidates(
    all_blockers: Blockers, pivot: Body, others: list[Body], is_allowed: NDArray[np.bool_]
) -> Candidates:
    """Return the blockers between the pivot and each other body; `is_allowed` is pair x blocker.

    A blocker matters when it meets the convex hull of both bodies' circumscribed circles, its top
    is above the lower top, and its near end lies inside the part of the line that it blocks.
    """
    b = all_blockers
    f = pivot.footprint
    top = np.array([body.top for body in others])
    x = np.array([body.footprint.x for body in others]) - f.x
    y = np.array([body.footprint.y for body in others]) - f.y
    far = np.array([body.footprint.radius for body in others])
    near = f.radius
    length = np.hypot(x, y)
    safe = np.where(length > 1e-9, length, 1.0)
    ex = np.where(length > 1e-9, x / safe, 1.0)
    ey = np.where(length > 1e-9, y / safe, 0.0)
    # the hull's straight sides lean when one circle is larger; without a hull take the larger
    sine = np.where(np.abs(far - near) < length, (far - near) / safe, 0.0)
    cosine = np.sqrt(1.0 - sine * sine)
    side = np.where(np.abs(far - near) < length, near, np.maximum(far, near))
    low = np.minimum(top, pivot.top)
    high = np.maximum(top, pivot.top)
    bx = b.x - f.x
    by = b.y - f.y
    along = ex[:, None] * bx + ey[:, None] * by
    across = np.abs(ex[:, None] * by - ey[:, None] * bx)
    meets = across * cosine[:, None] - along * sine[:, None] <= side[:, None] + b.radius
    meets &= along > -near - b.radius
    meets &= along < (length + far)[:, None] + b.radius
    meets &= b.top > low[:, None]
    meets &= is_allowed
    pair, blocker = np.nonzero(meets)
    # exactly: extents along the line of centres and against both leaning sides
    ux, uy = ex[pair], ey[pair]
    s, c = sine[pair], cosine[pair]
    corners = b.corners[blocker] - (f.x, f.y)
    px = corners[:, :, 0] * ux[:, None] + corners[:, :, 1] * uy[:, None]
    py = corners[:, :, 1] * ux[:, None] - corners[:, :, 0] * uy[:, None]
    grown = b.growth[blocker]
    a2, b2 = b.oval[blocker, 0] ** 2, b.oval[blocker, 1] ** 2
    vx = b.oval[blocker, 2] * ux + b.oval[blocker, 3] * uy
    vy = b.oval[blocker, 3] * ux - b.oval[blocker, 2] * uy
    half = np.sqrt(a2 * vx * vx + b2 * vy * vy) + grown
    start_x, end_x = px.min(axis=1) - half, px.max(axis=1) + half
    upper = (py * c[:, None] - px * s[:, None]).min(axis=1)
    lower = (-py * c[:, None] - px * s[:, None]).min(axis=1)
    up = np.sqrt(a2 * (vy * c - vx * s) ** 2 + b2 * (vx * c + vy * s) ** 2) + grown
    down = np.sqrt(a2 * (vy * c + vx * s) ** 2 + b2 * (vx * c - vy * s) ** 2) + grown
    keep = (upper - up <= side[pair]) & (lower - down <= side[pair])
    keep &= (end_x >= -near) & (start_x <= (length + far)[pair])
    # partial heights: which part of every line is blocked, seen from the lower body
    is_lower = pivot.top <= top
    rise = (high - low)[pair]
    is_partial = b.top[blocker] < high[pair]
    frac = np.ones(len(pair))
    np.divide(b.top[blocker] - low[pair], rise, out=frac, where=is_partial)
    from_low = is_lower[pair]
    reach = length[pair]
    first = np.where(from_low, start_x, reach - end_x)
    last = np.where(from_low, end_x, reach - start_x)
    r_low = np.where(from_low, near, far[pair])
    r_high = np.where(from_low, far[pair], near)
    is_disc = np.array([body.footprint.kind == DISC for body in others])
    is_round = np.where(from_low, is_disc[pair], f.kind == DISC)
    lean = np.minimum(1.0, (near + far[pair]) / np.maximum(reach, 1e-9))
    beyond = r_high * np.where(is_round, lean, 1.0)
    is_partial &= reach > near + far[pair]  # apart, so that every line runs the same way
    keep &= ~(is_partial & (first > (1.0 - frac) * r_low + frac * (reach + beyond)))
    frac[is_partial & (last <= frac * (reach - r_high) - (1.0 - frac) * r_low)] = 1.0
    pair, blocker, frac = pair[keep], blocker[keep], frac[keep]
    start = np.searchsorted(pair, np.arange(len(others) + 1))
    return Candidates(start, pair, blocker, frac, is_lower)
