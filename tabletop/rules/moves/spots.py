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
from tabletop.geometry.units import each_less_than, more_than
from tabletop.rules.moves.case import Before
from tabletop.rules.moves.near import floor_of_gaps
from tabletop.rules.moves.way import Box, overlap
from tabletop.state.model import Model

UNKNOWN: Final = 0.02
"""Inches: what a spot is taken to lack where the lack has no length of its own."""


@dataclass(frozen=True, slots=True)
class Spot:
    """What stands against ending on a spot: its level, the worst violation and its code.

    `depth` is 0 where nothing does; moving by less than it cannot mend the spot.
    """

    level: float
    depth: float
    code: str

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
    found = [(0.0, ""), *_on_models(table, base, pose, placed, mates)]
    found += _on_terrain(table, placed, box)
    board = table.state.board
    if board is not None:
        found.append((-sweep_board(base, (pose,), *board).separation, "OFF_BOARD"))
    near = [s for s in table.climbable if overlap(box, region_box(s.region))]
    if near and is_mid_climb(placed, near):
        found.append((UNKNOWN, "ENDS_MID_CLIMB"))
    depth, code = max((d, c) for d, c in found if d == 0.0 or more_than(d, 0.0))
    return Spot(level_at(placed, near) if near else 0.0, depth, code)


def _on_models(
    table: Before, base: Base, pose: Pose, placed: Footprint, mates: tuple[Model, ...]
) -> list[tuple[float, str]]:
    others, state = table.others, table.state
    floors = floor_of_gaps(base, (pose,), others)
    near = [others.models[k] for k in np.flatnonzero(each_less_than(floors, 0.0)).tolist()]
    is_spell = {m.id: state.unit(m.unit).has("MANIFESTATION") for m in near}
    return [
        (
            -separation(placed, m.footprint),
            "ENDS_ON_MANIFESTATION" if is_spell.get(m.id) else "OVERLAPS_MODEL",
        )
        for m in (*near, *mates)
    ]


def _on_terrain(table: Before, placed: Footprint, box: Box) -> list[tuple[float, str]]:
    found: list[tuple[float, str]] = []
    for feature in table.state.terrain.values():
        if not overlap(box, region_box(feature.footprint)):
            continue
        if "IMPASSABLE" in feature.abilities:
            over = region_gap(placed, feature.footprint).separation
            found.append((-over, "ENDS_ON_IMPASSABLE"))
        if "UNSTABLE" in feature.abilities:
            tall = [p.region for p in feature.parts if more_than(p.top, FREE)]
            found += [(-region_gap(placed, r).separation, "ENDS_ON_UNSTABLE") for r in tall]
    return found


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
        short = offset - separation(footprint(base, pose), other)
        if short > 0.0:
            low = middle
        else:
            high = middle
    return Pose(other.x + high * ux, other.y + high * uy, facing)
