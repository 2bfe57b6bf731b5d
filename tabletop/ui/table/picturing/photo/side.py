"""The side of the Straighten screen: which way, which size, what is wrong, and how to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.errors import TabletopError
from tabletop.ui.kit.controls import button, chip, field, segmented
from tabletop.ui.kit.ui import Ui

if TYPE_CHECKING:
    from tabletop.ui.table.picturing.photo.straighten import Straighten

WIDE, DEEP, MM = "field-photo-wide", "field-photo-deep", "field-photo-mm"
BASES: Final = ("25", "28.5", "32", "40", "50", "60")
CORNERS_HELP: Final = (
    "Put 1, 2, 3, 4 on the corners of the table (or of any rectangle on it whose size you know). "
    "The thin lines are its grid, every 6 inches (12 in a small window)."
)
BASE_HELP: Final = (
    "Only for photos from straight above: click two opposite edges of one base and say how large "
    "it is. The photo is scaled, not straightened."
)


class StraightenSide:
    """Draws beside the photo of a `Straighten` screen."""

    def __init__(self, screen: Straighten) -> None:
        self.screen = screen
        self._height = 0

    def paint(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw inside a rectangle; a low window scrolls it, the buttons stay below."""
        kit, high = ui.kit, ui.kit.space("control")
        foot = pygame.Rect(rect.x, rect.bottom - high - kit.px(14), rect.w, high)
        why = self.screen.refusal()
        told = kit.paragraph_height(why, rect.w - kit.px(26), "small") if why else 0
        room = foot.y - kit.px(12) - (told + kit.px(10) if why else 0)
        area = pygame.Rect(rect.x - kit.px(9), rect.y, rect.w + kit.px(24), room - rect.y)
        bar = kit.px(8) if self._height > area.h else 0
        with ui.scrolled("photo-side", area, self._height) as top:
            box = pygame.Rect(rect.x, top, rect.w - bar, rect.h)
            self._height = self._choices(ui, box) - top + kit.px(8)
        if why:
            y = foot.y - told - kit.px(12)
            kit.icon(ui.surface, "octagon-x", (rect.x + kit.px(9), y + kit.px(9)), 16, "illegal")
            line = (rect.x + kit.px(26), y, rect.w - kit.px(26))
            kit.paragraph(ui.surface, why, line, "small", "illegal")
        gap = kit.px(8)
        back = pygame.Rect(foot.x, foot.y, min(kit.px(112), foot.w // 3), high)
        button(ui, "photo-back", back, "Cancel", key="Esc")
        go = pygame.Rect(back.right + gap, foot.y, foot.right - back.right - gap, high)
        button(
            ui, "photo-go", go, "Lay it under", key="Enter", look="primary", reason=why,
            tip="Straightens the photo and lays it under the table; can be undone",
        )  # fmt: skip

    def _choices(self, ui: Ui, box: pygame.Rect) -> int:
        kit, target, screen = ui.kit, ui.surface, self.screen
        y = box.y + kit.px(22)
        kit.text(target, "What do you know of it?", (box.x, y), "lead", weight=700, room=box.w)
        y += kit.px(32)
        is_base = screen.points.way == "base"
        names = ("Four corners", "One base")
        segmented(
            ui, "photo-way", box.x, y, names, int(is_base), width=float(box.w), keys=("1", "2")
        )
        y += kit.px(24)
        words = BASE_HELP if is_base else CORNERS_HELP
        y = kit.paragraph(target, words, (box.x, y, box.w), "small", "ink2") + kit.px(12)
        y = self._base(ui, box, y) if is_base else self._corners(ui, box, y)
        y += kit.px(8)
        high = kit.space("control")
        if not is_base:
            rect = pygame.Rect(box.x, y, box.w, high)
            tip = "For a plan that shows the table edge to edge"
            button(ui, "photo-whole", rect, "Corners of the picture", icon="frame", key="C",
                   tip=tip)  # fmt: skip
            y += high + kit.px(8)
        rect = pygame.Rect(box.x, y, box.w, high)
        button(ui, "photo-fit", rect, "Show all of it", icon="focus", key="F")
        y += high + kit.px(14)
        help = "Wheel, + and - zoom, dragging beside a point pans. Tab chooses a point, arrows "
        help += "move it, with Shift half a pixel."
        return kit.paragraph(target, help, (box.x, y, box.w), "small", "ink3")

    def _corners(self, ui: Ui, box: pygame.Rect, y: int) -> int:
        kit, texts = ui.kit, self.screen.texts
        kit.caption(ui.surface, "Size of the rectangle, inches", (box.x, y + kit.px(6)))
        y += kit.px(18)
        half, high = (box.w - kit.px(26)) // 2, kit.space("control")
        one = pygame.Rect(box.x, y, half, high)
        field(ui, WIDE, one, text=texts[WIDE], placeholder="60", key="W")
        kit.text(ui.surface, "×", (box.x + half + kit.px(13), one.centery), "body", "ink2",
                 align="c")  # fmt: skip
        other = pygame.Rect(box.right - half, y, half, high)
        field(ui, DEEP, other, text=texts[DEEP], placeholder="44", key="D")
        return y + high + kit.px(4)

    def _base(self, ui: Ui, box: pygame.Rect, y: int) -> int:
        kit, screen = ui.kit, self.screen
        kit.caption(ui.surface, "Size of that base, mm", (box.x, y + kit.px(6)))
        y += kit.px(18)
        gap, high = kit.px(6), kit.space("control")
        wide = (box.w - 2 * gap) // 3
        for k, mm in enumerate(BASES):
            rect = pygame.Rect(box.x + k % 3 * (wide + gap), y, wide, high)
            chip(ui, "photo-mm", rect, mm, is_on=screen.texts[MM].strip() == mm, value=mm)
            y += high + gap if k % 3 == 2 else 0
        line = pygame.Rect(box.x, y, box.w, high)
        field(ui, MM, line, text=screen.texts[MM], placeholder="32", icon="ruler", key="W")
        y += high + kit.px(8)
        try:
            size = screen.inches() if not screen.points.refusal() else None
        except TabletopError:
            size = None
        if size is not None:
            words = f'The whole photo is {size[0]:.1f} × {size[1]:.1f}"'
            kit.text(ui.surface, words, (box.x, y + kit.px(8)), "body", weight=600, room=box.w)
            y += kit.px(22)
        return y
