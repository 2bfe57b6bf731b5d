"""The area of the hand: snapping, numbers, locks, trails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.table.area import Area
from tabletop.ui.table.handling.shown import TRAILS, Shown
from tabletop.ui.table.plugs import Board, LegendRow

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""
    shown = Shown()

    def overlays(board: Board) -> Overlays:
        return shown.overlays(board, screen.holding)

    return Area(
        providers=(overlays,),
        legend=(LegendRow("T", TRAILS, "Last move of each unit", "trail"),),
    )
