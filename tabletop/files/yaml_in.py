"""Safe reading of YAML (1.2 scalars) and JSON: no tags, no aliases, limits on size and depth.

Only `true` and `false` are truth values, so `no` stays a word. Every refusal is a
`TabletopError` that names the file, the place and what to do.
"""

from __future__ import annotations

import functools
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import yaml
from yaml import events as ev

from tabletop.errors import TabletopError
from tabletop.files.json_in import NotJsonError, json_node
from tabletop.files.node import Node, Scalar
from tabletop.files.yaml_hints import told

MOST_BYTES: Final = 5_000_000
MOST_DEPTH: Final = 32
MOST_VALUES: Final = 300_000
LONGEST_NUMBER: Final = 60

_INT = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_INF = re.compile(r"[-+]?\.(inf|Inf|INF)")
_NAN = re.compile(r"\.(nan|NaN|NAN)")
_WORDS: Final[dict[str, bool | None]] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_file(path: str | Path) -> Node:
    """Return the content of a YAML or JSON file; raises `TabletopError` when it cannot be read."""
    return parse(read_text(path), str(path))


def read_text(path: str | Path) -> str:
    """Return a text file (UTF-8, a byte order mark is allowed) of at most 5 MB."""
    file = str(path)
    try:
        status = Path(path).stat()
        if not stat.S_ISREG(status.st_mode):
            what = "a folder" if stat.S_ISDIR(status.st_mode) else "no ordinary file"
            raise TabletopError(f"this is {what}", file=file, next_step="name a YAML file")
        if status.st_size > MOST_BYTES:
            raise _too_large(file, status.st_size)
        with Path(path).open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise TabletopError(
            f"cannot be read: {reason.lower()}",
            file=file,
            next_step="check the name and the rights",
        ) from None
    if len(data) > MOST_BYTES:
        raise _too_large(file, len(data))
    return decode(data, file)


