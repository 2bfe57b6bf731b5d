"""Letting a program play for a while: a unit, the phase, the turn, the round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from tabletop.ui.battle.opening import player_of
from tabletop.ui.battle.setup.choices import Who
from tabletop.ui.battle.sides import Lent
from tabletop.ui.battle.tools.use import UseTool

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

Period = Literal["unit", "phase", "turn", "round"]


def lend(screen: BattleScreen, period: Period, who: Who = "greedy") -> None:
    """Let a program play for whoever is asked, for a while."""
    session = screen.session
    player, program = session.moment.player, player_of(who)
    if not player or program is None or session.is_working:
        screen.refuse("There is nothing to play now")
        return
    tool = screen.tool
    unit = ""
    if period == "unit":
        option = tool.proposed if isinstance(tool, UseTool) else None
        unit = option.unit if option is not None else getattr(session.ask, "unit", "")
        if not unit:
            screen.refuse("Choose a unit that can do something first")
            return
    lent = Lent(program, period, session.battle.clock, unit)
    session.lend(player, lent)
    if period == "unit" and isinstance(tool, UseTool):
        session.answer((tool.proposed_id,), program.name)
    else:
        screen.follow()
    screen.say(f"{program.name} plays this {period} for {session.battle.name(player)}", "bot")
