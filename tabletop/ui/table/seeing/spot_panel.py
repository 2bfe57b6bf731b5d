"""The panel of a spot: base and height of what stands there in thought, and who sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.kit.controls import button
from tabletop.ui.kit.findings import RowState, fact_row
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.plugs import Board
from tabletop.ui.table.seeing.size_rows import SizeRows
from tabletop.ui.table.seeing.spot_view import Seen, head_words, watch_words

if TYPE_CHECKING:
    from tabletop.ui.table.seeing.spot_tool import SpotTool

ROW, FREE = "spot-row", "spot-free"
HINT: Final = (
    "Click pins the spot, drag moves it, the wheel over it changes its height. "
    "Choose a unit: its line with proof."
)


class SpotPanel:
    """Draws the answer of a `SpotTool`."""

    def __init__(self, tool: SpotTool) -> None:
        self.tool = tool
        self.sizes = SizeRows()
        self._height = 0

    def paint(self, board: Board, ui: Ui, rect: pygame.Rect) -> None:
        """Draw inside the rectangle: sizes stay, the units scroll."""
        kit, target, tool = ui.kit, ui.surface, self.tool
        y = rect.y + kit.px(26)
        kit.text(target, "Who sees this spot", (rect.x, y), "title", weight=700, room=rect.w)
        y = self.sizes.paint(ui, rect, y + kit.px(20), tool.size)
        if tool.is_pinned:
            box = pygame.Rect(rect.x, y, rect.w, kit.px(30))
            button(ui, FREE, box, "Let go of the spot", key="Esc", has_cap=True)
            y = box.bottom + kit.px(8)
        kit.rule(target, (rect.x - kit.px(16), y), (rect.right + kit.px(16), y))
        body = pygame.Rect(rect.x - kit.px(9), y, rect.w + kit.px(24), rect.bottom - y - kit.px(2))
        room = rect.w - (kit.px(8) if self._height > body.h else 0)
        with ui.scrolled("spot-rows", body, self._height) as top:
            box = pygame.Rect(rect.x, top, room, rect.h)
            low = self._rows(board, ui, box, top)
            self._height = low - top + kit.px(10)

    def act(self, board: Board, hit: Hit) -> bool:
        """Take a size, or go to a unit's line."""
        if self.sizes.is_mine(hit):
            size = self.sizes.act(hit, self.tool.size)
            if size is not None:
                self.tool.resize(board, size)
            board.redraw()
            return True
        if hit.id == ROW:
            self.tool.show(board, hit.value)
            return True
        if hit.id == FREE:
            self.tool.let_go(board)
            return True
        return False

    def _rows(self, board: Board, ui: Ui, box: pygame.Rect, y: int) -> int:
        kit, target = ui.kit, ui.surface
        seen = self.tool.seen(board)
        if seen is None:
            words = "Point at the table." if self.tool.spot(board) is None else "Looking..."
            kit.text(target, words, (box.x, y + kit.px(22)), "body", "ink2")
            return kit.paragraph(target, HINT, (box.x, y + kit.px(40), box.w), "small", "ink2")
        if seen.why:
            kit.icon(target, "octagon-x", (box.x + kit.px(8), y + kit.px(20)), 17, "illegal")
            where = (box.x + kit.px(26), y + kit.px(10), box.w - kit.px(26))
            return kit.paragraph(target, seen.why, where, "body", "illegal")
        any_seen = bool(seen.models)
        icon, ink = ("eye", "sight") if any_seen else ("eye-off", "hidden")
        y += kit.px(20)
        kit.icon(target, icon, (box.x + kit.px(10), y), 20, ink)
        left = box.x + kit.px(30)
        face = kit.type("lead", 700)
        for words in kit.fonts.wrap(head_words(seen), face, box.right - left):
            kit.text(target, words, (left, y), face)
            y += round(face.size * 1.25)
        y += kit.px(16) - round(face.size * 1.25)
        for note in seen.notes:
            y = kit.paragraph(target, note, (left, y, box.right - left), "small", "ink2")
        for player in (1, 2):
            y = self._side(ui, box, y, seen, player)
        return kit.paragraph(target, HINT, (box.x, y + kit.px(8), box.w), "small", "ink2")

    def _side(self, ui: Ui, box: pygame.Rect, y: int, seen: Seen, player: int) -> int:
        kit, state = ui.kit, seen.table.state
        watches = seen.of(player)
        if not watches:
            return y
        kit.caption(ui.surface, f"Player {player}", (box.x, y + kit.px(14)))
        y += kit.px(24)
        for watch in watches:
            label, words = state.unit(watch.unit).label, watch_words(state, watch)
            place = (float(box.x), float(y), float(box.w))
            cue: RowState = "visible" if watch.sees else "hidden"
            y = fact_row(ui, ROW, place, cue, label, words, "", value=watch.unit)
        return y
