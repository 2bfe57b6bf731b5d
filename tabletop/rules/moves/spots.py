"""May a base end on a spot, as far as table, models and terrain go; and spots worth trying."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from tabletop.geometry.base import Base, Footprint, Pose, footprint
from tabletop.geometry.gap import separation
from tabletop.geometry.levels import FREE, is_mid_climb, level_at
from tabletop.geometry.region_gap import region_gap
from tabletop.geometry.sweep import sweep_board
from tabletop.geometry.sweep.boxes import region_box
from tabletop.geometry.units import less_than, more_than
from tabletop.rules.moves.case import Before
from tabletop.rules.moves.near import floor_of_gaps
from tabletop.rules.moves.way import Box, overlap
from tabletop.state.model import Model

UNKNOWN: Final = 0.02
"""Inches: what a spot is taken to lack where the lack has no length of its own."""


@dataclass(frozen=True, slots=True)
class Spot:
    """What stands against ending on a spot: its level and the depth of the worst violation.

    `depth` is 0 where nothing does; moving by less than it cannot mend the spot.
    """

    level: float
    depth: float

    @property
    def is_free(self) -> bool:
        """Whether nothing stands against it."""
        return self.depth == 0.0


def spot(table: Before, base: Base, pose: Pose, mates: tuple[Model, ...] = ()) -> Spot:
    """Return whether a base of the unit may end at a pose, mates and unit conditions apart.

    `mates` are models of the same unit that stay where they are.
    """
    placed = footprint(base, pose)
    box = placed.bounds()
    depth = _models_depth(table, base, pose, placed, mates)
    board = table.state.board
    if board is not None:
        beyond = sweep_board(base, (pose,), *board).separation
        if less_than(beyond, 0.0):
            depth = max(depth, -beyond)
    depth = max(depth, _terrain_depth(table, placed, box))
    near = [s for s in table.climbable if overlap(box, region_box(s.region))]
    if not near:
        return Spot(0.0, depth)
    if is_mid_climb(placed, near):
        depth = max(depth, UNKNOWN)
    return Spot(level_at(placed, near), depth)


def _models_depth(
    table: Before, base: Base, pose: Pose, placed: Footprint, mates: tuple[Model, ...]
) -> float:
    others = table.others
    floors = floor_of_gaps(base, (pose,), others)
    near = [others.models[k] for k in np.flatnonzero(floors < 0.0).tolist()]
    depth = 0.0
    for other in (*near, *mates):
        apart = separation(placed, other.footprint)
        if less_than(apart, 0.0):
            depth = max(depth, -apart)
    return depth


def _terrain_depth(table: Before, placed: Footprint, box: Box) -> float:
    depth = 0.0
    for feature in table.state.terrain.values():
        if not overlap(box, region_box(feature.footprint)):
            continue
        regions = [feature.footprint] if "IMPASSABLE" in feature.abilities else []
        if "UNSTABLE" in feature.abilities:
            regions += [p.region for p in feature.parts if more_than(p.top, FREE)]
        for region in regions:
            over = region_gap(placed, region).separation
            if less_than(over, 0.0):
                depth = max(depth, -over)
    return depth


def contacts(
    base: Base, facing: float, other: Footprint, offsets: tuple[float, ...], step: float = 5.0
) -> Iterator[Pose]:
    """Yield poses round another base, each `step` degrees, at about those gaps in inches."""
    facings = (facing,) if base.is_round else tuple(facing + k * 30.0 for k in range(6))
    for turned in facings:
        for k in range(round(360.0 / step)):
            ux, uy = math.cos(math.radians(k * step)), math.sin(math.radians(k * step))
            for offset in offsets:
                yield _at_gap(base, turned, other, ux, uy, offset)


def _at_gap(
    base: Base, facing: float, other: Footprint, ux: float, uy: float, offset: float
) -> Pose:
    """A pose on the ray from the other base's centre at which the gap is the offset."""
    far = other.radius + base.radius + offset
    if base.is_round and other.radius == min(other.a, other.b):
        return Pose(other.x + far * ux, other.y + far * uy, facing)
    low, high = 0.0, far + 1e-9
    for _ in range(40):
        middle = (low + high) / 2
        pose = Pose(other.x + middle * ux, other.y + middle * uy, facing)
        if separation(footprint(base, pose), other) < offset:
            low = middle
        else:
            high = middle
    return Pose(other.x + high * ux, other.y + high * uy, facing)
