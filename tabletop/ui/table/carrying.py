"""From taking up to putting down: the hand, what the judges say of it, and what is dropped."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tabletop.geometry.base import Point
from tabletop.geometry.path import Path, path_length
from tabletop.rules.moves import MoveAnswer
from tabletop.ui.table.hand import Hand
from tabletop.ui.table.handling.dropping import Asking, at_once
from tabletop.ui.table.judging import Judge, Verdict
from tabletop.ui.table.overlays.background import elsewhere
from tabletop.ui.table.session import Action, Drag, TableSession

if TYPE_CHECKING:
    from tabletop.rules.moves import Stop

UNFINISHED = " (unfinished)"
OVERRIDE = " (override)"


@dataclass(frozen=True, slots=True)
class Dropped:
    """What putting down led to: the judges' answer, and how the policy took it."""

    drag: Drag
    answer: MoveAnswer | None
    note: str = ""


Judged = tuple[Drag, str, Mapping[str, "Stop"] | None]
"""A drag as the policy takes it, what to note, and how far each model may go."""


class Carrying:
    """What is in the hand at one table, judged as it goes."""

    def __init__(self, session: TableSession) -> None:
        self.session = session
        self.judge = Judge()
        self.hand: Hand | None = None
        self.verdict: Verdict | None = None
        self.has_no_detour = False
        self._drag: Drag | None = None
        self._safe: Drag | None = None
        self._asked: list[tuple[Action, Drag]] = []
        self._last: tuple[int, Hand, Mapping[str, Stop] | None] | None = None
        self._is_lifted = False

    # ------------------------------------------------------------------ what is
    @property
    def drag(self) -> Drag | None:
        """What is in the hand as it is shown: under `enforce` where it may be."""
        if self._drag is not None and self._is_held_back:
            return self._safe
        return self._drag

    @property
    def asked(self) -> Action | None:
        """The move that the judges are asked about now."""
        return self._asked[-1][0] if self._asked else None

    @property
    def is_current(self) -> bool:
        """Whether the verdict is about what is in the hand now."""
        return self.verdict is not None and self.verdict.action is self.asked

    @property
    def _is_held_back(self) -> bool:
        return (
            self.session.policy == "enforce" and self._drag is not None and bool(self._drag.action)
        )

    # ------------------------------------------------------------------ while carrying
    def take_up(self, models: Sequence[str], point: Point) -> None:
        """Take models into the hand by a point of the table."""
        self.judge.forget()
        self._is_lifted = False
        self.hand = Hand(self.session, models, point)
        self.verdict, self._asked, self._safe = None, [], None
        self.changed()
        self._safe = self._drag

    def changed(self) -> None:
        """Tell that the hand moved: the judges are asked anew."""
        if self.hand is None:
            return
        self.has_no_detour = False
        self._drag = self.hand.drag()
        action = self._drag.action or self._free(self._drag)
        if action is not None and self._drag.is_moved:
            self._asked = [*self._asked[-5:], (action, self._drag)]
            self.judge.ask(action)
            self.poll()

    def poll(self) -> bool:
        """Take the newest verdict; answer whether there was one."""
        new = self.judge.poll()
        if new is None or new is self.verdict:
            return False
        self.verdict = new
        drag = next((d for a, d in self._asked if a is new.action), None)
        if drag is None:
            return True
        if self._drag is drag:
            self._drag = replace(drag, answer=new.answer)
            self._asked[-1] = (new.action, self._drag)
            drag = self._drag
        if new.is_legal:
            self._safe = replace(drag, answer=new.answer)
        elif new.stops is not None:
            self._safe = stopped(drag, new.action, new.stops)
        return True

    def settle(self) -> Verdict | None:
        """Wait for the judges on what is in the hand now, stops included."""
        return at_once(self.judge, self.settling())

    def settling(self) -> Asking[Verdict | None]:
        """Return what `settle` does, as work that asks."""
        action = self.asked
        if action is None or self._drag is None or not self._drag.is_moved:
            return None
        self.verdict = yield action
        self._drag = replace(self._drag, answer=self.verdict.answer)
        return self.verdict

    def set_way(self) -> bool:
        """Set a way point here."""
        return self.hand is not None and self.hand.set_way()

    def drop_way(self) -> bool:
        """Take back the last way point."""
        is_back = self.hand is not None and self.hand.drop_way()
        self.changed()
        return is_back

    def turn(self, degrees: float) -> None:
        """Turn what is in the hand."""
        if self.hand is not None:
            self.hand.turn(degrees)
            self.changed()

    def stop_at_legal(self) -> bool:
        """Lead the hand back to its last legal point; answer whether there is one."""
        found = self.settle()
        if self.hand is None or self._drag is None or found is None or found.stops is None:
            return False
        if found.is_legal:
            return False
        legs = {
            m: _cut(leg, found.action.paths[m], found.stops[m])
            for m, leg in self.hand.legs().items()
        }
        self.hand.bend(legs)
        self.changed()
        return True

    # ------------------------------------------------------------------ the end
    def cancel(self) -> bool:
        """Put everything back where it was; a drop that was lifted again is as it was dropped.

        Answers whether it was such a drop.
        """
        was_lifted = self._is_lifted and self.hand is not None
        self._let_go()
        if was_lifted:
            self.session.redo()
        return was_lifted

    def _let_go(self) -> None:
        self._is_lifted = False
        self.hand = self._drag = self._safe = self.verdict = None
        self._asked = []
        self.judge.forget()

    def put_down(self, label: str = "") -> Dropped | None:
        """Drop what is in the hand; None when nothing moved (or nothing was allowed to)."""
        return at_once(self.judge, self.putting_down(label))

    def putting_down(self, label: str = "") -> Asking[Dropped | None]:
        """Return what `put_down` does, as work that asks; left unfinished it has done nothing."""
        hand, drag = self.hand, self._drag
        if hand is None or drag is None or not drag.is_moved:
            self._let_go()
            return None
        note, stops = "", None
        if drag.action is not None:
            drag, note, stops = yield from self._judged(drag, drag.action)
        dropped = Dropped(drag, drag.answer, note)
        ways = hand.legs()
        self._let_go()
        if drag.is_moved:
            self.session.drop(drag, note=note, label=label, ways=ways)
            self._last = (self.session.journal.current, hand, stops)
        return dropped

    def lift_again(self) -> bool:
        """Take back the last drop and have it in the hand again, to mend it."""
        if self.hand is not None:
            return True
        if self._last is None or self._last[0] != self.session.journal.current:
            return False
        self.session.undo()
        self._is_lifted = True
        self.hand = self._last[1]
        self.changed()
        self._safe = self._drag
        return True

    @property
    def can_lift_again(self) -> bool:
        """Whether the last drop is still the last thing that happened."""
        return self._last is not None and self._last[0] == self.session.journal.current

    @property
    def last_stops(self) -> Mapping[str, Stop] | None:
        """How far each model may go on the way of the last drop, None where nobody asked."""
        return self._last[2] if self._last is not None else None

    def _judged(self, drag: Drag, action: Action) -> Asking[Judged]:
        policy = self.session.policy
        found = yield action
        if found.order:
            order = dict.fromkeys((*found.order, *action.paths))
            action = replace(action, paths={m: action.paths[m] for m in order})
            drag = replace(drag, action=action)
        if found.is_legal or policy == "free":
            return replace(drag, answer=found.answer), "", found.stops
        stops = found.stops or {}
        if all(stop.is_whole for stop in stops.values()):
            return replace(drag, answer=found.answer), UNFINISHED, stops
        if policy == "warn":
            return replace(drag, answer=found.answer), OVERRIDE, stops
        drag = stopped(drag, action, stops)
        if drag.action is None or not drag.is_moved:
            return replace(drag, poses=drag.start, answer=found.answer), "", stops
        again = yield drag.action
        note = "" if again.is_legal else UNFINISHED
        return replace(drag, answer=again.answer), note, again.stops

    def _free(self, drag: Drag) -> Action | None:
        """A free move of one unit, so that the judges say where it must not end."""
        if self.hand is None:
            return None
        units = {self.session.state.models[m].unit for m in drag.models}
        if len(units) != 1:
            return None
        return Action(units.pop(), "free", math.inf, self.session.state, self.hand.legs())

    # ------------------------------------------------------------------ detour
    def detour(self) -> Iterator[object]:
        """Look for legal ways of all models to where they are held, in slices.

        The last value is the ways of this drag, or the reason in words why none was found.
        """
        from tabletop.ui.table.detour import Found, Way, ways_round, ways_round_on

        if self.hand is None or self._drag is None or self._drag.action is None:
            yield None
            return
        action, legs = self._drag.action, self.hand.legs()
        order = [m for m in action.paths if m in legs]
        ways = []
        for m in order:
            base = action.start.model(m).base
            known = action.paths[m][: -(len(legs[m]) - 1)]
            spent = path_length(base, known) if len(known) > 1 else 0.0
            ways.append(Way(m, legs[m][0], legs[m][-1], action.allowance - spent))
        places = {
            m.id: self.session.state.model(m.id).pose for m in action.start.models_of(action.unit)
        }
        asked = (action.unit, action.kind, tuple(ways), places)
        found = yield from elsewhere(self.judge, "detour", ways_round_on, action.start, *asked)
        if not isinstance(found, Found):
            found = yield from ways_round(action.start, *asked)
        yield found.paths if found.paths is not None else found.why