def decode(data: bytes, file: str = "") -> str:
    r"""Return bytes as text, or say which encoding they seem to have.

    >>> decode(b"\xef\xbb\xbfid: A\r\n")
    'id: A\n'
    """
    step = "save the file as UTF-8"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise TabletopError("the text is UTF-16", file=file, place="line 1", next_step=step)
    if data.startswith(b"PK\3\4"):
        raise TabletopError(
            "this is a zip, and nothing that is opened here",
            file=file,
            place="whole file",
            next_step="community data are a whole zip with .cat files in it; "
            "a list is a .ros, .rosz, .json or text",
        )
    if b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise TabletopError(
            "this is no text (it has zero bytes)",
            file=file,
            place=f"line {line}",
            next_step="give a YAML file",
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        raise TabletopError(
            f"the byte 0x{data[fault.start]:02x} is not UTF-8, perhaps Windows-1252",
            file=file,
            place=f"line {line}",
            next_step=step,
        ) from None
    return text.replace("\r\n", "\n")


def parse(text: str, file: str = "") -> Node:
    r"""Return the one document of a YAML or JSON text.

    >>> from tabletop.files.node import plain
    >>> plain(parse("answer: no\nn: 010\nx: 1e2\nt: 2024-01-01"))
    {'answer': 'no', 'n': 10, 'x': 100.0, 't': '2024-01-01'}
    """
    return _parsed(text, file)


@functools.lru_cache(maxsize=1)
def _parsed(text: str, file: str) -> Node:
    """Parse once what is asked for again at once: whether it is a table, then what is in it."""
    if file.lower().endswith(".json"):
        return json_node(text, file)
    if text.lstrip()[:1] in ("{", "["):  # JSON may have tabs and escapes that YAML does not know
        try:
            return json_node(text, file)
        except NotJsonError:
            pass
    try:
        return _document(_steps(text), file)
    except yaml.MarkedYAMLError as fault:
        mark = fault.problem_mark or fault.context_mark
        line, column = (mark.line, mark.column) if mark else (0, 0)
        reason, step = told(fault.problem or fault.context or "", text, line, column)
        raise TabletopError(
            f"this is not YAML: {reason}",
            file=file,
            place=f"line {line + 1}, column {column + 1}",
            next_step=step,
        ) from None
    except yaml.YAMLError as fault:
        position = getattr(fault, "position", None)
        line = text.count("\n", 0, position) + 1 if isinstance(position, int) else 1
        raise TabletopError(
            f"this is not YAML: {getattr(fault, 'reason', 'it cannot be read')}",
            file=file,
            place=f"line {line}",
            next_step="take out the control character",
        ) from None


def scalar(raw: str) -> Scalar:
    """Return a plain scalar by the core schema of YAML 1.2.

    >>> scalar("yes"), scalar("true"), scalar("12"), scalar("0.5"), scalar("0x1f"), scalar("~")
    ('yes', True, 12, 0.5, 31, None)
    """
    if raw in _WORDS:
        return _WORDS[raw]
    if len(raw) > LONGEST_NUMBER:
        return raw
    if _INT.fullmatch(raw):
        return int(raw, 0) if raw[:2] in ("0o", "0x") else int(raw)
    if _FLOAT.fullmatch(raw):
        return float(raw)
    if _INF.fullmatch(raw):
        return float("-inf") if raw[0] == "-" else float("inf")
    return float("nan") if _NAN.fullmatch(raw) else raw


def _too_large(file: str, size: int) -> TabletopError:
    return TabletopError(
        f"the file has {size / 1e6:.1f} MB, the most is {MOST_BYTES / 1e6:.0f} MB",
        file=file,
        place="whole file",
        next_step="split it into several files",
    )


def _steps(text: str) -> Iterator[ev.Event]:
    yield from yaml.parse(text, Loader=_LOADER)


def _document(steps: Iterator[ev.Event], file: str) -> Node:
    composer = _Composer(steps, file)
    found: Node | None = None
    for step in steps:
        if isinstance(step, ev.DocumentStartEvent):
            if found is not None:
                raise composer.refused(step, "a second document begins", "use one list instead")
            found = composer.node(next(steps), 0)
    if found is None or (found.value is None and not found.raw):
        raise TabletopError(
            "the file is empty", file=file, place="line 1", next_step="write a ruling or a list"
        )
    return found


class _Composer:
    """Turns parser events into nodes, counting what it makes."""

    def __init__(self, steps: Iterator[ev.Event], file: str) -> None:
        self.steps = steps
        self.file = file
        self.count = 0

    def refused(self, step: ev.Event, reason: str, next_step: str) -> TabletopError:
        mark = step.start_mark
        place = f"line {mark.line + 1}, column {mark.column + 1}" if mark else "whole file"
        return TabletopError(reason, file=self.file, place=place, next_step=next_step)

    def node(self, step: ev.Event, depth: int) -> Node:
        self.count += 1
        if self.count > MOST_VALUES:
            raise self.refused(step, f"more than {MOST_VALUES} values", "split the file")
        if depth > MOST_DEPTH:
            raise self.refused(step, f"nested deeper than {MOST_DEPTH} levels", "flatten it")
        if isinstance(step, ev.AliasEvent):
            raise self.refused(step, f"the alias *{step.anchor} is not allowed", "write it out")
        tag = getattr(step, "tag", None)
        if tag is not None:
            raise self.refused(step, f"the tag {tag} is not allowed", "take the tag out")
        line = step.start_mark.line + 1 if step.start_mark else 0
        if isinstance(step, ev.ScalarEvent):
            is_plain = step.implicit[0] and step.style in (None, "")
            return Node(scalar(step.value) if is_plain else step.value, line, step.value)
        if isinstance(step, ev.SequenceStartEvent):
            return Node(self.items(depth), line)
        return Node(self.mapping(depth), line)

    def items(self, depth: int) -> list[Node]:
        found: list[Node] = []
        for step in self.steps:
            if isinstance(step, ev.SequenceEndEvent):
                break
            found.append(self.node(step, depth + 1))
        return found

    def mapping(self, depth: int) -> dict[str, Node]:
        found: dict[str, Node] = {}
        for step in self.steps:
            if isinstance(step, ev.MappingEndEvent):
                break
            key = self.node(step, depth + 1)
            if isinstance(key.value, list | dict):
                raise self.refused(step, "a key must be a word", "write `key: value`")
            if key.raw in found:
                raise self.refused(step, f"the key {key.raw!r} is given twice", "keep one")
            value = self.node(next(self.steps), depth + 1)
            found[key.raw] = Node(value.value, key.line, value.raw)
        return found
