"""One model at other places: its base, level and body there, and whether it may stand there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import DISC, Footprint, Point, Pose, footprint
from tabletop.geometry.gap import separation, separation_matrix
from tabletop.geometry.levels import FREE, is_mid_climb, level_at
from tabletop.geometry.region import Region
from tabletop.geometry.sight import Body
from tabletop.geometry.units import each_less_than, each_within, less_than, within
from tabletop.rules.elsewhere.hulls import Hulls
from tabletop.rules.standing import climbable, on_feature
from tabletop.state.model import GameState, Model

_NEAR = 0.01
_SEAM = 1e-4
"""Inches: what sticks out farther than that is off its ground, whatever the tolerances."""


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
        self._radii = np.array([f.radius for f in self._others])
        self._hulls = Hulls(self.model.footprint)
        self._shapes: dict[int, tuple[BaseGeometry, BaseGeometry]] = {}
        polygons = [part.region.polygon() for part in self._solids]
        self._grounds_of = np.array([*polygons, None], dtype=np.object_)[:-1]
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
        for k, near in self._under(points):
            levels[k] = self._level(feet[k], near)
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
            deepest = self._deepest([points[k] for k in open_], [feet[k] for k in open_])
            for k, value in zip(open_, deepest, strict=True):
                free[k] = not less_than(value, 0.0)
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
        open_ = [k for k, is_free in enumerate(free) if is_free]
        for n, under in self._under([points[k] for k in open_]):
            k = open_[n]
            free[k] = not self._is_mid_climb(points[k], feet[k], under)
        return free

    # ------------------------------------------------------------------ inside
    def _clear(self, points: Sequence[Point]) -> list[bool]:
        """Say where the circle in its base is clear of those in all others: else they overlap."""
        if not self._others or not points:
            return [True] * len(points)
        xy = np.array(points, dtype=np.float64)
        away = np.hypot(xy[:, 0, None] - self._circles[0], xy[:, 1, None] - self._circles[1])
        inner = self._circles[2] + self.model.base.inner_radius - _NEAR
        clear: list[bool] = np.all(~each_less_than(away, inner), axis=1).tolist()
        return clear

    def _deepest(self, points: Sequence[Point], feet: Sequence[Footprint]) -> list[float]:
        """Return the signed gap to the nearest other base; only its sign is right everywhere."""
        if self.model.base.is_round:
            rows = separation_matrix(feet, self._others, _NEAR)
            found: list[float] = rows.min(axis=1).tolist()
            return found
        deepest = [1.0] * len(feet)
        xy = np.array(points, dtype=np.float64)
        x, y, _ = self._circles
        reach = self._radii + self.model.footprint.radius
        is_near = each_within(np.hypot(xy[:, 0, None] - x, xy[:, 1, None] - y), reach)
        inside, around = self._hulls.at(xy)
        for j in np.flatnonzero(is_near.any(axis=0)).tolist():
            rows_of = np.flatnonzero(is_near[:, j])
            inner, outer = self._other_hulls(j)
            is_met = shapely.intersects(around[rows_of], outer)
            is_sure = shapely.intersects(inside[rows_of], inner)
            for k, met, sure in zip(rows_of.tolist(), is_met, is_sure, strict=True):
                if sure:
                    deepest[k] = -1.0
                elif met and deepest[k] > 0.0:
                    deepest[k] = min(deepest[k], separation(feet[k], self._others[j]))
        return deepest

    def _other_hulls(self, j: int) -> tuple[BaseGeometry, BaseGeometry]:
        """Return the polygons within and around another base, made once."""
        if j not in self._shapes:
            foot = self._others[j]
            inside, around = Hulls(foot).at([(foot.x, foot.y)])
            self._shapes[j] = (inside[0], around[0])
        return self._shapes[j]

    def _under(self, points: Sequence[Point]) -> list[tuple[int, list[tuple[int, bool]]]]:
        """Return the points whose base may overlap parts of terrain: these, and whether it does."""
        near = self._near(points, self._boxes)
        if not near:
            return []
        inside, around = self._hulls.at([points[k] for k, _ in near])
        rows = np.array([n for n, (_, parts) in enumerate(near) for _ in parts])
        parts = np.array([i for _, parts in near for i in parts])
        is_met = shapely.intersects(around[rows], self._grounds_of[parts])
        is_sure = shapely.intersects(inside[rows], self._grounds_of[parts])
        found: dict[int, list[tuple[int, bool]]] = {}
        for n, i, met, sure in zip(
            rows.tolist(), parts.tolist(), is_met.tolist(), is_sure.tolist(), strict=True
        ):
            if met:
                found.setdefault(near[n][0], []).append((i, sure))
        return list(found.items())

    def _level(self, foot: Footprint, under: Sequence[tuple[int, bool]]) -> float:
        level = max((self._solids[i].top for i, is_sure in under if is_sure), default=0.0)
        rest = [self._solids[i] for i, is_sure in under if not is_sure]
        return max(level, level_at(foot, [part for part in rest if part.top > level]))

    def _is_mid_climb(
        self, point: Point, foot: Footprint, under: Sequence[tuple[int, bool]]
    ) -> bool:
        """Say whether a base hangs over an edge, see `is_mid_climb`."""
        able = [(i, is_sure) for i, is_sure in under if self._solids[i] in self._climbable]
        level = self._level(foot, able)
        if within(level, FREE):
            return False
        carrying = [i for i, _ in able if within(level - self._solids[i].top, FREE)]
        inside, around = self._hulls.at([point])
        grounds = self._grounds_of[carrying]
        if bool(shapely.covers(grounds, around[0]).any()):
            return False
        if not shapely.union_all(grounds).buffer(_SEAM).covers(inside[0]):
            return True
        return is_mid_climb(foot, [self._solids[i] for i, _ in able])

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
