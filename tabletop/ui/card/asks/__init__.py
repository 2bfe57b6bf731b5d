"""Each question of a ruling as facts: the judge's finding, its figures, and what shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tabletop.files.check import Checked
from tabletop.state.model import GameState
from tabletop.ui.card.asks.battles import (
    ask_legal_picks,
    ask_next_player,
    ask_points,
    ask_rally_options,
    ask_result,
)
from tabletop.ui.card.asks.coherency import (
    ask_coherent,
    ask_groups,
    ask_left_after,
    ask_neighbours,
    ask_removal_options,
    ask_removals,
)
from tabletop.ui.card.asks.combat import ask_can_attack, ask_in_combat, ask_model_in_combat
from tabletop.ui.card.asks.common import Builder
from tabletop.ui.card.asks.distances import (
    ask_base_inches,
    ask_charge_needs,
    ask_gap,
    ask_obj_gap,
    ask_terrain_gap,
    ask_unit_gap,
    ask_wholly_on,
    ask_wholly_within,
    ask_within,
)
from tabletop.ui.card.asks.moves import ask_can_charge, ask_can_end
from tabletop.ui.card.asks.objectives import ask_contests, ask_objectives
from tabletop.ui.card.asks.shooting import ask_can_shoot, ask_shoot_targets
from tabletop.ui.card.asks.sight import ask_sees_unit, ask_unit_visible, ask_visible
from tabletop.ui.card.asks.terrain import ask_behind, ask_cover_mod, ask_obscured, ask_weapon_range
from tabletop.ui.card.fact import Fact
from tabletop.ui.card.wording import sentence_of


def facts_of(state: GameState, checked: Checked, *, has_margin: bool = True) -> tuple[Fact, ...]:
    """Return what a check comes to; nothing for questions that only people answer.

    `has_margin` False leaves out the margin of a line of sight, which takes a while.
    """
    ask = checked.check.ask
    builder = _BUILDERS.get(ask)
    if builder is None or checked.agrees is None:
        return ()
    if ask == "visible":
        return ask_visible(state, checked.check.params, has_margin)
    facts = builder(state, checked.check.params, checked.got)
    return tuple(f if f.sentence else replace(f, sentence=sentence_of(f.finding)) for f in facts)


_BUILDERS: Final[Mapping[str, Builder]] = MappingProxyType(
    {
        "result": ask_result,
        "points": ask_points,
        "options_heal_return": ask_rally_options,
        "next_player": ask_next_player,
        "legal_picks": ask_legal_picks,
        "gap": ask_gap,
        "unit_gap": ask_unit_gap,
        "terrain_gap": ask_terrain_gap,
        "obj_gap": ask_obj_gap,
        "visible": lambda state, params, got: ask_visible(state, params, True),
        "unit_visible": ask_unit_visible,
        "sees_unit": ask_sees_unit,
        "in_combat": ask_in_combat,
        "model_in_combat": ask_model_in_combat,
        "can_attack": ask_can_attack,
        "can_shoot": ask_can_shoot,
        "shoot_targets": ask_shoot_targets,
        "coherent": ask_coherent,
        "groups": ask_groups,
        "neighbours": ask_neighbours,
        "min_removals": ask_removals,
        "removal_options": ask_removal_options,
        "models_left_after": ask_left_after,
        "contests": ask_contests,
        "objectives": ask_objectives,
        "within": ask_within,
        "wholly_within": ask_wholly_within,
        "unit_wholly_within": ask_wholly_within,
        "wholly_on": ask_wholly_on,
        "obscured": ask_obscured,
        "weapon_range": ask_weapon_range,
        "behind": ask_behind,
        "cover_mod": ask_cover_mod,
        "can_charge": ask_can_charge,
        "can_end": ask_can_end,
        "charge_needs": ask_charge_needs,
        "base_inches": ask_base_inches,
    }
)
