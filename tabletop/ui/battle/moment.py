"""What the window sees of a battle between two answers."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.rules.play.asks import Ask, Roll
from tabletop.state.battle import Battle
from tabletop.state.model import GameState


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """What the window sees between two answers.

    `state` is a copy of the window's own, so that nothing derived from it is shared with the
    thread that works; `ask` is None when the battle is over.
    """

    number: int
    state: GameState
    ask: Ask | Roll | None

    @property
    def battle(self) -> Battle:
        """The battle as it is now."""
        battle = self.state.battle
        assert battle is not None
        return battle

    @property
    def player(self) -> int:
        """Who is asked, 0 when nobody is."""
        return self.ask.player if self.ask is not None else 0
