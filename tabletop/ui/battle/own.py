"""Which entries of the journal a person decided: undo and redo go from one to the next.

What a program did for a person who let it play is taken back as one step, and so is what a person
did to several units at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tabletop.state.journal import Journal
from tabletop.ui.battle.names_of_entries import undo_words

WITH_IT: Final = "you, with the one before"
"""Who gave an entry that is one with that before it."""


@dataclass(frozen=True, slots=True)
class Back:
    """What undo would take back: the entry to go to, and the words for what came after it."""

    number: int
    words: str


def step_back(journal: Journal, by: Mapping[int, str], lent: Mapping[int, str]) -> Back | None:
    """Return what undo takes back: the last own decision, or all since a program was let play.

    `by` names who gave an entry, `lent` what began at an entry. None for nothing.
    """
    more = 0
    for number in reversed(journal.way_to(journal.current)):
        if number in lent and number != journal.current:
            return Back(number, lent[number])
        entry = journal.entries[number]
        if entry.parent is None or (entry.cause is not None and entry.cause.ask == "start"):
            return None
        more += by.get(number) == WITH_IT
        if by.get(number, "you") == "you":
            words = undo_words(journal, number)
            return Back(entry.parent, f"{words}, and {more} more" if more else words)
    return None


def next_own(journal: Journal, by: Mapping[int, str]) -> int:
    """Return the entry to do again: up to the next that a person decides. Some were undone."""
    ahead = tuple(reversed(journal.undone))
    more = 1
    while more < len(ahead) and by.get(ahead[more], "you") != "you":
        more += 1
    return ahead[more - 1]
