"""Adding community data: read behind a box with a bar, then reported on."""

from __future__ import annotations

from pathlib import Path

from tabletop.ui.importing.data_screen import DataScreen
from tabletop.ui.importing.reading import reading
from tabletop.ui.shell.screen import Context
from tabletop.ui.shell.working import Working


def add(context: Context, path: Path) -> None:
    """Read data behind a box with a bar; its report is shown at the end."""

    def done() -> None:
        context.announce(f"Read {path.name}", "info", "check")
        top = context.screens[-1] if context.screens else None
        if isinstance(top, DataScreen):
            top.reread()
            context.redraw()
        else:
            context.push(DataScreen(context))

    heading = f"Reading {path.name}"
    context.push(Working(context, heading, reading(context.home, path), done))
