"""Rows of the Edit panel: labels with fields, buttons side by side, paragraphs; one runs down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from tabletop.ui.kit.controls import button, field
from tabletop.ui.kit.ui import Ui
from tabletop.ui.table.add.grid import cell
from tabletop.ui.table.edit.typed import PREFIX, Typed


@dataclass(frozen=True, slots=True)
class Line:
    """A field: its words on the left, its name, what it shows, what to type."""

    label: str
    name: str
    text: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """A button: hit id, words, icon, key, and why it is off ("" when it is on)."""

    id: str
    label: str
    icon: str = ""
    key: str = ""
    reason: str = ""
    value: str = ""
    is_on: bool = False
    tip: str = ""


class Rows:
    """A column of rows, drawn from top to bottom; `y` is where the next one begins."""

    def __init__(self, ui: Ui, typed: Typed, box: pygame.Rect, y: int, *, is_small: bool) -> None:
        self.ui, self.typed, self.box, self.y = ui, typed, box, y
        self.kit = ui.kit
        self.step = self.kit.px(33 if is_small else 36)
        self.is_small = is_small

    def fields(self, *lines: Line, label: int = 50) -> None:
        """Draw fields side by side, what is wrong with them below."""
        kit, gap = self.kit, self.kit.px(10)
        for i, line in enumerate(lines):
            spot = cell(self.box, i, len(lines), gap)
            middle = self.y + self.step // 2
            wide = max(kit.px(label), round(kit.width(line.label, "small")) + kit.px(8))
            wide = min(wide, spot.w // 2)
            kit.text(
                self.ui.surface, line.label, (spot.x, middle), "small", "ink2", room=float(wide)
            )
            where = pygame.Rect(spot.x + wide, middle - kit.px(14), spot.w - wide, kit.px(28))
            id = PREFIX + line.name
            shows = self.ui.focus != id and id not in self.typed.errors
            if shows and self.ui.fields.text(id) != line.text:
                self.ui.fields.put(id, line.text)
            field(self.ui, id, where, text=line.text, placeholder=line.hint)
        self.y += self.step
        for line in lines:
            self.fault(PREFIX + line.name)

    def fault(self, id: str) -> None:
        """Write what is wrong with a field."""
        words = self.typed.errors.get(id)
        if words is None:
            return
        kit = self.kit
        kit.icon(
            self.ui.surface,
            "octagon-x",
            (self.box.x + kit.px(8), self.y + kit.px(7)),
            15,
            "illegal",
        )
        where = (self.box.x + kit.px(24), self.y, self.box.w - kit.px(24))
        self.y = kit.paragraph(self.ui.surface, words, where, "small", "illegal") + kit.px(6)

    def deeds(self, deeds: Sequence[Deed], across: int = 2) -> None:
        """Draw buttons in a grid."""
        gap, high = self.kit.px(6), self.kit.px(30)
        self.y += self.kit.px(2)
        for i, deed in enumerate(deeds):
            spot = cell(self.box, i % across, across, gap)
            spot.y, spot.h = self.y + (i // across) * (high + gap), high
            button(
                self.ui, deed.id, spot, deed.label, icon=deed.icon, key=deed.key,
                look="on" if deed.is_on else "plain", reason=deed.reason, value=deed.value,
                tip=deed.tip or deed.label, has_cap=bool(deed.key) and across < 3,
            )  # fmt: skip
        self.y += -(-len(deeds) // across) * (high + gap)

    def words(self, text: str, ink: str = "ink2", size: str = "small") -> None:
        """Write a paragraph."""
        where = (self.box.x, self.y, self.box.w)
        self.y = self.kit.paragraph(self.ui.surface, text, where, size, ink) + self.kit.px(5)

    def caption(self, text: str) -> None:
        """Write a heading."""
        self.y += self.kit.px(5)
        self.kit.caption(self.ui.surface, text, (self.box.x, self.y + self.kit.px(9)))
        self.y += self.kit.px(22)

    def rule(self) -> None:
        """Draw a line across."""
        pad = self.kit.space("panel_pad")
        y = self.y + self.kit.px(3)
        self.kit.rule(self.ui.surface, (self.box.x - pad, y), (self.box.right + pad, y))
        self.y = y + self.kit.px(7)
