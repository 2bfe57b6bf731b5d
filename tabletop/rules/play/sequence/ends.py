"""The end of a turn: abilities, then control of objectives, then scoring (BS-6)."""

from __future__ import annotations

from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.sequence.clock import next_turn
from tabletop.rules.play.sequence.windows import use_one
from tabletop.state.battle import foe_of
from tabletop.state.facts import BattleEnded, ClockMoved


def step(do: Doing) -> Flow[None]:
    """Use one end-of-turn ability, or pass; after both passed, count and go on."""
    is_open = yield from use_one(do)
    if is_open:
        return
    clock = do.battle.clock
    if clock.acting == clock.active:
        from dataclasses import replace

        do.emit(ClockMoved(clock, replace(clock, acting=foe_of(clock.active))))
        return
    after = next_turn(do.battle)
    do.emit(ClockMoved(clock, after))
    if after.phase == "over":
        one, two = do.battle.points
        do.emit(BattleEnded(0 if one == two else 1 if one > two else 2))
