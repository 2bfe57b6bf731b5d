"""Narrow places between obstacles: how wide a base may be to pass each of them.

A narrow place is the segment between the nearest points of two obstacles, when the open disc with
that segment as its diameter touches no third one: then no narrower place lies beside it.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass

import numpy as np

from tabletop.geometry.base import DISC, OVAL, Base, Footprint, Point
from tabletop.geometry.gap import gap, separation_matrix
from tabletop.geometry.region import Region
from tabletop.geometry.region_gap import edge_footprints, is_point_inside, segment
from tabletop.geometry.units import at_least, is_equal, less_than, within

_FLAT = 1e-7
_SURE = 1e-5
APART = 0.5
"""Inches: of places between the same two obstacles whose middles are nearer, only the narrowest."""
ALONG = 6.0
"""The same for places of equal width: one for a lane between walls that run beside each other."""
_CHUNK = 6
_AT_ONCE = 20


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Something that a base may touch and not cross: convex pieces, grown by `more` inches.

    `region` is set for ground that is filled: nothing lies inside it.
    """

    key: str
    pieces: tuple[Footprint, ...]
    more: float = 0.0
    region: Region | None = None


@dataclass(frozen=True, slots=True)
class Passage:
    """A narrow place: its width in inches from p on `one` to q on `other`."""

    width: float
    p: Point
    q: Point
    one: str
    other: str

    @property
    def middle(self) -> Point:
        """The point half way."""
        return ((self.p[0] + self.q[0]) / 2, (self.p[1] + self.q[1]) / 2)


def needs(base: Base) -> float:
    """Return how wide a place must be for a base to pass: its narrow side, inches.

    >>> needs(Base("oval", 60.0, 25.4)), needs(Base("round", 50.8, 50.8))
    (1.0, 2.0)
    """
    return 2.0 * base.inner_radius


def can_pass(base: Base, width: float) -> bool:
    """Say whether a base can pass a place: touching both sides is allowed (MV-3)."""
    return at_least(width, needs(base))


def of_region(key: str, region: Region) -> Obstacle:
    """Return an area of terrain as an obstacle."""
    return Obstacle(key, edge_footprints(region), 0.0, region)


def of_board(width: float, height: float) -> list[Obstacle]:
    """Return the four edges of a table as obstacles."""
    corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height), (0.0, 0.0))
    return [Obstacle("table edge", (segment(p, q),)) for p, q in itertools.pairwise(corners)]


def passages(obstacles: Sequence[Obstacle], upto: float) -> Generator[None, None, list[Passage]]:
    """Return all narrow places up to a width, the narrowest first; pauses now and then.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> discs = [
    ...     Obstacle(str(x), (footprint(round_base(50.8), Pose(x, 0.0)),)) for x in (0.0, 5.0, 9.0)
    ... ]
    >>> work = passages(discs, 4.0)
    >>> while True:
    ...     try:
    ...         next(work)
    ...     except StopIteration as end:
    ...         print([(place.width, place.one, place.other) for place in end.value])
    ...         break
    [(2.0, '5.0', '9.0'), (3.0, '0.0', '5.0')]
    """
    ground = _Ground(obstacles)
    owners, pieces, more = ground.owners, ground.pieces, ground.more
    found: list[Passage] = []
    for start in range(0, len(pieces), _CHUNK):
        rows = pieces[start : start + _CHUNK]
        gaps = separation_matrix(rows, pieces, upto + 2.0 * float(more.max(initial=0.0)) + 0.01)
        widths = gaps - more[start : start + len(rows), None] - more[None, :]
        yield
        near = np.argwhere((widths > _FLAT) & (widths <= upto)).tolist()
        for count, (i, j) in enumerate(near):
            if count % _AT_ONCE == 0:
                yield
            if start + i < j:
                place = _between(obstacles, owners[start + i], owners[j], rows[i], pieces[j])
                if place is not None and _is_true(place, obstacles, ground):
                    found.append(place)
    return _thinned(found)


def _between(
    obstacles: Sequence[Obstacle], one: int, other: int, a: Footprint, b: Footprint
) -> Passage | None:
    nearest = gap(a, b)
    far = nearest.separation
    width = far - obstacles[one].more - obstacles[other].more
    if width <= _FLAT or far <= 0.0:
        return None
    (px, py), (qx, qy) = nearest.p, nearest.q
    ux, uy = (qx - px) / far, (qy - py) / far
    grown, back = obstacles[one].more, obstacles[other].more
    p, q = (px + grown * ux, py + grown * uy), (qx - back * ux, qy - back * uy)
    return Passage(width, p, q, obstacles[one].key, obstacles[other].key)


def _is_true(place: Passage, obstacles: Sequence[Obstacle], ground: _Ground) -> bool:
    """Say whether nothing reaches into the open disc over the segment, and no ground fills it."""
    x, y = place.middle
    radius = place.width / 2.0
    if ground.is_surely_met(x, y, radius):
        return False
    disc = Footprint(DISC, x, y, radius, radius, 1.0, 0.0)
    near = ground.near(x, y, radius)
    apart = separation_matrix([disc], [ground.pieces[k] for k in near])[0] - ground.more[near]
    if less_than(float(apart.min(initial=math.inf)), 0.0):
        return False
    return not any(o.region is not None and is_point_inside(x, y, o.region) for o in obstacles)


class _Ground:
    """All pieces as arrays, to see at a glance which a disc meets for sure, or may meet."""

    def __init__(self, obstacles: Sequence[Obstacle]) -> None:
        self.owners = [k for k, obstacle in enumerate(obstacles) for _ in obstacle.pieces]
        self.pieces = [piece for obstacle in obstacles for piece in obstacle.pieces]
        self.more = np.array([obstacles[k].more for k in self.owners])
        rows = [(f.x, f.y, f.a, f.b, f.ux, f.uy, f.radius) for f in self.pieces]
        table = np.array(rows, dtype=np.float64).reshape(len(rows), 7)
        self._x, self._y, self._a, self._b, self._ux, self._uy, self._radius = table.T
        self._core = np.minimum(self._a, self._b)
        self._spine = np.where([f.kind == DISC for f in self.pieces], 0.0, self._a - self._core)
        # an oval holds no stadium of its width: only its middle disc is sure
        self._spine[[f.kind == OVAL for f in self.pieces]] = 0.0

    def is_surely_met(self, x: float, y: float, radius: float) -> bool:
        """Say whether some piece reaches into a disc by more than rounding."""
        dx, dy = x - self._x, y - self._y
        along = np.clip(dx * self._ux + dy * self._uy, -self._spine, self._spine)
        far = np.hypot(dx - along * self._ux, dy - along * self._uy)
        return bool((far - self._core - self.more < radius - _SURE).any())

    def near(self, x: float, y: float, radius: float) -> list[int]:
        """Return the pieces that a disc may meet."""
        far = np.hypot(x - self._x, y - self._y) - self._radius - self.more
        found: list[int] = np.flatnonzero(far < radius + _SURE).tolist()
        return found


def _thinned(found: list[Passage]) -> list[Passage]:
    """Return the narrowest of places that are almost the same, in order."""
    kept: list[Passage] = []
    for place in sorted(found, key=lambda f: (f.width, f.middle)):
        pair = {place.one, place.other}
        near = [k for k in kept if {k.one, k.other} == pair]
        if not any(_is_same(k, place) for k in near):
            kept.append(place)
    return kept


def _is_same(one: Passage, other: Passage) -> bool:
    reach = ALONG if is_equal(one.width, other.width) else APART
    return within(math.dist(one.middle, other.middle), reach)
