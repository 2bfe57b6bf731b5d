"""The tools of the table, in the order of the strip, and what plugs into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.table.add import AddTool
from tabletop.ui.table.overlays import TableOverlays
from tabletop.ui.table.plugs import Tool
from tabletop.ui.table.pointer import SelectTool

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def tools(screen: TableScreen, overlays: TableOverlays) -> tuple[Tool, ...]:
    """Return the tools of a screen; the first is the one to start with."""
    return (SelectTool(screen), overlays.ruler, overlays.sight, AddTool())
