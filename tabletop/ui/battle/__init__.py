"""The battle screen: a whole battle played by the rules, one question after another."""

from __future__ import annotations

from pathlib import Path

from tabletop.ui.shell.screen import Context, Screen


def open_battle(context: Context, file: Path) -> Screen:
    """Return the battle screen of a battle scenario or a save.

    Raises `TabletopError` for a file that holds neither.
    """
    from tabletop.ui.battle.opening import opened
    from tabletop.ui.battle.screen import BattleScreen

    return BattleScreen(context, opened(context, file))
