"""Charging a unit that stands on terrain without room beside it (1.6)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tabletop.geometry.base import footprint
from tabletop.geometry.gap import gap_3d
from tabletop.geometry.units import within
from tabletop.rules.combat import enemies_in_combat
from tabletop.rules.finding import Finding, Mark
from tabletop.rules.measure import terrain_gap, unit_wholly_on
from tabletop.rules.moves.case import Before
from tabletop.rules.moves.codes import holds
from tabletop.rules.moves.spots import contacts, spot
from tabletop.rules.words import inch, margin_text
from tabletop.state.model import GameState, Model, Terrain


def charge_onto_terrain(table: Before, end: GameState, limit: float) -> Finding | None:
    """Return the finding that lets a charge end beside a feature instead of beside the enemy.

    The enemy unit stands wholly on the feature, no room to end within the limit of it was found
    there, and the charging unit is in combat with it.
    """
    for enemy, feature in refuges(end, enemies_in_combat(end, table.unit.id)):
        own, apart = _nearest(end, table.unit.id, feature)
        if within(apart, limit) and not has_room(table, enemy, limit):
            return _beside(end, own, enemy, feature, apart, limit)
    return None


def refuges(state: GameState, enemies: Sequence[str]) -> tuple[tuple[str, Terrain], ...]:
    """Return enemy units and the features that they stand wholly on, where 1.6 is in use."""
    if not state.options.charge_onto_terrain:
        return ()
    return tuple(
        (enemy, feature)
        for enemy in enemies
        for feature in state.terrain.values()
        if unit_wholly_on(state, enemy, feature.id)
    )


def has_room(table: Before, enemy: str, limit: float) -> bool:
    """Say whether a spot was found from which a base of the unit is near enough to an enemy unit.

    The unit's own models are left out: they could stand elsewhere. False means none was found.
    """
    bases = dict.fromkeys((m.base, m.pose.facing) for m in table.state.models_of(table.unit.id))
    flat = table.state.options.range == "plan"
    for base, facing in bases:
        for foe in table.models_of(enemy):
            for pose in contacts(base, facing, foe.footprint, (0.0, limit / 2, limit)):
                here = spot(table, base, pose)
                level = foe.pose.z if flat else here.level
                if here.is_free and within(
                    gap_3d(footprint(base, pose), level, foe.footprint, foe.pose.z), limit
                ):
                    return True
    return False


def _nearest(end: GameState, unit_id: str, feature: Terrain) -> tuple[Model, float]:
    return min(
        ((m, _apart(end, m, feature)) for m in end.models_of(unit_id)), key=lambda pair: pair[1]
    )


def _apart(end: GameState, model: Model, feature: Terrain) -> float:
    flat = terrain_gap(end, model.id, feature.id).distance
    return math.hypot(flat, max(0.0, model.pose.z - feature.height))


def _beside(
    end: GameState, own: Model, enemy: str, feature: Terrain, apart: float, limit: float
) -> Finding:
    label, margin = end.unit(enemy).label, limit - apart
    between = terrain_gap(end, own.id, feature.id)
    return holds(
        "NOT_WITHIN_HALF",
        f'Ends within 1/2" of {feature.label}, in combat with {label}',
        f"{inch(apart, limit)}; {margin_text(margin)}; no room found beside {label} there (1.6)",
        models=(own.id,),
        units=(enemy,),
        measured=apart,
        allowed=limit,
        margin=margin,
        marks=(Mark("measure", (between.p, between.q), inch(apart, limit)),),
    )
