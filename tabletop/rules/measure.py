"""Measuring between pieces: gaps, within, wholly within (M-1 to M-3).

`model_gap`, `unit_gap`, `terrain_gap` and `objective_gap` are horizontal, as combat range and
coherency are; `gap_between`, `within` and `wholly_within` go through the air unless the option
`range` is `plan`. A unit placed on a faction terrain feature is measured from that feature (1.5).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import shapely

from tabletop.errors import TabletopError
from tabletop.geometry.apart import apart
from tabletop.geometry.base import Footprint, Point
from tabletop.geometry.gap import Gap, gap, gap_matrix
from tabletop.geometry.region import Region
from tabletop.geometry.region_gap import is_inside, region_gap
from tabletop.geometry.units import COMBAT_RANGE, EPS, inches, less_than
from tabletop.geometry.units import within as is_within
from tabletop.geometry.wholly import farthest, wholly_within_region, wholly_within_regions
from tabletop.geometry.wholly import wholly_within as is_covered
from tabletop.geometry.wholly_region import region_wholly_within
from tabletop.rules.spots import Spot, between_circles, spots_of
from tabletop.rules.table import table_of
from tabletop.state.model import GameState, Model

_FINE = 1e-7
_OPEN = 2.0 * EPS
_SURE = 1e-4
"""Inches beyond every tolerance: by so much circles round two pieces settle a question."""


@dataclass(frozen=True, slots=True)
class UnitGap:
    """The smallest horizontal gap between two units and the two models that have it."""

    gap: Gap
    a: str
    b: str

    @property
    def distance(self) -> float:
        """The gap, inches."""
        return self.gap.distance


def model_gap(state: GameState, a: str, b: str) -> Gap:
    """Return the horizontal gap between two models, base edge to base edge (M-1)."""
    return gap(state.model(a).footprint, state.model(b).footprint)


def nearest_models(state: GameState, a: str, b: str) -> UnitGap:
    """Return the smallest horizontal gap between two units, with the models that have it (M-2)."""
    ours, theirs = state.models_of(a), state.models_of(b)
    if not ours or not theirs:
        raise TabletopError(f"{a} or {b} has no models", next_step="choose units on the table")
    gaps = gap_matrix([m.footprint for m in ours], [m.footprint for m in theirs])
    i, j = divmod(int(gaps.argmin()), len(theirs))
    found = gap(ours[i].footprint, theirs[j].footprint)
    return UnitGap(found, ours[i].id, theirs[j].id)


def unit_gap(state: GameState, a: str, b: str) -> float:
    """Return the smallest horizontal gap between two units, inches (M-2)."""
    return nearest_models(state, a, b).distance


def terrain_gap(state: GameState, model: str, terrain: str) -> Gap:
    """Return the horizontal gap of a model to a feature's footprint; `q` lies on the feature."""
    return region_gap(state.model(model).footprint, state.feature(terrain).footprint)


def objective_gap(state: GameState, model: str, objective: str) -> Gap:
    """Return the horizontal gap from a base edge to the edge of an objective marker (32.1)."""
    return gap(state.model(model).footprint, state.objective(objective).footprint)


def wholly_on(state: GameState, model: str, terrain: str) -> bool:
    """Say whether no part of a base extends past the edge of a feature (terrain 1.1)."""
    return is_inside(state.model(model).footprint, state.feature(terrain).footprint)


def unit_wholly_on(state: GameState, unit: str, terrain: str) -> bool:
    """Say whether every model of a unit is wholly on a feature."""
    return all(wholly_on(state, m, terrain) for m in state.unit(unit).models)


def base_inches(state: GameState, model: str) -> tuple[float, ...]:
    """Return a base's diameter, or its length and width, in inches."""
    base = state.model(model).base
    return (inches(base.length),) if base.is_round else (inches(base.length), inches(base.width))


def gap_between(state: GameState, a: str, b: str) -> float:
    """Return the distance between two pieces (models, units, features, objectives), inches.

    Through the air between their bases, horizontal when the option `range` is `plan` (M-1, D-5).
    A feature counts as its footprint on the table and its parts up to their tops.
    """
    return _between(state, a, b, state.options.range == "plan")


def plan_between(state: GameState, a: str, b: str) -> float:
    """Return the horizontal distance between two pieces, inches, as combat range asks (7.0)."""
    return _between(state, a, b, True)


def within(state: GameState, a: str, b: str, limit: float) -> bool:
    """Say whether some part of a is within a distance of b, closed (M-2, G-3)."""
    return is_within(gap_up_to(state, a, b, limit), limit)


def gap_up_to(state: GameState, a: str, b: str, limit: float) -> float:
    """Return the distance of two pieces where it is within a limit, else any number beyond it."""
    return _between(state, a, b, state.options.range == "plan", limit + _SURE)


def plan_within(state: GameState, a: str, b: str, limit: float) -> bool:
    """Say whether some part of a is within a horizontal distance of b, closed."""
    return is_within(_between(state, a, b, True, limit + _SURE), limit)


def plan_nearer(state: GameState, a: str, b: str, limit: float) -> bool:
    """Say whether two pieces are nearer on the plan than a limit, open, as combat range is."""
    return less_than(_between(state, a, b, True, limit + _SURE), limit)


def wholly_within(state: GameState, a: str, b: str, limit: float) -> bool:
    """Say whether every part of every base of a is within a distance of b (M-3).

    The models of a unit b share the work: each point needs one of them.
    """
    sources = spots_of(state, b)
    is_flat = state.options.range == "plan"
    return all(_is_wholly(one, sources, limit, is_flat) for one in spots_of(state, a))


