"""Which kinds of move a unit may make now, and in a few words why not the others."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.rules.combat import enemies_in_combat
from tabletop.rules.moves.kinds import PERMISSIONS, MoveKind, Permission
from tabletop.state.model import GameState, Unit


def allowed_kinds(state: GameState, unit_id: str) -> Mapping[MoveKind, str]:
    """Return for each kind of move "" or why the unit cannot make it, as the window shows it.

    A phase is only asked for where the table is in one (14.2, 14.3, 15.3).

    >>> from tabletop.geometry.base import Pose, round_base
    >>> from tabletop.state.model import Model
    >>> alone = GameState({"a": Model("a", "A", round_base(32), Pose(0, 0), 1.5)},
    ...                   {"A": Unit("A", 1, ("a",), ran=True)})
    >>> kinds = allowed_kinds(alone, "A")
    >>> kinds["normal_move"], kinds["retreat"], kinds["charge"]
    ('', 'not in combat', 'ran this turn')
    """
    unit = state.unit(unit_id)
    is_in_combat = bool(enemies_in_combat(state, unit_id))
    return {
        kind: _reason(state, unit, permission, is_in_combat)
        for kind, permission in PERMISSIONS.items()
        if state.battle is not None or not permission.is_of_battles
    }


def _reason(state: GameState, unit: Unit, permission: Permission, is_in_combat: bool) -> str:
    if not permission.is_judged:
        return ""
    if unit.move is None:
        return "cannot move"
    if permission.start == "not_in_combat" and is_in_combat:
        return "in combat"
    if permission.start == "in_combat" and not is_in_combat:
        return "not in combat"
    if permission.start == "in_combat_or_charged" and not (is_in_combat or unit.charged):
        return "not in combat"
    if permission.start == "charged_in_combat" and not (is_in_combat and unit.charged):
        return "not in combat" if unit.charged else "did not charge this turn"
    if permission.name == "Charge" and unit.ran:
        return "ran this turn"
    if permission.name == "Charge" and unit.retreated:
        return "retreated this turn"
    if state.phase and state.phase != permission.phase:
        return "other phase"
    return ""
