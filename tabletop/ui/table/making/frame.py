"""The frame of the boxes that make rulings: a list at the left, the matter at the right."""

from __future__ import annotations

import pygame

from tabletop.ui.shell.dialog import draw_veil
from tabletop.ui.shell.screen import BaseScreen

WIDE, TALL = 1160, 760


def paint_frame(
    screen: BaseScreen, surface: pygame.Surface, icon: str, heading: str, note: str
) -> tuple[pygame.Rect, pygame.Rect]:
    """Draw veil, box and heading; answer the places of the list and of the matter."""
    kit = screen.kit
    draw_veil(screen, surface)
    box = pygame.Rect(0, 0, 0, 0)
    box.w = min(kit.px(WIDE), surface.get_width() - kit.px(32))
    box.h = min(kit.px(TALL), surface.get_height() - kit.px(32))
    box.center = surface.get_rect().center
    kit.plate(surface, box, "panel", "edge_strong", radius=9, shadow=90)
    pad = kit.px(24 if box.h > kit.px(560) else 14)
    x, y = box.x + pad, box.y + pad + kit.px(10)
    kit.icon(surface, icon, (x + kit.px(11), y), 22)
    right = kit.text(surface, heading, (x + kit.px(32), y), "title", weight=700).right
    at = (right + kit.px(16), y + kit.px(1))
    kit.text(surface, note, at, "small", "ink2", room=box.right - pad - at[0])
    top = y + kit.px(26)
    low = box.bottom - pad
    left = pygame.Rect(x, top, min(kit.px(270), box.w // 3), low - top)
    start = left.right + kit.px(22)
    return left, pygame.Rect(start, top, box.right - pad - start, low - top)
