"""Share text: a whole table or ruling as one line, `tabletop1:…`, to be pasted anywhere.

After the mark stands base64url of a version byte, the length of the packed bytes, their CRC32, and
the bytes: the document of the file, fractions in columns, compressed. Nothing is rounded.
"""

from __future__ import annotations

import base64
import binascii
import re
import struct
import zlib
from pathlib import Path
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.columns import packed, unpacked
from tabletop.files.field import Field
from tabletop.files.node import Node
from tabletop.files.plain_file import open_plain
from tabletop.files.ruling import Ruling
from tabletop.files.ruling_in import Loaded, is_table, rulings_of
from tabletop.files.ruling_out import ruling_row
from tabletop.files.scenario import Scenario, read_scenario, scenario_row
from tabletop.files.yaml_out import bare

Shared = Scenario | Ruling

NAME: Final = "share text"
VERSION: Final = 1
MARK: Final = f"tabletop{VERSION}:"
MOST_LETTERS: Final = 2_000_000
MOST_BYTES: Final = 5_000_000
"""Bytes of an unpacked document: as large as a file may be."""
_HEAD: Final = struct.Struct(">BII")
_HEAD_LETTERS: Final = 12
_FOUND: Final = re.compile(r"(?<![A-Za-z0-9])tabletop(\d{1,6}):", re.IGNORECASE)
_LETTERS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
_RUN: Final = re.compile(r"[A-Za-z0-9_-]*")
_OPENING: Final = " \t\r\n\f\v\ufeff\u200b\"'`“”„‘’«»<>([*_"


def share_text(thing: Shared) -> str:
    """Return a table or a ruling as share text; `read_share` gives the very same back.

    >>> text = share_text(Ruling("a", question="Is it?"))
    >>> text[:10], read_share(text).question
    ('tabletop1:', 'Is it?')
    """
    row = scenario_row(thing) if isinstance(thing, Scenario) else ruling_row(thing)
    body = zlib.compress(packed(bare(row)), 9)
    data = _HEAD.pack(VERSION, len(body), zlib.crc32(body)) + body
    return MARK + base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def is_share(text: str) -> bool:
    """Say whether a text begins as share text does, quotes and blanks before it left out.

    >>> is_share(' "tabletop1:AQ'), is_share("table.yaml"), is_share("see tabletop1:AQ")
    (True, False, False)
    """
    return _FOUND.match(text[:200].lstrip(_OPENING)) is not None


def holds_share(text: str) -> bool:
    """Say whether there is share text anywhere in a text."""
    return _FOUND.search(text) is not None


def share_in(path: Path) -> str:
    """Return the share text that a file begins with, "" for a file of another kind."""
    try:
        with open_plain(path) as stream:
            head = stream.read(200)
            if not is_share(head.decode("utf-8", "replace")):
                return ""
            return (head + stream.read(MOST_LETTERS)).decode("utf-8", "replace")
    except (OSError, ValueError):
        return ""


def read_share(text: str) -> Shared:
    """Return the table or the ruling of a share text; words around it and line breaks are skipped.

    Raises `TabletopError` for one that was cut or changed, is too large or of another version.
    """
    return the_one(_document(text), NAME, "share one")


def the_one(root: Node, file: str, step: str) -> Shared:
    """Return the table or the one ruling that a document holds.

    Raises `TabletopError` for one with faults, and with `step` for none or several rulings.
    """
    if is_table(root):
        return read_scenario(Field(root, "", file))
    loaded = rulings_of(root, file)
    if loaded.errors:
        raise loaded.errors[0]
    if len(loaded.rulings) != 1:
        count = len(loaded.rulings)
        raise TabletopError(f"it holds {count} rulings", file=file, next_step=step)
    return loaded.rulings[0]


def loaded_share(text: str) -> Loaded:
    """Return what a share text holds as a file would tell it."""
    found = read_share(text)
    return Loaded(NAME, is_table=True) if isinstance(found, Scenario) else Loaded(NAME, (found,))


def _document(text: str) -> Node:
    if len(text) > MOST_LETTERS:
        raise _refused(
            f"{len(text) / 1e6:.1f} million letters, the most is {MOST_LETTERS / 1e6:.0f} million",
            "share a part of it",
        )
    found = _FOUND.search(text)
    if found is None:
        raise _refused("there is none", f"it begins with {MARK}")
    if int(found.group(1)) != VERSION:
        raise _other_version(int(found.group(1)))
    body = _body(text[found.end() :])
    inflater = zlib.decompressobj()
    try:
        data = inflater.decompress(body, MOST_BYTES + 1)
    except zlib.error:
        raise _refused("what it holds is damaged", "ask for the text again") from None
    if len(data) > MOST_BYTES:
        raise _refused(f"it unpacks to more than {MOST_BYTES / 1e6:.0f} MB", "share a part of it")
    if not inflater.eof or inflater.unused_data:
        raise _refused("what it holds is damaged", "ask for the text again")
    return unpacked(data, NAME)


def _body(text: str) -> bytes:
    """Return the packed bytes of what stands after the mark, their length and sum checked."""
    head = _decoded(_letters(text, _HEAD_LETTERS))
    version, length, crc = _HEAD.unpack(head)
    if version != VERSION:
        raise _other_version(version)
    letters = _letters(text, -(-(_HEAD.size + length) * 4 // 3))
    data = _decoded(letters)
    is_spelled = base64.urlsafe_b64encode(data).decode("ascii").rstrip("=") == letters
    if zlib.crc32(data[_HEAD.size :]) != crc or not is_spelled:
        raise _refused("a letter of it was changed on the way", "copy it again, whole")
    return data[_HEAD.size :]


def _letters(text: str, wanted: int) -> str:
    """Return so many letters from the front; blanks, line breaks and signs of quoting between."""
    if _RUN.fullmatch(text, 0, wanted) and len(text) >= wanted:
        return text[:wanted]
    found: list[str] = []
    for letter in text:
        if len(found) == wanted:
            break
        plain = {"+": "-", "/": "_"}.get(letter, letter)
        if plain in _LETTERS:
            found.append(plain)
        elif letter.isprintable() and letter not in " >\u00a0":
            words = f"{letter!r} stands after {len(found)} of its {wanted} letters"
            raise _refused(words, "copy it again, whole, up to its last letter")
    if len(found) < wanted:
        raise _refused(
            f"it was cut: {len(found)} of {wanted} letters are there", "copy it again, whole"
        )
    return "".join(found)


def _decoded(letters: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except binascii.Error:
        raise _refused("a letter of it was changed on the way", "copy it again, whole") from None


def _other_version(version: int) -> TabletopError:
    step = "update tabletop" if version > VERSION else f"ask for a text that begins with {MARK}"
    return _refused(f"it has format {version}, this program reads format {VERSION}", step)


def _refused(reason: str, step: str) -> TabletopError:
    return TabletopError(reason, file=NAME, next_step=step)
