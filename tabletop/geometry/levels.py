"""Levels along a way: climbing up, climbing down, jumping, and ends half way up (MV-5, MV-6)."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import shapely
from shapely.geometry import Polygon

from tabletop.geometry.base import Base, Footprint, footprint
from tabletop.geometry.path import Path, between, path_length, rest
from tabletop.geometry.region import Region, Solid
from tabletop.geometry.region_gap import is_inside, overlaps_region
from tabletop.geometry.sweep.boxes import may_meet, region_box, swept_box
from tabletop.geometry.sweep.region import overlap_intervals
from tabletop.geometry.units import EPS, is_equal, more_than, within

FREE: Final = 1.0
"""Inches: a change of level of this much or less costs nothing."""
LANDING: Final = 1e-5
"""Inches of way that may follow the first spot clear of the higher level for the end to be that
spot. Leaving an edge slantwise stretches the tolerance EPS along the way, and places are written
with eight decimals; ten times EPS covers both for all but grazing ways."""
_BLINK: Final = 2.0 * EPS
"""Inches of way: a level that lasts no longer, and is no peak, is a seam where parts meet or where
their edges lie above each other."""


@dataclass(frozen=True, slots=True)
class LevelChange:
    """One change of level on a way: at path parameter `at`, from `old` to `new` inches.

    `climb` (up or down) costs its height; `jump` (down, as the end of the move) and `step` (at
    most 1") cost nothing.
    """

    at: float
    old: float
    new: float
    cost: float
    kind: Literal["climb", "jump", "step"]


@dataclass(frozen=True, slots=True)
class Climb:
    """What a way costs in height, inches, and where it ends."""

    cost: float
    changes: tuple[LevelChange, ...]
    end_level: float
    is_mid_climb: bool


def level_at(f: Footprint, solids: Sequence[Solid]) -> float:
    """Return the level a base stands on: the highest part that it overlaps (MV-6).

    Touching a part is not overlapping it; the table is level 0.

    >>> from tabletop.geometry.base import Pose, round_base
    >>> from tabletop.geometry.region import region
    >>> hill = Solid("H", region([(1, -4), (9, -4), (9, 4), (1, 4)]), 2.0)
    >>> disc = round_base(50.8)
    >>> [level_at(footprint(disc, Pose(x, 0.0)), [hill]) for x in (0.0, 0.1, 5.0)]
    [0.0, 2.0, 2.0]
    """
    level = 0.0
    box = f.bounds()
    for solid in sorted(solids, key=lambda part: -part.top):
        if solid.top <= level:
            break
        if may_meet(box, region_box(solid.region)) and overlaps_region(f, solid.region):
            level = solid.top
    return level


def is_mid_climb(f: Footprint, solids: Sequence[Solid]) -> bool:
    """Say whether a base hangs over an edge that would have to be climbed (15.2, MV-6).

    A base is on its level when it lies wholly on parts that are no more than 1" lower than the
    highest part under it; several parts may carry it together, and what reaches no higher than
    1" never leaves a base mid-climb.
    """
    level = level_at(f, solids)
    if within(level, FREE):
        return False
    box = f.bounds()
    carrying = tuple(
        solid.region
        for solid in solids
        if within(level - solid.top, FREE) and may_meet(box, region_box(solid.region))
    )
    return not any(is_inside(f, ground) for ground in _joined(carrying))


def climb(base: Base, path: Path, solids: Sequence[Solid]) -> Climb:
    """Return what the changes of level along a way cost and where it ends (MV-5, MV-6).

    The level at each moment is the highest part the base overlaps there. Each change of more
    than 1" costs its height, up as well as down; a last change that goes down is a jump and free
    when the way ends at the first spot clear of the higher level (within `LANDING`). The way
    starts on the part that its first pose overlaps, or on the pose's own z where that is higher.
    Not for units that fly: they ignore height (15.4).

    >>> from tabletop.geometry.base import Pose, round_base
    >>> from tabletop.geometry.region import region
    >>> wall = Solid("W", region([(2, -5), (2.5, -5), (2.5, 5), (2, 5)]), 2.0)
    >>> climb(round_base(32), (Pose(0, 0), Pose(6, 0)), [wall]).cost
    4.0
    """
    start, end = footprint(base, path[0]), footprint(base, path[-1])
    level = max(level_at(start, solids), path[0].z)
    changes: list[LevelChange] = []
    for at, new in _levels(base, path, solids):
        if not is_equal(new, level):
            changes.append(_change(at, level, new))
            level = new
    if changes and changes[-1].kind == "climb" and changes[-1].new < changes[-1].old:
        last = changes[-1]
        if within(path_length(base, rest(path, last.at)), LANDING):
            changes[-1] = LevelChange(last.at, last.old, last.new, 0.0, "jump")
    return Climb(
        math.fsum(change.cost for change in changes),
        tuple(changes),
        level,
        is_mid_climb(end, solids),
    )


def _change(at: float, old: float, new: float) -> LevelChange:
    height = abs(new - old)
    if more_than(height, FREE):
        return LevelChange(at, old, new, height, "climb")
    return LevelChange(at, old, new, 0.0, "step")


def _levels(base: Base, path: Path, solids: Sequence[Solid]) -> list[tuple[float, float]]:
    """Return (path parameter, level from there on) for every stretch of one level."""
    box = swept_box(base, path)
    spans = [
        (start, end, solid.top)
        for solid in solids
        if solid.top > 0.0 and may_meet(box, region_box(solid.region))
        for start, end in overlap_intervals(base, path, solid.region)
    ]
    final = float(len(path) - 1)
    if final == 0.0:
        return []
    breaks = sorted({0.0, final, *(s for s, _, _ in spans), *(e for _, e, _ in spans)})
    cells: list[tuple[float, float, float]] = []
    for s, e in itertools.pairwise(breaks):
        middle = (s + e) / 2.0
        top = max((t for a, b, t in spans if a < middle < b), default=0.0)
        cells.append((s, e, top))
    out: list[tuple[float, float]] = []
    for k, (s, e, top) in enumerate(cells):
        before = cells[k - 1][2] if k else -math.inf
        is_last = k + 1 == len(cells)
        if not is_last and top <= max(before, cells[k + 1][2]) and _is_blink(base, path, s, e):
            continue
        out.append((s, top))
    return out


def _is_blink(base: Base, path: Path, s: float, e: float) -> bool:
    return within(path_length(base, between(path, s, e)), _BLINK)


@lru_cache(maxsize=512)
def _joined(regions: tuple[Region, ...]) -> tuple[Region, ...]:
    """Return the union of regions, piece by piece; seams narrower than EPS are closed."""
    if len(regions) == 1:
        return regions
    grown = [r.polygon().buffer(EPS / 2.0, join_style="mitre") for r in regions]
    union = shapely.union_all(grown)
    pieces = [part for part in shapely.get_parts(union) if isinstance(part, Polygon)]
    return tuple(
        Region(
            _ring(part.exterior.coords),
            tuple(_ring(hole.coords) for hole in part.interiors),
        )
        for part in (shapely.geometry.polygon.orient(piece) for piece in pieces)
    )


def _ring(coords: shapely.coords.CoordinateSequence) -> tuple[tuple[float, float], ...]:
    points = [(float(x), float(y)) for x, y in coords]
    return tuple(points[:-1])
