"""A state as the `setup` and `options` of a file: only what differs from the defaults."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache

from tabletop.files.drawn_out import drawn_of, outline_of
from tabletop.files.node import JSON
from tabletop.files.words import PHASES
from tabletop.files.yaml_out import Block, Flow, set_down
from tabletop.geometry.base import Base, Pose
from tabletop.geometry.region import Solid
from tabletop.rules.heights import default_height
from tabletop.state.model import GameState, Model, Terrain, Unit
from tabletop.state.options import Options

Box = tuple[float, float, float, float]


def setup_of(state: GameState, title: str, camera: Box | None) -> dict[str, Block]:
    """Return the `setup` of a state; `title` is the one that stands above it in the file."""
    setup: dict[str, Block] = {}
    if state.title != title:
        setup["title"] = state.title
    if state.board is not None:
        setup["board"] = Flow(list(state.board))
    if state.phase in PHASES:  # a battle has moments between its turns
        setup["phase"] = state.phase
    if camera is not None:
        setup["camera"] = Flow(list(camera))
    units: list[Block] = [_unit(unit, state) for unit in state.units.values() if unit.models]
    if units:
        setup["units"] = units
    terrain: list[Block] = [_terrain(feature) for feature in state.terrain.values()]
    if terrain:
        setup["terrain"] = terrain
    objectives: list[Block] = [
        Flow({"id": o.id, "pos": [o.x, o.y], "mm": o.mm}) for o in state.objectives.values()
    ]
    if objectives:
        setup["objectives"] = objectives
    tokens: list[Block] = [
        Flow(_filled({"id": t.id, "pos": [t.x, t.y], "mm": t.mm, "unit": t.unit or None}))
        for t in state.tokens.values()
    ]
    if tokens:
        setup["tokens"] = tokens
    return setup | drawn_of(state)


def options_of(options: Options) -> Flow | None:
    """Return the options that differ from the defaults, or None."""
    chosen: dict[str, JSON] = {}
    for known in fields(Options):
        value: JSON = getattr(options, known.name)
        if value != getattr(Options(), known.name):
            chosen[known.name] = value
    return Flow(chosen) if chosen else None


def way_points(path: tuple[Pose, ...]) -> list[JSON]:
    """Return way points as [x, y], with the facing where it changes."""
    points: list[JSON] = []
    facing = path[0].facing
    for pose in path:
        turned: list[JSON] = [pose.facing] if pose.facing != facing else []
        points.append([pose.x, pose.y, *turned])
        facing = pose.facing
    return points


def _filled(row: dict[str, JSON]) -> dict[str, JSON]:
    return {key: value for key, value in row.items() if value is not None}


def _unit(unit: Unit, state: GameState) -> Block:
    plain = Unit(unit.id, unit.player, unit.models)
    row: dict[str, Block] = {"id": unit.id, "army": unit.player}
    for key in ("name", "glyph"):
        if getattr(unit, key):
            row[key] = str(getattr(unit, key))
    if unit.keywords:
        row["keywords"] = Flow(list(unit.keywords))
    if unit.move_known:
        row["move"] = "-" if unit.move is None else unit.move
    for key in ("health", "wounds", "save", "control", "control_modifier", "coherency"):
        value = getattr(unit, key)
        if value != getattr(plain, key):
            row[key] = value
    for key in ("standard_bearer", "charged", "ran", "retreated"):
        if getattr(unit, key):
            row[key] = True
    if unit.garrison:
        row["garrison"] = unit.garrison
    row["models"] = [_model(model, unit.keywords) for model in state.models_of(unit.id)]
    return row


@lru_cache(maxsize=4096)
def _model(model: Model, keywords: tuple[str, ...]) -> Flow:
    """Return a model's line, kept: an automatic save writes hundreds that did not change."""
    pose = model.pose
    row: dict[str, JSON] = {
        "id": model.id,
        "base": _base(model.base),
        "pos": [pose.x, pose.y],
    }
    if pose.facing:
        row["facing"] = pose.facing
    if pose.z:
        row["elevation"] = pose.z
    source = model.height_source
    if source == "given" or (model.height, source) != default_height(model.base, keywords):
        row["height"] = model.height
        if source != "given":
            row["height_source"] = source
    return set_down(row)


def _base(base: Base) -> JSON:
    sizes: list[JSON] = [_size(base.length)]
    if base.shape != "round":
        sizes.append(_size(base.width))
    return {"shape": base.shape, "mm": sizes}


def _size(mm: float) -> int | float:
    return int(mm) if mm == int(mm) else mm


@lru_cache(maxsize=1024)
def _terrain(feature: Terrain) -> Flow:
    """Return a feature's lines, kept as those of models are."""
    row: dict[str, JSON] = {"id": feature.id}
    if feature.name:
        row["name"] = feature.name
    if feature.kind != "ruin":
        row["kind"] = feature.kind
    row |= outline_of(feature.footprint)
    parts = feature.parts
    if not parts:
        row["height"] = 0.0
    elif parts == (Solid(feature.id, feature.footprint, parts[0].top),):
        row["height"] = parts[0].top
    else:
        row["parts"] = [{**outline_of(part.region), "height": part.top} for part in parts]
    row["abilities"] = list(feature.abilities)
    return set_down(row)
