"""Why is this charge impossible? The first thing that rules it out, proved or only not found.

Asked in the order in which a judge would: may the unit charge at all; is the roll enough in a
straight line; is there a free spot beside an enemy; does any way lead to one; is the enemy seen
from there; can the unit end coherent. A proof holds for whatever anybody tries; a search that
found nothing says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tabletop.geometry.path import Path
from tabletop.geometry.units import more_than
from tabletop.rules.finding import Mark
from tabletop.rules.measure import UnitGap, charge_needs, nearest_models
from tabletop.rules.moves.case import Before, before
from tabletop.rules.moves.charge_goals import free_goals, goals_area, prove_hidden
from tabletop.rules.moves.check_charge import CHARGE_END
from tabletop.rules.moves.check_start import check_start
from tabletop.rules.moves.follow import Plan, follow
from tabletop.rules.moves.lanes import Lane, widest_lane
from tabletop.rules.moves.obstacles import obstacles_of
from tabletop.rules.moves.outer import Room, room
from tabletop.rules.words import inch, limit_text, model_name
from tabletop.state.model import GameState, Model


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
    if more_than(pair.distance - CHARGE_END, roll):
        return _too_far(state, pair, roll)
    return _look_closer(table, own, foes, roll)


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
    table: Before, own: Sequence[Model], foes: Sequence[Model], roll: float
) -> ChargeAnswer:
    is_alone = len(own) == 1
    goals = [g for m in own for g in free_goals(table, m, foes, roll)]
    if not goals:
        return _no_room(table, own, foes, roll)
    routed = _rooms(table, own, roll)
    reachable = [g for g in goals if routed[g.model.id].holds(g.pose.x, g.pose.y)]
    if not reachable:
        return _no_lane(table, own, foes, roll)
    seen = [g for g in reachable if g.is_seen]
    if not seen:
        return _unseen(table, own, foes, roll, routed)
    plan = follow(table, seen, roll)
    if plan.is_whole:
        return _found(plan, roll)
    if plan.is_led:
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


def _found(plan: Plan, roll: float) -> ChargeAnswer:
    longest = max(plan.costs.values(), default=0.0)
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
    table: Before, own: Sequence[Model], foes: Sequence[Model], roll: float
) -> ChargeAnswer:
    """No way within the roll: by a proof over all places a base could get to at the very most."""
    obstacles = obstacles_of(table, "charge", ())
    is_proved = True
    lanes: list[tuple[Lane, Model]] = []
    for model in own:
        area = goals_area(table, model, foes, roll)
        if area.is_empty:
            continue
        if room(model.base, model.pose, obstacles, roll).meets(area):
            is_proved = False
        elif not room(model.base, model.pose, obstacles).meets(area):
            lane = widest_lane(model.base, model.pose, obstacles, area)
            if lane is not None:
                lanes.append((lane, model))
    if lanes:
        lane, model = max(lanes, key=lambda pair: pair[0].width)
        width = 2.0 * model.base.inner_radius
        return ChargeAnswer(
            "NO_LANE",
            f"Every lane is narrower than the base: {inch(lane.width, width)} < {inch(width)}"
            f" for {model_name(table.state, model.id)}.",
            lane.width,
            width,
            is_proved,
            (Mark("measure", (lane.p, lane.q), f"{inch(lane.width, width)} < {inch(width)}"),),
        )
    how = "Every way round is" if is_proved else "No way was found that is not"
    return ChargeAnswer(
        "MOVE_TOO_FAR", f"{how} longer than {limit_text(roll)}.", None, roll, is_proved
    )


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
