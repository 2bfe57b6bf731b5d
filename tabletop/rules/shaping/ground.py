"""Free ground: where a base may stand among all that does not move with it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.base import Base, Pose, footprint
from tabletop.geometry.gap import separation
from tabletop.geometry.levels import FREE, is_mid_climb, level_at
from tabletop.geometry.region import Region, Solid
from tabletop.geometry.region_gap import region_gap
from tabletop.geometry.route.stand import is_on_board
from tabletop.geometry.sweep.boxes import Box, region_box
from tabletop.geometry.units import less_than, more_than
from tabletop.rules.standing import climbable, is_impassable
from tabletop.state.model import GameState


class Ground:
    """The table without the models that are about to move; asked for one place after the other."""

    def __init__(self, state: GameState, movers: Collection[str]) -> None:
        self.state = state
        gone = set(movers)
        away = state.aboard()
        self.standing = tuple(
            m.footprint for m in state.models.values() if m.id not in gone and m.unit not in away
        )
        rows = [(f.x, f.y, f.radius) for f in self.standing]
        self._around = np.array(rows, dtype=np.float64).reshape(-1, 3)
        self._barred = _barred(state)
        self._solids = climbable(state)
        self._boxes = _boxes([s.region for s in self._solids])
        self._barred_boxes = _boxes(self._barred)

    def is_free(self, base: Base, pose: Pose) -> bool:
        """Say whether a base may stand at a pose (MV-4, MV-6, T-3, T-4, G-6)."""
        foot = footprint(base, pose)
        if not is_on_board(foot, self.state.board):
            return False
        x, y, around = self._around.T
        close = np.flatnonzero(np.hypot(x - foot.x, y - foot.y) <= around + foot.radius)
        for k in close.tolist():
            if less_than(separation(foot, self.standing[k]), 0.0):
                return False
        box = foot.bounds()
        for k in _meeting(self._barred_boxes, box):
            if less_than(region_gap(foot, self._barred[k]).separation, 0.0):
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


def _boxes(regions: Sequence[Region]) -> NDArray[np.float64]:
    return np.array([region_box(r) for r in regions], dtype=np.float64).reshape(-1, 4)


def _meeting(boxes: NDArray[np.float64], box: Box) -> list[int]:
    """Return which boxes meet one."""
    if not boxes.size:
        return []
    meets = (box[0] < boxes[:, 2]) & (boxes[:, 0] < box[2])
    meets &= (box[1] < boxes[:, 3]) & (boxes[:, 1] < box[3])
    found: list[int] = np.flatnonzero(meets).tolist()
    return found


def _barred(state: GameState) -> tuple[Region, ...]:
    """Return where no base may end: impassable features and tall parts of unstable ones."""
    found = [f.footprint for f in state.terrain.values() if is_impassable(f)]
    for feature in state.terrain.values():
        if "UNSTABLE" in feature.abilities:
            found += [part.region for part in feature.parts if more_than(part.top, FREE)]
    return tuple(found)
