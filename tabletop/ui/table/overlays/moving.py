"""What the hand carries along under the bases: links and combat range of the dragged units."""

from __future__ import annotations

import pygame
from shapely.geometry import Point as Spot
from shapely.geometry import Polygon
from shapely.ops import unary_union

from tabletop.geometry.base import DISC, Point
from tabletop.state.model import GameState
from tabletop.ui.camera import Camera
from tabletop.ui.kit import marks
from tabletop.ui.kit.canvas import Picture, Stroke, moved
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import RangeArea
from tabletop.ui.kit.paint import layer
from tabletop.ui.kit.pen import PREMULTIPLIED
from tabletop.ui.kit.theme import player_role
from tabletop.ui.table.overlays.coherency import Graphs
from tabletop.ui.table.overlays.kept import Kept
from tabletop.ui.table.overlays.ranges import range_of, wanted
from tabletop.ui.table.overlays.tables import units_in_hand
from tabletop.ui.table.plugs import Board

Painted = tuple[pygame.Surface, tuple[int, int]]
"""A picture and where its corner lies from the pixel of the unit's first model."""
CORNERS = 10
"""Segments of a quarter circle of a range in the hand."""
FINE = 6
"""Decimals to which a formation counts as unchanged, for its picture only."""


class Moving:
    """Paints a few shapes anew in each frame of a drag, so that all else can stay a picture.

    A formation that is carried along unchanged keeps its picture and is only put elsewhere.
    """

    def __init__(self, graphs: Graphs) -> None:
        self._graphs = graphs
        self._kept: Kept[Painted] = Kept(8)

    def __call__(self, board: Board, surface: pygame.Surface) -> None:
        """Paint the links and ranges of what is in the hand."""
        hand = units_in_hand(board)
        if not hand:
            return
        kit, camera, state = board.context.kit, board.camera, board.shown_state()
        before = surface.get_clip()
        if state.board is not None:
            surface.set_clip(_board_rect(camera, state.board).clip(before))
        shown = (bool(board.shown.get("ranges")), bool(board.shown.get("coherency")))
        ranged = set(wanted(state, tuple(hand)))
        for unit in hand:
            first = state.models_of(unit)[0].pose
            corner = camera.to_screen((first.x, first.y))
            has_range = shown[0] and unit in ranged
            key = (unit, kit, camera.zoom, has_range, shown[1], _formation(state, unit))

            def make(unit: str = unit, at: Point = corner, has_range: bool = has_range) -> Painted:
                return self._painted(kit, camera, state, unit, at, (has_range, shown[1]))

            picture, (dx, dy) = self._kept.get(key, make)
            at = (round(corner[0]) + dx, round(corner[1]) + dy)
            surface.blit(picture, at, special_flags=PREMULTIPLIED)
        surface.set_clip(before)

    def _painted(
        self,
        kit: Kit,
        camera: Camera,
        state: GameState,
        unit: str,
        at: Point,
        shown: tuple[bool, bool],
    ) -> Painted:
        """Paint one unit's range and links as a layer of its own."""
        picture, local = Picture(), camera.panned(-at[0], -at[1])
        if shown[0]:
            _draw_range(picture, kit, local, range_of(state, unit))
        if shown[1]:
            for link in self._graphs.links(state, unit, True):
                marks.draw_link(picture, kit, local, link)
        x0, y0, x1, y1 = picture.bounds()
        x, y = int(x0) - 4, int(y0) - 4
        painted = layer((int(x1) + 5 - x, int(y1) + 5 - y))
        kit.paint([moved(shape, -x, -y) for shape in picture], painted, 2)
        return painted, (x, y)


def _draw_range(picture: Picture, kit: Kit, camera: Camera, area: RangeArea) -> None:
    """Add a range as `marks.draw_range` does, of fewer corners: it is drawn in each frame."""
    grown = [
        Spot(f.x, f.y).buffer(f.a + area.distance, quad_segs=CORNERS)
        if f.kind == DISC
        else Polygon(f.outline(12.0)).buffer(area.distance, quad_segs=CORNERS)
        for f in area.footprints
    ]
    pixels = camera.shape(unary_union(grown).simplify(0.01))
    picture.area(pixels, kit.theme(player_role(area.player), 26))
    ink = kit.theme(player_role(area.player, "ink"))
    picture.outline(pixels, Stroke(kit.line("range"), ink, kit.dash("range")))


def _formation(state: GameState, unit: str) -> tuple[float, ...]:
    """Return how the models of a unit stand to each other."""
    models = state.models_of(unit)
    first = models[0].pose
    found: list[float] = []
    for model in models:
        pose = model.pose
        found += (round(pose.x - first.x, FINE), round(pose.y - first.y, FINE), pose.facing)
    return tuple(found)


def _board_rect(camera: Camera, size: tuple[float, float]) -> pygame.Rect:
    x0, y0 = camera.to_screen((0.0, size[1]))
    x1, y1 = camera.to_screen((size[0], 0.0))
    return pygame.Rect(round(x0), round(y0), round(x1 - x0), round(y1 - y0))
