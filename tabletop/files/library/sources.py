"""The files of community data: in a zip as it is downloaded, or in a folder."""

from __future__ import annotations

import os
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from tabletop.errors import TabletopError

ENDINGS: Final = (".cat", ".gst")
MOST_FILES: Final = 1_000
MOST_MEMBERS: Final = 20_000
LARGEST_FILE: Final = 32 * 1024 * 1024
LARGEST_ALL: Final = 192 * 1024 * 1024
LARGEST_ZIP: Final = 128 * 1024 * 1024
TIGHTEST: Final = 200
"""How many times larger than packed a file may be: XML of this kind is 10 to 25 times."""
DEEPEST: Final = 3
_PIECE: Final = 1 << 18
_UNSOUND: Final = (
    zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error, NotImplementedError,
    EOFError, RuntimeError, ValueError, LookupError, OverflowError,
)  # fmt: skip
"""What reading a damaged zip may raise."""
_WANTED: Final = "choose the zip that the data's page offers, or the folder that it was unpacked to"


@dataclass(frozen=True, slots=True)
class DataFile:
    """A file of the data: its name without folders, how large it says it is, how to read it."""

    name: str
    size: int
    read: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Source:
    """Where data comes from, and the files of it in the order of their names."""

    path: Path
    files: tuple[DataFile, ...]

    @property
    def size(self) -> int:
        """How many bytes the files say they have."""
        return sum(file.size for file in self.files)

    def pieces(self) -> Iterator[tuple[str, bytes]]:
        """Yield names and contents; raises `TabletopError` when all together are too large."""
        read = 0
        for file in self.files:
            data = file.read()
            read += len(data)
            if read > LARGEST_ALL:
                raise _refused(self.path, f"the files have more than {LARGEST_ALL >> 20} MB")
            yield file.name, data


def open_source(path: str | Path) -> Source:
    """Return the data files of a zip or a folder; nothing is unpacked to disk.

    Raises `TabletopError` for a path that is neither, or holds no data.
    """
    place = Path(path)
    try:
        is_folder, is_file = place.is_dir(), place.is_file()
        source = _folder(place) if is_folder else _zip(place) if is_file else None
    except (OSError, ValueError) as fault:
        raise _refused(place, f"{_which(place, fault)}cannot be read: {_reason(fault)}") from None
    if source is None:
        raise _refused(place, "there is no such file or folder")
    if not source.files:
        raise _refused(place, "there are no .gst and .cat files in it")
    return source


def _folder(place: Path) -> Source:
    found: list[DataFile] = []
    for folder, folders, names in os.walk(place, onerror=_closed, followlinks=False):
        depth = len(Path(folder).relative_to(place).parts)
        folders[:] = sorted(f for f in folders if not f.startswith(".")) if depth < DEEPEST else []
        for name in sorted(names):
            path = Path(folder, name)
            if name.lower().endswith(ENDINGS) and not name.startswith("."):
                found.append(DataFile(name, path.stat().st_size, _reader(place, path)))
                if len(found) > MOST_FILES:
                    raise _refused(place, f"there are more than {MOST_FILES} data files in it")
    return Source(place, _unique(place, found))


def _closed(fault: OSError) -> None:
    """Refuse a folder that cannot be looked into: what is in it would be missing unseen."""
    raise fault


def _reader(place: Path, path: Path) -> Callable[[], bytes]:
    def read() -> bytes:
        try:
            if not stat.S_ISREG(path.stat().st_mode):
                raise _refused(place, f"{path.name} is no plain file")
            with path.open("rb") as stream:
                data = stream.read(LARGEST_FILE + 1)
        except OSError as fault:
            raise _refused(place, f"{path.name} cannot be read: {_reason(fault)}") from None
        return _not_too_large(place, path.name, data)

    return read


def _zip(place: Path) -> Source:
    if place.stat().st_size > LARGEST_ZIP:
        raise _refused(place, f"it has more than {LARGEST_ZIP >> 20} MB")
    if place.name.lower().endswith(ENDINGS):
        raise _refused(place, "it is one file of the data, and one alone says too little")
    try:
        with zipfile.ZipFile(place) as whole:
            members = whole.infolist()
    except _UNSOUND:
        raise _refused(place, "it is no sound zip") from None
    if len(members) > MOST_MEMBERS:
        raise _refused(place, f"there are more than {MOST_MEMBERS} files in it")
    found: list[DataFile] = []
    for member in members:
        name = _safe_name(place, member.filename)
        if not name.lower().endswith(ENDINGS) or name.startswith("."):
            continue
        if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise _refused(place, f"{name} is packed in an unusual way")
        if member.flag_bits & 1:
            raise _refused(place, f"{name} is locked with a password")
        if member.file_size > LARGEST_FILE:
            raise _refused(place, f"{name} has more than {LARGEST_FILE >> 20} MB")
        if member.file_size > TIGHTEST * max(member.compress_size, 1):
            raise _refused(place, f"{name} is packed far too tightly to be honest")
        found.append(DataFile(name, member.file_size, _unpacker(place, member, name)))
        if len(found) > MOST_FILES:
            raise _refused(place, f"there are more than {MOST_FILES} data files in it")
    if sum(file.size for file in found) > LARGEST_ALL:
        raise _refused(place, f"the files have more than {LARGEST_ALL >> 20} MB")
    return Source(place, _unique(place, found))


def _safe_name(place: Path, name: str) -> str:
    """Return the last part of a name, and refuse one that points out of the zip."""
    path = PurePosixPath(name.replace("\\", "/"))
    has_drive = re.match("[A-Za-z]:", path.as_posix()) is not None
    if path.is_absolute() or ".." in path.parts or has_drive or "\0" in name:
        raise _refused(place, f"{name[:80]!r} points out of the zip")
    return path.name


def _unpacker(place: Path, member: zipfile.ZipInfo, name: str) -> Callable[[], bytes]:
    def read() -> bytes:
        parts, size = [], 0
        try:
            with zipfile.ZipFile(place) as whole, whole.open(member) as stream:
                # What a zip says of sizes may be a lie: count while reading.
                while piece := stream.read(_PIECE):
                    size += len(piece)
                    parts.append(piece)
                    if size > LARGEST_FILE:
                        break
        except (*_UNSOUND, OSError) as fault:
            raise _refused(place, f"{name} cannot be unpacked: {_reason(fault)}") from None
        return _not_too_large(place, name, b"".join(parts))

    return read


def _not_too_large(place: Path, name: str, data: bytes) -> bytes:
    if len(data) > LARGEST_FILE:
        raise _refused(place, f"{name} has more than {LARGEST_FILE >> 20} MB")
    return data


def _unique(place: Path, files: list[DataFile]) -> tuple[DataFile, ...]:
    """Return the files by name; the same name twice would leave open which one counts."""
    names: set[str] = set()
    for file in files:
        if file.name in names:
            raise _refused(place, f"{file.name} is there twice")
        names.add(file.name)
    return tuple(sorted(files, key=lambda file: file.name))


def _which(place: Path, fault: Exception) -> str:
    """Return the name of what cannot be read within a folder."""
    name = str(fault.filename or "") if isinstance(fault, OSError) else ""
    return f"{Path(name).name} " if name and Path(name) != place else ""


def _reason(fault: Exception) -> str:
    told = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
    return told[:160].lower() or type(fault).__name__


def _refused(place: Path, reason: str) -> TabletopError:
    return TabletopError(reason, file=str(place), place="whole file", next_step=_WANTED)
