"""Everything that may block a sight line in a scene, as rows for kernels and arrays for culls."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.policy import SightPolicy
from tabletop.geometry.region import Solid
from tabletop.geometry.sight.bodies import Body
from tabletop.geometry.sight.pieces import MOST_CORNERS
from tabletop.geometry.sight.rows import Row, body_row, packed, region_rows
from tabletop.geometry.units import EPS

Array = NDArray[np.float64]
TERRAIN = -1


@dataclass(frozen=True, slots=True)
class Blockers:
    """Convex blockers: one for a model, one for each convex piece of terrain.

    `rows` for the kernels; `keys` whose they are; `group` the number of the unit in `groups`
    (`TERRAIN`); `top` the level from which lines pass, `level` the real one; circles `x, y,
    radius` around each; corners, one column for each blocker, padded; `growth`; `oval` squared
    half axes and direction, for exact extents; `table` the rows as an array; `tops` and
    `circles` the same as lists.
    """

    rows: list[list[float]]
    keys: list[str]
    number: dict[str, int]
    groups: dict[str, int]
    group: NDArray[np.int64]
    owner: NDArray[np.int64]
    top: Array
    x: Array
    y: Array
    radius: Array
    corner_x: Array
    corner_y: Array
    growth: Array
    oval: Array
    level: Array
    clearance: float
    table: Array
    tops: list[float]
    circles: list[tuple[float, float, float]]


def collect(
    bodies: Sequence[Body],
    solids: Sequence[Solid],
    policy: SightPolicy,
    growth: float,
    rise: float = 0.0,
) -> Blockers:
    """Return the blockers of a scene, widened by `growth` inches in plan and raised by `rise`.

    Terrain blocks a line that is not strictly above its top, a model one that is strictly below
    its top (6.0, D-7); the tolerance goes into `top`, so that one comparison serves both.
    """
    rows: list[Row] = []
    keys: list[str] = []
    group: list[int] = []
    top: list[float] = []
    level: list[float] = []
    groups: dict[str, int] = {}
    is_endless = policy == "plan"
    ease = rise + (EPS if policy == "equal_blocks" else -EPS)
    if policy != "terrain_only":
        for body in bodies:
            row = body_row(body.footprint, growth)
            if row:
                rows.append(row)
                keys.append(body.key)
                group.append(groups.setdefault(body.group, len(groups)))
                top.append(math.inf if is_endless else body.top + ease)
                level.append(body.top)
    for solid in solids:
        pieces = region_rows(solid.region, growth)
        rows += pieces
        keys += [solid.key] * len(pieces)
        group += [TERRAIN] * len(pieces)
        top += [math.inf if is_endless else solid.top + rise + EPS] * len(pieces)
        level += [solid.top] * len(pieces)
    number: dict[str, int] = {}
    owner = [number.setdefault(key, len(number)) for key in keys]
    table = packed(rows)
    corners, oval = _padded(table)
    middle = 0.5 * (corners.min(axis=1) + corners.max(axis=1)) if rows else corners[:, 0]
    spread = np.hypot(
        corners[:, :, 0] - middle[:, None, 0], corners[:, :, 1] - middle[:, None, 1]
    ).max(axis=1)
    radius = spread + oval[:, :2].max(axis=1)
    widened = np.array([row[1] for row in rows], dtype=np.float64)
    return Blockers(
        rows=[list(row) for row in rows],
        keys=keys,
        number=number,
        groups=groups,
        group=np.array(group, dtype=np.int64),
        owner=np.array(owner, dtype=np.int64),
        top=np.array(top, dtype=np.float64),
        x=middle[:, 0],
        y=middle[:, 1],
        radius=radius + widened,
        corner_x=np.ascontiguousarray(corners[:, :, 0].T),
        corner_y=np.ascontiguousarray(corners[:, :, 1].T),
        growth=widened,
        oval=np.ascontiguousarray((oval * (oval ** np.array([1, 1, 0, 0]))).T),
        level=np.array(level, dtype=np.float64),
        clearance=growth,
        table=table,
        tops=top,
        circles=list(zip(*(middle.T.tolist()), (radius + widened).tolist(), strict=True)),
    )


def _padded(table: Array) -> tuple[Array, Array]:
    """Return the corners of all rows, the first one repeated to fill up, and the ovals' axes."""
    count = table[:, 0]
    corners = table[:, 2:].reshape(len(table), MOST_CORNERS, 2).copy()
    rest = np.arange(MOST_CORNERS) >= np.maximum(count, 1.0)[:, None]
    rows, columns = np.nonzero(rest)
    corners[rows, columns] = corners[rows, 0]
    oval = np.where(count[:, None] == 0.0, table[:, 4:8], 0.0)
    return corners, oval
