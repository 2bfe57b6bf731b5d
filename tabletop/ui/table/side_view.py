"""The side view: the deciding line from the side, with all heights, docked below the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from tabletop.geometry.units import snapped
from tabletop.state.events import PieceChanged
from tabletop.ui.kit.kit import Kit
from tabletop.ui.table.plugs import Board
from tabletop.ui.table.side_draw import Side, frame_of, picture_of

TALL, SMALL = 212, 158
"""Pixels of the dock at UI scale 1, in a large and in a small window."""
NOTCH = 0.5
"""Inches that a turn of the wheel adds to a height."""


class SideView:
    """Draws a line from the side; the wheel over a base tries another height.

    `source` gives the line, or words why there is none; `change` takes the key of a base and
    the inches by which it grows.
    """

    def __init__(
        self,
        source: Callable[[Board], Side | str],
        change: Callable[[Board, str, float], None],
    ) -> None:
        self._source, self._change = source, change
        self.is_small = False
        self._columns: dict[str, pygame.Rect] = {}

    def height(self, kit: Kit) -> int:
        """Return its height in pixels."""
        return kit.px(SMALL if self.is_small else TALL)

    def paint(self, board: Board, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw inside the rectangle."""
        kit = board.context.kit
        surface.fill(kit.theme("panel"), rect)
        kit.rule(surface, rect.topleft, (rect.right, rect.y))
        self._columns = {}
        side = self._source(board)
        middle = rect.y + kit.px(20)
        kit.caption(surface, "Side view", (rect.x + kit.px(20), middle))
        if isinstance(side, str):
            kit.text(surface, side, (rect.x + kit.px(112), middle), "small", "ink2")
            return
        frame = frame_of(kit, rect, side)
        before = surface.get_clip()
        surface.set_clip(rect.clip(before))
        kit.paint(picture_of(kit, rect, side, frame), surface)
        surface.set_clip(before)
        for base in side.ends:
            one, two = side.span(base)
            (x0, y0), (x1, y1) = frame.at(one, base.top), frame.at(two, base.z)
            column = pygame.Rect(round(x0), round(y0), round(x1 - x0), round(y1 - y0))
            self._columns[base.key] = column.inflate(kit.px(8), kit.px(8))

    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Change the height of the base under the pointer with the wheel."""
        if event.type != pygame.MOUSEWHEEL or not event.y:
            return False
        pixel = getattr(event, "pos", None) or pygame.mouse.get_pos()
        name = next((m for m, box in self._columns.items() if box.collidepoint(pixel)), "")
        if not name or board.drag is not None:
            return False
        self._change(board, name, NOTCH if event.y > 0 else -NOTCH)
        return True


def change_height(board: Board, name: str, by: float) -> None:
    """Give a model, and its mates of the same height, another height: an entry of the journal."""
    session = board.session
    state = session.state
    was = state.model(name)
    height = max(NOTCH, snapped(was.height + by))
    events = tuple(
        PieceChanged(model, replace(model, height=height, height_source="given"))
        for model in state.models_of(was.unit)
        if model.height == was.height and model.height != height
    )
    if events:
        label = f'height of {state.unit(was.unit).label}: {height:g}"'
        session.did(label, events, session.action)
        board.context.announce(f'H{label[1:]}, was {was.height:g}".', "sight", "eye")
        board.redraw()
