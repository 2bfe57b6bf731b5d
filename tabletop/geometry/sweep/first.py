"""How far along its way a base may go until it first does what it must not."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from tabletop.geometry.base import Base, Footprint
from tabletop.geometry.path import Path, cut
from tabletop.geometry.region import Region
from tabletop.geometry.sweep.against import closest, spans_below
from tabletop.geometry.sweep.below import Span
from tabletop.geometry.sweep.board import sweep_board
from tabletop.geometry.sweep.boxes import may_meet, region_box, swept_box
from tabletop.geometry.sweep.many import Crowd, crowd, may_come_within
from tabletop.geometry.sweep.region import region_spans, sweep_region
from tabletop.geometry.units import EPS, less_than

SAFE = EPS / 2.0
"""Inches by which a stop may still intrude: half the tolerance, so that rounding the pose to
eight decimals cannot turn a legal stop into a crossing."""


def first_crossing(
    base: Base,
    path: Path,
    others: Crowd | Sequence[Footprint] = (),
    regions: Sequence[Region] = (),
    ranges: Sequence[tuple[Footprint, float]] = (),
    board: tuple[float, float] | None = None,
) -> float:
    """Return the path parameter up to which a base may go; len(path) - 1: all the way.

    `others` and `regions` may be touched, not entered; the gap to each footprint of `ranges` must
    stay at its limit or more (7.0: exactly at the limit is outside); no part may leave the board.
    0.0 when the start itself is no legal spot. The pose at the answer is legal also when rounded.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> disc = round_base(50.8)
    >>> way = (Pose(0, 0), Pose(10, 0))
    >>> round(first_crossing(disc, way, [footprint(disc, Pose(6, 0))]), 4)
    0.4
    """
    first = float(max(len(path) - 1, 0))
    group = others if isinstance(others, Crowd) else crowd(others)
    for k in may_come_within(base, path, group, 0.0):
        first = min(first, _entry_base(base, path, group.footprints[k], 0.0))
    limits = np.array([limit for _, limit in ranges], dtype=np.float64)
    for k in may_come_within(base, path, [other for other, _ in ranges], limits):
        first = min(first, _entry_base(base, path, *ranges[k]))
    box = swept_box(base, path)
    for area in regions:
        if may_meet(box, region_box(area)) and less_than(
            sweep_region(base, path, area).separation, 0.0
        ):
            spans = region_spans(base, path, area, -EPS)
            first = min(first, _eased(spans, region_spans(base, path, area, -SAFE)))
    if board is not None:
        first = min(first, _leaves(base, path, board))
    return first


def _entry_base(base: Base, path: Path, other: Footprint, limit: float) -> float:
    if closest(base, path, other, best=limit - EPS)[1] < 0.0:
        return math.inf
    spans = spans_below(base, path, other, limit - EPS)
    return _eased(spans, spans_below(base, path, other, limit - SAFE))


def _eased(deep: list[Span], shallow: list[Span]) -> float:
    """Return where the first real intrusion begins, counted from its shallow edge."""
    if not deep:
        return math.inf
    start = deep[0][0]
    return max((s for s, e in shallow if s <= start <= e), default=start)


def _leaves(base: Base, path: Path, board: tuple[float, float]) -> float:
    """Return where a part of the base first leaves the board.

    The smallest room of the way up to s can only fall with s, so it is bisected.
    """
    for number in range(max(len(path) - 1, 1)):
        part = path[number : number + 2]
        if not less_than(sweep_board(base, part, *board).separation, 0.0):
            continue
        low, high = 0.0, 1.0
        while high - low > 1e-11:
            s = (low + high) / 2.0
            room = sweep_board(base, cut(part, s), *board).separation
            low, high = (s, high) if room >= -SAFE else (low, s)
        return number + low
    return math.inf
