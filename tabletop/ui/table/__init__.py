"""The table screen: models are dragged, judges answer, everything is drawn from their answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.ui.shell.screen import Context, Screen

if TYPE_CHECKING:
    from tabletop.files.share import Shared


def open_table(context: Context, file: Path | None, *, is_blank: bool = False) -> Screen:
    """Return the table screen of a file, of the ready table, or of a blank one.

    Raises `TabletopError` for a file that holds neither a table nor a ruling.
    """
    from tabletop.ui.table.screen import TableScreen
    from tabletop.ui.table.storing import opened, policy_at_start

    found = opened(context, file, is_blank=is_blank)
    found.session.policy = policy_at_start(context)
    context.announce(found.words, "info", "map")
    return TableScreen(context, found.session)


def shared_table(context: Context, thing: Shared) -> Screen:
    """Return the table screen of a table or a ruling that came as text.

    Raises `TabletopError` for a ruling whose move cannot be judged.
    """
    from tabletop.ui.table.making.sharing import shared
    from tabletop.ui.table.screen import TableScreen

    found = shared(thing)
    context.announce(found.words, "info", "share-2")
    return TableScreen(context, found.session)
