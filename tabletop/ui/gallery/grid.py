"""The grid of the gallery: a tile for each ruling with picture, question, answer and figures."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.errors import TabletopError
from tabletop.ui.card.content import Content
from tabletop.ui.gallery.entries import Entry, figure_of
from tabletop.ui.kit.findings import small_verdict
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Ui

GAP, FOOT, INNER = 20, 74, 7
BEST = 262
"""Width of a tile that is aimed at."""
ASPECT = 1.6


@dataclass(frozen=True, slots=True)
class Grid:
    """Where tiles lie in an area: how many side by side, and how large, in pixels."""

    area: pygame.Rect
    columns: int
    tile: tuple[int, int]
    air: int

    @classmethod
    def of(cls, kit: Kit, area: pygame.Rect) -> Grid:
        """Return the grid of an area."""
        gap = kit.px(GAP)
        room = area.w - gap
        columns = max(1, round(room / (kit.px(BEST) + gap)))
        wide = (room - columns * gap) // columns
        tall = round((wide - 2 * kit.px(INNER)) / ASPECT) + kit.px(FOOT) + kit.px(INNER)
        return cls(area, columns, (wide, tall), gap)

    def height(self, count: int) -> int:
        """Return the height of so many tiles."""
        rows = -(-count // self.columns)
        return rows * (self.tile[1] + self.air) + self.air

    def rect(self, index: int, top: int) -> pygame.Rect:
        """Return the place of a tile, `top` the y where the content begins."""
        row, column = divmod(index, self.columns)
        x = self.area.x + self.air + column * (self.tile[0] + self.air)
        y = top + self.air + row * (self.tile[1] + self.air)
        return pygame.Rect(x, y, *self.tile)

    def offset_for(self, index: int, offset: int) -> int:
        """Return the scroll offset that shows a tile whole, near the one given."""
        rect = self.rect(index, 0)
        if rect.top - self.air < offset:
            return max(0, rect.top - self.air)
        if rect.bottom + self.air > offset + self.area.h:
            return rect.bottom + self.air - self.area.h
        return offset


def picture_rect(kit: Kit, rect: pygame.Rect) -> pygame.Rect:
    """Return where the picture of a tile is."""
    pad = kit.px(INNER)
    return pygame.Rect(rect.x + pad, rect.y + pad, rect.w - 2 * pad, rect.h - pad - kit.px(FOOT))


def paint_tile(
    ui: Ui,
    rect: pygame.Rect,
    entry: Entry,
    found: Content | None,
    picture: pygame.Surface | None,
    *,
    is_chosen: bool,
    fault: TabletopError | None,
) -> None:
    """Draw one tile as a control `tile`."""
    kit, target = ui.kit, ui.surface
    is_hot = ui.add("tile", rect, value=entry.key)
    edge = "ink" if is_chosen else "edge_strong" if is_hot else "edge"
    width = 2.4 if is_chosen else 1.0
    kit.plate(target, rect, "raised", edge, radius=8, width=width, shadow=40)
    frame = picture_rect(kit, rect)
    if picture is not None:
        target.blit(picture, frame)
    else:
        target.fill(kit.theme("board"), frame)
    pygame.draw.rect(target, kit.theme("edge_strong"), frame, 1)
    x, room = frame.x + kit.px(5), frame.w - kit.px(10)
    if fault is not None:
        _broken(ui, frame, entry, fault)
    face = kit.type("body", 600)
    name = entry.question if fault is None else entry.file.name
    kit.text(target, name, (x, frame.bottom + kit.px(21)), face, room=room)
    low = frame.bottom + kit.px(51)
    if fault is not None:
        kit.icon(target, "octagon-x", (x + kit.px(8), low), 16, "illegal")
        where = (x + kit.px(24), low)
        kit.text(target, "cannot be read", where, "small", "illegal", weight=600)
    elif found is not None:
        _answer(ui, found, x, low, room)
    ui.draw_focus("tile", rect, entry.key, radius=10)


def _answer(ui: Ui, found: Content, x: int, y: int, room: int) -> None:
    kit, target = ui.kit, ui.surface
    if found.verdict is not None:
        right = small_verdict(kit, target, (x, y), found.verdict)
    else:
        right = kit.text(target, found.value, (x, y), "body", weight=700).right
        if found.caption:
            where = (right + kit.px(6), y)
            right = kit.text(target, found.caption, where, "small", "ink2", weight=600).right
    fact = found.fact
    if fact is None:
        return
    rule = kit.text(
        target, fact.finding.rule, (x + room, y), "small", "ink2", weight=600, align="r"
    )
    left = right + kit.px(14)
    spare = rule.left - kit.px(10) - left
    figures = figure_of(found)
    fits = kit.width(figures, "small") <= spare
    if fits or not any(ch.isdigit() for ch in figures):
        kit.text(target, figures, (left, y), "small", "ink2", room=max(8, spare))


def _broken(ui: Ui, frame: pygame.Rect, entry: Entry, fault: TabletopError) -> None:
    kit, target = ui.kit, ui.surface
    kit.icon(target, "octagon-x", (frame.centerx, frame.y + kit.px(30)), 26, "ink3")
    box = (frame.x + kit.px(12), frame.y + kit.px(50), frame.w - kit.px(24))
    lines = kit.fonts.wrap(fault.reason, kit.type("small"), box[2])
    words = " ".join(lines[:4])
    kit.paragraph(target, words, box, "small", "ink2")
