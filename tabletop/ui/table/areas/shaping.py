"""The area of moving whole units: end shapes, ranks, packing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop.ui.table.area import Area, LateTool, tool_row

if TYPE_CHECKING:
    from tabletop.ui.table.plugs import Tool
    from tabletop.ui.table.screen import TableScreen

SHAPE: Final = "Draw the shape in which a unit ends: line, arc, block, ring"
PACK: Final = "Pack a unit coherently: near an enemy, out of combat, round a point"
ARRANGE: Final = "Line up the chosen models, or form ranks where they stand"


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""
    shape = LateTool("shape", "shapes", "S", SHAPE, _shape)
    pack = LateTool("pack", "group", "K", PACK, _pack)
    arrange = LateTool("arrange", "align-center-horizontal", "J", ARRANGE, _arrange)
    return Area(
        rows=(
            tool_row("move", shape, "Draw an end shape", _no_models),
            tool_row("move", pack, "Pack coherently", _no_models),
            tool_row("move", arrange, "Line up or form ranks", _nothing_chosen),
        ),
        tools=(shape, pack, arrange),
    )


def _no_models(screen: TableScreen) -> str:
    return "" if screen.session.state.models else "there are no models on the table"


def _nothing_chosen(screen: TableScreen) -> str:
    return "" if screen.session.selection else "select models first"


def _shape() -> Tool:
    from tabletop.ui.table.shaping.tool import ShapeTool

    return ShapeTool()


def _pack() -> Tool:
    from tabletop.ui.table.shaping.pack import PackTool

    return PackTool()


def _arrange() -> Tool:
    from tabletop.ui.table.shaping.arrange import ArrangeTool

    return ArrangeTool()
