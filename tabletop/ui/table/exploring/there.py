"""The lines where a verdict flips, found in a process of their own.

One question is worked on at a time. A newer one takes its place as soon as there is a first line
to show, so that a drag over which the question changes shows lines all the way.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from tabletop.geometry.base import Point
from tabletop.rules.elsewhere import Asked
from tabletop.state.model import GameState
from tabletop.ui.judge.lines import Piece, answered, here, nothing, told, traced
from tabletop.ui.judge.remote import RemoteCourt, Ticket
from tabletop.ui.table.exploring.wish import Found, Told, Wish

LATE = 0.004
"""Seconds that an answer may be later than the ones before it, and is still waited for."""
LONG = 0.05
"""Seconds that are expected at most."""
HOLD = 0.15
"""Seconds that a question is worked on without a first line before a newer one takes its place."""


@dataclass(slots=True, eq=False)
class _Run:
    """A question that was sent, and how many parts of its answer were read."""

    wish: Wish
    ticket: Ticket
    began: float
    read: int = 0

    @property
    def has_begun(self) -> bool:
        """Whether it has told a first line, or has had long enough."""
        is_late = time.monotonic() - self.began > HOLD
        return self.read > 0 or self.ticket.is_done or is_late


class There:
    """Has the newest wish traced in another process; `found` is what there is of it now.

    Raises `GoneError` when there is no process any more. What could not be worked out there makes
    it `is_broken`: it is to be asked where a fault can be raised.
    """

    def __init__(self, court: RemoteCourt, found: Found | None = None) -> None:
        self.court = court
        self.is_broken = False
        self._wish: Wish | None = None
        self._found = found
        self._run: _Run | None = None
        self._looking: _Run | None = None
        self._said: Told | None = found.told if found is not None else None
        self._told: Asked | None = found.wish.asked if found is not None else None
        self._last: tuple[Wish, bool] | None = None
        self._took = [0.015, 0.003]
        """Seconds until a first line and until an answer, of late."""

    def want(self, wish: Wish | None) -> None:
        """Ask for the lines of a wish, and for the answer where its model is."""
        self._wish = wish
        if wish is None:
            self._drop()
            self._looking = None  # an answer still on its way is not read any more
            return
        self._read()
        self._send(wish)

    @property
    def found(self) -> Found | None:
        """What is found so far, maybe for an earlier wish."""
        self._read()
        if self._wish is not None:
            self._send(self._wish)
        found = self._found
        if found is not None and found.wish.asked == self._told and found.told is not self._said:
            found = self._found = replace(found, told=self._said)
        return found

    def verdict(self, wish: Wish) -> bool | None:
        """Return the newest answer known for a question, where its model was then."""
        said, last = self._said, self._last
        if wish.is_resting and said is not None and said.state is wish.state:
            return said.is_yes if self._told == wish.asked else None
        if last is not None and last[0].asked == wish.asked:
            return last[1]
        return None

    @property
    def news(self) -> object:
        """Something that is another object after each answer about a place."""
        return self._last

    def ask(self, state: GameState, asked: Asked, places: list[Point]) -> Ticket:
        """Have the question answered at some places."""
        return self.court.begin("ask", answered, state, asked, places)

    def wait(self, seconds: float) -> None:
        """Wait for what is expected within so many seconds: a picture with it is worth it."""
        now = time.monotonic()
        for which, run in enumerate((self._run, self._looking)):
            if run is None or run.read or run.ticket.is_done:
                continue
            left = run.began + self._took[which] - now
            if left < seconds:
                self.court.wait(run.ticket, min(seconds, max(left, 0.0) + LATE), run.read)
                self._learn(which, run)
                break
        self._read()

    @property
    def is_busy(self) -> bool:
        """Whether more is to come for what is wanted now."""
        self._read()
        if self._wish is not None:
            self._send(self._wish)
        return self._wish is not None and any(self._every())

    def stop(self) -> None:
        """Forget everything; the process is ended."""
        self._wish = self._found = None
        self.court.end()

    # ------------------------------------------------------------------ inside
    def _every(self) -> list[_Run]:
        return [run for run in (self._run, self._looking) if run is not None]

    def _send(self, wish: Wish) -> None:
        run, found = self._run, self._found
        is_there = found is not None and found.is_done and wish.has_lines_of(found.wish)
        if is_there and run is not None:
            self._drop()
        elif not is_there and (run is None or (run.has_begun and not wish.has_lines_of(run.wish))):
            self._run = self._begun(wish, "lines", traced, wish.kept, wish.asked, wish.at)
        if self._looking is not None:
            return
        if wish.is_resting:
            if self._said is None or self._said.state is not wish.state or self._told != wish.asked:
                self._looking = self._begun(wish, "here", told, wish.state, wish.asked)
        elif self._last is None or not wish.is_as(self._last[0]):
            self._looking = self._begun(wish, "here", here, wish.kept, wish.asked, wish.at)

    def _begun(
        self,
        wish: Wish,
        name: str,
        function: Callable[..., object],
        state: GameState,
        *arguments: object,
    ) -> _Run:
        ticket = self.court.begin(name, function, state, *arguments)
        return _Run(wish, ticket, time.monotonic())

    def _read(self) -> None:
        """Take what came since."""
        run = self._run
        if run is not None:
            is_done = run.ticket.is_done  # before the parts are read: all of them are there then
            for value in run.ticket.parts[run.read :]:
                assert isinstance(value, Piece)
                self._found = Found(run.wish).with_piece(value)
                run.read += 1
            if is_done:
                self._run = None
                self._note(run.ticket)
        run = self._looking
        if run is not None and run.ticket.is_done:
            self._looking = None
            self._note(run.ticket)
            value = run.ticket.value
            if isinstance(value, tuple):
                self._said, self._told = Told(run.wish.state, *value), run.wish.asked
                value = value[0]
            if isinstance(value, bool):
                self._last = (run.wish, value)

    def _learn(self, which: int, run: _Run) -> None:
        """Learn how long an answer takes from one that was waited for."""
        took = min(LONG, time.monotonic() - run.began)
        if run.ticket.is_done or run.ticket.parts:
            self._took[which] += 0.3 * (took - self._took[which])
        else:
            self._took[which] = max(self._took[which], took)

    def _note(self, ticket: Ticket) -> None:
        if ticket.is_failed:
            self.is_broken = True

    def _drop(self) -> None:
        """Let what is worked on go."""
        run, self._run = self._run, None
        if run is not None and not run.ticket.is_done:
            self.court.begin("lines", nothing, run.wish.kept)
