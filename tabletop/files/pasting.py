"""What a pasted or dropped text means: share text, a ruling or a table in YAML, a file's path."""

from __future__ import annotations

import os.path
import re
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from tabletop.errors import TabletopError
from tabletop.files.share import Shared, holds_share, read_share, the_one
from tabletop.files.yaml_in import MOST_BYTES, parse

NAME: Final = "pasted text"
LONGEST_PATH: Final = 4096
_LOOKS_WRITTEN: Final = re.compile(r"^\s*([\[{]|-\s|[A-Za-z_]+\s*:(\s|$)|#|```)")
_SETUP: Final = re.compile(r"""(^|[{,\s])["']?(setup|action)["']?\s*:""", re.MULTILINE)


def pasted(text: str) -> Shared | Path:
    """Return what a text holds: a table, a ruling, or the path of a file that is there.

    Raises `TabletopError` with one sentence when it is none of these.
    """
    if len(text) > MOST_BYTES:
        raise _refused(f"{len(text) / 1e6:.1f} MB of text", "paste one table or ruling")
    plain = text.replace("\x00", "").strip().lstrip("\ufeff")
    if not plain:
        raise _refused(
            "there is no text", "copy a table, a ruling, an army list or the path of a file"
        )
    if holds_share(plain) and not _SETUP.search(plain):
        return read_share(plain)
    path = _path(plain)
    if path is not None:
        return path
    if _LOOKS_WRITTEN.match(plain[:200]):
        return the_one(parse(_unfenced(plain), NAME), NAME, "paste one, or open their file")
    raise _refused(
        f"{_start(plain)} is no table, ruling, share text or file",
        "copy one whole, or the path of a file",
    )


def path_in(text: str) -> Path | None:
    """Return the file or folder whose path a text is, None for another text; raises as `pasted`."""
    if len(text) > 2 * LONGEST_PATH:
        return None
    plain = text.replace("\x00", "").strip().lstrip("\ufeff")
    return _path(plain) if plain else None


def _path(text: str) -> Path | None:
    """Return the file that a single line names; raises when it can only be a path and is none."""
    line = text.strip("\"'")
    if "\n" in line or len(line) > LONGEST_PATH:
        return None
    if line.lower().startswith("file:"):
        line = unquote(urlsplit(line).path)
        if re.match(r"^/[A-Za-z]:", line):  # file:///C:/…
            line = line[1:]
    line = os.path.expanduser(line)
    if os.path.exists(line):
        return Path(line)
    if line.lower().endswith((".yaml", ".yml", ".json")) and ": " not in line:
        raise TabletopError(
            "there is no such file", file=line[-120:], next_step="check where it lies"
        )
    return None


def _unfenced(text: str) -> str:
    """Return a text without the fence that chats put round code."""
    lines = text.splitlines()
    if lines[0].startswith("```"):
        lines = lines[1:]
        while lines and not lines[-1].strip("` "):
            lines.pop()
    return "\n".join(lines) + "\n"


def _start(text: str) -> str:
    words = " ".join("".join(c if c.isprintable() else " " for c in text[:80]).split())
    return repr(words if len(words) <= 32 else words[:31] + "…")


def _refused(reason: str, step: str) -> TabletopError:
    return TabletopError(reason, file=NAME, next_step=step)
