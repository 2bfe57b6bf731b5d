"""Whether the armies of a battle can be deployed at all, asked before anybody tries."""

from __future__ import annotations

import math
from typing import Final

import shapely
from shapely.geometry.base import BaseGeometry

from tabletop.errors import TabletopError
from tabletop.geometry.units import more_than
from tabletop.state.battle import foe_of
from tabletop.state.model import GameState, Model

FROM_ENEMY: Final = 9.0
"""Inches that deployment keeps from enemy territory (BS-2)."""


def check_deployment(state: GameState) -> None:
    """Raise `TabletopError` when an army cannot be set up: no territory, or one too small.

    Only what is certain is refused: ground that holds less than the bases cover, or is narrower
    everywhere than one of them.
    """
    battle = state.battle
    assert battle is not None
    for player in (1, 2):
        waiting = [
            w for w in battle.waiting.values() if w.why == "undeployed" and w.unit.player == player
        ]
        if not waiting:
            continue
        name = battle.name(player)
        ground = deployment_ground(state, player)
        if ground.is_empty:
            raise TabletopError(
                f"{name} has no territory to deploy in",
                next_step='choose a battleplan with territories of both players, 9" apart',
            )
        for one in waiting:
            if ground.buffer(-max(m.base.inner_radius for m in one.models)).is_empty:
                raise TabletopError(
                    f"{one.unit.label} is too large for the territory of {name}",
                    next_step="make the territory deeper",
                )
        covered = sum(_area(m) for w in waiting for m in w.models)
        if more_than(covered, float(ground.area)):
            raise TabletopError(
                f"{name} does not fit into its territory: bases of {covered:.0f} square inches "
                f"on {ground.area:.0f}",
                next_step="make the territory larger or the army smaller",
            )


def deployment_ground(state: GameState, player: int) -> BaseGeometry:
    """Return the ground where a player deploys: the territory, away from that of the enemy."""
    own, enemy = _land(state, player), _land(state, foe_of(player))
    ground = own if enemy.is_empty else own.difference(enemy.buffer(FROM_ENEMY))
    return ground if state.board is None else ground.intersection(shapely.box(0, 0, *state.board))


def _land(state: GameState, player: int) -> BaseGeometry:
    own = [t.footprint.polygon() for t in state.territories.values() if t.player == player]
    land: BaseGeometry = shapely.union_all(own)
    return land


def _area(model: Model) -> float:
    base = model.base
    return base.a * base.b * (4.0 if base.shape == "rect" else math.pi)
