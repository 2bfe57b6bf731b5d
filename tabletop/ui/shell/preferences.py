"""The settings box: theme, size of the controls, motion, and where files lie."""

from __future__ import annotations

from dataclasses import replace

import pygame

from tabletop.ui.kit.controls import button, check_row, segmented
from tabletop.ui.kit.theme import ThemeName
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.dialog import draw_veil
from tabletop.ui.shell.screen import BaseScreen
from tabletop.ui.shell.settings import SCALES

SHOWN = (0.0, 1.0, 1.25, 1.5, 2.0, 3.0)


class Preferences(BaseScreen):
    """An overlay; every change shows at once and is kept."""

    is_overlay = True

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "Settings"

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the rows."""
        kit, ui = self.kit, self.ui
        settings = self.context.settings
        draw_veil(self, surface)
        box = pygame.Rect(0, 0, kit.px(520), kit.px(372))
        box.w = min(box.w, surface.get_width() - kit.px(32))
        box.center = surface.get_rect().center
        kit.plate(surface, box, "panel", "edge_strong", radius=9, shadow=90)
        x, y = box.x + kit.px(24), box.y + kit.px(38)
        kit.icon(surface, "settings", (x + kit.px(12), y), 22)
        kit.text(surface, "Settings", (x + kit.px(34), y), "title", weight=700)
        y += kit.px(44)
        kit.caption(surface, "Theme", (x, y))
        chosen = 1 if settings.theme == "dark" else 0
        segmented(ui, "theme", x, y + kit.px(26), ("Light", "Dark"), chosen)
        kit.key_cap(surface, "F2", box.right - kit.px(24), y + kit.px(26))
        y += kit.px(70)
        kit.caption(surface, "Size of the controls", (x, y))
        words = tuple(f"{s:g}" if s else f"Display ({kit.scale:g})" for s in SHOWN)
        if settings.scale:
            words = ("Display", *words[1:])
        at = SHOWN.index(settings.scale) if settings.scale in SHOWN else -1
        segmented(ui, "scale", x, y + kit.px(26), words, at)
        y += kit.px(66)
        row = pygame.Rect(x, y, box.right - kit.px(24) - x, kit.px(28))
        check_row(
            ui, "still", row, "No motion: things are where they go at once", settings.is_still
        )
        y += kit.px(46)
        kit.caption(surface, "Your files", (x, y))
        folder, room = str(self.context.home.folder), box.right - kit.px(24) - x
        kit.text(surface, folder, (x, y + kit.px(20)), "small", "ink2", room=room)
        high = kit.space("control")
        rect = pygame.Rect(0, box.bottom - high - kit.px(20), kit.px(120), high)
        rect.right = box.right - kit.px(24)
        button(ui, "close", rect, "Close", key="Enter", look="primary")

    def act(self, hit: Hit) -> None:
        """Change, or close."""
        settings = self.context.settings
        match hit.id:
            case "theme":
                name: ThemeName = "dark" if hit.value == "1" else "light"
                self.context.change(replace(settings, theme=name))
            case "scale":
                scale = SHOWN[int(hit.value)]
                self.context.change(replace(settings, scale=scale if scale in SCALES else 0.0))
            case "still":
                self.context.change(replace(settings, is_still=not settings.is_still))
            case "close":
                self.context.pop()
