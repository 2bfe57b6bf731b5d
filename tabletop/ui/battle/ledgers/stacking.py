"""Units placed on faction terrain, as they are shown: on top of it, side by side."""

from __future__ import annotations

from dataclasses import replace

from tabletop.state.model import GameState, Model

AIR = 0.15
"""Inches between units that share a piece of terrain, as they are drawn."""


def stacked(state: GameState) -> GameState:
    """Return the state to draw and to point at; the same one where nobody is placed on terrain.

    Who is placed on a piece comes after it, so that it is drawn over it and picked first. Several
    units stand side by side there: they are measured from the piece, wherever they stand (1.5).
    """
    placed = [u for u in state.units.values() if u.garrison and u.models]
    if not placed:
        return state
    models = dict(state.models)
    for piece in dict.fromkeys(u.garrison for u in placed):
        mine = [m for u in placed if u.garrison == piece for m in u.models]
        for model, x in zip(mine, _spread([models[m] for m in mine]), strict=True):
            models[model] = replace(models[model], pose=replace(models[model].pose, x=x))
    above = [m for u in placed for m in u.models]
    ordered = {k: m for k, m in models.items() if k not in above}
    return replace(state, models=ordered | {m: models[m] for m in above})


def _spread(models: list[Model]) -> list[float]:
    """Return where models stand from left to right that share a spot; others stay."""
    spots = {(m.pose.x, m.pose.y) for m in models}
    if len(models) < 2 or len(spots) == len(models):
        return [m.pose.x for m in models]
    wide = sum(2 * m.base.a for m in models) + AIR * (len(models) - 1)
    left, found = models[0].pose.x - wide / 2, []
    for model in models:
        found.append(left + model.base.a)
        left += 2 * model.base.a + AIR
    return found
