"""What a base cannot cross on the ground: models, tall and impassable terrain, the table's edge."""

from __future__ import annotations

from tabletop.geometry.levels import FREE
from tabletop.geometry.passages import Obstacle, of_board, of_region
from tabletop.geometry.units import COMBAT_RANGE, more_than
from tabletop.rules.combat import counts_in_combat
from tabletop.rules.standing import is_impassable
from tabletop.state.model import GameState


def obstacles_to(
    state: GameState, model: str = "", player: int = 0, *, keeps_out: bool = False
) -> list[Obstacle]:
    """Return what stands in the way of a model (or of any base of a player, 0: of nobody).

    Terrain parts over 1" have to be climbed and count as closed; so does impassable ground. Models
    of its own unit stand in the way unless the option `own_unit_passable` lets it through (MV-4).
    `keeps_out`: the combat ranges of enemies are closed too, as for moves that may not enter them.
    """
    own = state.unit_of(model) if model else None
    side = own.player if own is not None else player
    found: list[Obstacle] = []
    for other in state.models.values():
        unit = state.units[other.unit]
        if other.id == model or unit.garrison:
            continue
        if own is not None and unit.id == own.id and state.options.own_unit_passable:
            continue
        is_enemy = bool(side) and unit.player != side
        grown = keeps_out and is_enemy and counts_in_combat(state, unit.id)
        found.append(Obstacle(other.id, (other.footprint,), COMBAT_RANGE if grown else 0.0))
    for feature in state.terrain.values():
        if is_impassable(feature):
            found.append(of_region(feature.id, feature.footprint))
            continue
        found += [
            of_region(feature.id, part.region)
            for part in feature.parts
            if more_than(part.top, FREE)
        ]
    if state.board is not None:
        found += of_board(*state.board)
    return found
