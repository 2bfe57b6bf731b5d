"""A proposal on the table: asked for, shown as ghosts, accepted or dropped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from tabletop.geometry.base import Point, Pose
from tabletop.rules.moves import MoveAnswer
from tabletop.rules.shaping import load_solver
from tabletop.ui.table import says
from tabletop.ui.table.carrying import Dropped
from tabletop.ui.table.plugs import Board
from tabletop.ui.table.shaping.request import Request, Result, left_of, solved
from tabletop.ui.table.shaping.worker import Worker

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


@dataclass(frozen=True, slots=True)
class Looking:
    """How far a search is, 0 to 1; `words` say what came of it once it is over."""

    part: float
    words: str = ""
    is_over: bool = False


Search = Callable[[], Iterator[Looking | Request]]
PAUSE = 0.003
"""Seconds that a frame waits for the thread at a time."""


class Proposing:
    """One proposal of a tool; `label` names it in undo, `job` among the background work.

    `after` is called once it was accepted and the move was made.

    While it `waits`, a proposal that is done and legal is accepted at once.
    """

    def __init__(self, label: str, job: str, after: Callable[[Board], None]) -> None:
        self.label = label
        self.job = job
        self.after = after
        self.request: Request | None = None
        self.result: Result | None = None
        self.waits = False
        self.looking: Looking | None = None
        self._preview: Mapping[str, Pose] | None = None
        self.worker: Worker[Result | Looking] = Worker(job)

    @property
    def is_up(self) -> bool:
        """Whether anything is proposed or looked for."""
        return self.request is not None

    def warm(self) -> None:
        """Load in the thread what the first proposal needs, so that it comes at once."""
        self.worker.ask(_loaded)

    def ask(self, board: Board, request: Request, search: Search | None = None) -> None:
        """Ask for a proposal; the one before is shown until there is a first answer.

        A `search` finds the places first; it yields how far it is, and at last what to solve.
        """
        if request == self.request:
            return
        self.request = request
        self.looking = None
        left = left_of(board.session, request.action, request.models)
        if search is not None:
            self.result = None
            self.worker.ask(lambda: _searched(search, left))
        else:
            self.worker.ask(lambda: solved(request, left))
        board.context.jobs.start(self.job, self._follow(board))

    def drop(self, board: Board) -> None:
        """Forget the proposal."""
        self.request = self.result = self.looking = self._preview = None
        self.waits = False
        self.worker.forget()
        board.context.jobs.stop(self.job)
        board.redraw()

    def end(self, board: Board) -> None:
        """Forget it and end the thread."""
        self.drop(board)
        self.worker.stop()

    def fits(self, board: Board) -> bool:
        """Whether the table is still the one that was asked about; drops the proposal if not."""
        if self.request is None:
            return False
        if self.request.state is not board.session.state:
            self.drop(board)
            return False
        return True

    def accept(self, board: Board) -> bool:
        """Make the move, or note that it is wanted as soon as it is known; answer if any is."""
        if not self.fits(board) or self.request is None:
            return False
        found = self.result
        if found is None or found.request is not self.request or not found.is_done:
            self.waits = True
            return True
        self.drop(board)
        do(cast("TableScreen", board), found, self.label)
        self.after(board)
        return True

    def settle(self, board: Board) -> None:
        """Accept what is legal at once; else it stays to be looked at."""
        found = self.result
        if not self.waits or found is None or not found.is_done:
            return
        self.waits = False
        if found.is_legal:
            self.accept(board)
            return
        board.context.announce(summary(found), "illegal", "octagon-x")

    def _follow(self, board: Board) -> Iterator[None]:
        while self.request is not None:
            self.worker.wait(PAUSE)
            is_over = not self.worker.is_busy
            found = self.worker.poll()
            if found is not None:
                self._take(board, found)
                board.redraw()
            if is_over and found is None:
                return
            yield None

    def _take(self, board: Board, found: Result | Looking) -> None:
        if isinstance(found, Looking):
            self.looking = found
            if found.is_over:
                self.waits = False
                board.context.announce(found.words, "info", "circle-question-mark")
        elif self.request is not None and found.request.is_like(self.request):
            self.request, self.result, self.looking = found.request, found, None
            self._look_ahead(found)
            self.settle(board)

    def preview(self, board: Board) -> Mapping[str, Pose] | None:
        """Return where the models would stand; the same object while the places are the same."""
        return self._preview if self.fits(board) else None

    def _look_ahead(self, found: Result) -> None:
        ends = {p.model: p.pose for p in found.shaped.placed}
        before = self._preview
        if before is None or {*map(_place, before.values())} != {*map(_place, ends.values())}:
            self._preview = ends


def _loaded() -> Iterator[Result | Looking]:
    load_solver()
    return iter(())


def _place(pose: Pose) -> Point:
    return (pose.x, pose.y)


def _searched(search: Search, left: dict[str, float]) -> Iterator[Result | Looking]:
    """Look for places, then for ways to them."""
    for step in search():
        if isinstance(step, Request):
            yield from solved(step, left)
            return
        yield step


def do(screen: TableScreen, found: Result, label: str) -> None:
    """Make the move of a proposal, by the same judge and under the same policy as every drag."""
    paths = {m: path for m, path in found.shaped.paths.items() if len(path) > 1}
    if not paths:
        screen.announce("Nothing to move", "info", "hand")
        return
    carrying = screen.carrying
    carrying.take_up(tuple(paths), middle(found))
    if carrying.hand is None:
        return
    carrying.hand.bend(paths)
    carrying.changed()
    drop = carrying.put_down(label)
    _say(screen, drop)


def middle(found: Result) -> Point:
    """Return the middle of where the models stand."""
    poses = [found.request.state.model(m).pose for m in found.request.models]
    return sum(p.x for p in poses) / len(poses), sum(p.y for p in poses) / len(poses)


def _say(screen: TableScreen, drop: Dropped | None) -> None:
    if drop is None:
        screen.announce("They stand there already", "info", "hand")
        return
    answer: MoveAnswer | None = drop.answer
    if not drop.drag.is_moved and answer is not None:
        why = answer.judgement.findings[0]
        screen.announce(f"Not moved: {why.head} ({why.rule})", "illegal", "octagon-x")
        return
    words = says.dropped(screen.session, drop)
    if drop.drag.action is None or answer is None:
        screen.announce(words, "info", "hand")
    elif answer.is_legal:
        screen.announce(words, "legal", "circle-check")
    else:
        screen.announce(words, "illegal", "octagon-x")


def summary(found: Result) -> str:
    """Return who cannot get there, or what refuses it, and what to do."""
    count, able = len(found.request.models), len(found.shaped.able)
    if able < count:
        words = f"{able} of {says.counted(count, 'model')} can get there"
    elif found.answer is not None and not found.answer.is_legal:
        why = found.answer.judgement.findings[0]
        words = f"Not legal there: {why.head} ({why.rule})"
    else:
        words = "Not legal there"
    return f"{words}. Enter moves all the same, Esc drops it"
