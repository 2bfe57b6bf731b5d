"""Enhancements: one of each table, never to UNIQUE units, never the same twice (4.1, AC-5)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.rules.army.book import ListBook
from tabletop.rules.army.parts import breach, counted, doubles, holds
from tabletop.rules.finding import Finding
from tabletop.state.army import Army, Listed

RULE = "4.1"


def judge_enhancements(army: Army, book: ListBook | None) -> Iterator[Finding]:
    """Yield what is right and wrong about the enhancements of a list."""
    for unit in army.units:
        for name in unit.enhancements:
            yield from _given(army, book, unit, name)
        if book is not None:
            yield from _of_one_unit(army, book, unit)
    given = [name for unit in army.units for name in unit.enhancements]
    for name in doubles(given):
        units = tuple(u.id for u in army.units if name in u.enhancements)
        head = f"{name} is given {given.count(name)} times"
        yield breach(RULE, "same", head, fix="give it once", units=units)
    if book is not None:
        yield from _of_tables(army, book, given)


def why_not_given(army: Army, book: ListBook | None, unit: Listed, name: str) -> str:
    """Return why a unit cannot have an enhancement (4.1), "" when it can."""
    scroll = army.warscroll_of(unit)
    if scroll.has("UNIQUE"):
        return "it is UNIQUE"
    if not army.has_own(unit) and (book is None or not book.has_own(scroll)):
        return "it is of a Regiment of Renown and has no keyword of the faction"
    if book is None:
        return ""
    table = book.table_of(name)
    if table is None:
        return f"no table of {book.faction} has it"
    return "" if scroll.name in table.units else f"the table {table.name} does not list it"


def _given(army: Army, book: ListBook | None, unit: Listed, name: str) -> Iterator[Finding]:
    why = why_not_given(army, book, unit, name)
    if why:
        head = f"{army.name_of(unit)} cannot have {name}: {why}"
        yield breach(RULE, "enhancement", head, fix="give it to another", units=(unit.id,))


def _of_one_unit(army: Army, book: ListBook, unit: Listed) -> Iterator[Finding]:
    tables = [t.name for name in unit.enhancements if (t := book.table_of(name)) is not None]
    for kind in doubles(tables):
        head = f"{army.name_of(unit)} has {tables.count(kind)} of {kind}, at most 1"
        yield breach(RULE, "same-kind", head, fix="take one away", units=(unit.id,))


def _of_tables(army: Army, book: ListBook, given: list[str]) -> Iterator[Finding]:
    for table in book.tables:
        count = sum(name in table.entries for name in given)
        most = 1 + army.extra.count(table.name)
        if count > most:
            head = f"{counted(count, 'enhancement')} of {table.name}, at most {most}"
            yield breach(RULE, "table", head, fix=f"take {count - most} away")
        elif count:
            yield holds(RULE, "table", f"{count} of {table.name}, at most {most}")
