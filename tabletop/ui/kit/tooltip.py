"""The tooltip: a short word for an icon, with its key; never what a panel should say."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.ui.kit.kit import Kit


def draw_tooltip(
    kit: Kit, target: pygame.Surface, text: str, keys: Sequence[str], near: pygame.Rect
) -> None:
    """Draw a tooltip under a control (above it where there is no room)."""
    face = kit.type("small", 500)
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
