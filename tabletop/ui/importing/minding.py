"""The user's data as screens need them: at hand, or read anew where what was kept is damaged."""

from __future__ import annotations

from pathlib import Path

from tabletop.files.library import Damage, Library, kept_library
from tabletop.ui.importing.reading import reading
from tabletop.ui.shell.dialog import Dialog
from tabletop.ui.shell.screen import BaseScreen, Context
from tabletop.ui.shell.working import Working

HEADING = "The community data cannot be used"


def data_of(context: Context) -> Library | None:
    """Return the user's data as they are kept, None where there are none to use."""
    found = kept_library(context.home)
    return found if isinstance(found, Library) else None


class Minder:
    """Looks once at a screen whether kept data are damaged; says it, and reads them anew."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._seen: Damage | None = None

    def mind(self, screen: BaseScreen) -> bool:
        """Begin to read damaged data anew, when nothing lies over the screen; say whether."""
        found = kept_library(self.context.home)
        if not isinstance(found, Damage) or found == self._seen:
            return False
        if self.context.screens[-1] is not screen:
            return False
        self._seen = found
        source = Path(found.source)
        if not found.source or not source.exists():
            self._tell(found)
            return True
        heading = f"Reading {source.name} again: what was kept is {found.why}"
        work = reading(self.context.home, source, found.battlepack)
        words = f"Read {source.name} again: what was kept was {found.why}"

        def done() -> None:
            self.context.announce(words, "info", "check")

        self.context.push(Working(self.context, heading, work, done))
        return True

    def _tell(self, found: Damage) -> None:
        where = f"It came from {found.source}, which is gone. " if found.source else ""
        words = f"What was kept is {found.why}. {where}Add the data again: drop its zip here."
        self.context.announce(f"{HEADING}: {found.why}", "illegal", "octagon-x")
        dialog = Dialog(self.context, HEADING, words, icon="octagon-x", is_notice=True)
        self.context.push(dialog)
