"""What the ledgers of an army hold, as rows to show; nothing is drawn here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from tabletop.rules.play.ability import Book
from tabletop.rules.play.ledger import Counter, Row
from tabletop.state.battle import Battle
from tabletop.state.model import GameState
from tabletop.ui.battle.ledgers.uses import Left, uses_left

COMMAND: Final = "command points"
"""Stands for the command points among the counters; they are no ledger of the battle's notes."""
MOST_COMMAND: Final = 50
Kind = Literal["ledger", "part", "use"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A row: its name and value, what it means, and its counter where it has one.

    `part` rows belong to the row above them; `use` rows are uses of abilities that are left;
    `is_common` ones say no more than is true of every army.
    """

    kind: Kind
    name: str
    value: str = ""
    note: str = ""
    icon: str = ""
    counter: Counter | None = None
    is_off: bool = False
    is_common: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """The ledgers of one army."""

    player: int
    name: str
    entries: tuple[Entry, ...]

    @property
    def has_ledger(self) -> bool:
        """Whether it holds more than every army has: command points, uses, PRIESTS to come."""
        return any(e.kind == "ledger" and not e.is_common for e in self.entries)


def pages(state: GameState, book: Book) -> tuple[Page, ...]:
    """Return the ledgers of both armies; of an army with none, its command points and uses."""
    battle = state.battle
    if battle is None:
        return ()
    return tuple(
        Page(player, battle.name(player), tuple(_entries(state, battle, book, player)))
        for player in (1, 2)
    )


def _entries(state: GameState, battle: Battle, book: Book, player: int) -> Iterator[Entry]:
    for ledger in book.ledgers:
        yield from map(_entry, ledger.rows(state, player))
    points = Counter(player, COMMAND, battle.command[player - 1], MOST_COMMAND, "Command points")
    yield Entry("ledger", "Command", str(points.value), icon="flag", counter=points, is_common=True)
    for left in uses_left(state, book, player):
        yield _use(left)


def _entry(row: Row) -> Entry:
    return Entry(
        "part" if row.is_part else "ledger",
        row.name,
        row.value,
        row.note,
        row.icon,
        row.counter,
        row.is_off,
        row.is_common,
    )


def _use(left: Left) -> Entry:
    value = f"{left.left} left" if left.left else "used"
    if left.of > 1 and left.left:
        value = f"{left.left} of {left.of}"
    return Entry("use", left.name, value, f"once per {left.period}", is_off=not left.left)
