"""What keywords do by themselves: Guarded Hero and the command models (1.0 to 3.0)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.content.core.scopes import is_ranged
from tabletop.geometry.units import COMBAT_RANGE
from tabletop.rules.contest import NO_UNITS
from tabletop.rules.measure import plan_nearer
from tabletop.rules.play.ability import Ability
from tabletop.rules.play.roles import models_with
from tabletop.rules.play.values import (
    ATTACKS,
    CONTROL,
    HIT_ROLL,
    RALLY_DICE,
    SHOT_WITHIN,
    Bearer,
    Case,
    Modifier,
    anyone,
)
from tabletop.state.model import GameState, Unit

GUARDED_WITHIN: Final = 12
"""Inches from which a guarded INFANTRY HERO can be shot at most."""


def guards(state: GameState, hero: str) -> Iterator[str]:
    """Yield the friendly units that guard a HERO: non-HERO units whose combat range it is in."""
    whole = state.units.get(hero)
    if whole is None or not can_be_guarded(whole):
        return
    for other in state.units.values():
        if other.player != whole.player or other.has("HERO") or not other.models:
            continue
        if any(other.has(k) for k in NO_UNITS):
            continue
        if plan_nearer(state, hero, other.id, COMBAT_RANGE):
            yield other.id


def can_be_guarded(unit: Unit) -> bool:
    """Say whether a unit is of a kind that can be guarded."""
    return unit.has("HERO") and not (unit.has("MONSTER") or unit.has("WAR MACHINE"))


def is_guarded(state: GameState, hero: str) -> bool:
    """Say whether a HERO is guarded now (8.6)."""
    return next(guards(state, hero), "") != ""


def shoots_at_guarded(case: Case, on: Bearer) -> bool:
    """Say whether a shooting attack has a guarded HERO for its target."""
    return is_ranged(case, on) and is_guarded(case.state, case.against)


def is_guarded_infantry(case: Case, on: Bearer) -> bool:
    """Say whether the target asked about is a guarded INFANTRY HERO."""
    unit = case.state.units.get(case.unit)
    return unit is not None and unit.has("INFANTRY") and is_guarded(case.state, case.unit)


def is_of_champions(case: Case, on: Bearer) -> bool:
    """Say whether an attack comes from champions; their Companion weapons only in BEAST units."""
    champions = models_with(case.state, case.unit, "CHAMPION")
    if not champions or not case.bearers or not set(case.bearers) <= set(champions):
        return False
    is_companion = case.weapon is not None and case.weapon.is_companion
    return not is_companion or case.state.units[case.unit].has("BEAST")


def has_musician(case: Case, on: Bearer) -> bool:
    """Say whether a unit contains any musician."""
    return bool(models_with(case.state, case.unit, "MUSICIAN"))


def has_bearer(case: Case, on: Bearer) -> bool:
    """Say whether a unit contains any standard bearer."""
    return bool(models_with(case.state, case.unit, "STANDARD BEARER"))


GUARDED_HERO: Final = Ability(
    "guarded-hero",
    "Guarded Hero",
    "8.6",
    "-1 to hit for shooting attacks at a HERO in the combat range of a friendly unit that is no "
    'HERO; an INFANTRY HERO cannot be shot there from more than 12" away.',
    user="player",
    icon="shield",
    passive=(
        Modifier(HIT_ROLL, "add", -1, anyone, shoots_at_guarded),
        Modifier(SHOT_WITHIN, "best", GUARDED_WITHIN, anyone, is_guarded_infantry),
    ),
)

CHAMPION: Final = Ability(
    "champion",
    "Champion",
    "1.0",
    "A champion makes one attack more with each weapon, with Companion weapons only in a BEAST.",
    user="player",
    icon="user",
    passive=(Modifier(ATTACKS, "add", 1, anyone, is_of_champions, names_companion=True),),
)

MUSICIAN: Final = Ability(
    "musician",
    "Musician",
    "2.0",
    "Rally makes one roll more while a musician is left.",
    user="player",
    icon="volume-2",
    passive=(Modifier(RALLY_DICE, "add", 1, anyone, has_musician),),
)

STANDARD_BEARER: Final = Ability(
    "standard-bearer",
    "Standard Bearer",
    "3.0",
    "The unit's control score is 1 higher while a standard bearer is left.",
    user="player",
    icon="flag",
    passive=(Modifier(CONTROL, "add", 1, anyone, has_bearer),),
)
