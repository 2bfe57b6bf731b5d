"""Which stretches of a grown corner's outline other grown obstacles cover.

Stretches are (start, span) in normals, anticlockwise. Discs against discs and edges in closed
form; where ovals take part, by halving steps that the speed of the outline bounds.
"""

from __future__ import annotations

import math

import numpy as np

from tabletop.geometry.route.clear import Flags
from tabletop.geometry.route.grown import GRAZE, TURN, Grown
from tabletop.geometry.route.parts import Floats, Part

Stretch = tuple[float, float]
_CELLS = 48
_RIM = 1e-7
_FINEST = 1.5e-3


def covered(field: Grown, node: int) -> tuple[Stretch, ...]:
    """Return the covered stretches of a corner's outline, and what is not exposed, sorted."""
    found: list[Stretch] = []
    span = float(field.span[node])
    if span < TURN - 1e-12:
        end = (float(field.low[node]) + span) % TURN
        found.append((end, TURN - span))
    if field.part[node] >= 0:
        away = np.hypot(field.x - field.x[node], field.y - field.y[node])
        found += _by_halving(
            field, node, away < field.outer + field.outer[node] - GRAZE, with_rest=True
        )
    else:
        found += _by_discs(field, node)
        found += _by_edges(field, node)
        found += _by_board(field, node)
        radius = float(field.outer[node])
        away = np.hypot(field.x - field.x[node], field.y - field.y[node])
        near = (field.part >= 0) & (away < radius + field.outer - GRAZE)
        if near.any():
            found += _by_halving(field, node, near)
    return merged(found)


def merged(stretches: list[Stretch]) -> tuple[Stretch, ...]:
    """Return the stretches sorted by start in one turn, overlapping ones joined.

    >>> merged([(1.0, 1.0), (1.5, 1.0), (6.0, 0.5)])
    ((1.0, 1.5), (6.0, 0.5))
    """
    ordered = sorted((start % TURN, span) for start, span in stretches if span > 0.0)
    kept: list[Stretch] = []
    for start, span in ordered:
        if kept and start <= kept[-1][0] + kept[-1][1]:
            first, size = kept[-1]
            kept[-1] = (first, max(size, start + span - first))
        else:
            kept.append((start, span))
    while len(kept) > 1 and kept[-1][0] + kept[-1][1] - TURN >= kept[0][0]:
        # the last stretch runs over the turn into the first
        first, size = kept.pop(0)
        start, span = kept[-1]
        kept[-1] = (start, max(span, first + size + TURN - start))
    if kept and kept[-1][1] >= TURN:
        return ((0.0, TURN),)
    return tuple(kept)


def free_arc(stretches: tuple[Stretch, ...], t: float, way: int) -> float:
    """Return how far one can go from normal t before a covered stretch; 0 inside one."""
    best = TURN
    for start, span in stretches:
        if span >= TURN:
            return 0.0
        past = (t - start) % TURN if way > 0 else (start + span - t) % TURN
        if past > TURN - _RIM:
            past -= TURN
        if past < span - _RIM:
            return 0.0
        best = min(best, TURN - past)
    return best


def _by_discs(field: Grown, node: int) -> list[Stretch]:
    radius = float(field.outer[node])
    dx, dy = field.x - field.x[node], field.y - field.y[node]
    far = np.hypot(dx, dy)
    reach = field.outer - GRAZE
    near = (far < radius + reach) & (field.part < 0) & (reach > 0.0)
    near[node] = False
    found: list[Stretch] = []
    for k in np.flatnonzero(near):
        d, r = float(far[k]), float(reach[k])
        if d + radius <= r:
            return [(0.0, TURN)]
        if d + r <= radius or d <= 0.0:
            continue
        half = math.acos(max(-1.0, min(1.0, (radius * radius + d * d - r * r) / (2 * radius * d))))
        found.append((math.atan2(dy[k], dx[k]) - half, 2.0 * half))
    return found


def _by_edges(field: Grown, node: int) -> list[Stretch]:
    """Cut the circle with the four sides of each near core and test the pieces."""
    if not field.along.size:
        return []
    x, y, radius = float(field.x[node]), float(field.y[node]), float(field.outer[node])
    at = [rows[0] * x + rows[1] * y + rows[2] for rows in (field.a, field.b)]
    # inches from the core: a lower bound, enough to leave out the far ones
    off = np.maximum(
        (np.abs(at[0] - 0.5) - 0.5) * field.along, (np.abs(at[1]) - 1.0) * field.across
    )
    found: list[Stretch] = []
    for k in np.flatnonzero(off < radius):
        found += _by_core(field, int(k), x, y, radius)
    return found


