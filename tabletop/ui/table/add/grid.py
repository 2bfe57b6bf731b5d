"""The bases on offer as chips, and cells of equal width: shared by the panels that choose them."""

from __future__ import annotations

import pygame

from tabletop.geometry.base import Base, Pose, footprint
from tabletop.ui.kit.canvas import Picture, Stroke
from tabletop.ui.kit.controls import chip
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Ui
from tabletop.ui.table.add.sizes import LONGS, ROUNDS, base_text


def bases_grid(ui: Ui, id: str, box: pygame.Rect, y: int, chosen: Base | None) -> int:
    """Draw the usual bases; a hit has their index in `(*ROUNDS, *LONGS)`; answer the y below."""
    kit = ui.kit
    gap, high = kit.px(4), kit.px(26)
    for bases, across, start in ((ROUNDS, 5, 0), (LONGS, 3, len(ROUNDS))):
        for i, base in enumerate(bases):
            spot = cell(box, i % across, across, gap)
            spot.y, spot.h = y + (i // across) * (high + gap), high
            is_on = base == chosen
            chip(ui, id, spot, base_text(base), is_on=is_on, value=str(start + i))
            if not base.is_round:
                _mini(kit, ui.surface, base, spot)
        y += (high + gap) * -(-len(bases) // across)
    return y


def cell(box: pygame.Rect, column: int, across: int, gap: int) -> pygame.Rect:
    """Return the column of a row of equal cells that fill the width."""
    left = column * (box.w + gap) // across
    right = (column + 1) * (box.w + gap) // across - gap
    return pygame.Rect(box.x + left, box.y, right - left, 0)


def _mini(kit: Kit, target: pygame.Surface, base: Base, spot: pygame.Rect) -> None:
    """Draw the outline of a long base at the right end of its chip."""
    scale = kit.px(14) / (2.0 * base.a)
    at = (spot.right - kit.px(12), spot.centery)
    outline = footprint(base, Pose(0.0, 0.0)).outline(12.0)
    picture = Picture()
    ring = [(at[0] + x * scale, at[1] - y * scale) for x, y in outline]
    picture.line(ring, Stroke(1.3 * kit.scale, kit.theme("ink2")), is_closed=True)
    kit.paint(picture, target)
