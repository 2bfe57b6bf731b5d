"""The area of moving whole units: end shapes, ranks, packing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.table.area import Area, tool_row
from tabletop.ui.table.shaping.arrange import ArrangeTool, nothing_chosen
from tabletop.ui.table.shaping.pack import PackTool
from tabletop.ui.table.shaping.tool import ShapeTool

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""
    shape, pack, arrange = ShapeTool(), PackTool(), ArrangeTool()
    return Area(
        rows=(
            tool_row("move", shape, "Draw an end shape", _no_models),
            tool_row("move", pack, "Pack coherently", _no_models),
            tool_row("move", arrange, "Line up or form ranks", nothing_chosen),
        ),
        tools=(shape, pack, arrange),
    )


def _no_models(screen: TableScreen) -> str:
    return "" if screen.session.state.models else "there are no models on the table"
