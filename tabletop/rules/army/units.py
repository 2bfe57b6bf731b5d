"""What one unit of a list may be: of the faction, reinforced, UNIQUE (3.1, 3.3, AC-6)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.rules.army.book import ListBook
from tabletop.rules.army.parts import breach, doubles
from tabletop.rules.finding import Finding
from tabletop.state.army import Army


def judge_units(army: Army, book: ListBook | None) -> Iterator[Finding]:
    """Yield what is wrong about the units of a list, each for itself."""
    for unit in army.units:
        scroll, called, own = army.warscroll_of(unit), army.name_of(unit), (unit.id,)
        if book is not None and army.has_own(unit) and not book.has_own(scroll):
            head = f"{called} is not of the faction {book.faction}"
            yield breach("3.1", "faction", head, fix="leave it out", units=own)
        if any(scroll.has(k) for k in ("MANIFESTATION", "FACTION TERRAIN")):
            head = f"{called} is no unit: it is summoned, or comes as terrain"
            fix = "name its lore, or the terrain, instead"
            yield breach("AC-6", "no-unit", head, fix=fix, units=own)
        if unit.is_reinforced:
            yield from _reinforced(army, book, unit.id)
    unique = [u.warscroll for u in army.units if army.warscroll_of(u).has("UNIQUE")]
    for key in doubles(unique):
        units = tuple(u.id for u in army.units if u.warscroll == key)
        head = f"{army.warscrolls[key].name} is UNIQUE and is listed {len(units)} times"
        yield breach("AC-6", "unique", head, fix="leave all but one out", units=units)


def why_not_reinforced(army: Army, book: ListBook | None, unit: str) -> str:
    """Return why a unit cannot be reinforced (3.3), "" when it can."""
    scroll = next(army.warscroll_of(u) for u in army.units if u.id == unit)
    if scroll.has("UNIQUE"):
        return "it is UNIQUE"
    if scroll.size == 1:
        return "its smallest size is one model"
    if book is not None and scroll.name in book.single:
        return "its profile does not allow it"
    return ""


def _reinforced(army: Army, book: ListBook | None, unit: str) -> Iterator[Finding]:
    why = why_not_reinforced(army, book, unit)
    if why:
        called = next(army.name_of(u) for u in army.units if u.id == unit)
        head = f"{called} cannot be reinforced: {why}"
        yield breach("3.3", "reinforced", head, fix="take it as it is", units=(unit,))
