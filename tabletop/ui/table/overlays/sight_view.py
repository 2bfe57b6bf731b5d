"""Sight as it is shown: from whom, of whom, and the answers so far; deeper ones come at rest."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace

from tabletop.geometry.sight import Profile
from tabletop.rules.table import Table
from tabletop.state.model import GameState
from tabletop.ui.kit.bases import RingKind
from tabletop.ui.kit.overlay import Overlays, Sightline, rings_for
from tabletop.ui.table.overlays.background import Helper, elsewhere, in_thread
from tabletop.ui.table.overlays.kept import Kept
from tabletop.ui.table.overlays.sight_facts import (
    Flip,
    SightFacts,
    SightRow,
    deepened,
    flip_of,
    look_around,
    side_of,
)
from tabletop.ui.table.overlays.tables import Tables
from tabletop.ui.table.plugs import Board

AT_ONCE = 2
"""So many observers are answered in the frame itself, more in slices."""
AT_MOST = 0.03
"""Seconds of a frame that an answer may take; the rest of it comes in slices."""
JOB, DEEP, FLIP = "sight", "sight-deep", "sight-flip"


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """Answers and the table and observers that they are about."""

    table: Table
    facts: SightFacts


class SightView:
    """What overlay, shading, panel and side view of one board share."""

    def __init__(self, tables: Tables, helper: Helper | None = None) -> None:
        self._tables = tables
        self._helper = helper
        self.is_taken_up = False
        self.is_resting: Callable[[], bool] = lambda: False
        self.chosen = ""
        self._pinned: tuple[str, ...] = ()
        self._let_go: tuple[str, ...] = ()
        self._shown: Shown | None = None
        self._asked: tuple[object, ...] = ()
        self._deep: tuple[GameState, tuple[str, ...]] | None = None
        self._flip: tuple[GameState, tuple[str, str], Flip | None] | None = None
        self._kept: Kept[Overlays] = Kept()
        self._sides: Kept[Profile] = Kept()

    # ------------------------------------------------------------------ who looks
    def is_wanted(self, board: Board) -> bool:
        """Whether sight is shown: the tool is in use, or the legend says so.

        It rests while one line between two ends is asked about.
        """
        if self.is_resting():
            return False
        return self.is_taken_up or bool(board.shown.get("sight"))

    def observers(self, board: Board) -> tuple[str, ...]:
        """Return who looks: what is selected; while the tool is in use, an enemy never takes over.

        A selection of several units looks from the first of them. With nothing selected the model
        under the pointer looks, but not one that was just let go (Esc) before the pointer left it.
        """
        state = board.session.state
        chosen = board.session.selection
        if chosen:
            first = state.models[chosen[0]].unit
            chosen = tuple(m for m in chosen if state.models[m].unit == first)
        pinned = tuple(m for m in self._pinned if m in state.models)
        if self.is_taken_up and pinned:
            side = state.unit_of(pinned[0]).player
            if not chosen or state.unit_of(chosen[0]).player != side:
                chosen = pinned
        if chosen:
            self._let_go = chosen
        elif board.hovered not in self._let_go:
            self._let_go = ()
        is_free = not chosen and not self.is_taken_up and not self._let_go
        if is_free and board.hovered in state.models:
            chosen = (board.hovered,)
        if chosen:
            self._pinned = chosen
        return chosen

    def look_from(self, board: Board, models: tuple[str, ...]) -> None:
        """Look from these models, whatever is selected."""
        self._pinned, self.chosen = models, ""
        board.session.select(models)
        board.redraw()

    # ------------------------------------------------------------------ answers
    def answers(self, board: Board) -> Shown | None:
        """Return the newest answers; for many observers they may lag some frames behind."""
        observers = self.observers(board)
        if not observers:
            return None
        table = self._tables.of(board)
        now = self._shown
        if now is not None and now.table is table and now.facts.observers == observers:
            self._rest(board, now)
            return now
        same = now if now is not None and now.facts.observers == observers else None
        if len(observers) > AT_ONCE or board.context.jobs.is_running(JOB):
            self._ask(board, table, observers)
            return same
        work = look_around(table, observers, None if board.drag is None else self.chosen)
        facts = finished_within(work, AT_MOST)
        if facts is None:  # rare: bases in each other; it goes on in slices
            self._go_on(board, table, observers, work)
            return same
        now = self._shown = Shown(table, facts)
        self._rest(board, now)
        return now

    def row(self, shown: Shown) -> SightRow | None:
        """Return the row whose line decides: the chosen one, else the first hidden or seen."""
        rows = shown.facts.rows
        found = shown.facts.row(self.chosen)
        if found is not None or not rows:
            return found
        return next((row for row in rows if not row.is_visible), rows[0])

    def flip(self, board: Board, shown: Shown, row: SightRow) -> Flip | None:
        """Return the nearest change of a row, None until it is known; asked for at rest."""
        state = shown.table.state
        if self._flip is not None and self._flip[0] is state and self._flip[1] == row.pair:
            return self._flip[2]
        if board.drag is not None or row.is_placed:
            return None
        self._flip = (state, row.pair, None)
        board.context.jobs.start(
            FLIP,
            flipped(self._helper, state, row),
            on_done=lambda flip: self._flipped(board, state, row.pair, flip),
        )
        return None

    # ------------------------------------------------------------------ overlays
    def __call__(self, board: Board) -> Overlays:
        """Return lines to every enemy unit, and the rings of seen and unseen models."""
        if not self.is_wanted(board):
            return Overlays()
        shown = self.answers(board)
        if shown is None:
            return Overlays()
        chosen = self.chosen if self.is_taken_up else ""
        is_resting = board.drag is None
        return self._kept.get(
            (shown.facts, chosen, is_resting, self.is_taken_up),
            lambda: self._drawn(shown, chosen, is_resting),
        )

    def _drawn(self, shown: Shown, chosen: str, is_resting: bool) -> Overlays:
        found = drawn(shown.table.state, shown.facts, chosen, has_marks=is_resting)
        if not self.is_taken_up:
            return found
        return found + Overlays(rings=rings_for(shown.facts.observers, "target"))

    def side(self, shown: Shown, row: SightRow) -> Profile:
        """Return the side view of a row, kept between panel and dock."""
        return self._sides.get((shown.table, row), lambda: side_of(shown.table, row))

    # ------------------------------------------------------------------ background
    def _ask(self, board: Board, table: Table, observers: tuple[str, ...]) -> None:
        jobs = board.context.jobs
        if jobs.is_running(JOB) and self._asked[1:] == (observers,):
            return  # finish what was begun, else a drag would never see an answer
        closed = None if board.drag is None else self.chosen
        self._go_on(board, table, observers, looked(self._helper, table, observers, closed))

    def _go_on(
        self,
        board: Board,
        table: Table,
        observers: tuple[str, ...],
        work: Generator[object, None, SightFacts],
    ) -> None:
        self._asked = (table, observers)

        def done(facts: object) -> None:
            if isinstance(facts, SightFacts):
                self._shown = Shown(table, facts)
            board.redraw()

        board.context.jobs.start(JOB, work, on_done=done)

    def _rest(self, board: Board, shown: Shown) -> None:
        """Ask, once the hand is empty, what closes every line to each hidden unit."""
        state, observers = shown.table.state, shown.facts.observers
        if board.drag is not None or state is not board.session.state:
            return
        if self._deep is not None and self._deep[0] is state and self._deep[1] == observers:
            return
        self._deep = (state, observers)

        def done(facts: object) -> None:
            now = self._shown
            if isinstance(facts, SightFacts) and now is not None and now.facts is shown.facts:
                self._shown = Shown(now.table, facts)
            board.redraw()

        work = made_deeper(self._helper, shown.table, shown.facts)
        board.context.jobs.start(DEEP, work, on_done=done)

    def _flipped(self, board: Board, state: GameState, pair: tuple[str, str], flip: object) -> None:
        if isinstance(flip, Flip):
            self._flip = (state, pair, flip)
        board.redraw()


def looked(
    helper: Helper | None, table: Table, observers: tuple[str, ...], closed: str | None
) -> Generator[object, None, SightFacts]:
    """Answer all rows in the other process, else here in slices."""
    found = yield from elsewhere(helper, JOB, look_around, table.state, observers, closed)
    if isinstance(found, SightFacts):
        return found
    return (yield from look_around(table, observers, closed))


def made_deeper(
    helper: Helper | None, table: Table, facts: SightFacts
) -> Generator[object, None, SightFacts]:
    """Ask in the other process what closes every line, else here in slices."""
    found = yield from elsewhere(helper, DEEP, deepened, table.state, facts)
    if isinstance(found, SightFacts):
        return found
    return (yield from deepened(table, facts))


def flipped(
    helper: Helper | None, state: GameState, row: SightRow
) -> Generator[object, None, Flip]:
    """Ask in the other process how far a row is from the other verdict, else in a thread."""
    found = yield from elsewhere(helper, FLIP, flip_on, state, row)
    if isinstance(found, Flip):
        return found
    return (yield from in_thread(lambda _: flip_of(replace(state), row)))


def flip_on(table: Table, row: SightRow) -> Flip:
    """Return how far a row is from the other verdict."""
    return flip_of(table.state, row)


def drawn(
    state: GameState, facts: SightFacts, chosen: str = "", *, has_marks: bool = True
) -> Overlays:
    """Return answers as overlays; `chosen` names the unit whose line is the loud one.

    Without `has_marks` the terrain that closes lines is not marked, so that what lies under the
    bases stays one picture during a drag.
    """
    rings: dict[str, tuple[RingKind, ...]] = {}
    lines: list[Sightline] = []
    marked: set[str] = set()
    for row in facts.rows:
        is_chosen = row.unit == chosen
        for model in state.unit(row.unit).models:
            is_seen = model in row.seen and not row.obscured_by
            rings[model] = ("seen",) if is_seen else ("unknown" if row.stuck_in else "unseen",)
        if has_marks and not row.is_visible and not row.obscured_by:
            marked.update(key for key in row.blockers if key not in state.models)
        if is_chosen:
            for key in row.blockers:
                if key in state.models:
                    rings[key] = (*rings.get(key, ()), "target")
        if not row.has_line:
            continue
        near, far = row.near[:2], row.far[:2]
        if row.is_visible or row.stopped_at is not None:
            lines.append(Sightline(near, far, row.stopped_at, is_chosen))
        elif row.obscured_by:
            lines.append(Sightline(near, far, far, is_chosen))
    lines.sort(key=lambda line: (line.is_clear, line.is_decision))
    return Overlays(sightlines=tuple(lines), rings=rings, marked=frozenset(marked))


def finished_within(work: Generator[None, None, SightFacts], seconds: float) -> SightFacts | None:
    """Run to the end, or for so many seconds: then None, and the rest is still to do."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        try:
            next(work)
        except StopIteration as stop:
            facts = stop.value
            assert isinstance(facts, SightFacts)
            return facts
    return None


def finished(work: Generator[None, None, SightFacts]) -> SightFacts:
    """Run to the end at once."""
    while True:
        try:
            next(work)
        except StopIteration as stop:
            facts = stop.value
            assert isinstance(facts, SightFacts)
            return facts
