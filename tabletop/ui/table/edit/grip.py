"""A piece in the grip of the pointer: where a drag of it, or of one of its handles, leads."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from tabletop.errors import TabletopError
from tabletop.geometry.base import Point
from tabletop.geometry.outline import (
    Wall,
    corner_added,
    corner_moved,
    edited,
    own_angle,
    wall_of,
    wall_ring,
)
from tabletop.geometry.region import Region
from tabletop.geometry.units import less_than, more_than
from tabletop.rules.words import inch
from tabletop.state.model import GameState, Objective, Terrain, Territory, Token
from tabletop.ui.table.add.terrain import SHORTEST
from tabletop.ui.table.edit import marker_ops, snapping, terrain_ops, territory_ops
from tabletop.ui.table.edit.changes import Change
from tabletop.ui.table.edit.chosen import Standing
from tabletop.ui.table.edit.holds import Hold, edited_outline, side_of

THINNEST: Final = 0.05
"""Inches that a wall is thick at least."""
THICK_STEP: Final = 0.1


@dataclass(frozen=True, slots=True)
class Gripped:
    """Where a drag leads: the change, the guides it lies on, and the figure at the pointer."""

    change: Change
    guides: tuple[tuple[Point, Point], ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Grip:
    """What was taken hold of (`hold` None: the piece as a whole) and where, inches."""

    piece: Standing
    hold: Hold | None
    start: Point
    part: int = 0

    def lead(
        self, state: GameState, at: Point, reach: float, *, snaps: bool = True, fine: bool = False
    ) -> Gripped:
        """Return what putting down here would change; raises `TabletopError` where it cannot be.

        `reach` are the inches within which things are laid on others; `fine` turns by degrees.
        """
        piece, hold = self.piece, self.hold
        if hold is None:
            by = (at[0] - self.start[0], at[1] - self.start[1])
            return _moved(state, piece, by, reach if snaps else 0.0)
        if hold.kind == "turn" and isinstance(piece, Terrain):
            return _turned(state, piece, self.start, at, snaps=snaps, fine=fine)
        off = (self.start[0] - hold.at[0], self.start[1] - hold.at[1])
        to = (at[0] - off[0], at[1] - off[1])
        outline = edited_outline(piece, self.part)
        if outline is None or not isinstance(piece, Terrain | Territory):
            raise TabletopError("it has no corners", next_step="drag the piece")
        if hold.kind in ("corner", "middle"):
            return _bent(state, piece, self.part, outline, hold, to, reach if snaps else 0.0)
        wall = wall_of(outline)
        if wall is None or not isinstance(piece, Terrain):
            raise TabletopError("it is no wall", next_step="drag its corners")
        if hold.kind == "end":
            return _stretched(state, piece, wall, hold.index, to, reach if snaps else 0.0)
        return _thickened(state, piece, wall, to, snaps=snaps)


# ---------------------------------------------------------------------- as a whole
def _moved(state: GameState, piece: Standing, by: Point, reach: float) -> Gripped:
    if isinstance(piece, Objective | Token):
        x, y = piece.x + by[0], piece.y + by[1]
        if reach:
            x, y = snapping.to_grid(x), snapping.to_grid(y)
        x, y = terrain_ops.kept_on(state, (round(x, 3), round(y, 3)))
        return Gripped(marker_ops.placed(state, piece, x, y), (), f"{inch(x)}, {inch(y)}")
    corner = None
    if reach:
        others = snapping.other_corners(state, piece.id)
        by, corner = snapping.shift_laid(piece.footprint.outer, by, others, reach)
    by = (round(by[0], 6), round(by[1], 6))
    if isinstance(piece, Terrain):
        change = terrain_ops.moved(state, piece, by)
    else:
        change = territory_ops.moved(state, piece, by)
    guides = () if corner is None else _cross(corner, reach)
    return Gripped(change, guides, f"{inch(abs(by[0]))} across, {inch(abs(by[1]))} up or down")


def _turned(
    state: GameState, piece: Terrain, start: Point, at: Point, *, snaps: bool, fine: bool
) -> Gripped:
    x, y = terrain_ops.middle_of(piece)
    first = math.degrees(math.atan2(start[1] - y, start[0] - x))
    now = math.degrees(math.atan2(at[1] - y, at[0] - x))
    by = (now - first + 180.0) % 360.0 - 180.0
    if fine:
        by = float(round(by))
    elif snaps:
        angle = own_angle(piece.footprint)
        by = snapping.turn_laid(angle, by, snapping.other_angles(state, piece.id))
    by = round(by, 4)
    if not by:
        return Gripped(Change("", "", ()), (), "0°")
    return Gripped(terrain_ops.turned(state, piece, by), (), f"{by:+.4g}°")


# ---------------------------------------------------------------------- corners
def _bent(
    state: GameState,
    piece: Terrain | Territory,
    part: int,
    outline: Region,
    hold: Hold,
    to: Point,
    reach: float,
) -> Gripped:
    ring = outline.rings[hold.ring]
    is_new = hold.kind == "middle"
    found = snapping.Laid((round(to[0], 4), round(to[1], 4)))
    if reach:
        corners = snapping.other_corners(state, piece.id)
        if isinstance(piece, Terrain) and part:
            corners += piece.footprint.outer
        rays = [] if is_new else snapping.corner_rays(ring, hold.index)
        own = {p for r in outline.rings for p in r}
        found = snapping.laid(to, [p for p in corners if p not in own], rays, reach)
    if is_new:
        bent = corner_added(outline, hold.ring, hold.index, found.point)
        mates = (ring[hold.index], ring[(hold.index + 1) % len(ring)])
    else:
        bent = corner_moved(outline, hold.ring, hold.index, found.point)
        mates = (ring[hold.index - 1], ring[(hold.index + 1) % len(ring)])
    note = " and ".join(inch(math.dist(found.point, mate)) for mate in mates)
    if isinstance(piece, Territory):
        return Gripped(territory_ops.reshaped(piece, bent), found.guides, note)
    return Gripped(terrain_ops.reshaped(state, piece, part, bent), found.guides, note)


# ---------------------------------------------------------------------- walls
def _stretched(
    state: GameState, piece: Terrain, wall: Wall, index: int, to: Point, reach: float
) -> Gripped:
    fixed = wall.end if index == 0 else wall.start
    found = snapping.Laid((round(to[0], 4), round(to[1], 4)))
    if reach:
        rays = snapping.end_rays(fixed, snapping.other_angles(state, piece.id))
        corners = snapping.other_corners(state, piece.id)
        near = rays if more_than(math.dist(to, fixed), 1.0) else []
        found = snapping.laid(to, corners, _nearest_ray(near, to), reach)
    long = math.dist(fixed, found.point)
    if less_than(long, SHORTEST):
        raise TabletopError("a wall needs two ends", next_step="drag it farther out")
    ends = (found.point, fixed) if index == 0 else (fixed, found.point)
    outline = edited(wall_ring(*ends, wall.thickness))
    change = terrain_ops.reshaped(state, piece, 0, outline)
    return Gripped(change, found.guides, f"{inch(long)} long")


def _thickened(state: GameState, piece: Terrain, wall: Wall, to: Point, *, snaps: bool) -> Gripped:
    nx, ny = side_of(wall)
    x, y = (wall.start[0] + wall.end[0]) / 2, (wall.start[1] + wall.end[1]) / 2
    thick = 2.0 * abs((to[0] - x) * nx + (to[1] - y) * ny)
    if snaps:
        thick = round(thick / THICK_STEP) * THICK_STEP
    thick = round(min(max(thick, THINNEST), wall.length), 4)
    outline = edited(wall_ring(wall.start, wall.end, thick))
    change = terrain_ops.reshaped(state, piece, 0, outline)
    return Gripped(change, (), f"{inch(thick)} thick")


def _nearest_ray(rays: list[snapping.Ray], to: Point) -> list[snapping.Ray]:
    """Return the one ray that a point lies nearest to: the rays of an end all meet in the other."""

    def off(ray: snapping.Ray) -> float:
        (x, y), (ux, uy) = ray
        return abs((to[1] - y) * ux - (to[0] - x) * uy)

    return sorted(rays, key=off)[:1]


def _cross(at: Point, reach: float) -> tuple[tuple[Point, Point], ...]:
    """Return a small cross on a corner that something was laid on."""
    r = 1.5 * reach
    return (
        ((at[0] - r, at[1]), (at[0] + r, at[1])),
        ((at[0], at[1] - r), (at[0], at[1] + r)),
    )
