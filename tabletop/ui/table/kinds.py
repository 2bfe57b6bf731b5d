"""Kinds of move as the panel offers them: their inches, typed or rolled."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from tabletop.geometry.units import is_equal
from tabletop.rules.moves import PERMISSIONS, MoveKind
from tabletop.state.model import GameState, Unit
from tabletop.ui.table.session import Plan, TableSession

KINDS: Final[tuple[tuple[MoveKind, str], ...]] = (
    ("free", "Free"),
    ("normal_move", "Normal"),
    ("run", "Run"),
    ("retreat", "Retreat"),
    ("charge", "Charge"),
    ("pile_in", "Pile-in"),
    ("redeploy", "Redeploy"),
)
"""In the order of their keys 0 to 6."""
DICE: Final[Mapping[MoveKind, int]] = {"run": 1, "charge": 2, "redeploy": 1}
PILE_IN: Final = 3.0


def planned(session: TableSession, unit: Unit, kind: MoveKind, dice: random.Random) -> Plan:
    """Return the plan of a kind of move: its dice are rolled at once, kept while it is chosen."""
    now = session.plan(unit.id)
    if now.kind == kind and kind != "free":
        return now
    return rolled(unit, kind, dice, _target(session, unit) if kind == "pile_in" else "")


def rolled(unit: Unit, kind: MoveKind, dice: random.Random, target: str = "") -> Plan:
    """Return a plan with fresh dice."""
    thrown = tuple(dice.randint(1, 6) for _ in range(DICE.get(kind, 0)))
    base = {"normal_move", "run", "retreat"}
    inches = (unit.move or 0.0) if kind in base else PILE_IN if kind == "pile_in" else 0.0
    return Plan(kind, inches + sum(thrown), thrown, target)


def typed(plan: Plan, words: str) -> Plan | None:
    """Return the plan with inches as they were typed; None when they are no number.

    >>> typed(Plan("run", 9.0, (4,)), '10.5"').allowance
    10.5
    """
    try:
        inches = float(words.strip().rstrip('"').replace(",", "."))
    except ValueError:
        return None
    if not 0.0 <= inches <= 200.0:
        return None
    if is_equal(inches, plan.allowance):
        return plan
    return Plan(plan.kind, inches, (), plan.target)


def why_so_much(unit: Unit, plan: Plan) -> str:
    """Return where the inches come from.

    >>> why_so_much(Unit("A", 1, (), move=12.0), Plan("run", 15.0, (3,)))
    '12" + 3 rolled'
    """
    dice = " + ".join(str(die) for die in plan.rolled)
    if plan.kind == "run" and plan.rolled:
        return f'{unit.move or 0.0:g}" + {dice} rolled'
    if plan.rolled:
        return f"{dice} rolled"
    usual = PILE_IN if plan.kind == "pile_in" else unit.move
    if usual is not None and is_equal(plan.allowance, usual):
        return "pile-in" if plan.kind == "pile_in" else "Move"
    return "typed"


def reasons(kinds: Mapping[MoveKind, str]) -> str:
    """Return in one line why some kinds are off.

    >>> reasons({"run": "", "retreat": "not in combat", "pile_in": "not in combat"})
    'Retreat, Pile-in: not in combat.'
    """
    by_reason: dict[str, list[str]] = {}
    for kind, reason in kinds.items():
        if reason:
            by_reason.setdefault(reason, []).append(PERMISSIONS[kind].name.split(" ")[0])
    return " ".join(f"{', '.join(names)}: {reason}." for reason, names in by_reason.items())


def targets(state: GameState, unit: Unit) -> tuple[str, ...]:
    """Return the enemy units that a pile-in may choose: those it is in combat with."""
    from tabletop.rules.combat import enemies_in_combat

    return enemies_in_combat(state, unit.id)


def _target(session: TableSession, unit: Unit) -> str:
    from tabletop.rules.measure import unit_gap

    found = targets(session.state, unit)
    return min(found, key=lambda e: unit_gap(session.state, unit.id, e), default="")
