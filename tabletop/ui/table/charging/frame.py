"""The frame of the panels of charges and pile-ins: a title, rows that scroll, a fixed foot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from tabletop.ui.kit.ui import Ui

FOOT: Final = 48
"""Pixels: height of the foot with its buttons."""


def title(ui: Ui, rect: pygame.Rect, words: str) -> int:
    """Write a title of at most two lines, smaller when it is long; return where it ends."""
    kit, y = ui.kit, rect.y + ui.kit.px(24)
    face = kit.type("title", 700)
    if kit.width(words, face) > rect.w:
        face = kit.type("lead", 700)
    for line in kit.fonts.wrap(words, face, rect.w)[:2]:
        kit.text(ui.surface, line, (rect.x, y), face)
        y += round(face.size * 1.3)
    return y


def rows_and_foot(
    ui: Ui,
    name: str,
    rect: pygame.Rect,
    y: int,
    height: int,
    rows: Callable[[pygame.Rect, int], int],
) -> tuple[int, pygame.Rect]:
    """Draw rows between two rules, scrolled when they are higher than their room.

    `height` is how high the rows were when drawn last; `rows` draws them in a room from a top on
    and returns where they end. Returns their height now and the room of the foot.
    """
    kit = ui.kit
    foot, pad = kit.px(FOOT), kit.space("panel_pad")
    kit.rule(ui.surface, (rect.x - pad, y), (rect.right + pad, y))
    body = pygame.Rect(rect.x - kit.px(8), y, rect.w + kit.px(16), rect.bottom - foot - y)
    room = pygame.Rect(rect.x, rect.y, rect.w - kit.px(8), rect.h)
    with ui.scrolled(name, body, height) as top:
        height = rows(room, top + kit.px(6)) - top + kit.px(6)
    kit.rule(ui.surface, (rect.x - pad, body.bottom), (rect.right + pad, body.bottom))
    return height, pygame.Rect(rect.x, rect.bottom - foot, rect.w, foot)
