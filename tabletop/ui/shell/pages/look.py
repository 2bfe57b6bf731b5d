"""The page of the look: theme, palette, sizes, motion."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Final

import pygame

from tabletop.ui.kit.canvas import Picture
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.theme import ThemeName, theme
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.shell.pages.page import choice, choice_height, switch, switch_height
from tabletop.ui.shell.screen import Context
from tabletop.ui.shell.settings import SCALES, TEXTS
from tabletop.ui.shell.system_theme import system_theme

SHOWN: Final = (0.0, 1.0, 1.25, 1.5, 2.0, 3.0)
TEXT_WORDS: Final = ("As drawn", "Large", "Largest")
PALETTE_ROW: Final = 46


class LookPage:
    """Every change shows at once."""

    id, label = "look", "Look"

    def __init__(self, context: Context) -> None:
        self.context = context
        self.system: list[ThemeName] = []
        threading.Thread(target=self._ask_system, name="desktop's theme", daemon=True).start()

    def _ask_system(self) -> None:
        found = system_theme()
        if found is not None:
            self.system.append(found)

    @property
    def _knows_system(self) -> bool:
        return bool(self.system) or self.context.settings.is_as_system

    def height(self, kit: Kit, width: int) -> int:
        """Return how high it is, pixels."""
        rows = len(kit.tokens.palettes)
        note = not self._knows_system
        high = choice_height(kit, has_note=note) + 2 * choice_height(kit) + switch_height(kit)
        return high + kit.px(24) + rows * kit.px(PALETTE_ROW) + kit.px(16)

    def paint(self, ui: Ui, box: pygame.Rect, y: int) -> None:
        """Draw it inside the width of a box, from y down."""
        kit, settings = ui.kit, self.context.settings
        words = ("Light", "Dark", "As the desktop")[: 3 if self._knows_system else 2]
        chosen = 2 if settings.is_as_system else 1 if settings.theme == "dark" else 0
        note = "" if self._knows_system else "The desktop does not say whether it is dark."
        y = choice(ui, "theme", (box.x, y), "Theme", words, chosen, note=note, key="F2", room=box.w)
        y = self._palettes(ui, box, y)
        sizes = tuple(f"{s:g}" if s else f"Display ({kit.scale:g})" for s in SHOWN)
        if settings.scale:
            sizes = ("Display", *sizes[1:])
        at = SHOWN.index(settings.scale) if settings.scale in SHOWN else -1
        y = choice(ui, "scale", (box.x, y), "Size of the controls", sizes, at)
        at = TEXTS.index(settings.text)
        y = choice(ui, "text", (box.x, y), "Size of the words", TEXT_WORDS, at)
        words_, note = "No motion", "Things are where they go at once; nothing slides or fades."
        switch(ui, "still", (box.x, y), box.w, words_, note, settings.is_still)

    def _palettes(self, ui: Ui, box: pygame.Rect, y: int) -> int:
        kit = ui.kit
        kit.caption(ui.surface, "Colours of the players", (box.x, y + kit.px(8)))
        y += kit.px(22)
        for id, palette in kit.tokens.palettes.items():
            row = pygame.Rect(box.x, y, box.w, kit.px(PALETTE_ROW - 4))
            is_on = kit.theme.palette == id
            is_hot = ui.add("palette", row, value=id)
            edge = "ink" if is_on else "ink2" if is_hot else "edge"
            kit.plate(ui.surface, row, "raised", edge, width=1.6 if is_on else 1)
            self._bases(ui, id, (row.x + kit.px(24), row.centery))
            x, right = row.x + kit.px(82), row.right - kit.px(34)
            middle = row.centery - kit.px(9)
            weight = 600 if is_on else 500
            kit.text(ui.surface, palette.label, (x, middle), "body", weight=weight, room=right - x)
            low = (x, row.centery + kit.px(10))
            kit.text(ui.surface, palette.tip, low, "small", "ink2", room=right - x)
            if is_on:
                kit.icon(ui.surface, "check", (row.right - kit.px(20), row.centery), 16)
            ui.draw_focus("palette", row, id)
            y = row.bottom + kit.px(4)
        return y + kit.px(12)

    def _bases(self, ui: Ui, palette: str, at: tuple[int, int]) -> None:
        """Two bases as the palette draws them, rims and all."""
        kit, s = ui.kit, ui.kit.scale
        colours, picture = theme(kit.theme.name, palette), Picture()
        for player, x in ((1, at[0]), (2, at[0] + 28 * s)):
            where, rim, fill = (x, at[1]), colours.player(player, "deep"), colours.player(player)
            picture.disc(where, 12 * s, rim)
            picture.disc(where, 10 * s, fill)
            if player == 2:
                picture.disc(where, 7.6 * s, rim)
                picture.disc(where, 6.4 * s, fill)
            glyph = "bordered-shield" if player == 1 else "spear-hook"
            ink = colours.player(player, "glyph")
            picture.glyph(glyph, where, round((12 if player == 1 else 9) * s), ink, "roles")
        kit.paint(picture, ui.surface)

    def act(self, hit: Hit) -> bool:
        """Take a hit of one of its controls; answer whether it was one."""
        settings = self.context.settings
        match hit.id:
            case "theme":
                name: ThemeName = "dark" if hit.value == "1" else "light"
                if hit.value == "2":
                    new = replace(settings, is_as_system=True)
                else:
                    new = replace(settings, theme=name, is_as_system=False)
            case "palette":
                new = replace(settings, palette=hit.value)
            case "scale":
                scale = SHOWN[int(hit.value)]
                new = replace(settings, scale=scale if scale in SCALES else 0.0)
            case "text":
                new = replace(settings, text=TEXTS[int(hit.value)])
            case "still":
                new = replace(settings, is_still=not settings.is_still)
            case _:
                return False
        self.context.change(new)
        return True
