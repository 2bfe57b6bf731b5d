"""Telling lists of other programs from our own files, by a look at how they begin."""

from __future__ import annotations

import re
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.rosters import shapes
from tabletop.files.rosters.pasted import plain_rows
from tabletop.files.rosters.plain import decoded, lines_of

MOST_TREE: Final = 5 << 20
"""Bytes of a file of New Recruit, and of what a zip unpacks to."""
ENDINGS: Final = (".ros", ".rosz", ".txt")
"""Files that are lists of other programs, if anything; of `.json` some are."""
OWN: Final = (".yaml", ".yml", ".battle", ".uvtt", ".dd2vtt")
HEAD: Final = 65_536
MOST_NAMES: Final = 1000
_ROSTER_KEY: Final = re.compile(r'^\s*\{\s*"roster"\s*:')
_OWN_KEY: Final = re.compile(
    r"^(format|warscrolls|regiments|armies|setup|tabletop1)\s*:", re.MULTILINE
)


def is_xml(data: bytes) -> bool:
    """Say whether bytes begin as XML does, in UTF-8 or UTF-16."""
    head = data[:400].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return head.startswith(b"<") and head[1:2] in b"?!rRfFsS"


def is_json(text: str) -> bool:
    """Say whether a text begins as a JSON object does."""
    head = text[:200].lstrip()
    return head.startswith("{") and head[1:].lstrip()[:1] in ('"', "}", "'", "")


def is_roster(data: bytes | str, name: str = "") -> bool:
    r"""Say whether something is a list of another program, and none of our own files.

    >>> is_roster("Reeds 990/1000 pts\nRegiment 1\nOars (90)"), is_roster("format: 1")
    (True, False)
    """
    low = name.lower()
    if low.endswith(OWN):
        return False
    if low.endswith(ENDINGS):
        return True
    raw = data[:HEAD] if isinstance(data, bytes) else data[:HEAD].encode("utf-8", "replace")
    if raw.startswith(b"PK"):
        return False  # what is in a zip tells, and this is but its beginning
    if is_xml(raw):
        return b"roster" in raw[:2000].replace(b"\0", b"")
    text = _start(raw)
    if is_json(text):
        return bool(_ROSTER_KEY.match(text))
    if low.endswith(".json") or _OWN_KEY.search(text):
        return False
    rows = plain_rows(lines_of(text)[:300])
    return any(shapes.heading(row) or shapes.total(row) for row in rows if row)


def _start(raw: bytes) -> str:
    """Return the text that a file begins with, in UTF-8 or a wider encoding."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in raw[:2]:
        with suppress(TabletopError):
            return decoded(raw)
    return raw.decode("utf-8", errors="replace").lstrip("\ufeff")


def _is_packed(path: str | Path) -> bool:
    """Say whether a zip of any name holds one list, and nothing else that counts."""
    if str(path).lower().endswith(ENDINGS):
        return True
    with suppress(zipfile.BadZipFile, NotImplementedError), zipfile.ZipFile(path) as packed:
        names = [name for name in packed.namelist()[:MOST_NAMES] if not is_rubbish(name)]
        return len(names) == 1 and names[0].lower().endswith((*ENDINGS, ".json"))
    return False


def is_rubbish(name: str) -> bool:
    """Say whether a name in a zip is a folder, or what some computers put beside files.

    >>> is_rubbish("__MACOSX/._list.ros"), is_rubbish("lists/"), is_rubbish("list.ros")
    (True, True, False)
    """
    last = name.rpartition("/")[2]
    return not last or name.startswith("__MACOSX/") or last in (".DS_Store", "Thumbs.db")


def is_roster_file(path: str | Path) -> bool:
    """Say whether a file is a list of another program; a file that cannot be read is none."""
    name = str(path)
    if name.lower().endswith(OWN):
        return False
    try:
        if not Path(path).is_file():
            return False
        with Path(path).open("rb") as stream:
            head = stream.read(HEAD)
        return _is_packed(path) if head.startswith(b"PK") else is_roster(head, name)
    except (OSError, ValueError):
        return False
