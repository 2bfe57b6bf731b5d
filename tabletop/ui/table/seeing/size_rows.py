"""The rows of a panel in which base and height of a base thought of are chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import pygame

from tabletop.errors import TabletopError
from tabletop.geometry.base import Base, round_base
from tabletop.rules.heights import default_height
from tabletop.ui.kit.controls import chip, field
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.add.sizes import (
    LONGS,
    ROUNDS,
    TALLEST,
    base_text,
    told,
    typed_base,
    typed_height,
)

BASES: Final = (*ROUNDS, *LONGS[:4])
BASE, OWN, HEIGHT, USUAL = "see-base", "field-see-base", "field-see-height", "see-usual"
LEAST: Final = 0.5
"""Inches below which the wheel does not go."""


@dataclass(frozen=True, slots=True)
class Size:
    """A base and a height; None is the height by base size (G-5)."""

    base: Base
    height: float | None = None

    @property
    def tall(self) -> float:
        """The height in inches."""
        return default_height(self.base, ())[0] if self.height is None else self.height

    def grown(self, by: float) -> Size:
        """Return it taller by some inches, in whole notches."""
        return replace(self, height=min(TALLEST, max(LEAST, round(self.tall + by, 4))))


USUAL_SIZE: Final = Size(round_base(32.0))


class SizeRows:
    """Draws the choices; `act` returns what was chosen. Their ids begin with `see-`, `field-see`.

    What is typed and no size stays as `error` until it is mended.
    """

    def __init__(self) -> None:
        self.error = ""
        self._shown: Size | None = None

    def paint(self, ui: Ui, box: pygame.Rect, top: int, size: Size) -> int:
        """Draw from a y on; answer the y below."""
        kit, target = ui.kit, ui.surface
        if size != self._shown:  # changed by the wheel or by another spot: the lines follow
            self._shown, self.error = size, ""
            ui.fields.put(OWN, base_text(size.base))
            ui.fields.put(HEIGHT, f'{size.tall:g}"')
        y, gap, high, across = top, kit.px(4), kit.px(26), 5
        for i, base in enumerate(BASES):
            column, row = (i % across, i // across)
            if i >= len(ROUNDS):
                across_long = 4
                column, row = i - len(ROUNDS), -(-len(ROUNDS) // across)
                cell = _cell(box, column, across_long, gap)
            else:
                cell = _cell(box, column, across, gap)
            cell.y, cell.h = y + row * (high + gap), high
            words = base_text(base).replace(" ", "")
            chip(ui, BASE, cell, words, is_on=base == size.base, value=str(i))
        y += (high + gap) * (-(-len(ROUNDS) // across) + 1) + kit.px(4)
        middle = y + kit.px(15)
        kit.text(target, "Base, mm", (box.x, middle), "small", "ink2")
        face = kit.type("small")
        x = box.x + max(kit.px(62), round(kit.width("Base, mm", face)) + kit.px(8))
        line = pygame.Rect(x, y, kit.px(72), kit.px(30))
        field(ui, OWN, line, text=base_text(size.base), placeholder="32 or 60x35")
        x = line.right + kit.px(12)
        kit.text(target, "Height", (x, middle), "small", "ink2")
        x += max(kit.px(46), round(kit.width("Height", face)) + kit.px(8))
        line = pygame.Rect(x, y, min(kit.px(58), box.right - x), kit.px(30))
        field(ui, HEIGHT, line, text=f'{size.tall:g}"', placeholder='1.5"')
        y = line.bottom + kit.px(6)
        if self.error:
            kit.icon(target, "octagon-x", (box.x + kit.px(8), y + kit.px(9)), 15, "illegal")
            where = (box.x + kit.px(24), y, box.w - kit.px(24))
            return kit.paragraph(target, self.error, where, "small", "illegal") + kit.px(4)
        usual, source = default_height(size.base, ())
        words = f'{usual:g}" {source}' if size.height is None else f'given; usual is {usual:g}"'
        room = box.w
        if size.height is not None:
            wide = kit.px(92)
            rect = pygame.Rect(box.right - wide, y - kit.px(2), wide, kit.px(26))
            chip(ui, USUAL, rect, f'Usual {usual:g}"')
            room -= wide + kit.px(8)
        kit.text(target, words, (box.x, y + kit.px(10)), "small", "ink2", room=room)
        return y + kit.px(28)

    def act(self, hit: Hit, size: Size) -> Size | None:
        """Return the size a hit chose; None when it is no hit of these rows, or no size."""
        try:
            if hit.id == BASE:
                return Size(BASES[int(hit.value)], size.height)
            if hit.id == USUAL:
                return replace(size, height=None)
            if hit.id == OWN and hit.kind in ("change", "confirm"):
                return self._typed(replace(size, base=typed_base(hit.value)))
            if hit.id == HEIGHT and hit.kind in ("change", "confirm"):
                return self._typed(replace(size, height=typed_height(hit.value)))
        except TabletopError as fault:
            self.error = f"{told(fault)}."
        return None

    def is_mine(self, hit: Hit) -> bool:
        """Say whether a hit is of these rows."""
        return hit.id in (BASE, OWN, HEIGHT, USUAL)

    def _typed(self, size: Size) -> Size:
        """Keep the lines as they are while one types in them."""
        self.error, self._shown = "", size
        return size


def _cell(box: pygame.Rect, column: int, across: int, gap: int) -> pygame.Rect:
    """Return the column of a row of equal cells that fill the width."""
    left = column * (box.w + gap) // across
    right = (column + 1) * (box.w + gap) // across - gap
    return pygame.Rect(box.x + left, box.y, right - left, 0)
