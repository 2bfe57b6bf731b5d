"""Why is this charge impossible? The first thing that rules it out, proved or only not found.

Asked in the order in which a judge would: may the unit charge at all; is the roll enough in a
straight line; is there a free spot beside an enemy; does any way lead to one; is the enemy seen
from there; can the unit end coherent. A proof holds for whatever anybody tries; a search that
found nothing says so.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.path import Path
from tabletop.geometry.route import Lane, bottleneck, shortest_path
from tabletop.geometry.units import less_than, more_than
from tabletop.rules.finding import Mark
from tabletop.rules.measure import UnitGap, charge_needs, nearest_models, terrain_gap
from tabletop.rules.moves.case import Before, before
from tabletop.rules.moves.charge_goals import Goal, free_goals, goals_area, prove_hidden
from tabletop.rules.moves.check_charge import CHARGE_END
from tabletop.rules.moves.check_start import check_start
from tabletop.rules.moves.obstacles import obstacles_of
from tabletop.rules.moves.onto_terrain import refuges
from tabletop.rules.moves.outer import Room, room
from tabletop.rules.moves.propose import Proposal, propose_charge
from tabletop.rules.words import inch, limit_text, model_name
from tabletop.state.model import GameState, Model

TRIES: Final = 12
"""Goals that a lone leader is sent to, the nearest first."""


@dataclass(frozen=True, slots=True)
class ChargeAnswer:
    """Why a charge is impossible, or that one was found (`code` POSSIBLE, with paths and order).

    `measured` and `allowed` are the numbers in the sentence, inches; `is_proved` tells a proof
    from a search that found nothing.
    """

    code: str
    sentence: str
    measured: float | None
    allowed: float | None
    is_proved: bool
    marks: tuple[Mark, ...] = ()
    order: tuple[str, ...] = ()
    paths: dict[str, Path] = field(default_factory=dict)

    @property
    def is_possible(self) -> bool:
        """Whether a legal charge was found."""
        return self.code == "POSSIBLE"


def why_no_charge(state: GameState, unit: str, roll: float, target: str = "") -> ChargeAnswer:
    """Return why a unit cannot charge with a roll, or the charge that was found (14.3).

    `target` narrows the question to one enemy unit. Distances are in plan, which never makes an
    enemy look further away than it is.
    """
    table = before(state, unit)
    refusing = [f for f in check_start(table, "charge") if not f.is_ok]
    if refusing:
        first = refusing[0]
        return ChargeAnswer(
            first.code, f"{first.head}. {first.detail}.", None, None, True, first.marks
        )
    enemies = (target,) if target else tuple(table.enemies)
    if not enemies:
        return ChargeAnswer("NO_ROOM", "There is no enemy on the table.", None, None, True)
    own, foes = state.models_of(unit), [m for e in enemies for m in table.models_of(e)]
    pair = min((nearest_models(state, unit, e) for e in enemies), key=lambda p: p.distance)
    beside = [terrain_gap(state, m.id, f.id) for _, f in refuges(state, enemies) for m in own]
    least = min((g.distance for g in beside), default=math.inf)
    if more_than(min(pair.distance, least) - CHARGE_END, roll):
        return _too_far(state, pair, roll)
    if len(own) > 1 or beside:
        found = propose_charge(table, unit, roll, target)
        if found is not None:
            return _found(found, roll)
    answer = _look_closer(table, own, foes, roll, target)
    # beside a feature that an enemy stands on a charge may count too (1.6): no proof covers that
    return replace(answer, is_proved=False) if beside and not answer.is_possible else answer


def _too_far(state: GameState, pair: UnitGap, roll: float) -> ChargeAnswer:
    enemy = state.model(pair.b).unit
    needs = charge_needs(state, state.model(pair.a).unit, enemy)
    label = state.unit(enemy).label
    return ChargeAnswer(
        "OUT_OF_RANGE",
        f"Too far from {label}: needs {needs}, rolled {roll:g}. "
        f'{inch(pair.distance)} to the nearest model, less 1/2".',
        pair.distance - CHARGE_END,
        roll,
        True,
        (Mark("measure", (pair.gap.p, pair.gap.q), inch(pair.distance)),),
    )


def _look_closer(
    table: Before, own: Sequence[Model], foes: Sequence[Model], roll: float, target: str
) -> ChargeAnswer:
    is_alone = len(own) == 1
    goals = [g for m in own for g in free_goals(table, m, foes, roll)]
    if not goals:
        return _no_room(table, own, foes, roll)
    routed = _rooms(table, own, roll)
    reachable = [g for g in goals if routed[g.model.id].holds(g.pose.x, g.pose.y)]
    if not reachable:
        return _no_lane(table, own, foes, roll, goals)
    seen = [g for g in reachable if g.is_seen]
    if not seen:
        return _unseen(table, own, foes, roll, routed)
    found = propose_charge(table, table.unit.id, roll, target) if is_alone else None
    if found is not None:
        return _found(found, roll)
    if not is_alone and _leader_gets_there(table, seen, roll):
        return ChargeAnswer(
            "NOT_COHERENT",
            "One model can get there, but no way was found for the others to end coherent with it.",
            None,
            None,
            False,
        )
    return ChargeAnswer(
        "NO_WAY",
        f"No way of {limit_text(roll)} or less was found to any of {len(seen)} free spots"
        + ("." if is_alone else " for any model."),
        None,
        roll,
        False,
    )


def _leader_gets_there(table: Before, goals: Sequence[Goal], roll: float) -> bool:
    """Whether some model has a way to a spot, its mates standing still: without the others."""
    for goal in sorted(goals, key=lambda g: g.least)[:TRIES]:
        model = goal.model
        mates = [m for m in table.state.models_of(model.unit) if m.id != model.id]
        obstacles = obstacles_of(table, "charge", mates)
        if shortest_path(model.base, model.pose, goal.pose, obstacles, roll) is not None:
            return True
    return False


def _found(plan: Proposal, roll: float) -> ChargeAnswer:
    longest = max(plan.answer.cost.values(), default=0.0)
    return ChargeAnswer(
        "POSSIBLE",
        f"A legal charge was found: {inch(longest, roll, True)} of {limit_text(roll)}.",
        longest,
        roll,
        True,
        (),
        plan.order,
        dict(plan.paths),
    )


def _rooms(table: Before, own: Sequence[Model], roll: float) -> dict[str, Room]:
    """Where each model could get at the very most, mates out of the way."""
    obstacles = obstacles_of(table, "charge", ())
    return {m.id: room(m.base, m.pose, obstacles, roll) for m in own}


def _no_room(
    table: Before, own: Sequence[Model], foes: Sequence[Model], roll: float
) -> ChargeAnswer:
    is_proved = all(goals_area(table, m, foes, roll).is_empty for m in own)
    how = "No free spot" if is_proved else "No free spot was found"
    return ChargeAnswer(
        "NO_ROOM",
        f'{how} within 1/2" of an enemy that the roll reaches.',
        None,
        CHARGE_END,
        is_proved,
    )


def _no_lane(
    table: Before, own: Sequence[Model], foes: Sequence[Model], roll: float, goals: Sequence[Goal]
) -> ChargeAnswer:
    """No way within the roll: by a proof over all places a base could get to at the very most."""
    obstacles = obstacles_of(table, "charge", ())
    is_proved, is_shut = True, True
    for model in own:
        area = goals_area(table, model, foes, roll)
        is_proved &= not room(model.base, model.pose, obstacles, roll).meets(area)
        is_shut &= not room(model.base, model.pose, obstacles).meets(area)
    lanes = [(_lane(m, goals, obstacles), m) for m in own] if is_shut else []
    known = [(lane, m) for lane, m in lanes if lane is not None]
    if known:
        lane, model = max(known, key=lambda pair: pair[0].width)
        width = 2.0 * model.base.inner_radius
        text = f"{inch(lane.width, width)} < {inch(width)}"
        return ChargeAnswer(
            "NO_LANE",
            f"Every lane is narrower than the base: {text} for "
            f"{model_name(table.state, model.id)}.",
            lane.width,
            width,
            True,
            (Mark("measure", (lane.p, lane.q), text), Mark("blocked", lane.chain)),
        )
    how = "Every way round is" if is_proved else "No way was found that is not"
    return ChargeAnswer(
        "MOVE_TOO_FAR", f"{how} longer than {limit_text(roll)}.", None, roll, is_proved
    )


def _lane(model: Model, goals: Sequence[Goal], obstacles: Obstacles) -> Lane | None:
    """The narrowest place on the widest way of a model to its goals, if the base is wider."""
    places = [(g.pose.x, g.pose.y) for g in goals if g.model is model]
    start = (model.pose.x, model.pose.y)
    lane = bottleneck(model.base, start, places, replace(obstacles, solids=()))
    if lane is None or not less_than(lane.width, 2.0 * model.base.inner_radius):
        return None
    return lane


def _unseen(
    table: Before,
    own: Sequence[Model],
    foes: Sequence[Model],
    roll: float,
    routed: dict[str, Room],
) -> ChargeAnswer:
    is_proved = len(own) == 1 and prove_hidden(
        table, own[0], foes, goals_area(table, own[0], foes, roll), routed[own[0].id]
    )
    how = "is visible from any spot" if is_proved else "was seen from any spot that was tried"
    return ChargeAnswer(
        "NOT_VISIBLE",
        f'No enemy within 1/2" {how} within the roll.',
        None,
        None,
        is_proved,
    )
