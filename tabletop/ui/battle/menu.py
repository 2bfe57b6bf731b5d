"""The menu of a battle: saving, players, stops, going back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.shell.dialog import Answer, Dialog

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen


def show_menu(screen: BattleScreen) -> None:
    """Show it."""
    answers = (Answer("Back", lambda: None, "Esc"),)
    screen.context.push(Dialog(screen.context, "Battle", "Nothing here yet.", answers, "menu"))
