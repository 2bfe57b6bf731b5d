"""What is dropped on the window, or pasted: it is for the full screen, below all boxes."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.ui.shell.dialog import Dialog
from tabletop.ui.shell.screen import Context, Screen


def hand_down(context: Context, give: Callable[[Screen], None]) -> None:
    """Give something to the full screen; a question lying over it is not answered.

    What was told to have failed stays on top of what comes of it, until it is read.
    """
    told = [s for s in context.screens if isinstance(s, Dialog) and s.is_notice]
    while len(context.screens) > 1 and context.screens[-1].is_overlay:
        context.pop()
    if context.screens:
        give(context.screens[-1])
    for dialog in told:
        context.push(dialog)
