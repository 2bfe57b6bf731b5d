"""The gallery's rulings and all that is found out about them in the background."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tabletop.errors import TabletopError
from tabletop.files.check import Answered, answer
from tabletop.files.report import Tally
from tabletop.resources import resource
from tabletop.ui.card.content import Content, brief, content_in_steps
from tabletop.ui.card.shown import Shown, shown_of
from tabletop.ui.card.worker import Result, Worker
from tabletop.ui.gallery.entries import Entry, Source, read_entries, ruling_files

ASPECT = 1.6
"""Width by height of the pictures in the grid."""


class Library:
    """Reads, answers and frames rulings in a helper thread; `step` takes what has come."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.contents: dict[str, Content] = {}
        self.frames: dict[str, Shown] = {}
        self.faults: dict[str, TabletopError] = {}
        self.tally = Tally()
        self.to_read = 0
        self.news = 0
        self._worker = Worker("gallery")
        self._whole: set[str] = set()

    # ------------------------------------------------------------------ what is known
    @property
    def is_busy(self) -> bool:
        """Whether something is still to be found out."""
        return self._worker.is_busy

    @property
    def is_read(self) -> bool:
        """Whether all files were read."""
        return self.to_read == 0

    def said(self, entry: Entry) -> str:
        """Return the answer's group, "" while it is not known."""
        found = self.contents.get(entry.key)
        return found.answered.says if found is not None else ""

    def fault(self, entry: Entry) -> TabletopError | None:
        """Return why an entry shows nothing: it cannot be read, or not be answered."""
        return entry.fault or self.faults.get(entry.key)

    @property
    def answered(self) -> int:
        """How many rulings were answered."""
        return self.tally.agree + self.tally.differ + self.tally.not_answered

    @property
    def total(self) -> int:
        """How many rulings there are so far."""
        return sum(entry.ruling is not None for entry in self.entries)

    # ------------------------------------------------------------------ asking
    def read(self, files: Sequence[tuple[Path, Source]]) -> None:
        """Start reading files."""
        self.to_read += len(files)
        for number, (file, source) in enumerate(files):
            self._worker.put(f"read {number}", _reading(file, source))

    def want_whole(self, entry: Entry) -> None:
        """Ask for nearest change and readings of an entry, before all else."""
        found = self.contents.get(entry.key)
        if found is None or entry.key in self._whole:
            return
        self._whole.add(entry.key)
        answered = found.answered
        self._worker.put(f"whole {entry.key}", lambda: _whole(answered), is_urgent=True)

    def step(self, patience: float = 0.0) -> bool:
        """Take what has come; answer whether there was anything."""
        results = self._worker.taken(patience)
        for result in results:
            self._take(result)
        self.news += len(results)
        return bool(results)

    def poll(self) -> Iterator[bool]:
        """Yield until nothing is left to do: a background job, true when something came."""
        while self._worker.is_busy:
            yield self.step(0.004)

    def stop(self) -> None:
        """End the helper thread."""
        self._worker.stop()

    # ------------------------------------------------------------------ taking
    def _take(self, result: Result) -> None:
        kind, _, key = result.key.partition(" ")
        value = result.value
        if kind == "read":
            self.to_read -= 1
            if isinstance(value, tuple):
                self._read(value)
        elif result.fault is not None:
            self.faults[key] = result.fault
            self.tally.bad += 1
        elif kind == "brief" and isinstance(value, tuple):
            self.contents[key], self.frames[key] = value
            self.tally.count(self.contents[key].answered)
        elif kind == "whole" and isinstance(value, Content):
            self.contents[key] = value

    def _read(self, found: tuple[Entry, ...]) -> None:
        self.entries += found
        for entry in found:
            if entry.ruling is not None:
                self._worker.put(f"brief {entry.key}", _answering(entry))


def files_of(file: Path | None, mine: Path) -> tuple[tuple[Path, Source], ...]:
    """Return the files to read: the given one (or folder), else the shipped and the user's.

    Raises `TabletopError` when the shipped rulings are missing.
    """
    if file is not None:
        own: tuple[Path, ...] = ruling_files(file) if file.is_dir() else (file,)
        return tuple((path, "file") for path in own)
    shipped = ruling_files(resource("scenarios", "rulings"))
    return (
        *((path, "shipped") for path in shipped),
        *((path, "yours") for path in ruling_files(mine)),
    )


def _reading(file: Path, source: Source) -> Callable[[], object]:
    return lambda: read_entries(file, source)


def _answering(entry: Entry) -> Callable[[], object]:
    ruling = entry.ruling
    assert ruling is not None

    def work() -> tuple[Content, Shown]:
        found = brief(answer(ruling))
        return found, shown_of(found, aspect=ASPECT)

    return work


def _whole(answered: Answered) -> Content:
    *_, last = content_in_steps(answered)
    return last
