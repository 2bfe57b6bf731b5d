"""Fury level and rage dice of a player: two ledgers with their bounds, and how they rise.

No source says how they are gained (D-33): by default the level begins at 1 and rises by 1 a
round, and the pool is as large as the level. Players may set both by hand.
"""

from __future__ import annotations

from typing import Final

from tabletop.rules.play.ability import Ability, Call, Limit, Timing
from tabletop.rules.play.doing import Doing
from tabletop.state.battle import Battle, foe_of
from tabletop.state.facts import Noted

MOST_FURY: Final = 7
MOST_DICE: Final = 20
LEVEL: Final = "fury level"
DICE: Final = "rage dice"


def fury(battle: Battle, player: int) -> int:
    """Return a player's fury level, 0 to 7.

    >>> fury(Battle(notes={(1, LEVEL): ("3",)}), 1)
    3
    """
    return _number(battle, player, LEVEL)


def rage_dice(battle: Battle, player: int) -> int:
    """Return how many rage dice a player has."""
    return _number(battle, player, DICE)


def set_fury(do: Doing, player: int, level: int) -> None:
    """Set a player's fury level within its bounds."""
    _write(do, player, LEVEL, min(max(level, 0), MOST_FURY))


def set_rage_dice(do: Doing, player: int, count: int) -> None:
    """Set a player's pool of rage dice within its bounds."""
    _write(do, player, DICE, min(max(count, 0), MOST_DICE))


def spend_one(do: Doing, player: int) -> None:
    """Spend a rage die; the opponent's fury rises by 1 where it is lower than one's own."""
    foe = foe_of(player)
    set_rage_dice(do, player, rage_dice(do.battle, player) - 1)
    if fury(do.battle, foe) < fury(do.battle, player):
        set_fury(do, foe, fury(do.battle, foe) + 1)


def _number(battle: Battle, player: int, key: str) -> int:
    note = battle.note(player, key)
    return int(note[0]) if note and note[0].isdigit() else 0


def _write(do: Doing, player: int, key: str, value: int) -> None:
    old = do.battle.note(player, key)
    if old != (str(value),):
        do.emit(Noted(player, key, old, (str(value),)))


def rise(do: Doing, call: Call) -> None:
    """Raise the level by 1 and fill the pool up to it."""
    set_fury(do, call.player, fury(do.battle, call.player) + 1)
    set_rage_dice(do, call.player, fury(do.battle, call.player))


RISING_FURY: Final = Ability(
    "rising-fury",
    "Rising Fury",
    "season",
    "Each round your fury rises by 1, to 7 at most, and you have as many rage dice.",
    (Timing("round", "any"),),
    limit=Limit("round", is_army=True),
    user="player",
    icon="zap",
    effect=rise,
    is_must=True,
)
