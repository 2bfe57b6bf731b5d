"""Where models would stand that are put there by hand: off the table, and against the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from tabletop.geometry.base import Pose
from tabletop.geometry.units import less_than
from tabletop.rules.coherency import judge_coherency
from tabletop.rules.finding import Finding, Judgement, judgement
from tabletop.rules.play.asks import FINE, refused
from tabletop.rules.play.setting_up import with_waiting
from tabletop.rules.standing import judge_standing, placed
from tabletop.rules.words import model_name
from tabletop.state import by_hand
from tabletop.state.battle import Waiting
from tabletop.state.by_hand import HandDeed
from tabletop.state.model import GameState, Model


def waiting_as(state: GameState, unit: str, of: Collection[str] = ()) -> Waiting | None:
    """Return how a unit off the table waits; a destroyed one as it would, new and whole.

    `of` are those of its slain models that a replacement of a destroyed unit has.
    """
    battle = state.battle
    if battle is None or unit in state.units:
        return None
    if unit in battle.waiting:
        return battle.waiting[unit]
    if unit not in battle.fallen:
        return None
    gone = (m for m in battle.slain.values() if m.unit == unit)
    models = tuple(m for m in gone if not of or m.id in of)
    return Waiting(battle.fallen[unit], models, "aside") if models else None


def after_deed(state: GameState, deed: HandDeed) -> GameState:
    """Return the table as it would be with models put where a deed puts them."""
    match deed:
        case by_hand.HandMove():
            return placed(state, dict(deed.poses))
        case by_hand.HandSetUp() | by_hand.HandReplacement():
            is_part = isinstance(deed, by_hand.HandReplacement)
            waiting = waiting_as(state, deed.unit, deed.poses if is_part else ())
            return state if waiting is None else placed(
                with_waiting(state, waiting), dict(deed.poses)
            )  # fmt: skip
        case by_hand.HandReturn():
            return with_models(state, deed.unit, deed.poses)
        case _:
            return state


def with_models(state: GameState, unit: str, poses: Mapping[str, Pose]) -> GameState:
    """Return the table with slain models standing again, on the level there."""
    battle, whole = state.battle, state.unit(unit)
    assert battle is not None
    back: dict[str, Model] = {m: battle.slain[m] for m in poses}
    added = replace(
        state,
        models={**state.models, **back},
        units={**state.units, unit: replace(whole, models=(*whole.models, *back))},
    )
    return placed(added, dict(poses))


def judge_places(state: GameState, deed: HandDeed) -> Judgement:
    """Return why models cannot be put there: only the edge of the table refuses (G-6)."""
    poses: Mapping[str, Pose] = getattr(deed, "poses", {})
    return _off_table(after_deed(state, deed), poses) if poses else FINE


def warnings(state: GameState, deed: HandDeed) -> tuple[Finding, ...]:
    """Return what the rules would say against where models end: it is told, and done all the same.

    `state` is the one before; the deed fits it.
    """
    after, unit = after_deed(state, deed), getattr(deed, "unit", "")
    poses: Mapping[str, Pose] = getattr(deed, "poses", {})
    if isinstance(deed, by_hand.HandSlain) and deed.models and unit in state.units:
        left = tuple(m for m in state.units[unit].models if m not in deed.models)
        whole = replace(state.units[unit], models=left)
        after = replace(state, units={**state.units, unit: whole})
        return judge_coherency(after, unit).findings if left else ()
    if not poses or unit not in after.units:
        return ()
    found = judgement(judge_standing(after, tuple(poses)))
    return (*found.findings, *judge_coherency(after, unit).findings)


def _off_table(state: GameState, models: Iterable[str]) -> Judgement:
    if state.board is None:
        return FINE
    width, height = state.board
    for key in models:
        x0, y0, x1, y1 = state.models[key].footprint.bounds()
        if less_than(min(x0, y0, width - x1, height - y1), 0.0):
            return refused("OFF_BOARD", f"{model_name(state, key)} leaves the table", "G-6")
    return FINE
