"""The ground that is not seen, as a picture: coarse at first, finer at rest, never a verdict."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from tabletop.geometry.sight.shade import shades
from tabletop.rules.table import Table
from tabletop.ui.camera import Camera
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.pen import PREMULTIPLIED
from tabletop.ui.kit.theme import Rgba
from tabletop.ui.table.overlays.sight_view import SightView
from tabletop.ui.table.overlays.tables import Tables
from tabletop.ui.table.plugs import Board

JOB = "sight-shade"
Grid = NDArray[np.float64]
Bytes = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Detail:
    """How fine a picture is: inches a cell, points on each base, rays, and observers at most."""

    step: float
    points: int
    rays: int
    observers: int


COARSE: Final = Detail(1.0, 3, 240, 3)
MIDDLE: Final = Detail(0.5, 5, 720, 12)
FINE: Final = Detail(0.125, 9, 2160, 12)


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """What is known of the ground: for each cell whether any point of any observer sees it.

    Row 0 lies at the bottom; `seen` is 1 where seen, 0 where not. `detail` says how fine it is.
    """

    table: Table
    observers: tuple[str, ...]
    detail: Detail
    seen: Grid


class Shading:
    """Paints the ground not seen under the bases: a grey shade and a hatch at 45 degrees."""

    def __init__(self, tables: Tables, view: SightView) -> None:
        self._tables = tables
        self._view = view
        self._ground: Ground | None = None
        self._asked: tuple[Table, tuple[str, ...]] | None = None
        self._picture: pygame.Surface | None = None
        self._at = (0, 0)
        self._key: tuple[object, ...] = ()

    def __call__(self, board: Board, surface: pygame.Surface) -> None:
        """Paint what is known now, and ask for what is not."""
        size = board.session.state.board
        observers = self._view.observers(board) if self._view.is_wanted(board) else ()
        if not observers or size is None:
            board.context.jobs.stop(JOB)
            self._asked = None
            return
        table = self._tables.of(board)
        self._ask(board, table, observers, size)
        ground = self._ground
        if ground is None or ground.observers != observers:
            return
        kit, area = board.context.kit, pygame.Rect(board.area)
        key = (ground, board.camera, tuple(area), size, kit)
        if key != self._key:
            self._picture, self._at = picture_of(kit, board.camera, area, size, ground.seen)
            self._key = key
        if self._picture is not None:
            surface.blit(self._picture, self._at, special_flags=PREMULTIPLIED)

    def _ask(
        self, board: Board, table: Table, observers: tuple[str, ...], size: tuple[float, float]
    ) -> None:
        known = self._asked
        if known is not None and known[0] is table and known[1] == observers:
            return
        jobs, is_dragging = board.context.jobs, board.drag is not None
        is_begun = jobs.is_running(JOB) and known is not None and known[1] == observers
        if is_begun and is_dragging:
            return  # finish the picture of a moment ago, else a drag would never see one
        self._asked = (table, observers)
        details = (COARSE,) if is_dragging else (COARSE, MIDDLE, FINE)

        def took(step: object) -> None:
            if isinstance(step, Ground):
                self._ground = step
                board.redraw()

        jobs.start(JOB, grounds(table, observers, size, details), on_step=took)


def grounds(
    table: Table,
    observers: Sequence[str],
    size: tuple[float, float],
    details: Sequence[Detail],
) -> Generator[Ground | None, None, None]:
    """Yield the ground, finer and finer; None between, so that a frame can cut in.

    Of very many observers only some are taken, spread over the unit.
    """
    for detail in details:
        skip = -(-len(observers) // detail.observers)
        seen: Grid | None = None
        for name in observers[::skip]:
            body = table.bodies[name]
            share: Grid = np.zeros((1, 1))
            for finer in shades(
                table.scene,
                body,
                size,
                detail.step,
                (body.group,),
                points=detail.points,
                rays=detail.rays,
            ):
                share = finer
                yield None
            one = (share > 0.0).astype(np.float64)
            seen = one if seen is None else np.maximum(seen, one)
        if seen is not None:
            yield Ground(table, tuple(observers), detail, seen)


def picture_of(
    kit: Kit,
    camera: Camera,
    area: pygame.Rect,
    size: tuple[float, float],
    seen: Grid,
) -> tuple[pygame.Surface | None, tuple[int, int]]:
    """Return the shaded and hatched picture of what is not seen, and the pixel of its corner."""
    x0, y0 = camera.to_screen((0.0, size[1]))
    x1, y1 = camera.to_screen((size[0], 0.0))
    box = pygame.Rect(round(x0), round(y0), round(x1) - round(x0), round(y1) - round(y0))
    box = box.clip(area)
    if box.w < 2 or box.h < 2:
        return None, (0, 0)
    hidden = sampled(camera, box, size, seen)
    theme = kit.theme
    fill, edge = _tones(hidden, size, seen.shape, camera)
    hatch = _hatch(box, kit.px(7), kit.scale)
    is_dark = theme.is_dark
    line = np.maximum((hatch * (hidden > 127) * (60 / 255)).astype(np.uint8), edge)
    tint = (fill * ((120 if is_dark else 34) / 255)).astype(np.uint8)
    whole = _layer(tint, theme("shade"))
    lines = _layer(line, theme("hidden" if is_dark else "shade"))
    whole.blit(lines, (0, 0), special_flags=PREMULTIPLIED)
    return whole, box.topleft


def sampled(camera: Camera, box: pygame.Rect, size: tuple[float, float], seen: Grid) -> Bytes:
    """Return for each pixel of a box, row by row, how hidden it is (0 to 255), smoothly."""
    rows, columns = seen.shape
    left, high = camera.to_table((box.left + 0.5, box.top + 0.5))
    x = left + np.arange(box.w) / camera.zoom
    y = high - np.arange(box.h) / camera.zoom
    across, up = size[0] / columns, size[1] / rows
    i, s = _between(x / across - 0.5, columns)
    j, t = _between(y / up - 0.5, rows)
    levels = (255.0 * (1.0 - seen)).astype(np.float32)
    wide = levels[:, i] * (1.0 - s) + levels[:, np.minimum(i + 1, columns - 1)] * s
    t = t[:, None]
    mixed = wide[j] * (1.0 - t) + wide[np.minimum(j + 1, rows - 1)] * t
    return np.asarray(mixed.astype(np.uint8))


def _between(at: NDArray[np.float64], count: int) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
    inside = np.clip(at, 0.0, count - 1.0)
    whole = np.floor(inside).astype(np.intp)
    return whole, (inside - whole).astype(np.float32)


def _tones(
    hidden: Bytes, size: tuple[float, float], shape: tuple[int, ...], camera: Camera
) -> tuple[Bytes, Bytes]:
    """Return the strength of the fill and of the edge for each pixel.

    The edge is as sharp as the cells allow: a coarse picture is soft and has no edge line.
    """
    pixels = camera.zoom * size[0] / shape[1]  # of a cell
    level = np.arange(256, dtype=np.float32)
    wide = max(10.0, min(127.0, 190.0 / max(1.0, pixels)))
    fill = np.clip((level - (127.5 - wide)) / (2.0 * wide), 0.0, 1.0) * 255.0
    edge = np.zeros(256, dtype=np.float32)
    if pixels < 6.0:
        edge = np.clip(1.0 - np.abs(level - 127.5) / (2.0 * wide), 0.0, 1.0) * 110.0
    return fill.astype(np.uint8)[hidden], edge.astype(np.uint8)[hidden]


def _hatch(box: pygame.Rect, pitch: int, scale: float) -> Bytes:
    """Return lines at 45 degrees for a box, fixed to the window so that they do not crawl."""
    period = round(pitch * 1.4142)
    phase = np.arange(period, dtype=np.float32)
    half = 0.62 * scale * 1.4142
    away = np.minimum(np.abs(phase - period / 2), period)
    row = (np.clip(half + 0.5 - away, 0.0, 1.0) * 255.0).astype(np.uint8)
    x = (np.arange(box.left, box.right) % period)[None, :]
    y = (np.arange(box.top, box.bottom) % period)[:, None]
    return np.asarray(row[(x + y) % period])


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
