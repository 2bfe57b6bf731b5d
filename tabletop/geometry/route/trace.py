"""From a curve of lines and arcs to way points: polygons round the arcs, outside of them.

Each arc is replaced by tangents at normals along it, so the way keeps clear of what it goes
round. Steps are as fine as the wanted surplus of length asks; where a corner of that polygon would
touch something else, the steps there are halved until it does not.
"""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from tabletop.geometry.base import Point
from tabletop.geometry.route.clear import segments_clear
from tabletop.geometry.route.curve import Curve
from tabletop.geometry.route.grown import Grown
from tabletop.geometry.route.parts import Part

SURPLUS = 1e-3
"""Inches that the way points of a route may add to the length of the curve, where there is room."""
LEAST_SURPLUS = 6e-7
"""Inches that they may add when the curve uses up the allowance."""
_HALVINGS = 14
_MOST_POINTS = 20000


def way_points(
    grown: Grown, start: Point, goal: Point, curve: Curve, limit: float
) -> tuple[Point, ...] | None:
    """Return way points of the curve, clear of everything and at most `limit` long.

    None when rounding leaves no such way (the curve digs in by more than touching).
    """
    surplus = max(LEAST_SURPLUS, min(SURPLUS, 0.5 * (limit - curve.length)))
    bend = sum(
        abs(float(grown.part_of(arc.node).arc(arc.normal, np.array(arc.way * arc.span))))
        for arc in curve.arcs
    )
    # a tangent polygon with steps d is longer than its arcs by their length * d * d / 12
    step = min(0.5, math.sqrt(12.0 * surplus / bend)) if bend > 1e-12 else 0.5
    pieces = [_normals(arc.normal, arc.way, arc.span, step) for arc in curve.arcs]
    for _ in range(_HALVINGS):
        points, sources = _points(grown, start, goal, curve, pieces)
        if len(points) > _MOST_POINTS:
            return None
        xs, ys = np.array([p[0] for p in points]), np.array([p[1] for p in points])
        clear = segments_clear(grown, xs[:-1], ys[:-1], xs[1:], ys[1:])
        if clear.all():
            return tuple(points)
        if not _halve(pieces, [sources[k] for k in np.flatnonzero(~clear)], sources):
            return None
    return None


def _normals(normal: float, way: int, span: float, step: float) -> list[float]:
    count = max(1, math.ceil(span / step)) if span > 1e-9 else 0
    return [normal + way * span * k / count for k in range(count + 1)] if count else [normal]


def _points(
    grown: Grown, start: Point, goal: Point, curve: Curve, pieces: list[list[float]]
) -> tuple[list[Point], list[tuple[int, int]]]:
    """Return the way points, and for each the arc and step it stands for (-1 at the ends)."""
    points: list[Point] = [start]
    sources = [(-1, 0)]
    for number, (arc, normals) in enumerate(zip(curve.arcs, pieces, strict=True)):
        part = grown.part_of(arc.node)
        x, y = float(grown.x[arc.node]), float(grown.y[arc.node])
        corners = (
            [part.point(normals[0])]
            if len(normals) == 1
            else [_corner(part, s, t) for s, t in pairwise(normals)]
        )
        for k, (px, py) in enumerate(corners):
            if math.hypot(x + px - points[-1][0], y + py - points[-1][1]) > 1e-12:
                points.append((x + px, y + py))
                sources.append((number, k))
    if points[-1] != goal or len(points) == 1:
        points.append(goal)
        sources.append((-1, 0))
    return points, sources


def _corner(part: Part, s: float, t: float) -> Point:
    """Return where the tangents at two normals of a part about the origin meet."""
    g, h = part.support_at(s)[0], part.support_at(t)[0]
    det = math.sin(t - s)
    return (
        (g * math.sin(t) - h * math.sin(s)) / det,
        (h * math.cos(s) - g * math.cos(t)) / det,
    )


def _halve(
    pieces: list[list[float]], hit: list[tuple[int, int]], sources: list[tuple[int, int]]
) -> bool:
    """Halve the steps at both ends of the legs that are not clear; False when none are left."""
    wanted: set[tuple[int, int]] = set()
    for source in hit:
        at = sources.index(source)
        wanted.update(s for s in sources[at : at + 2] if s[0] >= 0)
    done = False
    for number, normals in enumerate(pieces):
        steps = sorted((k for n, k in wanted if n == number), reverse=True)
        for k in steps:
            if k + 1 < len(normals) and abs(normals[k + 1] - normals[k]) > 1e-7:
                normals.insert(k + 1, (normals[k] + normals[k + 1]) / 2.0)
                done = True
    return done
