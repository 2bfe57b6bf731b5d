"""The answer to a ruling for the table as it is now, also while a model is in the hand."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from tabletop.errors import TabletopError
from tabletop.files.check import answer
from tabletop.files.ruling import Ruling
from tabletop.state.model import GameState
from tabletop.ui.card.content import Content, brief, content_in_steps
from tabletop.ui.card.shown import shown_of
from tabletop.ui.card.worker import Worker, apart
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.table.plugs import Board
from tabletop.ui.table.session import Drag

JOB = "ruling"
PATIENCE = 0.003
"""Seconds that a frame waits for the helper thread."""
QUICK = 0.006
"""Seconds up to which an answer is given in the frame itself: no thread is as quick as that."""
REST = 2.0
"""A slow answer is asked for again after so many times what it took, so that frames get on."""


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """What an answer is about: the table, what is in the hand, and the move under way."""

    state: GameState
    drag: Drag | None
    action: object

    def is_same(self, other: Asked | None) -> bool:
        """Say whether it is the very same position."""
        return other is not None and (
            self.state is other.state and self.drag is other.drag and self.action is other.action
        )


@dataclass(frozen=True, slots=True, eq=False)
class Reply:
    """An answer: to which question, whether with its margin, and in how many seconds of work."""

    turn: int
    found: Content
    shown: Overlays
    has_margin: bool
    seconds: float = 0.0


class LiveAnswer:
    """Follows a table: `found` and `shown` are the newest answer, `follow` asks for the next.

    Quick answers are given at once. Others come from a helper thread, newest question only, and
    what was found before is shown meanwhile; nearest change and readings come at rest.
    """

    def __init__(self, board: Board, ruling: Ruling) -> None:
        self.board = board
        first = _brief(0, ruling, False, True)
        self.found, self.shown = first.found, first.shown
        self.is_fresh = False
        self._cost = {False: first.seconds, True: 1.0}
        self._asked: Asked | None = None
        self._when = 0.0
        self._turn = 0
        self._worker = Worker("ruling")

    def follow(self, patience: float = PATIENCE) -> None:
        """Ask about the position when it changed, and take what has been answered."""
        board = self.board
        now = Asked(board.session.state, board.drag, board.session.action)
        is_late = False
        if not now.is_same(self._asked):
            self.is_fresh = False
            is_late = not self._ask(now)
        if self._worker.is_busy:
            self._take(patience)
        jobs = board.context.jobs
        if (is_late or self._worker.is_busy) and not jobs.is_running(JOB):
            jobs.start(JOB, self._watch(), on_done=lambda _: board.redraw())

    def stop(self) -> None:
        """End the helper thread."""
        self._worker.stop()
        self.board.context.jobs.stop(JOB)

    # ------------------------------------------------------------------ asking
    def _ask(self, now: Asked) -> bool:
        """Ask about a position; answer whether it was asked (not too soon after the last)."""
        drag = now.drag
        # A margin that takes long to find must not hold up a drag: it comes at rest.
        has_margin = drag is None or self._cost[True] <= QUICK
        cost = self._cost[has_margin]
        if drag is not None and cost > QUICK and time.perf_counter() - self._when < REST * cost:
            return False
        ruling = self.board.session.ruling_now(drag)
        if ruling is None:
            return True
        self._asked, self._when = now, time.perf_counter()
        self._turn += 1
        # The hand draws a move and what refuses it: then only the words are needed.
        is_drawn = drag is None or drag.action is None
        self._worker.drop("whole")
        if drag is not None and cost <= QUICK:
            self._answer_now(ruling, has_margin, is_drawn)
            return True
        own = apart(ruling)
        task = partial(_brief, self._turn, own, has_margin, is_drawn)
        self._worker.put("brief", task, is_urgent=True)
        if drag is None:
            self._worker.put("whole", partial(_whole, self._turn, own))
        return True

    def _answer_now(self, ruling: Ruling, has_margin: bool, is_drawn: bool) -> None:
        try:
            self._accept(_brief(self._turn, ruling, has_margin, is_drawn))
        except TabletopError as fault:
            self.board.context.announce(str(fault), "illegal", "octagon-x")

    def _watch(self) -> Iterator[None]:
        """Wait a little, once a frame: the next frame asks again while there is work."""
        self._take(PATIENCE)
        yield

    def _take(self, patience: float) -> None:
        for result in self._worker.taken(patience):
            if result.fault is not None:
                self.board.context.announce(str(result.fault), "illegal", "octagon-x")
            elif isinstance(result.value, Reply):
                self._accept(result.value)

    def _accept(self, reply: Reply) -> None:
        self.found, self.shown = reply.found, reply.shown
        if reply.seconds:
            self._cost[reply.has_margin] = reply.seconds
        self.is_fresh = reply.turn == self._turn


def _brief(turn: int, ruling: Ruling, has_margin: bool, is_drawn: bool) -> Reply:
    began = time.thread_time()
    found = brief(answer(ruling), has_margin=has_margin)
    shown = shown_of(found).overlays if is_drawn else Overlays()
    return Reply(turn, found, shown, has_margin, time.thread_time() - began)


def _whole(turn: int, ruling: Ruling) -> Reply:
    *_, found = content_in_steps(answer(ruling))
    return Reply(turn, found, shown_of(found).overlays, True)
