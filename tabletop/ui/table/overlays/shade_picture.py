"""Pictures of the ground that is not seen: quick with soft edges, or exact, band by band."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import lru_cache
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from tabletop.ui.camera import Camera
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.pen import PREMULTIPLIED
from tabletop.ui.kit.theme import Rgba

SLOPE: Final = 72.0
"""Levels a cell by which a softened edge rises."""
HATCH: Final = 60
"""Alpha of the hatch."""
COARSE_CELL: Final = 6.0
"""Pixels of a cell from which a picture is too coarse for an edge line."""
BAND: Final = 96
"""Pixels of height that are painted before a frame may cut in."""
Grid = NDArray[np.float64]
Bytes = NDArray[np.uint8]
Placed = tuple[pygame.Surface | None, tuple[int, int]]
"""A picture, None for nothing, and the pixel of its corner."""


def picture_of(
    kit: Kit, camera: Camera, area: pygame.Rect, size: tuple[float, float], seen: Grid
) -> Placed:
    """Return the shaded and hatched picture of what is not seen: soft where cells are coarse."""
    if is_coarse(camera, size, seen):
        return soft_picture(kit, camera, area, size, seen)
    work = exact_slices(kit, camera, area, size, seen)
    while True:
        try:
            next(work)
        except StopIteration as end:
            placed: Placed = end.value
            return placed


def is_coarse(camera: Camera, size: tuple[float, float], seen: Grid) -> bool:
    """Say whether cells are too large on the screen for an edge line."""
    return bool(camera.zoom * size[0] / seen.shape[1] >= COARSE_CELL)


def soft_picture(
    kit: Kit, camera: Camera, area: pygame.Rect, size: tuple[float, float], seen: Grid
) -> Placed:
    """Return a picture with soft edges, quick enough for a frame of a drag."""
    box = _box(camera, area, size)
    if box is None:
        return None, (0, 0)
    strength, ink = _looks(kit)
    lines = _hatch_layer(box.topleft, box.size, kit.px(7), kit.scale, ink)
    return _soft(camera, box, size, seen, lines, kit.theme("shade", strength)), box.topleft


def exact_slices(
    kit: Kit, camera: Camera, area: pygame.Rect, size: tuple[float, float], seen: Grid
) -> Generator[None, None, Placed]:
    """Return the picture with an edge line, pausing after each band."""
    box = _box(camera, area, size)
    if box is None:
        return None, (0, 0)
    strength, ink = _looks(kit)
    hatch = _hatch(box.topleft, box.size, kit.px(7), kit.scale)
    pixels = camera.zoom * size[0] / seen.shape[1]
    whole = pygame.Surface(box.size, pygame.SRCALPHA)
    top = 0
    yield
    for hidden in _bands(camera, box, size, seen, BAND):
        fill, edge = _tones(hidden, pixels, strength)
        line = np.maximum(np.where(hidden > 127, hatch[top : top + len(hidden)], np.uint8(0)), edge)
        band = _layer(fill, kit.theme("shade"))
        band.blit(_layer(line, ink), (0, 0), special_flags=PREMULTIPLIED)
        whole.blit(band, (0, top), special_flags=PREMULTIPLIED)
        top += len(hidden)
        yield
    return whole, box.topleft


def _looks(kit: Kit) -> tuple[int, Rgba]:
    """Return the alpha of the shade and the ink of the hatch."""
    theme = kit.theme
    strength = 120 if theme.is_dark else 34
    return strength, theme("hidden" if theme.is_dark else "shade")


def _box(camera: Camera, area: pygame.Rect, size: tuple[float, float]) -> pygame.Rect | None:
    """Return the pixels of the table that show, None for none."""
    x0, y0 = camera.to_screen((0.0, size[1]))
    x1, y1 = camera.to_screen((size[0], 0.0))
    box = pygame.Rect(round(x0), round(y0), round(x1) - round(x0), round(y1) - round(y0))
    box = box.clip(area)
    return box if box.w >= 2 and box.h >= 2 else None


def _soft(
    camera: Camera,
    box: pygame.Rect,
    size: tuple[float, float],
    seen: Grid,
    hatch: pygame.Surface,
    shade: Rgba,
) -> pygame.Surface:
    """Return a coarse picture with soft edges, quick enough for a frame of a drag."""
    few = pygame.Rect(0, 0, max(2, box.w // 8), max(2, box.h // 8))
    nearer = Camera(camera.zoom / 8, (camera.x - box.x) / 8, (camera.y - box.y) / 8)
    levels = sampled(nearer, few, size, seen).astype(np.float32)
    mask = np.clip((levels - 64.0) * 2.0, 0.0, 255.0).astype(np.uint8)
    wide = pygame.transform.smoothscale(_layer(mask, (255, 255, 255, 255)), box.size)
    lines = wide.copy()
    lines.blit(hatch, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    part = shade[3] / 255
    wide.fill(
        (*(round(c * part) for c in shade[:3]), shade[3]), special_flags=pygame.BLEND_RGBA_MULT
    )
    wide.blit(lines, (0, 0), special_flags=PREMULTIPLIED)
    return wide


def sampled(camera: Camera, box: pygame.Rect, size: tuple[float, float], seen: Grid) -> Bytes:
    """Return for each pixel of a box, row by row, how hidden it is (0 to 255), smoothly."""
    (whole,) = _bands(camera, box, size, seen, box.h)
    return whole


def _bands(
    camera: Camera, box: pygame.Rect, size: tuple[float, float], seen: Grid, high: int
) -> Iterator[Bytes]:
    """Yield the rows of `sampled`, so many at a time."""
    rows, columns = seen.shape
    left, upper = camera.to_table((box.left + 0.5, box.top + 0.5))
    x = left + np.arange(box.w) / camera.zoom
    y = upper - np.arange(box.h) / camera.zoom
    across, up = size[0] / columns, size[1] / rows
    i, s = _between(x / across - 0.5, columns)
    j, t = _between(y / up - 0.5, rows)
    levels = _softened((255.0 * (1.0 - seen)).astype(np.float32))
    wide = levels[:, i] * (1.0 - s) + levels[:, np.minimum(i + 1, columns - 1)] * s
    t = t[:, None]
    below = np.minimum(j + 1, rows - 1)
    for top in range(0, box.h, high):
        some = slice(top, top + high)
        mixed = wide[j[some]] * (1.0 - t[some]) + wide[below[some]] * t[some]
        yield mixed.astype(np.uint8)


def _softened(levels: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the grid with its stairs smoothed: [1 4 6 4 1] twice, both ways."""
    for axis in (0, 1, 0, 1):
        wide = np.pad(levels, [(2, 2) if k == axis else (0, 0) for k in (0, 1)], mode="edge")
        count = levels.shape[axis]
        part = [np.take(wide, range(k, k + count), axis) for k in range(5)]
        levels = (part[0] + part[4] + 4.0 * (part[1] + part[3]) + 6.0 * part[2]) / 16.0
    return levels