def _by_core(field: Grown, k: int, x: float, y: float, radius: float) -> list[Stretch]:
    sides: list[tuple[float, float, float, float]] = []
    for rows, size, first, last in (
        (field.a, field.along, 0.0, 1.0),
        (field.b, field.across, -1.0, 1.0),
    ):
        fx, fy = float(rows[0, k]), float(rows[1, k])
        centre = fx * x + fy * y + float(rows[2, k])
        edge = GRAZE / float(size[k])
        sides.append((centre, math.hypot(fx, fy) * radius, math.atan2(fy, fx), first + edge))
        sides.append((centre, math.hypot(fx, fy) * radius, math.atan2(fy, fx), last - edge))
    breaks: list[float] = []
    for centre, swing, turn, limit in sides:
        ratio = (limit - centre) / swing
        if abs(ratio) < 1.0:
            half = math.acos(ratio)
            breaks += [(turn - half) % TURN, (turn + half) % TURN]
    if not breaks:
        is_in = all(
            low[3] < low[0] + low[1] * math.cos(0.0 - low[2]) < high[3]
            for low, high in ((sides[0], sides[1]), (sides[2], sides[3]))
        )
        return [(0.0, TURN)] if is_in else []
    breaks.sort()
    found: list[Stretch] = []
    for start, end in zip(breaks, (*breaks[1:], breaks[0] + TURN), strict=True):
        middle = (start + end) / 2.0
        if all(
            low[3] < low[0] + low[1] * math.cos(middle - low[2]) < high[3]
            for low, high in ((sides[0], sides[1]), (sides[2], sides[3]))
        ):
            found.append((start, end - start))
    return found


def _by_board(field: Grown, node: int) -> list[Stretch]:
    if field.box is None:
        return []
    radius = float(field.outer[node])
    x0, y0, x1, y1 = field.box
    x, y = float(field.x[node]), float(field.y[node])
    found: list[Stretch] = []
    for turn, room in (
        (math.pi, x - x0),
        (0.0, x1 - x),
        (-math.pi / 2, y - y0),
        (math.pi / 2, y1 - y),
    ):
        ratio = (room + GRAZE) / radius
        if ratio <= -1.0:
            return [(0.0, TURN)]
        if ratio < 1.0:
            half = math.acos(ratio)
            found.append((turn - half, 2.0 * half))
    return found


def _by_halving(
    field: Grown, node: int, others: Flags, *, with_rest: bool = False
) -> list[Stretch]:
    """Return covered stretches, by those of the corners and, if asked, by edges and the board.

    Cells whose ends lie deep enough in or out are settled by the speed of the outline; the rest
    are quartered until the room inside bends away from a straight line by less than grazing.
    """
    part = field.part_of(node)
    width = TURN / _CELLS
    quarters = np.arange(4, dtype=np.float64)
    starts = np.arange(_CELLS, dtype=np.float64) * width
    room = _room(field, node, others, starts, with_rest)
    left, right = room, np.roll(room, -1)
    found: list[Stretch] = []
    while True:
        reach = part.sharpest * width
        is_in = left + right < -reach - 2.0 * GRAZE
        is_unsure = ~is_in & (left + right <= reach - 2.0 * GRAZE)
        found += [(float(t), width) for t in starts[is_in]]
        starts, left, right = starts[is_unsure], left[is_unsure], right[is_unsure]
        if not starts.size or reach <= _FINEST or starts.size > 2000:
            break
        width /= 4.0
        inner = _room(
            field, node, others, (starts[:, None] + quarters[1:] * width).ravel(), with_rest
        )
        ends = np.column_stack([left, inner.reshape(-1, 3), right])
        starts = (starts[:, None] + quarters * width).ravel()
        left, right = ends[:, :-1].ravel(), ends[:, 1:].ravel()
    for t, a, b in zip(starts, left + GRAZE, right + GRAZE, strict=True):
        if a < 0.0 and b < 0.0:
            found.append((float(t), width))
        elif a < 0.0 or b < 0.0:
            share = width * min(a, b) / (min(a, b) - max(a, b))
            found.append((float(t) if a < 0.0 else float(t) + width - share, share))
    return found


def _room(field: Grown, node: int, others: Flags, t: Floats, with_rest: bool) -> Floats:
    """Return signed separations of outline points from other corners, and from the rest."""
    bx, by = field.part_of(node).points(t)
    x, y = field.x[node] + bx, field.y[node] + by
    room = np.full(t.shape, np.inf)
    others = others.copy()
    others[node] = False
    discs = np.flatnonzero(others & (field.part < 0))
    if discs.size and with_rest:
        away = np.hypot(x[:, None] - field.x[discs], y[:, None] - field.y[discs])
        room = np.minimum(room, (away - field.outer[discs]).min(axis=1))
    for ovals, group in field.smooth:
        near = group[others[group]]
        if near.size:
            part = Part(0.0, ovals)
            radii = field.outer[near] - part.outer
            away, _ = part.separation(x[:, None] - field.x[near], y[:, None] - field.y[near])
            room = np.minimum(room, (away - radii).min(axis=1))
    if with_rest and field.along.size:
        a = x[:, None] * field.a[0] + y[:, None] * field.a[1] + field.a[2]
        b = x[:, None] * field.b[0] + y[:, None] * field.b[1] + field.b[2]
        off = np.maximum((np.abs(a - 0.5) - 0.5) * field.along, (np.abs(b) - 1.0) * field.across)
        room = np.minimum(room, off.min(axis=1))
    if with_rest and field.box is not None:
        x0, y0, x1, y1 = field.box
        room = np.minimum(room, np.minimum(np.minimum(x - x0, x1 - x), np.minimum(y - y0, y1 - y)))
    return room
