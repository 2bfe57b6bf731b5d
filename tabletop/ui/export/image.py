"""A position with what is shown on it as a PNG or SVG file, painted a few shapes at a time."""

from __future__ import annotations

import io
import threading
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pygame

from tabletop.errors import TabletopError
from tabletop.files.atomic import write_bytes, write_text
from tabletop.state.model import GameState
from tabletop.ui.kit.canvas import Picture
from tabletop.ui.kit.crop import camera_for
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.kit.photo_paint import pieces_ready
from tabletop.ui.kit.scene_draw import Scene, View

AT_ONCE: Final = 4
PAUSE: Final = 0.002
Box = tuple[float, float, float, float]


def table_picture(
    kit: Kit,
    state: GameState,
    overlays: Overlays,
    box: Box,
    size: tuple[int, int],
    beside: str = "",
) -> Picture:
    """Return a box of the table (inches) as a picture of a size in pixels.

    `beside` is the file of the table, where the photo under it may lie.
    """
    picture = Picture()
    deque(_parts(picture, kit, state, overlays, box, size, beside), maxlen=0)
    return picture


def _parts(
    picture: Picture,
    kit: Kit,
    state: GameState,
    overlays: Overlays,
    box: Box,
    size: tuple[int, int],
    beside: str,
) -> Iterator[None]:
    """Add a box of the table to a picture; yields after each small part."""
    area = (0.0, 0.0, float(size[0]), float(size[1]))
    picture.panel(area, kit.theme("desk"))
    view = View(camera_for(box, size), area, beside=beside)
    yield from Scene(kit, state, view).parts(picture, overlays)


def write_picture(
    path: Path,
    kit: Kit,
    state: GameState,
    overlays: Overlays,
    box: Box,
    size: tuple[int, int],
    beside: str = "",
) -> Iterator[float]:
    """Write a picture as its ending says (.svg, else PNG); yields how far it is, 0 to 1.

    Raises `TabletopError` when it cannot be written; given up in the middle, nothing is written.
    """
    if state.underlay is not None:
        for _ in kit.photos.ready(state.underlay.image, beside):
            yield 0.0
    picture = Picture()
    for _ in _parts(picture, kit, state, overlays, box, size, beside):
        yield 0.1
    if path.suffix.lower() == ".svg":
        from tabletop.ui.kit.svg import SvgWriter

        writer = SvgWriter(size, kit.fonts)
        for start in range(0, len(picture.shapes), AT_ONCE):
            writer.write(picture.shapes[start : start + AT_ONCE])
            yield 0.1 + 0.8 * min(1.0, (start + AT_ONCE) / len(picture.shapes))
        write_text(path, writer.text())
    else:
        surface = pygame.Surface(size)
        for _ in pieces_ready(picture, surface.get_rect(), kit.photos):
            yield 0.1
        shapes = picture.shapes
        for start in range(0, len(shapes), AT_ONCE):
            kit.paint(shapes[start : start + AT_ONCE], surface)
            yield 0.1 + 0.8 * min(1.0, (start + AT_ONCE) / len(shapes))
        packed: list[bytes] = []
        data = pygame.image.tobytes(surface, "RGB")
        work = threading.Thread(target=lambda: packed.append(_png(data, size)), daemon=True)
        work.start()
        while work.is_alive():
            work.join(PAUSE)
            yield 0.95
        if not packed:
            raise TabletopError("the picture could not be packed", file=str(path))
        write_bytes(path, packed[0])
    yield 1.0


def _png(data: bytes, size: tuple[int, int]) -> bytes:
    """Pack pixels as PNG; Pillow lets go of the interpreter meanwhile."""
    from PIL import Image

    out = io.BytesIO()
    Image.frombytes("RGB", size, data).save(out, "PNG")
    return out.getvalue()
