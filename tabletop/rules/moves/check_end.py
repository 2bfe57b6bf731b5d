"""Checks of where models end: on what, over what, and together (MV-4, MV-6, T-3, T-4, 15.1)."""

from __future__ import annotations

import numpy as np

from tabletop.geometry.coherency import coherency
from tabletop.geometry.gap import Gap, gap
from tabletop.geometry.units import each_less_than, less_than
from tabletop.rules.coherency import judge_coherency
from tabletop.rules.finding import Finding
from tabletop.rules.moves.case import Case
from tabletop.rules.moves.codes import holds
from tabletop.rules.moves.near import floor_of_gaps
from tabletop.rules.standing import half_way_up, on_feature, on_model, overlap_code
from tabletop.rules.words import inch
from tabletop.state.model import Model


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
    if case.is_brief and not case.is_quick:
        feet = [m.footprint for m in case.end.models_of(case.unit.id)]
        if coherency(feet, case.unit.coherency).is_coherent:
            return []  # what passes is not told
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
            key = (overlap_code(case.state, model, other), other.unit)
            if key not in found or between.separation < found[key][2].separation:
                found[key] = (model, other, between)
    return [on_model(case.end, *hit, verb="ends") for hit in found.values()]


def _close_to(case: Case, model: Model, mates: tuple[Model, ...]) -> list[Model]:
    others = case.before.others
    rows = np.flatnonzero(
        each_less_than(floor_of_gaps(model.base, (model.pose,), others), 0.0)
    ).tolist()
    x, y, r = model.pose.x, model.pose.y, model.base.radius
    near = []
    for mate in mates:
        dx, dy, room = mate.pose.x - x, mate.pose.y - y, mate.base.radius + r
        if mate.id != model.id and dx * dx + dy * dy < room * room:
            near.append(mate)
    return [*(others.models[k] for k in rows), *near]


def _terrain(case: Case) -> list[Finding]:
    found: list[Finding] = []
    for step in case.moved:
        model = case.end.model(step.model.id)
        for feature in case.state.terrain.values():
            found += on_feature(case.end, model, feature, "ends")
        if step.way.climb.is_mid_climb:
            found.append(half_way_up(case.end, model, case.before.climbable, "ends"))
    return found
