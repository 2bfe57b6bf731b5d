"""Battle tactics: what they ask for, when they are picked, what they score (17.6)."""

from __future__ import annotations

from tabletop.rules.play.asks import Roll
from tabletop.rules.play.doing import Doing, Flow


def begin_turn(do: Doing, player: int) -> Flow[None]:
    """Note what tactics compare with at the end of the turn, and let the player pick."""
    if do.battle.plan.tactics:
        yield Roll(0, "", 0)


def score_tactics(do: Doing, player: int) -> Flow[None]:
    """Score the tactics that a player completed this turn."""
    if do.battle.plan.tactics:
        yield Roll(0, "", 0)
