"""Roll-offs: a die each, the higher wins (18)."""

from __future__ import annotations

from tabletop.rules.play.doing import Doing, Flow


def roll_each(do: Doing, why: str) -> Flow[tuple[int, int]]:
    """Let each player roll one die, which nothing modifies or re-rolls; return both faces."""
    (one,) = yield from do.roll(1, why, 1)
    (two,) = yield from do.roll(1, why, 2)
    return one, two


def roll_off(do: Doing, why: str) -> Flow[int]:
    """Return the player who wins a roll-off; ties are rolled again until it is decided (18)."""
    while True:
        one, two = yield from roll_each(do, why)
        if one != two:
            return 1 if one > two else 2
