"""The area of charges and pile-ins: rolls, chances, legal regions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.table.area import Area, tool_row
from tabletop.ui.table.charging.contours import Contours
from tabletop.ui.table.charging.pile_tool import PileInTool
from tabletop.ui.table.charging.tool import ChargeTool, WhyTool
from tabletop.ui.table.charging.view import ChargeView

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""
    view = ChargeView(screen)
    contours = Contours(screen, view)
    charge = ChargeTool(screen, view, contours)
    why, pile = WhyTool(screen, view), PileInTool(screen)
    return Area(
        rows=(
            tool_row("explain", charge, "Charge view", _no_unit),
            tool_row("explain", why, "Why no charge", _no_unit),
            tool_row("explain", pile, "Pile-in view", _no_unit),
        ),
        tools=(charge, why, pile),
        shaders=(contours,),
    )


def _no_unit(screen: TableScreen) -> str:
    if screen.tool.id in (ChargeTool.id, WhyTool.id, PileInTool.id):
        return ""
    return "" if screen.session.unit is not None else "select one unit first"
