"""A page of the toolbox from top to bottom: captions, choices, numbers, lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from tabletop.ui.kit.controls import button, check_row, chip, field
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Ui

CAPTION: Final = 26
ROW: Final = 33
GAP: Final = 8


class Sheet:
    """Draws controls below one another; `y` is where the next one begins."""

    def __init__(self, ui: Ui, rect: pygame.Rect) -> None:
        self.ui, self.rect, self.y = ui, rect, rect.y

    @property
    def kit(self) -> Kit:
        """The kit to draw with."""
        return self.ui.kit

    def gap(self, pixels: float = GAP) -> None:
        """Leave room."""
        self.y += self.kit.px(pixels)

    def caption(self, words: str) -> None:
        """Draw the heading of a part."""
        self.kit.caption(self.ui.surface, words, (self.rect.x, self.y + self.kit.px(12)))
        self.y += self.kit.px(CAPTION)

    def text(self, words: str, ink: str = "ink2", size: str = "small") -> None:
        """Draw words, as many lines as they take."""
        at = (float(self.rect.x), float(self.y + self.kit.px(2)), float(self.rect.w))
        self.y += self.kit.paragraph_height(words, self.rect.w, size) + self.kit.px(6)
        self.kit.paragraph(self.ui.surface, words, at, size, ink)

    def choices(self, id: str, items: Sequence[str], chosen: int, columns: int = 0) -> None:
        """Draw one choice of several, in columns (0: all in a row); a hit's value is the index."""
        self.several(id, items, (chosen,), columns)

    def several(
        self, id: str, items: Sequence[str], chosen: Sequence[int], columns: int = 0
    ) -> None:
        """Draw choices of which several may be taken."""
        kit = self.kit
        wide = columns or max(1, len(items))
        cell = (self.rect.w + kit.px(6)) / wide
        high = kit.px(ROW - 4)
        for i, item in enumerate(items):
            row, column = divmod(i, wide)
            box = pygame.Rect(
                round(self.rect.x + column * cell), self.y + row * kit.px(ROW),
                round(cell) - kit.px(6), high,
            )  # fmt: skip
            chip(self.ui, id, box, item, is_on=i in chosen, value=str(i))
        self.y += -(-len(items) // wide) * kit.px(ROW) + kit.px(4)

    def button(self, id: str, label: str, key: str, reason: str) -> None:
        """Draw a button of its own."""
        box = pygame.Rect(self.rect.x, self.y, self.kit.px(170), self.kit.px(ROW - 2))
        button(self.ui, id, box, label, key=key, reason=reason)
        self.y = box.bottom + self.kit.px(8)

    def number(self, id: str, label: str, text: str, note: str = "", wide: float = 96) -> None:
        """Draw a number that can be typed, one less and one more beside it."""
        kit, ui = self.kit, self.ui
        middle, high = self.y + kit.px(ROW / 2), kit.px(ROW - 4)
        x = self.rect.x
        if label:
            x = round(kit.text(ui.surface, label, (x, middle), "body").right) + kit.px(12)
        for part, icon in (("less", "minus"), ("", ""), ("more", "plus")):
            if not part:
                box = pygame.Rect(x, self.y + kit.px(2), kit.px(wide), high)
                field(ui, id, box, text=text)
                x = box.right + kit.px(6)
                continue
            box = pygame.Rect(x, self.y + kit.px(2), high, high)
            tip = "One less" if part == "less" else "One more"
            button(ui, f"{id}-{part}", box, "", icon=icon, tip=tip)
            x = box.right + kit.px(6)
        if note:
            room = self.rect.right - x - kit.px(8)
            kit.text(ui.surface, note, (x + kit.px(8), middle), "small", "ink2", room=room)
        self.y += kit.px(ROW + 4)

    def line(self, id: str, text: str, placeholder: str) -> None:
        """Draw a line of text to type."""
        kit = self.kit
        box = pygame.Rect(self.rect.x, self.y + kit.px(2), self.rect.w, kit.px(ROW - 4))
        field(self.ui, id, box, text=text, placeholder=placeholder)
        self.y += kit.px(ROW + 4)

    def check(self, id: str, label: str, is_on: bool) -> None:
        """Draw a switch."""
        kit = self.kit
        box = pygame.Rect(self.rect.x, self.y, self.rect.w, kit.px(ROW - 4))
        check_row(self.ui, id, box, label, is_on)
        self.y += kit.px(ROW)
