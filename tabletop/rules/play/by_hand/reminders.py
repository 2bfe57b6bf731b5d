"""Abilities that players apply themselves: which there are, when, and whether they were done."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tabletop.rules.play.ability import Limit, Period
from tabletop.rules.play.lately import is_same
from tabletop.state.battle import Battle, Clock, Tick
from tabletop.state.warscroll import Reminder

_LIMIT: Final = re.compile(
    r"once per\s+(phase|turn|battle\s+round|round|battle)\b\s*(\(\s*army\s*\))?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Reminded:
    """A reminder of a unit, or ("") of a player's whole army, as it stands now.

    `is_now`: it belongs to this phase and turn. `done` is how often it was ticked in the period
    that counts, `is_spent`: its timing allows no more in it.
    """

    player: int
    unit: str
    reminder: Reminder
    is_now: bool
    done: int
    limit: Limit | None

    @property
    def is_spent(self) -> bool:
        """Whether it cannot be used again in its period (once per battle, turn and so on)."""
        return self.limit is not None and self.done > 0

    @property
    def period(self) -> Period:
        """The period in which uses count: that of its limit, else the phase."""
        return self.limit.period if self.limit is not None else "phase"

    @property
    def is_due(self) -> bool:
        """Whether it is to be thought of now: for this phase, and not done."""
        return self.is_now and not self.done

    @property
    def state(self) -> str:
        """How it stands, in words: `done this turn`, "" where it is open.

        >>> Reminded(1, "", Reminder("Howl"), True, 1, Limit("battle")).state
        'done this battle'
        """
        return f"done this {self.period}" if self.done else ""


@lru_cache(maxsize=4096)
def limit_of(reminder: Reminder) -> Limit | None:
    """Return how often a reminder may be used, as its timing says; None without a limit.

    >>> limit_of(Reminder("Howl", timing="Once Per Battle (Army), Your Hero Phase"))
    Limit(period='battle', is_army=True)
    """
    found = _LIMIT.search(reminder.timing)
    if found is None:
        return None
    words = " ".join(found.group(1).lower().split())
    periods: dict[str, Period] = {"phase": "phase", "turn": "turn", "battle": "battle"}
    return Limit(periods.get(words, "round"), found.group(2) is not None)


def is_now(reminder: Reminder, clock: Clock, player: int) -> bool:
    """Say whether a reminder of a player is for this phase and turn.

    One whose phase is not known is for none, unless it is a reaction: those are for any time of
    the turns that it names.

    >>> is_now(Reminder("Howl", "hero", "yours"), Clock(1, 1, 2, "hero", 2), 1)
    False
    """
    if clock.phase == "over" or (reminder.phase and reminder.phase != clock.phase):
        return False
    if not reminder.phase and not reminder.is_reaction:
        return False
    if reminder.turn == "any" or not clock.active:
        return True
    return (clock.active == player) == (reminder.turn == "yours")


def reminders_of(battle: Battle, unit: str) -> tuple[Reminder, ...]:
    """Return the reminders of a unit: those with words, then mere names of `by_hand`."""
    given = battle.reminders_of(unit)
    known = {reminder.name for reminder in given}
    scroll = battle.warscroll_of(unit)
    names = (name for name in dict.fromkeys(scroll.by_hand) if name not in known)
    return (*given, *map(Reminder, names))


def reminded(battle: Battle, unit: str) -> tuple[Reminded, ...]:
    """Return the reminders of a unit as they stand now; those for this phase first."""
    player = battle.enlisted[unit].player
    found = [_as_it_stands(battle, player, unit, r) for r in reminders_of(battle, unit)]
    return tuple(sorted(found, key=_rank))


def of_army(battle: Battle, player: int) -> tuple[Reminded, ...]:
    """Return the reminders of a whole army as they stand now; those for this phase first."""
    found = [_as_it_stands(battle, player, "", r) for r in battle.reminders[player - 1]]
    return tuple(sorted(found, key=_rank))


def reminder_named(battle: Battle, player: int, unit: str, name: str) -> Reminded | None:
    """Return a reminder as it stands now, None where there is none of that name."""
    if unit and (unit not in battle.enlisted or battle.enlisted[unit].player != player):
        return None
    mine = reminded(battle, unit) if unit else of_army(battle, player)
    return next((one for one in mine if one.reminder.name == name), None)


def is_marked(battle: Battle, unit: str) -> bool:
    """Say whether a unit has something for this very phase that is not done yet.

    Reactions whose phase is not known, which may come at any time, mark nobody.
    """
    if unit not in battle.enlisted:
        return False
    return any(one.is_due and one.reminder.phase for one in reminded(battle, unit))


def ticks_of(
    battle: Battle, player: int, unit: str, name: str, limit: Limit | None
) -> tuple[Tick, ...]:
    """Return when a reminder was ticked in the period that counts now."""
    period = limit.period if limit is not None else "phase"
    is_army = limit is not None and limit.is_army
    return tuple(
        tick
        for tick in battle.ticks
        if tick.name == name
        and tick.player == player
        and (is_army or tick.unit == unit)
        and is_same(tick.when, battle.clock, period)
    )


def _as_it_stands(battle: Battle, player: int, unit: str, reminder: Reminder) -> Reminded:
    limit = limit_of(reminder)
    done = len(ticks_of(battle, player, unit, reminder.name, limit))
    return Reminded(player, unit, reminder, is_now(reminder, battle.clock, player), done, limit)


def _rank(one: Reminded) -> int:
    return 0 if one.is_due else 1 if one.is_now else 2
