"""Measuring between pieces: gaps, within, wholly within (M-1 to M-3).

`model_gap`, `unit_gap`, `terrain_gap` and `objective_gap` are horizontal, as combat range and
coherency are; `gap_between`, `within` and `wholly_within` go through the air unless the option
`range` is `plan`. A unit placed on a faction terrain feature is measured from that feature (1.5).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely

from tabletop.errors import TabletopError
from tabletop.geometry.apart import apart
from tabletop.geometry.base import Footprint, Point
from tabletop.geometry.gap import Gap, gap, gap_matrix
from tabletop.geometry.region import Region
from tabletop.geometry.region_gap import is_inside, region_gap
from tabletop.geometry.units import COMBAT_RANGE, EPS, inches
from tabletop.geometry.units import within as is_within
from tabletop.geometry.wholly import farthest, wholly_within_region, wholly_within_regions
from tabletop.geometry.wholly import wholly_within as is_covered
from tabletop.geometry.wholly_region import region_wholly_within
from tabletop.rules.table import table_of
from tabletop.state.model import GameState, Model, Terrain

_FINE = 1e-7
_OPEN = 2.0 * EPS


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
    return is_within(gap_between(state, a, b), limit)


def wholly_within(state: GameState, a: str, b: str, limit: float) -> bool:
    """Say whether every part of every base of a is within a distance of b (M-3).

    The models of a unit b share the work: each point needs one of them.
    """
    sources = _spots(state, b)
    is_flat = state.options.range == "plan"
    return all(_is_wholly(one, sources, limit, is_flat) for one in _spots(state, a))


def wholly_in_combat_range(state: GameState, a: str, b: str) -> bool:
    """Say whether every part of every base of a is in the combat range of b (7.0).

    A combat range is horizontal and open: who reaches its edge is not wholly within it.
    """
    sources, limit = _spots(state, b), COMBAT_RANGE - _OPEN
    return all(_is_wholly(one, sources, limit, True) for one in _spots(state, a))


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
    spots = [(one, other) for one in _spots(state, a) for other in _spots(state, b)]
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
    for one in _spots(state, a):
        if not isinstance(one.shape, Footprint):
            return nearest_points(state, a, b)
        found = [
            farthest(one.shape, s.shape) for s in _spots(state, b) if isinstance(s.shape, Footprint)
        ]
        if not found:
            return nearest_points(state, a, b)
        best = min(found, key=lambda gap: gap.separation)
        if worst is None or best.separation > worst.separation:
            worst = best
    assert worst is not None
    return worst.p, worst.q


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a piece is measured from: a base or a region, and the levels it fills."""

    shape: Footprint | Region
    low: float
    high: float


def _spots(state: GameState, piece: str) -> list[_Spot]:
    if piece in state.models:
        model = state.models[piece]
        garrison = state.units[model.unit].garrison
        return _of_garrison(state, garrison) if garrison else [_of_model(model)]
    if piece in state.units:
        unit = state.units[piece]
        if unit.garrison:
            return _of_garrison(state, unit.garrison)
        return [_of_model(model) for model in state.models_of(piece)]
    if piece in state.terrain:
        return _of_feature(state.terrain[piece])
    if piece in state.objectives:
        return [_Spot(state.objectives[piece].footprint, 0.0, 0.0)]
    raise TabletopError(
        f"there is nothing called {piece!r}",
        next_step="name a model, unit, terrain feature or objective",
    )


def _models(state: GameState, piece: str) -> tuple[Model, ...]:
    return (state.models[piece],) if piece in state.models else state.models_of(piece)


def _of_model(model: Model) -> _Spot:
    return _Spot(model.footprint, model.pose.z, model.pose.z)


def _of_garrison(state: GameState, piece: str) -> list[_Spot]:
    """Return what a unit placed on faction terrain is measured from: that, instead of it (1.5)."""
    if piece in state.units:
        return [_of_model(model) for model in state.models_of(piece)]
    return _of_feature(state.feature(piece))


def _of_feature(feature: Terrain) -> list[_Spot]:
    spots = [_Spot(part.region, 0.0, part.top) for part in feature.parts]
    if all(part.region != feature.footprint for part in feature.parts):
        spots.append(_Spot(feature.footprint, 0.0, 0.0))
    return spots


def _rise(one: _Spot, other: _Spot) -> float:
    return max(0.0, one.low - other.high, other.low - one.high)


def _air(one: _Spot, other: _Spot, is_flat: bool) -> float:
    return math.hypot(_plan(one.shape, other.shape), 0.0 if is_flat else _rise(one, other))


def _between(state: GameState, a: str, b: str, is_flat: bool) -> float:
    """Return the distance of two pieces, measured once while nothing moves."""
    known = table_of(state).layout.apart
    found = known.get((a, b, is_flat))
    if found is None:
        ours, theirs = _spots(state, a), _spots(state, b)
        if len(ours) == len(theirs) == 1:
            found = _air(ours[0], theirs[0], is_flat)
        else:
            found = _least_air(ours, theirs, is_flat)
        known[a, b, is_flat] = found
    return found


def _least_air(ours: list[_Spot], theirs: list[_Spot], is_flat: bool) -> float:
    """Return the smallest distance; pairs whose circles are farther apart are not measured."""
    one, two = (np.array([_circle(s.shape) for s in spots]).T for spots in (ours, theirs))
    centres = np.hypot(one[0][:, None] - two[0], one[1][:, None] - two[1])
    floors = (centres - one[2][:, None] - two[2]).ravel()
    apart = math.inf
    for at in floors.argsort(kind="stable").tolist():
        if floors[at] >= apart:
            break
        i, k = divmod(at, len(theirs))
        apart = min(apart, _air(ours[i], theirs[k], is_flat))
    return apart


def _circle(shape: Footprint | Region) -> tuple[float, float, float]:
    """Return a circle round a base, or round the box of a region."""
    if isinstance(shape, Footprint):
        return (shape.x, shape.y, shape.radius)
    x0, y0, x1, y1 = shape.bounds()
    return ((x0 + x1) / 2, (y0 + y1) / 2, math.hypot(x1 - x0, y1 - y0) / 2)


def _plan(a: Footprint | Region, b: Footprint | Region) -> float:
    if isinstance(a, Footprint):
        return max(0.0, apart(a, b)[0]) if isinstance(b, Footprint) else region_gap(a, b).distance
    if isinstance(b, Footprint):
        return region_gap(b, a).distance
    return float(a.polygon().distance(b.polygon()))


def _is_wholly(one: _Spot, sources: list[_Spot], limit: float, is_flat: bool) -> bool:
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
