"""How a drag feels: bases push against what they may not overlap and slide along it.

pymunk proposes poses, nothing more; on release an exact projection takes out every overlap.
"""

from __future__ import annotations

import itertools
import math
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np
import pymunk
import pymunk.batch
from numpy.typing import NDArray

from tabletop.geometry.base import Base, Footprint, Point, Pose, footprint
from tabletop.geometry.gap import Gap, gap, separation
from tabletop.geometry.region import Region
from tabletop.geometry.region_gap import edges, overlaps_region, region_gap
from tabletop.geometry.units import is_equal, less_than, within
from tabletop.state.model import GameState, Model

STEP = 0.2
"""Inches that a base goes in one step of the simulation: less than any base is wide."""
MOST_STEPS = 60
AT_ONCE = 12
"""Bases that stand fast that a frame lays into the simulation beforehand."""
STILL = 0.002
"""Inches of a step under which nothing goes on: all that is not there yet is held fast."""
ROUNDS = 120
ROUNDING = 2e-8
"""Inches of overlap that come from rounding poses alone."""
AIR = 1e-7
"""Inches left free by the projection, so that rounding makes no overlap."""


class Feel:
    """The bases in the hand among all the others, which stand fast; `closed` is no ground."""

    def __init__(
        self, state: GameState, models: Sequence[str], closed: Sequence[Region] = ()
    ) -> None:
        self.state = state
        self.closed = tuple(closed)
        self.models = tuple(models)
        self.others = [m for m in state.models.values() if m.id not in set(models)]
        self._last = {m: state.model(m).pose for m in models}
        self._bodies: dict[str, pymunk.Body] = {}
        self._around = np.array(
            [(m.pose.x, m.pose.y, m.footprint.radius) for m in self.others], dtype=np.float64
        ).reshape(-1, 3)
        self._space = pymunk.Space()
        self._laying: Iterator[None] | None = self._laid()
        self._places = pymunk.batch.Buffer()
        self._speeds = pymunk.batch.Buffer()
        self._rows: list[int] = []
        self._count = 0

    def follow(self, targets: Mapping[str, Pose]) -> dict[str, Pose]:
        """Return where the bases are when the hand wants them at the targets, inches.

        Where nothing is in the way they are at the targets, wherever they came from.
        """
        if self.is_free(targets):
            self._last = dict(targets)
            self._put(targets)
            self._lay_some()
            return dict(targets)
        space = self.space
        far = max(_apart(self._last[m], targets[m]) for m in self.models)
        steps = min(MOST_STEPS, max(6, math.ceil(far / STEP) + 4))
        for m, body in self._bodies.items():
            body.angle = math.radians(targets[m].facing)
            body.angular_velocity = 0.0
        aims = np.array([(targets[m].x, targets[m].y) for m in self.models])
        at = self._positions()
        for _ in range(steps):
            way = aims - at
            long = np.hypot(way[:, 0], way[:, 1])[:, None]
            self._push_on(np.where(long > STEP, way * (STEP / np.maximum(long, STEP)), way))
            space.step(1.0)
            before, at = at, self._positions()
            if np.abs(at - before).max() < STILL:
                break
        self._last = {
            m: replace(targets[m], x=body.position.x, y=body.position.y)
            for m, body in self._bodies.items()
        }
        return dict(self._last)

    def is_free(self, poses: Mapping[str, Pose]) -> bool:
        """Say whether no base in the hand would overlap another one or leave the table."""
        x, y, around = self._around.T
        for m in self.models:
            foot = footprint(self.state.model(m).base, poses[m])
            if _off(foot, self.state.board):
                return False
            near = np.hypot(x - foot.x, y - foot.y) - around
            close = np.flatnonzero(near - foot.radius < STEP)  # the exact answer follows
            if any(_overlap(foot, self.others[k]) for k in close.tolist()):
                return False
            if any(_meets(foot, area) for area in self.closed):
                return False
        return True

    def released(self, poses: Mapping[str, Pose]) -> dict[str, Pose]:
        """Return the nearest places without any overlap; where they were when none is found."""
        found = projected(self.state, self.others, poses, self.closed)
        return found if found is not None else {m: self.state.model(m).pose for m in self.models}

    # ------------------------------------------------------------------ inside
    @property
    def space(self) -> pymunk.Space:
        """The bodies, all of them from when something is in the way for the first time."""
        if self._laying is not None:
            deque(self._laying, maxlen=0)
            self._laying = None
            for m in self.models:
                self._take(self.state.model(m))
            self._put(self._last)
            self._rows, self._count = self._order()
        return self._space

    def _lay_some(self) -> None:
        """Lay some of what stands while nothing is in the way: no frame has to lay all of it."""
        if self._laying is not None:
            deque(itertools.islice(self._laying, AT_ONCE), maxlen=0)

    def _laid(self) -> Iterator[None]:
        """Lay what stands fast, one by one."""
        space = self._space
        space.iterations = 12
        space.collision_slop = 0.002
        space.collision_bias = 0.0005
        for model in self.others:
            foot = model.footprint
            still = space.static_body
            shape: pymunk.Shape
            if model.base.is_round:
                shape = pymunk.Circle(still, foot.a, (foot.x, foot.y))
            else:
                shape = pymunk.Poly(still, foot.outline(10.0))
            self._add(shape)
            yield
        self._edge(self.state)
        for edge in (edge for area in self.closed for edge in edges(area)):
            self._add(pymunk.Segment(space.static_body, edge[:2], edge[2:], 0.001))
            yield

    def _add(self, shape: pymunk.Shape) -> None:
        shape.friction = 0.0
        shape.elasticity = 0.0
        self._space.add(shape)

    def _edge(self, state: GameState) -> None:
        if state.board is None:
            return
        w, h = state.board
        for p, q in (((0, 0), (w, 0)), ((w, 0), (w, h)), ((w, h), (0, h)), ((0, h), (0, 0))):
            self._add(pymunk.Segment(self._space.static_body, p, q, 0.001))

    def _take(self, model: Model) -> None:
        body = pymunk.Body(1.0, math.inf)
        body.position = (model.pose.x, model.pose.y)
        body.angle = math.radians(model.pose.facing)
        shape: pymunk.Shape
        if model.base.is_round:
            shape = pymunk.Circle(body, model.base.a)
        else:
            shape = pymunk.Poly(body, footprint(model.base, Pose(0.0, 0.0)).outline(10.0))
        # mates in the hand keep their formation, so they need not push each other
        shape.filter = pymunk.ShapeFilter(group=1)
        self._space.add(body)
        self._add(shape)
        self._bodies[model.id] = body

    def _order(self) -> tuple[list[int], int]:
        """Return at which places of all bodies those in the hand come, and how many there are."""
        pymunk.batch.get_space_bodies(self._space, pymunk.batch.BodyFields.BODY_ID, self._places)
        ids = np.frombuffer(self._places.int_buf(), dtype=np.uintp).tolist()
        return [ids.index(body.id) for body in self._bodies.values()], len(ids)

    def _positions(self) -> NDArray[np.float64]:
        """Return where the bases in the hand are, in one call: each is a row."""
        self._places.clear()
        pymunk.batch.get_space_bodies(self.space, pymunk.batch.BodyFields.POSITION, self._places)
        found = np.frombuffer(self._places.float_buf(), dtype=np.float64)
        return found.reshape(-1, 2)[self._rows]

    def _push_on(self, speeds: NDArray[np.float64]) -> None:
        """Give all bases in the hand their speed, in one call."""
        whole = np.zeros((self._count, 2))
        whole[self._rows] = speeds
        self._speeds.set_float_buf(whole.tobytes())
        pymunk.batch.set_space_bodies(self.space, pymunk.batch.BodyFields.VELOCITY, self._speeds)

    def _put(self, poses: Mapping[str, Pose]) -> None:
        for m, body in self._bodies.items():
            body.position = (poses[m].x, poses[m].y)
            body.angle = math.radians(poses[m].facing)
            body.velocity = (0.0, 0.0)


