"""The ways of one search: looked for once each, and bounds that spare looking at all."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tabletop.geometry.base import Footprint, Pose, footprint, round_base
from tabletop.geometry.levels import level_at
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.placing.wishes import Conditions, Placing
from tabletop.geometry.route import Route, Work, route_work, shortest_approach
from tabletop.geometry.units import MM, more_than, within

SLACK = 0.01
"""Inches that a bound may be wrong by."""


@dataclass(slots=True)
class Ways:
    """Ways of the models of one search, their mates out of the way unless given."""

    models: Sequence[Placing]
    asked: Conditions
    looked: int = 0
    _known: dict[tuple[int, Pose], Route | None] = field(default_factory=dict)
    _approaches: dict[int, Route | None] = field(default_factory=dict)

    def levelled(self, k: int, pose: Pose) -> Pose:
        """Return a pose on the level that bears the model there."""
        model = self.models[k]
        if model.start is not None and pose == model.start:
            return pose
        solids = self.asked.obstacles.solids
        return (
            pose if not solids else replace(pose, z=level_at(footprint(model.base, pose), solids))
        )

    def may_get(self, k: int, pose: Pose) -> Work[bool]:
        """Say whether a model gets to a pose with its mates out of the way."""
        model = self.models[k]
        if model.start is None or pose == model.start:
            return True
        straight = math.hypot(model.start.x - pose.x, model.start.y - pose.y)
        if model.flies or not within(straight, model.allowance):
            return within(straight, model.allowance)
        return (yield from self.way(k, self.levelled(k, pose))) is not None

    def way(self, k: int, pose: Pose) -> Work[Route | None]:
        """Return the way of a model to a pose with its mates out of the way."""
        key = (k, pose)
        if key not in self._known:
            self._known[key] = yield from self._look(k, pose, self.asked.obstacles)
        return self._known[key]

    def way_past(self, k: int, pose: Pose, mates: Sequence[Footprint]) -> Work[Route | None]:
        """Return the way of a model to a pose past mates that stand in the way."""
        obstacles = self.asked.obstacles
        extra = (*obstacles.footprints, *mates, *self.asked.standing)
        return (yield from self._look(k, pose, replace(obstacles, footprints=extra)))

    def _look(self, k: int, pose: Pose, obstacles: Obstacles) -> Work[Route | None]:
        model = self.models[k]
        assert model.start is not None
        self.looked += 1
        return (yield from route_work(model.base, model.start, pose, obstacles, model.allowance))

    # ------------------------------------------------------------------ what leads can be
    def may_lead(self, k: int) -> bool:
        """Say whether a model may get near enough to all that is wanted: one look for all spots.

        The base is taken for its inscribed disc and a tall solid costs its height once, so no
        spot is lost that a way leads to.
        """
        model, wanted = self.models[k], self.asked.wanted
        if model.start is None or model.flies or not wanted:
            return True
        slim = round_base(2.0 * model.base.inner_radius / MM)
        wide = model.base.radius - model.base.inner_radius
        obstacles, limit = self.asked.obstacles, model.allowance + SLACK
        targets = [(f, wanted[0].limit + wide) for f in wanted[0].footprints]
        if self._approaches.get(k) is not None:
            return True
        if shortest_approach(slim, model.start, targets, obstacles, limit) is not None:
            return True
        tall = obstacles.tall
        if not tall:
            return False
        bare = obstacles.without(tall)
        found = shortest_approach(slim, model.start, targets, bare, limit)
        if found is None:
            return False
        return more_than(model.start.z, 0.0) or within(
            found.shortest + min(solid.top for solid in tall), limit
        )

    def approach(self, k: int) -> Pose | None:
        """Return the nearest spot by way that satisfies the first wish, for round bases."""
        model, wanted = self.models[k], self.asked.wanted
        if model.start is None or model.flies or not wanted or not model.base.is_round:
            return None
        if k not in self._approaches:
            targets = [(f, wanted[0].limit) for f in wanted[0].footprints]
            self._approaches[k] = shortest_approach(
                model.base, model.start, targets, self.asked.obstacles, model.allowance
            )
        found = self._approaches[k]
        return None if found is None else found.path[-1]
