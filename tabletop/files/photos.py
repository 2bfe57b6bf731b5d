"""Photos and plans that lie under tables: checked, kept by their contents, found again by name."""

from __future__ import annotations

import hashlib
import io
import warnings
from pathlib import Path
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.atomic import write_bytes
from tabletop.files.home import Home
from tabletop.files.plain_file import open_plain

MOST_BYTES: Final = 60_000_000
MOST_PIXELS: Final = 50_000_000
SUFFIXES: Final = (".png", ".jpg", ".jpeg", ".webp")
ENDINGS: Final = {"PNG": "png", "JPEG": "jpg", "WEBP": "webp"}


def photo_size(data: bytes, file: str = "") -> tuple[int, int]:
    """Return the width and height of a picture in pixels, as it is meant to be seen.

    Raises `TabletopError` when it is no PNG, JPEG or WebP, or larger than 50 megapixels.
    """
    return _looked_at(data, file)[1]


def keep_photo(home: Home, data: bytes, file: str = "") -> str:
    """Write a picture among the user's photos and return its name, made of its contents.

    The same picture gets the same name. Raises `TabletopError` as `photo_size` does, or when it
    cannot be written.
    """
    ending, _ = _looked_at(data, file)
    name = f"photo-{hashlib.sha256(data).hexdigest()[:16]}.{ending}"
    path = home.photos / name
    if not path.is_file():
        write_bytes(path, data)
    return name


def find_photo(name: str, home: Home | None, beside: Path | None = None) -> Path | None:
    """Return where a picture lies: beside the table's file, else among the user's photos."""
    folders = [beside.parent] if beside is not None else []
    folders += [home.photos] if home is not None else []
    for folder in folders:
        path = folder / Path(name).name
        if path.is_file():
            return path
    return None


def is_photo(path: Path) -> bool:
    """Whether a file is a picture by its name.

    >>> is_photo(Path("Table.JPG")), is_photo(Path("table.yaml"))
    (True, False)
    """
    return path.suffix.lower() in SUFFIXES


def put_beside(name: str, home: Home, file: Path, before: Path | None = None) -> str:
    """Copy a photo beside a table's file, so that both can be given away; return its name there.

    `before` is the file that the table came from. Another picture of that name stays: ours is
    called by its contents then. Nothing is done when it lies there already, or is missing. Raises
    `TabletopError` when it cannot be copied.
    """
    source = find_photo(name, home, before)
    target = file.resolve().parent / Path(name).name
    if source is None or source.resolve() == target:
        return name
    data = read_photo(source)
    if target.exists():
        if _is_same(target, data):
            return name
        name = f"photo-{hashlib.sha256(data).hexdigest()[:16]}{target.suffix.lower()}"
        target = target.with_name(name)
    if not target.exists():
        write_bytes(target, data)
    return name


def _is_same(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def read_photo(path: Path) -> bytes:
    """Return the bytes of a picture file; raises `TabletopError` when they cannot be read."""
    try:
        with open_plain(path) as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as fault:
        reason = (fault.strerror or "unknown reason").lower()
        raise TabletopError(
            f"cannot be read: {reason}", file=str(path), next_step="check the name and the rights"
        ) from None
    if len(data) > MOST_BYTES:
        raise TabletopError(
            f"the picture has more than {MOST_BYTES / 1e6:.0f} MB",
            file=str(path),
            next_step="make it smaller",
        )
    return data


def _looked_at(data: bytes, file: str) -> tuple[str, tuple[int, int]]:
    """Return the ending and the size of a picture whose header can be read."""
    from PIL import Image, UnidentifiedImageError

    place = file or "the picture"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=tuple(ENDINGS)) as picture:
                kind, (wide, high) = picture.format or "", picture.size
                turned = picture.getexif().get(0x0112, 1) in (5, 6, 7, 8)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as fault:
        raise TabletopError(
            "this is no picture that can be read",
            file=place,
            next_step="give a PNG, JPEG or WebP file",
        ) from fault
    except Image.DecompressionBombError as fault:
        raise _too_large(place) from fault
    if wide * high > MOST_PIXELS:
        raise _too_large(place)
    return ENDINGS[kind], (high, wide) if turned else (wide, high)


def _too_large(place: str) -> TabletopError:
    return TabletopError(
        f"the picture has more than {MOST_PIXELS / 1e6:.0f} megapixels",
        file=place,
        next_step="make it smaller",
    )
