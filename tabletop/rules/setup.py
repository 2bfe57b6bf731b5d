"""Setting units up: whole, coherent, on free ground, with the distances asked for (SU-1 to 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tabletop.errors import TabletopError
from tabletop.geometry.base import Pose
from tabletop.geometry.region import Region, region
from tabletop.geometry.region_gap import overhang, overlaps_region, region_gap
from tabletop.geometry.units import less_than, more_than
from tabletop.rules.coherency import judge_coherency
from tabletop.rules.combat import counts_in_combat, enemies_in_combat
from tabletop.rules.finding import Finding, Judgement, Mark, judgement
from tabletop.rules.measure import (
    gap_between,
    nearest_models,
    wholly_within,
    wholly_within_area,
)
from tabletop.rules.standing import judge_standing, placed
from tabletop.rules.words import (
    inch,
    limit_text,
    listed,
    margin_text,
    names,
    piece_label,
    shortfall_text,
)
from tabletop.state.model import GameState


@dataclass(frozen=True, slots=True)
class SetUp:
    """What an ability asks of a set-up; distances in inches, all that is given must hold.

    `enemies`: more than so far from every enemy unit. `territory`: wholly within it.
    `beyond`: more than a distance from areas, as the enemy territory. `near`: wholly within a
    distance of pieces, by id. `edge`: wholly within so far of the border of the table.
    `may_be_in_combat`: the ability allows to be set up in combat, `in_combat_with` only with
    some enemy units.
    """

    enemies: float | None = None
    territory: Region | None = None
    beyond: tuple[tuple[Region, float], ...] = ()
    near: tuple[tuple[str, float], ...] = ()
    may_be_in_combat: bool = False
    in_combat_with: tuple[str, ...] = ()
    edge: float | None = None


def judge_setup(
    state: GameState, unit: str, poses: Mapping[str, Pose], asked: SetUp | None = None
) -> Judgement:
    """Return whether a unit may be set up with its models at these poses (SU-1, SU-3, SU-6).

    The level follows from the terrain under each base. Raises `TabletopError` when a model is
    missing or is of another unit: a unit is set up whole.
    """
    models = state.unit(unit).models
    if set(poses) != set(models):
        missing = [m for m in models if m not in poses] or [m for m in poses if m not in models]
        raise TabletopError(
            f"{unit} is set up whole; {missing[0]} is missing or strange",
            next_step="give a pose for every model of the unit",
        )
    wanted = asked or SetUp()
    end = placed(state, dict(poses))
    found = judge_standing(end, models)
    if not found:
        label = state.unit(unit).label
        found.append(Finding("SU-1", "OVERLAPS_MODEL", True, f"{label} stands on free ground"))
    coherent = judge_coherency(end, unit)
    found += [*coherent.findings, *coherent.passed]
    if wanted.enemies is not None:
        found += _enemies(end, unit, wanted.enemies)
    if wanted.territory is not None:
        found.append(_territory(end, unit, wanted.territory))
    found += [_beyond(end, unit, area, limit) for area, limit in wanted.beyond]
    found += [_near(end, unit, piece, limit) for piece, limit in wanted.near]
    if wanted.edge is not None and end.board is not None:
        found.append(_at_edge(end, unit, wanted.edge))
    if not wanted.may_be_in_combat:
        found += _combat(end, unit, wanted.in_combat_with)
    return judgement(found)


def _enemies(state: GameState, unit: str, limit: float) -> list[Finding]:
    whole = state.unit(unit)
    others = [
        e for e in state.enemies_of(whole.player) if e.models and counts_in_combat(state, e.id)
    ]
    if not others:
        return []
    gaps = {e.id: gap_between(state, unit, e.id) for e in others}
    close = [e for e in others if not more_than(gaps[e.id], limit)]
    if not close:
        nearest = min(others, key=lambda e: gaps[e.id])
        return [_far(state, unit, nearest.id, gaps[nearest.id], limit, True)]
    return [_far(state, unit, e.id, gaps[e.id], limit, False) for e in close]


def _far(
    state: GameState, unit: str, enemy: str, value: float, limit: float, is_ok: bool
) -> Finding:
    label, other = state.unit(unit).label, state.unit(enemy).label
    near = nearest_models(state, unit, enemy)
    margin = abs(value - limit)
    shown = f"{inch(value, limit)} away, must be more than {limit_text(limit)}"
    return Finding(
        "SU-3",
        "SETUP_TOO_CLOSE",
        is_ok,
        f"{label} is {'clear of' if is_ok else 'too close to'} {other}",
        f"{shown}; {margin_text(margin)}" if is_ok else shown,
        "" if is_ok else f"Short by {shortfall_text(margin)}",
        models=(near.a, near.b),
        units=(enemy,),
        measured=value,
        allowed=limit,
        margin=margin,
        marks=(Mark("measure", (near.gap.p, near.gap.q), inch(value, limit)),),
    )


def _territory(state: GameState, unit: str, area: Region) -> Finding:
    label, models = state.unit(unit).label, state.models_of(unit)
    out = {m.id: overhang(m.footprint, area) for m in models}
    outside = tuple(m.id for m in models if not wholly_within_area(state, m.id, area))
    worst = max(out.values())
    if not outside:
        detail = f"No base stands out; {margin_text(-worst)}" if worst < 0.0 else "Up to its edge"
        return Finding(
            "SU-6",
            "NOT_WHOLLY_IN_TERRITORY",
            True,
            f"{label} is wholly within the territory",
            detail,
            measured=worst,
            allowed=0.0,
            margin=abs(worst),
        )
    over = shortfall_text(max(worst, 0.0))
    return Finding(
        "SU-6",
        "NOT_WHOLLY_IN_TERRITORY",
        False,
        f"{label} is not wholly within the territory",
        f"{names(state, outside)} stands out; every part of every base must be within",
        f"Over by {over}",
        models=outside,
        measured=worst,
        allowed=0.0,
        margin=abs(worst),
        marks=tuple(Mark("spot", ((m.pose.x, m.pose.y),)) for m in models if m.id in outside),
    )


def _beyond(state: GameState, unit: str, area: Region, limit: float) -> Finding:
    label = state.unit(unit).label
    gaps = {m.id: region_gap(m.footprint, area) for m in state.models_of(unit)}
    model = min(gaps, key=lambda m: gaps[m].separation)
    found = gaps[model]
    is_ok = more_than(found.distance, limit)
    margin = abs(found.distance - limit)
    shown = f"{inch(found.distance, limit)} away, must be more than {limit_text(limit)}"
    return Finding(
        "SU-6",
        "SETUP_TOO_CLOSE",
        is_ok,
        f"{label} is {'clear of' if is_ok else 'too close to'} the enemy territory",
        f"{shown}; {margin_text(margin)}" if is_ok else shown,
        "" if is_ok else f"Short by {shortfall_text(margin)}",
        models=(model,),
        measured=found.distance,
        allowed=limit,
        margin=margin,
        marks=(Mark("measure", (found.p, found.q), inch(found.distance, limit)),),
    )


def _near(state: GameState, unit: str, piece: str, limit: float) -> Finding:
    label = state.unit(unit).label
    out = tuple(m for m in state.unit(unit).models if not wholly_within(state, m, piece, limit))
    where = f"wholly within {limit_text(limit)} of {piece_label(state, piece)}"
    return Finding(
        "SU-1",
        "OUT_OF_RANGE",
        not out,
        f"{label} is {where}" if not out else f"{label} is not {where}",
        "" if not out else f"{names(state, out)} reaches farther; every part of every base counts",
        models=out,
        allowed=limit,
    )


def _at_edge(state: GameState, unit: str, limit: float) -> Finding:
    assert state.board is not None
    width, height = state.board
    label = state.unit(unit).label
    inner = (limit, limit, width - limit, height - limit)
    out: tuple[str, ...] = ()
    if less_than(inner[0], inner[2]) and less_than(inner[1], inner[3]):
        x0, y0, x1, y1 = inner
        middle = region(((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
        out = tuple(m.id for m in state.models_of(unit) if overlaps_region(m.footprint, middle))
    where = f"wholly within {limit_text(limit)} of the edge of the table"
    return Finding(
        "SU-1",
        "OUT_OF_RANGE",
        not out,
        f"{label} is {where}" if not out else f"{label} is not {where}",
        "" if not out else f"{names(state, out)} reaches farther in",
        models=out,
        allowed=limit,
    )


def _combat(state: GameState, unit: str, allowed: tuple[str, ...]) -> list[Finding]:
    foes = tuple(f for f in enemies_in_combat(state, unit) if f not in allowed)
    if not foes:
        return []
    label = state.unit(unit).label
    finding = Finding(
        "SU-3",
        "ENDS_IN_COMBAT",
        False,
        f"{label} is set up in combat",
        f"In combat with {listed([state.unit(f).label for f in foes])}; only some abilities allow",
        units=foes,
    )
    near = nearest_models(state, unit, foes[0])
    return [replace(finding, marks=(Mark("measure", (near.gap.p, near.gap.q)),))]
