"""Checks of the way itself: how long it is, and whether anything stands in it (MV-2, MV-3)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tabletop.geometry.base import Point
from tabletop.geometry.gap import separation
from tabletop.geometry.region_gap import region_gap
from tabletop.geometry.sweep import Swept, closest, sweep, sweep_board, sweep_region
from tabletop.geometry.sweep.boxes import region_box
from tabletop.geometry.units import each_less_than, less_than, more_than
from tabletop.rules.finding import Finding, Mark
from tabletop.rules.moves.case import Case, Step
from tabletop.rules.moves.codes import holds, refused
from tabletop.rules.moves.near import floor_of_gaps, nearest_swept, runs_into
from tabletop.rules.moves.way import overlap
from tabletop.rules.words import inch, limit_text, margin_text, model_name, shortfall_text
from tabletop.state.model import Model, Terrain


@dataclass(frozen=True, slots=True)
class Met:
    """Something that a way meets or comes close to."""

    step: Step
    what: str
    swept: Swept


def check_length(case: Case) -> list[Finding]:
    """Return whether every model keeps to its allowance, climbing included (MV-2, MV-5)."""
    allowed = case.move.allowance
    if not case.moved:
        return []
    over = [s for s in case.moved if more_than(s.way.cost, allowed)]
    worst = max(case.moved, key=lambda s: s.way.cost)
    cost, climbing = worst.way.cost, worst.way.climb.cost
    used = f"{inch(cost, allowed, is_used=True)} of {limit_text(allowed)}"
    if climbing > 0.0:
        used += f", {inch(climbing)} of it climbing"
    track = Mark("path", tuple((p.x, p.y) for p in worst.way.path), inch(cost, allowed, True))
    if not over:
        margin = allowed - cost
        return [
            holds(
                "MOVE_TOO_FAR", "Path length", f"{used}; {margin_text(margin)}",
                models=(worst.model.id,), measured=cost, allowed=allowed, margin=margin,
                marks=(track,),
            )
        ]  # fmt: skip
    more = f"; {len(over) - 1} more go too far" if len(over) > 1 else ""
    return [
        refused(
            "MOVE_TOO_FAR",
            f"{model_name(case.state, worst.model.id)} goes too far",
            f"{used}{more}",
            f"Over by {shortfall_text(cost - allowed)}",
            models=tuple(s.model.id for s in over),
            measured=cost,
            allowed=allowed,
            marks=(track,),
        )
    ]


def check_free(case: Case) -> list[Finding]:
    """Return whether the ways cross no model, no impassable terrain and no table edge (MV-3)."""
    found = check_edges(case)
    if not case.is_flying:
        found += _models(case)
    if not (case.is_flying and case.state.options.fly_over_impassable):
        found += _impassable(case)
    if found or not case.moved:
        return found
    if case.is_flying:
        return [holds("CROSSES_MODEL", "Path is free", "Flies over models and terrain (15.4)")]
    return [holds("CROSSES_MODEL", "Path is free", "")] if case.is_brief else [_free(case)]


def blocks(case: Case, other: Model) -> bool:
    """Say whether a model is in the way of the unit: manifestations never are, mates by option."""
    if other.unit == case.unit.id:
        return not case.state.options.own_unit_passable
    return not case.state.unit(other.unit).has("MANIFESTATION")


@dataclass(frozen=True, slots=True)
class Hit:
    """A model that a step runs into, and a number that the overlap is not deeper than."""

    step: Step
    other: Model
    floor: float


def _models(case: Case) -> list[Finding]:
    """What the ways run into, unit by unit; in a frame of a drag one model of each will do."""
    hits: dict[str, list[Hit]] = {}
    for step in case.moved:
        for other, floor in _candidates(case, step):
            is_told = case.is_brief and other.unit in hits
            if not is_told and blocks(case, other) and _digs_in(step, other):
                hits.setdefault(other.unit, []).append(Hit(step, other, floor))
    return [_crossed(case, pairs) for pairs in hits.values()]


def _candidates(case: Case, step: Step) -> Iterator[tuple[Model, float]]:
    """Models that a step may run into, with the floors of their gaps."""
    crowds = [(case.before.others.models, step.floors)]
    if not case.state.options.own_unit_passable:
        floors = floor_of_gaps(step.model.base, step.way.path, step.mates)
        crowds.append((step.mates.models, floors))
    for models, floors in crowds:
        for k in np.flatnonzero(each_less_than(floors, 0.0)).tolist():
            yield models[k], float(floors[k])


def _digs_in(step: Step, other: Model) -> bool:
    """Whether a step overlaps a model, and more than it did where it starts."""
    base, path = step.model.base, step.way.path
    if not runs_into(base, path, other):
        return False
    start = separation(step.model.footprint, other.footprint)
    if not less_than(start, 0.0):
        return True
    return less_than(closest(base, path, other.footprint)[0], start)


def _deepest(hits: list[Hit]) -> Met:
    """The hit that overlaps deepest, with the points that show it."""
    best, worst = math.inf, hits[0]
    for hit in sorted(hits, key=lambda h: h.floor):
        if hit.floor >= best:
            break
        base, path = hit.step.model.base, hit.step.way.path
        value, at = closest(base, path, hit.other.footprint, best)
        if at >= 0.0:
            best, worst = value, hit
    step, other = worst.step, worst.other
    return Met(step, other.id, sweep(step.model.base, step.way.path, other.footprint))


def _crossed(case: Case, hits: list[Hit]) -> Finding:
    worst = _deepest(hits)
    depth = -worst.swept.separation
    other = model_name(case.state, worst.what)
    mover = worst.step.model.id
    more = f"; {len(hits) - 1} more" if len(hits) > 1 else ""
    return refused(
        "CROSSES_MODEL",
        f"{model_name(case.state, mover)} crosses {other}",
        f"Bases overlap by {shortfall_text(depth)} on the way, may only touch{more}",
        f"Over by {shortfall_text(depth)}",
        models=tuple(dict.fromkeys(k for h in hits for k in (h.step.model.id, h.other.id))),
        units=(case.state.model(worst.what).unit,),
        measured=-depth,
        allowed=0.0,
        marks=_spots(worst),
    )


def _impassable(case: Case) -> list[Finding]:
    found: list[Finding] = []
    for feature in case.before.impassable:
        met = list(_over(case, feature))
        if met:
            found.append(_over_feature(case, feature, met))
    return found


def _over(case: Case, feature: Terrain) -> list[Met]:
    met: list[Met] = []
    for step in case.moved:
        if not overlap(step.way.box, region_box(feature.footprint)):
            continue
        swept = sweep_region(step.model.base, step.way.path, feature.footprint)
        if less_than(swept.separation, 0.0):
            start = region_gap(step.model.footprint, feature.footprint).separation
            if less_than(swept.separation, min(start, 0.0)):
                met.append(Met(step, feature.id, swept))
    return met


def _over_feature(case: Case, feature: Terrain, met: list[Met]) -> Finding:
    worst = min(met, key=lambda m: m.swept.separation)
    depth = -worst.swept.separation
    return refused(
        "CROSSES_IMPASSABLE",
        f"{model_name(case.state, worst.step.model.id)} crosses {feature.label}",
        f"{feature.label} is impassable; overlaps it by {shortfall_text(depth)}, may only touch",
        f"Over by {shortfall_text(depth)}",
        models=tuple(m.step.model.id for m in met),
        measured=-depth,
        allowed=0.0,
        marks=_spots(worst),
    )


def check_edges(case: Case) -> list[Finding]:
    """Return whether a base leaves the table on its way; of a free move only the end is asked."""
    board = case.state.board
    if board is None:
        return []
    met: list[Met] = []
    for step in case.moved:
        x0, y0, x1, y1 = step.way.box
        if min(x0, y0, board[0] - x1, board[1] - y1) >= 0.0:
            continue
        way = step.way.path if case.permission.is_judged else step.way.path[-1:]
        swept = sweep_board(step.model.base, way, *board)
        start = sweep_board(step.model.base, step.way.path[:1], *board).separation
        if less_than(swept.separation, min(start, 0.0) if len(way) > 1 else 0.0):
            met.append(Met(step, "", swept))
    if not met:
        return []
    worst = min(met, key=lambda m: m.swept.separation)
    depth = -worst.swept.separation
    return [
        refused(
            "OFF_BOARD",
            f"{model_name(case.state, worst.step.model.id)} leaves the table",
            f"{shortfall_text(depth)} beyond the edge; no part of a base may leave it",
            f"Over by {shortfall_text(depth)}",
            models=tuple(m.step.model.id for m in met),
            measured=-depth,
            allowed=0.0,
            marks=_spots(worst),
        )
    ]


def _free(case: Case) -> Finding:
    """The passing finding: what the ways come closest to, mates left out."""
    best: Met | None = None
    rows = [k for k, m in enumerate(case.before.others.models) if blocks(case, m)]
    others = [case.before.others.models[k] for k in rows]
    for step in case.moved:
        floors = step.floors[rows]
        if best is not None and (floors >= best.swept.separation).all():
            continue
        close = nearest_swept(step.model.base, step.way.path, others, floors)
        if close is not None and (best is None or _is_closer(close[1], best.swept)):
            best = Met(step, model_name(case.state, close[0].id), close[1])
    for feature in case.before.impassable:
        for step in case.moved:
            if best and not overlap(step.way.box, region_box(feature.footprint), best.swept.gap):
                continue
            swept = sweep_region(step.model.base, step.way.path, feature.footprint)
            if best is None or _is_closer(swept, best.swept):
                best = Met(step, feature.label, swept)
    if best is None:
        return holds("CROSSES_MODEL", "Path is free", "Nothing in the way")
    mover = best.step.model.id
    return holds(
        "CROSSES_MODEL",
        "Path is free",
        f"Closest: {best.what}, {inch(best.swept.gap, 0.0)} from {model_name(case.state, mover)}",
        models=(mover,),
        measured=best.swept.gap,
        allowed=0.0,
        margin=best.swept.gap,
        marks=(Mark("measure", (best.swept.mover, best.swept.other), inch(best.swept.gap)),),
    )


def _is_closer(one: Swept, other: Swept) -> bool:
    return min(one, other, key=lambda swept: swept.separation) is one and one is not other


def _spots(met: Met) -> tuple[Mark, ...]:
    p, q = met.swept.mover, met.swept.other
    middle: Point = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
    return (
        Mark("spot", (middle,), ""),
        Mark("measure", (p, q), f"overlap {shortfall_text(-met.swept.separation)}"),
    )
