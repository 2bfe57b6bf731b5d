"""The user's community data, kept so that later starts need no reading: versioned, checked."""

from __future__ import annotations

import hashlib
import logging
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from tabletop.errors import TabletopError
from tabletop.files.atomic import write_bytes
from tabletop.files.collecting import without_collecting
from tabletop.files.home import Home
from tabletop.files.library.model import Library
from tabletop.files.library.telling import DEFAULT_PACK, Tell
from tabletop.files.plain_file import open_plain

VERSION: Final = 9
"""Raise it whenever what is kept changes; older caches are then made anew."""
DIGESTS: Final = Path(__file__).parents[2] / "content" / "data" / "digests.yaml"
"""The digests of the words of automated abilities."""
MAGIC: Final = b"TTLIB\n"
LARGEST: Final = 256 * 1024 * 1024
_DIGEST: Final = 32


@dataclass(frozen=True, slots=True)
class Head:
    """What stands before the library in a cache: enough to make it anew."""

    version: int
    source: str
    battlepack: str
    known: str
    """Which abilities were known then."""


def read_library(
    path: str | Path, progress: Tell | None = None, battlepack: str = DEFAULT_PACK
) -> Library:
    """Return everything that is in a zip or folder of community data (`read.read_library`)."""
    # Reading needs the book of abilities and more; a cache is opened without them.
    from tabletop.files.library.read import read_library as read

    return read(path, progress, battlepack)


def add_library(
    home: Home, path: str | Path, progress: Tell | None = None, battlepack: str = DEFAULT_PACK
) -> Library:
    """Read community data and keep it; what was there before stays until all is read.

    Raises `TabletopError` for what cannot be read or kept.
    """
    try:
        found = read_library(Path(path).absolute(), progress, battlepack)
    except TabletopError:
        from tabletop.files.rosters.sniffing import is_roster_file

        if not is_roster_file(path):
            raise
        raise TabletopError(
            "this is the list of an army, and no community data",
            file=str(path),
            place="whole file",
            next_step="show it: tabletop army show FILE",
        ) from None
    write_bytes(home.library, _packed(found, _stamp()))
    return found


def remove_library(home: Home) -> bool:
    """Forget the community data; say whether there was any. The source itself stays."""
    try:
        home.library.unlink()
    except FileNotFoundError:
        return False
    except OSError as fault:
        raise TabletopError(
            f"cannot be removed: {(fault.strerror or str(fault)).lower()}",
            file=str(home.library),
            place="whole file",
            next_step="remove the file yourself",
        ) from None
    return True


def library(home: Home, progress: Tell | None = None) -> Library | None:
    """Return the community data of the user, None when there is none.

    A cache that is damaged or of an older version is made anew from where the data came from;
    where that is gone it is told in the log, and there is none. Never raises for either. Asked
    again it answers at once, as long as the file is the same.
    """
    found = kept_library(home)
    return _anew(home, found, progress) if isinstance(found, Damage) else found


def kept_library(home: Home) -> Library | Damage | None:
    """Return the community data as they are kept, or why they cannot be used; None for none.

    Nothing is made anew. Never raises; asked again it answers at once, as `library`.
    """
    try:
        about = home.library.stat()
        return _loaded(home.library, (about.st_mtime_ns, about.st_size, about.st_ino))
    except FileNotFoundError:
        return None
    except OSError as fault:
        _log(f"the data of {home.library} cannot be read: {fault.strerror}")
        return None


@dataclass(frozen=True, slots=True)
class Damage:
    """Why kept data cannot be used, and where they came from ("" where nobody knows)."""

    why: str
    source: str = ""
    battlepack: str = ""


class _DamagedError(Exception):
    """A cache cannot be used; `head` says where it came from, if that can be read."""

    def __init__(self, head: Head | None, why: str) -> None:
        super().__init__(why)
        source, pack = (head.source, head.battlepack) if head is not None else ("", "")
        self.damage = Damage(why, source, pack)


@lru_cache(maxsize=1)
def _loaded(path: Path, stamp: tuple[int, int, int]) -> Library | Damage:
    """Return what is kept; `stamp` tells one state of the file from the next."""
    del stamp
    try:
        return load_library(path)
    except _DamagedError as fault:
        return fault.damage


def load_library(path: Path) -> Library:
    """Return the library of a cache file, read now; raises where it cannot be used."""
    data = _read(path)
    head: Head | None = None
    try:
        head, body = _unpacked(data)
        if head.version == VERSION:
            with without_collecting():
                found = msgspec.msgpack.decode(body, type=Library)
            return found if head.known == _stamp() else _automated(path, found)
    except (ValueError, msgspec.MsgspecError, RecursionError, MemoryError):
        raise _DamagedError(head or _source_of(data), "damaged") from None
    raise _DamagedError(head, "of another version")


def _automated(path: Path, found: Library) -> Library:
    """Return a library with what this program automates, which another did not; and keep it."""
    from tabletop.files.library.automated import automate_library

    done = automate_library(found)
    with suppress(TabletopError):  # it is done again next time
        write_bytes(path, _packed(done, _stamp()))
    return done


def _anew(home: Home, of: Damage, progress: Tell | None) -> Library | None:
    if not of.source:
        _log(f"{home.library} is left out: it is {of.why}; add the data again")
        return None
    try:
        _log(f"{home.library} is made anew from {of.source}: it is {of.why}")
        return add_library(home, of.source, progress, of.battlepack or DEFAULT_PACK)
    except TabletopError as fault:
        _log(f"{home.library} is left out: it is {of.why}; {fault}")
        return None


def _read(path: Path) -> bytes:
    with open_plain(path) as stream:
        data = stream.read(LARGEST + 1)
    return data if len(data) <= LARGEST else b""


def _stamp() -> str:
    return hashlib.sha256(DIGESTS.read_bytes()).hexdigest()


def _packed(found: Library, known: str) -> bytes:
    """Return a library as bytes: a mark, a head, its digest and what was read."""
    head = msgspec.msgpack.encode(Head(VERSION, found.source, found.battlepack, known))
    body = msgspec.msgpack.encode(found)
    length = len(head).to_bytes(4, "big")
    return MAGIC + length + head + hashlib.sha256(head + body).digest() + body


def _unpacked(data: bytes) -> tuple[Head, bytes]:
    """Return head and body; raises `ValueError` when a byte of them is wrong."""
    head, rest = _head(data)
    raw, body = rest[:_DIGEST], rest[_DIGEST:]
    if hashlib.sha256(msgspec.msgpack.encode(head) + body).digest() != raw:
        raise ValueError("the digest differs")
    return head, body


def _head(data: bytes) -> tuple[Head, bytes]:
    start = len(MAGIC) + 4
    if not data.startswith(MAGIC) or len(data) < start:
        raise ValueError("no cache of a library")
    length = int.from_bytes(data[len(MAGIC) : start], "big")
    return msgspec.msgpack.decode(data[start : start + length], type=Head), data[start + length :]


def _source_of(data: bytes) -> Head | None:
    """Return where damaged data came from, when at least its head is whole."""
    with suppress(ValueError, msgspec.MsgspecError):
        return _head(data)[0]
    return None


def _log(text: str) -> None:
    logging.getLogger("tabletop").warning(text)
