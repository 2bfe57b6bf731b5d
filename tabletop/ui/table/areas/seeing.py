"""The area of who sees what: spots, any height, the matrix of units."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from tabletop.ui.shell.keygroups import KeyGroup
from tabletop.ui.table.area import Area, LateTool, MenuRow, tool_row

if TYPE_CHECKING:
    from tabletop.ui.table.plugs import Tool
    from tabletop.ui.table.screen import TableScreen
    from tabletop.ui.table.seeing.matrix_work import MatrixWork

SPOT: Final = "Who sees this spot, any base and height"

KEYS: Final = KeyGroup(
    "Sight",
    (
        ("Click", "a model or the ground: an end of the line"),
        ("Alt+Click", "a base in a model's place, in thought"),
        ("1, 2", "choose the end that looks, that is looked at"),
        ("Shift+X", "look the other way"),
        ("Wheel", "over a spot or in the side view: its height"),
        ("Arrows", 'move the spot by 1" (Shift: 0.1")'),
        ("Tab, A", "in the matrix: swap the sides, all by all"),
    ),
)


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""

    def make_spot() -> Tool:
        from tabletop.ui.table.seeing.spot_tool import SpotTool

        return SpotTool(screen)

    spot = LateTool("spot", "focus", "Shift+S", SPOT, make_spot)

    @cache
    def work() -> MatrixWork:
        from tabletop.ui.table.seeing.matrix_work import MatrixWork

        return MatrixWork()

    def open_matrix(table: TableScreen) -> None:
        from tabletop.ui.table.seeing.matrix_screen import MatrixScreen

        table.context.push(MatrixScreen(table, work()))

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
        keys=(KEYS,),
    )


def _no_units(screen: TableScreen) -> str:
    units = [unit for unit in screen.session.state.units.values() if unit.models]
    if screen.drag is not None:
        return "put down what is in the hand first"
    return "" if len(units) > 1 else "two units are needed"
