"""A base on its way against a terrain outline, concave or with holes: edge by edge, then inside."""

from __future__ import annotations

import itertools
import math

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.base import DISC, Base, footprint
from tabletop.geometry.path import Path, pose_at
from tabletop.geometry.region import Region
from tabletop.geometry.region_gap import (
    edge_footprints,
    edges,
    is_point_inside,
    region_gap,
)
from tabletop.geometry.sweep.against import DEEP, Swept, leg_below, leg_closest
from tabletop.geometry.sweep.below import Span, merged
from tabletop.geometry.sweep.boxes import may_meet, region_box, swept_box
from tabletop.geometry.sweep.discs import Move, crossing, near_edge
from tabletop.geometry.sweep.leg import Leg, legs
from tabletop.geometry.sweep.nearness import deepest, edge_nearness
from tabletop.geometry.units import EPS, less_than

Array = NDArray[np.float64]
_INSIDE_STEP = 0.05


def sweep_region(base: Base, path: Path, region: Region) -> Swept:
    """Return how near a base comes to a region on its way; holes are open ground.

    Negative by the depth when any part of the base enters. Round bases in closed form. For others
    the gap, and whether the base enters at all, is as exact as `sweep`, edge by edge; once the
    centre is inside, the depth depends on which edge is the way out, and it is the deepest of
    samples 0.05" apart: an indication, not a limit that any rule asks about.

    >>> from tabletop.geometry.base import Pose, round_base
    >>> from tabletop.geometry.region import region
    >>> wall = region([(3, 2), (5, 2), (5, 9), (3, 9)])
    >>> sweep_region(round_base(50.8), (Pose(0, 0), Pose(8, 0)), wall).gap
    1.0
    """
    best, at = math.inf, 0.0
    ways = legs(base, path)
    near, where = edge_nearness([leg.move for leg in ways], region)
    for number, leg in enumerate(ways):
        value, s = _leg_region(leg, region, near[number], where[number], best)
        if value < best:
            best, at = value, number + s
    found = region_gap(footprint(base, pose_at(path, at)), region)
    return Swept(max(0.0, best), best, at, found.p, found.q)


def enters_region(base: Base, path: Path, region: Region) -> bool:
    """Say whether a base overlaps a region on its way, more than touching: how deep is not asked.

    >>> from tabletop.geometry.base import Pose, round_base
    >>> from tabletop.geometry.region import region
    >>> wall = region([(3, 1), (5, 1), (5, 9), (3, 9)])
    >>> disc = round_base(50.8)
    >>> [enters_region(disc, (Pose(0, y), Pose(8, y)), wall) for y in (0.0, 0.1)]
    [False, True]
    """
    if not may_meet(swept_box(base, path), region_box(region)):
        return False
    ways = legs(base, path)
    near, _ = edge_nearness([leg.move for leg in ways], region)
    outlines = edge_footprints(region)
    for number, leg in enumerate(ways):
        if leg.kind == DISC:
            if less_than(float(near[number].min()) - leg.a, 0.0):
                return True
            continue
        for k in np.flatnonzero(near[number] < leg.radius).tolist():
            if leg_closest(leg, outlines[k], -EPS, -DEEP)[1] >= 0.0:
                return True
    # no edge is cut: the base lies inside all the way or not at all
    return is_point_inside(path[0].x, path[0].y, region)


def _leg_region(
    leg: Leg, region: Region, near: Array, where: Array, best: float
) -> tuple[float, float]:
    """Return the smallest signed gap of a leg to a region, when below `best`."""
    at = 0.0
    if leg.kind == DISC:
        k = int(near.argmin())
        if near[k] - leg.a < best:
            best, at = float(near[k]) - leg.a, float(where[k])
    else:
        order = np.argsort(near)
        outlines = edge_footprints(region)
        for k in order.tolist():
            if near[k] - leg.radius >= best:
                break
            value, s = leg_closest(leg, outlines[k], best)
            if s >= 0.0 and value < best:
                best, at = value, s
    for start, end in _inside(leg.move, region, near):
        if leg.kind == DISC:
            depth, s = deepest(leg.move, region, start, end)
            value = -depth - leg.a
        else:
            value, s = _deepest_of(leg, region, start, end)
        if value < best:
            best, at = value, s
    return best, at


