"""A turn begins: the clock, and what battle tactics note and ask then."""

from __future__ import annotations

from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.tactics import begin_turn
from tabletop.state.battle import Clock
from tabletop.state.facts import ClockMoved


def to_clock(do: Doing, after: Clock) -> Flow[None]:
    """Let the clock go on to another turn or round; a turn's player may have a tactic to pick."""
    do.emit(ClockMoved(do.battle.clock, after))
    if after.phase == "start":
        yield from begin_turn(do, after.active)
