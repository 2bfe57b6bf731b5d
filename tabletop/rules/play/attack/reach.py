"""Which models of a unit can attack which units with which weapon (16.0)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.rules.combat import can_attack
from tabletop.rules.measure import gap_between
from tabletop.rules.obscuring import weapon_range
from tabletop.rules.play.ability import Call
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.roles import models_with
from tabletop.rules.play.values import (
    MAY_BE_ATTACKED,
    RANGE,
    SHOT_WITHIN,
    Case,
    has_ability,
)
from tabletop.rules.table import Table, table_of
from tabletop.rules.weapons import can_shoot, one_can_shoot, why_no_shooting
from tabletop.state.warscroll import Weapon, WeaponKind

FAR = 10_000
"""Inches within which anything can be shot that nothing protects."""


@dataclass(frozen=True, slots=True)
class Attackers:
    """Models with a weapon that can all attack the same units; `targets` is never empty."""

    weapon: Weapon
    models: tuple[str, ...]
    targets: tuple[str, ...]


def weapons_of(do: Doing, unit: str, kind: WeaponKind) -> Iterator[tuple[Weapon, tuple[str, ...]]]:
    """Yield the weapons of a kind of a unit with the models on the table that bear each."""
    for weapon in do.battle.warscroll_of(unit).weapons:
        if weapon.kind == kind:
            models = do.state.unit(unit).models
            if weapon.bearers:
                models = models_with(do.state, unit, weapon.bearers)
            if models:
                yield weapon, models


def attackers(
    do: Doing, unit: str, kind: WeaponKind, only: tuple[str, ...] | None = None
) -> tuple[Attackers, ...]:
    """Return who of a unit can attack whom: models grouped by weapon and targets in reach.

    A unit in combat attacks only units it is in combat with; shooting then needs Shoot in Combat.
    `only` limits the targets to some units.
    """
    found: list[Attackers] = []
    table = table_of(do.state)
    known: dict[tuple[str, float], tuple[str, ...]] = {}
    for weapon, models in weapons_of(do, unit, kind):
        reach: dict[str, list[str]] = {m: [] for m in models}
        for target in targets_of(do, table, unit, weapon, only):
            inches = range_of(do, unit, target, weapon)
            able = known.get((target, inches))
            if able is None:
                able = _able(table, unit, target, kind, inches)
                known[target, inches] = able
            for model in able:
                if model in reach:
                    reach[model].append(target)
        groups: dict[tuple[str, ...], list[str]] = {}
        for model in models:
            if reach[model]:
                groups.setdefault(tuple(reach[model]), []).append(model)
        found += [Attackers(weapon, tuple(group), key) for key, group in groups.items()]
    return tuple(found)


def targets_of(
    do: Doing, table: Table, unit: str, weapon: Weapon, only: tuple[str, ...] | None = None
) -> Iterator[str]:
    """Yield the enemy units that a weapon may be used against, whatever the distance (16.0)."""
    whole = do.state.unit(unit)
    foes = do.enemies_in_combat(unit)

    def is_wanted(target: str) -> bool:
        return (only is None or target in only) and may_be_attacked(do, target, unit)

    if weapon.kind == "ranged":
        is_close = has_word(do, unit, weapon, "SHOOT_IN_COMBAT")
        if why_no_shooting(table, unit, is_close, bool(foes)):
            return
    if weapon.kind == "melee" or foes:
        yield from filter(is_wanted, foes)
        return
    for enemy in do.state.enemies_of(whole.player):
        if enemy.models and is_wanted(enemy.id):
            yield enemy.id


def may_be_attacked(do: Doing, target: str, by: str) -> bool:
    """Say whether nothing forbids to pick a unit as the target of attacks."""
    return bool(do.value(MAY_BE_ATTACKED, do.case(target, by), 1))


def has_word(do: Doing, unit: str, weapon: Weapon, word: str, against: str = "") -> bool:
    """Say whether a weapon has a weapon ability, printed or granted (20.0)."""
    case = Case(do.state, unit, against, weapon)
    return bool(do.value(has_ability(word), case, int(word in weapon.abilities)))


def range_of(do: Doing, unit: str, target: str, weapon: Weapon, call: Call | None = None) -> float:
    """Return from how far a weapon can be used against a unit, inches; 0 for melee.

    Obscuring halves it; what protects a target (Guarded Hero) may cut it.
    """
    if weapon.kind == "melee":
        return 0.0
    case = Case(do.state, unit, target, weapon, call)
    inches = float(do.value(RANGE, case, round(weapon.range)).total)
    inches = weapon_range(do.state, unit, inches)
    seen = do.value(SHOT_WITHIN, Case(do.state, target, unit, weapon, call), FAR)
    return min(inches, float(seen.total))


def _able(table: Table, unit: str, target: str, kind: WeaponKind, inches: float) -> tuple[str, ...]:
    if kind == "melee":
        return can_attack(table, unit, target)
    return can_shoot(table, unit, target, inches)


def why_no_attacks(do: Doing, unit: str, kind: WeaponKind) -> str:
    """Return "" when a unit has an attack to make now, else why not (16.0)."""
    table = table_of(do.state)
    weapons = list(weapons_of(do, unit, kind))
    if not weapons:
        return "has no weapons for it" if kind == "melee" else "has no ranged weapons"
    foes = do.enemies_in_combat(unit)
    if kind == "melee":
        if not foes:
            return "is not in combat"
        is_able = any(
            can_attack(table, unit, foe) for foe in foes if may_be_attacked(do, foe, unit)
        )
        return "" if is_able else "no model reaches an enemy"
    why = ""
    for weapon, models in weapons:
        is_close = has_word(do, unit, weapon, "SHOOT_IN_COMBAT")
        why = why_no_shooting(table, unit, is_close, bool(foes))
        if why:
            continue
        targets = list(targets_of(do, table, unit, weapon))
        for target in sorted(targets, key=lambda t: gap_between(do.state, unit, t)):
            if one_can_shoot(table, models, target, range_of(do, unit, target, weapon)):
                return ""
    return why or "no enemy in range and visible"
