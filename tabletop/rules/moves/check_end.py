"""Checks of where models end: on what, over what, and together (MV-4, MV-6, T-3, T-4, 15.1)."""

from __future__ import annotations

import numpy as np

from tabletop.geometry.gap import Gap, gap
from tabletop.geometry.levels import FREE
from tabletop.geometry.region import Solid
from tabletop.geometry.region_gap import region_gap
from tabletop.geometry.sweep.boxes import region_box
from tabletop.geometry.units import less_than, more_than
from tabletop.rules.coherency import judge_coherency
from tabletop.rules.finding import Finding, Mark
from tabletop.rules.moves.case import Case
from tabletop.rules.moves.codes import holds, refused
from tabletop.rules.moves.near import floor_of_gaps
from tabletop.rules.moves.way import overlap
from tabletop.rules.words import inch, model_name, shortfall_text
from tabletop.state.model import Model, Terrain


def check_end(case: Case) -> list[Finding]:
    """Return whether every model that moved ends on a free and permitted spot, coherency apart."""
    if not case.moved:
        return []
    found = _overlaps(case)
    if case.permission.is_judged:
        found += _terrain(case)
    level = max(s.way.end.z for s in case.moved)
    if found or (level == 0.0 and not case.is_flying):
        return found
    where = "On the table" if level == 0.0 else f"Up to {inch(level)} above the table"
    return [holds("OVERLAPS_MODEL", "Ends on free ground", where)]


def check_coherency(case: Case) -> list[Finding]:
    """Return whether the whole unit ends as one coherent group (15.1)."""
    if not case.permission.is_judged or len(case.unit.models) < 2:
        return []
    judged = judge_coherency(case.end, case.unit.id)
    return [*judged.findings, *judged.passed]


def _overlaps(case: Case) -> list[Finding]:
    found: dict[tuple[str, str], tuple[Model, Model, Gap]] = {}
    moved = {s.model.id for s in case.moved}
    mates = case.end.models_of(case.unit.id)
    for step in case.moved:
        model = case.end.model(step.model.id)
        for other in _close_to(case, model, mates):
            if other.unit == model.unit and other.id in moved and other.id < model.id:
                continue
            between = gap(model.footprint, other.footprint)
            if not less_than(between.separation, 0.0):
                continue
            is_spell = other.unit != model.unit and case.state.unit(other.unit).has("MANIFESTATION")
            code = "ENDS_ON_MANIFESTATION" if is_spell else "OVERLAPS_MODEL"
            key = (code, other.unit)
            if key not in found or between.separation < found[key][2].separation:
                found[key] = (model, other, between)
    return [_overlap(case, code, *hit) for (code, _), hit in found.items()]


def _close_to(case: Case, model: Model, mates: tuple[Model, ...]) -> list[Model]:
    others = case.before.others
    rows = np.flatnonzero(floor_of_gaps(model.base, (model.pose,), others) < 0.0).tolist()
    return [*(others.models[k] for k in rows), *(m for m in mates if m.id != model.id)]


def _overlap(case: Case, code: str, model: Model, other: Model, between: Gap) -> Finding:
    depth = -between.separation
    name = model_name(case.state, other.id)
    condition = "a manifestation may be passed, not ended on"
    if code == "OVERLAPS_MODEL":
        condition = "bases may only touch"
    return refused(
        code,
        f"{model_name(case.state, model.id)} ends on {name}",
        f"Overlaps by {shortfall_text(depth)}; {condition}",
        f"Over by {shortfall_text(depth)}",
        models=(model.id, other.id),
        units=(other.unit,),
        measured=-depth,
        allowed=0.0,
        marks=(
            Mark("spot", ((model.pose.x, model.pose.y),), ""),
            Mark("measure", (between.p, between.q), f"overlap {shortfall_text(depth)}"),
        ),
    )


def _terrain(case: Case) -> list[Finding]:
    found: list[Finding] = []
    for step in case.moved:
        model = case.end.model(step.model.id)
        for feature in case.state.terrain.values():
            found += _on_feature(case, model, feature)
        if step.way.climb.is_mid_climb:
            found.append(_mid_climb(case, model))
    return found


def _on_feature(case: Case, model: Model, feature: Terrain) -> list[Finding]:
    x0, y0, x1, y1 = region_box(feature.footprint)
    radius = model.base.radius
    if not (x0 - radius < model.pose.x < x1 + radius and y0 - radius < model.pose.y < y1 + radius):
        return []
    name = model_name(case.state, model.id)
    if "IMPASSABLE" in feature.abilities:
        over = region_gap(model.footprint, feature.footprint)
        if less_than(over.separation, 0.0):
            return [
                refused(
                    "ENDS_ON_IMPASSABLE",
                    f"{name} ends on {feature.label}",
                    f"{feature.label} is impassable; "
                    f"overlaps it by {shortfall_text(-over.separation)}",
                    f"Over by {shortfall_text(-over.separation)}",
                    models=(model.id,),
                    measured=over.separation,
                    allowed=0.0,
                    marks=(Mark("spot", ((model.pose.x, model.pose.y),), ""),),
                )
            ]
    if "UNSTABLE" in feature.abilities:
        on = [p for p in feature.parts if more_than(p.top, FREE) and _is_over(model, p)]
        if on:
            tallest = max(on, key=lambda p: p.top)
            return [
                refused(
                    "ENDS_ON_UNSTABLE",
                    f"{name} ends on {feature.label}",
                    f"{feature.label} is unstable and {inch(tallest.top, FREE)} tall here, "
                    f'at most 1" may be ended on',
                    f"Over by {shortfall_text(tallest.top - FREE)}",
                    models=(model.id,),
                    measured=tallest.top,
                    allowed=FREE,
                    marks=(Mark("spot", ((model.pose.x, model.pose.y),), ""),),
                )
            ]
    return []


def _is_over(model: Model, part: Solid) -> bool:
    return less_than(region_gap(model.footprint, part.region).separation, 0.0)


def _mid_climb(case: Case, model: Model) -> Finding:
    over = [
        (feature, part)
        for feature in case.state.terrain.values()
        for part in feature.parts
        if more_than(part.top, FREE)
        and overlap(model.footprint.bounds(), region_box(part.region))
        and _is_over(model, part)
    ]
    label = over[0][0].label if over else "an edge"
    return refused(
        "ENDS_MID_CLIMB",
        f"{model_name(case.state, model.id)} ends half way up {label}",
        "Base over the edge; must be wholly on the level or wholly off it",
        models=(model.id,),
        marks=(Mark("spot", ((model.pose.x, model.pose.y),), ""),),
    )