def stopped(drag: Drag, action: Action, stops: Mapping[str, Stop]) -> Drag:
    """Return a drag led back to the last legal points."""
    paths = {m: cut_at(path, stops[m]) if m in stops else path for m, path in action.paths.items()}
    poses = {m: paths[m][-1] for m in drag.models}
    if drag.action is None:
        return replace(drag, poses=poses, answer=None)
    return replace(drag, poses=poses, action=replace(action, paths=paths), answer=None)


def cut_at(path: Path, stop: Stop) -> Path:
    """Return a path up to a stop."""
    if stop.is_whole and stop.pose == path[-1]:
        return path
    return (*path[: max(1, math.ceil(stop.at))], stop.pose)


def _cut(leg: Path, whole: Path, stop: Stop) -> Path:
    """Return this drag's part of a whole path, cut at a stop."""
    known = len(whole) - len(leg)
    part = cut_at(whole, stop)[known:]
    return (leg[0], *part[1:]) if len(part) > 1 else (leg[0], leg[0])


def used_inches(action: Action, answer: MoveAnswer | None) -> tuple[float, str]:
    """Return the most inches that a model of a move has used, and which model that is.

    Without an answer the flat length is given: climbing is added once the judges spoke.
    """
    used = dict(answer.cost) if answer is not None else {}
    for m, path in action.paths.items():
        if m not in used:
            used[m] = path_length(action.start.model(m).base, path)
    if not used:
        return 0.0, ""
    worst = max(used, key=lambda m: used[m])
    return used[worst], worst
