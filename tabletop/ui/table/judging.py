"""Judging while one drags: a thread asks the judges, so that no frame waits for them.

The judges work in a process of their own as soon as one runs (`warm`); before, and where none can
be started, in that thread, on their own copy of the table, so that nothing derived is shared with
the window. The answers are the same.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from tabletop.rules.moves import MoveAnswer
from tabletop.state.model import GameState
from tabletop.ui.judge.court import Court, LocalCourt
from tabletop.ui.judge.remote import GoneError, RemoteCourt, Ticket, UnansweredError
from tabletop.ui.table.session import Action

if TYPE_CHECKING:
    from tabletop.rules.moves import Stop

T = TypeVar("T")
SWITCH = 0.0005
"""Seconds until the judging thread yields to a frame that is to be drawn."""
REST = 0.05
"""Most seconds between two judgements in the thread while one drags on: the frames have them."""
PATIENCE = 0.006
"""Seconds that a frame waits for an answer: most single models are judged in less."""
WHERE = "TABLETOP_JUDGE"
"""The name in the environment that says `thread` where no process is wanted."""


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """The judges on one proposed move; `stops` once it is known how far each model may go."""

    action: Action
    answer: MoveAnswer
    stops: Mapping[str, Stop] | None = None
    order: tuple[str, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether no rule refuses it."""
        return self.answer.is_legal


