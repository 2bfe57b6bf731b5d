"""Checks of combat and combat ranges on the way and at the end (7.0, 15.4, retreat, redeploy)."""

from __future__ import annotations

from typing import Final

import numpy as np

from tabletop.geometry.base import footprint
from tabletop.geometry.gap import gap
from tabletop.geometry.path import pose_at
from tabletop.geometry.sweep import Swept
from tabletop.geometry.units import COMBAT_RANGE, less_than
from tabletop.rules.finding import Finding, Mark
from tabletop.rules.measure import UnitGap, nearest_models
from tabletop.rules.moves.case import Case, Step
from tabletop.rules.moves.codes import holds, refused
from tabletop.rules.moves.near import nearest_swept
from tabletop.rules.moves.watch import Seen, Watch
from tabletop.rules.words import inch, listed, margin_text, model_name, shortfall_text
from tabletop.state.model import Model

GLANCES: Final = 4
"""How many ways past an enemy, and stretches of each, are looked at in a frame of a drag."""
NEARER: Final = 7
"""Halvings on the way from a point in combat towards the closest, hidden one: for the message."""


def check_combat(case: Case) -> list[Finding]:
    """Return whether the move keeps out of combat, or out of combat ranges, where it has to.

    Flyers ignore combat ranges on the way and are asked about their end only (15.4).
    """
    found: list[Finding] = []
    permission = case.permission
    if permission.way == "combat":
        found += _lands_in_combat(case) if case.is_flying else _enters_combat(case)
    if permission.way == "range" and not case.is_flying:
        found += _enters_range(case)
    if permission.end == "range":
        found += _ends_in_range(case)
    return found


def check_end_combat(case: Case) -> list[Finding]:
    """Return what the end alone says about combat and combat ranges, whatever the way."""
    if case.permission.end == "combat":
        return _lands_in_combat(case)
    return _ends_in_range(case) if case.permission.end == "range" else []


def _enters_combat(case: Case) -> list[Finding]:
    """Normal Move and Run: never in combat at any point of the way, its end included (MV-8)."""
    found: list[Finding] = []
    hidden: list[str] = []
    for enemy in case.before.fighting:
        rows = case.before.enemies[enemy]
        enemies = case.before.models_of(enemy)
        for step in _near_first(case, enemy)[: GLANCES if case.is_quick else None]:
            watch = Watch(case.before.stages, step.way, step.mates.models, enemies)
            if not watch.is_near:
                continue
            close = nearest_swept(step.model.base, step.way.path, enemies, step.floors[rows])
            at = 0.0 if close is None else close[1].at
            seen = watch.at(at)
            if seen is None:
                later = watch.found(GLANCES) if case.is_quick else watch.found()
                if later is None:
                    hidden.append(enemy)
                    continue
                nearer = _nearer(watch, later, at)
                seen = watch.at(nearer) or later
            found.append(_entry(case, step, seen))
            break
    return found or _keeps_out(case, hidden)


def _near_first(case: Case, enemy: str) -> list[Step]:
    """The steps in which somebody may be within combat range of an enemy, the nearest first."""
    rows = case.before.enemies[enemy]
    floors = [
        (float(min(s.floors[rows].min(), s.mate_floors[rows].min())), k)
        for k, s in enumerate(case.moved)
    ]
    return [case.moved[k] for near, k in sorted(floors) if less_than(near, COMBAT_RANGE)]


