"""The two questions about moves that name no path: can it charge at all, can it end there."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.files.node import JSON
from tabletop.geometry.base import Pose
from tabletop.rules.moves import (
    PERMISSIONS,
    ChargeAnswer,
    EndPositions,
    MoveKind,
    end_positions,
    why_no_charge,
)
from tabletop.state.model import GameState

Params = Mapping[str, JSON]
Extras = dict[str, JSON]


def can_charge(state: GameState, params: Params) -> tuple[bool, Extras]:
    """Say whether a legal charge was found with a roll, and why not otherwise (14.3).

    `proved` tells a proof that there is none from a search that found none.
    """
    found = charge_answer(state, params)
    extras: Extras = {"code": found.code, "why": found.sentence, "proved": found.is_proved}
    if found.measured is not None and found.allowed is not None:
        extras |= {"measured": round(found.measured, 4), "allowed": round(found.allowed, 4)}
    return found.is_possible, extras


def can_end(state: GameState, params: Params) -> tuple[bool, Extras]:
    """Say whether any paths in any order lead a unit to these places, with the order found."""
    found = end_answer(state, params)
    extras: Extras = {"found": found.verdict, "why": found.sentence, "proved": found.is_proved}
    if found.order:
        extras["order"] = list(found.order)
    return found.verdict == "possible", extras


def charge_answer(state: GameState, params: Params) -> ChargeAnswer:
    """Return the judges' whole answer to `can_charge`."""
    target = str(params.get("target", ""))
    return why_no_charge(state, str(params["unit"]), _real(params["roll"]), target)


def end_answer(state: GameState, params: Params) -> EndPositions:
    """Return the judges' whole answer to `can_end`."""
    kind: MoveKind = next(k for k in PERMISSIONS if k == params["type"])
    unit, allowance = str(params["unit"]), _real(params["allowance"])
    target = str(params.get("target", ""))
    return end_positions(state, kind, unit, allowance, ends_of(state, params), target)


def ends_of(state: GameState, params: Params) -> dict[str, Pose]:
    """Return the places named; a model keeps its facing where none is given."""
    ends = params["ends"]
    poses: dict[str, Pose] = {}
    for model, place in (ends if isinstance(ends, dict) else {}).items():
        x, y, *rest = [_real(v) for v in place] if isinstance(place, list) else [0.0, 0.0]
        poses[model] = Pose(x, y, rest[0] if rest else state.model(model).pose.facing)
    return poses


def _real(value: JSON) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
