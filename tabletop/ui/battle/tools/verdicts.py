"""Judging a placement while one drags: the newest is asked about in the thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.geometry.path import Path
from tabletop.rules.finding import Judgement
from tabletop.rules.moves import Move, ordered
from tabletop.state.causes import Placement
from tabletop.ui.battle.tools.placing import Placing
from tabletop.ui.battle.worker import PATIENCE, Worker
from tabletop.ui.judge.court import LocalCourt
from tabletop.ui.table.carrying import cut_at
from tabletop.ui.table.session import Action

if TYPE_CHECKING:
    from tabletop.rules.moves import Stop

Judge = Callable[[Placement], Judgement]


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """The judges on one placement; `stops` where they were asked how far each model may go.

    `asked` is the placement that was asked about, `placement` the same with its models in an
    order in which none runs into a mate.
    """

    asked: Placement
    placement: Placement
    judged: Judgement
    stops: Mapping[str, Stop] | None = None

    @property
    def is_legal(self) -> bool:
        """Whether no rule refuses it."""
        return self.judged.is_legal

    def stopped(self) -> dict[str, Path] | None:
        """Return the ways up to the last legal points, None where there are none."""
        if self.stops is None:
            return None
        found = {
            m: cut_at(way, self.stops[m]) if m in self.stops else way
            for m, way in self.placement.ways.items()
        }
        return found if any(len(way) > 1 for way in found.values()) else None


class Verdicts:
    """Asks about the newest placement; `now` is the newest answer."""

    def __init__(self, worker: Worker, tell: Callable[[], None]) -> None:
        self._worker = worker
        self._tell = tell
        self._court = LocalCourt()
        self._asked: Placement | None = None
        self.now: Verdict | None = None

    @property
    def is_current(self) -> bool:
        """Whether the verdict is about what was asked last."""
        return self.now is not None and self.now.asked is self._asked

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._asked is not None and not self.is_current

    def by_moves(self, placing: Placing) -> Judge:
        """Return the judge of moves, for a move that was not declared yet."""
        action = placing.action()
        assert action is not None

        def judge(placement: Placement) -> Judgement:
            return self._court.judged(action.start, move_of(action)).answer.judgement

        return judge

    def ask(self, placing: Placing, judge: Judge, *, has_stops: bool = False) -> None:
        """Ask about a placement; waits a moment, so that quick answers are there at once."""
        asked, action = placing.placement(), placing.action()
        self._asked = asked

        def work() -> Verdict:
            placement = asked if action is None else in_order(action, asked)
            judged = judge(placement)
            stops = None
            if has_stops and action is not None and not judged.is_legal:
                stops = self._court.stops(action.start, move_of(action))
            return Verdict(asked, placement, judged, stops)

        self._worker.do("judge", work, self._take)
        self._worker.poll(PATIENCE)

    def stop(self) -> None:
        """Forget what was asked."""
        self._worker.drop("judge")
        self._asked = self.now = None

    def _take(self, verdict: Verdict) -> None:
        self.now = verdict
        self._tell()


def move_of(action: Action) -> Move:
    """Return a move with its ways in the order in which they were made."""
    target = action.target if action.kind == "pile_in" else ""
    return Move(action.kind, action.unit, action.allowance, action.paths, (), target)


def in_order(action: Action, placement: Placement) -> Placement:
    """Return a placement with its models in an order in which none runs into a mate."""
    order = ordered(action.start, move_of(action)).order
    if not order:
        return placement
    ways = {m: placement.ways[m] for m in order if m in placement.ways}
    return Placement({**ways, **placement.ways}, placement.target)
