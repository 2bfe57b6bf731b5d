"""The end of a charge: within 1/2" of an enemy that is visible then (14.3, 1.6, magic 7.0)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from tabletop.geometry.gap import gap
from tabletop.geometry.units import is_equal, more_than, within
from tabletop.rules.finding import Finding, Mark
from tabletop.rules.measure import gap_between
from tabletop.rules.moves.case import Case
from tabletop.rules.moves.codes import holds, refused
from tabletop.rules.moves.onto_terrain import charge_onto_terrain
from tabletop.rules.sight import visible
from tabletop.rules.words import (
    inch,
    limit_text,
    listed,
    margin_text,
    model_name,
    shortfall_text,
)
from tabletop.state.model import GameState, Model

CHARGE_END: Final = 0.5
"""Inches: how near to a visible enemy a charge must end, closed (14.3)."""
SLACK: Final = 1e-3
"""Inches given away by a filter of circles, against rounding and the tolerance."""


@dataclass(frozen=True, slots=True)
class Reach:
    """One of ours and an enemy model, and how far apart they are (3-D unless by option)."""

    own: Model
    enemy: Model
    apart: float


def reaches(state: GameState, unit_id: str, upto: float = CHARGE_END) -> tuple[Reach, ...]:
    """Return the pairs with enemy models within a distance, the nearest first, or the nearest.

    Enemy manifestations count, whatever their Move (magic 7.0).
    """
    unit = state.unit(unit_id)
    enemies = [m for e in state.enemies_of(unit.player) for m in state.models_of(e.id)]
    near = _close(state, state.models_of(unit_id), enemies, upto)
    if near:
        return tuple(sorted(near, key=lambda r: r.apart))
    best: Reach | None = None
    for own in state.models_of(unit_id):
        for enemy in enemies:
            reach = own.base.radius + enemy.base.radius
            least = _centres(own, enemy) - reach
            if best is not None and more_than(least, max(upto, best.apart)):
                continue
            pair = Reach(own, enemy, gap_between(state, own.id, enemy.id))
            if within(pair.apart, upto):
                near.append(pair)
            if best is None or pair.apart < best.apart:
                best = pair
    if not near:
        return () if best is None else (best,)
    return tuple(sorted(near, key=lambda r: r.apart))


def _close(
    state: GameState, ours: Sequence[Model], enemies: Sequence[Model], upto: float
) -> list[Reach]:
    """Return the pairs within a distance; none where units are placed on features (1.5).

    Circles round the bases sort out what is farther apart.
    """
    if not enemies or any(u.garrison for u in state.units.values()):
        return []
    one, two = (
        np.array([(m.pose.x, m.pose.y, m.base.radius) for m in some]).T for some in (ours, enemies)
    )
    least = np.hypot(one[0][:, None] - two[0], one[1][:, None] - two[1]) - one[2][:, None] - two[2]
    rows, cols = (least <= upto + SLACK).nonzero()
    pairs = (
        Reach(ours[i], enemies[k], gap_between(state, ours[i].id, enemies[k].id))
        for i, k in zip(rows.tolist(), cols.tolist(), strict=True)
    )
    return [pair for pair in pairs if within(pair.apart, upto)]


def check_charge(case: Case) -> list[Finding]:
    """Return whether the charge ends within 1/2" of a visible enemy (14.3)."""
    state, unit = case.end, case.unit
    pairs = reaches(state, unit.id)
    if not pairs:
        return [refused("NOT_WITHIN_HALF", "There is no enemy to charge", "", units=(unit.id,))]
    near = [p for p in pairs if within(p.apart, CHARGE_END)]
    hidden: dict[str, tuple[str, ...]] = {}
    for pair in near:
        if pair.enemy.id in hidden:
            continue
        seen, blockers = _seen(state, unit.id, pair)
        if seen is not None:
            return [_reached(case, pair, seen)]
        hidden[pair.enemy.id] = blockers
    onto = charge_onto_terrain(case.before, state, CHARGE_END)
    if onto is not None:
        return [onto]
    if near:
        return [_hidden(case, near[0], hidden[near[0].enemy.id])]
    return [_too_far(case, pairs[0])]


def _seen(state: GameState, unit_id: str, pair: Reach) -> tuple[Mark | None, tuple[str, ...]]:
    """A line from any model of the unit to the enemy model, else what hides it from the nearest."""
    blockers: tuple[str, ...] = ()
    own = sorted(state.models_of(unit_id), key=lambda m: _centres(m, pair.enemy))
    for observer in own:
        sight = visible(state, observer.id, pair.enemy.id)
        if sight.is_visible:
            line = sight.witness or ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
            return Mark("sight", tuple((x, y) for x, y, _ in line)), ()
        blockers = blockers or sight.blockers
    return None, blockers


def _centres(a: Model, b: Model) -> float:
    return float(((a.pose.x - b.pose.x) ** 2 + (a.pose.y - b.pose.y) ** 2) ** 0.5)


def _reached(case: Case, pair: Reach, seen: Mark) -> Finding:
    margin = CHARGE_END - pair.apart
    return holds(
        "NOT_WITHIN_HALF",
        f'Ends within 1/2" of {case.state.unit(pair.enemy.unit).label}',
        f"{inch(pair.apart, CHARGE_END)}, visible; {margin_text(margin)}",
        models=(pair.own.id, pair.enemy.id),
        units=(pair.enemy.unit,),
        measured=pair.apart,
        allowed=CHARGE_END,
        margin=margin,
        marks=(_measure(pair), seen),
    )


def _hidden(case: Case, pair: Reach, blockers: tuple[str, ...]) -> Finding:
    by = listed(list(dict.fromkeys(_blocker(case.state, b) for b in blockers))[:3])
    name = model_name(case.state, pair.enemy.id)
    return refused(
        "CHARGE_TARGET_NOT_VISIBLE",
        f"{name} is not visible at the end",
        f'Within 1/2" ({inch(pair.apart, CHARGE_END)})' + (f", but hidden by {by}" if by else ""),
        "Nobody in the unit sees it",
        models=(pair.own.id, pair.enemy.id),
        units=(pair.enemy.unit,),
        marks=(_measure(pair),),
    )


def _blocker(state: GameState, key: str) -> str:
    if key in state.models:
        return model_name(state, key)
    feature = key.split(":")[0]
    return state.terrain[feature].label if feature in state.terrain else key


def _too_far(case: Case, pair: Reach) -> Finding:
    return refused(
        "NOT_WITHIN_HALF",
        'Ends with no enemy within 1/2"',
        f"Closest: {model_name(case.state, pair.enemy.id)}, {inch(pair.apart, CHARGE_END)}, "
        f"must be {limit_text(CHARGE_END)} or less",
        f"Short by {shortfall_text(pair.apart - CHARGE_END)}",
        models=(pair.own.id, pair.enemy.id),
        units=(pair.enemy.unit,),
        measured=pair.apart,
        allowed=CHARGE_END,
        marks=(_measure(pair),),
    )


def _measure(pair: Reach) -> Mark:
    between = gap(pair.own.footprint, pair.enemy.footprint)
    sign = "<" if within(pair.apart, CHARGE_END) else ">"
    sign = "=" if is_equal(pair.apart, CHARGE_END) else sign
    text = f'{inch(pair.apart, CHARGE_END)} {sign} 1/2"'
    return Mark("measure", (between.p, between.q), text)
