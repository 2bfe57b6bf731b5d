"""Tiles to choose from: a picture with a name below it."""

from __future__ import annotations

import pygame

from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Ui

TILE, FOOT, GAP = 208, 34, 14
"""Pixels at UI scale 1: the width of a tile, the strip with its name, the room between tiles."""


def picture_box(kit: Kit, tile: pygame.Rect) -> pygame.Rect:
    """Return where the picture of a tile lies."""
    inset = kit.px(8)
    return pygame.Rect(
        tile.x + inset, tile.y + inset, tile.w - 2 * inset, tile.h - kit.px(FOOT + 8)
    )


def draw_tile(
    ui: Ui,
    id: str,
    rect: pygame.Rect,
    name: str,
    picture: pygame.Surface | None,
    *,
    value: str = "",
    tip: str = "",
    is_on: bool = False,
) -> None:
    """Draw a tile, a control; bare board where there is no picture (yet)."""
    kit, target = ui.kit, ui.surface
    is_hot = ui.add(id, rect, value=value, tip=tip)
    edge = "ink" if is_on or is_hot else "edge_strong"
    kit.plate(target, rect, "raised", edge, radius=7, width=2.4 if is_on else 1, shadow=36)
    frame = picture_box(kit, rect)
    target.fill(kit.theme("board"), frame)
    if picture is not None:
        target.blit(picture, frame)
    pygame.draw.rect(target, kit.theme("edge"), frame, 1)
    middle = rect.bottom - kit.px(FOOT // 2)
    x, room = rect.x + kit.px(12), rect.w - kit.px(24)
    if is_on:
        kit.icon(target, "check", (x + kit.px(7), middle), 16, stroke=2.6)
        x, room = x + kit.px(20), room - kit.px(20)
    kit.text(target, name, (x, middle), "body", weight=600 if is_on else 500, room=room)
    ui.draw_focus(id, rect, value, radius=8)
