"""The ledgers of fury, as they are shown and told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.content.fury.eruption import ERUPTION_OF_FURY
from tabletop.content.fury.level import (
    DICE,
    LEVEL,
    MOST_DICE,
    MOST_FURY,
    RISING_FURY,
    fury,
    rage_dice,
)
from tabletop.rules.play.ledger import Counter, Ledger, Row, number_in
from tabletop.rules.words import counted
from tabletop.state.facts import Noted
from tabletop.state.model import GameState


def rows(state: GameState, player: int) -> Iterator[Row]:
    """Yield the fury level and the rage dice of an army that has any, or may have."""
    battle = state.battle
    assert battle is not None
    traits = battle.traits[player - 1]
    has_notes = any(battle.note(player, key) for key in (LEVEL, DICE))
    if not has_notes and not {RISING_FURY.id, ERUPTION_OF_FURY.id} & set(traits):
        return
    level, dice = fury(battle, player), rage_dice(battle, player)
    counter = Counter(player, LEVEL, level, MOST_FURY, "Fury level")
    yield Row("Fury level", f"{level} of {MOST_FURY}", icon="zap", counter=counter)
    counter = Counter(player, DICE, dice, MOST_DICE, "Rage dice")
    yield Row("Rage dice", str(dice), icon="dices", counter=counter)


def tells(note: Noted) -> str:
    """Return the level or the dice as they are now.

    >>> tells(Noted(1, "rage dice", ("3",), ("1",)))
    '1 rage die'
    """
    number = number_in(note)
    if note.key == LEVEL or number is None:
        return f"fury {number}" if number is not None else ""
    return counted(number, "rage die", "rage dice")


FURY_LEDGER: Final = Ledger((LEVEL, DICE), rows, tells)
