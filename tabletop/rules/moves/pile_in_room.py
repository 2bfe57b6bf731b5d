"""Where one model may end its pile-in while its mates stand as they are: an area, always INNER.

The way (3" round everything), no further from the target, still in combat with every enemy that
only this model holds, and the unit coherent. A model that is not round keeps its facing. What
lies outside is not found; the judge decides at the drop (15.3).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations

import shapely
from shapely.geometry import MultiPolygon, Point
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Pose, footprint
from tabletop.geometry.coherency import coherency, needed
from tabletop.geometry.gap import separation
from tabletop.geometry.reach import reach_levels
from tabletop.geometry.route import Work
from tabletop.geometry.units import COMBAT_RANGE, more_than
from tabletop.rules.combat import model_in_combat
from tabletop.rules.measure import gap_between
from tabletop.rules.moves.case import Before
from tabletop.rules.moves.cover_bodies import body_at
from tabletop.rules.moves.end_areas import by_level, near_to, not_to_end_on, seen_from
from tabletop.rules.moves.obstacles import obstacles_of
from tabletop.rules.moves.propose import PILE_IN
from tabletop.state.model import Model


@dataclass(frozen=True, slots=True, eq=False)
class PileInRoom:
    """Where the centre of a model may come to lie, and by what it is bound.

    `limit` is the gap to the target unit that it must not exceed, measured to the model
    `nearest`; None where the unit is in combat with nobody. `holds` are enemy units that it alone
    keeps the unit in combat with. `own` is where it may end if its mates, who still stand in its
    way, keep the unit coherent afterwards; `area` where the unit is coherent as they stand.
    `bound` says in words what leaves no area, "" where there is some; `closest` is the least gap
    to the target within `own`.
    """

    model: str
    area: MultiPolygon
    own: MultiPolygon
    target: str
    nearest: str
    limit: float | None
    holds: tuple[str, ...]
    closest: float | None
    bound: str = ""

    def is_end(self, x: float, y: float) -> bool:
        """Say whether the model was found to end there legally."""
        return bool(self.area.intersects(Point(x, y)))


def pile_in_room(
    table: Before,
    model: Model,
    target: str,
    allowance: float = PILE_IN,
    limit: float | None = None,
    fought: Sequence[str] | None = None,
) -> Work[PileInRoom]:
    """Return where a model may end its pile-in, in steps.

    `allowance` is what is left of its 3", `limit` the gap to the target before the whole move
    and `fought` the enemies the unit was in combat with then, where a move is under way.
    """
    state, unit = table.state, table.unit
    mates = [m for m in state.models_of(unit.id) if m.id != model.id]
    obstacles = obstacles_of(table, "pile_in", mates)
    (reached,) = yield from reach_levels(model.base, model.pose, obstacles, [allowance])
    area: BaseGeometry = reached.difference(not_to_end_on(table, model.base, mates))
    yield
    held = table.in_combat if fought is None else tuple(fought)
    bound = "" if not area.is_empty else "Nothing can be reached"
    nearest = ""
    holds: tuple[str, ...] = ()
    foes = [m for m in state.models.values() if m.unit == target]
    if held and foes:
        gaps = {f.id: gap_between(state, model.id, f.id) for f in foes}
        nearest = min(gaps, key=lambda f: gaps[f])
        limit = gaps[nearest] if limit is None else limit
        area = _no_further(table, model, foes, limit, area)
        bound = bound or _empty(area, "Nothing is as near to the target")
        yield
        holds = tuple(e for e in held if not any(model_in_combat(state, m.id, e) for m in mates))
        for enemy in holds:
            area = yield from _in_combat(table, model, enemy, area)
            label = state.unit(enemy).label
            bound = bound or _empty(area, f"Nothing keeps the unit in combat with {label}")
    else:
        limit = None
    own = _whole(area)
    if mates:
        area = area.intersection(_coherent(model, mates, unit.coherency))
        bound = bound or _empty(area, "Nothing keeps the unit coherent while its mates stand")
    whole = _whole(area)
    closest = None if limit is None or own.is_empty else _closest(model, foes, own)
    return PileInRoom(model.id, whole, own, target, nearest, limit, holds, closest, bound)


def _whole(area: BaseGeometry) -> MultiPolygon:
    parts = MultiPolygon([p for p in shapely.get_parts(area) if p.geom_type == "Polygon"])
    shapely.prepare(parts)
    return parts


def _empty(area: BaseGeometry, words: str) -> str:
    return words if area.is_empty else ""


def _no_further(
    table: Before, model: Model, foes: Sequence[Model], limit: float, area: BaseGeometry
) -> BaseGeometry:
    flat = table.state.options.range == "plan"
    kept: list[BaseGeometry] = []
    for level, part in by_level(table.climbable, model.base, area):
        for foe in foes:
            rise = 0.0 if flat else abs(foe.pose.z - level)
            if not more_than(rise, limit):
                by = math.sqrt(max(0.0, limit * limit - rise * rise))
                kept.append(part.intersection(near_to(foe.footprint, model, by)))
    return shapely.union_all(kept)


def _in_combat(table: Before, model: Model, enemy: str, area: BaseGeometry) -> Work[BaseGeometry]:
    found: list[BaseGeometry] = []
    for foe in table.models_of(enemy):
        near = area.intersection(near_to(foe.footprint, model, COMBAT_RANGE))
        target = body_at(foe, foe.pose, foe.pose.z)
        if near.is_empty:
            continue
        for level, part in by_level(table.climbable, model.base, near):
            if not part.is_empty:
                found.append((yield from seen_from(table, model, target, level, part)))
        yield
    return shapely.union_all(found)


def _coherent(model: Model, mates: Sequence[Model], reach: float) -> BaseGeometry:
    """Return where a model makes one coherent group with mates that stand still (15.1)."""
    round_each = [near_to(m.footprint, model, reach) for m in mates]
    least = needed(len(mates) + 1)
    now = coherency([m.footprint for m in mates], reach)
    areas = [shapely.union_all([round_each[k] for k in group]) for group in now.groups]
    for k, count in enumerate(now.neighbours):
        if count < least - 1:
            return MultiPolygon()
        if count < least:
            areas.append(round_each[k])
    if least > 1:
        pairs = [a.intersection(b) for a, b in combinations(round_each, 2) if a.intersects(b)]
        areas.append(shapely.union_all(pairs))
    return reduce(lambda a, b: a.intersection(b), areas)


def _closest(model: Model, foes: Sequence[Model], area: BaseGeometry) -> float:
    """Return about how near the model can come to the target in the area, in plan."""
    if model.base.is_round and all(f.base.is_round for f in foes):
        return max(
            0.0,
            min(
                area.distance(Point(f.pose.x, f.pose.y)) - f.base.radius - model.base.radius
                for f in foes
            ),
        )
    corners = shapely.get_coordinates(area)[::4].tolist()
    return max(
        0.0,
        min(
            separation(footprint(model.base, Pose(x, y, model.pose.facing)), f.footprint)
            for x, y in corners
            for f in foes
        ),
    )