def _entry(case: Case, step: Step, seen: Seen) -> Finding:
    """The finding: where the unit is in combat, how near, and along which line."""
    state, enemies = case.state, case.before.models_of(case.state.model(seen.enemy).unit)
    pose = pose_at(step.way.path, seen.at)
    placed = [footprint(step.model.base, pose), *(m.footprint for m in step.mates.models)]
    gaps = ([gap(own, e.footprint) for e in enemies] for own in placed)
    measured = min(next(gaps), key=lambda g: g.distance)
    if not less_than(measured.distance, COMBAT_RANGE):
        held = (g for row in gaps for g in row)
        measured = min(held, key=lambda g: g.distance, default=measured)
    unit = state.model(seen.enemy).unit
    distance = measured.distance
    marks = [Mark("measure", (measured.p, measured.q), f'{inch(distance, COMBAT_RANGE)} < 3"')]
    marks.append(Mark("spot", ((pose.x, pose.y),), ""))
    if seen.line is not None:
        (x0, y0, _), (x1, y1, _) = seen.line
        marks.append(Mark("sight", ((x0, y0), (x1, y1)), ""))
    return refused(
        "ENTERS_COMBAT",
        f"Enters combat with {state.unit(unit).label}",
        f'Gap {inch(distance, COMBAT_RANGE)}, must be 3" or more; visible',
        f"Short by {shortfall_text(COMBAT_RANGE - distance)}",
        models=(step.model.id, seen.enemy),
        units=(unit,),
        measured=distance,
        allowed=COMBAT_RANGE,
        marks=tuple(marks),
    )


def _nearer(watch: Watch, seen: Seen, closest: float) -> float:
    """A parameter in combat that is closer to the enemy than the one found: halving towards it."""
    at, hidden = seen.at, closest
    for _ in range(NEARER):
        middle = (at + hidden) / 2
        if watch.face_at(middle, seen.enemy):
            at = middle
        else:
            hidden = middle
    return at


def _keeps_out(case: Case, hidden: list[str]) -> list[Finding]:
    if not case.before.fighting or not case.moved:
        return []
    if hidden:
        who = listed([case.state.unit(e).label for e in dict.fromkeys(hidden)])
        return [
            holds(
                "ENTERS_COMBAT",
                "Stays out of combat",
                f'Within 3" of {who}, never in sight of each other there',
                units=tuple(dict.fromkeys(hidden)),
            )
        ]
    close = None if case.is_quick else _closest_on_way(case)
    if close is None:
        return [holds("ENTERS_COMBAT", "Stays out of combat", "")]
    step, other, swept = close
    margin = swept.gap - COMBAT_RANGE
    return [
        holds(
            "ENTERS_COMBAT",
            "Stays out of combat",
            f"Closest: {case.state.unit_of(other.id).label}, {inch(swept.gap, COMBAT_RANGE)}; "
            f"{margin_text(margin)}",
            models=(step.model.id, other.id),
            units=(other.unit,),
            measured=swept.gap,
            allowed=COMBAT_RANGE,
            margin=margin,
            marks=(Mark("measure", (swept.mover, swept.other), inch(swept.gap, COMBAT_RANGE)),),
        )
    ]


def _closest_on_way(case: Case, only: str = "") -> tuple[Step, Model, Swept] | None:
    """The step that comes closest to any enemy (or one enemy unit) whose range counts."""
    fighting = (only,) if only else case.before.fighting
    rows = np.concatenate([case.before.enemies[e] for e in fighting])
    others = [case.before.others.models[k] for k in rows]
    best: tuple[Step, Model, Swept] | None = None
    for step in case.moved:
        floors = step.floors[rows]
        if best is not None and (floors >= best[2].separation).all():
            continue
        close = nearest_swept(step.model.base, step.way.path, others, floors)
        if close is not None and (best is None or close[1].separation < best[2].separation):
            best = (step, *close)
    return best


def _lands_in_combat(case: Case) -> list[Finding]:
    """Flyers may be in combat on the way, not at the end (15.4)."""
    found = [
        _landed(case, nearest_models(case.end, case.unit.id, enemy)) for enemy in case.end_in_combat
    ]
    if found or not case.before.fighting or not case.moved:
        return found
    pair = _nearest_at_end(case)
    if less_than(pair.distance, COMBAT_RANGE):
        text = (
            f'Within 3" of {case.state.unit(case.state.model(pair.b).unit).label}, but not in sight'
        )
        return [
            holds(
                "ENDS_IN_COMBAT", "Ends out of combat", text, units=(case.state.model(pair.b).unit,)
            )
        ]
    return [_clear("ENDS_IN_COMBAT", "Ends out of combat", case, pair)]


def _landed(case: Case, pair: UnitGap) -> Finding:
    label = case.state.unit(case.state.model(pair.b).unit).label
    code = "ENDS_IN_COMBAT" if case.is_flying else "ENTERS_COMBAT"
    return _in_range(code, f"Ends in combat with {label}", "; visible", case, pair)


