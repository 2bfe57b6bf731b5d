"""Where models may stand: free ground, the board, terrain that bears them (MV-4, MV-6, T-3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tabletop.geometry.base import Pose
from tabletop.geometry.gap import Gap, gap, gap_matrix
from tabletop.geometry.levels import FREE, is_mid_climb, level_at
from tabletop.geometry.region import Solid
from tabletop.geometry.region_gap import region_gap
from tabletop.geometry.sweep.boxes import may_meet, region_box
from tabletop.geometry.units import each_within, less_than, more_than
from tabletop.rules.finding import Finding, Mark
from tabletop.rules.words import inch, model_name, shortfall_text
from tabletop.state.model import GameState, Model, Terrain

NEAR = 0.01
RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "OVERLAPS_MODEL": "MV-4",
        "ENDS_ON_MANIFESTATION": "Magic 7.0",
        "ENDS_ON_IMPASSABLE": "T-4",
        "ENDS_ON_UNSTABLE": "T-3",
        "ENDS_MID_CLIMB": "MV-6",
        "OFF_BOARD": "G-6",
    }
)
"""The rule of each code of a place that bears no model."""


def placed(state: GameState, poses: dict[str, Pose]) -> GameState:
    """Return the state with models standing at other poses, on the level that bears them there."""
    solids = [part for feature in state.terrain.values() for part in feature.parts]
    models = dict(state.models)
    for name, pose in poses.items():
        model = replace(state.model(name), pose=pose.snapped())
        level = level_at(model.footprint, solids)
        models[name] = replace(model, pose=replace(model.pose, z=level))
    return replace(state, models=models)


def judge_standing(state: GameState, models: Sequence[str]) -> list[Finding]:
    """Return what forbids these models to stand where they do; nothing is looked at on the way."""
    chosen = [state.model(m) for m in models]
    found = _overlaps(state, chosen)
    solids = climbable(state)
    for model in chosen:
        found += _off_board(state, model)
        for feature in state.terrain.values():
            found += on_feature(state, model, feature)
        if is_mid_climb(model.footprint, solids):
            found.append(half_way_up(state, model, solids))
    return found


def is_impassable(feature: Terrain) -> bool:
    """Say whether no model may cross or end on a feature (T-4)."""
    return "IMPASSABLE" in feature.abilities


def climbable(state: GameState) -> tuple[Solid, ...]:
    """Return the parts that can be climbed: those of every feature that is not impassable."""
    features = state.terrain.values()
    return tuple(part for f in features if not is_impassable(f) for part in f.parts)


def overlap_code(state: GameState, one: Model, other: Model) -> str:
    """Return the code of one base on another; manifestations have their own (Magic 7.0)."""
    is_spell = other.unit != one.unit and state.unit(other.unit).has("MANIFESTATION")
    return "ENDS_ON_MANIFESTATION" if is_spell else "OVERLAPS_MODEL"


def on_model(
    state: GameState, one: Model, other: Model, between: Gap, verb: str = "stands"
) -> Finding:
    """Return the finding that a base overlaps another (MV-4); `verb` is stands or ends."""
    code = overlap_code(state, one, other)
    depth = shortfall_text(-between.separation)
    condition = "bases may only touch"
    if code == "ENDS_ON_MANIFESTATION":
        condition = "a manifestation may be passed, not ended on"
    found = _refused(
        one,
        code,
        f"{model_name(state, one.id)} {verb} on {model_name(state, other.id)}",
        f"Overlaps by {depth}; {condition}",
        f"Over by {depth}",
        (between.separation, 0.0),
    )
    measure = Mark("measure", (between.p, between.q), f"overlap {depth}")
    return replace(
        found, models=(one.id, other.id), units=(other.unit,), marks=(*found.marks, measure)
    )


def on_feature(
    state: GameState, model: Model, feature: Terrain, verb: str = "stands"
) -> list[Finding]:
    """Return the finding that a feature bears no model where this one is, if so (T-3, T-4)."""
    if not may_meet(model.footprint.bounds(), region_box(feature.footprint)):
        return []
    head = f"{model_name(state, model.id)} {verb} on {feature.label}"
    if is_impassable(feature):
        value = region_gap(model.footprint, feature.footprint).separation
        if less_than(value, 0.0):
            over = shortfall_text(-value)
            return [
                _refused(
                    model,
                    "ENDS_ON_IMPASSABLE",
                    head,
                    f"{feature.label} is impassable; overlaps it by {over}",
                    f"Over by {over}",
                    (value, 0.0),
                )
            ]
    if "UNSTABLE" in feature.abilities:
        tall = [part.top for part in _high_under(model, feature.parts)]
        if tall:
            return [
                _refused(
                    model,
                    "ENDS_ON_UNSTABLE",
                    head,
                    f"{feature.label} is unstable and {inch(max(tall), FREE)} tall here, "
                    'at most 1" bears models',
                    f"Over by {shortfall_text(max(tall) - FREE)}",
                    (max(tall), FREE),
                )
            ]
    return []


def half_way_up(
    state: GameState, model: Model, solids: Sequence[Solid], verb: str = "stands"
) -> Finding:
    """Return the finding that a base hangs over the edge of one of the solids (MV-6)."""
    over = _high_under(model, solids)
    labels = [f.label for f in state.terrain.values() if any(p in over for p in f.parts)]
    return _refused(
        model,
        "ENDS_MID_CLIMB",
        f"{model_name(state, model.id)} {verb} half way up {labels[0] if labels else 'an edge'}",
        "Base over the edge; must be wholly on the level or wholly off it",
    )


def _high_under(model: Model, parts: Sequence[Solid]) -> list[Solid]:
    """Return the parts over 1 inch that a base overlaps in plan."""
    box = model.footprint.bounds()
    return [
        part
        for part in parts
        if more_than(part.top, FREE)
        and may_meet(box, region_box(part.region))
        and less_than(region_gap(model.footprint, part.region).separation, 0.0)
    ]


def _overlaps(state: GameState, chosen: Sequence[Model]) -> list[Finding]:
    away = state.aboard()
    chosen = [m for m in chosen if m.unit not in away]
    everyone = [m for m in state.models.values() if m.unit not in away]
    if not chosen:
        return []
    gaps = gap_matrix([m.footprint for m in chosen], [m.footprint for m in everyone], NEAR)
    numbers = {m.id: k for k, m in enumerate(chosen)}
    found = []
    for i, j in zip(*(index.tolist() for index in each_within(gaps, NEAR).nonzero()), strict=True):
        one, other = chosen[i], everyone[j]
        if one.id == other.id or numbers.get(other.id, i + 1) < i:
            continue
        between = gap(one.footprint, other.footprint)
        if less_than(between.separation, 0.0):
            found.append(on_model(state, one, other, between))
    return found


def _off_board(state: GameState, model: Model) -> list[Finding]:
    if state.board is None:
        return []
    x0, y0, x1, y1 = model.footprint.bounds()
    width, height = state.board
    inside = min(x0, y0, width - x1, height - y1)
    if not less_than(inside, 0.0):
        return []
    over = shortfall_text(-inside)
    name = model_name(state, model.id)
    return [
        _refused(
            model,
            "OFF_BOARD",
            f"{name} leaves the table",
            f"Stands out by {over}; no part of a base may",
            f"Over by {over}",
            (inside, 0.0),
        )
    ]


def _refused(
    model: Model,
    code: str,
    head: str,
    detail: str,
    shortfall: str = "",
    lengths: tuple[float, float] | None = None,
) -> Finding:
    measured, allowed = lengths if lengths is not None else (None, None)
    margin = None if lengths is None else abs(lengths[0] - lengths[1])
    return Finding(
        RULES[code],
        code,
        False,
        head,
        detail,
        shortfall,
        models=(model.id,),
        units=(model.unit,),
        measured=measured,
        allowed=allowed,
        margin=margin,
        marks=(Mark("spot", ((model.pose.x, model.pose.y),)),),
    )
