"""Outlines of new terrain: walls from end to end, areas from corner to corner."""

from __future__ import annotations

import math
from typing import Final

from shapely.geometry import MultiPoint, Polygon

from tabletop.errors import TabletopError
from tabletop.geometry.base import Point
from tabletop.geometry.outline import wall_ring
from tabletop.geometry.region import MOST_POINTS, Region, Ring, Solid, region
from tabletop.geometry.units import less_than, snapped
from tabletop.state.model import GameState, Terrain
from tabletop.ui.table.add.want import THICKNESS

SHORTEST: Final = 0.5
"""Inches: a wall is at least as long."""
SMALLEST: Final = 0.05
"""Square inches of an area."""


def on_table(state: GameState, point: Point) -> Point:
    """Return the point, brought back to the edge when it lies off the table."""
    if state.board is None:
        return (snapped(point[0]), snapped(point[1]))
    x = min(max(point[0], 0.0), state.board[0])
    y = min(max(point[1], 0.0), state.board[1])
    return (snapped(x), snapped(y))


def wall_outline(state: GameState, start: Point, end: Point) -> Ring:
    """Return the four corners of a wall; raises `TabletopError` when it is too short."""
    long = math.dist(start, end)
    if less_than(long, SHORTEST):
        raise TabletopError("a wall needs two ends", next_step="click farther away")
    corners = wall_ring(start, end, THICKNESS)
    return tuple(on_table(state, corner) for corner in corners)


def checked(points: Ring) -> Region:
    """Return the region of an outline as files take it; raises `TabletopError` in plain words."""
    corners = list(dict.fromkeys(points))
    if len(corners) < 3:
        raise TabletopError("an area needs three corners", next_step="click more corners")
    if len(corners) > MOST_POINTS:
        raise TabletopError(f"more than {MOST_POINTS} corners", next_step="close the area")
    if less_than(MultiPoint(corners).convex_hull.area, SMALLEST):
        raise TabletopError("it has no area", next_step="click corners round an area")
    polygon = Polygon(corners)
    if not polygon.is_valid or less_than(polygon.area, SMALLEST):
        raise TabletopError("its edges cross or touch", next_step="Backspace takes a corner back")
    if len(corners) != len(points):
        raise TabletopError("a corner is used twice", next_step="Backspace takes it back")
    return region(tuple(corners))


def feature(
    key: str, name: str, kind: str, ground: Region, height: float, abilities: tuple[str, ...]
) -> Terrain:
    """Return a terrain feature that stands `height` inches, flat when it is 0."""
    tall = snapped(height)
    parts = (Solid(key, ground, tall),) if tall > 0.0 else ()
    return Terrain(key, ground, parts, abilities, name, kind)
