"""Whom modifiers of many armies concern: targets of attacks, units near the bearer."""

from __future__ import annotations

from tabletop.rules.contest import NO_UNITS
from tabletop.rules.measure import wholly_within
from tabletop.rules.play.values import Bearer, Case, Scope
from tabletop.state.model import GameState


def has_charged(case: Case, on: Bearer) -> bool:
    """Say whether the unit asked about charged this turn."""
    unit = case.state.units.get(case.unit)
    return unit is not None and unit.charged


def at_bearer(case: Case, on: Bearer) -> bool:
    """Say whether an attack is made at a unit that carries the rule."""
    return case.against in on.units and case.weapon is not None


def wholly_near(inches: float, *keywords: str) -> Scope:
    """Return the scope of friendly units with keywords wholly within inches of the bearer."""

    def is_near(case: Case, on: Bearer) -> bool:
        unit = case.state.units.get(case.unit)
        if unit is None or unit.player != on.owner or any(unit.has(k) for k in NO_UNITS):
            return False
        if not all(unit.has(k) for k in keywords):
            return False
        return is_wholly_near(case.state, unit.id, on.units, inches)

    return is_near


def is_wholly_near(state: GameState, unit: str, others: tuple[str, ...], inches: float) -> bool:
    """Say whether a unit is wholly within some inches of any other of some units; or is one."""
    return any(
        unit == other or wholly_within(state, unit, other, inches)
        for other in others
        if other in state.units and state.units[other].models
    )


def is_wizard(case: Case, on: Bearer) -> bool:
    """Say whether the unit asked about prints WIZARD."""
    return case.state.unit(case.unit).has("WIZARD")


def is_no_wizard(case: Case, on: Bearer) -> bool:
    """Say whether the unit asked about does not print WIZARD."""
    return not is_wizard(case, on)


def army_with(*keywords: str) -> Scope:
    """Return the scope of a player's own units that have all of some keywords."""

    def is_one(case: Case, on: Bearer) -> bool:
        unit = case.state.units.get(case.unit)
        return unit is not None and unit.player == on.owner and all(map(unit.has, keywords))

    return is_one


def with_weapon(*names: str) -> Scope:
    """Return the condition that an attack is made with one of some weapons."""

    def is_it(case: Case, on: Bearer) -> bool:
        return case.weapon is not None and case.weapon.name in names

    return is_it


def is_melee(case: Case, on: Bearer) -> bool:
    """Say whether a combat attack is asked about."""
    return case.weapon is not None and case.weapon.kind == "melee"


def is_ranged(case: Case, on: Bearer) -> bool:
    """Say whether a shooting attack is asked about."""
    return case.weapon is not None and case.weapon.kind == "ranged"


def both(one: Scope, two: Scope) -> Scope:
    """Return the condition that two conditions hold."""

    def holds(case: Case, on: Bearer) -> bool:
        return one(case, on) and two(case, on)

    return holds
