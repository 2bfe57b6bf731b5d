"""The questions of the charge and pile-in views: each on a table, in steps, in any process.

Answers are wrapped in a tuple: an empty one is an answer too.
"""

from __future__ import annotations

from dataclasses import replace

from tabletop.geometry.route import Work
from tabletop.rules.measure import gap_between
from tabletop.rules.moves import ChargeAnswer, Move, MoveAnswer, Proposal, judge_move
from tabletop.rules.moves.case import Before, before
from tabletop.rules.moves.charge_distance import charge_distance
from tabletop.rules.moves.charge_field import ChargeField, best_model, charge_field
from tabletop.rules.moves.charge_rolls import TargetRoll, no_charge_at_all, target_roll
from tabletop.rules.moves.pile_in_room import PileInRoom, pile_in_room
from tabletop.rules.moves.propose import charge_work, pile_in_work
from tabletop.rules.moves.why_charge import why_work
from tabletop.rules.table import Table
from tabletop.state.model import GameState


def who_is_there(table: Table, unit: str) -> Work[tuple[str, tuple[str, ...]]]:
    """Return why the unit may charge nobody, or "" and the enemy units, the nearest first."""
    yield
    case = before(table.state, unit)
    near = sorted(case.enemies, key=lambda e: (charge_distance(table.state, unit, e), e))
    return no_charge_at_all(case), tuple(near)


def roll_of(table: Table, unit: str, enemy: str, modifier: int) -> Work[tuple[TargetRoll]]:
    """Return what one enemy unit needs."""
    yield
    found = yield from target_roll(before(table.state, unit), enemy, modifier)
    if found.proposal is not None:
        found = replace(found, proposal=_light(found.proposal))
    return (found,)


def field_of(
    table: Table, unit: str, lone: str, target: str, modifier: int
) -> Work[tuple[ChargeField | None]]:
    """Return the field of the lone model, else of the one with the shortest way to an enemy."""
    yield
    case = before(table.state, unit)
    enemies = (target,) if target else tuple(case.enemies)
    foes = [m for e in enemies for m in case.models_of(e)]
    if no_charge_at_all(case) or not foes:
        return (None,)
    model = table.state.model(lone) if lone else (yield from best_model(case, foes))
    return ((yield from charge_field(case, model, foes, modifier)),)


def why_of(
    table: Table, unit: str, roll: float, target: str
) -> Work[tuple[ChargeAnswer, Proposal | None]]:
    """Return why there is no charge, or the answer that there is one and which."""
    yield
    case = before(table.state, unit)
    answer = yield from why_work(case, roll, target)
    if not answer.is_possible:
        return answer, None
    move = Move("charge", unit, roll, answer.paths, answer.order)
    return answer, _light(Proposal(move, judge_move(case, move)))


def charge_of(table: Table, unit: str, roll: float, target: str) -> Work[tuple[Proposal | None]]:
    """Return a legal charge of the whole unit."""
    yield
    return (_light((yield from charge_work(before(table.state, unit), roll, target))),)


def pile_in_of(table: Table, unit: str, target: str) -> Work[tuple[Proposal | None]]:
    """Return a legal pile-in of the whole unit."""
    yield
    return (_light((yield from pile_in_work(before(table.state, unit), target))),)


def room_of(
    table: Table,
    unit: str,
    model: str,
    target: str,
    left: float,
    limit: float | None,
    fought: tuple[str, ...],
) -> Work[tuple[PileInRoom]]:
    """Return where one model may end its pile-in."""
    yield
    case: Before = before(table.state, unit)
    state = table.state
    return ((yield from pile_in_room(case, state.model(model), target, left, limit, fought)),)


def gap_before(past: GameState, model: str, target: str) -> float | None:
    """Return how far a model was from the target before its move; None without a target."""
    if not target:
        return None
    return min(gap_between(past, model, e) for e in past.unit(target).models)


def _light(found: Proposal | None) -> Proposal | None:
    """Return a proposal without what is measured on request: it travels between processes."""
    if found is None:
        return None
    answer: MoveAnswer = replace(found.answer, min_path_gap={})
    move = replace(found.move, paths=dict(found.move.paths))
    return Proposal(move, answer)
