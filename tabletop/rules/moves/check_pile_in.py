"""The end of a pile-in: no further from the target, and still in combat with everybody (15.3)."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.geometry.units import COMBAT_RANGE, at_least, more_than
from tabletop.rules.finding import Finding, Mark
from tabletop.rules.measure import gap_between, model_gap, nearest_models, unit_gap
from tabletop.rules.moves.case import Case
from tabletop.rules.moves.codes import holds, refused
from tabletop.rules.words import inch, listed, margin_text, model_name, shortfall_text
from tabletop.state.model import GameState

Gaps = Mapping[str, float]


def target_of(case: Case) -> str:
    """Return the enemy unit of a pile-in: the named one, else the nearest it is in combat with."""
    if case.move.target or not case.before.in_combat:
        return case.move.target
    return min(case.before.in_combat, key=lambda e: unit_gap(case.state, case.unit.id, e))


def target_gaps(state: GameState, models: tuple[str, ...], target: str) -> Gaps:
    """Return each model's distance to the nearest model of the target unit, inches."""
    return {m: min(gap_between(state, m, e.id) for e in state.models_of(target)) for m in models}


def check_pile_in(case: Case, start: Gaps, end: Gaps) -> list[Finding]:
    """Return what the target and the enemies fought before say about a pile-in (15.3).

    Units not in combat (those that charged) pile in any way they like.
    """
    if not case.before.in_combat:
        return []
    return [*_no_further(case, start, end), *_still_fighting(case)]


def _no_further(case: Case, start: Gaps, end: Gaps) -> list[Finding]:
    label = case.state.unit(target_of(case)).label
    if not start:
        return []
    away = [m for m in start if more_than(end[m], start[m])]
    moved = [s.model.id for s in case.moved if s.model.id in start]
    if not moved:
        return []
    worst = max(moved, key=lambda m: end[m] - start[m])
    was, now = start[worst], end[worst]
    text = f"{model_name(case.state, worst)}: {inch(now, was)} now, {inch(was)} before"
    marks = (_measure(case, worst, now, was),)
    if not away:
        margin = was - now
        return [
            holds(
                "FURTHER_FROM_TARGET", f"No further from {label}", f"{text}; {margin_text(margin)}",
                models=(worst,), measured=now, allowed=was, margin=margin, marks=marks,
            )
        ]  # fmt: skip
    more = f"; {len(away) - 1} more end further" if len(away) > 1 else ""
    return [
        refused(
            "FURTHER_FROM_TARGET",
            f"{model_name(case.state, worst)} ends further from {label}",
            f"{inch(now, was)} now, at most {inch(was)} as before{more}",
            f"Over by {shortfall_text(now - was)}",
            models=tuple(away),
            units=(target_of(case),),
            measured=now,
            allowed=was,
            marks=marks,
        )
    ]


def _measure(case: Case, model_id: str, now: float, was: float) -> Mark:
    foes = case.end.unit(target_of(case)).models
    near = min((model_gap(case.end, model_id, e) for e in foes), key=lambda g: g.distance)
    return Mark("measure", (near.p, near.q), inch(now, was))


def _still_fighting(case: Case) -> list[Finding]:
    lost = [e for e in case.before.in_combat if e not in case.end_in_combat]
    if not lost:
        fought = listed([case.state.unit(e).label for e in case.before.in_combat])
        return [
            holds(
                "LEFT_COMBAT", "Still in combat", f"With {fought}, as at the start",
                units=case.before.in_combat,
            )
        ]  # fmt: skip
    return [_left(case, enemy) for enemy in lost]


def _left(case: Case, enemy: str) -> Finding:
    pair = nearest_models(case.end, case.unit.id, enemy)
    label, distance = case.state.unit(enemy).label, pair.distance
    head = f"No longer in combat with {label}"
    models, units = (pair.a, pair.b), (enemy,)
    if at_least(distance, COMBAT_RANGE):
        return refused(
            "LEFT_COMBAT",
            head,
            f'Gap {inch(distance, COMBAT_RANGE)}, must stay less than 3"',
            f"Over by {shortfall_text(distance - COMBAT_RANGE)}",
            models=models,
            units=units,
            measured=distance,
            allowed=COMBAT_RANGE,
            marks=(Mark("measure", (pair.gap.p, pair.gap.q), inch(distance, COMBAT_RANGE)),),
        )
    return refused(
        "LEFT_COMBAT",
        head,
        f'Gap {inch(distance, COMBAT_RANGE)}, less than 3", but not visible to each other',
        models=models,
        units=units,
        marks=(Mark("blocked", (pair.gap.p, pair.gap.q), ""),),
    )
