"""Areas that a base reaches: a star of rays from the start, and fans of tangents round corners.

Rays are cast just beside every silhouette, so between two rays the first thing hit is one and
the same; straight sides between ray ends are then inside what is reached, up to what they cut off
of the obstacle itself, which is taken away afterwards.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Point
from tabletop.geometry.route.curve import Arrival
from tabletop.geometry.route.grown import TURN, Grown
from tabletop.geometry.route.parts import Floats
from tabletop.geometry.route.rays import outer_polygon, ray_lengths
from tabletop.geometry.route.search import Search
from tabletop.geometry.route.tangents import tangents

BESIDE = 1e-5
"""Radians between a silhouette and the rays on both sides of it."""
STEP = 0.12
"""Radians between rays where nothing else asks for one."""
SOME = 12
"""Fans that are cast before a frame may cut in."""
RIM = 1e-3
"""Inches kept from obstacles, so that the area is inside for certain."""


@dataclass(frozen=True, slots=True, eq=False)
class _Fan:
    """Rays of one fan: origins, directions, how long each may be, the corner they leave."""

    ox: Floats
    oy: Floats
    ux: Floats
    uy: Floats
    most: Floats
    node: int


def reached_work(
    field: Grown, start: Point, allowance: float
) -> Generator[None, None, BaseGeometry]:
    """Return an area inside what a centre reaches within an allowance, inches, in steps."""
    if allowance <= 0.0:
        return Polygon()
    search = Search(field, start, None, allowance)
    for _ in search.steps():
        yield
    fans = [_star(field, start, allowance)]
    for at in search.settled:
        fan = _fan(search, at, allowance)
        if fan is not None:
            fans.append(fan)
        yield
    rest = taken(field, RIM)
    shapely.prepare(rest)
    yield
    areas: list[BaseGeometry] = []
    for k in range(0, len(fans), SOME):
        areas.append(shapely.union_all(_areas(field, fans[k : k + SOME])))
        yield
    area = yield from united(areas)
    area = area.difference(rest)
    yield
    if field.box is not None:
        area = area.intersection(box(*field.box))
    return area


def united(areas: Sequence[BaseGeometry]) -> Generator[None, None, BaseGeometry]:
    """Return the union of areas, two and two, in steps."""
    left = list(areas)
    while len(left) > 1:
        pairs = [left[k : k + 2] for k in range(0, len(left), 2)]
        left = []
        for pair in pairs:
            left.append(shapely.union_all(pair))
            yield
    return left[0] if left else Polygon()


def reached_levels(
    field: Grown, start: Point, allowances: Sequence[float]
) -> Generator[None, None, tuple[BaseGeometry, ...]]:
    """Return `reached` for several allowances from one search: each ray is only cut shorter.

    It yields between steps; allowances are inches, in rising order.
    """
    most = allowances[-1]
    search = Search(field, start, None, most)
    for _ in search.steps():
        yield
    fans = [_star(field, start, most)]
    for at in search.settled:
        fan = _fan(search, at, most, tuple(most - allowance for allowance in allowances[:-1]))
        if fan is not None:
            fans.append(fan)
        yield
    rays = _cast(field, fans)
    yield
    rest = taken(field, RIM)
    shapely.prepare(rest)
    found: list[BaseGeometry] = []
    for allowance in allowances:
        areas = _areas_within(fans, rays, most - allowance)
        yield
        area = shapely.union_all(areas).difference(rest)
        if field.box is not None:
            area = area.intersection(box(*field.box))
        found.append(area)
        yield
    return tuple(found)


def _areas_within(fans: list[_Fan], rays: list[Floats], less: float) -> list[BaseGeometry]:
    """Return the area of each fan with every ray allowed `less` inches less."""
    areas: list[BaseGeometry] = []
    for fan, lengths in zip(fans, rays, strict=True):
        left = fan.most - less
        kept = left >= -1e-9
        if kept.sum() < 2:
            continue
        short = np.minimum(lengths, np.maximum(left, 0.0))[kept]
        ox, oy = fan.ox[kept], fan.oy[kept]
        outer = np.column_stack([ox + short * fan.ux[kept], oy + short * fan.uy[kept]])
        if fan.node >= 0:
            outer = np.concatenate([np.column_stack([ox, oy]), outer[::-1]])
        if len(outer) > 2:
            areas.append(shapely.make_valid(Polygon(outer)))
    return areas


def taken(field: Grown, more: float) -> BaseGeometry:
    """Return an area that holds every place a centre may not be, grown by `more` inches."""
    shapes: list[BaseGeometry] = []
    discs = np.flatnonzero(field.part < 0)
    if discs.size:
        rim = field.outer[discs] / math.cos(math.pi / 64) + more
        centres = shapely.points(field.x[discs], field.y[discs])
        shapes += shapely.get_parts(shapely.buffer(centres, rim, quad_segs=16)).tolist()
    for k in np.flatnonzero(field.part >= 0).tolist():
        px, py = outer_polygon(field.part_of(k))
        shapes.append(Polygon(np.column_stack([px + field.x[k], py + field.y[k]])).buffer(more))
    if field.along.size:
        cores = shapely.buffer(shapely.polygons(_cores(field)), more, join_style="mitre")
        shapes += shapely.get_parts(cores).tolist()
    shapes += [shape.polygon() for shape in field.regions]
    return shapely.union_all(shapes)


def surely_taken(field: Grown, less: float = 2e-6) -> BaseGeometry:
    """Return an area of places where a centre surely may not be, short by `less` inches."""
    shapes: list[BaseGeometry] = []
    for k in range(field.x.size):
        part = field.part_of(k)
        t = np.arange(64, dtype=np.float64) * (TURN / 64.0)
        px, py = part.points(t)
        corners = np.column_stack([px + field.x[k], py + field.y[k]])
        shapes.append(Polygon(corners).buffer(-less))
    if field.along.size:
        cores = shapely.buffer(shapely.polygons(_cores(field)), -less, join_style="mitre")
        shapes += shapely.get_parts(cores).tolist()
    shapes += [shape.polygon() for shape in field.regions]
    return shapely.union_all(shapes)


def _cores(field: Grown) -> Floats:
    """Return the corners of the edges' parallelograms."""
    x0, y0, x1, y1 = field.edges
    # b = 1 on one long side: solve for the offset from the affine rows
    det = field.a[0] * field.b[1] - field.a[1] * field.b[0]
    ex, ey = -field.a[1] / det, field.a[0] / det
    return np.stack(
        [
            np.column_stack([x0 + ex, y0 + ey]),
            np.column_stack([x1 + ex, y1 + ey]),
            np.column_stack([x1 - ex, y1 - ey]),
            np.column_stack([x0 - ex, y0 - ey]),
        ],
        axis=1,
    )


