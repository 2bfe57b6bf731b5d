"""The ground that is not seen, as a picture: coarse at first, finer at rest, never a verdict."""

from __future__ import annotations

import threading
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from tabletop.geometry.sight import Body, SightScene
from tabletop.geometry.sight.shade import shades
from tabletop.rules.table import Table
from tabletop.ui.camera import Camera
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.pen import PREMULTIPLIED
from tabletop.ui.kit.theme import Rgba
from tabletop.ui.table.overlays.background import Helper, elsewhere, in_thread
from tabletop.ui.table.overlays.sight_view import SightView
from tabletop.ui.table.overlays.tables import Tables
from tabletop.ui.table.plugs import Board

JOB = "sight-shade"
SLOPE: Final = 72.0
"""Levels a cell by which a softened edge rises."""
HATCH: Final = 60
"""Alpha of the hatch."""
COARSE_CELL: Final = 6.0
"""Pixels of a cell from which a picture is too coarse for an edge line."""
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
HALF: Final = Detail(0.25, 5, 1440, 12)
FINE: Final = Detail(0.125, 9, 2160, 4)
FEW: Final = 4
"""So many observers get the finest picture."""


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

    def __init__(self, tables: Tables, view: SightView, helper: Helper | None = None) -> None:
        self._tables = tables
        self._helper = helper
        self._view = view
        self._ground: Ground | None = None
        self._asked: tuple[Table, tuple[str, ...]] | None = None
        self.picture: pygame.Surface | None = None
        self._at = (0, 0)
        self._key: tuple[object, ...] = ()

    def follow(self, board: Board) -> None:
        """Take what is known now as a picture, and ask for what is not."""
        size = board.session.state.board
        observers = self._view.observers(board) if self._view.is_wanted(board) else ()
        if not observers or size is None:
            board.context.jobs.stop(JOB)
            self._asked = None
            self.picture = None
            self._key = ()
            return
        table = self._tables.of(board)
        self._ask(board, table, observers, size)
        ground = self._ground
        if ground is None or ground.observers != observers:
            self.picture = None
            self._key = ()
            return
        kit, area = board.context.kit, pygame.Rect(board.area)
        key = (ground, board.camera, tuple(area), size, kit)
        if key != self._key:
            self.picture, self._at = picture_of(kit, board.camera, area, size, ground.seen)
            self._key = key

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the picture, in pixels of the window."""
        if self.picture is not None:
            surface.blit(self.picture, self._at, special_flags=PREMULTIPLIED)

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
        details: tuple[Detail, ...] = (COARSE,)
        if not is_dragging:
            details = (COARSE, MIDDLE, FINE if len(observers) <= FEW else HALF)

        def took(step: object) -> None:
            if isinstance(step, Ground):
                self._ground = step
                board.redraw()

        work = grounds(table, observers, size, details, self._helper)
        jobs.start(JOB, work, on_step=took)


def grounds(
    table: Table,
    observers: Sequence[str],
    size: tuple[float, float],
    details: Sequence[Detail],
    helper: Helper | None = None,
) -> Generator[object, None, None]:
    """Yield the ground, finer and finer; other things between, so that a frame can cut in.

    They are made in the other process; without one coarse ones in slices, finer ones in a thread.
    Of very many observers only some are taken, spread over the unit.
    """
    for detail in details:
        names = tuple(observers[:: -(-len(observers) // detail.observers)])
        found = yield from elsewhere(helper, JOB, seen_from, table.state, names, size, detail)
        if isinstance(found, np.ndarray):
            yield Ground(table, tuple(observers), detail, found.astype(np.float64))
            continue
        scene, some = table.scene, [table.bodies[name] for name in names]
        if detail is COARSE:
            seen = yield from _seen(scene, some, size, detail)
        else:
            work = partial(_finished, _seen(scene, some, size, detail))
            seen = yield from in_thread(work)
        yield Ground(table, tuple(observers), detail, seen)


def seen_from(
    table: Table, names: Sequence[str], size: tuple[float, float], detail: Detail
) -> Generator[None, None, Bytes]:
    """Return 1 for each cell that any point of any of these models sees, else 0."""
    seen = yield from _seen(table.scene, [table.bodies[name] for name in names], size, detail)
    return seen.astype(np.uint8)


def _seen(
    scene: SightScene, observers: Sequence[Body], size: tuple[float, float], detail: Detail
) -> Generator[None, None, Grid]:
    """Return 1 for each cell that any point of any observer sees, else 0."""
    seen: Grid = np.zeros((1, 1))
    for body in observers:
        share: Grid = np.zeros((1, 1))
        for share in shades(  # noqa: B007
            scene,
            body,
            size,
            detail.step,
            (body.group,),
            points=detail.points,
            rays=detail.rays,
        ):
            yield
        seen = np.maximum(seen, (share > 0.0).astype(np.float64))
    return seen


def _finished(work: Generator[None, None, Grid], stop: threading.Event) -> Grid:
    """Run to the end at once, or until nobody waits for it."""
    while not stop.is_set():
        try:
            next(work)
        except StopIteration as end:
            grid: Grid = end.value
            return grid
    return np.zeros((1, 1))


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
    theme = kit.theme
    strength = 120 if theme.is_dark else 34
    ink = theme("hidden" if theme.is_dark else "shade")
    hatch = _hatch(box.topleft, box.size, kit.px(7), kit.scale)
    if camera.zoom * size[0] / seen.shape[1] >= COARSE_CELL:
        return _soft(camera, box, size, seen, hatch, theme("shade", strength), ink), box.topleft
    hidden = sampled(camera, box, size, seen)
    fill, edge = _tones(hidden, camera.zoom * size[0] / seen.shape[1], strength)
    line = np.maximum(np.where(hidden > 127, hatch, np.uint8(0)), edge)
    whole = _layer(fill, theme("shade"))
    whole.blit(_layer(line, ink), (0, 0), special_flags=PREMULTIPLIED)
    return whole, box.topleft


def _soft(
    camera: Camera,
    box: pygame.Rect,
    size: tuple[float, float],
    seen: Grid,
    hatch: Bytes,
    shade: Rgba,
    ink: Rgba,
) -> pygame.Surface:
    """Return a coarse picture with soft edges, quick enough for a frame of a drag."""
    few = pygame.Rect(0, 0, max(2, box.w // 8), max(2, box.h // 8))
    nearer = Camera(camera.zoom / 8, (camera.x - box.x) / 8, (camera.y - box.y) / 8)
    levels = sampled(nearer, few, size, seen).astype(np.float32)
    mask = np.clip((levels - 64.0) * 2.0, 0.0, 255.0).astype(np.uint8)
    wide = pygame.transform.smoothscale(_layer(mask, (255, 255, 255, 255)), box.size)
    lines = _layer(hatch, ink)
    lines.blit(wide, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    part = shade[3] / 255
    wide.fill(
        (*(round(c * part) for c in shade[:3]), shade[3]), special_flags=pygame.BLEND_RGBA_MULT
    )
    wide.blit(lines, (0, 0), special_flags=PREMULTIPLIED)
    return wide


def sampled(camera: Camera, box: pygame.Rect, size: tuple[float, float], seen: Grid) -> Bytes:
    """Return for each pixel of a box, row by row, how hidden it is (0 to 255), smoothly."""
    rows, columns = seen.shape
    left, high = camera.to_table((box.left + 0.5, box.top + 0.5))
    x = left + np.arange(box.w) / camera.zoom
    y = high - np.arange(box.h) / camera.zoom
    across, up = size[0] / columns, size[1] / rows
    i, s = _between(x / across - 0.5, columns)
    j, t = _between(y / up - 0.5, rows)
    levels = _softened((255.0 * (1.0 - seen)).astype(np.float32))
    wide = levels[:, i] * (1.0 - s) + levels[:, np.minimum(i + 1, columns - 1)] * s
    t = t[:, None]
    mixed = wide[j] * (1.0 - t) + wide[np.minimum(j + 1, rows - 1)] * t
    return np.asarray(mixed.astype(np.uint8))


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
