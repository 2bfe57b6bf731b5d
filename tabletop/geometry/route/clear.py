"""Whether places and straight ways of a base's centre are clear of grown obstacles."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.region import Region
from tabletop.geometry.region_gap import is_point_inside, nearest_on_boundary
from tabletop.geometry.route.grown import GRAZE, Grown
from tabletop.geometry.route.parts import Floats, Part

Flags = NDArray[np.bool_]


def is_clear(field: Grown, px: float, py: float, slack: float = GRAZE) -> bool:
    """Say whether the base may stand with its centre there; touching is allowed."""
    if field.box is not None:
        x0, y0, x1, y1 = field.box
        if px < x0 - slack or px > x1 + slack or py < y0 - slack or py > y1 + slack:
            return False
    if not segment_clear(field, px, py, px, py, slack):
        return False
    return not any(_is_deep(shape, px, py, slack) for shape in field.regions)


def places_clear(field: Grown, x: Floats, y: Floats, slack: float = GRAZE) -> Flags:
    """Say for many places at once whether the base may stand with its centre there."""
    clear = segments_clear(field, x, y, x, y, slack)
    if field.box is not None:
        x0, y0, x1, y1 = field.box
        clear &= (x >= x0 - slack) & (x <= x1 + slack) & (y >= y0 - slack) & (y <= y1 + slack)
    for k in np.flatnonzero(clear) if field.regions else ():
        clear[k] = not any(_is_deep(s, float(x[k]), float(y[k]), slack) for s in field.regions)
    return clear


def segment_clear(
    field: Grown, ax: float, ay: float, bx: float, by: float, slack: float = GRAZE
) -> bool:
    """Say whether the centre may go straight from a to b (both ends on the board)."""
    vx, vy = bx - ax, by - ay
    size = vx * vx + vy * vy
    if field.x.size:
        wx, wy = field.x - ax, field.y - ay
        if size > 0.0:
            t = np.minimum(np.maximum((wx * vx + wy * vy) / size, 0.0), 1.0)
            wx, wy = wx - t * vx, wy - t * vy
        square = wx * wx + wy * wy
        least = field.inner - slack
        if (square < least * np.abs(least)).any():
            return False
        group = field.smooth
        if group.size:
            for k in group[square[group] < (field.outer[group] - slack) ** 2].tolist():
                if _cuts(field, k, ax, ay, bx, by, slack):
                    return False
    if field.along.size:
        return not bool(_cut_edges(field, ax, ay, bx, by, slack).any())
    return True


def segments_clear(
    field: Grown, ax: Floats, ay: Floats, bx: Floats, by: Floats, slack: float = GRAZE
) -> Flags:
    """Say for many straight ways at once whether the centre may go them."""
    clear: Flags = np.ones(ax.shape, dtype=np.bool_)
    ax, ay, bx, by = (v[:, None] for v in (ax, ay, bx, by))
    if field.x.size:
        vx, vy = bx - ax, by - ay
        size = np.maximum(vx * vx + vy * vy, 1e-300)
        wx, wy = field.x - ax, field.y - ay
        t = np.minimum(np.maximum((wx * vx + wy * vy) / size, 0.0), 1.0)
        square = (wx - t * vx) ** 2 + (wy - t * vy) ** 2
        least = field.inner - slack
        clear &= ~(square < least * np.abs(least)).any(axis=1)
        group = field.smooth
        if group.size:
            near = square[:, group] < (field.outer[group] - slack) ** 2
            for m, k in zip(*np.nonzero(near & clear[:, None]), strict=True):
                if clear[m]:
                    p, q = (float(ax[m, 0]), float(ay[m, 0])), (float(bx[m, 0]), float(by[m, 0]))
                    clear[m] = not _cuts(field, int(group[k]), *p, *q, slack)
    if field.along.size:
        clear &= ~_cut_edges(field, ax, ay, bx, by, slack).any(axis=1)
    return clear


def _cut_edges(
    field: Grown,
    ax: float | Floats,
    ay: float | Floats,
    bx: float | Floats,
    by: float | Floats,
    slack: float,
) -> Flags:
    """Say which edge cores the way from a to b runs through: slabs of the parallelogram."""
    low: Floats | float = 0.0
    high: Floats | float = 1.0
    for rows, size, first, last in (
        (field.a, field.along, 0.0, 1.0),
        (field.b, field.across, -1.0, 1.0),
    ):
        start = ax * rows[0] + ay * rows[1] + rows[2]
        change = bx * rows[0] + by * rows[1] + rows[2] - start
        change = np.where(np.abs(change) < 1e-14, 1e-14, change)
        edge = slack / size
        u, v = (first + edge - start) / change, (last - edge - start) / change
        low = np.maximum(low, np.minimum(u, v))
        high = np.minimum(high, np.maximum(u, v))
    return np.asarray(low < high - 1e-12)


def _cuts(
    field: Grown, node: int, ax: float, ay: float, bx: float, by: float, slack: float
) -> bool:
    """Say whether the way cuts into a smooth part, exactly: ends, then the best axis."""
    part = field.part_of(node)
    x, y = float(field.x[node]), float(field.y[node])
    ax, ay, bx, by = ax - x, ay - y, bx - x, by - y
    if ax != bx or ay != by:
        t = math.atan2(ax - bx, by - ay)
        if abs(ax * math.cos(t) + ay * math.sin(t)) - part.support_at(t)[0] >= -slack:
            return False
    return way_separation(part, ax, ay, bx, by) < -slack


def way_separation(part: Part, ax: float, ay: float, bx: float, by: float) -> float:
    """Return the signed separation of a straight way from a part about the origin.

    The best separating axis is square to the way, or belongs to the nearest end.
    """
    vx, vy = bx - ax, by - ay
    best = -math.inf
    if vx or vy:
        t = math.atan2(-vx, vy)
        best = abs(ax * math.cos(t) + ay * math.sin(t)) - part.support_at(t)[0]
    return max(best, _by_ends(part, ax, ay, bx, by))


def _by_ends(part: Part, ax: float, ay: float, bx: float, by: float) -> float:
    """Return the best separation along the normal of an end that is the nearest point."""
    best = -math.inf
    for px, py, qx, qy in ((ax, ay, bx, by), (bx, by, ax, ay)):
        depth, t = part.separation_at(px, py)
        if (qx - px) * math.cos(t) + (qy - py) * math.sin(t) >= 0.0:
            best = max(best, depth)
    return best


def _is_deep(shape: Region, px: float, py: float, slack: float) -> bool:
    """Say whether a point lies inside a region by more than the slack."""
    return is_point_inside(px, py, shape) and nearest_on_boundary(px, py, shape)[0] > slack
