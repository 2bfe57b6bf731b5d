"""The sheet of other eyes: every palette as it is, with three colour blindnesses, and in grey."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.ui.kit.canvas import Panel, Picture
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.sheet import Cell, cells, draw_inside
from tabletop.ui.kit.vision import SIGHTS, seen_picture

SIZE: Final = (1600, 1180)
SHOWN: Final = (
    "players", "in_combat", "legal", "illegal", "on_the_limit", "visible", "hidden", "offender",
    "critical", "seen, not seen", "the decision", "territory",
)  # fmt: skip
EDGE, GAP, COLUMNS = 72, 4, 4


def eyes_sheet(kit: Kit) -> pygame.Surface:
    """Return the sheet as a picture: rows are palettes, columns are eyes."""
    surface = pygame.Surface(SIZE)
    surface.fill(kit.theme("panel"))
    kit.text(surface, "The sheet of other eyes", (40, 44), "display", weight=700)
    words = "In every column each pair of states must still be told apart: by line, mark or word."
    kit.text(surface, words, (40, 80), "lead", "ink2")
    by_name = {cell.state: cell for cell in cells()}
    chosen = [by_name[name] for name in SHOWN]
    rows = -(-len(chosen) // COLUMNS)
    side = (COLUMNS * (EDGE + GAP), rows * (EDGE + GAP))
    for j, name in enumerate(("as it is", *SIGHTS)):
        kit.caption(surface, name, (40 + j * (side[0] + GAP), 118))
    for i, (palette, about) in enumerate(kit.tokens.palettes.items()):
        own = Kit(kit.theme.name, 1.0, kit, palette=palette)
        tile = _tile(own, chosen, side)
        y = 134 + i * (side[1] + 86)
        for j, eye in enumerate((None, *SIGHTS)):
            at = (40 + j * (side[0] + GAP), y)
            surface.blit(tile if eye is None else seen_picture(eye, tile), at)
        words = f"{about.label}: {about.tip[:1].lower()}{about.tip[1:]}"
        kit.text(surface, words, (40, y + side[1] + 16), "body", "ink2")
    return surface


def _tile(kit: Kit, chosen: list[Cell], size: tuple[int, int]) -> pygame.Surface:
    """Return the states as one small picture."""
    surface = pygame.Surface(size)
    surface.fill(kit.theme("panel"))
    picture = Picture()
    for n, cell in enumerate(chosen):
        x, y = (n % COLUMNS) * (EDGE + GAP), (n // COLUMNS) * (EDGE + GAP)
        frame = (float(x), float(y), float(EDGE), float(EDGE))
        inside = draw_inside(kit, cell, frame, 0.48)
        picture.clip(Panel(frame, kit.theme("board")), inside)
    kit.paint(picture, surface)
    return surface