class Crowd:
    """The bases that stand fast, looked through by their circles."""

    def __init__(self, others: Sequence[Model]) -> None:
        self.feet = [o.footprint for o in others]
        self._x = np.array([f.x for f in self.feet])
        self._y = np.array([f.y for f in self.feet])
        self._radius = np.array([f.radius for f in self.feet])

    def near(self, foot: Footprint) -> list[Footprint]:
        """Return those whose circle meets that of a base."""
        apart = np.hypot(self._x - foot.x, self._y - foot.y) - self._radius
        return [self.feet[k] for k in np.flatnonzero(apart <= foot.radius).tolist()]


def projected(
    state: GameState,
    others: Sequence[Model],
    poses: Mapping[str, Pose],
    closed: Sequence[Region] = (),
) -> dict[str, Pose] | None:
    """Return poses pushed out of every overlap, as little as it takes; None when that fails."""
    now = {m: pose.snapped() for m, pose in poses.items()}
    bases = {m: state.model(m).base for m in poses}
    crowd = Crowd(others)
    for turn in range(ROUNDS):
        is_clean = True
        for m in now:
            push = _push(now, m, bases, crowd, state.board) or _push_off(
                footprint(bases[m], now[m]), closed
            )
            if push is not None:
                is_clean = False
                more = 1.0 + 0.02 * (turn % 7)  # a little more breaks ties between two neighbours
                now[m] = now[m].moved(push[0] * more, push[1] * more).snapped()
        if is_clean:
            return now
    return None


