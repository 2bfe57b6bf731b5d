"""How the clock goes on: from window to window, phase to phase, turn to turn, round to round."""

from __future__ import annotations

from dataclasses import replace

from tabletop.state.battle import TURN, Battle, Clock, foe_of


def next_window(clock: Clock) -> Clock:
    """Return the clock after a window: the opponent's, then the next phase (BS-5).

    >>> next_window(Clock(1, 1, 2, "hero", 2)).acting
    1
    """
    if clock.acting == clock.active:
        return for_player(clock, foe_of(clock.active))
    return next_phase(clock)


def for_player(clock: Clock, player: int) -> Clock:
    """Return the clock with a player's window open; 0 for neither."""
    return replace(clock, acting=player)


def next_phase(clock: Clock) -> Clock:
    """Return the clock at the start of the phase after this one, within a turn."""
    after = TURN[TURN.index(clock.phase) + 1]
    return replace(clock, phase=after, acting=clock.active)


def next_turn(battle: Battle) -> Clock:
    """Return the clock after a turn: the other player's, the next round, or the end (BS-1)."""
    clock = battle.clock
    if clock.turn == 1:
        return turn_of(clock.round, 2, foe_of(clock.active))
    if clock.round >= battle.plan.rounds:
        return Clock(clock.round, clock.turn, 0, "over", 0)
    return Clock(clock.round + 1, 0, 0, "round", 0)


def turn_of(round: int, turn: int, player: int) -> Clock:
    """Return the clock at the start of a player's turn."""
    return Clock(round, turn, player, "start", player)
