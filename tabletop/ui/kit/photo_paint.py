"""Painting photos on surfaces: the exact piece when it is ready or can be waited for."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

import pygame

from tabletop.ui.kit.canvas import Bounds, Clip, Photo, Shape
from tabletop.ui.kit.pen import PREMULTIPLIED
from tabletop.ui.kit.photo_data import Piece, box_size
from tabletop.ui.kit.photos import Photos

MOST_WHOLE: Final = 3_000_000
"""Pixels up to which a photo is scaled whole, so that panning only shifts it."""
TILE: Final = 256
PAUSE: Final = 0.002


def lay_photo(photo: Photo, target: pygame.Surface) -> None:
    """Blit what shows of a photo inside the clip of the target."""
    piece, (x, y) = piece_of(photo, target.get_clip())
    if piece is None or photo.alpha <= 0:
        return
    made = photo.data.kept(piece)
    if made is None and photo.photos is not None:
        photo.photos.ask(photo.data, piece)
        made = photo.data.quick(piece)
    elif made is None:
        made = photo.data.exact(piece)
    if not made.get_flags() & pygame.SRCALPHA:
        made.set_alpha(photo.alpha if photo.alpha < 255 else None)  # none is much quicker
        target.blit(made, (x, y))
        made.set_alpha(None)  # which also marks it as opaque again
        return
    if photo.alpha < 255:
        made = made.copy()
        made.fill((photo.alpha,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    target.blit(made, (x, y), special_flags=PREMULTIPLIED)


def piece_of(photo: Photo, clip: pygame.Rect) -> tuple[Piece | None, tuple[int, int]]:
    """Return the piece of a photo that a clip shows (None: nothing) and where its corner lies."""
    x, y, w, h = photo.box
    width, height = max(1, round(w)), max(1, round(h))
    wide, high = box_size(width, height, photo.turn)
    left, top = round(x + w / 2 - wide / 2), round(y + h / 2 - high / 2)
    seen = clip.clip(pygame.Rect(left, top, wide, high))
    if seen.w <= 0 or seen.h <= 0:
        return None, (0, 0)
    cut = (0, 0, wide, high)
    if wide * high > MOST_WHOLE:
        x0 = (seen.x - left) // TILE * TILE
        y0 = (seen.y - top) // TILE * TILE
        x1 = min(wide, -(-(seen.right - left) // TILE) * TILE)
        y1 = min(high, -(-(seen.bottom - top) // TILE) * TILE)
        cut = (x0, y0, x1 - x0, y1 - y0)
    return Piece(photo.turn % 360.0, width, height, cut), (left + cut[0], top + cut[1])


def pieces_ready(shapes: Iterable[Shape], clip: pygame.Rect, photos: Photos) -> Iterator[None]:
    """Make the pieces of photos that a picture needs beside the window; yields until then."""
    for shape in shapes:
        if isinstance(shape, Photo):
            piece, _ = piece_of(shape, clip)
            if piece is not None and shape.data.kept(piece) is None:
                photos.ask(shape.data, piece)
                while photos.is_busy:
                    photos.wait(PAUSE)
                    yield
        elif isinstance(shape, Clip):
            yield from pieces_ready(shape.shapes, clip.clip(rect_of(shape.bounds())), photos)


def rect_of(box: Bounds) -> pygame.Rect:
    """Return the whole pixels that a box touches."""
    x, y = math.floor(box[0]), math.floor(box[1])
    return pygame.Rect(x, y, math.ceil(box[2]) - x, math.ceil(box[3]) - y)
