"""Automatic saves: a ring of the last ten, so that a bad one never replaces the only good one."""

from __future__ import annotations

import contextlib
import re
import time
from pathlib import Path
from typing import Final

from tabletop.files.atomic import write_text
from tabletop.files.home import Home
from tabletop.files.scenario import Scenario, dump_scenario

KEPT: Final = 10
_NAME: Final = re.compile(r"auto-\d{8}-\d{6}-\d{3}\.yaml")


def autosave(place: Home, scenario: Scenario) -> Path:
    """Write a table beside the earlier automatic saves and return its file.

    Nothing is written when the newest one says the same. Raises `TabletopError` when the table
    cannot be written; the earlier ones are untouched then.
    """
    text = dump_scenario(scenario)
    saved = autosaves(place)
    if saved and _says(saved[0], text):
        return saved[0]
    moment = time.time()
    stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(moment))
    path = place.autosaves / f"auto-{stamp}-{int(moment * 1000) % 1000:03d}.yaml"
    write_text(path, text)
    older = [one for one in autosaves(place) if one != path]  # a clock set back may put it last
    for old in older[KEPT - 1 :]:
        with contextlib.suppress(OSError):
            old.unlink()
    return path


def autosaves(place: Home) -> list[Path]:
    """Return the automatic saves, the newest first."""
    try:
        names = [path for path in place.autosaves.iterdir() if _NAME.fullmatch(path.name)]
    except OSError:
        return []
    return sorted(names, key=lambda path: path.name, reverse=True)


def _says(path: Path, text: str) -> bool:
    try:
        return path.read_text(encoding="utf-8") == text
    except (OSError, ValueError):
        return False
