"""The search for end positions: a leader first, the others beside it, then an order of ways.

Deterministic and bounded: spots are tried in a fixed order, and a leader's spot is given up when
the others cannot be placed round it. So an answer is legal, and None means none found.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

import numpy as np

from tabletop.geometry.base import Footprint, Pose, footprint
from tabletop.geometry.coherency import coherency, needed
from tabletop.geometry.placing.choices import (
    hopeful,
    lead_centres,
    lead_spots,
    lonely_mates,
    mended,
    near_centres,
    rank,
    rank_of_way,
    ranks,
)
from tabletop.geometry.placing.ends import may_end, neighbours, touches
from tabletop.geometry.placing.ordering import Ordering
from tabletop.geometry.placing.spots import Floats
from tabletop.geometry.placing.ways import Ways
from tabletop.geometry.placing.wishes import Conditions, Places, Placing
from tabletop.geometry.route import Work
from tabletop.geometry.units import within

MOST_LEADS = 60
MOST_GATHERED = 16
"""Leaders round whom the others are placed one by one; further ones only lead in formation."""
MOST_SPOTS = 400
MOST_ROUTES = 12
MOST_WAYS = 700
"""Ways looked for in one search; after so many no further leader is tried."""
PATIENCE = 2
"""Leaders' spots without a way after which it is asked whether the model gets near at all."""
FEW = 3
"""Units of so few models look for spots more finely."""
PAUSE = 24
"""Cheap looks between two pauses."""


@dataclass(frozen=True, slots=True, order=True)
class _Lead:
    """A spot for the first model, ranked by how far it has to go."""

    rank: float
    model: int
    x: float
    y: float
    facing: float

    @property
    def pose(self) -> Pose:
        """The spot, rounded as all poses are."""
        return Pose(self.x, self.y, self.facing).snapped()


