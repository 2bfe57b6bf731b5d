"""A document as few bytes: its shape as JSON, all its fractions apart in columns, bit by bit."""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Iterator
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.json_in import json_node
from tabletop.files.node import JSON, Node, plain

RAW: Final = 255
"""The mark of a column kept as doubles: not all of its numbers have eight decimals or fewer."""
DECIMALS: Final = 8
EXACT: Final = 2**53


def packed(document: JSON) -> bytes:
    """Return a document as bytes: length of its shape, the shape, then one column a place.

    Fractions of the same place in many pieces (all x, all y) stand together as differences.
    """
    columns: dict[str, list[float]] = {}
    for place, value in _fractions(document, ""):
        columns.setdefault(place, []).append(value)
    shape = json.dumps(_emptied(document), separators=(",", ":")).encode("ascii")
    rows = b"".join(_column(values) for values in columns.values())
    return struct.pack(">I", len(shape)) + shape + rows


def unpacked(data: bytes, file: str = "") -> Node:
    """Return the document of bytes; raises `TabletopError` when they are none.

    >>> plain(unpacked(packed({"pos": [1.25, -0.0], "mm": [32]})))
    {'pos': [1.25, -0.0], 'mm': [32]}
    """
    reader = _Reader(data, file)
    shape = reader.take(struct.unpack(">I", reader.take(4))[0])
    try:
        document = plain(json_node(shape.decode("utf-8"), file))
    except UnicodeDecodeError:
        raise reader.damaged() from None
    counts: dict[str, int] = {}
    for place, _ in _fractions(document, ""):
        counts[place] = counts.get(place, 0) + 1
    columns = {place: iter(reader.column(count)) for place, count in counts.items()}
    if not reader.is_at_end:
        raise reader.damaged()
    return _filled(document, "", columns)


def _fractions(value: JSON, place: str) -> Iterator[tuple[str, float]]:
    """Yield every fraction with its place, the same in a document and in its shape."""
    if isinstance(value, float):
        yield place, value
    elif isinstance(value, list | dict):
        for name, item in _children(value, place):
            yield from _fractions(item, name)


def _children(value: list[JSON] | dict[str, JSON], place: str) -> Iterator[tuple[str, JSON]]:
    """Yield what is inside with its place: pieces of a list, or of a mapping by id, share one."""
    if isinstance(value, list):
        is_short = len(value) <= 4 and not any(isinstance(v, (list, dict)) for v in value)
        for n, item in enumerate(value):
            yield (f"{place}[{n}]" if is_short else f"{place}[]"), item
        return
    is_by_id = all(isinstance(v, float | list) for v in value.values())
    for key, item in value.items():
        yield (f"{place}.*" if is_by_id else f"{place}.{key}"), item


def _emptied(value: JSON) -> JSON:
    if isinstance(value, float):
        return 0.0
    if isinstance(value, list):
        return [_emptied(item) for item in value]
    if isinstance(value, dict):
        return {key: _emptied(item) for key, item in value.items()}
    return value


def _filled(value: JSON, place: str, columns: dict[str, Iterator[float]]) -> Node:
    if isinstance(value, float):
        found = next(columns[place])
        return Node(found, 0, str(found))
    if isinstance(value, list):
        return Node([_filled(item, name, columns) for name, item in _children(value, place)])
    if isinstance(value, dict):
        keys = iter(value)
        return Node(
            {next(keys): _filled(item, name, columns) for name, item in _children(value, place)}
        )
    return Node(value, 0, "null" if value is None else str(value))


def _column(values: list[float]) -> bytes:
    """Return numbers as whole steps of the coarsest decimal that keeps them, else as doubles."""
    for decimals in range(DECIMALS + 1):
        steps = _steps(values, 10**decimals)
        if steps is not None:
            jumps = [b - a for a, b in zip([0, *steps], steps, strict=False)]
            signed = [2 * j if j >= 0 else -2 * j - 1 for j in jumps]
            width = (max(signed).bit_length() + 7) // 8
            planes = [bytes((z >> 8 * k) & 255 for z in signed) for k in range(width)]
            return bytes((decimals, width)) + b"".join(planes)
    doubles = [struct.pack("<d", value) for value in values]
    return bytes((RAW, 8)) + b"".join(bytes(d[k] for d in doubles) for k in range(8))


def _steps(values: list[float], scale: int) -> list[int] | None:
    steps: list[int] = []
    for value in values:
        step = round(value * scale) if math.isfinite(value) else EXACT
        is_minus_zero = step == 0 and math.copysign(1.0, value) < 0
        if abs(step) >= EXACT or step / scale != value or is_minus_zero:
            return None
        steps.append(step)
    return steps


class _Reader:
    """Takes bytes from the front and refuses to take what is not there."""

    def __init__(self, data: bytes, file: str) -> None:
        self.data = data
        self.file = file
        self.at = 0

    @property
    def is_at_end(self) -> bool:
        """Whether everything was taken."""
        return self.at == len(self.data)

    def damaged(self) -> TabletopError:
        """Return the error for bytes that fit no document."""
        return TabletopError(
            "what it holds is damaged", file=self.file, next_step="ask for the text again"
        )

    def take(self, count: int) -> bytes:
        """Return so many bytes."""
        if count > len(self.data) - self.at:
            raise self.damaged()
        self.at += count
        return self.data[self.at - count : self.at]

    def column(self, count: int) -> list[float]:
        """Return a column of so many numbers."""
        decimals, width = self.take(2)
        planes = self.take(count * width) if width <= 8 else b""
        if width > 8 or (decimals > DECIMALS and (decimals, width) != (RAW, 8)):
            raise self.damaged()
        if decimals == RAW:
            rows = (bytes(planes[k * count + n] for k in range(8)) for n in range(count))
            return [float(struct.unpack("<d", row)[0]) for row in rows]
        found: list[float] = []
        step, scale = 0, 10**decimals
        for n in range(count):
            z = sum(planes[k * count + n] << 8 * k for k in range(width))
            step += z // 2 if z % 2 == 0 else -(z + 1) // 2
            found.append(step / scale)
        return found
