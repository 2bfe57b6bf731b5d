"""Judging while one drags: a helper thread asks the judges, so that no frame waits for them.

The thread works on its own copy of the table, so that nothing derived is shared with the window.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from tabletop.rules.moves import (
    Before,
    MoveAnswer,
    Stop,
    before,
    judge_move,
    last_legal_of_unit,
    ordered,
)
from tabletop.state.model import GameState
from tabletop.ui.table.session import Action

SWITCH = 0.0005
"""Seconds until the judging thread yields to a frame that is to be drawn."""
REST = 0.05
"""Most seconds between two judgements while one drags on: the frames have them."""
PATIENCE = 0.006
"""Seconds that a frame waits for an answer: most single models are judged in less."""


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

    def __init__(self) -> None:
        self._lock = threading.Condition()
        self._wanted: Action | None = None
        self._is_working = False
        self._is_over = False
        self._verdict: Verdict | None = None
        self._fault: BaseException | None = None
        self._tables: list[tuple[GameState, Before]] = []
        self._thread: threading.Thread | None = None
        self._took = 0.0

    def ask(self, action: Action, patience: float = PATIENCE) -> None:
        """Propose a move; waits a moment so that quick answers are there at once."""
        with self._lock:
            self._wanted = action
            if self._thread is None:
                sys.setswitchinterval(SWITCH)
                self._thread = threading.Thread(target=self._run, name="judge", daemon=True)
                self._thread.start()
            self._lock.notify_all()
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
        if now is None or now.action != action or (has_stops and now.stops is None):
            table = self._table(action)
            move = ordered(table, action.move)
            answer = judge_move(table, move)
            stops = last_legal_of_unit(table, move) if has_stops else None
            now = Verdict(action, answer, stops, move.order)
        return now

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        with self._lock:
            return self._wanted is not None or self._is_working

    def forget(self) -> None:
        """Drop what was asked and answered: the hand is empty."""
        with self._lock:
            self._wanted = self._verdict = self._fault = None

    def stop(self) -> None:
        """End the thread."""
        with self._lock:
            self._is_over = True
            self._lock.notify_all()

    # ------------------------------------------------------------------ inside
    def _is_answered(self, action: Action) -> bool:
        return self._verdict is not None and self._verdict.action is action

    def _table(self, action: Action) -> Before:
        """The table before the move, prepared once: a copy of its own."""
        for state, table in self._tables:
            if state is action.start and table.unit.id == action.unit:
                return table
        table = before(replace(action.start), action.unit)
        self._tables = [(action.start, table), *self._tables[:3]]
        return table

    def _run(self) -> None:
        while True:
            with self._lock:
                self._lock.wait_for(lambda: self._wanted is not None or self._is_over)
                if self._is_over:
                    return
                action, self._wanted, self._is_working = self._wanted, None, True
            try:
                if action is not None:
                    self._judge(action)
            except Exception as fault:
                with self._lock:
                    self._fault = fault
            with self._lock:
                self._is_working = False
                self._lock.notify_all()
                is_pressed = self._wanted is not None
            if is_pressed:
                time.sleep(min(REST, self._took))

    def _judge(self, action: Action) -> None:
        table = self._table(action)
        begin = time.perf_counter()
        move = ordered(table, action.move)
        answer = judge_move(table, move)
        self._took = time.perf_counter() - begin
        self._post(Verdict(action, answer, None, move.order))
        with self._lock:
            if self._wanted is not None:
                return
        if not answer.is_legal:
            self._post(Verdict(action, answer, last_legal_of_unit(table, move), move.order))

    def _post(self, verdict: Verdict) -> None:
        with self._lock:
            if not self._is_over:
                self._verdict = verdict
                self._lock.notify_all()
