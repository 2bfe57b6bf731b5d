"""From a picture file to the picture that is laid: opened upright, straightened, packed."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.files.photos import read_photo
from tabletop.geometry.perspective import Quad, perspective, shifted, side_lengths
from tabletop.ui.kit.photo_data import MOST_SIDE, PhotoData, opened, photo_of, smaller
from tabletop.ui.table.picturing.photo.threaded import Tell

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_OPENED: Final = 6000
"""Pixels of the longer side of a picture while one works on it."""
LEAST_LAID: Final = 64
STRIPS: Final = 24
QUALITY: Final = 90


@dataclass(frozen=True, slots=True, eq=False)
class Opened:
    """A picture one works on: its name, itself, and what is drawn of it."""

    name: str
    picture: Image
    data: PhotoData

    @property
    def is_plan(self) -> bool:
        """Whether it is packed without loss."""
        return self.name.lower().endswith(".png")


def open_picture(path: Path, tell: Tell) -> Opened:
    """Return the picture of a file, upright; raises `TabletopError` when that cannot be."""
    data = read_photo(path)
    tell(0.2)
    picture = smaller(opened(data, str(path), MOST_OPENED), MOST_OPENED)
    tell(0.7)
    return Opened(path.name, picture, photo_of(picture))


def laid_size(quad: Quad, inches: tuple[float, float]) -> tuple[int, int]:
    """Return how many pixels a straightened picture gets: as many as the photo had there.

    >>> laid_size(((0, 0), (600, 0), (600, 440), (0, 440)), (60.0, 44.0))
    (600, 440)
    """
    wide, high = side_lengths(quad)
    scale = max(wide / inches[0], high / inches[1])  # pixels an inch
    scale = min(scale, MOST_SIDE / max(inches))
    width, height = (max(LEAST_LAID, round(side * scale)) for side in inches)
    return width, height


def straightened(picture: Image, quad: Quad, inches: tuple[float, float], tell: Tell) -> Image:
    """Return what lies between four corners (pixels of the picture) as seen from above.

    `quad` has no fault; the picture that comes back shows a rectangle of `inches`.
    """
    from PIL import Image as Images

    width, height = laid_size(quad, inches)
    wide, high = side_lengths(quad)
    coarse = int(max(1.0, min(wide / width, high / height)))
    if coarse > 1:  # else pixels of the photo would be skipped
        picture = picture.reduce(coarse)
        a, b, c, d = ((x / coarse, y / coarse) for x, y in quad)
        quad = (a, b, c, d)
    w, h = float(width), float(height)
    ways = perspective(((0.0, 0.0), (w, 0.0), (w, h), (0.0, h)), quad)
    whole = Images.new("RGB", (width, height))
    for k in range(STRIPS):
        top, low = height * k // STRIPS, height * (k + 1) // STRIPS
        if low > top:
            strip = picture.transform(
                (width, low - top),
                Images.Transform.PERSPECTIVE,
                shifted(ways, 0.0, float(top)),
                Images.Resampling.BICUBIC,
            )
            whole.paste(strip, (0, top))
        tell(0.9 * (k + 1) / STRIPS)
    return whole


def packed(picture: Image, *, is_plan: bool) -> bytes:
    """Return a picture as the bytes of a file: a plan as PNG, a photo as JPEG."""
    out = io.BytesIO()
    if is_plan:
        picture.save(out, "PNG")
    else:
        picture.save(out, "JPEG", quality=QUALITY)
    return out.getvalue()
