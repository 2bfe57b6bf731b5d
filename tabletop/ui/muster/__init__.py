"""The screen where army lists are built: warscrolls, the list, what its rules say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabletop.state.army import Army
from tabletop.ui.shell.screen import Context, Screen


def open_muster(
    context: Context,
    army: Army | None = None,
    saved: Callable[[], None] | None = None,
    use: Callable[[Path], None] | None = None,
) -> Screen:
    """Return the screen with a list, else an empty one.

    `saved` is called after each saving; `use` takes the file of a list that is to be played,
    instead of opening a new battle.
    """
    from tabletop.ui.muster.screen import MusterScreen

    return MusterScreen(context, army, saved, use)
