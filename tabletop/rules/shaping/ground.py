"""Free ground: where a base may stand among all that does not move with it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from tabletop.geometry.base import Base, Pose, footprint
from tabletop.geometry.gap import is_nearer
from tabletop.geometry.levels import FREE, is_mid_climb, level_at
from tabletop.geometry.region import Region, Solid
from tabletop.geometry.region_gap import overlaps_region
from tabletop.geometry.route.stand import is_on_board
from tabletop.geometry.sweep import Crowd, crowd
from tabletop.geometry.sweep.boxes import Box, region_box
from tabletop.geometry.units import each_within, more_than
from tabletop.rules.standing import climbable, is_impassable
from tabletop.state.model import GameState


class Ground:
    """The table without the models that are about to move; asked for one place after the other."""

    def __init__(
        self, state: GameState, movers: Collection[str], others: Crowd | None = None
    ) -> None:
        """Stand for the ground of a table; `others` are all that do not move, where known."""
        self.state = state
        if others is None:
            gone, away = set(movers), state.aboard()
            stand = (m for m in state.models.values() if m.id not in gone and m.unit not in away)
            others = crowd([m.footprint for m in stand])
        self.standing = others.footprints
        self._x, self._y, self._r = others.x, others.y, others.outer
        self._barred = _barred(state)
        self._solids = climbable(state)
        self._boxes = _boxes([s.region for s in self._solids])
        self._barred_boxes = _boxes(self._barred)

    def is_free(self, base: Base, pose: Pose) -> bool:
        """Say whether a base may stand at a pose (MV-4, MV-6, T-3, T-4, G-6)."""
        foot = footprint(base, pose)
        if not is_on_board(foot, self.state.board):
            return False
        close = each_within(np.hypot(self._x - foot.x, self._y - foot.y) - self._r, foot.radius)
        for k in close.nonzero()[0].tolist():
            if is_nearer(foot, self.standing[k], 0.0):
                return False
        box = foot.bounds()
        for k in _meeting(self._barred_boxes, box):
            if overlaps_region(foot, self._barred[k]):
                return False
        high = self._near(box)
        return not (high and is_mid_climb(foot, high))

    def levelled(self, base: Base, pose: Pose) -> Pose:
        """Return the pose on the level that bears the base there."""
        foot = footprint(base, pose)
        near = self._near(foot.bounds())
        return Pose(pose.x, pose.y, pose.facing, level_at(foot, near) if near else 0.0)

    def _near(self, box: Box) -> list[Solid]:
        return [self._solids[k] for k in _meeting(self._boxes, box)]


def _boxes(regions: Sequence[Region]) -> list[Box]:
    return [region_box(r) for r in regions]


def _meeting(boxes: Sequence[Box], box: Box) -> list[int]:
    """Return which boxes meet one."""
    x0, y0, x1, y1 = box
    return [k for k, b in enumerate(boxes) if x0 < b[2] and b[0] < x1 and y0 < b[3] and b[1] < y1]


def _barred(state: GameState) -> tuple[Region, ...]:
    """Return where no base may end: impassable features and tall parts of unstable ones."""
    found = [f.footprint for f in state.terrain.values() if is_impassable(f)]
    for feature in state.terrain.values():
        if "UNSTABLE" in feature.abilities:
            found += [part.region for part in feature.parts if more_than(part.top, FREE)]
    return tuple(found)
