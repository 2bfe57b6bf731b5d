"""The start of a round: priority, underdog, command points, abilities, reserves (BS-3)."""

from __future__ import annotations

from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.sequence.clock import turn_of
from tabletop.state.facts import ClockMoved, FirstTurnTaken


def step(do: Doing) -> Flow[None]:
    """Begin the round."""
    clock = do.battle.clock
    dice = yield from do.roll(2, "priority", 1)
    first = 1 if dice[0] >= dice[1] else 2
    do.emit(FirstTurnTaken(do.battle.first, first))
    do.emit(ClockMoved(clock, turn_of(clock.round, 1, first)))
