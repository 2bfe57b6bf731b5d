"""Which models go when some are slain: the fewest, the least useful first, the rest coherent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.geometry.coherency import near_pairs, needed
from tabletop.geometry.gap import separation
from tabletop.geometry.graph import components, members, two_core
from tabletop.geometry.removals import removals_of
from tabletop.geometry.units import COMBAT_RANGE, less_than
from tabletop.state.causes import Chosen
from tabletop.state.model import GameState, Model

ROLES: Final = ("CHAMPION", "STANDARD BEARER", "MUSICIAN")


def propose_casualties(state: GameState, unit: str, count: int) -> Chosen:
    """Return which models to remove, in order: fewest, coherent, the least useful first (18.3).

    Those that go for coherency follow the slain model that they go with.
    """
    whole = state.unit(unit)
    models = state.models_of(unit)
    worth = [usefulness(state, m) for m in models]
    feet = [m.footprint for m in models]
    masks = [0] * len(models)
    for i, j, _ in near_pairs(feet, whole.coherency):
        masks[i] |= 1 << j
        masks[j] |= 1 << i
    left, gone = (1 << len(models)) - 1, list[int]()
    for _ in range(min(count, len(models))):
        if not left:
            break
        for k in _next_to_go(masks, left, worth):
            gone.append(k)
            left &= ~(1 << k)
    return tuple(models[k].id for k in gone)


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


def _next_to_go(masks: Sequence[int], left: int, worth: Sequence[float]) -> tuple[int, ...]:
    """Return the models that go next, the slain one first, as few as can be."""
    alive = sorted(members(left), key=lambda k: (worth[k], -k))
    for k in alive:
        if _is_coherent(masks, left & ~(1 << k)):
            return (k,)
    place = {v: k for k, v in enumerate(members(left))}
    back = members(left)
    small = [sum(1 << place[w] for w in members(masks[v] & left)) for v in back]
    options = [tuple(back[k] for k in option) for option in removals_of(small).options]
    best = min(options, key=lambda o: (sum(worth[k] for k in o), o))
    return tuple(sorted(best, key=lambda k: (worth[k], k)))


def _is_coherent(masks: Sequence[int], left: int) -> bool:
    count = left.bit_count()
    if count <= 1:
        return True
    if needed(count) > 1 and two_core(list(masks), left) != left:
        return False
    return next(components(list(masks), left)) == left
