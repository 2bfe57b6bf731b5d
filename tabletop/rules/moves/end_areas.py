"""Areas of end positions for one model, from the conditions on its end: always INNER, to draw."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

import shapely
from shapely.geometry import MultiPoint, Point, box
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Base, Footprint, Pose, footprint
from tabletop.geometry.levels import FREE
from tabletop.geometry.region import Solid
from tabletop.geometry.route import Work
from tabletop.geometry.sight import Body
from tabletop.geometry.units import more_than
from tabletop.rules.moves.case import Before
from tabletop.rules.moves.cover_bodies import body_at
from tabletop.rules.moves.outer import inscribed
from tabletop.state.model import Model

CELL: Final = 0.25
"""Inches: side of the cells in which sight to an enemy is looked at."""
QUARTER: Final = 64
"""Segments in a quarter of a circle; inscribed."""
KEPT: Final = 1e-5
"""Inches kept from a limit."""


def near_to(other: Footprint, model: Model, by: float) -> BaseGeometry:
    """Return an area inside the places where a model, facing as it does, is that near to another.

    `by` is the gap in inches; a hair is kept from it.
    """
    own = footprint(model.base, Pose(0.0, 0.0, model.pose.facing))
    if model.base.is_round and other.radius == min(other.a, other.b):
        reach = other.radius + model.base.radius + by - KEPT
        return Point(other.x, other.y).buffer(max(0.0, reach), quad_segs=QUARTER)
    mine = -shapely.get_coordinates(inscribed(own))
    theirs = shapely.get_coordinates(inscribed(other))
    sums = (theirs[:, None] + mine[None, :]).reshape(-1, 2)
    hull = MultiPoint(sums).convex_hull
    return hull.buffer(max(0.0, by - KEPT), quad_segs=QUARTER)


def not_to_end_on(table: Before, base: Base, mates: Sequence[Model]) -> BaseGeometry:
    """Return an area that holds every place where a base would overlap what it may not end on."""
    state = table.state
    wide = base.radius / math.cos(math.pi / (4 * QUARTER)) + 1e-6
    shapes: list[BaseGeometry] = []
    standing = [m for m in table.others.models if state.unit(m.unit).has("MANIFESTATION")]
    if state.options.own_unit_passable or table.unit.has("FLY"):
        standing += mates
    if table.unit.has("FLY"):
        standing += [m for m in table.others.models if m not in standing]
    for other in standing:
        by = wide + (other.footprint.radius if other.base.is_round else 0.0)
        core = Point(other.pose.x, other.pose.y) if other.base.is_round else _hull(other.footprint)
        shapes.append(core.buffer(by / math.cos(math.pi / (4 * QUARTER)), quad_segs=QUARTER))
    tall = [
        part.region
        for feature in state.terrain.values()
        if "UNSTABLE" in feature.abilities
        for part in feature.parts
        if more_than(part.top, FREE)
    ]
    shapes += [
        region.polygon().buffer(wide, quad_segs=QUARTER)
        for region in (*(f.footprint for f in table.impassable), *tall)
    ]
    return shapely.union_all(shapes)


def _hull(f: Footprint) -> BaseGeometry:
    return inscribed(f).buffer(0.003 * max(f.a, f.b))


def by_level(
    solids: Sequence[Solid], base: Base, area: BaseGeometry
) -> Iterator[tuple[float, BaseGeometry]]:
    """Yield parts of an area whose level is known for certain, with that level."""
    wide = base.radius / math.cos(math.pi / (4 * QUARTER)) + 1e-6
    near = [s for s in solids if s.region.polygon().buffer(wide).intersects(area)]
    over = [s.region.polygon().buffer(wide, quad_segs=QUARTER) for s in near]
    yield 0.0, area.difference(shapely.union_all(over)) if over else area
    for k, solid in enumerate(near):
        others = shapely.union_all([shape for m, shape in enumerate(over) if m != k])
        by = base.inner_radius - 1e-6 if not more_than(solid.top, FREE) else -wide
        under = solid.region.polygon().buffer(by, quad_segs=QUARTER)
        yield solid.top, area.intersection(under).difference(others)


def seen_from(
    table: Before, model: Model, target: Body, level: float, area: BaseGeometry
) -> Work[BaseGeometry]:
    """Return an area less the cells from which the model was not found to see the target."""
    scene = table.stages.scene()
    x0, y0, x1, y1 = area.bounds
    columns = range(math.floor(x0 / CELL), math.floor(x1 / CELL) + 1)
    rows = range(math.floor(y0 / CELL), math.floor(y1 / CELL) + 1)
    shapely.prepare(area)
    hidden: list[BaseGeometry] = []
    for i in columns:
        for j in rows:
            cell = box(i * CELL, j * CELL, (i + 1) * CELL, (j + 1) * CELL)
            if not area.intersects(cell):
                continue
            x, y = (i + 0.5) * CELL, (j + 0.5) * CELL
            if not area.contains(Point(x, y)):
                at = area.intersection(cell).representative_point()
                x, y = at.x, at.y
            pose = Pose(x, y, model.pose.facing, level)
            if not scene.sees(body_at(model, pose, level), target, (model.unit,)):
                hidden.append(cell)
        yield
    return area.difference(shapely.union_all(hidden)) if hidden else area
