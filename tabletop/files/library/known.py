"""Warscrolls of the user's data beside those that the program knows by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from tabletop.files.home import Home
from tabletop.files.library.cache import library
from tabletop.files.library.model import Entry, Library
from tabletop.files.warscrolls import Known, known_warscrolls
from tabletop.state.warscroll import Warscroll

NOBODYS: Final = "Every faction"
"""Where warscrolls stand that no faction has to itself."""


def all_known(home: Home) -> tuple[Known, ...]:
    """Return every warscroll there is: our own, and those of the user's data.

    One that both have counts once: as ours where that can be played, else as in the data.
    """
    return known_with(library(home))


def known_with(kept: Library | None) -> tuple[Known, ...]:
    """Return every warscroll there is with data that are at hand: our own and those."""
    return _both(Whole(kept)) if kept is not None else known_warscrolls()


class Whole:
    """A library by its identity: two of the same are the same, others are compared no further."""

    def __init__(self, kept: Library) -> None:
        self.kept = kept

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Whole) and self.kept is other.kept

    def __hash__(self) -> int:
        return id(self.kept)


@lru_cache(maxsize=1)
def _both(whole: Whole) -> tuple[Known, ...]:
    own = {(k.name, k.faction): k for k in known_warscrolls()}
    found = {key: _worded(one, whole.kept) for key, one in own.items() if one.warscroll is not None}
    for one in of_library(whole.kept):
        found.setdefault((one.name, one.faction), one)
    for key, one in own.items():
        found.setdefault(key, one)
    order = list(dict.fromkeys([*(k.faction for k in own.values() if k.warscroll), *_names(found)]))
    return tuple(sorted(found.values(), key=lambda k: (order.index(k.faction), k.name)))


def worded(scroll: Warscroll, kept: Library) -> Warscroll:
    """Return a warscroll of ours with the words that the user's data has for what is by hand."""
    if not scroll.by_hand or scroll.reminders:
        return scroll
    for entry in kept.named(scroll.name):
        notes = [n for n in entry.warscroll.reminders if n.name in scroll.by_hand]
        if notes:
            return replace(scroll, reminders=tuple(notes))
    return scroll


def _worded(one: Known, kept: Library) -> Known:
    return replace(one, warscroll=worded(one.warscroll, kept)) if one.warscroll else one


def of_library(kept: Library) -> Iterator[Known]:
    """Yield the warscrolls of a library, under each faction that takes them."""
    factions = {house.name: house.name for house in kept.houses if " - " not in house.name}
    for entry in kept.entries.values():
        words = entry.warscroll.keywords
        if entry.is_legends and "LEGENDS" not in words:
            words = ("LEGENDS", *words)
        for faction in _factions(entry, factions):
            yield Known(entry.name, faction, words, warscroll=entry.warscroll)


def _factions(entry: Entry, factions: dict[str, str]) -> tuple[str, ...]:
    """Return the factions that take an entry, else those whose keyword it has."""
    takes = tuple(_plain(name) for name in entry.factions if name in factions)
    if takes:
        return tuple(dict.fromkeys(takes))
    words = entry.warscroll.keywords
    named = (_plain(name) for name in factions)
    found = tuple(dict.fromkeys(name for name in named if name.upper() in words))
    return found or (NOBODYS,)


def _plain(house: str) -> str:
    """Return the name of a faction without what the data adds to it.

    >>> _plain("Reedfolk [LEGENDS]")
    'Reedfolk'
    """
    return house.partition(" [")[0].strip()


def _names(found: dict[tuple[str, str], Known]) -> list[str]:
    """Return the factions by name, those of nobody last."""
    names = {faction for _, faction in found}
    return sorted(names, key=lambda name: (name == NOBODYS, name))
