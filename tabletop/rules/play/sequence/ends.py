"""The end of a turn: abilities, then control of objectives, then scoring (BS-6)."""

from __future__ import annotations

from tabletop.rules.play.control import determine_control
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.scoring import score_turn
from tabletop.rules.play.sequence.clock import next_turn
from tabletop.rules.play.sequence.turns import to_clock
from tabletop.rules.play.sequence.windows import pass_or_close, use_one
from tabletop.rules.play.tactics import score_tactics
from tabletop.state.facts import BattleEnded


def step(do: Doing) -> Flow[None]:
    """Use one end-of-turn ability, or pass; after both passed, count, score and go on."""
    if do.battle.clock.acting:
        is_open = yield from use_one(do)
        if not is_open:
            pass_or_close(do)
        return
    active = do.battle.clock.active
    yield from determine_control(do, active)
    score_turn(do, active)
    score_tactics(do, active)
    after_this = next_turn(do.battle)
    yield from to_clock(do, after_this)
    if after_this.phase == "over":
        one, two = do.battle.points
        do.emit(BattleEnded(0 if one == two else 1 if one > two else 2))
