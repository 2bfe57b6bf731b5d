"""Obscuring terrain: which units it hides, and what it does to their own range (T-2)."""

from __future__ import annotations

import math
from typing import Final

from tabletop.geometry.sweep.boxes import may_meet, region_box
from tabletop.geometry.units import EPS
from tabletop.rules.finding import Finding, Judgement, Mark, judgement
from tabletop.rules.measure import gap_between, terrain_gap, unit_wholly_on, within
from tabletop.rules.words import inch, margin_text, model_name, shortfall_text
from tabletop.state.model import GameState, Unit

REACH: Final = 1.0
EXCLUDED: Final = ("MONSTER", "WAR MACHINE", "FLY")


def can_be_obscured(unit: Unit) -> bool:
    """Say whether Obscuring can work for a unit: no monster, war machine or flyer, not placed."""
    return not unit.garrison and not any(unit.has(keyword) for keyword in EXCLUDED)


def obscured(state: GameState, unit: str, terrain: str) -> bool:
    """Say whether the condition of a feature's Obscuring is met by a unit (T-2).

    Every model within 1 inch of it. Under the option `behind_2024` what hides is being behind or
    wholly on it (`hidden_from_shooting`), so here it is being wholly on it.
    """
    if "OBSCURING" not in state.feature(terrain).abilities:
        return False
    whole = state.unit(unit)
    if not whole.models or not can_be_obscured(whole):
        return False
    if state.options.obscuring == "behind_2024":
        return unit_wholly_on(state, unit, terrain)
    feature = state.feature(terrain)
    boxes = [region_box(r) for r in (feature.footprint, *(p.region for p in feature.parts))]
    for m in whole.models:
        foot = state.model(m).footprint
        round_it = (foot.x - foot.radius, foot.y - foot.radius,
                    foot.x + foot.radius, foot.y + foot.radius)  # fmt: skip
        if not any(may_meet(round_it, box, REACH + 0.01) for box in boxes):
            return False
    return all(within(state, m, terrain, REACH) for m in whole.models)


def obscured_by(state: GameState, unit: str) -> tuple[str, ...]:
    """Return the features that obscure a unit."""
    if not can_be_obscured(state.unit(unit)):
        return ()
    return tuple(t for t in state.terrain if obscured(state, unit, t))


def weapon_range(state: GameState, unit: str, printed: float) -> float:
    """Return the Range of an obscured unit's weapons: halved, rounded down (T-2, G-4).

    Unchanged when nothing obscures it, or under the option `behind_2024`.
    """
    if state.options.obscuring != "within_1" or not obscured_by(state, unit):
        return printed
    return float(math.floor(printed / 2 + EPS))


def judge_obscured(state: GameState, unit: str, terrain: str) -> Judgement:
    """Return whether a unit is obscured by a feature, with the model farthest from it (T-2)."""
    whole, feature = state.unit(unit), state.feature(terrain)
    is_met = obscured(state, unit, terrain)
    head = f"{feature.label} {'obscures' if is_met else 'does not obscure'} {whole.label}"
    common = ("T-2", "OBSCURED", is_met, head)
    if "OBSCURING" not in feature.abilities:
        return judgement([Finding(*common, "The feature is not Obscuring", units=(unit,))])
    if not can_be_obscured(whole):
        why = "Monsters, war machines, flyers and units placed on terrain are never obscured"
        return judgement([Finding(*common, why, units=(unit,))])
    if state.options.obscuring == "behind_2024":
        return judgement([Finding(*common, "Counts when wholly on it", units=(unit,))])
    far, model = max((gap_between(state, m, terrain), m) for m in whole.models)
    flat = terrain_gap(state, model, terrain)
    margin = abs(far - REACH)
    shown = f'{model_name(state, model)} is {inch(far, REACH)} away, every model must be within 1"'
    return judgement(
        [
            Finding(
                *common,
                f"{shown}; {margin_text(margin)}" if is_met else shown,
                "" if is_met else f"Short by {shortfall_text(margin)}",
                models=(model,),
                units=(unit,),
                measured=far,
                allowed=REACH,
                margin=margin,
                marks=(Mark("measure", (flat.p, flat.q), inch(far, REACH)),),
            )
        ]
    )
