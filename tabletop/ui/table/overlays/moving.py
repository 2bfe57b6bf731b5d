"""What the hand carries along under the bases: links and combat range of the dragged units."""

from __future__ import annotations

import pygame
from shapely.geometry import box as rectangle

from tabletop.ui.kit import marks
from tabletop.ui.kit.canvas import Picture
from tabletop.ui.table.overlays.coherency import Graphs
from tabletop.ui.table.overlays.ranges import range_of, wanted
from tabletop.ui.table.overlays.tables import units_in_hand
from tabletop.ui.table.plugs import Board


class Moving:
    """Paints a few shapes anew in each frame of a drag, so that all else can stay a picture."""

    def __init__(self, graphs: Graphs) -> None:
        self._graphs = graphs

    def __call__(self, board: Board, surface: pygame.Surface) -> None:
        """Paint the links and ranges of what is in the hand."""
        hand = units_in_hand(board)
        if not hand:
            return
        kit, camera, state = board.context.kit, board.camera, board.shown_state()
        picture = Picture()
        if board.shown.get("ranges"):
            edge = None if state.board is None else rectangle(0.0, 0.0, *state.board)
            for unit in wanted(state, tuple(hand)):
                if unit in hand:
                    marks.draw_range(picture, kit, camera, range_of(state, unit), edge)
        if board.shown.get("coherency"):
            for unit in hand:
                for link in self._graphs.links(state, unit, True):
                    marks.draw_link(picture, kit, camera, link)
        if len(picture):
            kit.paint(picture, surface, 2)
