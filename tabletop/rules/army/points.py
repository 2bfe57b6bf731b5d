"""What a list costs, against the points that were agreed (3.3, 3.5, AC-6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.rules.army.book import ListBook
from tabletop.rules.army.parts import breach, holds
from tabletop.rules.finding import Finding
from tabletop.state.army import Army

SPARE: Final = 50
"""So many points under the limit bring a command point in the first battle round."""


def cost(army: Army, book: ListBook | None = None) -> int:
    """Return the points of a list: units, Regiments of Renown at their own price, the rest.

    A reinforced unit counts twice (3.3). What the list itself has prices for costs that.
    """
    if book is None:
        return army.points
    known = {name: book.renown[name] for name in army.renown if name in book.renown}
    prices = {**known, **army.prices}
    single = (u for u in army.units if not (u.drop in army.renown and u.drop in prices))
    total = sum(map(army.price_of, single)) + sum(prices.values())
    for unit in army.units:
        for name in unit.enhancements:
            table = None if name in prices else book.table_of(name)
            total += table.entries[name] if table is not None else 0
    named = [(army.formation, book.formations)]
    named += [(name, book.lores.get(kind, {})) for kind, name in army.lores.items()]
    named += [(name, book.terrain) for name in army.terrain]
    return total + sum(of.get(name, 0) for name, of in named if name not in prices)


def has_spare(army: Army, book: ListBook | None = None) -> bool:
    """Say whether a list brings a command point more in the first battle round (AC-6)."""
    return army.limit > 0 and cost(army, book) <= army.limit - SPARE


def judge_points(army: Army, book: ListBook | None) -> Iterator[Finding]:
    """Yield what is right and wrong about the points of a list; nothing without a limit."""
    if army.limit <= 0:
        return
    total = cost(army, book)
    words = f"{total} points of {army.limit}"
    if total > army.limit:
        fix = f"take {total - army.limit} points out"
        yield breach("AC-6", "points", words, fix=fix)
    else:
        more = "one command point more in the first round" if has_spare(army, book) else ""
        yield holds("AC-6", "points", words, more)
    for unit in army.units:
        price = army.price_of(unit)
        if 2 * price > army.limit and army.has_own(unit):
            head = f"{army.name_of(unit)} costs {price} points, more than half of {army.limit}"
            yield breach("AC-6", "half", head, fix="leave it out", units=(unit.id,))
