"""Models that are not on the table, stood there so that a hand can take them."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from tabletop.geometry.base import Point, Pose
from tabletop.geometry.path import Path
from tabletop.rules.play.asks import Place
from tabletop.state.causes import Placement
from tabletop.state.model import GameState, Model

AIR: Final = 0.1
"""Inches between the bases of a unit that is set up as a block."""


def on_table(state: GameState, ask: Place) -> GameState:
    """Return a table on which all models of a question stand; where they do is no place yet."""
    battle = state.battle
    missing = [m for m in ask.models if m not in state.models]
    if battle is None or not missing:
        return state
    waiting = battle.waiting.get(ask.unit)
    known: dict[str, Model] = dict(battle.slain)
    if waiting is not None:
        known.update({m.id: m for m in waiting.models})
    models = {m: known[m] for m in missing if m in known}
    unit = state.units.get(ask.unit) or (waiting.unit if waiting is not None else None)
    if unit is None:
        return state
    unit = replace(unit, models=tuple(dict.fromkeys((*unit.models, *models))))
    return replace(
        state,
        units={**state.units, ask.unit: unit},
        models={**state.models, **models},
    )


def block_at(state: GameState, ask: Place, point: Point) -> dict[str, Path]:
    """Return a block of the models round a point, as wide as two or three ranks make it."""
    models = [state.model(m) for m in ask.models]
    if not models:
        return {}
    ranks = 1 if len(models) <= 3 else 2 if len(models) <= 12 else 3
    files = math.ceil(len(models) / ranks)
    step = 2 * max(m.base.radius for m in models) + AIR
    placed: dict[str, Path] = {}
    for i, model in enumerate(models):
        rank, file = divmod(i, files)
        count = min(files, len(models) - rank * files)
        x = point[0] + (file - (count - 1) / 2) * step
        y = point[1] + ((ranks - 1) / 2 - rank) * step
        placed[model.id] = (Pose(x, y, model.pose.facing).snapped(),)
    return placed


def near(state: GameState, ask: Place, point: Point) -> Placement:
    """Return where the models are set up near a point: as rules let them, else as a block."""
    found = ask.near(point) if ask.near is not None else None
    return found or Placement(block_at(state, ask, point))