class Judge:
    """Asks the judges about the newest proposal; older ones that were not begun are dropped.

    `poll` gives the newest verdict, `settle` waits for the one of the newest proposal.
    """

    def __init__(self, *, has_process: bool | None = None) -> None:
        self._lock = threading.Condition()
        self._wanted: Action | None = None
        self._has_all_stops = False
        self._now: Action | None = None
        self._is_over = False
        self._verdict: Verdict | None = None
        self._fault: BaseException | None = None
        self._here = LocalCourt()
        self._there: RemoteCourt | None = None
        self._may_start = os.environ.get(WHERE) != "thread" if has_process is None else has_process
        self._starting: threading.Thread | None = None
        self._thread: threading.Thread | None = None
        self._took = 0.0

    def warm(self) -> None:
        """Start the judging process, once; nothing waits for it."""
        if self._may_start:
            self._may_start = False
            self._starting = threading.Thread(target=self._start, name="judge-start", daemon=True)
            self._starting.start()

    def ask(self, action: Action, patience: float = PATIENCE) -> None:
        """Propose a move; waits a moment so that quick answers are there at once."""
        self.warm()
        with self._lock:
            self._propose(action)
            if patience != PATIENCE or self._took < PATIENCE:
                self._lock.wait_for(lambda: self._is_answered(action), patience)

    def poll(self) -> Verdict | None:
        """Return the newest verdict, maybe of an earlier proposal; faults are raised here."""
        with self._lock:
            fault, self._fault = self._fault, None
            if fault is not None:
                raise fault
            return self._verdict

    def settle(self, action: Action, *, has_stops: bool = False) -> Verdict:
        """Return the verdict on a move, waiting for it."""
        now = self.poll()
        if now is not None and now.action == action and (now.stops is not None or not has_stops):
            return now
        if self._there is None or self._is_over:
            move = action.move
            ruled = self._here.judged(action.start, move)
            stops = self._here.stops(action.start, move) if has_stops else None
            return Verdict(action, ruled.answer, stops, ruled.order)
        with self._lock:
            self._has_all_stops = has_stops
            while not self._is_settled(action, has_stops) and self._fault is None:
                if self._now is not action and self._wanted is not action:
                    self._propose(action)
                self._lock.wait()
            self._has_all_stops = False
        found = self.poll()
        assert found is not None
        return found

    def settled(self, action: Action, patience: float = 0.0) -> Verdict | None:
        """Return the verdict on a move, stops included, None while it is not there.

        It is asked for when it is not yet; `patience` are seconds to wait for it.
        """
        now = self.poll()
        if now is None or now.action != action or now.stops is None:
            if self._is_over:
                return self.settle(action, has_stops=True)
            with self._lock:
                self._has_all_stops = True
                if self._now is not action and self._wanted is not action:
                    self._propose(action)
                if patience > 0.0:
                    self._lock.wait_for(lambda: self._is_settled(action, True), patience)
            now = self.poll()
            if now is None or now.action != action or now.stops is None:
                return None
        with self._lock:
            self._has_all_stops = False
        return now

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        with self._lock:
            return self._wanted is not None or self._now is not None

    @property
    def process(self) -> int:
        """The number of the judging process, 0 while there is none."""
        there = self._there
        return there.pid if there is not None else 0

    def begin(
        self, name: str, function: Callable[..., object], state: GameState, *arguments: object
    ) -> Ticket | None:
        """Have work on a table done in the judging process, None while there is none.

        The ticket gets what `function(table, *arguments)` returns, or its generator; a newer task
        of the same name takes its place.
        """
        there = self._there
        if there is None or self._is_over:
            return None
        try:
            return there.begin(name, function, state, *arguments)
        except GoneError:
            return None

    def forget(self) -> None:
        """Drop what was asked and answered: the hand is empty."""
        with self._lock:
            self._wanted = self._verdict = self._fault = None

    def stop(self) -> None:
        """End thread and process."""
        with self._lock:
            self._is_over, self._may_start = True, False
            there, thread = self._there, self._thread
            self._lock.notify_all()
        if there is not None:
            there.kill()
            if thread is None:
                there.end()

    # ------------------------------------------------------------------ inside
    def _propose(self, action: Action) -> None:
        self._wanted = action
        if self._thread is None:
            sys.setswitchinterval(SWITCH)
            self._thread = threading.Thread(target=self._run, name="judge", daemon=True)
            self._thread.start()
        self._lock.notify_all()

    def _is_answered(self, action: Action) -> bool:
        return self._verdict is not None and self._verdict.action is action

    def _is_settled(self, action: Action, has_stops: bool) -> bool:
        now = self._verdict
        return now is not None and now.action is action and (now.stops is not None or not has_stops)

    def _start(self) -> None:
        """Start the process and take it over when it answers."""
        try:
            there = RemoteCourt()
        except GoneError:
            return
        with self._lock:
            is_late = self._is_over
            if not is_late:
                self._there = there
        if is_late:
            there.end()

    def _run(self) -> None:
        while True:
            with self._lock:
                self._lock.wait_for(lambda: self._wanted is not None or self._is_over)
                if self._is_over:
                    break
                self._now, self._wanted = self._wanted, None
            try:
                if self._now is not None:
                    self._judge(self._now)
            except Exception as fault:
                with self._lock:
                    self._fault = fault
            with self._lock:
                self._now = None
                self._lock.notify_all()
                has_rest = self._must_rest()
            if has_rest:
                time.sleep(min(REST, self._took))
        if self._there is not None:
            self._there.end()

    def _must_rest(self) -> bool:
        """Whether frames wait for this thread while more is asked."""
        return self._wanted is not None and self._there is None

    def _judge(self, action: Action) -> None:
        begin, move = time.perf_counter(), action.move
        ruled = self._asked(lambda court: court.judged(action.start, move))
        self._took = time.perf_counter() - begin
        self._post(Verdict(action, ruled.answer, None, ruled.order))
        with self._lock:
            if self._wanted is not None or self._is_over:
                return
            has_all = self._has_all_stops
        if has_all or not ruled.answer.is_legal:
            stops = self._asked(lambda court: court.stops(action.start, move))
            self._post(Verdict(action, ruled.answer, stops, ruled.order))

    def _asked(self, ask: Callable[[Court], T]) -> T:
        """Ask the process, and here what it cannot answer; the same thing is answered."""
        there = self._there
        if there is not None and not self._is_over:
            try:
                return ask(there)
            except UnansweredError:
                pass  # asked here, where the fault can be raised
            except GoneError:
                if self._is_over:
                    raise  # put away: nobody asks any more
                there.end()
                self._there = None
        return ask(self._here)

    def _post(self, verdict: Verdict) -> None:
        with self._lock:
            if not self._is_over:
                self._verdict = verdict
                self._lock.notify_all()