def _between(at: NDArray[np.float64], count: int) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
    inside = np.clip(at, 0.0, count - 1.0)
    whole = np.floor(inside).astype(np.intp)
    return whole, (inside - whole).astype(np.float32)


def _tones(hidden: Bytes, pixels: float, strength: int) -> tuple[Bytes, Bytes]:
    """Return the alpha of the fill and of the edge for each pixel; a cell has so many `pixels`."""
    level = np.arange(256, dtype=np.float32)
    wide = min(126.0, max(5.0, 0.7 * SLOPE / pixels))
    fill = np.clip((level - (127.5 - wide)) / (2.0 * wide), 0.0, 1.0) * strength
    edge = np.clip(1.3 - np.abs(level - 127.5) / wide, 0.0, 1.0) * 150.0
    return fill.astype(np.uint8)[hidden], edge.astype(np.uint8)[hidden]


@lru_cache(maxsize=4)
def _hatch(corner: tuple[int, int], size: tuple[int, int], pitch: int, scale: float) -> Bytes:
    """Return lines at 45 degrees for a box, fixed to the window so that they do not crawl."""
    period = round(pitch * 1.4142)
    half = 0.62 * scale * 1.4142
    away = np.abs(np.arange(period, dtype=np.float32) - period / 2)
    row = (np.clip(half + 0.5 - away, 0.0, 1.0) * HATCH).astype(np.uint8)
    x = (corner[0] + np.arange(size[0])) % period
    y = (corner[1] + np.arange(size[1])) % period
    twice = np.concatenate([row, row])
    return np.stack([twice[k : k + period] for k in range(period)])[y][:, x]


@lru_cache(maxsize=2)
def _hatch_layer(
    corner: tuple[int, int], size: tuple[int, int], pitch: int, scale: float, ink: Rgba
) -> pygame.Surface:
    """Return the hatch as a layer, which nobody paints on."""
    return _layer(_hatch(corner, size, pitch, scale), ink)


def _layer(strength: Bytes, color: Rgba) -> pygame.Surface:
    """Return a premultiplied layer of one colour with the given strength a pixel."""
    high, wide = strength.shape
    layer = pygame.Surface((wide, high), pygame.SRCALPHA)
    same = strength.astype(np.uint32) * np.uint32(0x01010101)
    pixels = pygame.surfarray.pixels2d(layer)
    pixels[:] = same.T.view(pixels.dtype)
    del pixels
    layer.fill((*color[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    return layer
