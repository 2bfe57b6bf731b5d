"""The battle screen: a whole battle played by the rules, one question after another."""

from __future__ import annotations

from pathlib import Path

from tabletop.ui.shell.screen import Context, Screen


def open_battle(context: Context, file: Path | None = None) -> Screen:
    """Return the battle screen of a scenario, of a save, or of the ready battle.

    Raises `TabletopError` for a file that holds none.
    """
    from tabletop.ui.battle.opening import kept, opened
    from tabletop.ui.battle.screen import BattleScreen

    return BattleScreen(context, kept(context, opened(context, file), file))


def new_battle(context: Context, file: Path | None = None) -> Screen:
    """Return the screen that sets up a new battle and begins it; `file` is an army of the user."""
    from tabletop.ui.battle.opening import kept, ordered
    from tabletop.ui.battle.screen import BattleScreen
    from tabletop.ui.battle.setup.choices import Ordered
    from tabletop.ui.battle.setup.screen import NewBattle

    def start(order: Ordered) -> None:
        context.replace(BattleScreen(context, kept(context, ordered(order), None)))

    return NewBattle(context, start, file)
