"""What the line below says when something was decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen


def say_moment(screen: BattleScreen, label: str) -> None:
    """Say what happened, and what is open now."""
    session = screen.session
    told = screen.log.lines(session.journal)
    last = told[-1].text if told else label
    if session.ask is None:
        screen.say(f"{last}. {screen.names.whose}", "flag")
        return
    hint = screen.tool.hint() if screen.tool is not None else screen.names.whose
    screen.say(f"{last}. {hint}", "hourglass" if screen.tool is None else "swords")
