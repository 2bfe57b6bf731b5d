"""The pygame back end of the canvas: paints pictures on surfaces."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pygame

from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.canvas import (
    Area,
    Bounds,
    Clip,
    Disc,
    Glyph,
    Panel,
    Path,
    Photo,
    Shade,
    Shape,
    Stamp,
    Words,
    moved,
)
from tabletop.ui.kit.fonts import Fonts
from tabletop.ui.kit.icons import Icons
from tabletop.ui.kit.pen import PREMULTIPLIED, Pen
from tabletop.ui.kit.photo_paint import lay_photo, rect_of
from tabletop.ui.kit.shapes import dashed

SLACK = 3_000.0
"""Square pixels of empty canvas that a shared pen may waste."""
TILE = 48
"""Pixels of a side of the cells that a long thin drawing is cut into."""
LONG = 110.0
"""Pixels from which a thin straight line is drawn without a pen."""
THIN = 12.0
"""Pixels of width up to which a line is thin."""
FEW = 12
"""Points up to which a path is drawn cell by cell."""

INKS = 6 << 20
"""Bytes of small drawings that are kept as pictures."""
MANY = 60
"""Shapes of a drawing from which it is not kept."""

Put = tuple[pygame.Surface, tuple[int, int]]
"""A picture and the pixel of its corner."""
Stamped = tuple[pygame.Surface, int, int]
"""A painted group and where its corner lies."""
Vector = Area | Path | Disc | Panel


class Painter:
    """Paints shapes; keeps fonts and icons between pictures.

    Targets are opaque surfaces or premultiplied transparent layers (`layer`); the latter must be
    blitted with BLEND_PREMULTIPLIED.
    """

    def __init__(self, fonts: Fonts, icons: Icons) -> None:
        self.fonts = fonts
        self.icons = icons
        self._stamps: Cache[Stamped] = Cache(600)
        self._inks: Cache[list[Put]] = Cache(INKS, _weight)

    def paint(self, shapes: Iterable[Shape], target: pygame.Surface, factor: int = 0) -> None:
        """Paint shapes in order; `factor` fixes the supersampling (0: by size)."""
        batch: list[Vector] = []
        box: Bounds | None = None
        for shape in shapes:
            if isinstance(shape, Area | Path | Disc | Panel):
                if _is_long_line(shape) and not target.get_flags() & pygame.SRCALPHA:
                    self._flush(batch, box, target, factor)
                    batch, box = [], None
                    _draw_line(target, shape)  # type: ignore[arg-type]
                    continue
                if _is_plain(shape):
                    self._flush(batch, box, target, factor)
                    batch, box = [], None
                    target.fill(shape.color, rect_of(shape.bounds()))  # type: ignore[union-attr]
                    continue
                grown = _union(box, shape.bounds())
                if batch and not _can_join(shape, batch[-1], box, grown):
                    self._flush(batch, box, target, factor)
                    batch, grown = [], shape.bounds()
                batch.append(shape)
                box = grown
                if not _is_opaque(shape):
                    self._flush(batch, box, target, factor)
                    batch, box = [], None
                continue
            self._flush(batch, box, target, factor)
            batch, box = [], None
            self._other(shape, target, factor)
        self._flush(batch, box, target, factor)

    def _flush(
        self, batch: list[Vector], box: Bounds | None, target: pygame.Surface, factor: int
    ) -> None:
        if not batch or box is None:
            return
        rect = rect_of(box).inflate(4, 4).clip(target.get_clip())
        if rect.w <= 0 or rect.h <= 0:
            return
        is_kept = len(batch) <= MANY and all(map(_is_light, batch))
        key = (tuple(batch), tuple(rect), factor) if is_kept else ()
        try:  # what is shown again need not be drawn again
            puts = self._inks.get(key, lambda: _inked(batch, box, rect, factor)) if key else None
        except TypeError:  # points that are lists have no hash
            puts = None
        target.fblits(puts or _inked(batch, box, rect, factor), PREMULTIPLIED)

    def _other(self, shape: Shape, target: pygame.Surface, factor: int) -> None:
        match shape:
            case Words():
                line = self.fonts.line(shape.text, shape.style, shape.color, shape.halo)
                where = line.origin(*shape.at, shape.align)
                target.blit(line.picture, where, special_flags=PREMULTIPLIED)
            case Glyph():
                icon = self.icons.get(
                    shape.name, shape.size, shape.color, shape.folder, shape.stroke
                )
                corner = (round(shape.at[0] - shape.size / 2), round(shape.at[1] - shape.size / 2))
                target.blit(icon, corner, special_flags=PREMULTIPLIED)
            case Shade():
                _shade(shape, target)
            case Clip():
                self._clip(shape, target, factor)
            case Photo():
                lay_photo(shape, target)
            case Stamp():
                picture, x, y = self._stamps.get(shape.shapes, lambda: self._stamp(shape))
                where = (shape.at[0] + x, shape.at[1] + y)
                target.blit(picture, where, special_flags=PREMULTIPLIED)

    def _stamp(self, stamp: Stamp) -> Stamped:
        x0, y0, x1, y1 = replace(stamp, at=(0, 0)).bounds()
        pad = 8
        x, y = math.floor(x0) - pad, math.floor(y0) - pad
        whole = layer((math.ceil(x1) + pad - x, math.ceil(y1) + pad - y))
        self.paint([moved(shape, -x, -y) for shape in stamp.shapes], whole, 4)
        part = whole.get_bounding_rect()
        return (whole.subsurface(part).copy(), x + part.x, y + part.y)

    def _clip(self, clip: Clip, target: pygame.Surface, factor: int) -> None:
        if isinstance(clip.shape, Panel) and not clip.shape.radius:
            before = target.get_clip()
            target.set_clip(rect_of(clip.bounds()).clip(before))
            self.paint(clip.shapes, target, factor)
            target.set_clip(before)
            return
        rect = rect_of(clip.bounds())
        inside = layer(rect.size)
        self.paint((moved(shape, -rect.x, -rect.y) for shape in clip.shapes), inside, factor)
        mask = layer(rect.size)
        white = (255, 255, 255, 255)
        pen = Pen(pygame.Rect(0, 0, *rect.size), 3)
        if isinstance(clip.shape, Disc):
            centre = (clip.shape.centre[0] - rect.x, clip.shape.centre[1] - rect.y)
            pen.disc(centre, clip.shape.radius, white)
        else:
            x, y, w, h = clip.shape.box
            pen.box((x - rect.x, y - rect.y, w, h), white, clip.shape.radius)
        pen.stamp(mask)
        inside.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(inside, rect, special_flags=PREMULTIPLIED)


def _inked(batch: list[Vector], box: Bounds, rect: pygame.Rect, factor: int) -> list[Put]:
    """Draw shapes with a pen, thin ones cell by cell, and return what is to be blitted where."""
    puts: list[Put] = []
    is_thin = rect.w * rect.h > 3 * TILE * TILE and all(map(_is_light, batch))
    for part in _cells(batch, rect) if is_thin else (rect,):
        pen = Pen(part, factor)
        x, y, right, low = part.left - 2, part.top - 2, part.right + 2, part.bottom + 2
        for shape in batch:
            x0, y0, x1, y1 = shape.bounds() if is_thin else box
            if x0 < right and x1 > x and y0 < low and y1 > y:
                _draw(pen, shape)
        puts.append((pen.result(), part.topleft))
    return puts


def _weight(puts: list[Put]) -> int:
    return sum(picture.get_width() * picture.get_height() * 4 + 200 for picture, _ in puts) + 400


def layer(size: tuple[int, int]) -> pygame.Surface:
    """Return an empty transparent layer for premultiplied pixels."""
    return pygame.Surface(size, pygame.SRCALPHA)


def _cells(batch: Iterable[Vector], rect: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield the upright strips of cells that thin lines touch, instead of their whole box."""
    columns: dict[int, set[int]] = {}
    for shape in batch:
        if not isinstance(shape, Path):
            x0, y0, x1, y1 = shape.bounds()
            for column in range(int((x0 - 2) // TILE), int((x1 + 2) // TILE) + 1):
                rows = range(int((y0 - 2) // TILE), int((y1 + 2) // TILE) + 1)
                columns.setdefault(column, set()).update(rows)
            continue
        pad = shape.stroke.width / 2 + 2.0
        points = (*shape.points, shape.points[0]) if shape.is_closed else shape.points
        for (x0, y0), (x1, y1) in itertools.pairwise(points):
            steps = max(1, math.ceil(max(abs(x1 - x0), abs(y1 - y0)) / (TILE / 2)))
            for i in range(steps):
                a, b = i / steps, (i + 1) / steps
                xs = sorted((x0 + (x1 - x0) * a, x0 + (x1 - x0) * b))
                ys = sorted((y0 + (y1 - y0) * a, y0 + (y1 - y0) * b))
                rows = range(int((ys[0] - pad) // TILE), int((ys[1] + pad) // TILE) + 1)
                for column in range(int((xs[0] - pad) // TILE), int((xs[1] + pad) // TILE) + 1):
                    columns.setdefault(column, set()).update(rows)
    for column, rows_hit in sorted(columns.items()):
        start = last = min(rows_hit)
        for row in (*sorted(rows_hit), math.inf):
            if row > last + 1:
                strip = pygame.Rect(column * TILE, start * TILE, TILE, (last - start + 1) * TILE)
                strip = strip.clip(rect)
                if strip.w > 0 and strip.h > 0:
                    yield strip
                start = int(row) if row < math.inf else start
            last = int(row) if row < math.inf else last


def _is_long_line(shape: Shape) -> bool:
    """Whether a shape is a long thin straight line: a pen would cover far too much for it."""
    if not isinstance(shape, Path) or len(shape.points) != 2 or shape.stroke.color[3] < 255:
        return False
    return shape.stroke.width <= THIN and math.dist(*shape.points) >= LONG


def _draw_line(target: pygame.Surface, line: Path) -> None:
    """Draw a long line straight on an opaque surface: a hundred times quicker than a pen."""
    width = max(1, round(line.stroke.width))
    runs = dashed(line.points, line.stroke.dash) if line.stroke.dash else (line.points,)
    for run in runs:
        pygame.draw.aaline(target, line.stroke.color[:3], run[0], run[-1], width)


def _draw(pen: Pen, shape: Vector) -> None:
    match shape:
        case Area():
            pen.area(shape.rings, shape.color)
        case Path():
            s = shape.stroke
            pen.stroke(
                shape.points, s.width, s.color, s.dash,
                is_closed=shape.is_closed, has_caps=s.has_caps,
            )  # fmt: skip
        case Disc():
            pen.disc(shape.centre, shape.radius, shape.color)
        case Panel():
            pen.box(shape.box, shape.color, shape.radius)


def _shade(shade: Shade, target: pygame.Surface) -> None:
    x0, y0, x1, y1 = shade.bounds()
    pad = shade.blur + 4
    rect = rect_of((x0 - pad, y0 - pad, x1 + pad, y1 + pad))
    rect = rect.clip(target.get_clip().inflate(4 * pad, 4 * pad))
    if rect.w <= 0 or rect.h <= 0:
        return
    coarse = 4 if rect.w * rect.h > 60_000 else 1
    small = layer((rect.w // coarse + 1, rect.h // coarse + 1))
    ring = [((x - rect.x) / coarse, (y - rect.y) / coarse) for x, y in shade.ring]
    pygame.draw.polygon(small, shade.color, ring)
    soft = pygame.transform.gaussian_blur(small.premul_alpha(), max(1, shade.blur // coarse))
    if coarse > 1:
        size = (small.get_width() * coarse, small.get_height() * coarse)
        soft = pygame.transform.smoothscale(soft, size)
    target.blit(soft, rect, special_flags=PREMULTIPLIED)


def _is_opaque(shape: Vector) -> bool:
    if isinstance(shape, Area) and len(shape.rings) > 1:
        return False
    color = shape.stroke.color if isinstance(shape, Path) else shape.color
    return color[3] == 255


def _is_plain(shape: Vector) -> bool:
    return (
        isinstance(shape, Panel)
        and not shape.radius
        and shape.color[3] == 255
        and all(float(v).is_integer() for v in shape.box)
    )


def _can_join(shape: Vector, last: Vector, box: Bounds | None, grown: Bounds) -> bool:
    if box is None or not _is_opaque(shape):
        return False
    if _is_light(shape) and _is_light(last):
        return True
    return _size(grown) <= 1.6 * (_size(box) + _size(shape.bounds())) + SLACK


def _is_light(shape: Vector) -> bool:
    """Whether a shape touches few cells: a line of few points, or something small."""
    if isinstance(shape, Path):
        return len(shape.points) <= FEW
    x0, y0, x1, y1 = shape.bounds()
    return x1 - x0 <= 2 * TILE and y1 - y0 <= 2 * TILE


def _size(box: Bounds) -> float:
    return (box[2] - box[0] + 8.0) * (box[3] - box[1] + 8.0)


def _union(first: Bounds | None, second: Bounds) -> Bounds:
    if first is None:
        return second
    return (
        min(first[0], second[0]),
        min(first[1], second[1]),
        max(first[2], second[2]),
        max(first[3], second[3]),
    )
