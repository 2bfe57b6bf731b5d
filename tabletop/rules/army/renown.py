"""Regiments of Renown: one at most, pre-built, for factions that its rules name (3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.rules.army.book import ListBook
from tabletop.rules.army.parts import breach, holds
from tabletop.rules.finding import Finding
from tabletop.state.army import Army

RULE = "3.5"


def judge_renown(army: Army, book: ListBook | None) -> Iterator[Finding]:
    """Yield what is right and wrong about the Regiments of Renown of a list."""
    count = len(army.renown)
    if count > 1:
        names = ", ".join(army.renown)
        head = f"{count} Regiments of Renown, at most 1"
        yield breach(RULE, "renown", head, detail=names, fix="keep one of them")
    for name in army.renown:
        if book is not None and name not in book.renown:
            head = f"the rules of {name} do not name {book.faction}"
            yield breach(RULE, "renown-faction", head, fix="leave it out")
        elif count == 1:
            yield holds(RULE, "renown", f"one Regiment of Renown: {name}")
        for unit in army.regiments.get(name, ()):
            if unit.is_reinforced:
                head = f"{army.name_of(unit)}: a Regiment of Renown is taken as it is built"
                fix = "take the unit as it is"
                yield breach(RULE, "renown-built", head, fix=fix, units=(unit.id,))
