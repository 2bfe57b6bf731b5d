"""Overlays of the table, all drawn from the judges' own answers: one object a screen holds them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.facts import Put
from tabletop.ui.kit.live import Under
from tabletop.ui.table.overlays.background import Helper
from tabletop.ui.table.overlays.coherency import Graphs
from tabletop.ui.table.overlays.combats import Combats
from tabletop.ui.table.overlays.control import Controls
from tabletop.ui.table.overlays.distance import Distance
from tabletop.ui.table.overlays.moving import Moving
from tabletop.ui.table.overlays.ranges import Ranges
from tabletop.ui.table.overlays.reach import Reaches
from tabletop.ui.table.overlays.shading import Shading
from tabletop.ui.table.overlays.sight_view import SightView
from tabletop.ui.table.overlays.tables import Tables, units_in_hand
from tabletop.ui.table.plugs import AreaShader, Board, LegendRow, OverlayProvider
from tabletop.ui.table.ruler import RulerTool

if TYPE_CHECKING:
    from tabletop.ui.table.sight_tool import SightTool

__all__ = ["TableOverlays", "legend_rows"]


class TableOverlays:
    """All overlays of one screen, with what they share.

    `providers` give what lies on top, `under` what lies under the bases, `rows` are the legend's;
    `sight` and `ruler` are tools. `helper` does in another process what takes long.
    """

    def __init__(self, helper: Helper | None = None) -> None:
        tables, graphs = Tables(), Graphs()
        view = SightView(tables, helper)
        self._view, self._tables, self._helper = view, tables, helper
        self.providers: tuple[OverlayProvider, ...] = (
            Controls(),
            Reaches(helper),
            Ranges(),
            graphs,
            Combats(tables),
            view,
            Distance(tables),
        )
        self._shading, self._moving = Shading(tables, view, helper), Moving(graphs)
        self.rows = legend_rows()
        self.ruler = RulerTool()

    @cached_property
    def sight(self) -> SightTool:
        """The tool of sight between two, made when it is needed first."""
        from tabletop.ui.table.sight_tool import SightTool  # which needs overlays itself

        return SightTool(self._view, self._tables, self._helper)

    def under(self, board: Board, more: Sequence[AreaShader] = ()) -> Under | None:
        """Return what lies under the bases now, None when nothing would be painted.

        `more` are shaders of areas that want to paint there.
        """
        is_carrying = bool(units_in_hand(board)) and (
            board.shown.get("ranges") or board.shown.get("coherency")
        )
        if not is_carrying and not self._view.is_wanted(board) and not more:
            return None
        self._shading.follow(board)
        return UnderBases(board, self._shading, self._moving, tuple(more))


class UnderBases:
    """What one frame has under the bases: ground not seen, areas' shaders, what moves along."""

    def __init__(
        self, board: Board, shading: Shading, moving: Moving, more: tuple[AreaShader, ...]
    ) -> None:
        self._board = board
        self._shading = shading
        self._moving = moving
        self._more = more

    @property
    def key(self) -> tuple[object, ...]:
        """What stays shows: a shader without a key of its own is painted in each frame."""
        keys = [getattr(shader, "key", None) for shader in self._more]
        own = [key(self._board) if key is not None else object() for key in keys]
        return (self._shading.picture, *own)

    def still(self, target: pygame.Surface) -> None:
        """Paint what stays."""
        self._shading.paint(target)
        for shader in self._more:
            shader(self._board, target)

    def moving(self) -> list[Put]:
        """Return links and ranges of what is in the hand."""
        return self._moving.puts(self._board)


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
