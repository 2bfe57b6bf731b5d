"""Who plays a side: a person, or a program, for the whole battle or for a while."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tabletop.players.player import Player
from tabletop.rules.play.asks import Allocate, Ask, Pick, Place, Roll
from tabletop.rules.play.lately import is_same
from tabletop.state.battle import Battle, Clock
from tabletop.state.model import GameState
from tabletop.ui.battle.wording import PHASES


@dataclass(frozen=True, slots=True)
class Lent:
    """A side that a program plays for a while: until the phase, turn or round it was lent in ends.

    With a `unit` it plays on while the questions are about that unit.
    """

    player: Player
    period: Literal["unit", "phase", "turn", "round"]
    since: Clock
    unit: str = ""

    def is_over(self, now: Clock) -> bool:
        """Say whether the time it was lent for is over."""
        return not is_same(self.since, now, "phase" if self.period == "unit" else self.period)


def lent_words(lent: Lent, state: GameState) -> str:
    """Return what undo calls that which a program did while a side was lent to it."""
    unit = state.units.get(lent.unit)
    if unit is not None:
        what = unit.label
    else:
        what = PHASES[lent.since.phase].lower() if lent.period == "phase" else lent.period
    return f"{what} by {lent.player.name}"


def about(ask: Ask | Roll, unit: str) -> bool:
    """Say whether a question is about a unit: its move, its attacks, who of it is slain."""
    if isinstance(ask, (Place, Allocate)):
        return ask.unit == unit
    return isinstance(ask, Pick) and ask.kind != "use" and unit in ask.about


def begins_the_battle(ask: Ask | Roll | None, battle: Battle) -> bool:
    """Say whether who takes the first turn is asked: a side lent to be deployed is given back.

    Everything is deployed then; whoever had that done for them still chooses for themselves.
    """
    if not isinstance(ask, Pick) or ask.kind != "priority" or battle.clock.phase != "deployment":
        return False
    return not any(w.why == "undeployed" for w in battle.waiting.values())
