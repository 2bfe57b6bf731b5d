"""The area of moving whole units: end shapes, ranks, packing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.table.area import Area, tool_row
from tabletop.ui.table.shaping.tool import ShapeTool

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""
    shape = ShapeTool()
    return Area(rows=(tool_row("move", shape, "Draw an end shape", _nobody),), tools=(shape,))


def _nobody(screen: TableScreen) -> str:
    return "" if screen.session.state.models else "there are no models on the table"
