"""Where what is dragged is laid: on other corners, along and across edges, on half inches."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from tabletop.geometry.base import Point
from tabletop.geometry.outline import own_angle
from tabletop.geometry.region import Region
from tabletop.state.model import GameState

GRID: Final = 0.5
"""Inches between the lines that things are laid on."""
GRID_REACH: Final = 0.25
TURN_STEP: Final = 15.0
TURN_REACH: Final = 3.0
PARALLEL_REACH: Final = 2.0
"""Degrees within which a turn is laid on a step, or parallel to another piece."""
GUIDE: Final = 60.0
"""Inches that a guide runs on to both sides at most."""

Ray = tuple[Point, Point]
"""A point and a unit vector: the line through it."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A point after snapping, and the guides (two ends each) that it lies on."""

    point: Point
    guides: tuple[tuple[Point, Point], ...] = ()


def to_grid(value: float, reach: float = GRID_REACH) -> float:
    """Return the nearest line when it is within reach.

    >>> to_grid(3.4), to_grid(3.4, 0.05)
    (3.5, 3.4)
    """
    line = round(value / GRID) * GRID
    return line if abs(line - value) <= reach + 1e-9 else value


def laid(at: Point, corners: Sequence[Point], rays: Sequence[Ray], reach: float) -> Laid:
    """Return where a dragged corner goes: a corner, two rays, a ray, else the grid."""
    near = _nearest(at, corners, reach)
    if near is not None:
        return Laid(near)
    close = [ray for ray in rays if abs(_off(at, ray)) <= reach]
    close.sort(key=lambda ray: abs(_off(at, ray)))
    for i, one in enumerate(close):
        for two in close[i + 1 :]:
            cross = _crossing(one, two)
            if cross is not None and _is_near(cross, at, 1.5 * reach):
                return Laid(cross, (_guide(one, cross), _guide(two, cross)))
    grid = min(reach, GRID_REACH)
    if close:
        (x, y), (ux, uy) = close[0]
        along = (at[0] - x) * ux + (at[1] - y) * uy
        foot = (x + along * ux, y + along * uy)
        if abs(uy) <= 1e-9:
            foot = (to_grid(foot[0], grid), y)
        elif abs(ux) <= 1e-9:
            foot = (x, to_grid(foot[1], grid))
        return Laid(foot, (_guide(close[0], foot),))
    return Laid((to_grid(at[0], grid), to_grid(at[1], grid)))


def shift_laid(
    moving: Sequence[Point], by: Point, others: Sequence[Point], reach: float
) -> tuple[Point, Point | None]:
    """Return how far a whole piece goes, and the corner that it was laid on.

    Its corners are laid on those of others, else the edges of its box on half inches.
    """
    if moving and others:
        mine = np.asarray(moving) + np.asarray(by)
        there = np.asarray(others)
        far = np.hypot(there[None, :, 0] - mine[:, None, 0], there[None, :, 1] - mine[:, None, 1])
        k = int(far.argmin())
        i, j = divmod(k, len(others))
        if far[i, j] <= reach:
            x, y = others[j]
            return (x - moving[i][0], y - moving[i][1]), others[j]
    grid = min(reach, GRID_REACH)
    return (
        _edge_to_grid([p[0] for p in moving], by[0], grid),
        _edge_to_grid([p[1] for p in moving], by[1], grid),
    ), None


def _edge_to_grid(values: Sequence[float], by: float, reach: float) -> float:
    edges = (min(values), max(values)) if values else (0.0, 0.0)
    tries = [to_grid(edge + by, reach) - edge for edge in edges]
    return min(tries, key=lambda found: (abs(found - by) < 1e-12, abs(found - by)))


def turn_laid(angle: float, turned: float, others: Iterable[float]) -> float:
    """Return a turn so that the piece's angle is a step of 15 degrees or parallel to another.

    >>> turn_laid(0.0, 44.0, []), turn_laid(0.0, 38.6, [37.5]), turn_laid(0.0, 40.9, [])
    (45.0, 37.5, 40.9)
    """
    now = angle + turned
    for other in others:
        for k in (0.0, 90.0, 180.0, 270.0):
            off = (other + k - now + 180.0) % 360.0 - 180.0
            if abs(off) <= PARALLEL_REACH:
                return round(turned + off, 8)
    step = round(now / TURN_STEP) * TURN_STEP
    return step - angle if abs(step - now) <= TURN_REACH else turned


