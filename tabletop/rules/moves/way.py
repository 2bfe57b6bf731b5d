"""The way of one model: its length, its climbing, and where it ends (MV-2, MV-5, MV-6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tabletop.geometry.base import Base, Pose, footprint
from tabletop.geometry.levels import Climb, climb, is_mid_climb, level_at
from tabletop.geometry.path import Path, path_length
from tabletop.geometry.region import Solid
from tabletop.geometry.sweep.boxes import region_box
from tabletop.state.model import Model

Box = tuple[float, float, float, float]

STILL = Climb(0.0, (), 0.0, False)


@dataclass(frozen=True, slots=True)
class Way:
    """The way of a model: `length` on the flat, `climbing` on top, `end` with its level.

    `climb` says where the level changes; for flyers, who ignore height on the way (15.4), it is
    only about the end.
    """

    model: Model
    path: Path
    length: float
    climb: Climb
    end: Pose
    is_moved: bool
    box: Box

    @property
    def cost(self) -> float:
        """Path length plus climbing, inches."""
        return self.length + self.climb.cost


def way_of(model: Model, path: Path, solids: Sequence[Solid], is_flying: bool) -> Way:
    """Return the way of a model along a path over solids that it may climb.

    Flyers pay no height and end on whatever is under them.
    """
    base = model.base
    box = box_of(base.radius, path)
    is_moved = any((p.x, p.y, p.facing) != (path[0].x, path[0].y, path[0].facing) for p in path[1:])
    if not is_moved:
        return Way(model, path, 0.0, STILL, model.pose, False, box)
    near = [solid for solid in solids if overlap(box, region_box(solid.region))]
    last = path[-1]
    if not near:
        climbed = STILL
    elif is_flying:
        placed = footprint(base, last)
        climbed = Climb(0.0, (), level_at(placed, near), is_mid_climb(placed, near))
    else:
        climbed = _climbed(base, path, tuple(near))
    end = Pose(last.x, last.y, last.facing, climbed.end_level).snapped()
    return Way(model, path, path_length(base, path), climbed, end, True, box)


@lru_cache(maxsize=64)
def _climbed(base: Base, path: Path, near: tuple[Solid, ...]) -> Climb:
    """Return what a way climbs; who proposes it asks first, then the judge."""
    return climb(base, path, near)


def box_of(radius: float, path: Path, grown: float = 0.0) -> Box:
    """Return the axis-parallel box that a base of that radius sweeps, grown by some inches."""
    by = radius + grown
    xs, ys = [p.x for p in path], [p.y for p in path]
    return (min(xs) - by, min(ys) - by, max(xs) + by, max(ys) + by)


def overlap(a: Box, b: Box, by: float = 0.0) -> bool:
    """Say whether two boxes come within `by` inches of each other along both axes."""
    return a[0] <= b[2] + by and b[0] <= a[2] + by and a[1] <= b[3] + by and b[1] <= a[3] + by
