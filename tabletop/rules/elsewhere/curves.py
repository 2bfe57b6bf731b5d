"""Where an answer flips, as curves: ranges, contesting and coherency have closed forms."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import DISC, Footprint, Point
from tabletop.geometry.border import Line
from tabletop.geometry.border.offsets import lines_of, near_area, overlap_area
from tabletop.geometry.coherency import needed
from tabletop.geometry.gap import gap, separation_matrix
from tabletop.geometry.graph import components, members
from tabletop.geometry.region import Region
from tabletop.geometry.region_gap import region_gap
from tabletop.geometry.units import COMBAT_RANGE, within
from tabletop.rules.elsewhere.answers import mates_of
from tabletop.rules.elsewhere.asked import Asked, targets_of, why_not
from tabletop.rules.elsewhere.spots import Spots
from tabletop.state.model import GameState

Push = Callable[[Footprint], tuple[float, Point]]
"""How far a base is from one curve (signed), and the unit vector along which that grows."""
_STEPS = 8
_DONE = 1e-10
_LIES_ON = 4e-9
"""Inches: a point that near to a curve lies on it; areas are joined on a grid of 1e-9."""
_ON_IT = 0.005
"""Inches: a corner of the picture nearer than this to a curve belongs to it."""


@dataclass(frozen=True, slots=True)
class _Ring:
    """A base and the inches at which the answer flips near it."""

    other: Footprint
    limit: float

    def push(self, foot: Footprint) -> tuple[float, Point]:
        """Return by how much a base is too far, and the way out."""
        found = gap(foot, self.other)
        length = math.dist(found.p, found.q)
        if length <= 0.0 or within(found.separation, 0.0):
            dx, dy = foot.x - self.other.x, foot.y - self.other.y
            length = math.hypot(dx, dy) or 1.0
            return found.separation - self.limit, (dx / length, dy / length)
        away = ((found.p[0] - found.q[0]) / length, (found.p[1] - found.q[1]) / length)
        return found.separation - self.limit, away


def curves(state: GameState, asked: Asked) -> Iterator[list[Line] | None]:
    """Yield None while it works and the exact lines at last; nothing where there are none.

    Only for questions that `has_curves` names.
    """
    if why_not(state, asked):
        yield []
        return
    spots = Spots(state, asked.model)
    foot = spots.model.footprint
    if asked.kind == "coherent":
        yield from _coherent(state, asked, spots)
    elif asked.kind == "contest":
        yield _plain(foot, [_Ring(state.objective(asked.target).footprint, COMBAT_RANGE)])
    elif asked.kind == "wholly":
        (other,) = targets_of(state, asked)
        source = state.model(other).footprint
        ring = _Ring(source, asked.limit - 2.0 * foot.a)
        yield _plain(foot, [ring]) if ring.limit + foot.a + source.a > 0.0 else []
    else:
        yield from _within(state, asked, spots)


def has_curves(state: GameState, asked: Asked) -> bool:
    """Say whether the lines of a question have a closed form; the others are traced."""
    if asked.kind in ("coherent", "contest"):
        return True
    if asked.kind == "within":
        return bool(targets_of(state, asked)) or asked.target in state.objectives
    if asked.kind != "wholly" or asked.target not in state.models:
        return False
    discs = all(state.model(m).footprint.kind == DISC for m in (asked.model, asked.target))
    return discs and (state.options.range == "plan" or not _tops(state))


def _tops(state: GameState) -> list[float]:
    parts = (part for feature in state.terrain.values() for part in feature.parts)
    return sorted({part.top for part in parts if part.top > 0.0})


def _plain(foot: Footprint, rings: Sequence[_Ring]) -> list[Line]:
    area = shapely.union_all([near_area(foot, ring.other, ring.limit) for ring in rings])
    return _polished(lines_of(area), foot, rings)


def _within(state: GameState, asked: Asked, spots: Spots) -> Iterator[list[Line] | None]:
    """Join for every level that terrain lifts the model to what is within range from there."""
    foot = spots.model.footprint
    if asked.target in state.objectives:
        others = [(state.objective(asked.target).footprint, 0.0)]
    else:
        models = (state.model(m) for m in targets_of(state, asked))
        others = [(m.footprint, m.pose.z) for m in models]
    is_flat = state.options.range == "plan"
    tops = [] if is_flat else _tops(state)
    parts = [part for feature in state.terrain.values() for part in feature.parts]
    reach = asked.limit + 2.0 * foot.radius + max(o.radius for o, _ in others)
    every: list[_Ring] = []
    edges: list[Push] = []
    pieces: list[BaseGeometry] = []
    higher = shapely.union_all([])
    near = [
        part
        for part in parts
        if part.top in tops and _is_near(part.region.bounds(), [o for o, _ in others], reach)
    ]
    for top in (*sorted({part.top for part in near}, reverse=True), 0.0):
        over = [part.region for part in near if part.top == top]
        limits = [
            (o, asked.limit if is_flat else _plan_limit(asked.limit, z - top)) for o, z in others
        ]
        rings = [_Ring(o, limit) for o, limit in limits if limit is not None]
        area = shapely.union_all([near_area(foot, r.other, r.limit) for r in rings])
        yield None
        if top > 0.0:
            zone = shapely.union_all([overlap_area(foot, region) for region in over])
            pieces.append(area.intersection(zone).difference(higher))
            higher = higher.union(zone)
            edges += [_edge_push(region) for region in over]
        else:
            pieces.append(area.difference(higher))
        every += rings
        yield None
    yield _polished(lines_of(shapely.union_all(pieces, grid_size=1e-9)), foot, every, edges)


def _plan_limit(limit: float, rise: float) -> float | None:
    """Return how far a range reaches on the plan at a difference in level; None: not at all."""
    return math.sqrt(max(0.0, limit**2 - rise**2)) if within(abs(rise), limit) else None


def _is_near(
    box: tuple[float, float, float, float], others: Sequence[Footprint], reach: float
) -> bool:
    x0, y0, x1, y1 = box
    return any(x0 - reach <= o.x <= x1 + reach and y0 - reach <= o.y <= y1 + reach for o in others)


def _edge_push(region: Region) -> Push:
    """Return how far a base is from stepping onto a part of terrain."""

    def push(foot: Footprint) -> tuple[float, Point]:
        found = region_gap(foot, region)
        value = found.separation
        dx, dy = found.p[0] - found.q[0], found.p[1] - found.q[1]
        length = math.hypot(dx, dy)
        if length < 1e-9:
            return value, (0.0, 0.0)
        sense = 1.0 if value > 0.0 else -1.0
        return value, (sense * dx / length, sense * dy / length)

    return push


def _coherent(state: GameState, asked: Asked, spots: Spots) -> Iterator[list[Line] | None]:
    """Join the rings of the mates: enough of them, all that need one more, one of each group."""
    unit, foot = state.unit_of(asked.model), spots.model.footprint
    mates = [m.footprint for m in state.models_of(unit.id) if m.id != asked.model]
    need = needed(len(mates) + 1)
    masks = mates_of(mates, unit.coherency)
    short = [need - mask.bit_count() for mask in masks]
    if any(lack > 1 for lack in short):
        yield []
        return
    areas = [near_area(foot, mate, unit.coherency) for mate in mates]
    yield None
    area = _several(areas, need)
    for group in components(masks, (1 << len(mates)) - 1):
        area = area.intersection(shapely.union_all([areas[k] for k in members(group)]))
        yield None
    for k, lack in enumerate(short):
        if lack > 0:
            area = area.intersection(areas[k])
    yield _polished(lines_of(area), foot, [_Ring(mate, unit.coherency) for mate in mates])


def _several(areas: Sequence[BaseGeometry], need: int) -> BaseGeometry:
    """Return what lies in at least one, or at least two, of some areas."""
    if need < 2:
        return shapely.union_all(areas)
    return shapely.union_all(
        [one.intersection(other) for one, other in combinations(areas, 2) if one.intersects(other)]
    )


def _polished(
    lines: Sequence[Line], foot: Footprint, rings: Sequence[_Ring], more: Sequence[Push] = ()
) -> list[Line]:
    """Return lines whose points lie on the nearest of the curves as exactly as gaps are known."""
    every = [point for line in lines for point in line.points]
    if not every or not rings:
        return list(lines)
    feet = [_moved(foot, point) for point in every]
    off = separation_matrix(feet, [ring.other for ring in rings])
    off -= np.array([ring.limit for ring in rings])
    is_on = np.abs(off).min(axis=1) < _LIES_ON
    is_next = np.abs(off) < _ON_IT
    settled = iter(
        point
        if is_done
        else _settled(point, foot, [*(rings[k].push for k in np.flatnonzero(row).tolist()), *more])
        for point, is_done, row in zip(every, is_on.tolist(), is_next, strict=True)
    )
    return [Line(tuple(next(settled) for _ in line.points), line.is_closed) for line in lines]


def _settled(point: Point, foot: Footprint, pushes: Sequence[Push]) -> Point:
    """Lead a point onto the curve it lies next to; where two cross, onto both in turn."""
    here = _moved(foot, point)
    values = [(abs(push(here)[0]), k) for k, push in enumerate(pushes)]
    near = [pushes[k] for value, k in sorted(values) if value < _ON_IT][:2]
    for _ in range(_STEPS):
        moved = 0.0
        for push in near:
            value, (nx, ny) = push(_moved(foot, point))
            if abs(value) > _DONE:
                point = (point[0] - value * nx, point[1] - value * ny)
                moved = max(moved, abs(value))
        if moved <= _DONE:
            break
    return point


def _moved(foot: Footprint, point: Point) -> Footprint:
    dx, dy = point[0] - foot.x, point[1] - foot.y
    corners = tuple((x + dx, y + dy) for x, y in foot.corners)
    return replace(foot, x=point[0], y=point[1], corners=corners)
