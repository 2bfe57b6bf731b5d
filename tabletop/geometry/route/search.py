"""The shortest way of a centre among grown obstacles: A* over directed tangent arrivals.

A way is straight lines and arcs of grown corners. A state is an arrival at a corner, going round
it one way, at a normal. Tangents are followed lazily: a straight line is tested for obstacles only
when it is the most promising one left. Arrivals that a settled arrival reaches along the same
free arc at no more length are dropped.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from tabletop.geometry.base import Point
from tabletop.geometry.route.clear import Flags, segment_clear, segments_clear
from tabletop.geometry.route.covers import Stretch, covered, free_arc
from tabletop.geometry.route.curve import Arc, Arrival, Candidate, Curve
from tabletop.geometry.route.grown import TURN, Grown
from tabletop.geometry.route.parts import Floats, Part
from tabletop.geometry.route.tangents import Tangents, tangent_to_place, tangents

_SAME = 1e-7
"""Radians: two normals nearer than this are one."""
_LEVEL = 1e-9
MOST_STATES = 20000
_FEW = 3


@dataclass(slots=True)
class _Family:
    """The straight lines that leave one arrival, and how many were tested one by one."""

    lines: list[Candidate] = field(default_factory=list)
    tested: int = 0


@dataclass(slots=True)
class Memory:
    """What a search found out about its grown obstacles; a shared one serves any start and goal."""

    is_shared: bool = False
    covers: dict[int, tuple[Stretch, ...]] = field(default_factory=dict)
    tangents: dict[tuple[int, int], Tangents] = field(default_factory=dict)


@dataclass(slots=True)
class Search:
    """One search from a start, towards a goal or (goal None) to everything within the limit."""

    grown: Grown
    start: Point
    goal: Point | None
    limit: float
    memory: Memory = field(default_factory=Memory)
    settled: list[Arrival] = field(default_factory=list)
    _queue: list[Candidate] = field(default_factory=list)
    _serial: int = 0
    _tangents: dict[tuple[int, int], tuple[Tangents, Floats]] = field(default_factory=dict)
    _families: dict[int, _Family] = field(default_factory=dict)
    _clear: dict[int, bool] = field(default_factory=dict)
    _after: Floats | None = None
    _on_arc: dict[tuple[int, int], list[Arrival]] = field(default_factory=dict)

    def steps(self) -> Iterator[Curve | None]:
        """Yield None after each settled arrival and the way once it is found."""
        if self.goal is not None and segment_clear(self.grown, *self.start, *self.goal):
            size = math.dist(self.start, self.goal)
            if size <= self.limit + _LEVEL:
                yield Curve(size, (), self.goal)
                return
        self._from_start()
        yield None
        while self._queue:
            best = heapq.heappop(self._queue)
            if best.node >= 0 and self._is_dominated(best.node, best.way, best.normal, best.length):
                continue
            if not self._is_clear(best):
                continue
            if best.node < 0:
                yield self._curve(best)
                return
            self._settle(best)
            if len(self.settled) >= MOST_STATES:
                return
            yield None

    def _is_clear(self, line: Candidate) -> bool:
        """Say whether a straight line is clear; after a few of one parent, test all its others."""
        known = self._clear.get(line.serial)
        if known is not None:
            return known
        family = self._families[line.parent]
        if line.node < 0 or len(family.lines) < _FEW or family.tested < _FEW:
            family.tested += 1
            return segment_clear(self.grown, *line.start, *line.end)
        ends = np.array([(*other.start, *other.end) for other in family.lines])
        clear = segments_clear(self.grown, *ends.T)
        for other, is_clear in zip(family.lines, clear, strict=True):
            self._clear[other.serial] = bool(is_clear)
        return self._clear[line.serial]

    def arc_room(self, node: int, normal: float, way: int) -> float:
        """Return how far the outline is free from a normal on, radians."""
        covers = self.memory.covers
        stretches = covers.get(node)
        if stretches is None:
            stretches = covers[node] = covered(self.grown, node)
        return free_arc(stretches, normal, way)

    def tangents_of(self, node: int, way: int) -> tuple[Tangents, Floats]:
        """Return the tangents that leave a corner, and how far each end is from the goal."""
        known = self._tangents.get((node, way))
        if known is None:
            found = self.memory.tangents.get((node, way)) or self._leave(node, way)
            known = self._tangents[(node, way)] = (found, self._to_goal(found.x, found.y))
        return known

    def _leave(self, node: int, way: int) -> Tangents:
        field_ = self.grown
        x, y = float(field_.x[node]), float(field_.y[node])
        useful = None if self.memory.is_shared else self._useful(node)
        found = tangents(field_, x, y, field_.part_of(node), way, useful)
        found.meet[:, node] = math.nan
        self.memory.tangents[(node, way)] = found
        return found

    def _to_goal(self, x: Floats, y: Floats) -> Floats:
        """Return how far places are from the goal at least, inches."""
        if self.goal is None:
            return np.zeros(x.shape)
        away: Floats = np.hypot(x - self.goal[0], y - self.goal[1])
        return away

    def _useful(self, node: int) -> Flags:
        """Say which corners a way within the limit may touch next after a corner (-1: start)."""
        field_ = self.grown
        if self._after is None:
            self._after = np.maximum(self._to_goal(field_.x, field_.y) - field_.outer, 0.0)
        if node < 0:
            x, y, gone, outer = *self.start, 0.0, 0.0
        else:
            x, y, outer = float(field_.x[node]), float(field_.y[node]), float(field_.outer[node])
            gone = max(0.0, math.dist(self.start, (x, y)) - outer)
        away = np.maximum(np.hypot(field_.x - x, field_.y - y) - field_.outer - outer, 0.0)
        useful: Flags = away + self._after <= self.limit - gone + _SAME
        return useful

    def _from_start(self) -> None:
        x, y = self.start
        self._push_goals_from_start()
        found = tangents(self.grown, x, y, None, 1, self._useful(-1))
        length = found.length
        to_goal = self._to_goal(found.x, found.y)
        self._push_all(found, length, to_goal, -1, np.zeros(length.shape), None)

    def _push(
        self,
        bound: float,
        length: float,
        parent: int,
        left: float,
        node: int,
        way: int,
        normal: float,
        start: Point,
        end: Point,
    ) -> None:
        if bound <= self.limit + _LEVEL:
            self._serial += 1
            line = Candidate(
                bound, self._serial, length, parent, left, node, way, normal, start, end
            )
            heapq.heappush(self._queue, line)
            self._families.setdefault(parent, _Family()).lines.append(line)

    def _push_all(
        self,
        found: Tangents,
        length: Floats,
        to_goal: Floats,
        parent: int,
        left: Floats,
        part: tuple[int, Part] | None,
    ) -> None:
        bound = length + to_goal
        fits = (bound <= self.limit + _LEVEL) & (found.meet == found.meet)  # nan is not itself
        box = self.grown.box
        if box is not None:
            x0, y0, x1, y1 = box
            fits &= (found.x >= x0 - _SAME) & (found.x <= x1 + _SAME)
            fits &= (found.y >= y0 - _SAME) & (found.y <= y1 + _SAME)
        rows, nodes = np.nonzero(fits)
        if not rows.size:
            return
        starts = [self.start] * rows.size
        if part is not None:
            starts = self._leavings(part, found.leave[fits])
        columns = (bound, length, left, found.meet, found.x, found.y)
        for row, k, start, all_, size, gone, normal, x, y in zip(
            rows.tolist(), nodes.tolist(), starts, *(c[fits].tolist() for c in columns), strict=True
        ):
            if not self._is_dominated(k, 2 * row - 1, normal, size):
                self._push(all_, size, parent, gone, k, 2 * row - 1, normal, start, (x, y))

    def _leavings(self, part: tuple[int, Part], normals: Floats) -> list[Point]:
        node, shape = part
        px, py = shape.points(normals)
        px, py = px + self.grown.x[node], py + self.grown.y[node]
        return list(zip(px.tolist(), py.tolist(), strict=True))

    def _leaving(self, part: tuple[int, Part], normal: float) -> Point:
        node, shape = part
        px, py = shape.point(normal)
        return (float(self.grown.x[node]) + px, float(self.grown.y[node]) + py)

    def _settle(self, best: Candidate) -> None:
        node, way, normal = best.node, best.way, best.normal
        room = self.arc_room(node, normal, way)
        me = len(self.settled)
        arrival = Arrival(node, way, normal, best.length, best.parent, best.left, room)
        self.settled.append(arrival)
        self._on_arc.setdefault((node, way), []).append(arrival)
        part = self.grown.part_of(node)
        found, to_goal = self.tangents_of(node, way)
        along = _ahead(found.leave, normal, way)
        reachable = along <= room + _SAME  # nan is not
        along = np.where(reachable, along, 0.0)
        length = best.length + found.length + _arc(part, normal, way, along)
        length = np.where(reachable, length, np.inf)
        self._push_all(found, length, to_goal, me, along, (node, part))
        self._push_goals_from(arrival, me, part)

    def _push_goals_from_start(self) -> None:
        """Put the straight ways from the start to goals into the queue, but for the one goal."""

    def _push_straight(self, end: Point) -> None:
        size = math.dist(self.start, end)
        self._push(size, size, -1, 0.0, -1, 0, 0.0, self.start, end)

    def _push_goals_from(self, at: Arrival, me: int, part: Part) -> None:
        """Put the straight ways from an arc to goals into the queue."""
        if self.goal is not None:
            self._push_from_arc(at, me, part, self.goal)

    def _push_from_arc(self, at: Arrival, me: int, part: Part, end: Point) -> None:
        x, y = float(self.grown.x[at.node]), float(self.grown.y[at.node])
        normal, size = tangent_to_place(part, at.way, end[0] - x, end[1] - y)
        if not math.isnan(normal):
            self._push_leaving(at, me, part, normal, size, end)

    def _push_leaving(
        self, at: Arrival, me: int, part: Part, normal: float, size: float, end: Point
    ) -> None:
        """Put the straight way to an end into the queue that leaves the arc at a normal."""
        span = _ahead(np.array(normal), at.normal, at.way)
        if float(span) > at.room + _SAME:
            return
        length = at.length + size + float(_arc(part, at.normal, at.way, span))
        start = self._leaving((at.node, part), normal)
        self._push(length, length, me, float(span), -1, 0, 0.0, start, end)

    def _is_dominated(self, node: int, way: int, normal: float, length: float) -> bool:
        for at in self._on_arc.get((node, way), ()):
            if at.length > length + _LEVEL:
                continue
            span = ((normal - at.normal) * way) % TURN
            if span > TURN - _SAME:
                span = 0.0
            if span <= at.room + _LEVEL:
                part = self.grown.part_of(node)
                walked = (
                    float(_arc(part, at.normal, way, np.array(span)))
                    if part.ovals
                    else part.radius * span
                )
                if at.length + walked <= length + _LEVEL:
                    return True
        return False

    def _curve(self, last: Candidate) -> Curve:
        arcs: list[Arc] = []
        parent, left = last.parent, last.left
        while parent >= 0:
            at = self.settled[parent]
            arcs.append(Arc(at.node, at.way, at.normal, left))
            parent, left = at.parent, at.left
        return Curve(last.length, tuple(reversed(arcs)), last.end)


def _ahead(normals: Floats, start: float, way: int) -> Floats:
    """Return how far normals lie ahead of a start, radians in [0, a turn)."""
    ahead = ((normals - start) * way) % TURN
    result: Floats = np.where(ahead > TURN - _SAME, 0.0, ahead)
    return result


def _arc(part: Part, normal: float, way: int, span: Floats) -> Floats:
    """Return lengths of the outline from a normal over spans in direction `way`."""
    if not part.ovals:
        return part.radius * span
    return np.abs(part.arc(normal, way * span))
