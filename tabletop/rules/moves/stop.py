"""How far along its way a drag is legal: where the ghost stops, and what stops it.

What bans a way (length, models, impassable ground, the edge, combat) bans every longer way too, so
the first such point bounds the drag. Before it, the last spot that may be ended on is taken.
Conditions on the whole unit at the end (coherency, the 1/2" of a charge, the target of a pile-in)
do not stop a drag: more models may still move.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tabletop.geometry.base import Footprint, Pose, footprint
from tabletop.geometry.gap import gap, separation
from tabletop.geometry.path import Path, cut, path_length, pose_at
from tabletop.geometry.sweep import first_crossing
from tabletop.geometry.units import COMBAT_RANGE, EPS, less_than, more_than, within
from tabletop.rules.combat import enemies_in_combat
from tabletop.rules.moves.case import Before, Case, Step, case_of, prepared
from tabletop.rules.moves.check_start import check_start
from tabletop.rules.moves.check_way import blocks
from tabletop.rules.moves.move import Move, checked
from tabletop.rules.moves.near import floor_of_gaps
from tabletop.rules.moves.spots import UNKNOWN, spot
from tabletop.rules.moves.watch import Watch
from tabletop.rules.moves.way import way_of
from tabletop.rules.table import table_after, table_of
from tabletop.state.events import ModelMoved, apply
from tabletop.state.model import GameState, Model

STOP: Final = 0.01
"""Inches by which a stop before combat may be early, where sight and not range decides it."""
SHY: Final = 1e-5
"""Inches to stay away from the first point in combat, so that rounding the pose keeps out of it."""
AGAIN: Final = 4
STEPS: Final = 34
"""Halvings of a parameter when a bound is looked for: 1e-9 of a leg."""


@dataclass(frozen=True, slots=True)
class Stop:
    """The last legal point of a drag.

    `at` is the path parameter, `inches` the way used until there (climbing included), `pose` the
    place with its level. `code` is what stops it, "" when the whole way is legal.
    """

    model: str
    at: float
    inches: float
    pose: Pose
    code: str

    @property
    def is_whole(self) -> bool:
        """Whether the drag is legal to its very end."""
        return self.code == ""


def last_legal(state: GameState | Before, move: Move, model_id: str) -> Stop:
    """Return how far along its path one model of a move may go, the others moving as proposed.

    A unit that may not make this kind of move at all stays, by the code of the reason.
    """
    table = prepared(state, move.unit)
    case = case_of(table, checked(table.state, move))
    why = barred(case)
    if why:
        return stays(case, why)[model_id]
    return stop_of(case, next(step for step in case.steps if step.model.id == model_id))


def barred(case: Case) -> str:
    """Return the code of what bars the whole unit from this kind of move, "" when nothing does."""
    found = check_start(case.before, case.move.kind, case.move.target)
    return next((f.code for f in found if not f.is_ok), "")


def stays(case: Case, code: str) -> dict[str, Stop]:
    """Return stops where everybody stands."""
    return {s.model.id: Stop(s.model.id, 0.0, 0.0, s.model.pose, code) for s in case.steps}


def stop_of(case: Case, step: Step) -> Stop:
    """Return how far one model of a prepared move may go."""
    name, last = step.model.id, float(len(step.way.path) - 1)
    if not step.way.is_moved:
        return Stop(name, last, 0.0, step.way.end, "")
    at, code = _way_bound(case, step, last)
    at, code = _back_to_spot(case, step, at, code)
    part = cut(step.way.path, at)
    way = way_of(step.model, part, case.before.climbable, case.is_flying)
    return Stop(name, at, way.cost, way.end, code)


def _way_bound(case: Case, step: Step, last: float) -> tuple[float, str]:
    """The first point beyond which the way itself is banned, and by which code."""
    bounds = [(last, "")]
    base, path = step.model.base, step.way.path
    if more_than(step.way.cost, case.move.allowance):
        bounds.append((_last_affordable(case, step, last), "MOVE_TOO_FAR"))
    bounds.append((first_crossing(base, path, board=case.state.board), "OFF_BOARD"))
    if not case.is_flying:
        bounds.append((first_crossing(base, path, _in_the_way(case, step)), "CROSSES_MODEL"))
        bounds += _combat_bounds(case, step)
    if not (case.is_flying and case.state.options.fly_over_impassable):
        regions = [f.footprint for f in case.before.impassable]
        bounds.append((first_crossing(base, path, regions=regions), "CROSSES_IMPASSABLE"))
    at = min(b for b, _ in bounds)
    return at, next(code for b, code in bounds if b == at)


def _last_affordable(case: Case, step: Step, last: float) -> float:
    """The last parameter that can be paid for, its pose rounded as it will be put down.

    At the foot of a wall the cost leaps by its height: rounding must not carry the base there.
    """

    def left(part: Path) -> float:
        cost = way_of(step.model, part, case.before.climbable, case.is_flying).cost
        return case.move.allowance - cost

    path = step.way.path
    at = _last(lambda s: left(cut(path, s)) - EPS, last)
    for _ in range(AGAIN):
        part = cut(path, at)
        if not less_than(left((*part[:-1], part[-1].snapped())), 0.0):
            break
        at = _back(step, at, SHY)
    return at


def _in_the_way(case: Case, step: Step) -> list[Footprint]:
    """Models that the way may run into; those it overlaps from the start are left out."""
    base, path = step.model.base, step.way.path
    floors = [*step.floors, *floor_of_gaps(base, path, step.mates)]
    models = (*case.before.others.models, *step.mates.models)
    near = [m for m, f in zip(models, floors, strict=True) if f < 0.0 and blocks(case, m)]
    start = step.model.footprint
    return [m.footprint for m in near if not less_than(separation(start, m.footprint), 0.0)]


def _combat_bounds(case: Case, step: Step) -> list[tuple[float, str]]:
    """The first point in combat (Normal Move, Run) or in a combat range (Redeploy)."""
    bounds: list[tuple[float, str]] = []
    base, path = step.model.base, step.way.path
    for enemy in case.barring:
        rows = case.before.enemies[enemy]
        near = min(step.floors[rows].min(), step.mate_floors[rows].min())
        if not case.permission.way or not less_than(float(near), COMBAT_RANGE):
            continue
        enemies = case.before.models_of(enemy)
        if case.permission.way == "range":
            ranges = [(foe.footprint, COMBAT_RANGE) for foe in enemies]
            bounds.append((first_crossing(base, path, ranges=ranges), "ENTERS_COMBAT_RANGE"))
            continue
        at = _clear_until(case, step, enemies)
        if at is not None:
            bounds.append((at, "ENTERS_COMBAT"))
    return bounds


def _clear_until(case: Case, step: Step, enemies: tuple[Model, ...]) -> float | None:
    """The parameter before the first point in combat, None when there is none.

    The way up to there is asked once more, as the judge would: a base in contact with what hides
    it is only looked at closely, so the two could differ by a little.
    """
    stages, mates = case.before.stages, step.mates.models
    found = Watch(stages, step.way, mates, enemies).clear_until(STOP)
    if found is None:
        return None
    at = _back(step, found[0], SHY)
    for _ in range(AGAIN):
        part = cut(step.way.path, at)
        way = way_of(step.model, part, case.before.climbable, case.is_flying)
        sooner = Watch(stages, way, mates, enemies).found() if way.is_moved else None
        if sooner is None:
            break
        at = _back(step, min(sooner.at, at), SHY)
    return at


def _last(left: Callable[[float], float], last: float) -> float:
    """The largest parameter up to which `left` is not below 0, for a value that only falls."""
    if not less_than(left(last), 0.0):
        return last
    low, high = 0.0, last
    for _ in range(STEPS):
        middle = (low + high) / 2
        if less_than(left(middle), 0.0):
            high = middle
        else:
            low = middle
    return low


def _back_to_spot(case: Case, step: Step, at: float, code: str) -> tuple[float, str]:
    """Go back from a point until the model may end there."""
    good, bad = at, math.inf
    while good > 0.0:
        depth, why = _lacks(case, step, good)
        if depth == 0.0:
            break
        code, bad = code or why, good
        good = _back(step, good, max(depth, UNKNOWN))
    while math.isfinite(bad) and bad - good > 1e-4:
        middle = (good + bad) / 2
        if _lacks(case, step, middle)[0] == 0.0:
            good = middle
        else:
            bad = middle
    return good, code


def _back(step: Step, at: float, inches: float) -> float:
    """A parameter from which no point of the base moves more than that far to the given one."""
    path, base = step.way.path, step.model.base
    leg = max(math.ceil(at) - 1, 0)
    p, q = path[leg], pose_at(path, at)
    whole = path_length(base, (p, q))
    if within(whole, inches):
        return float(leg)
    return leg + (at - leg) * (1.0 - inches / whole)


def _lacks(case: Case, step: Step, at: float) -> tuple[float, str]:
    """How deep a model's end at a parameter violates what a single model can: inches and code."""
    table, model = case.before, step.model
    pose = pose_at(step.way.path, at)
    still = tuple(m for m in step.mates.models if m.id not in case.move.paths)
    here = spot(table, model.base, pose, still)
    if not here.is_free:
        return here.depth, here.code
    if case.permission.end == "range":
        placed = footprint(model.base, pose)
        for enemy in case.barring:
            for foe in table.models_of(enemy):
                apart = gap(placed, foe.footprint).distance
                if less_than(apart, COMBAT_RANGE):
                    return COMBAT_RANGE - apart, "ENDS_IN_COMBAT_RANGE"
    if case.is_end_apart:
        end = Pose(pose.x, pose.y, pose.facing, here.level)
        if _ends_fighting(case, model, end):
            return UNKNOWN, "ENDS_IN_COMBAT"
    return 0.0, ""


def _ends_fighting(case: Case, model: Model, end: Pose) -> bool:
    """Whether a model that ends there is near enemies that its unit is then in combat with.

    Mates stand as proposed: what only they are near is not for this model to leave.
    """
    state = apply(ModelMoved(model.id, case.end.model(model.id).pose, end), case.end)
    after = table_after(table_of(case.state), state)
    unit = case.unit.id
    return any(
        any(mine == model.id for mine, _ in after.pairs_in_range(unit, enemy))
        for enemy in enemies_in_combat(after, unit)
    )
