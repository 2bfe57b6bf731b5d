"""Checks of combat and combat ranges on the way and at the end (7.0, 15.4, retreat, redeploy)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from tabletop.geometry.gap import gap
from tabletop.geometry.path import pose_at
from tabletop.geometry.units import COMBAT_RANGE, less_than
from tabletop.rules.finding import Finding, Mark
from tabletop.rules.measure import nearest_models
from tabletop.rules.moves.apart import Apart, at_end, clear, on_way, short, standing
from tabletop.rules.moves.case import Case, Step
from tabletop.rules.moves.codes import holds
from tabletop.rules.moves.near import nearest_swept
from tabletop.rules.moves.watch import Seen, Watch
from tabletop.rules.words import listed, model_name
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
    elif permission.end == "combat":
        found += _lands_in_combat(case)
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
    for enemy in case.barring:
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
    placed = replace(step.model, pose=pose)
    nearest = _nearest([placed], enemies)
    if not less_than(nearest.distance, COMBAT_RANGE):
        nearest = _nearest([placed, *step.mates.models], enemies)
    marks = [Mark("spot", ((pose.x, pose.y),))]
    if seen.line is not None:
        (x0, y0, _), (x1, y1, _) = seen.line
        marks.append(Mark("sight", ((x0, y0), (x1, y1))))
    head = f"Enters combat with {state.unit(nearest.unit(state)).label}"
    detail = f'Gap {nearest.text}, must be 3" or more; visible'
    return short("ENTERS_COMBAT", head, detail, state, nearest, tuple(marks))


def _nearest(own: list[Model], enemies: tuple[Model, ...]) -> Apart:
    pairs = (standing(u.id, e.id, gap(u.footprint, e.footprint)) for u in own for e in enemies)
    return min(pairs, key=lambda pair: pair.distance)


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
    if not case.barring or not case.moved:
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
    close = None if case.is_brief else _closest_on_way(case)
    if close is None:
        return [holds("ENTERS_COMBAT", "Stays out of combat", "")]
    return [clear("ENTERS_COMBAT", "Stays out of combat", case.state, close)]


def _closest_on_way(case: Case, only: str = "") -> Apart | None:
    """Where a step comes closest to any enemy (or one enemy unit) whose range counts."""
    fighting = (only,) if only else case.barring
    rows = np.concatenate([case.before.enemies[e] for e in fighting])
    others = [case.before.others.models[k] for k in rows]
    best: Apart | None = None
    least_gap = np.inf
    for step in case.moved:
        floors = step.floors[rows]
        if (floors >= least_gap).all():
            continue
        close = nearest_swept(step.model.base, step.way.path, others, floors)
        if close is not None and close[1].separation < least_gap:
            least_gap = close[1].separation
            best = on_way(step.model.id, close[0].id, close[1])
    return best


def _lands_in_combat(case: Case) -> list[Finding]:
    """Flyers may be in combat on the way, not at the end (15.4), and so may who slips away."""
    state = case.state
    found = [
        _in_range(
            "ENDS_IN_COMBAT" if case.is_end_apart else "ENTERS_COMBAT",
            f"Ends in combat with {state.unit(enemy).label}",
            "; visible",
            case,
            at_end(nearest_models(case.end, case.unit.id, enemy)),
        )
        for enemy in case.end_in_combat
    ]
    if found or not case.barring or not case.moved:
        return found
    nearest = _nearest_at_end(case)
    if less_than(nearest.distance, COMBAT_RANGE):
        unit = nearest.unit(state)
        text = f'Within 3" of {state.unit(unit).label}, but not in sight'
        return [holds("ENDS_IN_COMBAT", "Ends out of combat", text, units=(unit,))]
    return [clear("ENDS_IN_COMBAT", "Ends out of combat", state, nearest)]


def _enters_range(case: Case) -> list[Finding]:
    """Redeploy: no point of the way in any enemy combat range, seen or not (D-47)."""
    found: list[Finding] = []
    for enemy in case.barring:
        close = _closest_on_way(case, enemy)
        if close is not None and less_than(close.distance, COMBAT_RANGE):
            head = f"Passes through the combat range of {case.state.unit(enemy).label}"
            detail = f'Gap {close.text}, must be 3" or more all the way'
            found.append(short("ENTERS_COMBAT_RANGE", head, detail, case.state, close))
    if found or not case.barring:
        return found
    close = _closest_on_way(case)
    if close is None:
        return []
    return [clear("ENTERS_COMBAT_RANGE", "Keeps out of combat ranges", case.state, close)]


def _ends_in_range(case: Case) -> list[Finding]:
    """Retreat and Redeploy: every model ends outside every enemy combat range, seen or not."""
    pairs = [at_end(nearest_models(case.end, case.unit.id, e)) for e in case.barring]
    found = [
        _in_range("ENDS_IN_COMBAT_RANGE", "", "", case, pair)
        for pair in pairs
        if less_than(pair.distance, COMBAT_RANGE)
    ]
    if found or not pairs:
        return found
    nearest = _nearest_at_end(case)
    return [clear("ENDS_IN_COMBAT_RANGE", "Ends outside combat ranges", case.state, nearest)]


def _in_range(code: str, head: str, condition: str, case: Case, apart: Apart) -> Finding:
    state = case.state
    head = head or f"Ends in the combat range of {state.unit(apart.unit(state)).label}"
    detail = f'{model_name(state, apart.own)} ends {apart.text} away, must be 3" or more{condition}'
    return short(code, head, detail, state, apart)


def _nearest_at_end(case: Case) -> Apart:
    pairs = (nearest_models(case.end, case.unit.id, e) for e in case.barring)
    return at_end(min(pairs, key=lambda pair: pair.distance))
