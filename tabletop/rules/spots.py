"""What a piece is measured from: its bases or regions, and circles round them (M-1, 1.5)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tabletop.errors import TabletopError
from tabletop.geometry.base import Footprint
from tabletop.geometry.region import Region
from tabletop.rules.past import Circle
from tabletop.state.model import GameState, Model, Terrain


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a piece is measured from: a base or a region, and the levels it fills."""

    shape: Footprint | Region
    low: float
    high: float


@dataclass(frozen=True, slots=True, eq=False)
class Stance:
    """Everything that a piece is measured from, with a circle round each and one round all."""

    spots: tuple[Spot, ...]
    circles: tuple[Circle, ...]
    circle: Circle


def stance_of(state: GameState, piece: str) -> Stance:
    """Return what a model, unit, feature or objective is measured from; raises for others."""
    spots = tuple(spots_of(state, piece))
    rounds = tuple(_circle(s.shape) for s in spots)
    return Stance(spots, rounds, circle_of(rounds))


def spots_of(state: GameState, piece: str) -> list[Spot]:
    """Return the bases or regions of a model, unit, feature or objective; raises for others.

    A unit placed on a faction terrain feature is measured from that feature (1.5).
    """
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
        return [Spot(state.objectives[piece].footprint, 0.0, 0.0)]
    raise TabletopError(
        f"there is nothing called {piece!r}",
        next_step="name a model, unit, terrain feature or objective",
    )


def _of_model(model: Model) -> Spot:
    return Spot(model.footprint, model.pose.z, model.pose.z)


def _of_garrison(state: GameState, piece: str) -> list[Spot]:
    """Return what a unit placed on faction terrain is measured from: that, instead of it (1.5)."""
    if piece in state.units:
        return [_of_model(model) for model in state.models_of(piece)]
    return _of_feature(state.feature(piece))


def _of_feature(feature: Terrain) -> list[Spot]:
    spots = [Spot(part.region, 0.0, part.top) for part in feature.parts]
    if all(part.region != feature.footprint for part in feature.parts):
        spots.append(Spot(feature.footprint, 0.0, 0.0))
    return spots


def _circle(shape: Footprint | Region) -> Circle:
    """Return a circle round a base, or round the box of a region."""
    if isinstance(shape, Footprint):
        return (shape.x, shape.y, shape.radius)
    x0, y0, x1, y1 = shape.bounds()
    return ((x0 + x1) / 2, (y0 + y1) / 2, math.hypot(x1 - x0, y1 - y0) / 2)


def circle_of(some: tuple[Circle, ...]) -> Circle:
    """Return a circle round some circles.

    >>> circle_of(((0.0, 0.0, 1.0), (4.0, 0.0, 1.0)))
    (2.0, 0.0, 3.0)
    """
    if len(some) == 1:
        return some[0]
    if not some:
        return (0.0, 0.0, math.inf)
    xs, ys = [c[0] for c in some], [c[1] for c in some]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return (x, y, max(math.hypot(cx - x, cy - y) + size for cx, cy, size in some))


def between_circles(one: Circle, two: Circle) -> float:
    """Return how far apart two circles are, negative where they overlap."""
    return math.hypot(two[0] - one[0], two[1] - one[1]) - one[2] - two[2]
