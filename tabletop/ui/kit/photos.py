"""The photos of a window: found by name, decoded and scaled in a thread, kept while shown."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from tabletop.errors import TabletopError
from tabletop.files.home import Home
from tabletop.files.photos import find_photo, read_photo
from tabletop.ui.kit.photo_data import PhotoData, Piece, photo_data

KEPT: Final = 3
"""Photos that are kept decoded, some 30 MB each."""
PAUSE: Final = 0.002
LOOK_AGAIN: Final = 2.0
"""Seconds after which a missing photo is looked for again."""

Absent = Literal["missing", "broken", "reading"]


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of a photo, and until when that holds."""

    found: PhotoData | Absent
    until: float = float("inf")


class Photos:
    """Photos by name; `version` grows whenever something new can be shown."""

    def __init__(self) -> None:
        self.home: Home | None = None
        self.version = 0
        self._known: dict[tuple[str, str], _Known] = {}
        self._tasks: dict[str, Callable[[], None]] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._told = 0

    @property
    def is_busy(self) -> bool:
        """Whether something is read or scaled now."""
        with self._lock:
            return self._thread is not None

    def has_news(self) -> bool:
        """Answer once after something became ready."""
        told, self._told = self._told, self.version
        return told != self.version

    def get(self, name: str, beside: str = "", *, can_wait: bool = False) -> PhotoData | Absent:
        """Return a photo, or why there is none; `beside` is the file of the table that names it.

        `can_wait` answers "reading" at once and goes on in a thread.
        """
        key = (name, beside)
        known = self._known.get(key)
        is_known = known is not None and known.until > time.monotonic()
        if known is not None and is_known and (known.found != "reading" or can_wait):
            return known.found
        place = find_photo(name, self.home, Path(beside) if beside else None)
        if place is None:
            return self._keep(key, "missing", LOOK_AGAIN)
        if can_wait:
            self._keep(key, "reading")
            self._do(f"read {name}", lambda: self._read(key, place))
            return "reading"
        self._read(key, place)
        return self._known[key].found

    def put(self, name: str, beside: str, photo: PhotoData) -> None:
        """Keep a photo that was made just now: it need not be read from its file."""
        self._keep((name, beside), photo)

    def ask(self, photo: PhotoData, piece: Piece) -> None:
        """Make a piece in the thread; one asked before and not begun is forgotten."""
        self._do("piece", lambda: self._make(photo, piece))

    def ready(self, name: str, beside: str = "") -> Iterator[None]:
        """Read a photo in the thread; yields until it is there, or known to be missing."""
        while self.get(name, beside, can_wait=True) == "reading":
            self.wait(PAUSE)
            yield

    def wait(self, seconds: float) -> None:
        """Let the thread work for a moment."""
        thread = self._thread
        if thread is not None:
            thread.join(seconds)

    def forget(self, name: str) -> None:
        """Look for a photo anew at the next time."""
        for key in [key for key in self._known if key[0] == name]:
            del self._known[key]
        self.version += 1

    # ------------------------------------------------------------------ in the thread
    def _read(self, key: tuple[str, str], place: Path) -> None:
        try:
            found: PhotoData | Absent = photo_data(read_photo(place), str(place))
        except (TabletopError, MemoryError):  # it is told in words on the table
            found = "broken"
        self._keep(key, found)

    def _make(self, photo: PhotoData, piece: Piece) -> None:
        photo.exact(piece)

    def _keep(
        self, key: tuple[str, str], found: PhotoData | Absent, seconds: float = float("inf")
    ) -> PhotoData | Absent:
        with self._lock:
            before = self._known.pop(key, None)
            self._known[key] = _Known(found, time.monotonic() + seconds)
            loaded = [k for k, one in self._known.items() if isinstance(one.found, PhotoData)]
            for old in loaded[:-KEPT]:
                del self._known[old]
        if before is not None and before.found != found:
            self.version += 1
        return found

    def _do(self, name: str, task: Callable[[], None]) -> None:
        with self._lock:
            self._tasks[name] = task
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="photos", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while True:
            with self._lock:
                if not self._tasks:
                    self._thread = None
                    return
                task = self._tasks.pop(next(iter(self._tasks)))
            task()
            self.version += 1
