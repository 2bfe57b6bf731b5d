"""A helper thread that looks for lines where a verdict flips, so that no frame waits for it.

It works on its own copy of the table. The first piece, around the model, is always finished;
after it a newer question replaces an older one between two batches.
"""

from __future__ import annotations

import atexit
import sys
import threading
import time
from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import TypeVar

from tabletop.geometry.base import Point
from tabletop.geometry.border import Ask, Line, Tracing, all_refined, distance_to, thinned
from tabletop.rules.elsewhere import Spots, answers, curves, has_curves, told
from tabletop.rules.finding import Finding
from tabletop.rules.table import Table
from tabletop.state.model import GameState
from tabletop.ui.table.exploring.wish import Found, Stage, Wish
from tabletop.ui.table.judging import SWITCH

T = TypeVar("T")
STEP, HOP = 0.05, 8
"""Inches of the fine grid, and its steps between the points looked at first."""
NEAR = (2.0, 4.0)
"""Inches around the model that are looked at first, the second while the first has no line."""
QUICK = 0.4
"""Inches of the grid of the very first lines; their chords are checked each quarter inch."""
QUICK_BY, QUICK_APART = 0.04, 0.25
BENT, APART = 0.03, 0.1
"""Inches: how far a line may bend between two points that are made exact; where it is checked."""
TILE = 10.0
"""Inches of the parts of the table that are traced one after another."""
TURN = 0.004
"""Seconds after which the thread looks up whether something else is wanted."""
PAUSE = 0.2
"""Seconds between two pictures of lines that grow over the table."""
PATIENCE = 0.2
"""Seconds that the window waits for the thread to end."""
REST = 0.03
"""Seconds between two looks for something new to refine while the model is in the hand."""


class _Other(Exception):  # noqa: N818 (no fault: something else is wanted)
    """Something else is wanted."""


class Tracer:
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
        self._each = 0.0005

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
            self._lock.notify_all()
        thread, self._thread = self._thread, None
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
        return not wish.is_resting or found.finding_for is wish.state

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
                    self._fault, self._wish = fault, None

    def _work(self, wish: Wish) -> None:
        state = replace(wish.state)  # its own, with nothing derived that the window uses
        table = Table(state)
        now = self._found
        if now is None or not wish.has_lines_of(now.wish) or not now.is_done:
            self._trace(wish, table)
        found = self._found
        if wish.is_resting and (found is None or found.finding_for is not wish.state):
            self._can_drop = True
            self._look_up()
            self._tell(finding=(told(table, wish.asked), wish.state))

    def _trace(self, wish: Wish, table: Table) -> None:
        self._can_drop = False
        self._next = Found(wish)  # the lines of the last question stay until there are new ones
        if has_curves(table.state, wish.asked):
            lines: list[Line] = []
            for step in curves(table.state, wish.asked):
                lines = step if step is not None else lines
            self._tell(lines, "exact", 1.0)
            return
        ask = self._timed(answers(table, wish.asked))
        spots = Spots(table.state, wish.asked.model)
        self._quick(wish, ask, spots.may_stand)
        self._can_drop = True
        if self._rests():
            self._look_up()
            self._tell(finding=(told(table, wish.asked), wish.state))
        tracing = Tracing(ask, STEP, HOP, spots.may_stand)
        tiles = _tiles(wish.state, wish.at)
        told_at = 0.0
        for k, tile in enumerate(tiles):
            for _ in tracing.look(tile):
                pass
            if time.perf_counter() - told_at > PAUSE:
                self._tell(_simple(tracing), "near", 0.5 * (k + 1) / len(tiles))
                told_at = time.perf_counter()
        self._tell(_simple(tracing), "table", 0.5)
        self._refine(wish, ask, tracing)

    def _quick(self, wish: Wish, ask: Ask, may: Ask) -> None:
        """Find the lines around the model on a wide grid, and check them between its points."""
        x, y = wish.at
        tracing = Tracing(ask, QUICK, 1, may)
        for reach in NEAR:
            for _ in tracing.look((x - reach, y - reach, x + reach, y + reach)):
                pass
            lines = _ended(all_refined(ask, tracing.crossings(), QUICK_BY, QUICK_APART))
            self._tell(lines, "near", 0.01)
            if lines:
                return

    def _refine(self, wish: Wish, ask: Ask, tracing: Tracing) -> None:
        """Make the lines exact, the nearest first, while the model is not in the hand."""
        paths = tracing.crossings()
        coarse = tracing.lines()
        lines = [line.simplified(0.4 * STEP) for line in coarse]
        order = sorted(range(len(paths)), key=lambda k: distance_to([coarse[k]], wish.at))
        whole = sum(len(path) for path, _ in paths) or 1
        done = 0
        for k in order:
            while not self._rests():
                time.sleep(REST)
                self._look_up()
            path, is_closed = paths[k]
            thin = thinned(path, BENT)
            (lines[k],) = _ended(all_refined(ask, [(thin, is_closed)], apart=APART))
            done += len(paths[k][0])
            self._tell(lines, "table", 0.5 + 0.5 * min(0.99, done / whole))
        self._tell(lines, "fine", 1.0)

    def _timed(self, ask: Ask) -> Ask:
        """Ask in parts of a few milliseconds, so that something else can be wanted between."""

        def parts(points: Sequence[Point]) -> list[bool]:
            said: list[bool] = []
            while len(said) < len(points):
                count = max(8, min(96, int(TURN / self._each)))
                part = points[len(said) : len(said) + count]
                begin = time.perf_counter()
                said += ask(part)
                each = (time.perf_counter() - begin) / len(part)
                self._each = 0.5 * self._each + 0.5 * max(1e-6, each)
                self._look_up()
            return said

        return parts

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

    def _tell(
        self,
        lines: Sequence[Line] | None = None,
        stage: Stage | None = None,
        part: float | None = None,
        finding: tuple[Finding, GameState] | None = None,
    ) -> None:
        with self._lock:
            now = self._next
            if now is None:
                return
            if lines is not None and stage is not None and part is not None:
                now = replace(now, lines=tuple(lines), stage=stage, part=part)
            if finding is not None:
                now = replace(now, finding=finding[0], finding_for=finding[1])
            self._found = self._next = now
            self._lock.notify_all()


def _simple(tracing: Tracing) -> list[Line]:
    return [line.simplified(0.4 * STEP) for line in tracing.lines()]


def _ended(work: Generator[None, None, T]) -> T:
    """Run work to its end and return what comes out."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


def _tiles(state: GameState, at: Point) -> list[tuple[float, float, float, float]]:
    """Return the table in parts, the one around the model first, then the nearest."""
    x, y = at
    near = NEAR[-1]
    first = (x - near, y - near, x + near, y + near)
    if state.board is not None:
        x0, y0, (x1, y1) = 0.0, 0.0, state.board
    else:
        feet = [m.footprint.bounds() for m in state.models.values()]
        x0, y0 = min(f[0] for f in feet) - TILE, min(f[1] for f in feet) - TILE
        x1, y1 = max(f[2] for f in feet) + TILE, max(f[3] for f in feet) + TILE
    tiles = [
        (x0 + i * TILE, y0 + j * TILE, min(x1, x0 + (i + 1) * TILE), min(y1, y0 + (j + 1) * TILE))
        for i in range(int((x1 - x0 - 1e-9) // TILE) + 1)
        for j in range(int((y1 - y0 - 1e-9) // TILE) + 1)
    ]
    tiles.sort(key=lambda t: abs((t[0] + t[2]) / 2 - x) + abs((t[1] + t[3]) / 2 - y))
    return [first, *tiles]
