"""Ways for a proposal, in slices: round what stands there, and in an order without jams."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tabletop.geometry.base import Pose, footprint
from tabletop.geometry.gap import separation
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.route import Route, shortest_path_slices
from tabletop.geometry.sweep import crowd, sweep_many
from tabletop.geometry.units import less_than, more_than
from tabletop.rules.moves.case import Before
from tabletop.rules.moves.ends import displacement
from tabletop.rules.moves.obstacles import obstacles_of
from tabletop.rules.shaping.assign import FAR, assigned, kind_of, straight_costs
from tabletop.rules.shaping.proposal import Placed, Shaped, Spot, Task, in_front_first, straight
from tabletop.state.model import Model

QUERIES: Final = 8
"""Ways looked for, for each model, before the assignment stays as it is."""
EXCHANGES: Final = 60
"""Ways looked for when places are exchanged to get out of a jam."""
MORE: Final = 6.0
"""Inches over the allowance up to which a way round is still measured, to say by how much."""


def refined(table: Before, task: Task, first: Shaped) -> Iterator[Shaped]:
    """Yield better and better proposals, one after each slice of work; the last one is done.

    Models of one kind change places again where a way round is long; then an order is looked for
    in which nobody runs into a mate. Who gets nowhere stays, and stands in the others' way.
    """
    search = _Ways(table, task, first)
    yield from search.assign()
    yield from search.order()


class _Ways:
    """One search."""

    def __init__(self, table: Before, task: Task, first: Shaped) -> None:
        self.table, self.task, self.now = table, task, first
        goals = {p.model: p for p in first.placed}
        self.models = [m for m in task.movers if goals[m.id].lack != "no place"]
        self.lost = [goals[m.id] for m in task.movers if goals[m.id].lack == "no place"]
        self.spots: list[Spot] = [(kind_of(m), goals[m.id].pose) for m in self.models]
        self.left = [task.left.get(m.id, math.inf) for m in self.models]
        chosen = set(task.models)
        self.still = [m for m in table.state.models_of(task.unit) if m.id not in chosen]
        self.routes: dict[tuple[int, int], Route | None] = {}
        self.last: Route | None = None
        self.ready: Placed | None = None

    # ------------------------------------------------------------------ who goes where
    def assign(self) -> Iterator[Shaped]:
        """Look for ways with the mates out of the way; dear ones change the assignment."""
        costs = straight_costs(self.models, self.spots, self.left)
        found = list(range(len(self.models)))
        for _ in range(QUERIES):
            is_new = False
            for i, j in enumerate(found):
                if (i, j) in self.routes or costs[i, j] >= FAR:
                    continue
                is_new = True
                yield from self._look(i, j)
                route = self.routes[i, j]
                costs[i, j] = FAR + costs[i, j] if route is None else route.length**2
                self.now = self._shaped(found)
                yield self.now
            if not is_new:
                break
            found = assigned(costs)
        for i, j in enumerate(found):  # those left out are looked at once more, for the words
            if (i, j) not in self.routes and costs[i, j] < FAR:
                yield from self._look(i, j)
        self.now = self._shaped(found)
        for p in self.now.placed:
            if p.lack == "no way":
                yield from self._measure(p)
        yield self.now

    def _look(self, i: int, j: int) -> Iterator[Shaped]:
        model, goal = self.models[i], self.spots[j][1]
        self.routes[i, j] = None
        for is_wary in (True, False):
            there = self._obstacles(self.still, is_wary)
            if not is_wary and there == self._obstacles(self.still, True):
                return
            yield from self._route(model, goal, there, self.left[i])
            if self.last is not None:
                self.routes[i, j] = self.last
                return

    def _route(self, model: Model, goal: Pose, there: Obstacles, limit: float) -> Iterator[Shaped]:
        """Look for one way in slices; `last` is what was found."""
        self.last = None
        for step in shortest_path_slices(model.base, model.pose, goal, there, limit):
            self.last = step
            yield self.now

    def _measure(self, lost: Placed) -> Iterator[Shaped]:
        """Say by how much the way round is too long, where there is one."""
        model = self.task.state.model(lost.model)
        left = self.task.left.get(lost.model, math.inf)
        if math.isinf(left):
            return
        there = self._obstacles(self.still, is_wary=True)
        yield from self._route(model, lost.pose, there, left + MORE)
        if self.last is not None:
            far = replace(lost, lack="too far", over=self.last.length - left, path=self.last.path)
            self._put([far if p is lost else p for p in self.now.placed])

    def _obstacles(self, mates: list[Model], is_wary: bool) -> Obstacles:
        return obstacles_of(self.table, self.task.kind, mates, is_wary)

    def _shaped(self, found: list[int]) -> Shaped:
        placed = list(self.lost)
        for i, j in enumerate(found):
            model, goal = self.models[i], self.spots[j][1]
            placed.append(self._placed(i, j, model, goal))
        looked = len(self.routes) / max(1, len(self.models))
        names = self._shifted(placed)
        ordered = tuple(in_front_first(placed, self.task))
        return Shaped(ordered, names, looked=min(0.7, 0.7 * looked))

    def _placed(self, i: int, j: int, model: Model, goal: Pose) -> Placed:
        direct = straight(model, goal, self.left[i])
        if direct.lack or (i, j) not in self.routes:
            return direct
        route = self.routes[i, j]
        if route is None:
            return replace(direct, lack="no way", is_sure=True)
        return Placed(model.id, route.path, is_sure=True)

    def _shifted(self, placed: list[Placed]) -> tuple[str, ...]:
        """The places stay what they were, whoever goes there."""
        before = {(p.pose.x, p.pose.y) for p in self.now.placed if p.model in self.now.shifted}
        return tuple(p.model for p in placed if (p.pose.x, p.pose.y) in before)

    def _put(self, placed: list[Placed], *, is_done: bool = False) -> None:
        looked = 1.0 if is_done else self.now.looked
        self.now = Shaped(tuple(placed), self._shifted(placed), is_done, looked)

    # ------------------------------------------------------------------ in which order
    def order(self) -> Iterator[Shaped]:
        """Look for an order; ways change where mates that stay are in them."""
        table = self.table
        if table.unit.has("FLY") or table.state.options.own_unit_passable:
            self._put([*self.now.able, *self.now.unable], is_done=True)
            yield self.now
            return
        left, done = list(self.now.able), list[Placed]()
        while left:
            ready: Placed | None = None
            for p in self._deepest_first(left):
                if self._is_clear(p, self._standing(p, done)):
                    ready = p
                    break
                yield self.now
            if ready is None:
                yield from self._past_mates(left, done)
                ready = self.ready
            if ready is None:
                yield from self._exchange(left, done)
                ready = self.ready
            if ready is None:
                break
            left = [p for p in left if p.model != ready.model]
            done.append(ready)
        jammed = [replace(p, lack="mates") for p in left]
        self._put([*done, *jammed, *self.now.unable], is_done=True)
        yield self.now

    def _deepest_first(self, left: list[Placed]) -> list[Placed]:
        """Those first whose place is in the fewest ways of others, then the farthest in front."""
        models = [self.task.state.model(p.model) for p in left]
        goals = crowd([footprint(m.base, p.pose) for m, p in zip(models, left, strict=True)])
        crossed = [0] * len(left)
        for k, (m, p) in enumerate(zip(models, left, strict=True)):
            for j, value in enumerate(sweep_many(m.base, p.path, goals, 0.0).tolist()):
                crossed[j] += j != k and less_than(value, 0.0)
        dx = sum(p.pose.x - m.pose.x for m, p in zip(models, left, strict=True))
        dy = sum(p.pose.y - m.pose.y for m, p in zip(models, left, strict=True))
        order = sorted(
            range(len(left)),
            key=lambda k: (crossed[k], -(left[k].pose.x * dx + left[k].pose.y * dy)),
        )
        return [left[k] for k in order]

    def _past_mates(self, left: list[Placed], done: list[Placed]) -> Iterator[Shaped]:
        """Look for a model that gets to its place round the mates as they stand."""
        self.ready = None
        for p in left:
            yield from self._way_now(p, self._standing(p, done))
            if self.last is not None:
                self.ready = replace(p, path=self.last.path)
                return

    def _exchange(self, left: list[Placed], done: list[Placed]) -> Iterator[Shaped]:
        """Look for a model that gets to the place of another, which then takes its own."""
        self.ready = None
        state, looked = self.task.state, 0
        pairs = [
            (displacement(state.model(p.model), q.pose), p, q)
            for p in left
            for q in left
            if p is not q and kind_of(state.model(p.model)) == kind_of(state.model(q.model))
        ]
        for away, p, q in sorted(pairs, key=lambda found: found[0]):
            back = displacement(state.model(q.model), p.pose)
            if more_than(away, self._left(p)) or more_than(back, self._left(q)):
                continue
            if looked >= EXCHANGES:
                return
            looked += 1
            moved = replace(p, path=(p.path[0], q.pose))
            yield from self._way_now(moved, self._standing(p, done))
            if self.last is None:
                continue
            moved = replace(moved, path=self.last.path)
            there = self._obstacles(self.still, is_wary=True)
            yield from self._route(state.model(q.model), p.pose, there, self._left(q))
            if self.last is not None:
                left[left.index(q)] = replace(q, path=self.last.path)
                self.ready = moved
                return

    def _left(self, p: Placed) -> float:
        return self.task.left.get(p.model, math.inf)

    def _standing(self, mover: Placed, done: list[Placed]) -> list[Model]:
        """The mates as they stand when it is this model's turn."""
        gone = {p.model: p.pose for p in done}
        return [
            replace(m, pose=gone[m.id]) if m.id in gone else m
            for m in self.table.state.models_of(self.task.unit)
            if m.id != mover.model
        ]

    def _is_clear(self, p: Placed, standing: list[Model]) -> bool:
        if not standing:
            return True
        base = self.task.state.model(p.model).base
        floors = sweep_many(base, p.path, crowd([m.footprint for m in standing]), 0.0)
        return not any(less_than(float(value), 0.0) for value in floors)

    def _way_now(self, p: Placed, standing: list[Model]) -> Iterator[Shaped]:
        """Look for a way round the mates as they stand."""
        self.last = None
        model = self.task.state.model(p.model)
        foot = footprint(model.base, p.pose)
        if any(less_than(separation(foot, m.footprint), 0.0) for m in standing):
            return
        there = self._obstacles(standing, is_wary=True)
        yield from self._route(model, p.pose, there, self._left(p))
