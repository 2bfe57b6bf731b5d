"""Painted pieces that are kept: a picture, the pixel of its corner, how much memory it takes."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.ui.kit.canvas import Picture
from tabletop.ui.kit.scene_draw import View

PAD = 4
"""Pixels round what is painted, for soft edges."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One painted piece; `held` keeps alive what its key names by identity."""

    picture: pygame.Surface | None
    corner: tuple[int, int]
    held: object


def box_of(picture: Picture, view: View) -> pygame.Rect | None:
    """Return the pixels that shapes cover in a view, None when they show nothing there."""
    boxes = [shape.bounds() for shape in picture]
    if not boxes:
        return None
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    box = pygame.Rect(int(min(x0)), int(min(y0)), 0, 0)
    box.size = (int(max(x1)) + 1 - box.x, int(max(y1)) + 1 - box.y)
    area = pygame.Rect(0, 0, round(view.area[2]), round(view.area[3]))
    box = box.inflate(2 * PAD, 2 * PAD).clip(area)
    return box if box.w > 0 and box.h > 0 else None


def weight(piece: Piece) -> int:
    """Return about how many bytes a piece takes."""
    if piece.picture is None:
        return 64
    return piece.picture.get_width() * piece.picture.get_height() * 4 + 256
