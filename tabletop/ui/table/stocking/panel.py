"""The panel of the shelf: pieces by picture, the turn, what the chosen one is for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.controls import ButtonLook, button
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.stock.items import Item
from tabletop.ui.stock.pictures import Pictures
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.stocking.tool import PieceTool

FOOT, GAP = 26, 10
ASPECT = 1.45
AIR = 0.8
"""Inches round a piece in its picture."""


class PiecePanel:
    """Draws the shelf; its ids begin with `piece`."""

    def __init__(self, tool: PieceTool) -> None:
        self.tool = tool
        self._pictures: Pictures | None = None

    def leave(self) -> None:
        """Give up unfinished pictures."""
        if self._pictures is not None:
            self._pictures.stop()

    def paint(self, board: Board, ui: Ui, rect: pygame.Rect) -> None:
        """Draw the heading, the chosen piece in words, and the shelf below."""
        kit, target, tool = ui.kit, ui.surface, self.tool
        y = rect.y + kit.px(26)
        kit.text(target, "Terrain pieces", (rect.x, y), "title", weight=700)
        y += kit.px(20)
        piece = tool.piece
        if piece is not None:
            y = kit.paragraph(target, piece.about, (rect.x, y, rect.w), "small", "ink2")
        y += kit.px(6)
        high = kit.space("control")
        half = (rect.w - kit.px(8)) // 2
        words = f"Turned {tool.angle:g}°"
        box = pygame.Rect(rect.x, y, half, high)
        button(ui, "piece-turn", box, words, key="Q", look="plain", tip="E turns back, Shift by 1°")
        box = pygame.Rect(rect.right - half, y, half, high)
        look: ButtonLook = "on" if tool.is_mirrored else "plain"
        button(ui, "piece-mirror", box, "Mirrored", key="M", look=look)
        y += high + kit.px(10)
        body = pygame.Rect(rect.x - kit.px(6), y, rect.w + kit.px(12), rect.bottom - y - kit.px(4))
        wide = (rect.w - kit.px(GAP)) // 2
        tall = round((wide - kit.px(12)) / ASPECT) + kit.px(FOOT + 6)
        rows = -(-len(tool.pieces) // 2)
        with ui.scrolled("piece-shelf", body, rows * (tall + kit.px(GAP))) as top:
            for i, item in enumerate(tool.pieces):
                row, column = divmod(i, 2)
                x = rect.x + column * (wide + kit.px(GAP))
                tile = pygame.Rect(x, top + row * (tall + kit.px(GAP)), wide, tall)
                self._tile(board, ui, i, item, tile)

    def _tile(self, board: Board, ui: Ui, index: int, item: Item, rect: pygame.Rect) -> None:
        kit, target = ui.kit, ui.surface
        if self._pictures is None:
            self._pictures = Pictures(board.context)
        is_on = index == self.tool.chosen
        is_hot = ui.add("piece", rect, value=str(index), tip=item.about)
        edge = "ink" if is_on or is_hot else "edge_strong"
        kit.plate(target, rect, "raised", edge, radius=6, width=2.2 if is_on else 1)
        frame = pygame.Rect(rect.x + kit.px(6), rect.y + kit.px(6), 0, 0)
        frame.size = (rect.w - kit.px(12), rect.h - kit.px(FOOT + 6))
        target.fill(kit.theme("board"), frame)
        x0, y0, x1, y1 = item.piece.footprint.bounds()
        around = (x0 - AIR, y0 - AIR, x1 + AIR, y1 + AIR)
        picture = self._pictures.get(f"piece-{item.stem}", item.state, frame.size, around)
        if picture is not None:
            target.blit(picture, frame)
        pygame.draw.rect(target, kit.theme("edge"), frame, 1)
        at = (rect.x + kit.px(9), rect.bottom - kit.px(FOOT // 2))
        weight = 600 if is_on else 500
        kit.text(target, item.title, at, "small", weight=weight, room=rect.w - kit.px(18))
        ui.draw_focus("piece", rect, str(index), radius=7)

    def act(self, board: Board, hit: Hit) -> bool:
        """Choose a piece, turn it, mirror it."""
        tool = self.tool
        match hit.id:
            case "piece":
                tool.choose(board, int(hit.value))
            case "piece-turn":
                tool.angle = (tool.angle + 15.0) % 360.0
            case "piece-mirror":
                tool.is_mirrored = not tool.is_mirrored
            case _:
                return False
        board.redraw()
        return True