def headings(field: Grown, start: Point, allowance: float) -> Floats:
    """Return directions of rays from a place, sorted: at even steps and beside silhouettes."""
    found = tangents(field, start[0], start[1], None, 1)
    # without a corner to leave, `leave` is the heading less a quarter turn
    edges = (found.leave + math.pi / 2.0)[~np.isnan(found.meet) & (found.length <= allowance)]
    plain = np.arange(0.0, TURN, STEP)
    angles: Floats = np.sort(np.concatenate([plain, edges - BESIDE, edges + BESIDE]) % TURN)
    return angles


def _star(field: Grown, start: Point, allowance: float) -> _Fan:
    angles = headings(field, start, allowance)
    ux, uy = np.cos(angles), np.sin(angles)
    full = np.full(angles.shape, 1.0)
    return _Fan(full * start[0], full * start[1], ux, uy, full * allowance, -1)


def _fan(
    search: Search, at: Arrival, allowance: float, cuts: tuple[float, ...] = ()
) -> _Fan | None:
    """Return the rays that leave an arc; `cuts` asks for one where so much would be left."""
    left = allowance - at.length
    if left < 0.02 or at.room < 1e-6:
        return None
    field, part = search.grown, search.grown.part_of(at.node)
    x, y = float(field.x[at.node]), float(field.y[at.node])
    found, _ = search.tangents_of(at.node, at.way)
    near = ~np.isnan(found.meet) & (found.length <= left)
    silhouettes = ((found.leave[near] - at.normal) * at.way) % TURN
    plain = np.arange(0.0, at.room, STEP)
    ends = [(left - cut) / part.radius for cut in cuts] if cuts and not part.ovals else []
    spans = np.concatenate([plain, [at.room], ends, silhouettes - BESIDE, silhouettes + BESIDE])
    spans = np.unique(spans[(spans >= 0.0) & (spans <= at.room)])
    walked = np.abs(part.arc(at.normal, at.way * spans))
    most = left - walked
    spans, most = spans[most > 0.0], most[most > 0.0]
    if spans.size < 2:
        return None
    normals = at.normal + at.way * spans
    px, py = part.points(normals)
    ux, uy = -at.way * np.sin(normals), at.way * np.cos(normals)
    return _Fan(px + x, py + y, ux, uy, most, at.node)


def _areas(field: Grown, fans: list[_Fan]) -> list[BaseGeometry]:
    """Return the area of each fan."""
    return _areas_within(fans, _cast(field, fans), 0.0)


def _cast(field: Grown, fans: list[_Fan]) -> list[Floats]:
    """Return how long the rays of each fan are, all cast together."""
    own: NDArray[np.intp] = np.concatenate(
        [np.full(fan.ox.shape, fan.node, dtype=np.intp) for fan in fans]
    )
    ox, oy, ux, uy, most = (
        np.concatenate([getattr(fan, name) for fan in fans])
        for name in ("ox", "oy", "ux", "uy", "most")
    )
    lengths = ray_lengths(field, ox, oy, ux, uy, most, own)
    sizes = np.cumsum([fan.ox.size for fan in fans])[:-1]
    return np.split(lengths, sizes)


def polygons_of(area: BaseGeometry) -> Iterable[Polygon]:
    """Yield the polygons of an area, leaving out lines and points."""
    for part in shapely.get_parts(area):
        if isinstance(part, Polygon):
            if not part.is_empty:
                yield part
        elif hasattr(part, "geoms"):
            yield from polygons_of(part)
