"""The search for end positions: a leader first, the others beside it, then an order of ways.

Deterministic and bounded: spots are tried in a fixed order, and a leader's spot is given up when
the others cannot be placed round it. So an answer is legal, and None means none found.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

import numpy as np

from tabletop.geometry.base import Footprint, Pose, footprint
from tabletop.geometry.coherency import coherency, needed
from tabletop.geometry.levels import level_at
from tabletop.geometry.placing.choices import (
    hopeful,
    lead_spots,
    lonely_mates,
    mended,
    near_centres,
    rank,
    rank_of_way,
)
from tabletop.geometry.placing.ends import may_end, neighbours, touches
from tabletop.geometry.placing.spots import Floats
from tabletop.geometry.placing.wishes import Conditions, Places, Placing
from tabletop.geometry.route import Route, shortest_path
from tabletop.geometry.units import within

MOST_LEADS = 60
MOST_SPOTS = 400
MOST_ROUTES = 30
MOST_WAYS = 1500
"""Ways looked for in one search; after so many no further leader is tried."""


@dataclass(frozen=True, slots=True)
class _Lead:
    """A spot for the first model, ranked by how far it has to go."""

    rank: float
    model: int
    pose: Pose


@dataclass(slots=True)
class Solver:
    """One search."""

    models: Sequence[Placing]
    asked: Conditions
    _ways: dict[tuple[int, Pose], Route | None] = field(default_factory=dict)
    _looked: int = 0

    def run(self) -> Places | None:
        """Return the first whole answer found."""
        fixed = {
            k: model.start
            for k, model in enumerate(self.models)
            if model.is_fixed and model.start is not None
        }
        if all(model.start is not None for model in self.models):
            stay = {k: model.start for k, model in enumerate(self.models) if model.start}
            found = self._whole(stay)
            if found is not None:
                return found
        tried: set[tuple[int, Pose]] = set()
        for lead in islice(self._leads(), MOST_LEADS):
            if (lead.model, lead.pose) in tried:
                continue
            if self._looked > MOST_WAYS:
                return None
            tried.add((lead.model, lead.pose))
            for placed in self._plans(lead, fixed):
                found = self._whole(placed)
                if found is not None:
                    return found
        return None

    def _plans(self, lead: _Lead, fixed: dict[int, Pose]) -> Iterator[dict[int, Pose]]:
        """Yield end poses for all: in formation behind the leader, then one beside the other."""
        start = self.models[lead.model].start
        if start is not None and not fixed:
            dx, dy = lead.pose.x - start.x, lead.pose.y - start.y
            yield {
                k: model.start.moved(dx, dy).snapped() if k != lead.model else lead.pose
                for k, model in enumerate(self.models)
                if model.start is not None
            }
        gathered = self._gathered(lead, fixed)
        if gathered is not None:
            yield gathered

    def _leads(self) -> Iterator[_Lead]:
        """Yield spots for a first model, those with the least to go first."""
        found: list[_Lead] = []
        lonely = lonely_mates([], self._total(), self.asked)
        for k, model in enumerate(self.models):
            if model.is_fixed:
                continue
            for pose in lead_spots(model, self.asked):
                value = rank(model, pose, self.asked) - 100.0 * mended(
                    model, pose, lonely, self.asked
                )
                if model.start is None or within(rank_of_way(model, pose), model.allowance):
                    found.append(_Lead(value, k, pose))
        found.sort(key=lambda lead: (lead.rank, lead.model, lead.pose.x, lead.pose.y))
        for lead in found:
            model = self.models[lead.model]
            if not may_end(model, lead.pose, self.asked):
                continue
            outline = footprint(model.base, lead.pose)
            if all(wish.holds(outline) for wish in self.asked.wanted) and self._may_get(
                lead.model, lead.pose
            ):
                yield lead

    def _gathered(self, lead: _Lead, fixed: dict[int, Pose]) -> dict[int, Pose] | None:
        """Return end poses with every model beside those placed before, None when one has none."""
        placed = {**fixed, lead.model: lead.pose}
        rest = [k for k in range(len(self.models)) if k not in placed]
        rest.sort(key=lambda k: (self._to_lead(k, lead.pose), k))
        for k in rest:
            pose = self._spot_for(k, placed)
            if pose is None:
                return None
            placed[k] = pose
        return placed

    def _to_lead(self, k: int, pose: Pose) -> float:
        start = self.models[k].start
        return 0.0 if start is None else math.hypot(start.x - pose.x, start.y - pose.y)

    def _spot_for(self, k: int, placed: dict[int, Pose]) -> Pose | None:
        model = self.models[k]
        outlines = self._outlines(placed)
        least = 0
        if self.asked.coherency is not None:
            least = min(needed(self._total()), len(outlines) + len(self.asked.standing))
        facing = model.facing if model.start is None else model.start.facing
        routes = 0
        spots = self._near_spots(k, facing, placed, outlines, least)
        for pose in islice(spots, MOST_SPOTS):
            outline = footprint(model.base, pose)
            if touches(outline, outlines):
                continue
            if self.asked.coherency is not None:
                mates = [*outlines, *self.asked.standing]
                if neighbours(outline, mates, self.asked.coherency) < least:
                    continue
            if not may_end(model, pose, self.asked):
                continue
            routes += 1
            if self._may_get(k, pose):
                return pose
            if routes >= MOST_ROUTES:
                break
        return None

    def _near_spots(
        self,
        k: int,
        facing: float,
        placed: dict[int, Pose],
        outlines: list[Footprint],
        least: int,
    ) -> Iterator[Pose]:
        """Yield spots for a further model, its start among them, the best first."""
        model = self.models[k]
        x, y = hopeful(
            model, near_centres(model, facing, outlines, self.asked), outlines, least, self.asked
        )
        start = model.start
        lonely = lonely_mates(outlines, self._total(), self.asked)
        if start is not None and not (model.toward or lonely):
            # the nearest to the start first
            best = np.lexsort((y, x, np.hypot(x - start.x, y - start.y)))
            yield start
            yield from self._poses(k, facing, x[best], y[best])
            return
        spots = [start] if start is not None else []
        spots += self._poses(k, facing, x, y)
        ranked = sorted(
            (
                -mended(model, p, lonely, self.asked),
                self._rank_beside(model, p, placed),
                p.x,
                p.y,
                p,
            )
            for p in spots
        )
        yield from (pose for *_, pose in ranked)

    def _poses(self, k: int, facing: float, x: Floats, y: Floats) -> Iterator[Pose]:
        model = self.models[k]
        for p, q in zip(x.tolist(), y.tolist(), strict=True):
            pose = Pose(p, q, facing).snapped()
            if model.start is None or within(rank_of_way(model, pose), model.allowance):
                yield pose

    def _rank_beside(self, model: Placing, pose: Pose, placed: dict[int, Pose]) -> float:
        if model.start is not None or model.toward:
            return rank(model, pose, self.asked)
        # set-up: close ranks about the first
        first = next(iter(placed.values()))
        return math.hypot(pose.x - first.x, pose.y - first.y)

    def _total(self) -> int:
        return len(self.models) + len(self.asked.standing)

    def _outlines(self, placed: dict[int, Pose]) -> list[Footprint]:
        return [footprint(self.models[k].base, pose) for k, pose in placed.items()]

    def _may_get(self, k: int, pose: Pose) -> bool:
        """Say whether a model gets to a pose with its mates out of the way."""
        model = self.models[k]
        if model.start is None or pose == model.start:
            return True
        if model.flies:
            return within(rank_of_way(model, pose), model.allowance)
        return self._way(k, self._levelled(k, pose)) is not None

    def _way(self, k: int, pose: Pose) -> Route | None:
        key = (k, pose)
        if key not in self._ways:
            model = self.models[k]
            assert model.start is not None
            self._looked += 1
            self._ways[key] = shortest_path(
                model.base, model.start, pose, self.asked.obstacles, model.allowance
            )
        return self._ways[key]

    def _whole(self, placed: dict[int, Pose]) -> Places | None:
        """Return the answer when the end poses hold together and all can get there."""
        if len(placed) < len(self.models):
            return None
        placed = {k: placed[k] for k in sorted(placed)}
        outlines = self._outlines(placed)
        for k, outline in enumerate(outlines):
            if touches(outline, outlines[:k]) or not may_end(self.models[k], placed[k], self.asked):
                return None
        wanted = self.asked.wanted
        if not all(any(wish.holds(outline) for outline in outlines) for wish in wanted):
            return None
        limit = self.asked.coherency
        if limit is not None:
            every = [*outlines, *self.asked.standing]
            if not coherency(every, limit).is_coherent:
                return None
        if not all(self._may_get(k, pose) for k, pose in placed.items()):
            return None
        poses = tuple(self._levelled(k, pose) for k, pose in placed.items())
        # ways in order are dearer than the last word on the ends
        if self.asked.accept is not None and not self.asked.accept(poses):
            return None
        return self._ordered(poses)

    def _levelled(self, k: int, pose: Pose) -> Pose:
        model = self.models[k]
        if model.start is not None and pose == model.start:
            return pose
        return replace(pose, z=level_at(footprint(model.base, pose), self.asked.obstacles.solids))

    def _ordered(self, poses: tuple[Pose, ...]) -> Places | None:
        """Return ways in an order in which each is free of the mates at that moment."""
        now = {k: model.start for k, model in enumerate(self.models)}
        ways: list[Route | None] = [None] * len(poses)
        left = [k for k, pose in enumerate(poses) if now[k] != pose]
        order: list[int] = []
        while left:
            moved = next((k for k in left if self._moves(k, poses[k], now, ways)), None)
            if moved is None:
                return None
            now[moved] = poses[moved]
            left.remove(moved)
            order.append(moved)
        return Places(poses, tuple(ways), tuple(order))

    def _moves(
        self, k: int, pose: Pose, now: dict[int, Pose | None], ways: list[Route | None]
    ) -> bool:
        """Say whether a model can move now, and keep its way."""
        model = self.models[k]
        mates = [
            footprint(self.models[m].base, at) for m, at in now.items() if m != k and at is not None
        ]
        if touches(footprint(model.base, pose), mates):
            return False
        if model.start is None or model.flies:
            return True
        obstacles = self.asked.obstacles
        if not self.asked.mates_block:
            ways[k] = self._way(k, pose)
            return ways[k] is not None
        self._looked += 1
        extra = (*obstacles.footprints, *mates, *self.asked.standing)
        ways[k] = shortest_path(
            model.base, model.start, pose, replace(obstacles, footprints=extra), model.allowance
        )
        return ways[k] is not None
