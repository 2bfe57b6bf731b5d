"""Made-up community data: a small system with one faction, and ways to change and pack it."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

FOLDER = Path(__file__).parent / "data" / "invented"


def files() -> dict[str, bytes]:
    """Return the files by name."""
    return {path.name: path.read_bytes() for path in sorted(FOLDER.iterdir())}


def changed(file: str, old: str, new: str) -> dict[str, bytes]:
    """Return the files with a text of one of them replaced everywhere."""
    whole = files()
    text = whole[file].decode("utf-8")
    assert old in text
    whole[file] = text.replace(old, new).encode("utf-8")
    return whole


def folder(path: Path, whole: Mapping[str, bytes]) -> Path:
    """Write files to a folder."""
    path.mkdir(parents=True, exist_ok=True)
    for name, data in whole.items():
        (path / name).write_bytes(data)
    return path


def packed(
    path: Path,
    whole: Mapping[str, bytes],
    inner: str = "age-main/",
    method: int = zipfile.ZIP_DEFLATED,
) -> Path:
    """Write files to a zip, in a folder as download pages make it."""
    with zipfile.ZipFile(path, "w", method) as out:
        for name, data in whole.items():
            out.writestr(inner + name, data)
    return path
