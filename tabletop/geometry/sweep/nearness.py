"""Moving centres against all edges of an outline at once, in numpy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.region import Region
from tabletop.geometry.region_gap import edges
from tabletop.geometry.sweep.discs import Move

Array = NDArray[np.float64]


@lru_cache(maxsize=1024)
def edge_table(region: Region) -> Array:
    """Return the edges of a region as rows x0, y0, x1, y1 (read only)."""
    table = np.array(edges(region), dtype=np.float64)
    table.setflags(write=False)
    return table


def edge_nearness(moves: Sequence[Move], region: Region) -> tuple[Array, Array]:
    """Return how near a centre comes to each edge during each leg, and the parameters in [0, 1].

    Arrays legs x edges. Two segments are nearest where they cross or at an end of one of them.
    """
    x, y, vx, vy = np.array(moves, dtype=np.float64).T[:, :, None]
    table = edge_table(region)
    x0, y0 = table[None, :, 0], table[None, :, 1]
    ex, ey = table[None, :, 2] - x0, table[None, :, 3] - y0
    dx, dy = x0 - x, y0 - y
    size, square, dot = ex * ex + ey * ey, vx * vx + vy * vy, ex * vx + ey * vy
    safe = np.where(square > 0.0, square, 1.0)
    # layers: start and end of the way against the edge, both ends of the edge against the way
    s = np.zeros((4, *dot.shape))
    t = np.zeros((4, *dot.shape))
    s[1] = 1.0
    t[3] = 1.0
    along = dx * vx + dy * vy
    np.clip(along / safe, 0.0, 1.0, out=s[2])
    np.clip((along + dot) / safe, 0.0, 1.0, out=s[3])
    share = -(dx * ex + dy * ey)
    np.clip(share / size, 0.0, 1.0, out=t[0])
    np.clip((share + dot) / size, 0.0, 1.0, out=t[1])
    away = np.hypot(s * vx - dx - t * ex, s * vy - dy - t * ey)
    layer = away.argmin(axis=0)[None]
    near = np.take_along_axis(away, layer, 0)[0]
    where = np.take_along_axis(s, layer, 0)[0]
    spread = vx * ey - vy * ex
    safe = np.where(spread != 0.0, spread, 1.0)
    meet, share = (dx * ey - dy * ex) / safe, (dx * vy - dy * vx) / safe
    is_met = (spread != 0.0) & (meet >= 0) & (meet <= 1) & (share >= 0) & (share <= 1)
    return np.where(is_met, 0.0, near), np.where(is_met, meet, where)


def deepest(move: Move, region: Region, start: float, end: float) -> tuple[float, float]:
    """Return how far inside the centre gets between two parameters, and where.

    The depth is the distance to the nearest of the corners and sides, the square of each a
    quadratic in the parameter that has no largest value inside; so the largest of the smallest is
    at an end or where two of them are equal.
    """
    x, y, vx, vy = move
    table = edge_table(region)
    x0, y0 = table[:, 0], table[:, 1]
    ex, ey = table[:, 2] - x0, table[:, 3] - y0
    size = np.hypot(ex, ey)
    nx, ny = ey / size, -ex / size
    offset, rate = (x - x0) * nx + (y - y0) * ny, vx * nx + vy * ny
    a = np.concatenate([np.full(len(table), vx * vx + vy * vy), rate * rate])
    b = np.concatenate([2.0 * ((x - x0) * vx + (y - y0) * vy), 2.0 * offset * rate])
    c = np.concatenate([(x - x0) ** 2 + (y - y0) ** 2, offset * offset])
    grid = np.linspace(start, end, 33)
    depths = _depths(move, table, grid)
    # what is nearest nowhere: farther at every grid point than the depth can be near it
    slack = np.hypot(vx, vy) * (end - start) / 32.0
    squares = (a[:, None] * grid + b[:, None]) * grid + c[:, None]
    kept = (np.sqrt(np.maximum(squares, 0.0)) <= depths[None, :] + 2.0 * slack + 1e-9).any(axis=1)
    a, b, c = a[kept], b[kept], c[kept]
    i, j = np.triu_indices(len(a), 1)
    found = np.concatenate([grid, _roots(a[i] - a[j], b[i] - b[j], c[i] - c[j])])
    found = found[(found >= start) & (found <= end)]
    values = _depths(move, table, found)
    k = int(values.argmax())
    return float(values[k]), float(found[k])


def _depths(move: Move, table: Array, s: Array) -> Array:
    px, py = move[0] + move[2] * s[:, None], move[1] + move[3] * s[:, None]
    x0, y0 = table[None, :, 0], table[None, :, 1]
    ex, ey = table[None, :, 2] - x0, table[None, :, 3] - y0
    t = np.clip(((px - x0) * ex + (py - y0) * ey) / (ex * ex + ey * ey), 0.0, 1.0)
    out: Array = np.hypot(px - x0 - t * ex, py - y0 - t * ey).min(axis=1)
    return out


def _roots(a: Array, b: Array, c: Array) -> Array:
    """Real roots of a x^2 + b x + c, also where a is 0."""
    under = b * b - 4.0 * a * c
    scale = b * b + np.abs(4.0 * a * c)
    fine = under >= -1e-12 * scale
    half = -0.5 * (b + np.copysign(np.sqrt(np.maximum(under, 0.0)), b))
    with np.errstate(divide="ignore", invalid="ignore"):
        both = np.concatenate([(half / a)[fine], (c / half)[fine]])
    out: Array = both[np.isfinite(both)]
    return out
