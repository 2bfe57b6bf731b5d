"""Who judges a proposed move: a court in this process, which keeps the tables it prepared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Protocol

from tabletop.rules import moves
from tabletop.rules.moves import Move, MoveAnswer
from tabletop.state.model import GameState

if TYPE_CHECKING:
    from tabletop.rules.moves import Before, Stop

MOST_TABLES: Final = 4
"""Tables that are kept prepared: a few moves of a few units."""
Stops = Mapping[str, "Stop"]


@dataclass(frozen=True, slots=True, eq=False)
class Ruled:
    """The judges' answer about a move, and the order in which its models were taken to move."""

    answer: MoveAnswer
    order: tuple[str, ...]


class Court(Protocol):
    """Answers about moves from a table before them."""

    def judged(self, start: GameState, move: Move) -> Ruled:
        """Return the judges' answer, the models moving in the best order found."""

    def stops(self, start: GameState, move: Move) -> Stops:
        """Return how far each model may go."""


class LocalCourt:
    """Judges in the thread that asks, on copies of its own: nothing derived is shared.

    The judges' modules are loaded by the first question.
    """

    def __init__(self) -> None:
        self._tables: list[tuple[GameState, Before]] = []
        self._orders: tuple[GameState, Move, Move] | None = None

    def judged(self, start: GameState, move: Move) -> Ruled:
        """Return the judges' answer, the models moving in the best order found."""
        table = self._table(start, move.unit)
        asked = self._ordered(table, start, move)
        return Ruled(moves.judge_move(table, asked), asked.order)

    def stops(self, start: GameState, move: Move) -> Stops:
        """Return how far each model may go."""
        table = self._table(start, move.unit)
        return moves.last_legal_of_unit(table, self._ordered(table, start, move))

    def _ordered(self, table: Before, start: GameState, move: Move) -> Move:
        """Return the move with its order, found once for both questions."""
        kept = self._orders
        if kept is None or kept[0] is not start or kept[1] is not move:
            kept = self._orders = (start, move, moves.ordered(table, move))
        return kept[2]

    def _table(self, start: GameState, unit: str) -> Before:
        """Return the table before the move, prepared once."""
        for state, table in self._tables:
            if state is start and table.unit.id == unit:
                return table
        table = moves.before(replace(start), unit)
        self._tables = [(start, table), *self._tables[: MOST_TABLES - 1]]
        return table
