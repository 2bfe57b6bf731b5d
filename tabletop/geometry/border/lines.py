"""Lines of points: joining their pieces, and how far a point is from them."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import LineString

from tabletop.geometry.base import Point

H = TypeVar("H", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of points in inches, the yes on its left; a closed one ends where it begins."""

    points: tuple[Point, ...]
    is_closed: bool = False

    @property
    def whole(self) -> tuple[Point, ...]:
        """Its points, the first one again at the end of a closed line."""
        return (*self.points, self.points[0]) if self.is_closed else self.points

    def simplified(self, by: float) -> Line:
        """Return the line with fewer points, nowhere farther off than `by` inches.

        >>> Line(((0, 0), (1, 0), (2, 0))).simplified(0.01).points
        ((0.0, 0.0), (2.0, 0.0))
        """
        if len(self.points) < 3:
            return self
        kept = shapely.get_coordinates(LineString(self.whole).simplify(by)).tolist()
        points = tuple((float(x), float(y)) for x, y in kept)
        if not self.is_closed:
            return Line(points)
        return Line(points[:-1], True) if len(points) > 3 else self


def joined(pieces: Iterable[tuple[H, H]]) -> list[tuple[list[H], bool]]:
    """Join pieces that lead from one thing to the next into whole paths; True: a ring.

    >>> joined([(1, 2), (3, 1), (5, 6), (6, 5)])
    [([3, 1, 2], False), ([6, 5], True)]
    """
    after = dict(pieces)
    ends = set(after.values())
    starts = [key for key in after if key not in ends]
    paths: list[tuple[list[H], bool]] = []
    for start in starts:
        path = [start]
        while path[-1] in after:
            path.append(after.pop(path[-1]))
        paths.append((path, False))
    while after:
        first, at = after.popitem()
        path = [first]
        while at != first:
            path.append(at)
            at = after.pop(at)
        paths.append((path, True))
    return paths


def distance_to(lines: Sequence[Line], point: Point) -> float:
    """Return how far a point is from the nearest line, inches; infinite without lines."""
    found = nearest(lines, point)
    return math.dist(found[0], point) if found is not None else math.inf


def nearest(lines: Sequence[Line], point: Point) -> tuple[Point, Point] | None:
    """Return the point of any line nearest to a point, and the unit normal there to the yes side.

    >>> nearest([Line(((0.0, 0.0), (9.0, 0.0)))], (3.0, 2.0))
    ((3.0, 0.0), (0.0, 1.0))
    """
    best, found = math.inf, None
    for line in lines:
        ends = np.array(line.whole)
        if len(ends) < 2:
            continue
        at, square = _nearest_of(ends, point)
        if square < best:
            best = square
            (x0, y0), (x1, y1) = ends[at[0]].tolist(), ends[at[0] + 1].tolist()
            length = math.hypot(x1 - x0, y1 - y0) or 1.0
            spot = (x0 + at[1] * (x1 - x0), y0 + at[1] * (y1 - y0))
            found = (spot, ((y0 - y1) / length, (x1 - x0) / length))
    return found


def _nearest_of(ends: NDArray[np.float64], point: Point) -> tuple[tuple[int, float], float]:
    """Return which piece of a line is nearest and the share of it, and the squared distance."""
    start, way = ends[:-1], np.diff(ends, axis=0)
    off = np.array(point) - start
    squares = np.maximum((way * way).sum(axis=1), 1e-30)
    share = np.clip((off * way).sum(axis=1) / squares, 0.0, 1.0)
    far = ((off - share[:, None] * way) ** 2).sum(axis=1)
    k = int(far.argmin())
    return (k, float(share[k])), float(far[k])