def wholly_in_combat_range(state: GameState, a: str, b: str) -> bool:
    """Say whether every part of every base of a is in the combat range of b (7.0).

    A combat range is horizontal and open: who reaches its edge is not wholly within it.
    """
    sources, limit = spots_of(state, b), COMBAT_RANGE - _OPEN
    return all(_is_wholly(one, sources, limit, True) for one in spots_of(state, a))


def wholly_within_area(state: GameState, a: str, area: Region, limit: float = 0.0) -> bool:
    """Say whether a model or unit is wholly within an area, or a distance of it (M-3)."""
    return all(wholly_within_region(model.footprint, area, limit) for model in _models(state, a))


def wholly_reach(state: GameState, a: str, b: str) -> float:
    """Return the smallest distance of b that a is wholly within, inches, to 1e-7 (M-3)."""
    low, step = gap_between(state, a, b), 1.0
    if wholly_within(state, a, b, low):
        return low
    while not wholly_within(state, a, b, low + step):
        step *= 2.0
    high = low + step
    while high - low > _FINE:
        middle = (low + high) / 2.0
        if wholly_within(state, a, b, middle):
            high = middle
        else:
            low = middle
    return high + EPS


def nearest_points(state: GameState, a: str, b: str) -> tuple[Point, Point]:
    """Return the points on the plan between which two pieces are nearest, for drawing."""
    is_flat = state.options.range == "plan"
    spots = [(one, other) for one in spots_of(state, a) for other in spots_of(state, b)]
    one, other = min(spots, key=lambda pair: _air(pair[0], pair[1], is_flat))
    if isinstance(one.shape, Footprint):
        if isinstance(other.shape, Footprint):
            found = gap(one.shape, other.shape)
        else:
            found = region_gap(one.shape, other.shape)
        return found.p, found.q
    if isinstance(other.shape, Footprint):
        found = region_gap(other.shape, one.shape)
        return found.q, found.p
    p, q = shapely.shortest_line(one.shape.polygon(), other.shape.polygon()).coords
    return (float(p[0]), float(p[1])), (float(q[0]), float(q[1]))


def farthest_points(state: GameState, a: str, b: str) -> tuple[Point, Point]:
    """Return the part of a that is farthest from b and the nearest point of b, for drawing."""
    worst: Gap | None = None
    for one in spots_of(state, a):
        if not isinstance(one.shape, Footprint):
            return nearest_points(state, a, b)
        found = [
            farthest(one.shape, s.shape)
            for s in spots_of(state, b)
            if isinstance(s.shape, Footprint)
        ]
        if not found:
            return nearest_points(state, a, b)
        best = min(found, key=lambda gap: gap.separation)
        if worst is None or best.separation > worst.separation:
            worst = best
    assert worst is not None
    return worst.p, worst.q


def _models(state: GameState, piece: str) -> tuple[Model, ...]:
    return (state.models[piece],) if piece in state.models else state.models_of(piece)


def _rise(one: Spot, other: Spot) -> float:
    return max(0.0, one.low - other.high, other.low - one.high)


def _air(one: Spot, other: Spot, is_flat: bool) -> float:
    return math.hypot(_plan(one.shape, other.shape), 0.0 if is_flat else _rise(one, other))


def _between(state: GameState, a: str, b: str, is_flat: bool, limit: float = math.inf) -> float:
    """Return the distance of two pieces, measured once while nothing moves.

    Beyond the limit any larger number may come out: circles round them are enough then.
    """
    layout = table_of(state).layout
    known = layout.apart
    found = known.get((a, b, is_flat))
    if found is not None:
        return found
    one, other = layout.stance(state, a), layout.stance(state, b)
    floor = between_circles(one.circle, other.circle) - _SURE
    if floor > limit:
        return floor
    if len(one.spots) == len(other.spots) == 1:
        found = _air(one.spots[0], other.spots[0], is_flat)
    else:
        pairs = sorted(
            (between_circles(p, q) - _SURE, i, k)
            for i, p in enumerate(one.circles)
            for k, q in enumerate(other.circles)
        )
        if not pairs or pairs[0][0] > limit:
            return pairs[0][0] if pairs else math.inf
        found = math.inf
        for floor, i, k in pairs:
            if floor >= found:
                break  # the circles of all that follow are farther apart
            found = min(found, _air(one.spots[i], other.spots[k], is_flat))
    known[a, b, is_flat] = found
    return found


def _plan(a: Footprint | Region, b: Footprint | Region) -> float:
    if isinstance(a, Footprint):
        return max(0.0, apart(a, b)[0]) if isinstance(b, Footprint) else region_gap(a, b).distance
    if isinstance(b, Footprint):
        return region_gap(b, a).distance
    return float(a.polygon().distance(b.polygon()))


def _is_wholly(one: Spot, sources: Sequence[Spot], limit: float, is_flat: bool) -> bool:
    rises = [0.0 if is_flat else _rise(one, source) for source in sources]
    if not isinstance(one.shape, Footprint):  # terrain, for whom is placed on it (1.5)
        pairs = [(s.shape, up) for s, up in zip(sources, rises, strict=True)]
        return region_wholly_within(one.shape, pairs, limit)
    bases = [(s.shape, up) for s, up in zip(sources, rises, strict=True)]
    regions = [(shape, up) for shape, up in bases if isinstance(shape, Region)]
    if regions:
        return wholly_within_regions(one.shape, [(shape, limit, up) for shape, up in regions])
    shapes = [shape for shape, _ in bases if isinstance(shape, Footprint)]
    return is_covered(one.shape, shapes, limit, rises)
