"""The screen to look things up: all known warscrolls by keywords, and what is automated."""

from __future__ import annotations

from tabletop.ui.shell.screen import Context, Screen


def open_lookup(context: Context) -> Screen:
    """Return the screen, at the warscrolls."""
    from tabletop.ui.lookup.screen import LookupScreen

    return LookupScreen(context)
