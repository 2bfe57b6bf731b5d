"""Telling community data from other zips and folders, by the names of what is in them."""

from __future__ import annotations

import os
import zipfile
from itertools import islice
from pathlib import Path
from typing import Final

ENDINGS: Final = (".cat", ".gst")
MOST_NAMES: Final = 5000


def is_library_source(path: str | Path) -> bool:
    """Say whether a zip or a folder holds community data; what cannot be read holds none.

    One file of the data counts: reading it says that one alone is too little.
    """
    place = Path(path)
    try:
        if place.is_dir():
            return any(map(_is_data, islice(_names(place), MOST_NAMES)))
        if not place.is_file():
            return False  # opening a pipe would wait for ever
        if _is_data(place.name):
            return True
        with place.open("rb") as stream:
            if stream.read(2) != b"PK":
                return False
        with zipfile.ZipFile(place) as packed:
            return any(_is_data(name) for name in packed.namelist()[:MOST_NAMES])
    except (OSError, ValueError, zipfile.BadZipFile, NotImplementedError):
        return False


def _names(place: Path) -> list[str]:
    """Return the names in a folder, and in the folders of it: a zip unpacks to one."""
    found: list[str] = []
    for item in islice(os.scandir(place), MOST_NAMES):
        found.append(item.name)
        if item.is_dir(follow_symlinks=False):
            found += [inner.name for inner in islice(os.scandir(item), MOST_NAMES)]
    return found


def _is_data(name: str) -> bool:
    return name.lower().endswith(ENDINGS)