@dataclass(slots=True)
class Solver:
    """One search; `progress` tells how far it is (0 to 1) while it goes on."""

    models: Sequence[Placing]
    asked: Conditions
    progress: float = 0.0
    _ways: Ways = field(init=False)
    _missed: dict[int, int] = field(default_factory=dict)
    _closed: set[int] = field(default_factory=set)
    _gathered_for: int = 0

    def __post_init__(self) -> None:
        self._ways = Ways(self.models, self.asked)

    def steps(self) -> Work[Places | None]:
        """Return the first whole answer found; it yields between steps of a few milliseconds."""
        fixed = {
            k: model.start
            for k, model in enumerate(self.models)
            if model.is_fixed and model.start is not None
        }
        if all(model.start is not None for model in self.models):
            stay = {k: model.start for k, model in enumerate(self.models) if model.start}
            found = yield from self._whole(stay)
            if found is not None:
                return found
        tried: set[tuple[int, Pose]] = set()
        count = 0
        heap = yield from self._leads()
        while heap and count < MOST_LEADS and self._ways.looked <= MOST_WAYS:
            lead = heapq.heappop(heap)
            key = (lead.model, lead.pose)
            if key in tried or lead.model in self._closed:
                continue
            tried.add(key)
            if not (yield from self._may_lead(lead, heap)):
                continue
            count += 1
            self.progress = max(count / MOST_LEADS, self._ways.looked / MOST_WAYS)
            for way in (self._formation, self._gathered):
                placed = yield from way(lead, fixed)
                if placed is not None:
                    found = yield from self._whole(placed)
                    if found is not None:
                        return found
        return None

    # ------------------------------------------------------------------ the leader
    def _leads(self) -> Work[list[_Lead]]:
        """Return spots for a first model as a heap, those with the least to go first."""
        found: list[_Lead] = []
        lonely = lonely_mates([], self._total(), self.asked)
        is_few = len(self.models) <= FEW
        for k, model in enumerate(self.models):
            if model.is_fixed:
                continue
            is_near = bool(self.asked.wanted or model.near)
            if model.start is not None and is_near and not self.asked.standing:
                x, y = lead_centres(model, self.asked, is_fine=is_few)
                values = ranks(model, (x, y), self.asked)
                facing = model.start.facing
                found += [
                    _Lead(value, k, p, q, facing)
                    for value, p, q in zip(values.tolist(), x.tolist(), y.tolist(), strict=True)
                ]
                if is_few:
                    self._add_approach(k, found)
            else:
                for pose in lead_spots(model, self.asked):
                    value = rank(model, pose, self.asked) - 100.0 * mended(
                        model, pose, lonely, self.asked
                    )
                    if model.start is None or within(rank_of_way(model, pose), model.allowance):
                        found.append(_Lead(value, k, pose.x, pose.y, pose.facing))
            yield
        heapq.heapify(found)
        return found

    def _add_approach(self, k: int, heap: list[_Lead]) -> None:
        """Add the spot that the shortest way of all leads to."""
        pose = self._ways.approach(k)
        if pose is not None:
            value = rank(self.models[k], pose, self.asked)
            heap.append(_Lead(value, k, pose.x, pose.y, pose.facing))

    def _may_lead(self, lead: _Lead, heap: list[_Lead]) -> Work[bool]:
        """Say whether a leader may end at its spot and gets there."""
        k, pose = lead.model, lead.pose
        model = self.models[k]
        if not within(rank_of_way(model, pose), model.allowance):
            return False
        if not may_end(model, pose, self.asked):
            yield
            return False
        outline = footprint(model.base, pose)
        if not all(wish.holds(outline) for wish in self.asked.wanted):
            return False
        if (yield from self._ways.may_get(k, pose)):
            return True
        self._missed[k] = self._missed.get(k, 0) + 1
        if self._missed[k] == PATIENCE:
            yield
            if not self._ways.may_lead(k):
                self._closed.add(k)
            elif len(self.models) > FEW:
                yield
                self._add_approach(k, heap)
                heapq.heapify(heap)
        return False

    # ------------------------------------------------------------------ the others
    def _formation(self, lead: _Lead, fixed: dict[int, Pose]) -> Work[dict[int, Pose] | None]:
        """Return end poses for all in formation with the leader, None where it has no start."""
        yield
        start = self.models[lead.model].start
        if start is None or fixed:
            return None
        dx, dy = lead.pose.x - start.x, lead.pose.y - start.y
        return {
            k: model.start.moved(dx, dy).snapped() if k != lead.model else lead.pose
            for k, model in enumerate(self.models)
            if model.start is not None
        }

    def _gathered(self, lead: _Lead, fixed: dict[int, Pose]) -> Work[dict[int, Pose] | None]:
        """Return end poses with every model beside those placed before, None when one has none."""
        self._gathered_for += 1
        if self._gathered_for > MOST_GATHERED:
            return None
        placed = {**fixed, lead.model: lead.pose}
        rest = [k for k in range(len(self.models)) if k not in placed]
        rest.sort(key=lambda k: (self._to_lead(k, lead.pose), k))
        for k in rest:
            pose = yield from self._spot_for(k, placed)
            if pose is None:
                return None
            placed[k] = pose
        return placed

    def _to_lead(self, k: int, pose: Pose) -> float:
        start = self.models[k].start
        return 0.0 if start is None else math.hypot(start.x - pose.x, start.y - pose.y)

    def _spot_for(self, k: int, placed: dict[int, Pose]) -> Work[Pose | None]:
        model = self.models[k]
        outlines = self._outlines(placed)
        least = 0
        if self.asked.coherency is not None:
            least = min(needed(self._total()), len(outlines) + len(self.asked.standing))
        facing = model.facing if model.start is None else model.start.facing
        routes = 0
        spots = self._near_spots(k, facing, placed, outlines, least)
        for number, pose in enumerate(islice(spots, MOST_SPOTS)):
            if number % PAUSE == 0:
                yield
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
            if (yield from self._ways.may_get(k, pose)):
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
        if start is not None and not lonely:
            # the nearest to the start first, or to what it should go towards
            best = np.lexsort((y, x, ranks(model, (x, y), self.asked)))
            if not model.toward:
                yield start
                yield from self._poses(k, facing, x[best], y[best])
                return
            here = rank(model, start, self.asked)
            nearer = int((ranks(model, (x, y), self.asked)[best] <= here).sum())
            yield from self._poses(k, facing, x[best[:nearer]], y[best[:nearer]])
            yield start
            yield from self._poses(k, facing, x[best[nearer:]], y[best[nearer:]])
            return
        every = [start] if start is not None else []
        every += self._poses(k, facing, x, y)
        ranked = sorted(
            (
                -mended(model, p, lonely, self.asked),
                self._rank_beside(model, p, placed),
                p.x,
                p.y,
                p,
            )
            for p in every
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

    # ------------------------------------------------------------------ the whole
    def _whole(self, placed: dict[int, Pose]) -> Work[Places | None]:
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
        yield
        limit = self.asked.coherency
        if limit is not None:
            every = [*outlines, *self.asked.standing]
            if not coherency(every, limit).is_coherent:
                return None
        for k, pose in placed.items():
            if not (yield from self._ways.may_get(k, pose)):
                return None
        poses = tuple(self._ways.levelled(k, pose) for k, pose in placed.items())
        # ways in order are dearer than the last word on the ends
        yield
        if self.asked.accept is not None and not self.asked.accept(poses):
            return None
        yield
        return (yield from Ordering(self.models, self.asked, self._ways).run(poses))
