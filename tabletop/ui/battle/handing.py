"""Handing the screen over when two people play at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop.ui.shell.dialog import Answer, Dialog

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

HAND_OVER: Final = "battle-hand-over"
"""The small choice of asking for it: `on` or `off`."""


def hand_over(screen: BattleScreen, before: int) -> None:
    """Ask to hand over where another person chooses now than before, if that is wanted."""
    session, context = screen.session, screen.context
    now = session.moment.player
    if context.settings.choice(HAND_OVER) != "on" or not now or not before or now == before:
        return
    if session.playing(now) is not None or session.playing(before) is not None:
        return
    name = session.battle.name(now)
    answers = (Answer(f"I am {name}", lambda: None, "Enter"),)
    words = f"{screen.names.whose}. Hand the mouse over."
    context.push(Dialog(context, f"{name} is to choose", words, answers, "users"))
