"""Telling what a file is that was given for a list and is none, and where it belongs."""

from __future__ import annotations

import re
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.library.sniffing import is_library_source
from tabletop.files.rosters.sniffing import HEAD

_CATALOGUE: Final = re.compile(rb"<(catalogue|gameSystem)\b")
_PLAIN: Final = "copy the list from it and save that as plain text (.txt)"
_ADD: Final = "add it: tabletop data add PATH"
_WHOLE: Final = "add the whole zip or folder that it is from: tabletop data add PATH"
_BEGINNINGS: Final = (
    (b"{\\rtf", "this is rich text", "save it as plain text (.txt)"),
    (b"%PDF", "this is a PDF", _PLAIN),
    (b"\x89PNG", "this is a picture", "give the text of the list"),
    (b"\xff\xd8\xff", "this is a picture", "give the text of the list"),
)
_WEB: Final = re.compile(rb"^\s*(?:<!doctype html|<html)\b", re.IGNORECASE)


def no_list(path: str | Path) -> TabletopError | None:
    """Return what to say of a file that is no list but known otherwise, None for any other."""
    place = Path(path)
    if is_library_source(place):
        if place.is_dir():
            return _said(path, "these are community data, and no list", _ADD)
        if place.suffix.lower() in (".cat", ".gst"):
            return _said(path, "this is one file of community data, and no list", _WHOLE)
        return _said(path, "these are community data, and no list", _ADD)
    head = _head(place)
    for mark, what, step in _BEGINNINGS:
        if head.startswith(mark):
            return _said(path, f"{what}, and no list", step)
    if head.startswith(b"PK"):
        return _of_zip(place)
    if _WEB.match(head.lstrip(b"\xef\xbb\xbf")):
        return _said(path, "this is a web page, and no list", _PLAIN)
    if _CATALOGUE.search(head[:4000].replace(b"\0", b"")):
        return _said(path, "this is one file of community data, and no list", _WHOLE)
    return None


def _head(place: Path) -> bytes:
    with suppress(OSError, ValueError):
        if place.is_file():
            with place.open("rb") as stream:
                return stream.read(HEAD)
    return b""


def _of_zip(place: Path) -> TabletopError | None:
    names: list[str] = []
    faults = (OSError, ValueError, zipfile.BadZipFile, NotImplementedError)
    with suppress(*faults), zipfile.ZipFile(place) as packed:
        names = packed.namelist()[:1000]
    if any(name.startswith(("word/", "content.xml")) for name in names):
        return _said(place, "this is a document of a word processor, and no list", _PLAIN)
    return None


def _said(path: str | Path, what: str, step: str) -> TabletopError:
    return TabletopError(what, file=str(path), place="whole file", next_step=step)
