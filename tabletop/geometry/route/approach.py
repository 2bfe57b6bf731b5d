"""The shortest way of a round base to within a limit of something: a charge, a pile-in.

The places near enough to a target are its outline grown by base and limit. A shortest way enters
that set square to its rim, or where the rim meets another obstacle; both kinds of ends are added
to the search, so the length is exact: what the roll must be, or that no roll is enough.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from tabletop.geometry.base import Base, Footprint, Point, Pose, footprint
from tabletop.geometry.gap import separation
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.route.answer import ENDLESS, Route, finished, shortest_curve_of, traced
from tabletop.geometry.route.clear import Flags, is_clear, places_clear
from tabletop.geometry.route.covers import covered
from tabletop.geometry.route.curve import Arrival
from tabletop.geometry.route.growing import empty, grown
from tabletop.geometry.route.grown import GRAZE, TURN, Grown, joined
from tabletop.geometry.route.parts import Floats, Part
from tabletop.geometry.route.search import Search
from tabletop.geometry.route.tangents import tangent_to_place
from tabletop.geometry.units import within

Target = tuple[Footprint, float]
"""An outline and how near to it the base must come, inches."""

_STEP = 0.05
_SETTLED = 1e-10
_RIM = 1e-7
_NUDGES = (0.0, 1e-6, 1e-5, 5e-5)


def shortest_approach(
    base: Base, start: Pose, targets: Sequence[Target], obstacles: Obstacles, limit: float
) -> Route | None:
    """Return the shortest way of a round base to within its limit of any target, or None.

    Tall solids count as closed. `math.inf` as limit asks for any length: then None says that no
    way was found at all, and `shortest` is the exact length that is needed (to 1e-4 inches for
    rectangular targets half hidden by other obstacles, where free stretches of the rim are
    sampled each 0.05"). Targets that are obstacles must be in `obstacles` too.

    >>> from tabletop.geometry.base import footprint, round_base
    >>> foe = footprint(round_base(32), Pose(8.0, 0.0))
    >>> there = Obstacles((foe,))
    >>> found = shortest_approach(round_base(32), Pose(0.0, 0.0), [(foe, 0.5)], there, 12.0)
    >>> found is not None and round(found.length, 4)
    6.2402
    """
    here = (start.x, start.y)
    outline = footprint(base, start)
    if any(within(separation(outline, shape), near) for shape, near in targets):
        return Route((start,), 0.0, 0.0)
    reach = min(limit, ENDLESS)
    field = grown(base, 0.0, obstacles, here, reach + 0.01)
    if not is_clear(field, *here):
        return None
    rims = grown(base, 0.0, Obstacles(ranges=tuple(targets)), here, reach + 0.01)
    search = _Approach(
        grown=field,
        start=here,
        goal=None,
        limit=reach,
        rims=rims,
        discs=_discs(base, targets),
        corners=tuple(rim_corners(field, rims)),
    )
    found = finished(shortest_curve_of(search))
    if found is None:
        return None
    end = Pose(found.end[0], found.end[1], start.facing, start.z).snapped()
    return traced(field, start, end, found, limit)


def _discs(base: Base, targets: Sequence[Target]) -> Floats:
    """Return discs that hold the grown targets, for bounds of what is left to go."""
    rows = [(f.x, f.y, f.radius + base.radius + near) for f, near in targets]
    return np.array(rows, dtype=np.float64).reshape(-1, 3)


@dataclass(slots=True)
class _Approach(Search):
    """A search that ends at the rim of the grown targets."""

    rims: Grown = field(default_factory=empty)
    discs: Floats = field(default_factory=lambda: np.zeros((0, 3)))
    corners: tuple[Point, ...] = ()

    def _to_goal(self, x: Floats, y: Floats) -> Floats:
        cx, cy, radius = self.discs.T.reshape(3, -1, *(1,) * x.ndim)
        away: Floats = np.maximum(np.hypot(x - cx, y - cy) - radius, 0.0).min(axis=0)
        return away

    def _push_goals_from_start(self) -> None:
        x, y = self.start
        for corner in self.corners:
            self._push_straight(corner)
        for k in range(self.rims.x.size):
            cx, cy = float(self.rims.x[k]), float(self.rims.y[k])
            part = self.rims.part_of(k)
            depth, normal = part.separation_at(x - cx, y - cy)
            if depth > 0.0 and _is_exposed(self.rims, k, normal):
                px, py = part.point(normal)
                self._push_straight((cx + px, cy + py))
        for edge in _faces(self.rims):
            foot = edge.foot(x, y)
            if foot is not None:
                self._push_straight(foot)

    def _push_goals_from(self, at: Arrival, me: int, part: Part) -> None:
        for corner in self.corners:
            self._push_from_arc(at, me, part, corner)
        for k in range(self.rims.x.size):
            self._push_to_rim(at, me, part, k)
        x, y = float(self.grown.x[at.node]), float(self.grown.y[at.node])
        for edge in _faces(self.rims):
            # the way goes against the outward normal of the face
            normal = edge.normal + math.pi - at.way * math.pi / 2.0
            px, py = part.point(normal)
            foot = edge.foot(x + px, y + py)
            if foot is not None:
                size = math.dist(foot, (x + px, y + py))
                self._push_leaving(at, me, part, normal, size, foot)

    def _push_to_rim(self, at: Arrival, me: int, part: Part, k: int) -> None:
        """Add the way that meets a rim corner's outline squarely: it aims at its curve's centre."""
        rim = self.rims.part_of(k)
        dx = float(self.rims.x[k] - self.grown.x[at.node])
        dy = float(self.rims.y[k] - self.grown.y[at.node])
        ax = ay = 0.0
        for _ in range(60):
            normal, size = tangent_to_place(part, at.way, dx + ax, dy + ay)
            if math.isnan(normal):
                return
            meet = normal + at.way * math.pi / 2.0 + math.pi
            bend, (px, py) = rim.bend_at(meet), rim.point(meet)
            bx, by = px - bend * math.cos(meet), py - bend * math.sin(meet)
            moved = math.hypot(bx - ax, by - ay)
            ax, ay = bx, by
            if moved <= _SETTLED:
                break
        else:
            return
        if size >= bend and _is_exposed(self.rims, k, meet):
            end = (float(self.rims.x[k]) + px, float(self.rims.y[k]) + py)
            self._push_leaving(at, me, part, normal, size - bend, end)


@dataclass(frozen=True, slots=True)
class _Face:
    """A straight stretch of a rim: from (x, y) along (vx, vy), outward normal in radians."""

    x: float
    y: float
    vx: float
    vy: float
    normal: float

    def foot(self, px: float, py: float) -> Point | None:
        """Return the place of the stretch square in front of a place outside, if there is one."""
        out = (px - self.x) * math.cos(self.normal) + (py - self.y) * math.sin(self.normal)
        size = self.vx * self.vx + self.vy * self.vy
        along = ((px - self.x) * self.vx + (py - self.y) * self.vy) / size
        if out < 0.0 or not 0.0 <= along <= 1.0:
            return None
        return (self.x + along * self.vx, self.y + along * self.vy)


def _faces(rims: Grown) -> list[_Face]:
    found = []
    for k in range(rims.along.size):
        x0, y0, x1, y1 = (float(v) for v in rims.edges[:, k])
        vx, vy = x1 - x0, y1 - y0
        normal, across = math.atan2(-vx, vy), float(rims.across[k])
        dx, dy = across * math.cos(normal), across * math.sin(normal)
        found.append(_Face(x0 + dx, y0 + dy, vx, vy, normal))
    return found


def _is_exposed(rims: Grown, k: int, normal: float) -> bool:
    span = float(rims.span[k])
    return span >= 0.0 and (normal - float(rims.low[k]) + _RIM) % TURN <= span + 2.0 * _RIM


def rim_corners(field: Grown, rims: Grown) -> Iterator[Point]:
    """Yield places where the rim begins or ceases to be free."""
    both = joined(field, rims)
    first = field.x.size
    for k in range(rims.x.size):
        part = rims.part_of(k)
        for start, span in covered(both, first + k):
            if span >= TURN:
                continue
            for normal, away in ((start, -1.0), (start + span, 1.0)):
                # the end of a covered stretch digs in by as much as may be: step off it
                for step in _NUDGES:
                    px, py = part.point(normal + away * step)
                    place = (float(rims.x[k]) + px, float(rims.y[k]) + py)
                    if is_clear(field, *place, slack=GRAZE / 2.0):
                        yield place
                        break
    for face in _faces(rims):
        yield from _face_corners(field, face)


def _face_corners(field: Grown, face: _Face) -> Iterator[Point]:
    count = max(2, math.ceil(math.hypot(face.vx, face.vy) / _STEP))
    shares = np.arange(count + 1, dtype=np.float64) / count
    free = _clear_at(field, face, shares)
    changes = np.flatnonzero(free[1:] != free[:-1])
    low, high = shares[changes], shares[changes + 1]
    was = free[changes]
    for _ in range(40):
        middle = (low + high) / 2.0
        same = _clear_at(field, face, middle) == was
        low, high = np.where(same, middle, low), np.where(same, high, middle)
    for share in np.where(was, low, high):
        yield (face.x + float(share) * face.vx, face.y + float(share) * face.vy)


def _clear_at(field: Grown, face: _Face, shares: Floats) -> Flags:
    return places_clear(field, face.x + shares * face.vx, face.y + shares * face.vy)
