"""Where models may stand: free ground, the board, terrain that bears them (MV-4, MV-6, T-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletop.geometry.base import Pose
from tabletop.geometry.gap import gap, gap_matrix
from tabletop.geometry.levels import FREE, is_mid_climb, level_at
from tabletop.geometry.region_gap import region_gap
from tabletop.geometry.units import less_than, more_than
from tabletop.rules.finding import Finding, Mark
from tabletop.rules.words import inch, model_name, shortfall_text
from tabletop.state.model import GameState, Model, Terrain

NEAR = 0.01


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
    solids = [part for feature in state.terrain.values() for part in feature.parts]
    for model in chosen:
        found += _off_board(state, model)
        grounds = [_on_feature(state, model, feature) for feature in state.terrain.values()]
        refused = [finding for ground in grounds for finding in ground]
        found += refused
        if not refused and is_mid_climb(model.footprint, solids):
            found.append(
                _refused(
                    state,
                    model,
                    ("MV-6", "ENDS_MID_CLIMB"),
                    f"{model_name(state, model.id)} hangs over an edge",
                    "Must be wholly on the level or wholly off it",
                )
            )
    return found


def _overlaps(state: GameState, chosen: Sequence[Model]) -> list[Finding]:
    everyone = list(state.models.values())
    gaps = gap_matrix([m.footprint for m in chosen], [m.footprint for m in everyone], NEAR)
    numbers = {m.id: k for k, m in enumerate(chosen)}
    found = []
    for i, j in zip(*(index.tolist() for index in (gaps <= NEAR).nonzero()), strict=True):
        one, other = chosen[i], everyone[j]
        if one.id == other.id or numbers.get(other.id, i + 1) < i:
            continue
        between = gap(one.footprint, other.footprint)
        if not less_than(between.separation, 0.0):
            continue
        depth = shortfall_text(-between.separation)
        is_spell = other.unit != one.unit and state.unit(other.unit).has("MANIFESTATION")
        code = ("Magic 7.0", "ENDS_ON_MANIFESTATION") if is_spell else ("MV-4", "OVERLAPS_MODEL")
        found.append(
            replace(
                _refused(
                    state,
                    one,
                    code,
                    f"{model_name(state, one.id)} stands on {model_name(state, other.id)}",
                    f"Overlaps by {depth}; bases may only touch",
                    f"Over by {depth}",
                    (between.separation, 0.0),
                ),
                models=(one.id, other.id),
                units=(other.unit,),
                marks=(Mark("measure", (between.p, between.q), f"overlap {depth}"),),
            )
        )
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
            state,
            model,
            ("G-6", "OFF_BOARD"),
            f"{name} leaves the table",
            f"Stands out by {over}; no part of a base may",
            f"Over by {over}",
            (inside, 0.0),
        )
    ]


def _on_feature(state: GameState, model: Model, feature: Terrain) -> list[Finding]:
    name = model_name(state, model.id)
    if "IMPASSABLE" in feature.abilities:
        value = region_gap(model.footprint, feature.footprint).separation
        if less_than(value, 0.0):
            over = shortfall_text(-value)
            return [
                _refused(
                    state,
                    model,
                    ("T-4", "ENDS_ON_IMPASSABLE"),
                    f"{name} stands on {feature.label}",
                    f"{feature.label} is impassable; overlaps it by {over}",
                    f"Over by {over}",
                    (value, 0.0),
                )
            ]
    if "UNSTABLE" in feature.abilities:
        tall = [
            part.top
            for part in feature.parts
            if more_than(part.top, FREE)
            and less_than(region_gap(model.footprint, part.region).separation, 0.0)
        ]
        if tall:
            return [
                _refused(
                    state,
                    model,
                    ("T-3", "ENDS_ON_UNSTABLE"),
                    f"{name} stands on {feature.label}",
                    f"{feature.label} is unstable and {inch(max(tall), FREE)} tall here, "
                    'at most 1" bears models',
                    f"Over by {shortfall_text(max(tall) - FREE)}",
                    (max(tall), FREE),
                )
            ]
    return []


def _refused(
    state: GameState,
    model: Model,
    rule: tuple[str, str],
    head: str,
    detail: str,
    shortfall: str = "",
    lengths: tuple[float, float] | None = None,
) -> Finding:
    measured, allowed = lengths if lengths is not None else (None, None)
    margin = None if lengths is None else abs(lengths[0] - lengths[1])
    return Finding(
        rule[0],
        rule[1],
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
