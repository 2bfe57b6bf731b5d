"""The files that keep battles by themselves: what they are called, which stay, which are sound."""

from __future__ import annotations

import contextlib
import os
import re
import time
from pathlib import Path
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.home import Home
from tabletop.files.saves.opening import Opened, open_save
from tabletop.files.saves.reading import read_save
from tabletop.files.saves.saved import SUFFIX
from tabletop.rules.play.ability import Book

KEPT: Final = 5
"""Automatic saves of one battle that stay."""
KEPT_BATTLES: Final = 4
"""Battles whose automatic saves stay."""
KEPT_JOURNALS: Final = 5
_SAVE: Final = re.compile(r"battle-([0-9a-f]{8})-(\d{8}-\d{6}-\d{6})\.battle")
_JOURNAL: Final = re.compile(r"playing-(\d{8}-\d{6}-\d{6})-\d+\.journal")


def autosave_path(place: Home, key: str) -> Path:
    """Return the file for an automatic save made now, of the battle with that key."""
    return place.autosaves / f"battle-{key}-{_stamp()}{SUFFIX}"


def journal_path(place: Home) -> Path:
    """Return the file for a journal that begins now."""
    return place.autosaves / f"playing-{_stamp()}-{os.getpid()}.journal"


def battle_autosaves(place: Home) -> list[Path]:
    """Return the automatic saves of battles, the newest first."""
    return _named(place, _SAVE, 2)


def unfinished(place: Home) -> list[Path]:
    """Return the journals of battles that were not closed, the newest first."""
    return _named(place, _JOURNAL, 1)


def last_good(place: Home, besides: Path | None = None) -> Path | None:
    """Return the newest file that keeps a battle and can be read, besides one; None for none."""
    for path in sorted([*unfinished(place), *battle_autosaves(place)], key=_age, reverse=True):
        if besides is not None and path == besides:
            continue
        with contextlib.suppress(TabletopError):
            read_save(path)
            return path
    return None


def open_or_offer(path: str | Path, book: Book, place: Home) -> Opened:
    """Return the game of a file; when it is damaged the error names the last good automatic save.

    Raises `TabletopError`; nothing is changed by it.
    """
    try:
        return open_save(path, book)
    except TabletopError as fault:
        good = last_good(place, Path(path))
        if good is None:
            raise
        raise TabletopError(
            fault.reason,
            file=fault.file or str(path),
            place=fault.place,
            next_step=f"{fault.next_step}; the last good automatic save is {good}",
        ) from None


def prune(place: Home, *mine: Path) -> None:
    """Remove what is too old: all but the newest of each battle, of the last battles.

    `mine` always stay, also where the clock was set back.
    """
    battles: dict[str, list[Path]] = {}
    for path in battle_autosaves(place):
        found = _SAVE.fullmatch(path.name)
        assert found is not None
        battles.setdefault(found[1], []).append(path)
    old = [p for saves in battles.values() for p in saves[KEPT:]]
    old += [p for saves in list(battles.values())[KEPT_BATTLES:] for p in saves]
    old += unfinished(place)[KEPT_JOURNALS:]
    for path in old:
        if path not in mine:
            with contextlib.suppress(OSError):
                path.unlink()


def _named(place: Home, pattern: re.Pattern[str], group: int) -> list[Path]:
    found = []
    try:
        for path in place.autosaves.iterdir():
            match = pattern.fullmatch(path.name)
            if match:
                found.append((match[group], path.name, path))
    except OSError:
        return []
    return [path for *_, path in sorted(found, reverse=True)]


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _stamp() -> str:
    moment = time.time_ns()
    local = time.localtime(moment // 10**9)
    return f"{time.strftime('%Y%m%d-%H%M%S', local)}-{moment // 1000 % 10**6:06d}"