def _enters_range(case: Case) -> list[Finding]:
    """Redeploy: no point of the way in any enemy combat range, seen or not (D-47)."""
    found: list[Finding] = []
    for enemy in case.before.fighting:
        close = _closest_on_way(case, enemy)
        if close is None or not less_than(close[2].gap, COMBAT_RANGE):
            continue
        step, other, swept = close
        found.append(
            refused(
                "ENTERS_COMBAT_RANGE",
                f"Passes through the combat range of {case.state.unit(enemy).label}",
                f'Gap {inch(swept.gap, COMBAT_RANGE)}, must be 3" or more all the way',
                f"Short by {shortfall_text(COMBAT_RANGE - swept.gap)}",
                models=(step.model.id, other.id),
                units=(enemy,),
                measured=swept.gap,
                allowed=COMBAT_RANGE,
                marks=(
                    Mark(
                        "measure",
                        (swept.mover, swept.other),
                        f'{inch(swept.gap, COMBAT_RANGE)} < 3"',
                    ),
                ),
            )
        )
    if found or not case.before.fighting:
        return found
    close = _closest_on_way(case)
    if close is None:
        return []
    step, other, swept = close
    margin = swept.gap - COMBAT_RANGE
    label = case.state.unit(other.unit).label
    return [
        holds(
            "ENTERS_COMBAT_RANGE",
            "Keeps out of combat ranges",
            f"Closest: {label}, {inch(swept.gap, COMBAT_RANGE)}; {margin_text(margin)}",
            models=(step.model.id, other.id),
            units=(other.unit,),
            measured=swept.gap,
            allowed=COMBAT_RANGE,
            margin=margin,
            marks=(Mark("measure", (swept.mover, swept.other), inch(swept.gap, COMBAT_RANGE)),),
        )
    ]


def _ends_in_range(case: Case) -> list[Finding]:
    """Retreat and Redeploy: every model ends outside every enemy combat range, seen or not."""
    found = [
        _in_range("ENDS_IN_COMBAT_RANGE", "", "", case, pair)
        for pair in (nearest_models(case.end, case.unit.id, e) for e in case.before.fighting)
        if less_than(pair.distance, COMBAT_RANGE)
    ]
    if found or not case.before.fighting:
        return found
    pair = _nearest_at_end(case)
    return [_clear("ENDS_IN_COMBAT_RANGE", "Ends outside combat ranges", case, pair)]


def _in_range(code: str, head: str, condition: str, case: Case, pair: UnitGap) -> Finding:
    distance, label = pair.distance, case.state.unit(case.state.model(pair.b).unit).label
    return refused(
        code,
        head or f"Ends in the combat range of {label}",
        f"{model_name(case.state, pair.a)} ends {inch(distance, COMBAT_RANGE)} away, "
        f'must be 3" or more{condition}',
        f"Short by {shortfall_text(COMBAT_RANGE - distance)}",
        models=(pair.a, pair.b),
        units=(case.state.model(pair.b).unit,),
        measured=distance,
        allowed=COMBAT_RANGE,
        marks=(Mark("measure", (pair.gap.p, pair.gap.q), f'{inch(distance, COMBAT_RANGE)} < 3"'),),
    )


def _clear(code: str, head: str, case: Case, pair: UnitGap) -> Finding:
    distance, label = pair.distance, case.state.unit(case.state.model(pair.b).unit).label
    margin = distance - COMBAT_RANGE
    return holds(
        code,
        head,
        f"Closest: {label}, {inch(distance, COMBAT_RANGE)}; {margin_text(margin)}",
        models=(pair.a, pair.b),
        units=(case.state.model(pair.b).unit,),
        measured=distance,
        allowed=COMBAT_RANGE,
        margin=margin,
        marks=(Mark("measure", (pair.gap.p, pair.gap.q), inch(distance, COMBAT_RANGE)),),
    )


def _nearest_at_end(case: Case) -> UnitGap:
    pairs = (nearest_models(case.end, case.unit.id, e) for e in case.before.fighting)
    return min(pairs, key=lambda pair: pair.distance)
