"""What a proposal is about, and what came of it: all values, so that a thread can work on it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.base import Pose
from tabletop.geometry.forms import Drawn, mended, places
from tabletop.geometry.path import path_length
from tabletop.rules.coherency import judge_coherency
from tabletop.rules.finding import Finding, Judgement
from tabletop.rules.moves import MoveAnswer, before, judge_move, ordered
from tabletop.rules.shaping import Ground, Shaped, Task, first_proposal, refined
from tabletop.state.model import GameState
from tabletop.ui.table.session import Action, TableSession


@dataclass(frozen=True, slots=True)
class Request:
    """Models and where they are wanted: a drawn shape, or places one by one.

    `action` is the move that it would become (paths so far in it), None for a free one. With
    `wished` the places are taken as they are where they are free. `facing` turns all one way
    at the end, None as the shape has it. `about` is what a search looks for,
    `facts` what its judges said of the places.
    """

    state: GameState
    models: tuple[str, ...]
    action: Action | None
    drawn: Drawn | None = None
    wished: tuple[Pose | None, ...] = ()
    size: float = 0.5
    facing: float | None = None
    about: object = None
    facts: tuple[Finding, ...] = ()

    def is_like(self, other: Request) -> bool:
        """Whether it is another request, or the same with places found meanwhile."""
        return self is other or (self.about is not None and self.about is other.about)

    @property
    def units(self) -> tuple[str, ...]:
        """The units of the models."""
        return tuple(dict.fromkeys(self.state.model(m).unit for m in self.models))


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a request so far; `answer` is the judges' once all have their ways."""

    request: Request
    shaped: Shaped
    answer: MoveAnswer | None = None
    coherency: Judgement | None = None

    @property
    def is_done(self) -> bool:
        """Whether nothing more is looked for."""
        return self.shaped.is_done and (self.answer is not None or self.is_unjudged)

    @property
    def is_unjudged(self) -> bool:
        """Whether the judges are not asked: a free move of several units."""
        return len(self.request.units) > 1

    @property
    def is_able(self) -> bool:
        """Whether every model gets to a place of its own."""
        return self.shaped.is_done and not self.shaped.unable

    @property
    def is_legal(self) -> bool:
        """Whether everyone gets there and no rule refuses it."""
        return self.is_able and (self.answer is None or self.answer.is_legal)


def left_of(
    session: TableSession, action: Action | None, models: tuple[str, ...]
) -> dict[str, float]:
    """Return the inches that each model has left in a move."""
    if action is None or action.kind == "free":
        return dict.fromkeys(models, math.inf)
    left = {}
    for m in models:
        path = action.paths.get(m, ())
        spent = path_length(session.state.model(m).base, path) if len(path) > 1 else 0.0
        answer = action.answer
        if answer is not None and m in answer.cost:
            spent = max(spent, answer.cost[m])
        left[m] = max(0.0, action.allowance - spent)
    return left


def solved(request: Request, left: dict[str, float]) -> Iterator[Result]:
    """Yield what comes of a request, better and better: places, ways, order, judgement."""
    state = replace(request.state)  # nothing derived is shared with the window
    units = request.units
    ground = Ground(state, request.models)
    models = [state.model(m) for m in request.models]
    bases = [m.base for m in models]
    lead = state.unit(units[0])
    whole = len(units) == 1
    still = len(lead.models) - len(models) if whole else 0
    if request.drawn is not None:
        found = places(bases, request.drawn, ground.is_free, still)
        poses, shifted = found.poses, found.shifted
    else:
        size, limit = request.size, lead.coherency
        put = mended(bases, request.wished, ground.is_free, size, max(size, limit), 0)
        poses, shifted = put.poses, put.shifted
    if request.facing is not None:
        turned = request.facing
        poses = tuple(None if p is None else replace(p, facing=turned) for p in poses)
    action = request.action
    kind = action.kind if action is not None else "free"
    task = Task(state, lead.id, request.models, kind, left, ground)
    shaped = first_proposal(task, poses, shifted)
    yield Result(request, shaped)
    if not whole:
        return
    if kind != "free":
        table = before(state, lead.id)
        for step in refined(table, task, shaped):
            shaped = step
            yield Result(request, shaped)
    answer = _judged(request, shaped)
    coherent = judge_coherency(answer.end, lead.id) if len(lead.models) > 1 else None
    yield Result(request, shaped, answer, coherent)


def action_with(request: Request, shaped: Shaped) -> Action:
    """Return the move as if the proposal was accepted, ways so far included."""
    act = request.action
    if act is None:
        unit = request.units[0]
        return Action(unit, "free", math.inf, request.state, shaped.paths)
    paths = dict(act.paths)
    for m, leg in shaped.paths.items():
        known = paths.pop(m, None) or (act.start.model(m).pose,)
        paths[m] = (*known, *leg[1:])
    return replace(act, paths=paths)


def _judged(request: Request, shaped: Shaped) -> MoveAnswer:
    action = action_with(request, shaped)
    table = before(replace(action.start), action.unit)
    return judge_move(table, ordered(table, action.move))
