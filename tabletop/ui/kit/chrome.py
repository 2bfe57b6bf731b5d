"""The frame of every screen: strip above, log line below, dividers, the mark."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.geometry.base import Point
from tabletop.ui.kit.canvas import Picture, Stroke
from tabletop.ui.kit.kit import Ink, Kit
from tabletop.ui.kit.ui import Ui

COMPACT_HEIGHT = 900
"""Pixels at UI scale 1 under which strip and panel are small."""


def is_compact(kit: Kit, size: tuple[int, int]) -> bool:
    """Whether a window of a size takes the small layout."""
    return size[1] / kit.scale < COMPACT_HEIGHT or size[0] / kit.scale < 1440


def layout(
    kit: Kit, size: tuple[int, int], *, has_side: bool = True
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
    """Return strip, main area, side panel and log line of a window of a size."""
    small = is_compact(kit, size)
    strip = kit.space("strip_compact" if small else "strip")
    side = kit.space("side_compact" if small else "side") if has_side else 0
    log = kit.space("log")
    w, h = size
    tall = h - strip - log
    return (
        pygame.Rect(0, 0, w, strip),
        pygame.Rect(0, strip, w - side, tall),
        pygame.Rect(w - side, strip, side, tall),
        pygame.Rect(0, h - log, w, log),
    )


def draw_mark(picture: Picture, kit: Kit, centre: Point, radius: float, ground: Ink) -> None:
    """Add the program's mark: a base with its radius drawn."""
    theme = kit.theme
    picture.disc(centre, radius, theme("ink"))
    picture.disc(centre, radius * 0.86, kit.ink(ground))
    picture.disc(centre, radius * 0.34, theme("ink"))
    tip = (centre[0] + radius * 0.72, centre[1] - radius * 0.55)
    picture.line([centre, tip], Stroke(radius * 0.14, theme("ink")))


def strip(
    ui: Ui, rect: pygame.Rect, title: str, note: str = "", *, right: int | None = None
) -> int:
    """Draw the strip with mark (a control: `home`), title and note; answer the x after them.

    Words are cut where they would pass `right`, else where the strip ends.
    """
    kit, target = ui.kit, ui.surface
    end = rect.right - kit.px(14) if right is None else right
    target.fill(kit.theme("panel"), rect)
    kit.rule(target, (rect.x, rect.bottom - 1), (rect.right, rect.bottom - 1))
    home = pygame.Rect(rect.x + kit.px(8), rect.centery - kit.px(18), kit.px(38), kit.px(36))
    if ui.add("home", home, tip="Start screen"):
        kit.plate(target, home, "sunken", "edge")
    picture = Picture()
    draw_mark(picture, kit, (rect.x + kit.px(27), rect.centery), 12.5 * kit.scale, "panel")
    kit.paint(picture, target)
    ui.draw_focus("home", home)
    where = (rect.x + kit.px(50), rect.centery)
    box = kit.text(target, title, where, "lead", weight=700, room=end - where[0])
    room = end - box.right - kit.px(10)
    if not note or room < kit.px(40):
        return box.right
    where = (box.right + kit.px(10), rect.centery)
    return kit.text(target, note, where, "body", "ink2", room=room).right


def log_line(
    ui: Ui, rect: pygame.Rect, icon: str, message: str, facts: Sequence[str] = (), ink: Ink = "ink"
) -> None:
    """Draw the line below: what happened, and at the right where one is."""
    kit, target = ui.kit, ui.surface
    target.fill(kit.theme("panel"), rect)
    kit.rule(target, (rect.x, rect.y), (rect.right, rect.y))
    if icon:
        kit.icon(target, icon, (rect.x + kit.px(24), rect.centery), 16, ink)
    face = kit.type("small", tab=True)
    x = float(rect.right - kit.px(16))
    for fact in reversed(facts):
        box = kit.text(target, fact, (x, rect.centery), face, "ink2", align="r")
        x = box.left - kit.px(22)
        top, low = rect.y + kit.px(9), rect.bottom - kit.px(9)
        kit.rule(target, (x + kit.px(11), top), (x + kit.px(11), low))
    left = rect.x + kit.px(42)
    kit.text(target, message, (left, rect.centery), "small", room=max(20.0, x - left - kit.px(8)))


def side_panel(ui: Ui, rect: pygame.Rect) -> pygame.Rect:
    """Draw the ground of the side panel; answer its inner box."""
    kit, target = ui.kit, ui.surface
    target.fill(kit.theme("panel"), rect)
    kit.rule(target, (rect.x, rect.y), (rect.x, rect.bottom))
    pad = kit.space("panel_pad")
    return pygame.Rect(rect.x + pad, rect.y, rect.w - 2 * pad, rect.h)
