"""The side of the matrix: who looks, which range, how far it is, and the reasons of a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.rules.words import limit_text
from tabletop.ui.kit.controls import button, field, progress, segmented
from tabletop.ui.kit.ui import Ui
from tabletop.ui.table.seeing.matrix_draw import sign_of
from tabletop.ui.table.seeing.matrix_words import Reasons
from tabletop.ui.table.seeing.matrix_work import SIDES

if TYPE_CHECKING:
    from tabletop.ui.table.seeing.matrix_screen import MatrixScreen

RANGE: Final = "field-range"
SIGNS: Final = (
    ("eye", "sight", "visible"),
    ("eye-off", "hidden", "hidden"),
    ("bow-arrow", "ink", "within the range"),
    ("swords", "ink", "in combat"),
)


class MatrixPanel:
    """Draws beside the grid of a `MatrixScreen`."""

    def __init__(self, screen: MatrixScreen) -> None:
        self.screen = screen
        self._height = 0

    def paint(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw inside a rectangle; a low window scrolls it."""
        kit = ui.kit
        area = pygame.Rect(rect.x - kit.px(9), rect.y, rect.w + kit.px(24), rect.h - kit.px(2))
        room = rect.w - (kit.px(8) if self._height > area.h else 0)
        with ui.scrolled("matrix", area, self._height) as top:
            box = pygame.Rect(rect.x, top, room, rect.h)
            y = self._choices(ui, box, top + kit.px(16))
            y = self._cell(ui, box, y)
            self._height = self._signs(ui, box, y) - top + kit.px(10)

    def _choices(self, ui: Ui, box: pygame.Rect, y: int) -> int:
        kit, target, screen = ui.kit, ui.surface, self.screen
        names = ("1 looks", "2 looks", "All")
        now = SIDES.index(screen.sides)
        segmented(ui, "matrix-sides", box.x, y + kit.px(15), names, now, width=float(box.w))
        y += kit.px(40)
        kit.text(target, "Tab swaps the sides, A: all by all", (box.x, y), "small", "ink2")
        y += kit.px(16)
        middle = y + kit.px(15)
        kit.text(target, "Range", (box.x, middle), "body", "ink2")
        line = pygame.Rect(box.x + kit.px(54), y, kit.px(96), kit.px(30))
        field(ui, RANGE, line, text=limit_text(screen.reach), placeholder='12"', key="R")
        copy = pygame.Rect(line.right + kit.px(8), y, box.right - line.right - kit.px(8), line.h)
        button(ui, "matrix-copy", copy, "Copy", icon="share-2", key="Ctrl+C")
        y = line.bottom + kit.px(6)
        if screen.error:
            kit.text(target, screen.error, (box.x, y + kit.px(8)), "small", "illegal")
            y += kit.px(20)
        return self._progress(ui, box, y)

    def _progress(self, ui: Ui, box: pygame.Rect, y: int) -> int:
        kit, screen = ui.kit, self.screen
        known, count = screen.work.known(screen.frame), screen.frame.count
        if known >= count:
            return y + kit.px(4)
        bar = pygame.Rect(box.x, y + kit.px(20), box.w, kit.px(8))
        progress(ui, bar, known / max(1, count), f"{known} of {count} pairs of units")
        rect = pygame.Rect(box.x, bar.bottom + kit.px(6), box.w, kit.px(30))
        if screen.is_working:
            button(ui, "matrix-stop", rect, "Stop", key="Esc")
        else:
            button(ui, "matrix-go", rect, "Go on looking", icon="eye")
        return rect.bottom + kit.px(8)

    def _cell(self, ui: Ui, box: pygame.Rect, y: int) -> int:
        kit, target, screen = ui.kit, ui.surface, self.screen
        kit.rule(target, (box.x - kit.px(16), y), (box.right + kit.px(16), y))
        one, two = (screen.state.unit(key) for key in screen.chosen())
        y += kit.px(20)
        face = kit.type("lead", 700)
        words = f"{one.label} to {two.label}" if one is not two else one.label
        for line in kit.fonts.wrap(words, face, box.w):
            kit.text(target, line, (box.x, y), face)
            y += round(face.size * 1.3)
        found = screen.reasons()
        if one is two:
            return kit.paragraph(
                target, "A unit is not asked about itself.", (box.x, y, box.w), "small", "ink2"
            )
        if found is None:
            kit.text(target, "Looking...", (box.x, y + kit.px(4)), "body", "ink2")
            return y + kit.px(24)
        y = self._facts(ui, box, y - kit.px(4), found)
        rect = pygame.Rect(box.x, y + kit.px(4), box.w, kit.px(32))
        button(ui, "matrix-show", rect, "Show on the table", key="Enter", look="primary")
        return rect.bottom + kit.px(12)

    def _facts(self, ui: Ui, box: pygame.Rect, y: int, found: Reasons) -> int:
        is_met = found.pair.in_combat
        y = _fact(ui, box, y, *sign_of(found.pair), found.sight)
        y = _fact(ui, box, y, "bow-arrow", "ink" if found.is_near else "ink3", found.range)
        return _fact(ui, box, y, "swords", "ink" if is_met else "ink3", found.combat)

    def _signs(self, ui: Ui, box: pygame.Rect, y: int) -> int:
        kit, target = ui.kit, ui.surface
        kit.rule(target, (box.x - kit.px(16), y), (box.right + kit.px(16), y))
        y += kit.px(18)
        half = box.w // 2
        for k, (icon, ink, words) in enumerate(SIGNS):
            x = box.x + (k % 2) * half
            kit.icon(target, icon, (x + kit.px(8), y), 15, ink)
            kit.text(target, words, (x + kit.px(22), y), "small", "ink2", room=half - kit.px(24))
            if k % 2:
                y += kit.px(20)
        return y


def _fact(ui: Ui, box: pygame.Rect, y: int, icon: str, ink: str, words: tuple[str, str]) -> int:
    """Draw a fact with its reason; answer the y below."""
    kit, target = ui.kit, ui.surface
    head, detail = words
    left, room = box.x + kit.px(26), box.w - kit.px(26)
    kit.icon(target, icon, (box.x + kit.px(8), y + kit.px(10)), 17, ink, stroke=2.2)
    y = kit.paragraph(target, head, (left, y, room), "body", "ink", weight=600)
    return kit.paragraph(target, detail, (left, y, room), "small", "ink2") + kit.px(8)
