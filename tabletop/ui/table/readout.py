"""What is drawn at the pointer: inches used and left, the box of a selection."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.geometry.base import Point
from tabletop.ui.table import says, showing
from tabletop.ui.table.carrying import used_inches

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def paint_readout(screen: TableScreen, surface: pygame.Surface) -> None:
    """Draw the plate below what is carried: inches used, inches left."""
    drag = screen.drag
    if drag is None or not drag.is_moved:
        return
    kit, action = screen.kit, drag.action
    if action is None:
        return
    verdict = screen.carrying.verdict if screen.carrying.is_current else None
    used, _ = used_inches(action, verdict.answer if verdict is not None else None)
    head = says.pointer(used, is_used=True)
    tail = says.left_words(used, action.allowance)
    big, small = kit.type("lead", 700, tab=True), kit.type("small", 500, tab=True)
    wide = round(kit.width(head, big) + kit.width(tail, small)) + kit.px(38)
    high = kit.px(30)
    x0, y0, x1, _ = showing.group_box(screen.session.state, drag)
    cx, low = screen.camera.to_screen(((x0 + x1) / 2, y0))
    rect = pygame.Rect(round(cx - wide / 2), round(low) + kit.px(18), wide, high)
    rect.clamp_ip(screen.area.inflate(-kit.px(12), -kit.px(12)))
    before = surface.get_clip()
    surface.set_clip(screen.area)
    kit.plate(surface, rect, "ink", None, radius=5, shadow=70)
    box = kit.text(surface, head, (rect.x + kit.px(12), rect.centery), big, "inverse")
    at = (box.right + kit.px(14), rect.centery)
    kit.text(surface, tail, at, small, "inverse")
    surface.set_clip(before)


def paint_box(screen: TableScreen, surface: pygame.Surface, a: Point, b: Point) -> None:
    """Draw the box of a selection."""
    kit = screen.kit
    p, q = screen.camera.to_screen(a), screen.camera.to_screen(b)
    left, top = min(p[0], q[0]), min(p[1], q[1])
    rect = pygame.Rect(round(left), round(top), round(abs(p[0] - q[0])), round(abs(p[1] - q[1])))
    if rect.w < 2 or rect.h < 2:
        return
    before = surface.get_clip()
    surface.set_clip(screen.area)
    kit.plate(surface, rect, kit.theme("ink", 16), "ink", radius=1, width=1.2)
    surface.set_clip(before)
