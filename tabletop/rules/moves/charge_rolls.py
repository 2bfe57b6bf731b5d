"""What a unit must roll to charge each enemy unit: the least roll a legal charge was found for.

Always a search: with the roll a judged charge is there, with less none was found. Only where
the straight line is too long already, less than that is ruled out.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace

from tabletop.geometry.route import Work
from tabletop.geometry.units import more_than
from tabletop.rules.chances import least_roll, most_roll
from tabletop.rules.moves.case import Before
from tabletop.rules.moves.charge_distance import charge_distance
from tabletop.rules.moves.charge_ways import shortest_found
from tabletop.rules.moves.check_start import check_start
from tabletop.rules.moves.judge import judge_move
from tabletop.rules.moves.obstacles import obstacles_of
from tabletop.rules.moves.propose import Proposal, charge_work
from tabletop.rules.words import inch


@dataclass(frozen=True, slots=True, eq=False)
class TargetRoll:
    """What must be rolled to charge one enemy unit.

    `needs` is the least total with which a legal charge of the whole unit was found, and
    `proposal` that charge; None: none was found with any roll, and `reason` says why, proved or
    not. `straight` is the least that any charge costs, `way` the shortest way found of a model
    with the others out of its way; inches.
    """

    target: str
    needs: int | None
    straight: float
    way: float | None = None
    reason: str = ""
    is_proved: bool = False
    proposal: Proposal | None = None


def no_charge_at_all(table: Before) -> str:
    """Return why the unit may not charge anybody, "" when it may."""
    for found in check_start(table, "charge"):
        if not found.is_ok:
            return f"{found.head}. {found.detail}."
    return "" if table.enemies else "There is no enemy on the table."


def target_rolls(
    table: Before, modifier: int = 0
) -> Generator[TargetRoll | None, None, tuple[TargetRoll, ...]]:
    """Yield what each enemy unit needs, the nearest first, and None between steps of work."""
    unit = table.unit.id
    near = sorted(table.enemies, key=lambda e: (charge_distance(table.state, unit, e), e))
    done: list[TargetRoll] = []
    for enemy in near:
        steps = target_roll(table, enemy, modifier)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                found: TargetRoll = end.value
                break
            yield None
        done.append(found)
        yield found
    return tuple(done)


def target_roll(table: Before, enemy: str, modifier: int = 0) -> Work[TargetRoll]:
    """Return what one enemy unit needs, in steps."""
    straight = charge_distance(table.state, table.unit.id, enemy)
    most = most_roll(modifier)
    if more_than(straight, most):
        words = f"Too far: {inch(straight)} at least, the roll is {most} at most"
        return TargetRoll(enemy, None, straight, None, words, True)
    own = table.state.models_of(table.unit.id)
    foes = table.models_of(enemy)
    way = yield from shortest_found(table, own, foes, obstacles_of(table, "charge", ()))
    length = None if way is None else way.length
    first = least_roll(straight, modifier)
    if way is not None and not table.unit.has("FLY") and all(m.base.is_round for m in own):
        # a shorter way may be there over terrain or for a model that was not asked: still tried
        first = max(first, min(most, least_roll(way.length, modifier) - bool(table.climbable)))
    found = yield from _least(table, enemy, first, most, modifier)
    if found is None:
        words = f"None found with {most}"
        if length is not None and more_than(length, most):
            words += f": the shortest way found is {inch(length)}"
        elif length is not None:
            words += " for the whole unit" if len(own) > 1 else ""
        else:
            words += ": no way was found"
        return TargetRoll(enemy, None, straight, length, words)
    needs, proposal = found
    return TargetRoll(enemy, needs, straight, length, "", False, proposal)


def _least(
    table: Before, enemy: str, first: int, most: int, modifier: int
) -> Work[tuple[int, Proposal] | None]:
    """Return the least roll found: the first one, else what lies between it and the highest."""
    best = yield from charge_work(table, first, enemy)
    if best is not None:
        return first, best
    low, high = first, most
    if high == low:
        return None
    best = yield from charge_work(table, high, enemy)
    if best is None:
        return None
    high = _used(best, low, high, modifier)
    while high - low > 1:
        middle = (low + high) // 2
        found = yield from charge_work(table, middle, enemy)
        if found is None:
            low = middle
        else:
            best, high = found, _used(found, low, middle, modifier)
    move = replace(best.move, allowance=float(high))
    return high, Proposal(move, judge_move(table, move))


def _used(found: Proposal, low: int, high: int, modifier: int) -> int:
    """Return the roll that a charge found needs, above one that failed, at most the one it had."""
    costs = found.answer.cost.values()
    return min(high, max(low + 1, least_roll(max(costs, default=0.0), modifier)))
