"""Rows that the panels of this area share."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.ui.kit.controls import button, field
from tabletop.ui.kit.ui import Ui

LABEL: Final = 66
"""Pixels of the words left of a row."""


def label(ui: Ui, box: pygame.Rect, y: int, words: str) -> int:
    """Draw the words left of a row; answer the x after them."""
    ui.kit.text(ui.surface, words, (box.x, y), "small", "ink2")
    return box.x + ui.kit.px(LABEL)


def inches_field(
    ui: Ui, id: str, line: pygame.Rect, value: float, errors: dict[str, str], reason: str = ""
) -> None:
    """Draw a field of inches; while nobody types in it and it is right, it shows the value."""
    shown = f'{value:g}"'
    if ui.focus != id and id not in errors and ui.fields.text(id) != shown:
        ui.fields.put(id, shown)
    field(ui, id, line, text=shown, placeholder='0.5"', reason=reason)


def fault(ui: Ui, box: pygame.Rect, y: int, words: str) -> int:
    """Write what is wrong with a field below it; answer the y below."""
    if not words:
        return y
    kit = ui.kit
    kit.icon(ui.surface, "octagon-x", (box.x + kit.px(8), y + kit.px(8)), 15, "illegal")
    where = (box.x + kit.px(24), y, box.w - kit.px(24))
    return kit.paragraph(ui.surface, words, where, "small", "illegal") + kit.px(6)


def counter(
    ui: Ui, id: str, box: pygame.Rect, y: int, words: str, *, less: str = "", more: str = ""
) -> None:
    """Draw a number between - and +; `less` and `more` are why one of them is off."""
    kit = ui.kit
    side = kit.px(34)
    left = pygame.Rect(box.x, y - kit.px(15), side, kit.px(30))
    right = pygame.Rect(box.right - side, left.y, side, left.h)
    button(ui, f"{id}-fewer", left, "-", reason=less)
    button(ui, f"{id}-more", right, "+", reason=more)
    at = ((left.right + right.x) // 2, y)
    kit.text(ui.surface, words, at, "small", "ink", weight=600, align="c")
