"""Points for drawing: circles, dashes, hatches, blobs. Nothing here decides anything."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence

from shapely.geometry import LineString, MultiLineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Point

Ring = tuple[Point, ...]
Rings = tuple[Ring, ...]


def circle(centre: Point, radius: float, count: int = 0) -> Ring:
    """Return the corners of a circle, more of them for a larger one."""
    n = count or max(24, min(160, int(radius * 1.6)))
    x, y = centre
    steps = (i * math.tau / n for i in range(n))
    return tuple((x + radius * math.cos(t), y + radius * math.sin(t)) for t in steps)


def arc(centre: Point, radius: float, start: float, end: float, count: int = 24) -> Ring:
    """Return points along an arc between two angles in radians, both ends included."""
    x, y = centre
    steps = (start + (end - start) * i / count for i in range(count + 1))
    return tuple((x + radius * math.cos(t), y + radius * math.sin(t)) for t in steps)


def star(centre: Point, radius: float, corners: int, turn: float = 0.0) -> Ring:
    """Return the corners of a regular polygon; `turn` in radians."""
    x, y = centre
    steps = (turn + i * math.tau / corners for i in range(corners))
    return tuple((x + radius * math.cos(t), y + radius * math.sin(t)) for t in steps)


def blob(centre: Point, rx: float, ry: float, wobble: float = 0.12, seed: float = 1.0) -> Ring:
    """Return a soft closed shape, the same for the same numbers: for maps as ornament."""
    x, y = centre
    points = []
    for i in range(90):
        t = i * math.tau / 90
        k = 1 + wobble * (
            math.sin(2 * t + seed) * 0.5
            + math.sin(3 * t + seed * 2.1) * 0.35
            + math.sin(5 * t + seed * 0.7) * 0.15
        )
        points.append((x + rx * k * math.cos(t), y + ry * k * math.sin(t)))
    return tuple(points)


def bounds_of(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """Return the axis-parallel box of points (x0, y0, x1, y1)."""
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def dashed(points: Sequence[Point], pattern: Sequence[float]) -> Iterator[list[Point]]:
    """Yield the drawn runs of a dashed line; the pattern starts at the first point.

    >>> [(a[0], b[0]) for a, b in dashed([(0.0, 0.0), (10.0, 0.0)], (4.0, 2.0))]
    [(0.0, 4.0), (6.0, 10.0)]
    """
    run, index, left, is_on = [points[0]], 0, pattern[0], True
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        length, done = math.hypot(x1 - x0, y1 - y0), 0.0
        while length - done > left:
            done += left
            corner = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
            if is_on:
                yield [*run, corner]
            run, is_on, index = [corner], not is_on, (index + 1) % len(pattern)
            left = pattern[index]
        left -= length - done
        if is_on:
            run.append((x1, y1))
    if is_on and len(run) > 1:
        yield run


def polygons(geometry: BaseGeometry) -> Iterator[Polygon]:
    """Yield the polygons of any shapely geometry."""
    for part in getattr(geometry, "geoms", (geometry,)):
        if isinstance(part, Polygon) and not part.is_empty:
            yield part
        elif isinstance(part, MultiPolygon):
            yield from polygons(part)


def lines(geometry: BaseGeometry) -> Iterator[LineString]:
    """Yield the open lines of any shapely geometry."""
    for part in getattr(geometry, "geoms", (geometry,)):
        if isinstance(part, LineString) and not part.is_empty:
            yield part


def rings_of(polygon: Polygon) -> Rings:
    """Return the outer ring and the holes of a polygon as point tuples."""
    outer = tuple((float(x), float(y)) for x, y in polygon.exterior.coords)
    holes = (tuple((float(x), float(y)) for x, y in hole.coords) for hole in polygon.interiors)
    return (outer, *holes)


def hatch_lines(geometry: BaseGeometry, pitch: float, angle: float = 45.0) -> Iterator[Ring]:
    """Yield parallel lines clipped to an area, anchored to the origin so that neighbours align."""
    if geometry.is_empty:
        return
    x0, y0, x1, y1 = geometry.bounds
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    reach = math.hypot(x1 - x0, y1 - y0) / 2 + pitch
    a = math.radians(angle)
    ux, uy, nx, ny = math.cos(a), math.sin(a), -math.sin(a), math.cos(a)
    middle = cx * nx + cy * ny
    rulings = []
    for i in range(math.ceil((middle - reach) / pitch), int((middle + reach) / pitch) + 1):
        offset = i * pitch - middle
        px, py = cx + nx * offset, cy + ny * offset
        start, end = (px - ux * reach, py - uy * reach), (px + ux * reach, py + uy * reach)
        rulings.append(LineString([start, end]))
    for line in lines(geometry.intersection(MultiLineString(rulings))):
        yield tuple((float(x), float(y)) for x, y in line.coords)
