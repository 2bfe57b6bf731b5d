"""The nearest change that flips an answer: its length and words, tried before it is claimed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.errors import TabletopError
from tabletop.files.check import Answered, answer
from tabletop.files.ruling import Ruling
from tabletop.geometry.base import Base
from tabletop.geometry.path import cut
from tabletop.geometry.units import TAPE, less_than, within
from tabletop.rules.coherency import is_coherent
from tabletop.rules.moves.judge import judge_move
from tabletop.rules.moves.move import Move, checked
from tabletop.rules.moves.unit_stop import last_legal_of_unit
from tabletop.rules.sight import MARGIN_UP_TO
from tabletop.rules.words import inch, is_on_limit, model_name, shortfall_text
from tabletop.state.model import GameState
from tabletop.ui.card.fact import OVERLAPS, Fact

MORE = 2e-5
"""Inches beyond a margin, so that a tried change lies clearly on the other side."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """What would flip the answer, and whether a tape measure can tell it at a real table."""

    text: str
    size: float | None = None

    @property
    def is_close(self) -> bool:
        """Whether it is too small for a real table."""
        return self.size is not None and within(abs(self.size), TAPE)


NONE = Nearest("")


def nearest_change(answered: Answered, facts: tuple[Fact, ...]) -> Nearest:
    """Return the nearest change that flips the answer, in words; empty where none is known.

    `facts` are those of the ruling, the one that decides first.
    """
    if not facts:
        return NONE
    fact = facts[0]
    if answered.move is not None and answered.ruling.move is not None:
        return _of_move(answered, answered.ruling.move, facts)
    said = answered.says
    if said not in ("yes", "no"):
        return NONE
    return _of_check(answered.ruling, fact, "NO" if said == "yes" else "YES")


# ---------------------------------------------------------------- checks
def _of_check(ruling: Ruling, fact: Fact, then: str) -> Nearest:
    f, margin = fact.finding, fact.margin
    if margin is None:
        return NONE
    if fact.sight is not None:
        return _of_sight(fact, then)
    size = abs(margin)
    match f.code:
        case "IN_COMBAT" | "CAN_FIGHT" | "OUT_OF_RANGE" | "CONTESTS" | "OBSCURED":
            is_apart = f.is_ok
            return _tried_gap(ruling, fact, size, is_apart, then)
        case "NOT_COHERENT":
            return _of_coherency(ruling.state, fact, size, then)
        case "COVER":
            if less_than(size, 1.0):
                how = "smaller" if f.is_ok else "larger"
                return Nearest(f"With the cover {_size(size)} {how} all round: then {then}.", size)
    return NONE


def _of_sight(fact: Fact, then: str) -> Nearest:
    size = abs(fact.margin or 0.0)
    if not less_than(size, MARGIN_UP_TO):
        return Nearest('Nothing that grows or shrinks by less than 2" changes it.')
    if fact.finding.is_ok:
        if is_on_limit(size):
            return Nearest(f"On the limit: anything larger hides it, then {then}.", size)
        return Nearest(
            f"Were everything in the way {_size(size)} larger, no line would be clear: {then}.",
            size,
        )
    if is_on_limit(size):
        return Nearest(f"On the limit: anything smaller opens a line, then {then}.", size)
    return Nearest(
        f"Were everything in the way {_size(size)} smaller, a line would be clear: {then}.", size
    )


def _tried_gap(ruling: Ruling, fact: Fact, size: float, is_apart: bool, then: str) -> Nearest:
    """A change of the measured gap, tried by moving the first model along it."""
    word = "further apart" if is_apart else "closer"
    if not _flips_by_shift(ruling, fact, size, is_apart):
        return NONE
    if is_on_limit(size):
        return Nearest(f"On the limit: any {word}, and the answer is {then}.", size)
    return Nearest(f"{_size(size)} {word}: then {then}.", size)


def _flips_by_shift(ruling: Ruling, fact: Fact, size: float, is_apart: bool) -> bool:
    mark = next((m for m in fact.finding.marks if m.kind == "measure" and len(m.points) > 1), None)
    movers = [m for m in fact.models if m in ruling.state.models]
    if mark is None or not movers:
        return False
    (px, py), (qx, qy) = mark.points[0], mark.points[-1]
    far = math.hypot(qx - px, qy - py)
    if not far:
        return False
    sign = -1.0 if is_apart else 1.0
    by = sign * (size + MORE)
    dx, dy = (qx - px) / far * by, (qy - py) / far * by
    named = fact.finding.models[:1] or tuple(movers[:1])
    who = named[0]
    model = ruling.state.model(who)
    pose = replace(model.pose, x=model.pose.x + dx, y=model.pose.y + dy)
    models = {**ruling.state.models, who: replace(model, pose=pose)}
    return _flips(ruling, replace(ruling, state=replace(ruling.state, models=models)))


def _flips(ruling: Ruling, changed: Ruling) -> bool:
    try:
        return answer(changed).says != answer(ruling).says
    except TabletopError:
        return False


def _of_coherency(state: GameState, fact: Fact, size: float, then: str) -> Nearest:
    unit = state.unit(fact.finding.units[0])
    by = -(size + MORE) if fact.finding.is_ok else size + MORE
    wider = replace(unit, coherency=unit.coherency + by)
    tried = replace(state, units={**state.units, unit.id: wider})
    if is_coherent(tried, unit.id) == fact.finding.is_ok:
        return NONE
    if fact.finding.is_ok:
        if is_on_limit(size):
            return Nearest(f"On the limit: any further apart, and the answer is {then}.", size)
        return Nearest(f"With the gaps {_size(size)} wider: then {then}.", size)
    return Nearest(f"With the gaps {_size(size)} smaller: then {then}.", size)


# ---------------------------------------------------------------- moves
def _by_margin(fact: Fact) -> float:
    """Order by margin; a path as long as the allowance was chosen so and is no near thing."""
    f, margin = fact.finding, fact.margin
    if margin is None or f.code == "NOT_VISIBLE":
        return math.inf
    if f.code == "MOVE_TOO_FAR" and is_on_limit(margin):
        return 1e6
    return abs(margin)


def _of_move(answered: Answered, move: Move, facts: tuple[Fact, ...]) -> Nearest:
    ruling, judged, fact = answered.ruling, answered.move, facts[0]
    if judged is None:
        return NONE
    if judged.is_legal:
        is_length = fact.finding.code == "MOVE_TOO_FAR"
        return _spare(fact if is_length else min(facts, key=_by_margin))
    refused = judged.judgement.findings
    if len(refused) == 1 or all(f.code in OVERLAPS for f in refused):
        for tried, nearest in _fixes(ruling.state, move, fact):
            if _is_legal(tried[0], tried[1]):
                return nearest
    return _stop(ruling.state, move)


def _spare(fact: Fact) -> Nearest:
    f, margin = fact.finding, fact.margin
    if margin is None:
        return NONE
    size = abs(margin)
    if f.code == "MOVE_TOO_FAR":
        if is_on_limit(size):
            return Nearest("On the limit: any longer, and the answer is NO.", size)
        return Nearest(f"With {_size(size)} less to move: then NO.", size)
    words = {
        "NOT_WITHIN_HALF": "further away",
        "LEFT_COMBAT": "further away",
        "FURTHER_FROM_TARGET": "further away",
        "NOT_COHERENT": "further apart",
    }.get(f.code, "closer")
    if is_on_limit(size):
        return Nearest(f"On the limit: any {words}, and the answer is NO.", size)
    if less_than(6.0, size):
        return NONE
    return Nearest(f"{_size(size)} {words}: then NO.", size)


Tried = tuple[GameState, Move]


def _fixes(state: GameState, move: Move, fact: Fact) -> Iterator[tuple[Tried, Nearest]]:
    """Yield changes that could make the only refusal hold, to be tried in this order."""
    f, margin = fact.finding, fact.margin
    if margin is None:
        return
    size = abs(margin)
    if f.code == "MOVE_TOO_FAR":
        more = replace(move, allowance=move.allowance + size + MORE)
        yield (state, more), Nearest(f"With {_size(size)} more to move: then YES.", size)
        return
    for who, dx, dy in _enemy_steps(state, move, fact, size + MORE):
        away = f.code not in ("LEFT_COMBAT", "NOT_WITHIN_HALF", "FURTHER_FROM_TARGET")
        word = "more distance" if away else "less distance"
        name = state.unit_of(who).label
        text = f"{_size(size)} {word} to {name}: then YES."
        yield (_shifted(state, who, dx, dy), move), Nearest(text, size)
    if f.code in ("CROSSES_MODEL", "CROSSES_IMPASSABLE", "OVERLAPS_MODEL"):
        for mover in move.paths:
            base = state.model(mover).base
            less = 2.0 * (size + MORE) * 25.4
            if base.is_round and base.length > less + 5.0:
                small = Base(base.shape, base.length - less, base.width - less)
                model = replace(state.model(mover), base=small)
                tried = replace(state, models={**state.models, mover: model})
                text = f"With {_size(2.0 * size)} more room: then YES."
                yield (tried, move), Nearest(text, 2.0 * size)


def _enemy_steps(
    state: GameState, move: Move, fact: Fact, by: float
) -> Iterator[tuple[str, float, float]]:
    mark = next((m for m in fact.finding.marks if m.kind == "measure" and len(m.points) > 1), None)
    own = state.unit(move.unit).player
    foes = [m for m in fact.models if m in state.models and state.unit_of(m).player != own]
    if mark is None or not foes:
        return
    for points in (mark.points, mark.points[::-1]):
        (px, py), (qx, qy) = points[0], points[-1]
        far = math.hypot(qx - px, qy - py)
        if far:
            for sign in (1.0, -1.0):
                yield foes[0], sign * (qx - px) / far * by, sign * (qy - py) / far * by


def _shifted(state: GameState, who: str, dx: float, dy: float) -> GameState:
    model = state.model(who)
    pose = replace(model.pose, x=model.pose.x + dx, y=model.pose.y + dy)
    return replace(state, models={**state.models, who: replace(model, pose=pose)})


def _is_legal(state: GameState, move: Move) -> bool:
    try:
        return judge_move(state, move).is_legal
    except TabletopError:
        return False


def _stop(state: GameState, move: Move) -> Nearest:
    """How far the move is legal, when all stop where they must: tried as a move of its own."""
    whole = checked(state, move)
    stops = last_legal_of_unit(state, move)
    paths = {m: cut(whole.paths[m], stops[m].at) for m in whole.order}
    if not _is_legal(state, replace(move, paths=paths)):
        return NONE
    longest = max((s.inches for s in stops.values()), default=0.0)
    if not less_than(0.01, longest):
        return NONE
    who = next(iter(stops))
    name = model_name(state, who) if len(stops) == 1 else state.unit(move.unit).label
    return Nearest(f"{name} may stop after {inch(math.floor(longest * 100) / 100)}: then YES.")


def _size(size: float) -> str:
    return shortfall_text(size)
