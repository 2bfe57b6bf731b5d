"""What lies under the pointer or in a box: exact, by the outlines of the bases."""

from __future__ import annotations

from tabletop.geometry.base import Base, Footprint, Point, Pose, footprint
from tabletop.geometry.gap import separation
from tabletop.geometry.units import within
from tabletop.state.model import GameState, Objective, Terrain

_POINT = Base("round", 1e-6, 1e-6)


def model_at(state: GameState, point: Point, slack: float = 0.0) -> str:
    """Return the model whose base lies under a point, the one drawn last; "" for none.

    `slack` inches around a base count too when no base lies exactly there (small bases, far away).
    """
    spot = footprint(_POINT, Pose(point[0], point[1]))
    best, best_by = "", slack
    for model in reversed(list(state.models.values())):
        foot = model.footprint
        reach = foot.radius + slack
        if abs(foot.x - spot.x) > reach or abs(foot.y - spot.y) > reach:
            continue
        apart = separation(foot, spot)
        if within(apart, 0.0):
            return model.id
        if slack and within(apart, best_by):
            best, best_by = model.id, apart
    return best


def terrain_at(state: GameState, point: Point) -> Terrain | None:
    """Return the terrain feature under a point."""
    from shapely.geometry import Point as Spot

    spot = Spot(point)
    found = [f for f in state.terrain.values() if f.footprint.polygon().contains(spot)]
    return found[-1] if found else None


def objective_at(state: GameState, point: Point) -> Objective | None:
    """Return the objective marker under a point."""
    spot = footprint(_POINT, Pose(point[0], point[1]))
    for objective in state.objectives.values():
        if within(separation(objective.footprint, spot), 0.0):
            return objective
    return None


def models_in_box(state: GameState, a: Point, b: Point) -> tuple[str, ...]:
    """Return the models whose base lies wholly in the box between two corners."""
    x0, x1 = sorted((a[0], b[0]))
    y0, y1 = sorted((a[1], b[1]))

    def is_inside(foot: Footprint) -> bool:
        left, low, right, top = foot.bounds()
        return x0 <= left and right <= x1 and y0 <= low and top <= y1

    return tuple(m.id for m in state.models.values() if is_inside(m.footprint))


def unit_models(state: GameState, model_id: str) -> tuple[str, ...]:
    """Return the models of the unit of a model."""
    return state.unit_of(model_id).models


def army_models(state: GameState, player: int) -> tuple[str, ...]:
    """Return all models of a player."""
    return tuple(m.id for m in state.models.values() if state.unit(m.unit).player == player)


def next_unit(state: GameState, unit_id: str, by: int) -> str:
    """Return the unit after (or before) another in the order of the table; "" without units."""
    keys = [u.id for u in state.units.values() if u.models]
    if not keys:
        return ""
    if unit_id not in keys:
        return keys[0 if by > 0 else -1]
    return keys[(keys.index(unit_id) + by) % len(keys)]
