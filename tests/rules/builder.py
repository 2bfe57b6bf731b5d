"""Small tables for the tests of the judges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tabletop.geometry.base import Base, Point, Pose, round_base
from tabletop.geometry.region import Solid, region
from tabletop.state.model import GameState, Model, Objective, Terrain, Unit
from tabletop.state.options import Options

Spot = tuple[float, ...]
"""x, y, and the level where it is not the table."""


def unit(
    key: str,
    player: int,
    spots: Sequence[Spot],
    mm: float | Base = 32.0,
    height: float = 1.5,
    facing: float = 0.0,
    **facts: object,
) -> tuple[Unit, list[Model]]:
    base = mm if isinstance(mm, Base) else round_base(mm)
    models = [
        Model(
            f"{key}{k + 1}",
            key,
            base,
            Pose(spot[0], spot[1], facing, spot[2] if len(spot) > 2 else 0.0).snapped(),
            height,
        )
        for k, spot in enumerate(spots)
    ]
    return replace(Unit(key, player, tuple(m.id for m in models)), **facts), models


def feature(name: str, points: Sequence[Point], height: float, *abilities: str) -> Terrain:
    outline = region([tuple(p) for p in points])
    return Terrain(name, outline, (Solid(name, outline, height),), abilities)


def box(
    name: str, x0: float, y0: float, x1: float, y1: float, height: float, *abilities: str
) -> Terrain:
    return feature(name, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)], height, *abilities)


def table(
    *units: tuple[Unit, list[Model]],
    terrain: Sequence[Terrain] = (),
    objectives: Mapping[str, Point] | None = None,
    board: tuple[float, float] | None = None,
    phase: str = "",
    **options: object,
) -> GameState:
    return GameState(
        models={m.id: m for _, models in units for m in models},
        units={u.id: u for u, _ in units},
        terrain={t.id: t for t in terrain},
        objectives={o: Objective(o, *at) for o, at in (objectives or {}).items()},
        board=board,
        phase=phase,
        options=replace(Options(), **options),
    )
