"""Which stretches of a grown corner's outline other grown obstacles cover.

Stretches are (start, span) in normals, anticlockwise. Discs against discs and edges in closed
form; where ovals take part, by halving steps that the speed of the outline bounds.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.route.clear import Flags
from tabletop.geometry.route.grown import GRAZE, TURN, Box, Grown
from tabletop.geometry.route.parts import Floats, Part
from tabletop.geometry.route.rows import Rows

Indices = NDArray[np.intp]
Stretch = tuple[float, float]
_CELLS = 48
_RIM = 1e-7
_CUTS = 16
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
    columns = (far, reach, dx, dy)
    for d, r, x, y in zip(*(c[near].tolist() for c in columns), strict=True):
        if d + radius <= r:
            return [(0.0, TURN)]
        if d + r <= radius or d <= 0.0:
            continue
        half = math.acos(max(-1.0, min(1.0, (radius * radius + d * d - r * r) / (2 * radius * d))))
        found.append((math.atan2(y, x) - half, 2.0 * half))
    return found


def _by_edges(field: Grown, node: int) -> list[Stretch]:
    """Cut the circle with the four sides of each near core and test the pieces."""
    if not field.along.size:
        return []
    x, y, radius = float(field.x[node]), float(field.y[node]), float(field.outer[node])
    found: list[Stretch] = []
    for k in np.flatnonzero(_off_edges(field, x, y) < radius).tolist():
        found += _by_core(field, k, x, y, radius)
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


@dataclass(frozen=True, slots=True, eq=False)
class _Rest:
    """What may cover a corner's outline: discs, smooth corners, edges, the board."""

    discs: Indices
    smooth: Indices
    rows: Rows
    edges: Indices
    box: Box | None


def _rest(field: Grown, node: int, others: Flags, *, with_rest: bool) -> _Rest:
    others = others.copy()
    others[node] = False
    smooth = field.smooth[others[field.smooth]]
    nothing = np.zeros(0, dtype=np.intp)
    discs, edges, box = nothing, nothing, None
    if with_rest:
        discs = np.flatnonzero(others & (field.part < 0))
        x, y, radius = float(field.x[node]), float(field.y[node]), float(field.outer[node])
        if field.along.size:
            edges = np.flatnonzero(_off_edges(field, x, y) < radius)
        if field.box is not None:
            x0, y0, x1, y1 = field.box
            box = None if min(x - x0, x1 - x, y - y0, y1 - y) > radius else field.box
    return _Rest(discs, smooth, field.rows.of(smooth), edges, box)


def _by_halving(
    field: Grown, node: int, others: Flags, *, with_rest: bool = False
) -> list[Stretch]:
    """Return covered stretches, by those of the corners and, if asked, by edges and the board.

    Cells whose ends lie deep enough in or out are settled by the speed of the outline; the rest
    are cut up until the room inside bends away from a straight line by less than grazing.
    """
    rest = _rest(field, node, others, with_rest=with_rest)
    if not (rest.discs.size or rest.smooth.size or rest.edges.size or rest.box):
        return []
    part = field.part_of(node)
    width = TURN / _CELLS
    cuts = np.arange(_CUTS, dtype=np.float64)
    starts = np.arange(_CELLS, dtype=np.float64) * width
    room = _room(field, node, part, rest, starts)
    left, right = room, np.roll(room, -1)
    found: list[Stretch] = []
    while True:
        reach = part.sharpest * width
        both = left + right
        is_in = both < -reach - 2.0 * GRAZE
        is_unsure = ~is_in & (both <= reach - 2.0 * GRAZE)
        found += _runs(starts[is_in], width)
        starts, left, right = starts[is_unsure], left[is_unsure], right[is_unsure]
        if not starts.size or reach <= _FINEST or starts.size > 2000:
            break
        width /= _CUTS
        inner = _room(field, node, part, rest, (starts[:, None] + cuts[1:] * width).ravel())
        ends = np.column_stack([left, inner.reshape(-1, _CUTS - 1), right])
        starts = (starts[:, None] + cuts * width).ravel()
        left, right = ends[:, :-1].ravel(), ends[:, 1:].ravel()
    left, right = left + GRAZE, right + GRAZE
    is_in = (left < 0.0) & (right < 0.0)
    found += _runs(starts[is_in], width)
    is_cut = ~is_in & ((left < 0.0) | (right < 0.0))
    columns = (starts[is_cut], left[is_cut], right[is_cut])
    for t, a, b in zip(*(c.tolist() for c in columns), strict=True):
        share = width * min(a, b) / (min(a, b) - max(a, b))
        found.append((t if a < 0.0 else t + width - share, share))
    return found


def _runs(starts: Floats, width: float) -> list[Stretch]:
    """Return cells of one width, given by their sorted starts, as runs of neighbours."""
    if starts.size < 2:
        return [(t, width) for t in starts.tolist()]
    breaks = np.flatnonzero(np.diff(starts) > 1.5 * width)
    first = starts[np.concatenate([[0], breaks + 1])].tolist()
    last = starts[np.concatenate([breaks, [starts.size - 1]])].tolist()
    return [(s, e - s + width) for s, e in zip(first, last, strict=True)]


def _room(field: Grown, node: int, part: Part, rest: _Rest, t: Floats) -> Floats:
    """Return signed separations of outline points from what may cover them."""
    bx, by = part.points(t)
    x, y = field.x[node] + bx, field.y[node] + by
    room = np.full(t.shape, np.inf)
    at_x, at_y = x[:, None], y[:, None]
    discs = rest.discs
    if discs.size:
        away = np.hypot(at_x - field.x[discs], at_y - field.y[discs])
        room = np.minimum(room, (away - field.outer[discs]).min(axis=1))
    near = rest.smooth
    if near.size:
        away = rest.rows.separation(at_x - field.x[near], at_y - field.y[near])
        room = np.minimum(room, away.min(axis=1))
    edges = rest.edges
    if edges.size:
        room = np.minimum(room, _off_edges(field, at_x, at_y, edges).min(axis=1))
    if rest.box is not None:
        x0, y0, x1, y1 = rest.box
        room = np.minimum(room, np.minimum(np.minimum(x - x0, x1 - x), np.minimum(y - y0, y1 - y)))
    return room


def _off_edges(
    field: Grown, x: float | Floats, y: float | Floats, edges: Indices | None = None
) -> Floats:
    """Return how far places are off the cores of edges at least, inches; minus the depth inside."""
    a, b, along, across = field.a, field.b, field.along, field.across
    if edges is not None:
        a, b, along, across = a[:, edges], b[:, edges], along[edges], across[edges]
    one, two = x * a[0] + y * a[1] + a[2], x * b[0] + y * b[1] + b[2]
    off: Floats = np.maximum((np.abs(one - 0.5) - 0.5) * along, (np.abs(two) - 1.0) * across)
    return off
