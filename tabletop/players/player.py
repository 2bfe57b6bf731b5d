"""What a player is: somebody who answers questions, and may say why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tabletop.rules.play.asks import Ask
from tabletop.rules.play.game import Game
from tabletop.state.causes import Answer


@dataclass(frozen=True, slots=True)
class Decision:
    """An answer and, where there is one to tell, its reason in a few words.

    `about` names what was picked, for those who do not see it.
    """

    answer: Answer
    why: str = ""
    about: str = ""

    @property
    def words(self) -> str:
        """What was picked and why.

        >>> Decision(("run",), "objective 1", "Run: Mill Guard").words
        'Run: Mill Guard: objective 1'
        """
        return f"{self.about}: {self.why}" if self.about and self.why else self.why


class Player(Protocol):
    """A program that plays a side; `name` is what people call it."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    def decide(self, game: Game, ask: Ask) -> Decision:
        """Return an answer to the open question of a game, which it leaves as it is."""
        ...
