"""Whom the abilities of the Lumineth concern: own units, enemies near, enemies in combat."""

from __future__ import annotations

from typing import Final

from tabletop.content.lumineth.scripture import is_depicted
from tabletop.rules.combat import in_combat
from tabletop.rules.measure import within
from tabletop.rules.play.values import Bearer, Case, Scope
from tabletop.rules.table import table_of

LUMINETH_KEYWORD: Final = "LUMINETH REALM-LORDS"


def of_the_army(case: Case, on: Bearer) -> bool:
    """Say whether the unit asked about is a Lumineth unit of the player who owns the rule."""
    unit = case.state.units.get(case.unit)
    return unit is not None and unit.player == on.owner and unit.has(LUMINETH_KEYWORD)


def is_enemy(case: Case, on: Bearer) -> bool:
    """Say whether the unit asked about is an enemy of the player who owns the rule."""
    unit = case.state.units.get(case.unit)
    return unit is not None and unit.player != on.owner


def in_combat_with_any(case: Case, on: Bearer) -> bool:
    """Say whether a unit is in combat with any that carries the rule: an enemy of it (7.0)."""
    table = table_of(case.state)
    return any(in_combat(table, case.unit, u) for u in there(case, on))


def near_any(inches: float) -> Scope:
    """Return the scope of enemies within some inches of a unit that carries the rule, closed."""

    def is_near(case: Case, on: Bearer) -> bool:
        return is_enemy(case, on) and any(
            within(case.state, case.unit, u, inches) for u in there(case, on)
        )

    return is_near


def there(case: Case, on: Bearer) -> tuple[str, ...]:
    """Return the units that carry a rule and are on the table."""
    units = case.state.units
    return tuple(u for u in on.units if u in units and units[u].models)


def while_depicted(rune: str) -> Scope:
    """Return the condition that a rune is on the scripture of the rule's owner."""

    def holds(case: Case, on: Bearer) -> bool:
        return is_depicted(case.state, on.owner, rune)

    return holds
