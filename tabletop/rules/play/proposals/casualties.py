"""Which models go when some are slain: the fewest, the least useful first, the rest coherent."""

from __future__ import annotations

from typing import Final

from tabletop.geometry.gap import separation
from tabletop.geometry.units import COMBAT_RANGE, less_than
from tabletop.rules.play.casualties import casualties
from tabletop.state.causes import Chosen
from tabletop.state.model import GameState, Model

ROLES: Final = ("CHAMPION", "STANDARD BEARER", "MUSICIAN")


def propose_casualties(state: GameState, unit: str, count: int) -> Chosen:
    """Return which models to remove, in order: fewest, coherent, the least useful first (18.3).

    Those that go for coherency follow the slain model that they go with.
    """
    models = state.models_of(unit)
    worth = {m.id: usefulness(state, m) for m in models}
    order = {m.id: k for k, m in enumerate(models)}
    return casualties(state, unit, count).choose(sorted(worth, key=lambda m: (worth[m], -order[m])))


def usefulness(state: GameState, model: Model) -> float:
    """Return how much a model is worth keeping: command, fighting, objectives, then nearness."""
    battle = state.battle
    unit = state.unit(model.unit)
    value = 0.0
    if battle is not None and model.unit in battle.enlisted:
        named = battle.enlisted[model.unit].roles
        roles = {r for r, who in named.items() if model.id in who} | {*named.get(model.id, ())}
        value += 8.0 * any(r in ROLES for r in roles) + 2.0 * bool(roles)
    foot = model.footprint
    nearest = min(
        (
            separation(foot, m.footprint)
            for e in state.enemies_of(unit.player)
            for m in state.models_of(e.id)
        ),
        default=60.0,
    )
    if less_than(nearest, COMBAT_RANGE):
        value += 4.0
    for objective in state.objectives.values():
        if less_than(separation(foot, objective.footprint), COMBAT_RANGE):
            value += 2.0
    return value - 0.01 * min(nearest, 60.0)
