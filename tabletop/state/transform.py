"""Terrain elsewhere: moved, turned, mirrored, under another id; outlines stay exact polygons."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from tabletop.geometry.base import Point
from tabletop.geometry.region import Region, Solid, region
from tabletop.state.model import Terrain


def terrain_placed(
    feature: Terrain,
    shift: Point = (0.0, 0.0),
    turn: float = 0.0,
    about: Point = (0.0, 0.0),
    *,
    is_mirrored: bool = False,
    key: str = "",
) -> Terrain:
    """Return a feature mirrored (x is flipped), then turned about a point, then shifted.

    Inches and degrees anticlockwise; parts go with the feature and are called after `key` when
    one is given. Raises `TabletopError` when corners fall together.

    >>> from tabletop.geometry.region import region
    >>> wall = Terrain("w", region([(0, 0), (4, 0), (4, 1), (0, 1)]), ())
    >>> terrain_placed(wall, (10, 0), 90).footprint.bounds()
    (9.0, 0.0, 10.0, 4.0)
    """
    place = _placing(shift, turn, about, is_mirrored)
    name = key or feature.id
    parts = tuple(
        Solid(name + part.key.removeprefix(feature.id), region_placed(part.region, place), part.top)
        for part in feature.parts
    )
    return replace(feature, id=name, footprint=region_placed(feature.footprint, place), parts=parts)


def region_placed(one: Region, place: Callable[[Point], Point]) -> Region:
    """Return an outline with each corner put elsewhere."""
    return region(
        tuple(place(p) for p in one.outer),
        tuple(tuple(place(p) for p in hole) for hole in one.holes),
    )


def centre_of(feature: Terrain) -> Point:
    """Return the middle of a feature's bounding box, inches."""
    x0, y0, x1, y1 = feature.footprint.bounds()
    return ((x0 + x1) / 2, (y0 + y1) / 2)


def _placing(
    shift: Point, turn: float, about: Point, is_mirrored: bool
) -> Callable[[Point], Point]:
    quarters = round(turn / 90.0)
    if turn == quarters * 90.0:  # exact, so that half turns fall on the same bits
        cos, sin = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[quarters % 4]
    else:
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def place(p: Point) -> Point:
        x, y = p[0] - about[0], p[1] - about[1]
        x = -x if is_mirrored else x
        return (
            about[0] + x * cos - y * sin + shift[0],
            about[1] + x * sin + y * cos + shift[1],
        )

    return place