def corner_rays(ring: Sequence[Point], index: int) -> list[Ray]:
    """Return the lines on which a corner makes right angles, or edges parallel to others."""
    many = len(ring)
    before, after = ring[index - 1], ring[(index + 1) % many]
    rays: list[Ray] = []
    for mate, beyond in ((before, ring[index - 2]), (after, ring[(index + 2) % many])):
        ways = [(1.0, 0.0), (0.0, 1.0)]
        if many > 3:
            unit = _unit(mate, beyond)
            if unit is not None:
                ways += [unit, (-unit[1], unit[0])]
        rays += [(mate, way) for way in ways]
    return rays


def end_rays(fixed: Point, angles: Iterable[float] = ()) -> list[Ray]:
    """Return the lines through the other end of a wall: steps of 15 degrees, and parallels."""
    degrees = [k * TURN_STEP for k in range(12)]
    degrees += [a + k for a in angles for k in (0.0, 90.0)]
    found = []
    for d in degrees:
        exact = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0)}.get(d)
        a = math.radians(d)
        found.append((fixed, exact or (math.cos(a), math.sin(a))))
    return found


def other_corners(state: GameState, but: str) -> list[Point]:
    """Return the corners of all other terrain and territories, and of the table."""
    found: list[Point] = []
    for feature in state.terrain.values():
        if feature.id != but:
            found += feature.footprint.outer
            for part in feature.parts:
                if part.region != feature.footprint and len(part.region.outer) <= 12:
                    found += part.region.outer
    for territory in state.territories.values():
        if territory.id != but:
            found += territory.footprint.outer
    if state.board is not None:
        wide, deep = state.board
        found += [(0.0, 0.0), (wide, 0.0), (wide, deep), (0.0, deep)]
    return found


def other_angles(state: GameState, but: str) -> list[float]:
    """Return the directions of other terrain that no step of 15 degrees is."""
    grounds: list[Region] = [f.footprint for f in state.terrain.values() if f.id != but]
    angles = {round(own_angle(ground), 4) for ground in grounds if len(ground.outer) <= 12}
    return sorted(a for a in angles if abs(a / TURN_STEP - round(a / TURN_STEP)) > 1e-3)


def _nearest(at: Point, points: Sequence[Point], reach: float) -> Point | None:
    best = min(points, key=lambda p: math.dist(p, at), default=None)
    return best if best is not None and _is_near(best, at, reach) else None


def _is_near(p: Point, q: Point, reach: float) -> bool:
    return math.hypot(p[0] - q[0], p[1] - q[1]) <= reach


def _unit(p: Point, q: Point) -> Point | None:
    long = math.dist(p, q)
    return ((q[0] - p[0]) / long, (q[1] - p[1]) / long) if long > 1e-9 else None


def _off(at: Point, ray: Ray) -> float:
    (x, y), (ux, uy) = ray
    return (at[1] - y) * ux - (at[0] - x) * uy


def _crossing(one: Ray, two: Ray) -> Point | None:
    (x, y), (ux, uy) = one
    (a, b), (vx, vy) = two
    sine = ux * vy - uy * vx
    if abs(sine) < 0.1:
        return None
    t = ((a - x) * vy - (b - y) * vx) / sine
    return (x + t * ux, y + t * uy)


def _guide(ray: Ray, at: Point) -> tuple[Point, Point]:
    (x, y), (ux, uy) = ray
    long = math.dist((x, y), at)
    out = min(GUIDE, 1.0 + 0.15 * long)
    sign = 1.0 if (at[0] - x) * ux + (at[1] - y) * uy >= 0.0 else -1.0
    return (
        (x - sign * ux * out, y - sign * uy * out),
        (at[0] + sign * ux * out, at[1] + sign * uy * out),
    )
