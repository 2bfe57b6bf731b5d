"""Which entries of the journal a person decided: undo and redo go from one to the next."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.state.journal import Journal


def last_own(journal: Journal, by: Mapping[int, str]) -> int | None:
    """Return the last entry on the way to now that a person decided, None for none."""
    for number in reversed(journal.way_to(journal.current)):
        entry = journal.entries[number]
        if entry.parent is None or (entry.cause is not None and entry.cause.ask == "start"):
            return None
        if by.get(number, "you") == "you":
            return number
    return None


def next_own(journal: Journal, by: Mapping[int, str]) -> int:
    """Return the entry to do again: up to the next that a person decides. Some were undone."""
    ahead = tuple(reversed(journal.undone))
    more = 1
    while more < len(ahead) and by.get(ahead[more], "you") != "you":
        more += 1
    return ahead[more - 1]
