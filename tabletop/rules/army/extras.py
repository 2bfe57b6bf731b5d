"""What an army takes besides its units: formation, lores, faction terrain (AC-6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.rules.army.book import ListBook
from tabletop.rules.army.parts import breach, counted, holds
from tabletop.rules.finding import Finding
from tabletop.state.army import Army

RULE = "AC-6"
UNIVERSAL: Final = (
    "Aetherwrought Machineries", "Forbidden Power", "Krondspine Incarnate", "Morbid Conjuration",
    "Primal Energy", "Twilit Sorceries",
)  # fmt: skip
"""Manifestation lores that armies of every faction may take."""


def judge_extras(army: Army, book: ListBook | None) -> Iterator[Finding]:
    """Yield what is right and wrong about what a list takes besides units."""
    if len(army.terrain) > 1:
        head = f"{counted(len(army.terrain), 'faction terrain feature')}, at most 1"
        yield breach(RULE, "terrain", head, fix="keep one of them")
    alone = sum(unit.is_auxiliary for unit in army.units)
    yield holds(RULE, "auxiliary", counted(alone, "auxiliary unit"), "any number")
    if book is None:
        return
    named = [("terrain", name, book.terrain) for name in army.terrain]
    named += [("formation", army.formation, book.formations)] if army.formation else []
    named += [
        (f"{kind[:-1]} lore", name, book.lores.get(kind, {})) for kind, name in army.lores.items()
    ]
    for what, name, known in named:
        if name not in known and name not in UNIVERSAL:
            head = f"{name} is no {what} of {book.faction}"
            fix = f"known: {', '.join(known) or 'none'}"
            yield breach(RULE, what.replace(" ", "-"), head, fix=fix)
