"""What several abilities of the host ask: weapons by name, runes on the scripture, who is near."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.content.core.magic.targets import friends, seen
from tabletop.content.lumineth.scopes import LUMINETH_KEYWORD
from tabletop.content.lumineth.scripture import scripture
from tabletop.rules.contest import NO_UNITS
from tabletop.rules.measure import wholly_within
from tabletop.rules.play.ability import Call
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.values import Bearer, Case, Scope
from tabletop.state.model import GameState, Unit


def with_weapon(*names: str) -> Scope:
    """Return the condition that an attack is made with one of some weapons."""

    def is_it(case: Case, on: Bearer) -> bool:
        return case.weapon is not None and case.weapon.name in names

    return is_it


def count_of(rune: str) -> Callable[[Case, Bearer], int]:
    """Return how often a rune is on the scripture of the rule's owner, as a number."""

    def count(case: Case, on: Bearer) -> int:
        battle = case.state.battle
        return 0 if battle is None else scripture(battle, on.owner).count(rune)

    return count


def is_twice(rune: str) -> Scope:
    """Return the condition that a rune is depicted two times or more."""
    count = count_of(rune)

    def holds(case: Case, on: Bearer) -> bool:
        return count(case, on) >= 2

    return holds


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


def friends_near(do: Doing, call: Call, inches: float, *keywords: str) -> tuple[Unit, ...]:
    """Return friendly Lumineth units with keywords wholly within inches of the user; itself too."""
    units = friends(do, call.player, LUMINETH_KEYWORD, *keywords)
    return tuple(u for u in units if is_wholly_near(do.state, u.id, (call.unit,), inches))


def friends_seen(do: Doing, call: Call, inches: float, *keywords: str) -> tuple[Unit, ...]:
    """Return those of `friends_near` that the user sees."""
    return seen(do, call.unit, friends_near(do, call, inches, *keywords))


def is_of_scroll(state: GameState, unit: str, scroll: str) -> bool:
    """Say whether a unit has a warscroll, or one made from it."""
    battle = state.battle
    if battle is None or unit not in battle.enlisted:
        return False
    return battle.enlisted[unit].warscroll.partition(".")[0] == scroll
