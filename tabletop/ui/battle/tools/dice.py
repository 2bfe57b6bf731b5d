"""Real dice: the tray takes what is typed, this tells what is rolled for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.play.asks import Roll
from tabletop.rules.words import counted
from tabletop.state.causes import Rolls
from tabletop.ui.battle.tools.tool import Bar, Tool

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen


class DiceTool(Tool):
    """Waits for the faces that the tray is told."""

    def __init__(self, screen: BattleScreen, ask: Roll) -> None:
        super().__init__(screen, ask)
        self.ask = ask

    def begin(self) -> None:
        """Show whose dice they are."""
        if self.ask.unit:
            self.screen.board.select(self.ask.unit)

    def bar(self) -> Bar:
        """Return what is to be rolled, and how many dice are still missing."""
        words = f"Roll {counted(self.ask.count, 'die', 'dice')} for {self.ask.why}"
        typed = self._typed
        need = self.ask.count - len(typed)
        reason = "" if not need else f"type {need} more" if typed else "type them into the tray"
        return Bar(
            words, "Take them", reason=reason, icon="dices", is_proposed=False, is_waiting=True
        )

    @property
    def _typed(self) -> tuple[int, ...]:
        typing = self.screen.tray.typing
        return tuple(typing.faces) if typing is not None and typing.roll is self.ask else ()

    def accept(self) -> None:
        """Take the dice, once all are typed."""
        if len(self._typed) == self.ask.count:
            self.answer(Rolls(self._typed))
        else:
            self.screen.refuse(f"{self.bar().reason}: a figure for each die".capitalize())

    def hint(self) -> str:
        """Return how to type."""
        return "Type what the dice show, one figure a die; Enter takes them"
