"""Keeping a battle on disk while it is played, so that a killed program loses no decision.

A journal file grows by a line for each decision, before the next question is shown; at the start
of each phase the whole battle is written as well, into a ring of five files.
"""

from __future__ import annotations

import contextlib
import os
from hashlib import blake2b
from itertools import takewhile
from pathlib import Path

from tabletop.errors import TabletopError
from tabletop.files.atomic import write_bytes
from tabletop.files.home import Home
from tabletop.files.saves import writing
from tabletop.files.saves.ring import autosave_path, journal_path, prune
from tabletop.rules.play.chance import DiceSource
from tabletop.rules.play.game import Game
from tabletop.state.battle import Phase
from tabletop.state.journal import Entry

_Place = tuple[int, int, tuple[int, ...]]


class Keeper:
    """Keeps one battle; call `keep` after every answer, undo, redo and jump.

    `about` is written with it and may be set to another mapping at any time.
    """

    def __init__(self, place: Home, game: Game, about: writing.About = writing.NOTHING) -> None:
        """Begin a journal file with all that was played so far; raises `TabletopError`."""
        self.about = about
        self._home = place
        self._handle = -1
        self._file = place.autosaves
        self._phase = _phase(game)
        self._begin(game)

    @property
    def file(self) -> Path:
        """The journal file."""
        return self._file

    def keep(self, game: Game) -> Path | None:
        """Write what is new; return the automatic save if one was due.

        Raises `TabletopError` when it cannot be written; the next call writes all of it anew.
        """
        if self._handle < 0:
            broken = self._file
            self._begin(game)
            _remove(broken)  # the new one has it all
        elif not self._goes_on(game.journal.entries):
            raise TabletopError("that is another battle", next_step="keep it in a file of its own")
        else:
            self._write(self._news(game))
        return self.save(game) if _phase(game) != self._phase else None

    def save(self, game: Game) -> Path:
        """Write the whole battle into the ring, and the journal through to the disk itself."""
        self._phase = _phase(game)
        if self._handle >= 0:
            with contextlib.suppress(OSError):
                os.fsync(self._handle)
        path = autosave_path(self._home, self._id)
        lines = [writing.head_line(game, "save"), *self._lines]
        write_bytes(path, writing.closed(lines, game))
        prune(self._home, path, self._file)
        return path

    def close(self, is_needed: bool = True) -> None:
        """Close the journal file; it stays to be taken up again unless it is not needed."""
        if self._handle >= 0:
            with contextlib.suppress(OSError):
                os.close(self._handle)
        self._handle = -1
        if not is_needed:
            _remove(self._file)

    def _begin(self, game: Game) -> None:
        start = writing.start_line(game.journal.entries[0].state)
        key = start + writing.dice_line(game.sources[0][1])  # another game of it has other dice
        self._id = blake2b(key, digest_size=4).hexdigest()
        self._lines: list[bytes] = [start]
        self._count = 1
        self._last: Entry = game.journal.entries[0]
        self._sources: tuple[tuple[int, DiceSource], ...] = ()
        self._about: writing.About = writing.NOTHING
        self._at: _Place = (0, 0, ())
        file = journal_path(self._home)
        whole = [writing.head_line(game, "journal"), start, self._news(game)]
        write_bytes(file, b"".join(whole))  # a whole file or none
        self._file = file
        try:
            flags = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
            self._handle = os.open(self._file, flags)
        except OSError as fault:
            raise _unkept(self._file, fault) from None

    def _goes_on(self, entries: tuple[Entry, ...]) -> bool:
        return len(entries) >= self._count and entries[self._count - 1] is self._last

    def _news(self, game: Game) -> bytes:
        """Return the lines for all that is not written yet."""
        journal, lines = game.journal, list[bytes]()
        if dict(self.about) != self._about:
            self._about = dict(self.about)
            lines.append(writing.about_line(self._about))
        pairs = zip(self._sources, game.sources, strict=False)
        known = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        lines += writing.entry_lines(game, self._count, known)
        self._sources = game.sources
        for entry in journal.entries[self._count :]:
            branch = self._at[1] if entry.cause is None else entry.cause.branch
            self._at = (entry.number, branch, ())
        self._count, self._last = len(journal.entries), journal.entries[-1]
        self._lines += lines
        place = (journal.current, game.branch, journal.undone)
        if place != self._at:
            self._at = place
            lines.append(writing.place_line(game))
        return b"".join(lines)

    def _write(self, data: bytes) -> None:
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[os.write(self._handle, rest) :]
        except OSError as fault:
            self.close()
            raise _unkept(self._file, fault) from None


def _phase(game: Game) -> tuple[int, int, Phase]:
    clock = game.battle.clock
    return (clock.round, clock.turn, clock.phase)


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


def _unkept(path: Path, fault: OSError) -> TabletopError:
    return TabletopError(
        f"the battle cannot be kept: {(fault.strerror or str(fault)).lower()}",
        file=str(path),
        place="whole file",
        next_step="free some space or name another data folder; save the battle elsewhere",
    )
