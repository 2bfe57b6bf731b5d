"""The lines of a saved battle: a checksum, a blank, and one JSON object each.

So a bit that changed, a line that was lost and an end that is missing are all found, and what
stands before them can still be read.
"""

from __future__ import annotations

import zlib
from typing import Final

import msgspec

from tabletop.errors import TabletopError
from tabletop.files.saves.leaves import Plain

MOST_BYTES: Final = 100_000_000
"""Bytes of the largest file that is read."""
_SUM: Final = 8


class Broken(Exception):  # noqa: N818 - caught where the number of the line is known
    """A line is not as it was written; `is_cut` when the end of it is missing."""

    def __init__(self, reason: str, is_cut: bool = False) -> None:
        self.reason = reason
        self.is_cut = is_cut
        super().__init__(reason)


def line_of(row: Plain) -> bytes:
    r"""Return a line with its checksum and line break.

    >>> line_of({"a": 1})
    b'561bacaf {"a":1}\n'
    """
    body = msgspec.json.encode(row)
    return b"%08x %b\n" % (zlib.crc32(body), body)


def row_of(line: bytes) -> dict[str, Plain]:
    r"""Return the object of a line (its line break at the end); raises `Broken`.

    >>> row_of(line_of({"a": 1}))
    {'a': 1}
    """
    if not line.endswith(b"\n"):
        raise Broken("its end is missing", is_cut=True)
    body = line[_SUM + 1 : -1]
    if line[:_SUM] != b"%08x" % zlib.crc32(body) or line[_SUM : _SUM + 1] != b" ":
        raise Broken("its checksum does not fit: it was changed or damaged")
    try:
        row = msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError, ValueError):
        raise Broken("it is no JSON") from None
    if type(row) is not dict or not row:
        raise Broken("it is no object")
    return row


def split(data: bytes, file: str = "") -> list[bytes]:
    """Return the lines of a file, each with its line break; raises `TabletopError` if too large."""
    if len(data) > MOST_BYTES:
        raise TabletopError(
            f"{len(data) / 1e6:.0f} MB, the most is {MOST_BYTES / 1e6:.0f} MB",
            file=file,
            place="whole file",
            next_step="open another save",
        )
    lines = data.split(b"\n")
    whole = [line + b"\n" for line in lines[:-1]]
    return [*whole, lines[-1]] if lines[-1] else whole
