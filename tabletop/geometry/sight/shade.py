"""A picture of what a model sees of the board: quick, on a grid, and never a verdict.

Rays run from a few points of the base in fixed directions; every blocker that a ray meets hides a
stretch of it, and a spot takes the answer of the nearest ray. Slits narrower than that are lost.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from tabletop.geometry.base import Footprint, Point
from tabletop.geometry.region import Region
from tabletop.geometry.sight.blockers import Array, Blockers
from tabletop.geometry.sight.bodies import Body
from tabletop.geometry.sight.cull import Numbers
from tabletop.geometry.sight.scene import SightScene

HEIGHT: Final = 1.5
"""Inches: how tall a model is imagined on every spot."""
_MISS: Final = 1e9


_Met = tuple[Numbers, Numbers, Array, Array]
"""Ray, blocker, entry and exit."""


@dataclass(frozen=True, slots=True)
class _Hits:
    """Where rays meet blockers: ray number, inches to entry and exit, top of the blocker."""

    ray: Numbers
    enters: Array
    leaves: Array
    top: Array


def shade(
    scene: SightScene,
    observer: Body,
    board: tuple[float, float],
    step: float = 1.0,
    transparent: Sequence[str] = (),
    height: float = HEIGHT,
    points: int = 5,
    rays: int = 360,
) -> NDArray[np.float64]:
    """Return for each spot of the board the share of the base's points that see it, 0 to 1.

    Row j, column i is the spot at ((i + 0.5) step, (j + 0.5) step): a model `height` inches tall
    on the table, or on the terrain that covers the spot. Groups in `transparent` and the observer
    itself do not block. `points` and `rays` trade time for detail.
    """
    picture = np.zeros((0, 0))
    for finer in shades(scene, observer, board, step, transparent, height, points, rays):
        picture = finer
    return picture


def shades(
    scene: SightScene,
    observer: Body,
    board: tuple[float, float],
    step: float = 1.0,
    transparent: Sequence[str] = (),
    height: float = HEIGHT,
    points: int = 5,
    rays: int = 360,
) -> Iterator[NDArray[np.float64]]:
    """Yield the picture of `shade` after each point of the base, so that a frame can cut in."""
    b = scene.blockers
    x, y = _spots(board, step)
    level = _levels(scene, x, y)
    may = b.top > min(observer.top, float(level.min()) + height)
    may &= b.owner != b.number.get(observer.key, -2)
    for name in transparent:
        may &= b.group != b.groups.get(name, -2)
    rayed = _Rays.of(b, np.flatnonzero(may), rays)
    cell = step / 2.0
    cells = int((math.hypot(*board) + observer.footprint.radius) / cell) + 2
    spots = [(level == at, float(at) + height) for at in np.unique(level)]
    seen = np.zeros(x.shape)
    for k, (px, py) in enumerate(_starts(observer.footprint, points)):
        hits = rayed.hits((px, py))
        dx, dy = x - px, y - py
        ray = np.rint(np.arctan2(dy, dx) * (rays / math.tau)).astype(np.int64) % rays
        ring = np.minimum((np.hypot(dx, dy) / cell).astype(np.int64), cells - 1)
        for spot, end in spots:
            used = np.zeros(rays, dtype=np.bool_)
            used[ray[spot]] = True
            row = np.cumsum(used) - 1
            row[~used] = -1
            hidden = _rings(hits, observer.top, end, row, cells, cell)
            seen[spot] += ~hidden[row[ray[spot]], ring[spot]]
        yield seen / (k + 1)


def _spots(board: tuple[float, float], step: float) -> tuple[Array, Array]:
    columns, rows = (max(1, math.ceil(size / step - 1e-9)) for size in board)
    x, y = np.meshgrid((np.arange(columns) + 0.5) * step, (np.arange(rows) + 0.5) * step)
    return x, y


def _levels(scene: SightScene, x: Array, y: Array) -> Array:
    """Return the top of the terrain that covers each spot, 0 on the table."""
    level = np.zeros(x.shape)
    for solid in scene.solids:
        x0, y0, x1, y1 = solid.region.bounds()
        near = (x >= x0) & (x <= x1) & (y >= y0) & (y <= y1)
        if near.any():
            inside = shapely.contains_xy(_polygon(solid.region), x[near], y[near])
            level[near] = np.maximum(level[near], np.where(inside, solid.top, 0.0))
    return level


def _starts(f: Footprint, count: int) -> list[Point]:
    """Return the centre and points all round the base, just inside its edge."""
    found = [(f.x, f.y)]
    for k in range(count - 1):
        angle = math.tau * (k + 0.5) / (count - 1)
        px, py = f.support_point(math.cos(angle), math.sin(angle))
        found.append((f.x + 0.98 * (px - f.x), f.y + 0.98 * (py - f.y)))
    return found


@dataclass(frozen=True, slots=True)
class _Rays:
    """Blockers by shape, and the directions of the rays."""

    blockers: Blockers
    discs: Numbers
    ovals: Numbers
    angular: Numbers
    ways: Array
    sides: list[tuple[Array, Array, Array]]

    @classmethod
    def of(cls, b: Blockers, which: Numbers, rays: int) -> _Rays:
        angle = np.arange(rays) * (math.tau / rays)
        ways = np.stack((np.cos(angle), np.sin(angle)), axis=1)
        corners = b.table[which, 0]
        angular = which[corners > 1.0]
        angular = angular[np.argsort(-b.table[angular, 0], kind="stable")]
        sides = _sides(b, angular, ways)
        return cls(b, which[corners == 1.0], which[corners == 0.0], angular, ways, sides)

    def hits(self, start: Point) -> _Hits:
        """Return what the rays from a point meet ahead of it."""
        b = self.blockers
        parts: list[tuple[Numbers, Array, Array, Array]] = []
        for some, met in (
            (self.discs, _discs(b, self.discs, start, self.ways)),
            (self.ovals, _ovals(b, self.ovals, start, self.ways)),
            (self.angular, _angular(len(self.angular), start, self.sides, len(self.ways))),
        ):
            ray, column, enters, leaves = met
            ahead = leaves > 0.0
            top = b.top[some[column[ahead]]]
            parts.append((ray[ahead], np.maximum(enters[ahead], 0.0), leaves[ahead], top))
        return _Hits(
            np.concatenate([part[0] for part in parts]),
            np.concatenate([part[1] for part in parts]),
            np.concatenate([part[2] for part in parts]),
            np.concatenate([part[3] for part in parts]),
        )


def _discs(b: Blockers, which: Numbers, start: Point, ways: Array) -> _Met:
    centre = np.stack((b.x[which] - start[0], b.y[which] - start[1]))
    along = ways @ centre
    spare = b.radius[which] ** 2 - (centre * centre).sum(axis=0)
    square = along * along + spare
    ray, column = np.nonzero(square > 0.0)
    along, half = along[ray, column], np.sqrt(square[ray, column])
    return ray, column, along - half, along + half


def _ovals(b: Blockers, which: Numbers, start: Point, ways: Array) -> _Met:
    """Meet ovals, widened along both axes: close enough for a picture."""
    a2, b2, ux, uy = b.oval[:, which]
    one, two = np.sqrt(a2) + b.growth[which], np.sqrt(b2) + b.growth[which]
    dx, dy = b.x[which] - start[0], b.y[which] - start[1]
    cx, cy = (dx * ux + dy * uy) / one, (dy * ux - dx * uy) / two
    ex = ways @ (np.stack((ux, uy)) / one)
    ey = ways @ (np.stack((-uy, ux)) / two)
    size = ex * ex + ey * ey
    along = ex * cx + ey * cy
    square = along * along - size * (cx * cx + cy * cy - 1.0)
    ray, column = np.nonzero(square > 0.0)
    size, along = size[ray, column], along[ray, column]
    half = np.sqrt(square[ray, column])
    return ray, column, (along - half) / size, (along + half) / size


def _sides(b: Blockers, which: Numbers, ways: Array) -> list[tuple[Array, Array, Array]]:
    """Return the sides of polygons in turn: normals, where they lie, 1 / speed towards them.

    `which` must list the polygons with the most corners first, so that those that still have a
    side are always the first ones.
    """
    x, y = b.corner_x[:, which], b.corner_y[:, which]
    found: list[tuple[Array, Array, Array]] = []
    for k in range(len(x)):
        vx, vy = x[k] - x[k - 1], y[k] - y[k - 1]
        length = np.hypot(vx, vy)
        count = int(np.count_nonzero(length))
        if count:
            normal = np.stack((vy[:count], -vx[:count])) / length[:count]
            speed = normal.T @ ways.T
            speed[np.abs(speed) < 1e-12] = 1e-12
            away = x[k, :count] * normal[0] + y[k, :count] * normal[1]
            found.append((normal, away + b.growth[which[:count]], 1.0 / speed))
    return found


def _angular(count: int, start: Point, sides: list[tuple[Array, Array, Array]], rays: int) -> _Met:
    """Meet convex polygons: the last side entered and the first side left."""
    enters = np.full((count, rays), -_MISS)
    leaves = np.full((count, rays), _MISS)
    for normal, away, slowness in sides:
        at = (away - start[0] * normal[0] - start[1] * normal[1])[:, None] * slowness
        into = slowness < 0.0
        first, last = enters[: len(at)], leaves[: len(at)]
        np.maximum(first, at, out=first, where=into)
        np.minimum(last, at, out=last, where=~into)
    column, ray = np.nonzero(enters < leaves)
    return ray, column, enters[column, ray], leaves[column, ray]


@lru_cache(maxsize=512)
def _polygon(region: Region) -> Polygon:
    return region.polygon()


def _rings(
    hits: _Hits, start: float, end: float, row: Numbers, cells: int, cell: float
) -> NDArray[np.bool_]:
    """Return row x ring: spots that far along a ray, their tops at `end`, are hidden.

    `row` gives each ray its row, -1 where none is wanted. A line that falls is lowest where it
    leaves a blocker, one that rises where it enters it.
    """
    low, high = min(start, end), max(start, end)
    use = (hits.top > low) & (row[hits.ray] >= 0)
    near, top = hits.enters[use], hits.top[use]
    far = np.full(len(near), _MISS)
    partial = top < high
    if start > end:
        far[partial] = hits.leaves[use][partial] * (start - end) / (start - top[partial])
    else:
        near[partial] *= (end - start) / (top[partial] - start)
    first = np.minimum(near / cell + 1, cells).astype(np.int64)
    last = np.maximum(np.minimum(far / cell + 1, cells).astype(np.int64), first)
    at = row[hits.ray[use]] * (cells + 1)
    size = (int(row.max()) + 1) * (cells + 1)
    change = np.bincount(at + first, minlength=size) - np.bincount(at + last, minlength=size)
    depth = np.cumsum(change.astype(np.int16).reshape(-1, cells + 1), axis=1, dtype=np.int16)
    return np.asarray(depth > 0)
