"""The area of pieces, boards, layouts and battleplans to start from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.state.model import GameState
from tabletop.ui.table import acting
from tabletop.ui.table.area import Area, LateTool, MenuRow, tool_row

if TYPE_CHECKING:
    from tabletop.ui.table.plugs import Tool
    from tabletop.ui.table.screen import TableScreen

PIECES = "Walls, woods, hills, ruins from the shelf: click puts one down"


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""
    pieces = LateTool("pieces", "trees", "Ctrl+Shift+L", PIECES, _pieces)
    return Area(
        rows=(
            MenuRow(
                "new-table",
                "file",
                "map",
                "New table…",
                new_table,
                "Ctrl+L",
                "Board, terrain layout and battleplan, chosen by pictures",
            ),
            tool_row("edit", pieces, "Terrain pieces"),
        ),
        tools=(pieces,),
    )


def _pieces() -> Tool:
    from tabletop.ui.table.stocking import PieceTool

    return PieceTool()


def new_table(screen: TableScreen) -> None:
    """Choose a table to put in place of this one, which is not lost."""
    from tabletop.ui.stock.screen import NewTable

    def set_up(state: GameState) -> None:
        acting.guarded(screen, lambda: _replace(screen, state))

    screen.context.push(NewTable(screen.context, set_up))


def _replace(screen: TableScreen, state: GameState) -> None:
    from tabletop.ui.table.screen import TableScreen as Fresh
    from tabletop.ui.table.session import TableSession

    context = screen.context
    context.replace(Fresh(context, TableSession(state)))
    context.announce(f"Set up {state.title}", "info", "map")
