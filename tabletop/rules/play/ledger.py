"""Ledgers: what content writes down of an army besides the rules, and how people read it.

A ledger stands in `Battle.notes`; content that keeps one declares here how it is shown and told,
so that whoever shows it needs to know of no army.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tabletop.state.facts import Noted
from tabletop.state.model import GameState


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that players may set by hand, from 0 to `most`; `key` names its ledger."""

    player: int
    key: str
    value: int
    most: int
    name: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a ledger: its name and value, what it means, and its counter where it has one.

    `is_part`: it belongs to the row above. `is_off`: it does nothing now. `is_common`: it says no
    more than is true of every army, so that nobody has to look at it.
    """

    name: str
    value: str = ""
    note: str = ""
    icon: str = ""
    counter: Counter | None = None
    is_part: bool = False
    is_off: bool = False
    is_common: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Ledger:
    """Ledgers that content keeps: their `keys` (or how these begin), and what people read.

    `rows` are those of a player now, none where the army has no such ledger; `tells` says what
    changed in a few words, "" for what nobody needs to read. `is_core`: any army may have them;
    they are shown after those of its own.
    """

    keys: tuple[str, ...]
    rows: Callable[[GameState, int], Iterable[Row]]
    tells: Callable[[Noted], str]
    is_core: bool = False

    def has(self, key: str) -> bool:
        """Say whether a ledger of the battle's notes is one of these."""
        return key.startswith(self.keys)


def number_in(note: Noted) -> int | None:
    """Return the number that a ledger shows now; None where it is none.

    >>> number_in(Noted(1, "rage dice", ("3",), ("1",))), number_in(Noted(1, "x", ("3",), ()))
    (1, 0)
    """
    new = note.new[0] if note.new else "0"
    return int(new) if new.isdigit() else None
