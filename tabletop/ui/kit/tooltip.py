"""The tooltip: a short word for an icon, with its key; never what a panel should say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from tabletop.ui.kit.kit import Kit

WIDEST: Final = 440
"""Pixels at UI scale 1 of a line; more is wrapped."""
MOST_LINES: Final = 16


def draw_tooltip(
    kit: Kit, target: pygame.Surface, text: str, keys: Sequence[str], near: pygame.Rect
) -> None:
    """Draw a tooltip under a control (above it where there is no room); long words are wrapped."""
    face = kit.type("small", 500)
    if "\n" in text or kit.width(text, face) > kit.px(WIDEST):
        _draw_lines(kit, target, text, near)
        return
    key = keys[0] if keys else ""
    gap = kit.px(10)
    cap = kit.cap_width(key)
    w = round(kit.width(text, face)) + 2 * gap + (cap + gap if cap else 0)
    h = kit.px(30)
    screen = target.get_rect()
    rect = pygame.Rect(near.centerx - w // 2, near.bottom + kit.px(6), w, h)
    rect.x = max(kit.px(6), min(rect.x, screen.right - w - kit.px(6)))
    if rect.bottom > screen.bottom - kit.px(4):
        rect.bottom = near.top - kit.px(6)
    kit.plate(target, rect, "ink", None, radius=6, shadow=70)
    kit.text(target, text, (rect.x + gap, rect.centery), face, "inverse")
    if cap:
        kit.key_cap(target, key, rect.right - gap + kit.px(3), rect.centery, is_inverse=True)


def _draw_lines(kit: Kit, target: pygame.Surface, text: str, near: pygame.Rect) -> None:
    """Draw several lines beside a control, where the screen has room for them."""
    face, pad = kit.type("small", 500), kit.px(10)
    parts = [part for part in text.split("\n") if part]
    lines = [line for part in parts for line in kit.fonts.wrap(part, face, kit.px(WIDEST))]
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], "\u2026"]
    step = kit.px(20)
    wide = max(round(kit.width(line, face)) for line in lines) + 2 * pad
    rect = pygame.Rect(0, near.bottom + kit.px(6), wide, step * len(lines) + pad)
    screen = target.get_rect()
    rect.x = max(kit.px(6), min(near.centerx - wide // 2, screen.right - wide - kit.px(6)))
    if rect.bottom > screen.bottom - kit.px(4):
        rect.bottom = max(rect.h + kit.px(4), near.top - kit.px(6))
    kit.plate(target, rect, "ink", None, radius=6, shadow=70)
    for i, line in enumerate(lines):
        at = (rect.x + pad, rect.y + pad // 2 + step * i + step / 2)
        kit.text(target, line, at, face, "inverse")
