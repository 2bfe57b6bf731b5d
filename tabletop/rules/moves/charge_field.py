"""How far a model gets with each roll, and where a charge of it could end: areas to draw.

Both are INNER: what lies inside is reached by a legal way that was found, what lies outside is
only not found. The judge decides when the model is put there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import shapely
from shapely.geometry import MultiPolygon, Point
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.reach import reach_levels
from tabletop.geometry.route import Work
from tabletop.geometry.units import at_least, more_than
from tabletop.rules.chances import CHARGE_DICE, most_roll
from tabletop.rules.moves.case import Before
from tabletop.rules.moves.charge_ways import way_of
from tabletop.rules.moves.check_charge import CHARGE_END
from tabletop.rules.moves.cover_bodies import body_at
from tabletop.rules.moves.end_areas import by_level, near_to, not_to_end_on, seen_from
from tabletop.rules.moves.obstacles import obstacles_of
from tabletop.state.model import Model

Point2 = tuple[float, float]
BEYOND: Final = 0.04
"""Inches that must be open beyond a line, else it is the rim of an obstacle."""
BACK: Final = 0.7
"""Inches that a line lies beyond the one before it, about a corner too."""
SMOOTH: Final = 0.004
"""Inches by which a drawn line may be off."""


@dataclass(frozen=True, slots=True, eq=False)
class ChargeField:
    """What one model reaches with each roll, its mates standing, and where its charge may end.

    `levels` are areas of centres by rising roll, `lines` where each ends short of any obstacle;
    `ends` is where an enemy is within 1/2" and seen.
    """

    model: str
    levels: tuple[tuple[int, MultiPolygon], ...]
    lines: tuple[tuple[int, tuple[tuple[Point2, ...], ...]], ...]
    ends: MultiPolygon

    def needs(self, x: float, y: float) -> int | None:
        """Return the least roll that gets the centre to a place; None: none found."""
        here = Point(x, y)
        return next((roll for roll, area in self.levels if area.intersects(here)), None)

    def is_end(self, x: float, y: float) -> bool:
        """Say whether a charge that ends there was found to count."""
        return bool(self.ends.intersects(Point(x, y)))


def best_model(table: Before, foes: Sequence[Model]) -> Work[Model]:
    """Return the model of the unit with the shortest way found to an enemy of these."""
    own = table.state.models_of(table.unit.id)
    obstacles = obstacles_of(table, "charge", ())
    best, least = own[0], math.inf
    near = sorted(own, key=lambda m: min(_between(m, f) for f in foes))
    for model in near[:4]:
        if at_least(_between_all(model, foes) - CHARGE_END, least):
            continue
        way = yield from way_of(table, model, foes, obstacles, min(least, float(most_roll())))
        if way is not None and way.length < least:
            best, least = model, way.length
        yield
    return best if least < math.inf else near[0]


def charge_field(
    table: Before, model: Model, foes: Sequence[Model], modifier: int = 0
) -> Work[ChargeField]:
    """Return what a model reaches with each roll, in steps; `foes` are the enemies that count."""
    mates = [m for m in table.state.models_of(model.unit) if m.id != model.id]
    obstacles = obstacles_of(table, "charge", mates)
    rolls = range(CHARGE_DICE + modifier, most_roll(modifier) + 1)
    sizes = [float(max(roll, 0)) for roll in (rolls[0] - 1, *rolls, rolls[-1] + 1)]
    before, *areas = yield from reach_levels(model.base, model.pose, obstacles, sizes)
    lines = []
    for roll, area, beyond in zip(rolls, areas, areas[1:], strict=False):
        lines.append((roll, _line(area, beyond, before)))
        before = area
        yield
    ends = yield from ends_of(table, model, mates, foes, areas[-2])
    for area in areas:
        shapely.prepare(area)
    levels = tuple(zip(rolls, areas, strict=False))
    return ChargeField(model.id, levels, tuple(lines), ends)


def _line(
    area: BaseGeometry, beyond: BaseGeometry, before: BaseGeometry
) -> tuple[tuple[Point2, ...], ...]:
    """Return the part of the rim of an area beyond which a little more way leads further.

    Rims that an inch less way comes much nearer to than an inch are notches of the search.
    """
    near = before.buffer(BACK, quad_segs=4)
    open_ground = beyond.buffer(-BEYOND, quad_segs=2).difference(near)
    found = shapely.line_merge(area.boundary.intersection(open_ground)).simplify(SMOOTH)
    parts = [p for p in shapely.get_parts(found) if p.geom_type == "LineString"]
    return tuple(
        tuple((float(x), float(y)) for x, y in part.coords) for part in parts if part.length > 0.1
    )


def ends_of(
    table: Before,
    model: Model,
    mates: Sequence[Model],
    foes: Sequence[Model],
    reached: BaseGeometry,
) -> Work[MultiPolygon]:
    """Return the part of an area of centres from which a charge was found to count."""
    base = model.base
    flat = table.state.options.range == "plan"
    free = reached.difference(not_to_end_on(table, base, mates))
    yield
    found: list[BaseGeometry] = []
    for level, part in by_level(table.climbable, base, free):
        for foe in foes:
            rise = 0.0 if flat else abs(foe.pose.z - level)
            if more_than(rise, CHARGE_END):
                continue
            by = math.sqrt(CHARGE_END * CHARGE_END - min(rise, CHARGE_END) ** 2)
            near = part.intersection(near_to(foe.footprint, model, by))
            if not near.is_empty:
                target = body_at(foe, foe.pose, foe.pose.z)
                found.append((yield from seen_from(table, model, target, level, near)))
            yield
    whole = shapely.union_all(found)
    parts = [p for p in shapely.get_parts(whole) if p.geom_type == "Polygon"]
    ends = MultiPolygon(parts)
    shapely.prepare(ends)
    return ends


def _between(one: Model, other: Model) -> float:
    away = math.hypot(one.pose.x - other.pose.x, one.pose.y - other.pose.y)
    return away - one.base.radius - other.base.radius


def _between_all(one: Model, others: Sequence[Model]) -> float:
    return min(_between(one, other) for other in others)
