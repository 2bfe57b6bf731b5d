"""Opening a ruling on the table from wherever it is listed."""

from __future__ import annotations

from tabletop.files.ruling import Ruling
from tabletop.ui.shell.screen import Context


def open_ruling(context: Context, ruling: Ruling) -> None:
    """Put a ruling on the table, on top of what is shown.

    Raises `TabletopError` when its move cannot be judged.
    """
    from tabletop.ui.table.ruling_panel import RulingPanel
    from tabletop.ui.table.screen import TableScreen
    from tabletop.ui.table.session import of_ruling

    screen = TableScreen(context, of_ruling(ruling))
    screen.is_from_gallery = True  # Esc leads back to the list
    if screen.panel is None:
        panel = RulingPanel(screen)
        screen.panel = panel
        screen.providers = (*screen.providers, panel.overlays)
    context.announce(f"Opened the ruling {ruling.title or ruling.id}", "info", "book-open")
    context.push(screen)
