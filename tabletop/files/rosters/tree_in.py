"""New Recruit's files as trees: XML, the same as JSON, the same in a zip; nothing is trusted."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from pathlib import PurePosixPath
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.rosters.plain import MOST_BYTES
from tabletop.files.rosters.sniffing import MOST_TREE, is_rubbish
from tabletop.files.xml_in import Limits, Node, read_xml

DEEPEST: Final = 64
MOST_NODES: Final = 200_000
MOST_LETTERS: Final = 20_000
_LIMITS: Final = Limits(DEEPEST, MOST_NODES, MOST_LETTERS)
_ONE: Final = {
    "profiles": "profile",
    "selections": "selection",
    "categories": "category",
    "forces": "force",
    "costs": "cost",
    "costLimits": "costLimit",
    "attributes": "attribute",
    "characteristics": "characteristic",
    "rules": "rule",
    "publications": "publication",
}
_PIECE: Final = 1 << 16


class _Pairs(list[tuple[str, object]]):
    """A JSON object as its pairs, so that a key given twice can be seen."""


def xml_tree(data: bytes, file: str) -> Node:
    """Return a roster in XML; raises `TabletopError` for what is none, or is not safe."""
    root = read_xml(data, file, _LIMITS)
    if root.tag != "roster":
        raise _no_roster(file, f"its outermost element is {root.tag[:40]!r}")
    return root


def json_tree(text: str, file: str) -> Node:
    """Return a roster in JSON as the tree that its XML would be; raises `TabletopError`."""
    try:
        found: object = json.loads(
            text, object_pairs_hook=_Pairs, parse_constant=_constant, parse_int=_integer
        )
    except RecursionError:
        raise _too_deep(file) from None
    except json.JSONDecodeError as fault:
        raise TabletopError(
            f"this is no JSON: {fault.msg.lower()}",
            file=file,
            place=f"line {fault.lineno}, column {fault.colno}",
            next_step="export it again: it may be cut off",
        ) from None
    except ValueError as fault:
        raise _no_roster(file, str(fault)) from None
    whole = dict(found) if isinstance(found, _Pairs) else {}
    inner = whole.get("roster")
    if not isinstance(inner, _Pairs):
        raise _no_roster(file, "it has no roster in it")
    return _Grower(file).node("roster", inner, 1)


def _constant(word: str) -> float:
    raise ValueError(f"{word} is no number")


def _integer(digits: str) -> int | str:
    return int(digits) if len(digits) < 19 else digits


class _Grower:
    """Makes nodes of JSON, counting as it goes."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.count = 0

    def node(self, tag: str, pairs: _Pairs, depth: int) -> Node:
        """Return an object as an element: scalars are its attributes, lists its children."""
        self.count += 1
        if depth > DEEPEST:
            raise _too_deep(self.file)
        if self.count > MOST_NODES:
            raise _no_roster(self.file, f"it has more than {MOST_NODES} parts")
        node = Node(tag, {})
        seen: set[str] = set()
        for key, value in pairs:
            if key in seen:
                raise _no_roster(self.file, f"the key {key[:40]!r} is given twice")
            seen.add(key)
            if isinstance(value, _Pairs):
                node.kids.append(self.node(key, value, depth + 1))
            elif isinstance(value, list):
                node.kids.append(self.holder(key, value, depth + 1))
            elif key == "$text":
                node.text = _word(value, self.file)
            else:
                node.at[key] = _word(value, self.file)
        return node

    def holder(self, key: str, values: list[object], depth: int) -> Node:
        """Return a list as an element with one child an entry."""
        if depth > DEEPEST:
            raise _too_deep(self.file)
        node = Node(key, {})
        for value in values:
            if isinstance(value, _Pairs):
                node.kids.append(self.node(_ONE.get(key, key), value, depth + 1))
            elif isinstance(value, list):
                raise _no_roster(self.file, f"a list in the list {key[:40]!r}")
        return node


def _word(value: object, file: str) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and (value != value or abs(value) > 1e15):
        raise _no_roster(file, "a number in it is too large")
    word = f"{value:g}" if isinstance(value, float) else str(value)
    if len(word) > MOST_LETTERS:
        raise _no_roster(file, "a text is too long")
    return word.encode("utf-8", errors="replace").decode("utf-8")


def unpacked(data: bytes, file: str) -> bytes:
    """Return the one file that a `.rosz` holds; raises `TabletopError` for what is not safe.

    What the zip says of sizes is not believed: bytes are counted while they are read.
    """
    if len(data) > MOST_BYTES:
        raise _bad_zip(file, f"it has more than {MOST_BYTES >> 20} MB")
    found = bytearray()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as whole:
            members = [one for one in whole.infolist() if not is_rubbish(one.filename)]
            if len(members) != 1:
                raise _bad_zip(file, f"it holds {len(members)} files instead of one")
            member = members[0]
            _check(member, file)
            with whole.open(member) as stream:
                while piece := stream.read(_PIECE):
                    found += piece
                    if len(found) > MOST_TREE:
                        raise _bad_zip(file, f"it unpacks to more than {MOST_TREE >> 20} MB")
    except (
        zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, NotImplementedError, EOFError,
        RuntimeError, OSError, ValueError, OverflowError, MemoryError,
    ) as fault:  # fmt: skip
        raise _bad_zip(file, f"it cannot be unpacked: {str(fault)[:80].lower()}") from None
    return bytes(found)


def _check(member: zipfile.ZipInfo, file: str) -> None:
    name = member.filename
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or ":" in name[:3] or "\0" in name:
        raise _bad_zip(file, f"{name[:60]!r} points out of the zip")
    if member.is_dir():
        raise _bad_zip(file, "it holds a folder")
    if member.flag_bits & 1:
        raise _bad_zip(file, "it is locked with a password")
    if member.file_size > MOST_TREE:
        raise _bad_zip(file, f"it unpacks to more than {MOST_TREE >> 20} MB")


def _bad_zip(file: str, reason: str) -> TabletopError:
    return TabletopError(
        reason,
        file=file,
        place="whole file",
        next_step="a .rosz is a zip with one .ros in it: export the list again",
    )


def _too_deep(file: str) -> TabletopError:
    return _no_roster(file, f"it is nested deeper than {DEEPEST} levels")


def _no_roster(file: str, reason: str) -> TabletopError:
    return TabletopError(
        f"this is no list of New Recruit: {reason[:120]}",
        file=file,
        place="whole file",
        next_step="export the list again, as .ros, .rosz, .json or text",
    )
