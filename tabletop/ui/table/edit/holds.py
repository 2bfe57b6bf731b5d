"""The handles of what is chosen: corners, edges, the ends and sides of walls, the turn."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

from tabletop.geometry.base import Point
from tabletop.geometry.outline import Wall, middle_of_edge, wall_of
from tabletop.geometry.region import Region
from tabletop.state.model import Terrain, Territory
from tabletop.ui.camera import Camera
from tabletop.ui.kit.overlay import Handle
from tabletop.ui.table.edit.chosen import Standing
from tabletop.ui.table.edit.terrain_ops import is_one, outline_of

HoldKind = Literal["corner", "middle", "end", "side", "turn"]
GRIP: Final = 11.0
"""Pixels (at UI scale 1) round a handle that count as a press on it."""
TURN_OUT: Final = 30.0
"""Pixels by which the turning handle stands off the piece."""
THIN: Final = 1.01
"""Inches up to which a rectangle is edited as a wall."""
WALLS: Final = ("wall", "barricade")
MOST_CORNERS: Final = 80
"""Of an outline with more corners only every so many show a handle between them."""
CLOSE: Final = 36.0
"""Pixels that an edge is long at least to show the handle in its middle."""


@dataclass(frozen=True, slots=True)
class Hold:
    """A place to take hold of: `ring` and `index` name a corner, or the edge after it."""

    kind: HoldKind
    at: Point
    ring: int = 0
    index: int = 0


def is_wall(piece: Standing | None) -> bool:
    """Whether a piece is edited as a wall: one thin rectangle."""
    if not isinstance(piece, Terrain) or not is_one(piece):
        return False
    wall = wall_of(piece.footprint)
    return wall is not None and (piece.kind in WALLS or wall.thickness <= THIN)


def edited_outline(piece: Standing | None, part: int) -> Region | None:
    """Return the outline whose corners are edited, None for markers."""
    if isinstance(piece, Terrain):
        return outline_of(piece, part)
    return piece.footprint if isinstance(piece, Territory) else None


def holds(
    piece: Standing, part: int, camera: Camera, scale: float, *, has_ends: bool
) -> list[Hold]:
    """Return the handles of a piece; `has_ends` shows a wall's ends instead of its corners."""
    outline = edited_outline(piece, part)
    if outline is None:
        return []
    found: list[Hold] = []
    wall = wall_of(outline) if has_ends else None
    if wall is not None:
        found += _wall_holds(wall)
    else:
        found += _corner_holds(outline, camera.zoom, scale)
    if isinstance(piece, Terrain):
        found.append(Hold("turn", turn_spot(piece, camera.zoom, scale)))
    return found


def turn_spot(piece: Terrain, zoom: float, scale: float) -> Point:
    """Return where the turning handle stands: over the middle of the piece, off its outline."""
    x0, _, x1, y1 = piece.footprint.bounds()
    return ((x0 + x1) / 2, y1 + TURN_OUT * scale / zoom)


def hold_at(found: list[Hold], pixel: tuple[int, int], camera: Camera, scale: float) -> Hold | None:
    """Return the handle under a pixel: the nearest one, corners before the middles of edges."""
    best, least = None, GRIP * scale
    for hold in found:
        off = math.dist(camera.to_screen(hold.at), pixel)
        if hold.kind == "middle":
            off += 2.0
        if off < least:
            best, least = hold, off
    return best


def shown(found: list[Hold], chosen: tuple[int, int] | None) -> tuple[Handle, ...]:
    """Return the handles as they are drawn; the chosen corner is filled."""
    return tuple(
        Handle(h.at, h.kind, h.kind == "corner" and (h.ring, h.index) == chosen) for h in found
    )


def edge_at(outline: Region, at: Point, reach: float) -> tuple[int, int] | None:
    """Return ring and corner before the edge within reach of a point, None for none."""
    best, least = None, reach
    for r, ring in enumerate(outline.rings):
        for i, p in enumerate(ring):
            off = _to_segment(at, p, ring[(i + 1) % len(ring)])
            if off < least:
                best, least = (r, i), off
    return best


def side_of(wall: Wall) -> Point:
    """Return the unit vector across a wall, to the side of its thickness handle."""
    ux, uy = (
        (wall.end[0] - wall.start[0]) / wall.length,
        (wall.end[1] - wall.start[1]) / wall.length,
    )
    return (-uy, ux)


def _wall_holds(wall: Wall) -> list[Hold]:
    nx, ny = side_of(wall)
    x, y = (wall.start[0] + wall.end[0]) / 2, (wall.start[1] + wall.end[1]) / 2
    k = wall.thickness / 2
    return [
        Hold("end", wall.start, 0, 0),
        Hold("end", wall.end, 0, 1),
        Hold("side", (x + nx * k, y + ny * k), 0, 0),
        Hold("side", (x - nx * k, y - ny * k), 0, 1),
    ]


def _corner_holds(outline: Region, zoom: float, scale: float) -> list[Hold]:
    corners, middles = [], []
    for r, ring in enumerate(outline.rings):
        for i, corner in enumerate(ring):
            corners.append(Hold("corner", corner, r, i))
            long = math.dist(corner, ring[(i + 1) % len(ring)]) * zoom
            if long >= CLOSE * scale and len(ring) <= MOST_CORNERS:
                middles.append(Hold("middle", middle_of_edge(outline, r, i), r, i))
    return corners + middles


def _to_segment(at: Point, p: Point, q: Point) -> float:
    dx, dy = q[0] - p[0], q[1] - p[1]
    long = dx * dx + dy * dy
    t = 0.0 if not long else ((at[0] - p[0]) * dx + (at[1] - p[1]) * dy) / long
    t = min(1.0, max(0.0, t))
    return math.hypot(at[0] - p[0] - t * dx, at[1] - p[1] - t * dy)
