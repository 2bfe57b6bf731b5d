"""Modifiers that players put on units: each is written out in the name of its effect's rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from tabletop.rules.play.values import Bearer, Case, Modifier, Op, Stat, anyone, bearer

BY_HAND: Final = "by-hand"
"""The id that stands for all that players settle themselves."""
_OPS: Final[tuple[Op, ...]] = ("add", "set", "best", "half", "mul", "grant", "forbid")


def rule_of(stat: str, op: str, value: int, whose: str, weapon: str, why: str) -> str:
    """Return the rule of an effect that players put on a unit.

    >>> rule_of("hit roll", "add", 1, "its", "", "Blessing")
    'by-hand/hit roll|add|1|its||Blessing'
    """
    return f"{BY_HAND}/{stat}|{op}|{value}|{whose}|{weapon}|{why}"


def is_by_hand(rule: str) -> bool:
    """Say whether the rule of an effect was put there by hand, and can be read.

    >>> is_by_hand("by-hand/hit roll|add|1|its||Blessing"), is_by_hand("by-hand/hit roll")
    (True, False)
    """
    key, _, name = rule.partition("/")
    return key == BY_HAND and name in GRANTS


@lru_cache(maxsize=4096)
def modifier_of(name: str) -> Modifier | None:
    """Return the modifier that the name of a grant writes out, None when it says nothing."""
    parts = name.split("|", 5)
    if len(parts) < 6:
        return None
    stat, op, number, whose, weapon, why = parts
    known = next((o for o in _OPS if o == op), None)
    is_number = number.removeprefix("-").isdecimal() and number.isascii() and len(number) < 6
    if known is None or not is_number or whose not in ("its", "against"):
        return None
    return Modifier(
        Stat(stat),
        known,
        int(number),
        bearer if whose == "its" else targeted,
        anyone if not weapon else _Wielded(weapon),
        why=label_of(why),
        names_companion=bool(weapon),
        names_others=True,
    )


def label_of(why: str) -> str:
    """Return the name under which a modifier made by hand is told; `#2` is a number, no name.

    >>> label_of("Blessing"), label_of("#2")
    ('Blessing (by hand)', 'by hand')
    """
    return f"{why} (by hand)" if why and not why.startswith("#") else "by hand"


def targeted(case: Case, on: Bearer) -> bool:
    """Say whether what is asked about is against a unit that carries the modifier."""
    return bool(case.against) and case.against in on.units


class _Wielded:
    """Says whether what is asked about is done with some weapons: a kind, or one by name."""

    def __init__(self, weapon: str) -> None:
        self.weapon = weapon

    def __call__(self, case: Case, on: Bearer) -> bool:
        weapon = case.weapon
        return weapon is not None and self.weapon in (weapon.kind, weapon.name)


class Grants(Mapping[str, tuple[Modifier, ...]]):
    """Every modifier that can be written out, by what is written; none is listed."""

    def __getitem__(self, name: str) -> tuple[Modifier, ...]:
        """Return the modifier that a name writes out; raises `KeyError`."""
        found = modifier_of(name)
        if found is None:
            raise KeyError(name)
        return (found,)

    def __iter__(self) -> Iterator[str]:
        """List nothing: there are too many."""
        return iter(())

    def __len__(self) -> int:
        """Count what is listed: nothing."""
        return 0


GRANTS: Final = Grants()
