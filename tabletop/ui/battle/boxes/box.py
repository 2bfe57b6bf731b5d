"""A box over the battle: heading, scrolled inside, a button that closes it."""

from __future__ import annotations

import pygame

from tabletop.ui.kit.controls import button
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.dialog import draw_veil
from tabletop.ui.shell.screen import BaseScreen, Context

HEAD, FOOT = 62, 60


class Box(BaseScreen):
    """An overlay; override `tall`, `inside` and `did`. Esc and Enter close it."""

    is_overlay = True

    def __init__(self, context: Context, heading: str, icon: str, width: int = 560) -> None:
        super().__init__(context)
        self.heading, self.icon, self.width = heading, icon, width

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return self.heading

    def tall(self, width: int) -> int:
        """Return the pixels that the inside takes in a width."""
        return 0

    def inside(self, rect: pygame.Rect) -> None:
        """Draw the inside; `rect` has the full height, scrolled."""

    def did(self, hit: Hit) -> None:
        """Do what a control of the inside asks."""

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the veil, the box, the inside, the button."""
        kit = self.kit
        draw_veil(self, surface)
        pad = kit.px(24)
        wide = min(kit.px(self.width), surface.get_width() - kit.px(24))
        need = self.tall(wide - 2 * pad)
        head, foot = kit.px(HEAD), kit.px(FOOT)
        high = min(head + need + foot, surface.get_height() - kit.px(24))
        box = pygame.Rect(0, 0, wide, high)
        box.center = surface.get_rect().center
        kit.plate(surface, box, "panel", "edge_strong", radius=9, shadow=90)
        middle = box.y + kit.px(34)
        kit.icon(surface, self.icon, (box.x + kit.px(36), middle), 24)
        kit.text(surface, self.heading, (box.x + kit.px(58), middle), "title", weight=700)
        area = pygame.Rect(box.x, box.y + head, box.w, box.h - head - foot)
        with self.ui.scrolled(f"box {self.heading}", area, need) as top:
            self.inside(pygame.Rect(box.x + pad, top, box.w - 2 * pad, need))
        rect = pygame.Rect(0, box.bottom - foot + kit.px(12), kit.px(130), kit.space("control"))
        rect.right = box.right - pad
        button(self.ui, "box-close", rect, "Close", key="Enter", look="primary")

    def act(self, hit: Hit) -> None:
        """Close, or do what the inside asks."""
        if hit.id == "box-close":
            self.context.pop()
        else:
            self.did(hit)
            self.context.redraw()

    def take(self, event: pygame.event.Event) -> bool:
        """Esc closes."""
        if event.type == pygame.KEYDOWN and key_name(event) == "Esc":
            self.context.pop()
            return True
        return False
