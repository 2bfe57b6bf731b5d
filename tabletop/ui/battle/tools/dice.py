"""Real dice: the tray takes what is typed, this tells what is rolled for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.play.asks import Roll
from tabletop.ui.battle.tools.tool import Bar, Tool
from tabletop.ui.battle.wording import counted

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen


class DiceTool(Tool):
    """Waits for the faces that the tray is told."""

    def __init__(self, screen: BattleScreen, ask: Roll) -> None:
        super().__init__(screen, ask)
        self.ask = ask

    def begin(self) -> None:
        """Open the tray: it has the places for the dice."""
        self.screen.has_tray = True
        if self.ask.unit:
            self.screen.board.select(self.ask.unit)

    def bar(self) -> Bar:
        """Return what is to be rolled."""
        words = f"Roll {counted(self.ask.count, 'die', 'dice')} for {self.ask.why}"
        return Bar(
            words,
            reason="type them into the tray",
            icon="dices",
            is_proposed=False,
            is_waiting=True,
        )

    def hint(self) -> str:
        """Return how to type."""
        return "Type what the dice show, one figure a die; Enter takes them"
