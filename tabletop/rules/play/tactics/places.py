"""What battle tactics ask about places: territories, quarters, corners, the middle of the table."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.geometry.base import Point
from tabletop.geometry.gap import gap
from tabletop.geometry.region import Region, region
from tabletop.geometry.region_gap import is_inside, overlaps_region, region_gap, segment
from tabletop.geometry.units import more_than, within
from tabletop.rules.contest import can_contest, contesting_models
from tabletop.rules.measure import wholly_within_area
from tabletop.rules.play.control import contests_terrain
from tabletop.rules.play.doing import Doing
from tabletop.state.model import GameState, Objective, Terrain


def units_that_count(do: Doing, player: int) -> tuple[str, ...]:
    """Return a player's units on the table; manifestations and faction terrain are none."""
    return tuple(u.id for u in do.units_of(player) if can_contest(u))


def heroes(do: Doing, player: int) -> tuple[str, ...]:
    """Return a player's HERO units on the table."""
    return tuple(u for u in units_that_count(do, player) if do.state.unit(u).has("HERO"))


# ---------------------------------------------------------------------- territories
def is_wholly_outside(state: GameState, unit: str, areas: Iterable[Region]) -> bool:
    """Say whether no part of a unit lies in any of some areas."""
    models = state.models_of(unit)
    return not any(overlaps_region(m.footprint, area) for m in models for area in areas)


def is_wholly_in(state: GameState, unit: str, areas: Iterable[Region]) -> bool:
    """Say whether a unit lies wholly in one of some areas."""
    return any(all(is_inside(m.footprint, area) for m in state.models_of(unit)) for area in areas)


def is_in(state: GameState, unit: str, areas: Iterable[Region]) -> bool:
    """Say whether any part of a unit lies in some areas."""
    return not is_wholly_outside(state, unit, areas)


def is_wholly_near(state: GameState, unit: str, areas: Iterable[Region], limit: float) -> bool:
    """Say whether a unit is wholly within some inches of one of some areas."""
    return any(wholly_within_area(state, unit, area, limit) for area in areas)


def is_away_from(state: GameState, unit: str, areas: Iterable[Region], limit: float) -> bool:
    """Say whether every part of a unit is more than some inches from all of some areas."""
    return all(
        more_than(region_gap(m.footprint, area).distance, limit)
        for m in state.models_of(unit)
        for area in areas
    )


# ---------------------------------------------------------------------- points
def is_near_point(state: GameState, unit: str, point: Point, limit: float) -> bool:
    """Say whether any part of a unit is within some inches of a point."""
    spot = segment(point, point)
    return any(within(gap(m.footprint, spot).distance, limit) for m in state.models_of(unit))


def middle(state: GameState) -> Point | None:
    """Return the middle of the table; None where it has no edge."""
    return None if state.board is None else (state.board[0] / 2, state.board[1] / 2)


def near_middle(do: Doing, units: Iterable[str], limit: float) -> tuple[str, ...]:
    """Return which of some units are within some inches of the middle of the table."""
    point = middle(do.state)
    if point is None:
        return ()
    return tuple(u for u in units if is_near_point(do.state, u, point, limit))


def quarters(state: GameState) -> tuple[Region, ...]:
    """Return the four quarters of the table."""
    if state.board is None:
        return ()
    w, h = state.board
    x, y = w / 2, h / 2
    boxes = ((0.0, 0.0, x, y), (x, 0.0, w, y), (0.0, y, x, h), (x, y, w, h))
    return tuple(region(((a, b), (c, b), (c, d), (a, d))) for a, b, c, d in boxes)


def corners(state: GameState) -> tuple[Point, ...]:
    """Return the four corners of the table."""
    if state.board is None:
        return ()
    w, h = state.board
    return ((0.0, 0.0), (w, 0.0), (0.0, h), (w, h))


# ---------------------------------------------------------------------- contesting
def contesters(do: Doing, player: int, piece: Objective | Terrain) -> tuple[str, ...]:
    """Return a player's units that contest an objective or a terrain feature."""
    units = units_that_count(do, player)
    if isinstance(piece, Objective):
        return tuple(u for u in units if contesting_models(do.state, u, piece.id))
    return tuple(u for u in units if contests_terrain(do.state, u, piece))
