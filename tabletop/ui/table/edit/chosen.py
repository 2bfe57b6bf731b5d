"""Which piece is edited besides models: terrain, an objective, a territory, a token."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

from shapely.geometry import Point as Spot

from tabletop.geometry.base import Point
from tabletop.geometry.region import Region
from tabletop.geometry.units import within
from tabletop.state.model import GameState, Objective, Terrain, Territory, Token
from tabletop.ui.table.picking import model_at, objective_at, terrain_at

Kind = Literal["terrain", "objective", "territory", "token"]
Standing = Terrain | Objective | Territory | Token


@dataclass(frozen=True, slots=True)
class Chosen:
    """A piece by its kind and id: ids of different kinds may be the same in old files."""

    kind: Kind
    id: str


KINDS: Final[tuple[Kind, ...]] = ("terrain", "objective", "territory", "token")


def piece_of(state: GameState, chosen: Chosen | None) -> Standing | None:
    """Return the piece as it is now, None when it is gone."""
    if chosen is None:
        return None
    match chosen.kind:
        case "terrain":
            return state.terrain.get(chosen.id)
        case "objective":
            return state.objectives.get(chosen.id)
        case "territory":
            return state.territories.get(chosen.id)
    return state.tokens.get(chosen.id)


def chosen_of(piece: Standing) -> Chosen:
    """Return a piece by kind and id."""
    if isinstance(piece, Terrain):
        return Chosen("terrain", piece.id)
    if isinstance(piece, Objective):
        return Chosen("objective", piece.id)
    if isinstance(piece, Territory):
        return Chosen("territory", piece.id)
    return Chosen("token", piece.id)


def name_of(piece: Standing) -> str:
    """Return what a piece is called in sentences."""
    if isinstance(piece, Terrain):
        return piece.label
    if isinstance(piece, Territory):
        return piece.name or f"territory {piece.id}"
    return f"objective {piece.id}" if isinstance(piece, Objective) else f"token {piece.id}"


def spot_of(piece: Standing) -> Point:
    """Return where a piece lies: the middle of its box."""
    if isinstance(piece, Objective | Token):
        return (piece.x, piece.y)
    x0, y0, x1, y1 = piece.footprint.bounds()
    return ((x0 + x1) / 2, (y0 + y1) / 2)


def chosen_at(state: GameState, point: Point, slack: float) -> Chosen | None:
    """Return the piece under a point that a click chooses; None on a model or on bare ground.

    Small things win over large ones: tokens, objectives, terrain, then territories. `slack`
    inches around thin terrain and small markers count too.
    """
    if model_at(state, point, slack):
        return None
    for token in reversed(list(state.tokens.values())):
        if math.dist(point, (token.x, token.y)) - token.mm / 50.8 <= slack:
            return Chosen("token", token.id)
    objective = objective_at(state, point)
    if objective is not None:
        return Chosen("objective", objective.id)
    feature = terrain_at(state, point)
    if feature is None and slack:
        spot = Spot(point)
        near = [f for f in state.terrain.values() if _is_near(f.footprint, spot, slack)]
        feature = near[-1] if near else None
    if feature is not None:
        return Chosen("terrain", feature.id)
    spot = Spot(point)
    for territory in reversed(list(state.territories.values())):
        if territory.footprint.polygon().intersects(spot):
            return Chosen("territory", territory.id)
    return None


def _is_near(ground: Region, spot: Spot, slack: float) -> bool:
    x0, y0, x1, y1 = ground.bounds()
    if not (x0 - slack <= spot.x <= x1 + slack and y0 - slack <= spot.y <= y1 + slack):
        return False
    return within(float(ground.polygon().distance(spot)), slack)


def all_chosen(state: GameState) -> list[Chosen]:
    """Return all pieces that can be chosen besides models, in the order of the table."""
    groups = (state.terrain, state.objectives, state.territories, state.tokens)
    return [Chosen(kind, key) for kind, group in zip(KINDS, groups, strict=True) for key in group]
