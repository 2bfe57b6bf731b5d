"""Combat ranges (7.0): for each unit the union of its bases grown by 3 inches."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.geometry.units import COMBAT_RANGE
from tabletop.rules.combat import counts_in_combat
from tabletop.state.model import GameState
from tabletop.ui.kit.overlay import Overlays, RangeArea
from tabletop.ui.table.overlays.kept import Kept
from tabletop.ui.table.overlays.tables import units_in_hand
from tabletop.ui.table.plugs import Board


class Ranges:
    """Ranges of the enemies of what is selected (of all, when nothing is), and of both hovered.

    What is in the hand is left out here and drawn by `Moving`, so that the rest stays one
    picture during a drag.
    """

    def __init__(self) -> None:
        self._kept: Kept[Overlays] = Kept()

    def __call__(self, board: Board) -> Overlays:
        """Return the ranges that rest."""
        if not board.shown.get("ranges"):
            return Overlays()
        state, hand = board.session.state, units_in_hand(board)
        chosen = tuple(unit.id for unit in board.session.units)
        hovered = _unit_of(state, board.hovered) if board.drag is None else ""
        key = (state, chosen, hovered, hand)
        return self._kept.get(
            key,
            lambda: Overlays(
                ranges=tuple(
                    range_of(state, unit)
                    for unit in wanted(state, chosen, hovered)
                    if unit not in hand
                )
            ),
        )


def wanted(state: GameState, chosen: tuple[str, ...], hovered: str = "") -> Iterator[str]:
    """Yield the units whose combat range is shown, in the order of the state."""
    players = {state.unit(unit).player for unit in chosen}
    for unit in state.units.values():
        is_enemy = not players or any(unit.player != player for player in players)
        if not (is_enemy or unit.id in chosen or unit.id == hovered):
            continue
        if unit.models and not unit.garrison and counts_in_combat(state, unit.id):
            yield unit.id


def range_of(state: GameState, unit: str) -> RangeArea:
    """Return the combat range of a unit."""
    whole = state.unit(unit)
    prints = tuple(model.footprint for model in state.models_of(unit))
    return RangeArea(prints, whole.player, COMBAT_RANGE)


def _unit_of(state: GameState, model: str) -> str:
    return state.models[model].unit if model in state.models else ""
