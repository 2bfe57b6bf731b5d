"""Contesting and controlling objectives (32.1, 32.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from tabletop.errors import TabletopError
from tabletop.geometry.gap import gap, separation
from tabletop.geometry.units import COMBAT_RANGE, less_than
from tabletop.rules.finding import Finding, Mark
from tabletop.rules.measure import objective_gap
from tabletop.rules.words import inch, margin_text, model_name, shortfall_text
from tabletop.state.model import GameState, Unit

T = TypeVar("T")
NO_UNITS = ("MANIFESTATION", "FACTION TERRAIN")


@dataclass(frozen=True, slots=True)
class Control:
    """Who controls an objective: the score of each unit and player, and the controller after it.

    `controller` is None while nobody ever gained it, `previous` who held it before the count.
    """

    scores: Mapping[str, int]
    army1: int
    army2: int
    controller: int | None
    previous: int | None = None


def contests(state: GameState, model: str, objective: str) -> bool:
    """Say whether an objective is within a model's combat range, unseen or not (32.1)."""
    return less_than(objective_gap(state, model, objective).distance, COMBAT_RANGE)


def contesting_models(state: GameState, unit: str, objective: str) -> tuple[str, ...]:
    """Return the models of a unit that contest an objective (32.1)."""
    marker = state.objective(objective).footprint
    return tuple(
        model.id
        for model in state.models_of(unit)
        if less_than(separation(model.footprint, marker), COMBAT_RANGE)
    )


def contesting(state: GameState, objective: str) -> tuple[str, ...]:
    """Return the units that contest an objective; manifestations and terrain never do (32.1)."""
    return tuple(
        unit.id
        for unit in state.units.values()
        if can_contest(unit) and contesting_models(state, unit.id, objective)
    )


def contested(state: GameState, unit: str) -> tuple[str, ...]:
    """Return the objectives that a unit contests."""
    if not can_contest(state.unit(unit)):
        return ()
    return tuple(o for o in state.objectives if contesting_models(state, unit, o))


def can_contest(unit: Unit) -> bool:
    """Say whether a piece counts as a unit for objectives."""
    return not any(unit.has(keyword) for keyword in NO_UNITS)


def control_score(state: GameState, unit: str, objective: str) -> int:
    """Return a unit's control score on an objective: its contesting models, then modifiers (32.2).

    Never below 1; a BEAST unit never above 1, which is applied last.
    """
    whole = state.unit(unit)
    count = len(contesting_models(state, unit, objective))
    return final_score(whole, raw_score(whole, count)) if count and can_contest(whole) else 0


def raw_score(whole: Unit, count: int) -> int:
    """Return the control score of a unit with so many contesting models, before its limits.

    The standard bearer that a table tells of is in it; those that an army list names are the
    matter of an ability of theirs.
    """
    return whole.control * count + whole.control_modifier + (1 if whole.standard_bearer else 0)


def final_score(whole: Unit, score: int) -> int:
    """Return a control score within its limits, for a unit that contests at all (32.2)."""
    score = max(1, score)
    return min(1, score) if whole.has("BEAST") else score


def control(
    state: GameState,
    picks: Mapping[str, str] | None = None,
    previous: Mapping[str, int | None] | None = None,
    active: int = 1,
) -> Mapping[str, Control]:
    """Return who controls each objective after the count (32.1, 32.2).

    `picks` names the one objective for a unit that contests several (else its first one counts);
    `previous` the controllers so far. A tie, or nobody near, changes nothing. `active` is the
    player who picks first; it changes no count. Raises `TabletopError` for a pick that the unit
    does not contest.

    >>> control(GameState())
    {}
    """
    chosen = _chosen(state, picks or {})
    before = previous or {}
    found: dict[str, Control] = {}
    for objective in state.objectives:
        scores = {
            unit: control_score(state, unit, objective)
            for unit, counted in chosen.items()
            if counted == objective
        }
        one, two = sums_of((state.units[u].player, score) for u, score in scores.items())
        held = before.get(objective)
        found[objective] = Control(scores, one, two, holder_of(one, two, held), held)
    return found


def sums_of(scores: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Return what the control scores of both players add up to; each comes with its player.

    >>> sums_of([(1, 5), (2, 3), (1, 1)])
    (6, 3)
    """
    sums = [0, 0]
    for player, score in scores:
        sums[player - 1] += score
    return sums[0], sums[1]


def holder_of(one: int, two: int, held: T) -> int | T:
    """Return who holds what both players count for: the higher sum, a tie changes nothing (32.2).

    >>> holder_of(3, 2, 2), holder_of(2, 2, 2), holder_of(0, 0, None)
    (1, 2, None)
    """
    return held if one == two else 1 if one > two else 2


def _chosen(state: GameState, picks: Mapping[str, str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for unit in state.units:
        options = contested(state, unit)
        pick = picks.get(unit)
        if pick is not None and pick not in options:
            raise TabletopError(
                f"{unit} does not contest {pick!r}",
                place="picks",
                next_step=f"it contests {', '.join(options) or 'no objective'}",
            )
        if options:
            chosen[unit] = pick or options[0]
    return chosen


def judge_contest(state: GameState, model: str, objective: str) -> Finding:
    """Return whether a model contests an objective, with the gap and its margin (32.1)."""
    marker = state.objective(objective)
    found = gap(state.model(model).footprint, marker.footprint)
    is_in = less_than(found.distance, COMBAT_RANGE)
    margin = abs(found.distance - COMBAT_RANGE)
    verb = "contests" if is_in else "does not contest"
    shown = f'Gap {inch(found.distance, COMBAT_RANGE)}, must be less than 3"'
    return Finding(
        "32.1",
        "CONTESTS",
        is_in,
        f"{model_name(state, model)} {verb} {objective}",
        f"{shown}; {margin_text(margin)}" if is_in else shown,
        "" if is_in else f"Short by {shortfall_text(margin)}",
        models=(model,),
        measured=found.distance,
        allowed=COMBAT_RANGE,
        margin=margin,
        marks=(Mark("measure", (found.p, found.q), inch(found.distance, COMBAT_RANGE)),),
    )