def _inside(move: Move, region: Region, near: Array) -> list[Span]:
    """Return the parameters between which the centre is inside the region."""
    x, y, vx, vy = move
    way = (min(x, x + vx), min(y, y + vy), max(x, x + vx), max(y, y + vy))
    if not may_meet(way, region_box(region)):
        return []
    breaks = {0.0, 1.0}
    for edge, least in zip(edges(region), near.tolist(), strict=True):
        if least <= EPS:
            s = crossing(move, edge)
            if s is not None:
                breaks.add(s)
    cells = sorted(breaks)
    return merged(
        [
            (s, e)
            for s, e in itertools.pairwise(cells)
            if is_point_inside(x + vx * (s + e) / 2, y + vy * (s + e) / 2, region)
        ]
    )


def _deepest_of(leg: Leg, region: Region, start: float, end: float) -> tuple[float, float]:
    """Return the depth of a base that is not round while its centre is inside.

    That it crosses is settled; how deep is sampled, and refined around the deepest sample.
    """

    def depth(s: float) -> float:
        return region_gap(leg.at(s), region).separation

    count = max(8, math.ceil(leg.pace * (end - start) / _INSIDE_STEP))
    samples = [start + (end - start) * k / count for k in range(count + 1)]
    values = [depth(s) for s in samples]
    k = values.index(min(values))
    low, high = samples[max(k - 1, 0)], samples[min(k + 1, count)]
    best, at = values[k], samples[k]
    for _ in range(30):
        a, b = low + (high - low) * 0.382, low + (high - low) * 0.618
        first, second = depth(a), depth(b)
        for value, s in ((first, a), (second, b)):
            if value < best:
                best, at = value, s
        low, high = (low, b) if first <= second else (a, high)
    return best, at


def overlap_intervals(base: Base, path: Path, region: Region) -> tuple[Span, ...]:
    """Return the path parameters between which a base overlaps a region more than touching.

    >>> from tabletop.geometry.base import Pose, round_base
    >>> from tabletop.geometry.region import region
    >>> wall = region([(4, -5), (6, -5), (6, 5), (4, 5)])
    >>> [(round(s, 4), round(e, 4)) for s, e in overlap_intervals(
    ...     round_base(50.8), (Pose(0, 0), Pose(10, 0)), wall)]
    [(0.3, 0.7)]
    """
    return tuple(region_spans(base, path, region, -EPS))


def region_spans(base: Base, path: Path, region: Region, limit: float) -> list[Span]:
    """Return where the signed gap to a region is below `limit` (at most 0, or any for discs)."""
    out: list[Span] = []
    if not may_meet(swept_box(base, path), region_box(region), max(limit, 0.0)):
        return out
    ways = legs(base, path)
    near, _ = edge_nearness([leg.move for leg in ways], region)
    for number, leg in enumerate(ways):
        out += [(number + s, number + e) for s, e in _leg_spans(leg, region, near[number], limit)]
    return merged(out)


def _leg_spans(leg: Leg, region: Region, near: Array, limit: float) -> list[Span]:
    found: list[Span] = []
    reach = leg.radius + limit
    if bool((near < reach).any()):
        rims, outlines = edges(region), edge_footprints(region)
        for k in np.nonzero(near < reach)[0].tolist():
            if leg.kind == DISC:
                span = near_edge(leg.move, rims[k], reach)
                found += [span] if span else []
            else:
                found += leg_below(leg, outlines[k], limit)
    return merged(found + _inside(leg.move, region, near), slack=1e-12)
