"""One model at other places: its base, level and body there, and whether it may stand there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.base import DISC, Footprint, Point, Pose, footprint
from tabletop.geometry.gap import separation_matrix
from tabletop.geometry.levels import is_mid_climb, level_at
from tabletop.geometry.region import Region, Solid
from tabletop.geometry.sight import Body
from tabletop.geometry.units import less_than
from tabletop.rules.standing import climbable, on_feature
from tabletop.state.model import GameState, Model

_NEAR = 0.01


class Spots:
    """A model as if it stood elsewhere, its facing kept; everything else stands where it is.

    It stands on the level that bears it there, as `rules.standing.placed` puts it down.
    """

    def __init__(self, state: GameState, model: str) -> None:
        self.state = state
        self.model = state.model(model)
        self._others = [m.footprint for m in state.models.values() if m.id != model]
        discs = [(f.x, f.y, f.a if f.kind == DISC else min(f.a, f.b)) for f in self._others]
        self._circles = np.array(discs, dtype=np.float64).reshape(len(discs), 3).T
        features = state.terrain.values()
        self._solids = tuple(s for f in features for s in f.parts if s.top > 0.0)
        self._boxes = _boxes([s.region for s in self._solids])
        self._features = tuple(state.terrain.values())
        self._grounds = _boxes([f.footprint for f in self._features])
        self._climbable = climbable(state)
        here = self.model.footprint.bounds()
        x, y = self.model.pose.x, self.model.pose.y
        self._reach = np.array([here[0] - x, here[1] - y, here[2] - x, here[3] - y])

    def feet(self, points: Sequence[Point]) -> list[Footprint]:
        """Return its outline with its centre at each point."""
        base, facing = self.model.base, self.model.pose.facing
        made = footprint.__wrapped__  # thousands of places, asked once each
        return [made(base, Pose(x, y, facing)) for x, y in points]

    def levels(self, points: Sequence[Point], feet: Sequence[Footprint]) -> list[float]:
        """Return the level that bears it at each point (MV-6)."""
        levels = [0.0] * len(feet)
        for k, near in self._near(points, self._boxes):
            levels[k] = level_at(feet[k], [self._solids[i] for i in near])
        return levels

    def bodies(self, points: Sequence[Point]) -> list[Body]:
        """Return it as sight sees it, with its centre at each point."""
        one, feet = self.model, self.feet(points)
        levels = self.levels(points, feet)
        return [
            Body(one.id, one.unit, foot, z, one.height)
            for foot, z in zip(feet, levels, strict=True)
        ]

    def at(self, point: Point) -> Model:
        """Return the model as it would stand at a point."""
        (foot,) = self.feet([point])
        (level,) = self.levels([point], [foot])
        return replace(self.model, pose=Pose(*point, self.model.pose.facing, level).snapped())

    def state_at(self, point: Point) -> GameState:
        """Return the table with the model standing at a point."""
        models = {**self.state.models, self.model.id: self.at(point)}
        return replace(self.state, models=models)

    def may_stand(self, points: Sequence[Point]) -> list[bool]:
        """Say whether it could end there: on no base, wholly on the table, on no wrong ground.

        The same as `judge_standing` finding nothing.
        """
        feet = self.feet(points)
        free = self._clear(points)
        open_ = [k for k, is_free in enumerate(free) if is_free]
        if self._others and open_:
            rows = separation_matrix([feet[k] for k in open_], self._others, _NEAR)
            for k, deepest in zip(open_, rows.min(axis=1).tolist(), strict=True):
                free[k] = not less_than(deepest, 0.0)
        if self.state.board is not None:
            (left, low, right, top), (width, height) = self._reach.tolist(), self.state.board
            for k, (x, y) in enumerate(points):
                inside = min(x + left, y + low, width - x - right, height - y - top)
                free[k] = free[k] and not less_than(inside, 0.0)
        for k, near in self._near(points, self._grounds):
            if free[k]:
                model = replace(self.model, pose=Pose(*points[k], self.model.pose.facing))
                there = [self._features[i] for i in near]
                free[k] = not any(on_feature(self.state, model, f) for f in there)
        for k, near in self._near(points, self._boxes):
            if free[k]:
                free[k] = not is_mid_climb(feet[k], self._climbable_of(near))
        return free

    # ------------------------------------------------------------------ inside
    def _clear(self, points: Sequence[Point]) -> list[bool]:
        """Say where the circle in its base is clear of those in all others: else they overlap."""
        if not self._others or not points:
            return [True] * len(points)
        xy = np.array(points, dtype=np.float64)
        away = np.hypot(xy[:, 0, None] - self._circles[0], xy[:, 1, None] - self._circles[1])
        inner = self._circles[2] + self.model.base.inner_radius - _NEAR
        clear: list[bool] = (away >= inner).all(axis=1).tolist()
        return clear

    def _climbable_of(self, near: Sequence[int]) -> list[Solid]:
        return [self._solids[i] for i in near if self._solids[i] in self._climbable]

    def _near(
        self, points: Sequence[Point], boxes: NDArray[np.float64]
    ) -> list[tuple[int, list[int]]]:
        """Return the points whose base meets some boxes, each with the numbers of these."""
        if not len(boxes) or not points:
            return []
        xy = np.array(points, dtype=np.float64)
        left, low, right, top = self._reach.tolist()
        meets = (
            (xy[:, 0, None] + left <= boxes[:, 2])
            & (xy[:, 0, None] + right >= boxes[:, 0])
            & (xy[:, 1, None] + low <= boxes[:, 3])
            & (xy[:, 1, None] + top >= boxes[:, 1])
        )
        rows = np.flatnonzero(meets.any(axis=1)).tolist()
        return [(k, np.flatnonzero(meets[k]).tolist()) for k in rows]


def _boxes(regions: Sequence[Region]) -> NDArray[np.float64]:
    rows = [region.bounds() for region in regions]
    return np.array(rows, dtype=np.float64).reshape(len(rows), 4)
