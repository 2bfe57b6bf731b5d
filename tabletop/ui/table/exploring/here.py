"""A helper thread that looks for lines where a verdict flips, where no process does it.

It works on its own copy of the table. The first piece, around the model, is always finished;
after it a newer question replaces an older one between two slices.
"""

from __future__ import annotations

import atexit
import sys
import threading
import time
from dataclasses import replace

from tabletop.rules.elsewhere import told, truth
from tabletop.rules.table import Table
from tabletop.ui.judge.lines import Piece, traced
from tabletop.ui.judge.wire import Part
from tabletop.ui.table.exploring.wish import Found, Told, Wish
from tabletop.ui.table.judging import SWITCH

PATIENCE = 0.2
"""Seconds that the window waits for the thread to end."""
REST = 0.03
"""Seconds between two looks for something new to refine while the model is in the hand."""


class _Other(Exception):  # noqa: N818 (no fault: something else is wanted)
    """Something else is wanted."""


class Here:
    """Finds the lines of the newest wish; `found` is what there is of them now."""

    def __init__(self) -> None:
        self._lock = threading.Condition()
        self._wish: Wish | None = None
        self._found: Found | None = None
        self._fault: BaseException | None = None
        self._is_over = False
        self._is_working = False
        self._thread: threading.Thread | None = None
        self._can_drop = False
        self._next: Found | None = None

    # ------------------------------------------------------------------ the window's side
    def want(self, wish: Wish | None) -> None:
        """Ask for the lines of a wish; the same lines again go on as they are."""
        with self._lock:
            is_new = wish is not None and not (self._wish is not None and wish.is_as(self._wish))
            self._wish = wish
            if not is_new:
                return
            if self._thread is None:
                sys.setswitchinterval(SWITCH)
                self._is_over = False
                self._thread = threading.Thread(target=self._run, name="tracer", daemon=True)
                atexit.register(self.stop)
                self._thread.start()
            self._lock.notify_all()

    @property
    def found(self) -> Found | None:
        """What is found so far, maybe for an earlier wish; faults are raised here."""
        with self._lock:
            if self._fault is not None:
                fault, self._fault = self._fault, None
                raise fault
            return self._found

    def wait(self, seconds: float) -> None:
        """Give the thread a moment: the first lines are often there at once."""
        with self._lock:
            if not self._has_lines():
                self._lock.wait_for(self._has_lines, seconds)

    @property
    def is_busy(self) -> bool:
        """Whether more is to come for what is wanted now."""
        with self._lock:
            return self._wish is not None and (self._is_working or not self._is_answered())

    def stop(self) -> None:
        """End the thread; a later wish starts another."""
        with self._lock:
            self._is_over, self._wish, self._found = True, None, None
            thread, self._thread = self._thread, None
            self._lock.notify_all()
        if thread is not None:
            atexit.unregister(self.stop)
            thread.join(PATIENCE)

    # ------------------------------------------------------------------ the thread's side
    def _is_answered(self) -> bool:
        wish, found = self._wish, self._found
        if wish is None:
            return True
        if found is None or not wish.has_lines_of(found.wish) or not found.is_done:
            return False
        return not wish.is_resting or found.is_told(wish.state)

    def _has_lines(self) -> bool:
        wish, found = self._wish, self._found
        return wish is None or (found is not None and wish.has_lines_of(found.wish))

    def _run(self) -> None:
        me = threading.current_thread()
        while True:
            with self._lock:
                self._is_working = False
                self._lock.wait_for(lambda: self._is_over or not self._is_answered())
                if self._is_over or self._thread is not me:
                    return
                wish = self._wish
                self._is_working = True
            if wish is None:
                continue
            try:
                self._work(wish)
            except _Other:
                continue
            except BaseException as fault:
                with self._lock:
                    if self._is_over or self._thread is not me:
                        return
                    self._fault, self._wish = fault, None

    def _work(self, wish: Wish) -> None:
        table = Table(replace(wish.state))  # its own: nothing derived is shared with the window
        now = self._found
        if now is None or not wish.has_lines_of(now.wish) or not now.is_done:
            self._trace(wish, table)
        self._can_drop = True
        self._judge(wish, table)

    def _trace(self, wish: Wish, table: Table) -> None:
        self._can_drop = False
        self._next = Found(wish)  # the lines of the last question stay until there are new ones
        for step in traced(table, wish.asked, wish.at):
            self._look_up()
            if not isinstance(step, Part):
                continue
            assert isinstance(step.value, Piece)
            self._tell(piece=step.value)
            self._can_drop = self._can_drop or step.value.part > 0.0
            self._judge(wish, table)
            while step.value.stage == "table" and not self._rests():
                time.sleep(REST)
                self._look_up()

    def _judge(self, wish: Wish, table: Table) -> None:
        """Ask the judge about the place where the model rests, once."""
        found = self._found
        if self._can_drop and self._rests() and (found is None or not found.is_told(wish.state)):
            self._look_up()
            said = (truth(table, wish.asked), told(table, wish.asked))
            self._tell(said=Told(wish.state, *said))

    def _look_up(self) -> None:
        with self._lock:
            if self._is_over or self._thread is not threading.current_thread():
                raise _Other
            if not self._can_drop:
                return
            found = self._found
            if self._wish is None or found is None or not self._wish.has_lines_of(found.wish):
                raise _Other

    def _rests(self) -> bool:
        with self._lock:
            return self._wish is not None and self._wish.is_resting

    def _tell(self, piece: Piece | None = None, said: Told | None = None) -> None:
        with self._lock:
            if self._is_over or self._thread is not threading.current_thread():
                raise _Other  # it was stopped while it asked: what it found is not wanted any more
            now = self._next
            if now is None:
                return
            if piece is not None:
                now = now.with_piece(piece)
            if said is not None:
                now = replace(now, told=said)
            self._found = self._next = now
            self._lock.notify_all()
