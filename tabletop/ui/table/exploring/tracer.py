"""Who looks for the lines where a verdict flips: a process of their own, or a thread without one.

The process is started when the explorer is taken up and ended when it is put away; the thread
works until the process answers, and where none can be started.
"""

from __future__ import annotations

import os
import threading

from tabletop.geometry.base import Point
from tabletop.rules.elsewhere import Asked
from tabletop.state.model import GameState
from tabletop.ui.judge.remote import GoneError, RemoteCourt, Ticket
from tabletop.ui.table.exploring.here import Here
from tabletop.ui.table.exploring.there import There
from tabletop.ui.table.exploring.wish import Found, Wish
from tabletop.ui.table.judging import WHERE


class Tracer:
    """Finds the lines of the newest wish; `found` is what there is of them now."""

    def __init__(self, *, has_process: bool | None = None) -> None:
        self._may_start = os.environ.get(WHERE) != "thread" if has_process is None else has_process
        self._here = Here()
        self._there: There | None = None
        self._start: _Start | None = None
        self._wish: Wish | None = None

    def warm(self) -> None:
        """Start the process; nothing waits for it."""
        if self._may_start and self._start is None and self._there is None:
            self._start = _Start()

    def want(self, wish: Wish | None) -> None:
        """Ask for the lines of a wish; the same lines again go on as they are."""
        self._wish = wish
        there = self._process()
        if there is not None:
            try:
                there.want(wish)
            except GoneError:
                self._gone()
            else:
                return
        self._here.want(wish)

    @property
    def found(self) -> Found | None:
        """What is found so far, maybe for an earlier wish; faults are raised here."""
        there = self._process()
        if there is not None:
            try:
                return there.found
            except GoneError:
                self._gone()
        return self._here.found

    def verdict(self, wish: Wish) -> bool | None:
        """Return the newest answer known about a model, None: it must be asked here."""
        there = self._process()
        return there.verdict(wish) if there is not None else None

    @property
    def news(self) -> object:
        """Something that is another object after each answer that `verdict` gives."""
        return self._there.news if self._there is not None else None

    def ask(self, state: GameState, asked: Asked, places: list[Point]) -> Ticket | None:
        """Have a question answered at some places, None where that is to be done here."""
        there = self._process()
        try:
            return there.ask(state, asked, places) if there is not None else None
        except GoneError:
            self._gone()
            return None

    def wait(self, seconds: float) -> None:
        """Give the work a moment: the first lines are often there at once."""
        there = self._process()
        if there is not None:
            there.wait(seconds)
        else:
            self._here.wait(seconds)

    @property
    def is_busy(self) -> bool:
        """Whether more is to come for what is wanted now."""
        there = self._process()
        if there is not None:
            try:
                return there.is_busy
            except GoneError:
                self._gone()
        return self._here.is_busy

    @property
    def process(self) -> int:
        """The number of the process, 0 while there is none."""
        return self._there.court.pid if self._there is not None else 0

    def stop(self) -> None:
        """End process and thread; a later wish starts the thread again, `warm` the process."""
        self._wish = None
        self._here.stop()
        there, self._there = self._there, None
        start, self._start = self._start, None
        if there is not None:
            there.stop()
        if start is not None:
            start.drop()

    # ------------------------------------------------------------------ inside
    def _process(self) -> There | None:
        """Return the process that works, taking it over from the thread once it answers."""
        there, start = self._there, self._start
        if there is not None and there.is_broken:
            self._gone()
            return None
        if there is None and start is not None and start.is_done:
            self._start = None
            court = start.court
            if court is None:
                self._may_start = False
                return None
            there = self._there = There(court, self._here.found)
            self._here.stop()
            there.want(self._wish)
        return there

    def _gone(self) -> None:
        """Go on in the thread, where faults can be raised."""
        there, self._there = self._there, None
        self._may_start = False
        if there is not None:
            there.stop()
        self._here.want(self._wish)


class _Start:
    """A process that is being started by a thread."""

    def __init__(self) -> None:
        self.court: RemoteCourt | None = None
        self.is_done = False
        self._is_unwanted = False
        self._lock = threading.Lock()
        threading.Thread(target=self._run, name="tracer-start", daemon=True).start()

    def drop(self) -> None:
        """End it, now or as soon as it has started."""
        with self._lock:
            self._is_unwanted = True
            court = self.court
        if court is not None:
            court.end()

    def _run(self) -> None:
        try:
            court = RemoteCourt()
        except GoneError:
            court = None
        with self._lock:
            self.court, self.is_done = court, True
            is_unwanted = self._is_unwanted
        if court is not None and is_unwanted:
            court.end()
