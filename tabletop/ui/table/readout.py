"""What is drawn at the pointer: inches used and left, the box of a selection."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from tabletop.geometry.base import Point
from tabletop.ui.table import says, showing
from tabletop.ui.table.carrying import used_inches

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


@dataclass(frozen=True, slots=True)
class Readout:
    """The plate below what is carried: where it is, inches used, inches left."""

    rect: pygame.Rect
    head: str
    tail: str

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Its place as x, y, width, height."""
        return (self.rect.x, self.rect.y, self.rect.w, self.rect.h)


def readout_of(screen: TableScreen) -> Readout | None:
    """Return the plate of what is carried now; it stays below the group."""
    drag = screen.drag
    if drag is None or not drag.is_moved or drag.action is None:
        return None
    kit, action = screen.kit, drag.action
    verdict = screen.carrying.verdict if screen.carrying.is_current else None
    used, _ = used_inches(action, verdict.answer if verdict is not None else None)
    head = says.pointer(used, is_used=True)
    tail = says.left_words(used, action.allowance)
    big, small = kit.type("lead", 700, tab=True), kit.type("small", 500, tab=True)
    wide = round(kit.width(head, big) + kit.width(tail, small)) + kit.px(38)
    x0, y0, x1, _ = showing.group_box(screen.session.state, drag)
    cx, low = screen.camera.to_screen(((x0 + x1) / 2, y0))
    rect = pygame.Rect(round(cx - wide / 2), round(low) + kit.px(18), wide, kit.px(30))
    rect.clamp_ip(screen.area.inflate(-kit.px(12), -kit.px(12)))
    return Readout(rect, head, tail)


def paint_readout(screen: TableScreen, surface: pygame.Surface, readout: Readout) -> None:
    """Draw the plate."""
    kit, rect = screen.kit, readout.rect
    before = surface.get_clip()
    surface.set_clip(screen.area)
    kit.plate(surface, rect, "ink", None, radius=5, shadow=70)
    big, small = kit.type("lead", 700, tab=True), kit.type("small", 500, tab=True)
    at = (rect.x + kit.px(12), rect.centery)
    box = kit.text(surface, readout.head, at, big, "inverse")
    kit.text(surface, readout.tail, (box.right + kit.px(14), rect.centery), small, "inverse")
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
