"""Whose land what lies in: one answer for setting up, scoring and battle tactics."""

from __future__ import annotations

from tabletop.geometry.region import Region
from tabletop.geometry.region_gap import overlaps_region
from tabletop.state.model import GameState


def lands(state: GameState, player: int) -> tuple[Region, ...]:
    """Return the territories of a player."""
    return tuple(t.footprint for t in state.territories.values() if t.player == player)


def objectives_in(state: GameState, player: int) -> tuple[str, ...]:
    """Return the objectives of which any part lies in a player's territory."""
    areas = lands(state, player)
    return tuple(
        o.id
        for o in state.objectives.values()
        if any(overlaps_region(o.footprint, area) for area in areas)
    )


def objectives_outside(state: GameState, player: int) -> tuple[str, ...]:
    """Return the objectives that lie wholly outside a player's territory."""
    inside = objectives_in(state, player)
    return tuple(o for o in state.objectives if o not in inside)


def terrain_in(state: GameState, player: int) -> tuple[str, ...]:
    """Return the terrain features in a player's territory, faction terrain left out."""
    areas = [area.polygon() for area in lands(state, player)]
    return tuple(
        t.id
        for t in state.terrain.values()
        if "FACTION TERRAIN" not in t.abilities
        and t.kind != "faction"
        and any(t.footprint.polygon().intersects(area) for area in areas)
    )
