"""The area of who sees what: spots, any height, the matrix of units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.table.area import Area, MenuRow, tool_row
from tabletop.ui.table.seeing.matrix_work import MatrixWork
from tabletop.ui.table.seeing.spot_tool import SpotTool

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""
    spot, work = SpotTool(screen), MatrixWork()

    def open_matrix(table: TableScreen) -> None:
        from tabletop.ui.table.seeing.matrix_screen import MatrixScreen

        table.context.push(MatrixScreen(table, work))

    return Area(
        rows=(
            tool_row("explain", spot, "Who sees this spot"),
            MenuRow(
                "matrix",
                "explain",
                "grid",
                "Units: sight, range, combat",
                open_matrix,
                "M",
                "Every unit against every other, with reasons",
                _no_units,
            ),
        ),
        tools=(spot,),
    )


def _no_units(screen: TableScreen) -> str:
    units = [unit for unit in screen.session.state.units.values() if unit.models]
    if screen.drag is not None:
        return "put down what is in the hand first"
    return "" if len(units) > 1 else "two units are needed"
