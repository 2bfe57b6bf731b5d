"""Which convex shapes surely overlap: in closed form where there are corners, else by angles."""

from __future__ import annotations

import math

import numpy as np
import shapely
from numpy.typing import NDArray

from tests.oracle.convex import Floats, Ovals, Polys

Index = NDArray[np.int64]
STEPS = 180
GOLDEN = (math.sqrt(5.0) - 1.0) / 2.0
SURELY = 1e-8


def overlapping_pairs(ovals: Ovals, polys: Polys, counts: NDArray[np.bool_]) -> tuple[Index, Index]:
    """Return the indices (ovals first) of the pairs of counted shapes that surely overlap."""
    shapes = [s for s in (ovals, polys) if len(s)]
    if not shapes:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    x, y = (np.concatenate([s.centres()[k] for s in shapes]) for k in (0, 1))
    reach = np.concatenate([s.reach() for s in shapes])
    i, j = (k.astype(np.int64) for k in np.triu_indices(len(x), 1))
    near = np.hypot(x[i] - x[j], y[i] - y[j]) <= reach[i] + reach[j]
    near &= counts[i] & counts[j]
    i, j = i[near], j[near]
    n = len(ovals)
    surely = np.zeros(len(i), bool)
    both, neither = j < n, i >= n
    surely[both] = oval_separations(ovals, i[both], j[both]) < -SURELY
    surely[neither] = _loops_meet(polys, i[neither] - n, j[neither] - n)
    for k in np.nonzero(~both & ~neither)[0]:
        surely[k] = _oval_meets(ovals, int(i[k]), polys, int(j[k]) - n)
    return i[surely], j[surely]


def _loops_meet(polys: Polys, i: Index, j: Index) -> NDArray[np.bool_]:
    if not len(i):
        return np.zeros(0, bool)
    loops = np.array([shapely.convex_hull(shapely.MultiPoint(loop)) for loop in polys.corners])
    apart: Floats = shapely.distance(loops[i], loops[j])
    return apart < 2 * polys.r - SURELY


def _oval_meets(ovals: Ovals, k: int, polys: Polys, m: int) -> bool:
    """Map the oval, grown by the polygon's rounding, to the unit circle and the polygon with it."""
    a, b, ux, uy = (float(f[k]) for f in (ovals.a, ovals.b, ovals.ux, ovals.uy))
    x, y = polys.corners[m, :, 0] - ovals.x[k], polys.corners[m, :, 1] - ovals.y[k]
    mapped = np.stack(
        [(x * ux + y * uy) / (a + polys.r), (y * ux - x * uy) / (b + polys.r)], axis=1
    )
    loop = shapely.convex_hull(shapely.MultiPoint(mapped))
    return float(shapely.distance(loop, shapely.Point(0.0, 0.0))) < 1.0 - SURELY


def oval_separations(ovals: Ovals, i: Index, j: Index) -> Floats:
    """Return the largest separation over all directions, exact to 1e-9 where above -0.01."""
    if not len(i):
        return np.zeros(0)

    def apart(angle: Floats, a: Index, b: Index) -> Floats:
        c, s = np.cos(angle), np.sin(angle)
        more = (slice(None),) + (None,) * (angle.ndim - 1)
        dx, dy = (ovals.x[b] - ovals.x[a])[more], (ovals.y[b] - ovals.y[a])[more]
        total = dx * c + dy * s
        for k in (a, b):
            ux, uy = ovals.ux[k][more], ovals.uy[k][more]
            along, across = (c * ux + s * uy), (s * ux - c * uy)
            total = total - np.hypot(ovals.a[k][more] * along, ovals.b[k][more] * across)
        return total

    step = 2 * math.pi / STEPS
    grid = np.arange(STEPS) * step
    coarse = apart(np.broadcast_to(grid, (len(i), STEPS)), i, j)
    best = coarse.max(1)
    peak = (coarse >= np.roll(coarse, 1, 1)) & (coarse >= np.roll(coarse, -1, 1)) & (coarse > -0.05)
    row, col = np.nonzero(peak)
    if len(row):
        low, high, a, b = grid[col] - step, grid[col] + step, i[row], j[row]
        for _ in range(45):
            p, q = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
            left = apart(p, a, b) > apart(q, a, b)
            low, high = np.where(left, low, p), np.where(left, q, high)
        np.maximum.at(best, row, apart((low + high) / 2, a, b))
    return best
