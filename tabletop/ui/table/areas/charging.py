"""The area of charges and pile-ins: rolls, chances, legal regions."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from tabletop.ui.table.area import Area, LateTool, tool_row

if TYPE_CHECKING:
    import pygame

    from tabletop.ui.table.charging.contours import Contours
    from tabletop.ui.table.charging.view import ChargeView
    from tabletop.ui.table.plugs import Board, Tool
    from tabletop.ui.table.screen import TableScreen

CHARGE: Final = "Charge rolls and chances of the selected unit"
WHY: Final = "Shows why the selected unit cannot charge"
PILE_IN: Final = "Where each model of the unit may end a pile-in"


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""
    lines = Lines()

    @cache
    def view() -> ChargeView:
        from tabletop.ui.table.charging.view import ChargeView

        return ChargeView(screen)

    def make_charge() -> Tool:
        from tabletop.ui.table.charging.contours import Contours
        from tabletop.ui.table.charging.tool import ChargeTool

        lines.drawn = Contours(screen, view())
        return ChargeTool(screen, view(), lines.drawn)

    def make_why() -> Tool:
        from tabletop.ui.table.charging.tool import WhyTool

        return WhyTool(screen, view())

    def make_pile() -> Tool:
        from tabletop.ui.table.charging.pile_tool import PileInTool

        return PileInTool(screen)

    tools = (
        LateTool("charge", "target", "Z", CHARGE, make_charge),
        LateTool("why-charge", "circle-question-mark", "Shift+Z", WHY, make_why),
        LateTool("pile-in", "footprints", "Shift+Y", PILE_IN, make_pile),
    )
    charge, why, pile = tools
    ids = tuple(tool.id for tool in tools)

    def no_unit(now: TableScreen) -> str:
        is_up = now.tool.id in ids
        return "" if is_up or now.session.unit is not None else "select one unit first"

    return Area(
        rows=(
            tool_row("explain", charge, "Charge view", no_unit),
            tool_row("explain", why, "Why no charge", no_unit),
            tool_row("explain", pile, "Pile-in view", no_unit),
        ),
        tools=tools,
        shaders=(lines,),
    )


class Lines:
    """The lines of the charge view, which come with its tool."""

    def __init__(self) -> None:
        self.drawn: Contours | None = None

    def is_wanted(self, board: Board) -> bool:
        """Whether there is a field to paint."""
        return self.drawn is not None and self.drawn.is_wanted(board)

    def key(self, board: Board) -> tuple[object, ...]:
        """Return what the picture shows now."""
        return self.drawn.key(board) if self.drawn is not None else ()

    def __call__(self, board: Board, surface: pygame.Surface) -> None:
        """Paint lines and numbers on the board."""
        if self.drawn is not None:
            self.drawn(board, surface)
