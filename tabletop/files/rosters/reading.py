"""Reading a list of whatever program: the dialect is found, nothing is asked."""

from __future__ import annotations

from dataclasses import replace

from tabletop.errors import TabletopError
from tabletop.files.rosters.dialect import dialect_of, second_list
from tabletop.files.rosters.listbot import read_listbot
from tabletop.files.rosters.making import SHOWN
from tabletop.files.rosters.model import Roster, RosterLine
from tabletop.files.rosters.new_recruit import read_tree
from tabletop.files.rosters.pasted import plain_rows
from tabletop.files.rosters.plain import (
    LONGEST_LINE,
    MOST_BYTES,
    MOST_LINES,
    decoded,
    folded,
    lines_of,
)
from tabletop.files.rosters.sniffing import MOST_TREE, is_json, is_xml
from tabletop.files.rosters.text_in import read_text_list
from tabletop.files.rosters.tree_in import json_tree, unpacked, xml_tree


def read_roster(data: bytes | str, name: str = "") -> Roster:
    """Return a list that another program wrote; `name` is its file, for messages.

    New Recruit (`.ros`, `.rosz`, `.json`, text), the official app, Listbot, Sigdex, Scrollcaster.
    Raises `TabletopError` for what is none of them, is too large, or has no unit.
    """
    for _ in range(2):  # a .rosz is a zip, and somebody may have put it into another
        if isinstance(data, bytes) and data.startswith(b"PK"):
            data = unpacked(data, name)
    raw = data if isinstance(data, bytes) else data.encode("utf-8", errors="replace")
    if len(raw) > MOST_TREE:
        raise _too_large(name, len(raw), MOST_TREE)
    if not raw.strip():
        raise TabletopError(
            "the list is empty", file=name, place="line 1", next_step="export it again"
        )
    if is_xml(raw):
        return read_tree(xml_tree(raw, name), "new-recruit-xml", name)
    text = data if isinstance(data, str) else decoded(data, name)
    if is_xml(text[:200].encode("utf-8", errors="replace")):
        return read_tree(xml_tree(raw, name), "new-recruit-xml", name)
    if is_json(text):
        return read_tree(json_tree(text, name), "new-recruit-json", name)
    if len(raw) > MOST_BYTES:
        raise _too_large(name, len(raw), MOST_BYTES)
    return read_lines(text, name)


def read_lines(text: str, name: str = "") -> Roster:
    """Return a list that is written as lines of text; raises `TabletopError` for what is none."""
    lines = lines_of(text)
    if len(lines) > MOST_LINES or any(len(line) > LONGEST_LINE for line in lines):
        raise TabletopError(
            "this is too long for a list",
            file=name,
            place="whole file",
            next_step=f"give one list: at most {MOST_LINES} lines of {LONGEST_LINE} letters",
        )
    plain = plain_rows(lines)
    rows = [(n, lines[n - 1].rstrip(), row) for n, row in enumerate(plain, start=1)]
    empty = [(n, raw) for n, raw, line in rows if not line and folded(raw)]
    rows = [row for row in rows if row[2]]
    dialect = dialect_of([line for _, _, line in rows])
    second = second_list([(n, line) for n, _, line in rows], dialect)
    if second:
        raise TabletopError(
            "there are two lists in this text",
            file=name,
            place=f"line {second}",
            next_step=f"give one list at a time: another one begins at line {second}",
        )
    read = read_listbot(rows, name) if dialect == "listbot" else read_text_list(rows, dialect, name)
    marks = [RosterLine(n, raw.strip()[:SHOWN], "ignored", "markup") for n, raw in empty]
    return replace(read, lines=tuple(sorted((*read.lines, *marks), key=lambda line: line.number)))


def _too_large(name: str, size: int, most: int) -> TabletopError:
    return TabletopError(
        f"the list has {size / 1e6:.1f} MB, the most is {most / 1e6:.1f} MB",
        file=name,
        place="whole file",
        next_step="give one list",
    )
