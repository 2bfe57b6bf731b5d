"""Is this move legal, and why not: every kind of move, all findings, in one answer."""

from __future__ import annotations

from functools import lru_cache

from tabletop.rules.finding import Finding, Judgement
from tabletop.rules.moves.case import Before, Case, case_of, prepared
from tabletop.rules.moves.check_charge import check_charge
from tabletop.rules.moves.check_combat import check_combat
from tabletop.rules.moves.check_end import check_coherency, check_end
from tabletop.rules.moves.check_pile_in import Gaps, check_pile_in, target_gaps, target_of
from tabletop.rules.moves.check_start import check_start
from tabletop.rules.moves.check_way import check_edges, check_free, check_length
from tabletop.rules.moves.move import Move, MoveAnswer, checked
from tabletop.rules.moves.near import PathGaps
from tabletop.rules.table import Identity
from tabletop.rules.words import is_on_limit
from tabletop.state.model import GameState


def judge_move(state: GameState | Before, move: Move) -> MoveAnswer:
    """Return whether a move is legal, with every reason, and what it measured (14, 15).

    A unit that may not make this kind of move at all is told so; its path is then not judged,
    costs and gaps are still given. A drag prepares its table once with `before` and asks with
    that. Raises `TabletopError` for a move that does not fit the table.
    """
    table = prepared(state, move.unit)
    case = case_of(table, checked(table.state, move))
    start, end = _target_gaps(case)
    found = check_start(table, move.kind, move.target)
    if all(f.is_ok for f in found):
        found += _checks(case, start, end)
    return MoveAnswer(
        in_order(found),
        {s.model.id: s.way.cost for s in case.steps},
        table.in_combat,
        case.end_in_combat,
        PathGaps(
            {s.model.id: (s.model.base, s.way.path, s.floors) for s in case.steps},
            table.others,
            table.enemies,
        ),
        case.end,
        start,
        end,
        case.events,
    )


def judge_quick(state: GameState | Before, move: Move) -> Judgement:
    """Return the same verdict as `judge_move` with less around it: for every frame of a drag.

    Passing findings carry no measurements, a unit that may not make the move is told only so, and
    combat with an enemy that is hidden most of the way may be overlooked: the drop is judged whole.
    """
    table = prepared(state, move.unit)
    found = check_start(table, move.kind, move.target)
    if any(not f.is_ok for f in found):
        return in_order(found)
    case = case_of(table, checked(table.state, move), is_quick=True)
    start, end = _target_gaps(case)
    return in_order([*found, *_checks(case, start, end)])


def verdict(state: GameState | Before, move: Move) -> Judgement:
    """Return the verdict of `judge_move`: what fails is told whole, what passes not at all.

    The last few are remembered, so that what was proposed is not judged twice.
    """
    return _verdict(_Asked(prepared(state, move.unit), move))


class _Asked:
    """A move on a table as a key."""

    __slots__ = ("key", "move", "table")

    def __init__(self, table: Before, move: Move) -> None:
        self.table, self.move = table, move
        ways = tuple(move.paths.items())
        self.key = (Identity(table), move.kind, move.allowance, ways, move.order, move.target)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and other.key == self.key


@lru_cache(maxsize=32)
def _verdict(asked: _Asked) -> Judgement:
    table, move = asked.table, asked.move
    found = check_start(table, move.kind, move.target)
    if all(f.is_ok for f in found):
        case = case_of(table, checked(table.state, move), is_brief=True)
        found += _checks(case, *_target_gaps(case))
    return Judgement(tuple(f for f in found if not f.is_ok))


def in_order(found: list[Finding]) -> Judgement:
    """Return findings as people read them: failing first, then on the limit, then passing."""
    passed = sorted((f for f in found if f.is_ok), key=lambda f: not is_on_limit(f.margin))
    return Judgement(tuple(f for f in found if not f.is_ok), tuple(passed))


def _target_gaps(case: Case) -> tuple[Gaps, Gaps]:
    """Distances to the target of a pile-in before and after, none for other moves."""
    target = target_of(case) if case.move.kind == "pile_in" and case.before.in_combat else ""
    if not target:
        return {}, {}
    models = tuple(case.move.paths)
    return target_gaps(case.state, models, target), target_gaps(case.end, models, target)


def _checks(case: Case, start: Gaps, end: Gaps) -> list[Finding]:
    if not case.permission.is_judged:
        return [*check_edges(case), *check_end(case)]
    found = [*check_combat(case), *check_length(case), *check_free(case), *check_end(case)]
    found += check_coherency(case)
    if case.move.kind == "charge":
        found += check_charge(case)
    if case.move.kind == "pile_in":
        found += check_pile_in(case, start, end)
    return found
