"""Small helpers in inches: whose outlines a range is drawn round, and where a base is widest."""

from __future__ import annotations

from tabletop.geometry.base import Footprint, Point, direction
from tabletop.geometry.units import inches
from tabletop.state.model import GameState, Model


def all_around(state: GameState, piece: str) -> tuple[Footprint, ...]:
    """Return the footprints of a model or of all models of a unit."""
    if piece in state.models:
        return (state.model(piece).footprint,)
    if piece in state.units:
        return tuple(m.footprint for m in state.models_of(piece))
    return ()


def gap_points(model: Model) -> tuple[Point, Point]:
    """Return the two ends of a base along its facing: its diameter, or its length."""
    ux, uy = direction(model.pose.facing)
    half = inches(model.base.length) / 2
    x, y = model.pose.x, model.pose.y
    return (x - ux * half, y - uy * half), (x + ux * half, y + uy * half)
