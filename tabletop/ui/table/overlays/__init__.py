"""Overlays of the table, all drawn from the judges' own answers: one object a screen holds them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from tabletop.ui.table.overlays.coherency import Graphs
from tabletop.ui.table.overlays.combats import Combats
from tabletop.ui.table.overlays.control import Controls
from tabletop.ui.table.overlays.distance import Distance
from tabletop.ui.table.overlays.moving import Moving
from tabletop.ui.table.overlays.ranges import Ranges
from tabletop.ui.table.overlays.reach import Reaches
from tabletop.ui.table.overlays.shading import Shading
from tabletop.ui.table.overlays.sight_view import SightView
from tabletop.ui.table.overlays.tables import Tables
from tabletop.ui.table.plugs import Board, LegendRow, OverlayProvider, Shader
from tabletop.ui.table.ruler import RulerTool
from tabletop.ui.table.sight_tool import SightTool

__all__ = ["TableOverlays", "legend_rows"]


class TableOverlays:
    """All overlays of one screen, with what they share.

    `providers` give what lies on top, `shaders` paint under the bases, `rows` are the legend's;
    `sight` and `ruler` are tools.
    """

    def __init__(self) -> None:
        tables, graphs = Tables(), Graphs()
        view = SightView(tables)
        self._view = view
        self.providers: tuple[OverlayProvider, ...] = (
            Controls(),
            Reaches(),
            Ranges(),
            graphs,
            Combats(tables),
            view,
            Distance(tables),
        )
        self.shaders: tuple[Shader, ...] = (Shading(tables, view), Moving(graphs))
        self.rows = legend_rows()
        self.sight = SightTool(view, tables)
        self.ruler = RulerTool()

    def under(self, board: Board) -> Callable[[pygame.Surface], None] | None:
        """Return what paints under the bases now, None when nothing would be painted."""
        is_carrying = board.drag is not None and (
            board.shown.get("ranges") or board.shown.get("coherency")
        )
        if not is_carrying and not self._view.is_wanted(board):
            return None
        return partial(self._paint, board)

    def _paint(self, board: Board, surface: pygame.Surface) -> None:
        for shader in self.shaders:
            shader(board, surface)


def legend_rows() -> tuple[LegendRow, ...]:
    """Return the rows of the legend, in the order in which people ask for them."""
    return (
        LegendRow("C", "ranges", "Combat range", "range", is_on=True),
        LegendRow("H", "coherency", "Coherency", "link", is_on=True),
        LegendRow("B", "combat", "In combat", "combat", is_on=True),
        LegendRow("V", "sight", "Sight", "sight", asks="Select the model or unit to look from."),
        LegendRow("X", "reach", "Reach", "reach", asks="Select the unit that moves."),
        LegendRow("O", "control", "Objectives", "territory"),
    )