def _push(
    now: Mapping[str, Pose],
    name: str,
    bases: Mapping[str, Base],
    crowd: Crowd,
    board: tuple[float, float] | None,
) -> Point | None:
    """The way out of the deepest overlap of one base, None when it overlaps nothing."""
    foot = footprint(bases[name], now[name])
    mates = [footprint(bases[m], pose) for m, pose in now.items() if m != name]
    worst, way = 0.0, None
    for other in (*crowd.near(foot), *mates):
        if abs(other.x - foot.x) > other.radius + foot.radius:
            continue
        if abs(other.y - foot.y) > other.radius + foot.radius:
            continue
        found = gap(foot, other)
        depth = -found.separation
        if depth > max(worst, ROUNDING):
            worst, way = depth, _way_out(foot, other, found)
    out = _off(foot, board)
    if out is not None and math.hypot(*out) > worst:
        way = out
    return way


def _push_off(foot: Footprint, closed: Sequence[Region]) -> Point | None:
    """The way off the first closed ground that a base reaches into."""
    for area in closed:
        if not _meets(foot, area):
            continue
        found = region_gap(foot, area)
        depth = -found.separation
        if depth <= ROUNDING:
            continue
        dx, dy = found.q[0] - found.p[0], found.q[1] - found.p[1]
        long = math.hypot(dx, dy)
        if is_equal(long, 0.0):
            continue
        k = (depth + AIR) / long
        away = region_gap(replace_centre(foot, dx * k, dy * k), area).separation
        return (dx * k, dy * k) if away > found.separation else (-dx * k, -dy * k)
    return None


def _meets(foot: Footprint, area: Region) -> bool:
    """Whether a base reaches into an outline; one glance at its box where it does not."""
    x0, y0, x1, y1 = area.bounds()
    out = foot.radius
    if not (x0 - out < foot.x < x1 + out and y0 - out < foot.y < y1 + out):
        return False
    return overlaps_region(foot, area)


def _way_out(foot: Footprint, other: Footprint, found: Gap) -> Point:
    """The push that frees a base: along the witness, else from centre to centre."""
    depth = -found.separation
    dx, dy = found.q[0] - found.p[0], found.q[1] - found.p[1]
    long = math.hypot(dx, dy)
    if is_equal(long, 0.0):
        dx, dy = foot.x - other.x, foot.y - other.y
        long = math.hypot(dx, dy) or 1.0
    k = (depth + AIR) / long
    moved = replace_centre(foot, dx * k, dy * k)
    if less_than(separation(moved, other), found.separation):
        k = -k
    return dx * k, dy * k


def replace_centre(foot: Footprint, dx: float, dy: float) -> Footprint:
    """Return a footprint shifted in plan."""
    corners = tuple((x + dx, y + dy) for x, y in foot.corners)
    return replace(foot, x=foot.x + dx, y=foot.y + dy, corners=corners)


def _overlap(foot: Footprint, other: Model) -> bool:
    there = other.footprint
    if abs(there.x - foot.x) > there.radius + foot.radius:
        return False
    return less_than(separation(foot, there), 0.0)


def _off(foot: Footprint, board: tuple[float, float] | None) -> Point | None:
    """The push back onto the table, None when the base is on it."""
    if board is None:
        return None
    x0, y0, x1, y1 = foot.bounds()
    dx = -x0 if less_than(x0, 0.0) else board[0] - x1 if less_than(board[0], x1) else 0.0
    dy = -y0 if less_than(y0, 0.0) else board[1] - y1 if less_than(board[1], y1) else 0.0
    return (dx, dy) if dx or dy else None


def _apart(p: Pose, q: Pose) -> float:
    return math.hypot(p.x - q.x, p.y - q.y)


def is_clear(state: GameState, poses: Mapping[str, Pose]) -> bool:
    """Say whether no two bases overlap by more than 1e-6 with models at other poses."""
    feet = [footprint(state.model(m).base, pose) for m, pose in poses.items()]
    rest = [m.footprint for m in state.models.values() if m.id not in poses]
    for k, foot in enumerate(feet):
        for other in (*feet[k + 1 :], *rest):
            if not within(-separation(foot, other), 0.0):
                return False
    return True
