"""Which models of a unit have a role or a loadout, among those still on the table (1.0 to 3.0)."""

from __future__ import annotations

from tabletop.state.battle import Battle
from tabletop.state.model import GameState


def models_with(state: GameState, unit: str, role: str) -> tuple[str, ...]:
    """Return the models of a unit on the table with a role, in the unit's order.

    An army list may name the models of a role, or the roles of a model.
    """
    battle, whole = state.battle, state.units.get(unit)
    if battle is None or whole is None or unit not in battle.enlisted:
        return ()
    roles = battle.enlisted[unit].roles
    if not roles:
        return ()
    named = roles.get(role, ())
    return tuple(m for m in whole.models if m in named or role in roles.get(m, ()))


def names_role(battle: Battle, unit: str, role: str) -> bool:
    """Say whether an army list gives a unit a role, whoever of it is left."""
    roles = battle.enlisted[unit].roles if unit in battle.enlisted else {}
    return role in roles or any(role in named for named in roles.values())


def roles_of(state: GameState, model: str, unit: str = "") -> tuple[str, ...]:
    """Return the roles and loadouts of a model, as its army list names them.

    `unit` is needed where the model is not on the table.
    """
    battle = state.battle
    unit = unit or state.models[model].unit
    if battle is None or unit not in battle.enlisted:
        return ()
    roles = battle.enlisted[unit].roles
    return tuple(roles.get(model, ())) + tuple(r for r, named in roles.items() if model in named)
