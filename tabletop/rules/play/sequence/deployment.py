"""Deployment: drops in turn, territories, abilities, the objective check (BS-2)."""

from __future__ import annotations

from tabletop.rules.play.asks import Roll
from tabletop.rules.play.doing import Doing, Flow
from tabletop.state.battle import Clock
from tabletop.state.facts import ClockMoved


def step(do: Doing) -> Flow[None]:
    """Deploy the next drop."""
    if do.battle.waiting:
        yield Roll(0, "", 0)
    do.emit(ClockMoved(do.battle.clock, Clock(1, 0, 0, "round", 0)))
