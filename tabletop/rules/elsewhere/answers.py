"""The judges' answers for one model at many places at once, everything else left as it is.

Each is put together from what the judge of its question asks, so that what does not depend on
the place is asked once; `truth` of the table with the model there is the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tabletop.geometry.base import Footprint, Point
from tabletop.geometry.border import Ask
from tabletop.geometry.coherency import needed
from tabletop.geometry.gap import separation_matrix
from tabletop.geometry.graph import components
from tabletop.geometry.region_gap import is_inside
from tabletop.geometry.sight import Body
from tabletop.geometry.units import COMBAT_RANGE, less_than, within
from tabletop.rules.cover import (
    attackers_of,
    closest_crosses,
    flat_body,
    free_line,
    is_swallowed,
    parts_that_count,
    plan_scene,
)
from tabletop.rules.elsewhere.asked import Asked, targets_of, truth, why_not
from tabletop.rules.elsewhere.spots import Spots
from tabletop.rules.measure import wholly_on
from tabletop.rules.table import Table, table_of
from tabletop.state.model import GameState, Model, Terrain

_SLACK = 0.01


def answers(state: GameState | Table, asked: Asked) -> Ask:
    """Return what answers a question for the model at any places, see `truth`.

    >>> from tabletop.geometry.base import Pose, round_base
    >>> from tabletop.state.model import Unit
    >>> two = [Model(k, k, round_base(50.8), Pose(x, 0), 1.5) for k, x in (("A", 0), ("B", 9))]
    >>> units = {m.id: Unit(m.id, 1, (m.id,)) for m in two}
    >>> ask = answers(GameState({m.id: m for m in two}, units), Asked("within", "A", "B", 3.0))
    >>> ask([(4.0, 0.0), (3.9, 0.0)])
    [True, False]
    """
    table = table_of(state)
    if why_not(table.state, asked):
        return lambda points: [False] * len(points)
    spots = Spots(table.state, asked.model)
    match asked.kind:
        case "sight":
            return _sight(table, asked, spots)
        case "combat":
            return _combat(table, asked, spots)
        case "coherent":
            return _coherent(table.state, asked, spots)
        case "cover":
            return _cover(table.state, asked, spots)
        case "contest":
            marker = table.state.objective(asked.target).footprint
            return lambda points: _is_near(spots.feet(points), [marker], COMBAT_RANGE)
    return lambda points: [truth(spots.state_at(point), asked) for point in points]


def _is_near(feet: Sequence[Footprint], others: Sequence[Footprint], limit: float) -> list[bool]:
    """Say which outlines are nearer than a limit to any of the others: open, as combat range is."""
    if not feet:
        return []
    least = separation_matrix(feet, others, limit + _SLACK).min(axis=1).tolist()
    return [less_than(value, limit) for value in least]


def _sight(table: Table, asked: Asked, spots: Spots) -> Ask:
    scene = table.scene
    others = [table.bodies[m] for m in targets_of(table.state, asked)]

    def ask(points: Sequence[Point]) -> list[bool]:
        bodies = spots.bodies(points)
        found = np.zeros(len(bodies), dtype=np.bool_)
        for other in others:
            open_ = np.flatnonzero(~found)
            if not len(open_):
                break
            left = [bodies[k] for k in open_.tolist()]
            if asked.is_seen:
                found[open_] = scene.matrix([other], left)[0]
            else:
                found[open_] = scene.matrix(left, [other])[:, 0]
        answered: list[bool] = found.tolist()
        return answered

    return ask


def _combat(table: Table, asked: Asked, spots: Spots) -> Ask:
    scene, state = table.scene, table.state
    foes = state.models_of(asked.target)
    outlines = [m.footprint for m in foes]

    def ask(points: Sequence[Point]) -> list[bool]:
        feet = spots.feet(points)
        if not feet:
            return []
        gaps = separation_matrix(feet, outlines, COMBAT_RANGE + _SLACK)
        found = [False] * len(feet)
        for j, foe in enumerate(foes):
            column = gaps[:, j].tolist()
            near = [k for k, v in enumerate(column) if not found[k] and less_than(v, COMBAT_RANGE)]
            if near:
                bodies = spots.bodies([points[k] for k in near])
                seen = scene.matrix(bodies, [table.bodies[foe.id]])[:, 0].tolist()
                for k, is_seen in zip(near, seen, strict=True):
                    found[k] = bool(is_seen)
        return found

    return ask


def _coherent(state: GameState, asked: Asked, spots: Spots) -> Ask:
    unit = state.unit_of(asked.model)
    mates = [m.footprint for m in state.models_of(unit.id) if m.id != asked.model]
    need = needed(len(mates) + 1)
    masks = mates_of(mates, unit.coherency)
    groups = components(masks, (1 << len(mates)) - 1)
    short = [need - mask.bit_count() for mask in masks]

    def ask(points: Sequence[Point]) -> list[bool]:
        feet = spots.feet(points)
        if not feet:
            return []
        rows = separation_matrix(feet, mates, unit.coherency + _SLACK).tolist()
        return [is_joined([within(value, unit.coherency) for value in row]) for row in rows]

    def is_joined(near: list[bool]) -> bool:
        links = sum(1 << k for k, is_near in enumerate(near) if is_near)
        return (
            links.bit_count() >= need
            and all(lack <= near[k] for k, lack in enumerate(short))
            and all(links & group for group in groups)
        )

    return ask


def mates_of(mates: Sequence[Footprint], limit: float) -> list[int]:
    """Return for each base the set of the others within a limit, as bits."""
    gaps = separation_matrix(mates, mates, limit + _SLACK).tolist()
    return [
        sum(1 << j for j, value in enumerate(row) if j != i and within(value, limit))
        for i, row in enumerate(gaps)
    ]


def _cover(state: GameState, asked: Asked, spots: Spots) -> Ask:
    unit, reading = state.unit_of(asked.model), state.options.cover_behind
    mates = [m for m in state.models_of(unit.id) if m.id != asked.model]
    attackers = attackers_of(state, asked.target, reading)
    asks = [
        ask
        for feature in state.terrain.values()
        if "COVER" in feature.abilities
        for ask in (
            _wholly_on(state, feature, mates, spots),
            _closest(feature, attackers, mates, spots)
            if reading == "closest_point"
            else _lines(state, feature, attackers, mates, spots),
        )
        if ask is not None
    ]

    def ask_all(points: Sequence[Point]) -> list[bool]:
        found = [False] * len(points)
        for ask in asks:
            rest = [k for k, is_yes in enumerate(found) if not is_yes]
            answered = ask([points[k] for k in rest]) if rest else []
            for k, is_yes in zip(rest, answered, strict=True):
                found[k] = is_yes
        return found

    return ask_all


def _wholly_on(
    state: GameState, feature: Terrain, mates: Sequence[Model], spots: Spots
) -> Ask | None:
    if not all(wholly_on(state, m.id, feature.id) for m in mates):
        return None
    return lambda points: [is_inside(foot, feature.footprint) for foot in spots.feet(points)]


def _closest(
    feature: Terrain, attackers: Sequence[Model], mates: Sequence[Model], spots: Spots
) -> Ask | None:
    if not all(closest_crosses(a, m, feature.footprint) for a in attackers for m in mates):
        return None
    return lambda points: [
        all(closest_crosses(a, one, feature.footprint) for a in attackers)
        for one in map(spots.at, points)
    ]


def _lines(
    state: GameState,
    feature: Terrain,
    attackers: Sequence[Model],
    mates: Sequence[Model],
    spots: Spots,
) -> Ask | None:
    """Ask whether every line from the attackers to the model meets a feature; None: never."""
    parts = parts_that_count(state, feature, attackers, state.options.cover_behind)
    if mates and free_line(parts, attackers, mates) is not None:
        return None
    scene = plan_scene(parts)
    able = [flat_body(a) for a in attackers if not any(is_swallowed(a.footprint, p) for p in parts)]

    def ask(points: Sequence[Point]) -> list[bool]:
        one, feet = spots.model, spots.feet(points)
        bodies = [Body(one.id, one.unit, foot, 0.0, 1.0) for foot in feet]
        rest = [k for k, f in enumerate(feet) if not any(is_swallowed(f, p) for p in parts)]
        behind = [True] * len(feet)
        for attacker in able:
            rest = [k for k in rest if behind[k]]
            row = scene.matrix([attacker], [bodies[k] for k in rest])[0].tolist() if rest else []
            for k, is_seen in zip(rest, row, strict=True):
                behind[k] = not is_seen
        return behind

    return ask
