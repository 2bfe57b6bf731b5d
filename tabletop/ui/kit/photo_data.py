"""A photo in memory: smaller copies of it, and the piece of it that a view shows."""

from __future__ import annotations

import io
import math
import threading
import warnings
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.errors import TabletopError
from tabletop.files.photos import photo_size

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_SIDE: Final = 2400
"""Pixels of the longer side of what is kept of a photo."""
QUICK_SIDE: Final = 1000
TURNED_SIDE: Final = 320
LEAST_SIDE: Final = 160
KEPT_PIECES: Final = 3
FORMATS: Final = ("PNG", "JPEG", "WEBP")

PixelBox = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Piece:
    """What of a photo is shown: it is `width` x `height` pixels, turned by `turn` degrees about
    its middle (counter-clockwise), and `cut` (x, y, width, height) is taken out of its box.
    """  # noqa: D205

    turn: float
    width: int
    height: int
    cut: PixelBox

    @property
    def box(self) -> tuple[int, int]:
        """Size of the upright box round the turned photo, pixels."""
        return box_size(self.width, self.height, self.turn)


def box_size(width: float, height: float, turn: float) -> tuple[int, int]:
    """Return the upright box round a turned rectangle in whole pixels.

    >>> box_size(30, 10, 90.0)
    (10, 30)
    """
    c, s = abs(math.cos(math.radians(turn))), abs(math.sin(math.radians(turn)))
    wide, high = width * c + height * s, width * s + height * c
    return (max(1, math.ceil(wide - 1e-6)), max(1, math.ceil(high - 1e-6)))


class PhotoData:
    """A decoded photo; compared by identity. Pieces may be made in any thread."""

    def __init__(self, levels: Sequence[Image], embedded: tuple[str, bytes]) -> None:
        self._levels = tuple(levels)
        self.embedded = embedded
        self._quick = surface_of(self._level(min(self.size[0], QUICK_SIDE)))
        self._kept: OrderedDict[Piece, pygame.Surface] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the kept copy, pixels."""
        return self._levels[0].size

    def kept(self, piece: Piece) -> pygame.Surface | None:
        """Return a piece that was made before."""
        with self._lock:
            found = self._kept.get(piece)
            if found is not None:
                self._kept.move_to_end(piece)
            return found

    def exact(self, piece: Piece) -> pygame.Surface:
        """Return a piece, scaled well: some 10 ms a megapixel, kept for the next time."""
        found = self.kept(piece)
        if found is not None:
            return found
        made = self._made(piece)
        with self._lock:
            self._kept[piece] = made
            while len(self._kept) > KEPT_PIECES:
                self._kept.popitem(last=False)
        return made

    def quick(self, piece: Piece) -> pygame.Surface:
        """Return a piece that costs a frame little: rough, until the exact one is there."""
        small = self._quick
        if piece.turn % 360.0:
            k = TURNED_SIDE / max(small.get_size())
            size = tuple(max(1, round(side * k)) for side in small.get_size())
            tiny = pygame.Surface(size, pygame.SRCALPHA)
            tiny.blit(pygame.transform.scale(small, size), (0, 0))
            small = pygame.transform.rotate(tiny, piece.turn).premul_alpha()
        wide, high = piece.box
        x, y, w, h = piece.cut
        kx, ky = small.get_width() / wide, small.get_height() / high
        part = pygame.Rect(int(x * kx), int(y * ky), max(1, round(w * kx)), max(1, round(h * ky)))
        part = part.clip(small.get_rect())
        if part.w < 1 or part.h < 1:
            return pygame.Surface((max(1, w), max(1, h)), pygame.SRCALPHA)
        return pygame.transform.scale(small.subsurface(part), (w, h))

    # ------------------------------------------------------------------ making
    def _level(self, width: float) -> Image:
        """Return the smallest copy that is at least so wide."""
        fitting = [level for level in self._levels if level.width >= width]
        return fitting[-1] if fitting else self._levels[0]

    def _made(self, piece: Piece) -> pygame.Surface:
        from PIL.Image import Resampling, Transform

        level = self._level(piece.width)
        x, y, w, h = piece.cut
        kx, ky = level.width / piece.width, level.height / piece.height
        if not piece.turn % 360.0:
            source = (x * kx, y * ky, min(level.width, (x + w) * kx),
                      min(level.height, (y + h) * ky))  # fmt: skip
            return surface_of(level.resize((w, h), Resampling.BILINEAR, box=source))
        c, s = math.cos(math.radians(piece.turn)), math.sin(math.radians(piece.turn))
        mid_x, mid_y = (v / 2 for v in piece.box)
        dx, dy = x - mid_x, y - mid_y  # from the middle of the photo to the corner of the cut
        rows = (
            (c * kx, -s * kx, (c * dx - s * dy + piece.width / 2) * kx),
            (s * ky, c * ky, (s * dx + c * dy + piece.height / 2) * ky),
        )
        turned = level.convert("RGBA").transform(
            (w, h), Transform.AFFINE, (*rows[0], *rows[1]), Resampling.BILINEAR
        )
        return pygame.image.frombytes(turned.tobytes(), turned.size, "RGBA")


def surface_of(picture: Image) -> pygame.Surface:
    """Return a picture without transparency as an opaque surface."""
    plain = picture if picture.mode == "RGB" else picture.convert("RGB")
    raw = pygame.image.frombytes(plain.tobytes(), plain.size, "RGB")
    surface = pygame.Surface(plain.size)
    surface.blit(raw, (0, 0))
    return surface


def opened(data: bytes, file: str = "", most: int = 0) -> Image:
    """Return a picture file decoded, upright as it is meant to be seen, without transparency.

    With `most` it may come smaller, its longer side never under that. Raises `TabletopError` when
    it cannot be read to its end.
    """
    from PIL import Image as Images
    from PIL import ImageOps

    photo_size(data, file)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture = Images.open(io.BytesIO(data), formats=FORMATS)
            if most:
                picture.draft("RGB", (most, most))
            upright = ImageOps.exif_transpose(picture)
            if upright.mode in ("RGBA", "LA", "PA", "P"):
                clear = upright.convert("RGBA")
                upright = Images.new("RGB", clear.size, (255, 255, 255))
                upright.paste(clear, mask=clear.getchannel("A"))
            return upright.convert("RGB")
    except Exception as fault:  # readers of damaged pictures raise whatever they stumble over
        raise TabletopError(
            "the picture is broken: it cannot be read to its end",
            file=file,
            next_step="copy or save it again",
        ) from fault


def smaller(picture: Image, most: int = MOST_SIDE) -> Image:
    """Return a picture whose longer side has at most so many pixels."""
    from PIL.Image import Resampling

    longest = max(picture.size)
    if longest <= most:
        return picture
    k = most / longest
    size = (max(1, round(picture.width * k)), max(1, round(picture.height * k)))
    return picture.resize(size, Resampling.BOX, reducing_gap=2.0)


def photo_data(data: bytes, file: str = "") -> PhotoData:
    """Return a photo ready to be drawn; raises `TabletopError` when it cannot be decoded."""
    return photo_of(opened(data, file, MOST_SIDE))


def photo_of(picture: Image) -> PhotoData:
    """Return a decoded picture ready to be drawn."""
    whole = smaller(picture)
    levels = [whole]
    while min(levels[-1].size) // 2 >= LEAST_SIDE:
        levels.append(levels[-1].reduce(2))
    packed = io.BytesIO()
    whole.save(packed, "JPEG", quality=88)
    return PhotoData(levels, ("image/jpeg", packed.getvalue()))
