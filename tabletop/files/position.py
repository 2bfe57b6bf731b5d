"""Positions that cannot be at a table: bases that overlap, stand in a wall or off the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from tabletop.geometry.gap import overlaps, separation
from tabletop.geometry.region import Solid
from tabletop.geometry.region_gap import overlaps_region
from tabletop.geometry.units import each_within, more_than
from tabletop.state.model import GameState, Model, Terrain

Placed = tuple[Terrain, Solid, tuple[float, float, float, float]]
"""A part of terrain with its box."""
MOST_FAULTS: Final = 20
STEP: Final = 1.0
"""Inches: parts up to this height may be straddled (MV-6)."""


def position_faults(state: GameState) -> tuple[str, ...]:
    """Return what is wrong with the places of the models, in words, the first twenty (MV-6, G-6).

    >>> position_faults(GameState())
    ()
    """
    found: list[str] = []
    for fault in _faults(state):
        if len(found) == MOST_FAULTS:
            return (*found, "and more")
        found.append(fault)
    return tuple(found)


def _faults(state: GameState) -> Iterator[str]:
    models = list(state.models.values())
    if state.board is not None:
        width, height = state.board
        for model in models:
            x0, y0, x1, y1 = model.footprint.bounds()
            beyond = max(-x0, -y0, x1 - width, y1 - height)
            if more_than(beyond, 0.0):
                yield f'{model.id} stands off the table by {beyond:.4g}"'
    for a, b in _near(models):
        if overlaps(a.footprint, b.footprint):
            depth = -separation(a.footprint, b.footprint)
            yield f'{a.id} and {b.id} overlap by {depth:.4g}"'
    parts = [(f, part, part.region.bounds()) for f in state.terrain.values() for part in f.parts]
    for model in models:
        for feature, part in _standing_over(model, parts):
            if overlaps_region(model.footprint, part.region):
                yield f"{model.id} stands inside {feature.label} ({part.key})"


def _standing_over(model: Model, parts: list[Placed]) -> Iterator[tuple[Terrain, Solid]]:
    """Yield the parts more than a step above a model's feet whose boxes meet its own (MV-6)."""
    x0, y0, x1, y1 = model.footprint.bounds()
    for feature, part, (left, bottom, right, top) in parts:
        is_near = x0 <= right and left <= x1 and y0 <= top and bottom <= y1
        if is_near and more_than(part.top - model.pose.z, STEP):
            yield feature, part


def _near(models: list[Model]) -> Iterator[tuple[Model, Model]]:
    """Yield the pairs whose circumscribed circles meet, in the order of the models."""
    x = np.array([m.pose.x for m in models])
    y = np.array([m.pose.y for m in models])
    radius = np.array([m.base.radius for m in models])
    apart = np.hypot(x[:, None] - x, y[:, None] - y)
    room = radius[:, None] + radius
    for i, j in np.argwhere(
        np.triu(each_within(apart, room), 1)
    ):  # only a sieve: `overlaps` decides
        yield models[i], models[j]
