"""The search for end positions: a leader first, the others beside it, then an order of ways.

Deterministic and bounded: spots are tried in a fixed order, and a leader's spot is given up when
the others cannot be placed round it. So an answer is legal, and None means none found.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from tabletop.geometry.base import Footprint, Point, Pose, footprint
from tabletop.geometry.coherency import coherency, needed
from tabletop.geometry.gap import separation
from tabletop.geometry.levels import level_at
from tabletop.geometry.placing.ends import may_end, neighbours, touches
from tabletop.geometry.placing.spots import beside, between, grid
from tabletop.geometry.placing.wishes import Conditions, Places, Placing
from tabletop.geometry.route import Route, shortest_path
from tabletop.geometry.units import within

MOST_LEADS = 60
MOST_SPOTS = 400
MOST_ROUTES = 30
_STEP = 0.75


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
        lonely = self._lonely([])
        for k, model in enumerate(self.models):
            if model.is_fixed:
                continue
            for pose in self._lead_spots(model):
                rank = self._rank(model, pose) - 100.0 * self._mended(model, pose, lonely)
                if model.start is None or within(rank_of_way(model, pose), model.allowance):
                    found.append(_Lead(rank, k, pose))
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

    def _lead_spots(self, model: Placing) -> Iterator[Pose]:
        facing = model.facing if model.start is None else model.start.facing
        wishes = (*self.asked.wanted, *model.near)
        for wish in wishes:
            for other in wish.footprints:
                if not _is_in_reach(model, other, wish.limit):
                    continue
                turn = 0.0
                if model.start is not None:
                    turn = math.atan2(model.start.y - other.y, model.start.x - other.x)
                for size in (wish.limit, 0.5 * wish.limit, 0.0):
                    yield from beside(model.base, facing, other, size, turn=turn)
        if not wishes:
            if model.start is not None:
                yield model.start
            yield from grid(self._box(model), _STEP, facing, self._about(model))
        if self.asked.standing and self.asked.coherency is not None:
            for other in self.asked.standing:
                for size in (0.0, self.asked.coherency):
                    yield from beside(model.base, facing, other, size)

    def _box(self, model: Placing) -> tuple[float, float, float, float]:
        """Return where a model may be set up: the regions asked for, the board, or round about."""
        if self.asked.wholly:
            boxes = [area.bounds() for area in self.asked.wholly]
        elif self.asked.obstacles.board is not None and model.start is None:
            boxes = [(0.0, 0.0, *self.asked.obstacles.board)]
        else:
            x, y = self._about(model)
            reach = min(model.allowance, 12.0)
            boxes = [(x - reach, y - reach, x + reach, y + reach)]
        r = model.base.inner_radius
        return (
            max(b[0] for b in boxes) + r,
            max(b[1] for b in boxes) + r,
            min(b[2] for b in boxes) - r,
            min(b[3] for b in boxes) - r,
        )

    def _about(self, model: Placing) -> Point:
        if model.start is not None:
            return (model.start.x, model.start.y)
        if self.asked.middle is not None:
            return self.asked.middle
        if self.asked.standing:
            return (self.asked.standing[0].x, self.asked.standing[0].y)
        board = self.asked.obstacles.board or (0.0, 0.0)
        return (board[0] / 2.0, board[1] / 2.0)

    def _rank(self, model: Placing, pose: Pose) -> float:
        """Return how good a spot is: less is better."""
        if model.toward:
            outline = footprint(model.base, pose)
            return min(separation(outline, f) for f in model.toward)
        about = self._about(model)
        return math.hypot(pose.x - about[0], pose.y - about[1])

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
            total = len(self.models) + len(self.asked.standing)
            least = min(needed(total), len(outlines) + len(self.asked.standing))
        facing = model.facing if model.start is None else model.start.facing
        spots = [
            pose
            for pose in self._near_spots(model, facing, outlines)
            if model.start is None or within(rank_of_way(model, pose), model.allowance)
        ]
        lonely = self._lonely(outlines)
        ranked = sorted(
            (-self._mended(model, p, lonely), self._rank_beside(model, p, placed), p.x, p.y, p)
            for p in spots
        )
        routes = 0
        for *_, pose in ranked[:MOST_SPOTS]:
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

    def _lonely(self, outlines: Sequence[Footprint]) -> list[Footprint]:
        """Return standing mates that have too few neighbours for the unit's new size."""
        limit = self.asked.coherency
        if limit is None or not self.asked.standing:
            return []
        every = [*outlines, *self.asked.standing]
        least = needed(len(self.models) + len(self.asked.standing))
        return [f for f in self.asked.standing if neighbours(f, every, limit) - 1 < least]

    def _mended(self, model: Placing, pose: Pose, lonely: Sequence[Footprint]) -> int:
        """Return how many of those mates a spot would give a neighbour."""
        limit = self.asked.coherency
        if not lonely or limit is None:
            return 0
        return neighbours(footprint(model.base, pose), lonely, limit)

    def _rank_beside(self, model: Placing, pose: Pose, placed: dict[int, Pose]) -> float:
        if model.start is not None or model.toward:
            return self._rank(model, pose)
        # set-up: close ranks about the first
        first = next(iter(placed.values()))
        return math.hypot(pose.x - first.x, pose.y - first.y)

    def _near_spots(
        self, model: Placing, facing: float, outlines: Sequence[Footprint]
    ) -> Iterator[Pose]:
        if model.start is not None:
            yield model.start
        limit = self.asked.coherency
        mates = [*outlines, *self.asked.standing] if limit is not None else []
        for size in (0.0, 0.6 * limit) if limit is not None else ():
            yield from between(model.base, facing, mates, size, 6.0)
            for other in mates:
                yield from beside(model.base, facing, other, size)
        for wish in model.near:
            for other in wish.footprints:
                yield from beside(model.base, facing, other, wish.limit, 12)
                yield from beside(model.base, facing, other, 0.0, 12)
        for other in model.toward:
            yield from beside(model.base, facing, other, 0.0, 12)
        if limit is None:
            yield from grid(self._box(model), _STEP, facing, self._about(model))

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
        found = self._ordered(poses)
        if found is None or (self.asked.accept is not None and not self.asked.accept(poses)):
            return None
        return found

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
        extra = (*obstacles.footprints, *mates, *self.asked.standing)
        ways[k] = shortest_path(
            model.base, model.start, pose, replace(obstacles, footprints=extra), model.allowance
        )
        return ways[k] is not None


def _is_in_reach(model: Placing, other: Footprint, limit: float) -> bool:
    if model.start is None:
        return True
    away = math.hypot(model.start.x - other.x, model.start.y - other.y)
    return within(away - model.base.radius - other.radius - limit, model.allowance)


def rank_of_way(model: Placing, pose: Pose) -> float:
    """Return the straight distance a model has to go to a pose, inches; 0 without a start."""
    if model.start is None:
        return 0.0
    return math.hypot(pose.x - model.start.x, pose.y - model.start.y)
