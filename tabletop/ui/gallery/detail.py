"""The right panel of the gallery: the chosen ruling with its picture, answer and reasons."""

from __future__ import annotations

import pygame

from tabletop.errors import TabletopError
from tabletop.ui.card import panel as parts
from tabletop.ui.card.content import Content
from tabletop.ui.gallery.entries import Entry
from tabletop.ui.kit.controls import button
from tabletop.ui.kit.ui import Ui

RATIO = 1.68


class Detail:
    """Draws the panel; keeps how high its content was."""

    def __init__(self) -> None:
        self._height = 0

    def picture_size(self, rect: pygame.Rect) -> tuple[int, int]:
        """Return the size of the picture in a panel."""
        return (rect.w, min(round(rect.w / RATIO), rect.h // 3))

    def paint(
        self,
        ui: Ui,
        rect: pygame.Rect,
        entry: Entry,
        found: Content | None,
        picture: pygame.Surface | None,
        fault: TabletopError | None,
    ) -> None:
        """Draw an entry in the panel's inner box; controls are open, copy, card."""
        kit, target = ui.kit, ui.surface
        low = kit.px(94)
        body = pygame.Rect(rect.x - kit.px(10), rect.y, rect.w + kit.px(20), rect.h - low)
        bar = kit.px(8) if self._height > body.h else 0
        x, w = rect.x, rect.w - bar
        with ui.scrolled("detail", body, self._height) as top:
            y = top + kit.px(18)
            if fault is None:
                size = self.picture_size(rect)
                frame = pygame.Rect(x, y, *size)
                if picture is not None:
                    target.blit(picture, frame)
                else:
                    target.fill(kit.theme("board"), frame)
                pygame.draw.rect(target, kit.theme("neatline"), frame, 1)
                y = frame.bottom + kit.px(22)
            if fault is not None:
                y = _fault(ui, entry, fault, x, y, w)
            elif found is not None:
                y = _found(ui, found, x, y, w)
            else:
                kit.text(target, "Being answered", (x, y), "body", "ink2")
                y += kit.px(20)
            self._height = y - top + kit.px(10)
        self._buttons(ui, pygame.Rect(x, rect.bottom - low, rect.w, low), found)

    def _buttons(self, ui: Ui, rect: pygame.Rect, found: Content | None) -> None:
        kit = ui.kit
        pad = kit.space("panel_pad")
        kit.rule(ui.surface, (rect.x - pad, rect.y), (rect.right + pad, rect.y))
        why = "" if found is not None else "there is nothing to open"
        tall = kit.space("control")
        row = pygame.Rect(rect.x, rect.y + kit.px(14), rect.w, tall)
        button(
            ui, "open", row, "Open on the table, drag it about", icon="hand", key="Enter",
            look="primary", reason=why,
        )  # fmt: skip
        half = (rect.w - kit.px(8)) // 2
        low = pygame.Rect(rect.x, row.bottom + kit.px(8), half, tall)
        button(ui, "copy", low, "Copy text", icon="share-2", key="Ctrl+C", reason=why)
        low = pygame.Rect(low.right + kit.px(8), low.y, rect.w - half - kit.px(8), tall)
        button(ui, "card", low, "Save card", icon="download", key="Ctrl+E", reason=why)


def _found(ui: Ui, found: Content, x: int, y: int, w: int) -> int:
    kit, target = ui.kit, ui.surface
    y = parts.paint_answer(ui, found, x, y, w) + kit.px(4)
    y = parts.paint_head(ui, found, x, y, w)
    y = parts.paint_facts(ui, found, x, y, w)
    y = parts.paint_nearest(ui, found, x, y, w)
    y = parts.paint_assumed(ui, found, x, y, w)
    y = parts.paint_agrees(ui, found, x, y, w)
    if found.note:
        y = kit.paragraph(target, found.note, (x, y, w), "small", "illegal") + kit.px(6)
    if found.ruling.why:
        kit.caption(target, "In words", (x, y + kit.px(12)))
        why = " ".join(found.ruling.why.split())
        y = kit.paragraph(target, why, (x, y + kit.px(22), w), "small", "ink2")
    for fault in found.ruling.faults[:3]:
        y = kit.paragraph(target, f"As written: {fault}", (x, y + 4, w), "small", "illegal")
    return y


def _fault(ui: Ui, entry: Entry, fault: TabletopError, x: int, y: int, w: int) -> int:
    """What is wrong with a file: where, what, and what to do."""
    kit, target = ui.kit, ui.surface
    kit.icon(target, "octagon-x", (x + kit.px(9), y + kit.px(8)), 18, "illegal")
    where = (x + kit.px(26), y + kit.px(8))
    kit.text(target, "Cannot be read", where, "body", "illegal", weight=700)
    y = kit.paragraph(target, entry.file.name, (x, y + kit.px(26), w), "title", weight=700)
    y = kit.paragraph(target, fault.reason, (x, y + kit.px(4), w), "body", "ink")
    if fault.place:
        y = kit.paragraph(target, f"Where: {fault.place}", (x, y + kit.px(4), w), "small", "ink2")
    if fault.next_step:
        words = f"What to do: {fault.next_step}"
        y = kit.paragraph(target, words, (x, y + kit.px(4), w), "small", "ink2")
    return kit.paragraph(target, str(entry.file.parent), (x, y + kit.px(4), w), "small", "ink3")
