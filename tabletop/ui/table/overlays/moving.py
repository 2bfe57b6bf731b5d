"""What the hand carries along under the bases: links and combat range of the dragged units."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from shapely.geometry import MultiPoint, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient
from shapely.ops import unary_union

from tabletop.geometry.base import DISC, Point
from tabletop.state.model import GameState
from tabletop.ui.camera import Camera
from tabletop.ui.kit import marks
from tabletop.ui.kit.canvas import Path, Picture
from tabletop.ui.kit.facts import Put
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import RangeArea
from tabletop.ui.kit.pen import CLEAR, Pen
from tabletop.ui.kit.shapes import dashed, polygons, rings_of
from tabletop.ui.kit.theme import Rgba, player_role
from tabletop.ui.table.overlays.coherency import Graphs
from tabletop.ui.table.overlays.discs import area_of, outline_of_discs
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

    def puts(self, board: Board) -> list[Put]:
        """Return the pictures of links and ranges of what is in the hand, in pixels."""
        hand = units_in_hand(board)
        shown = (bool(board.shown.get("ranges")), bool(board.shown.get("coherency")))
        if not hand or not any(shown):
            return []
        kit, camera, state = board.context.kit, board.camera, board.shown_state()
        ranged = set(wanted(state, tuple(hand)))
        found: list[Put] = []
        for unit in hand:
            first = state.models_of(unit)[0].pose
            corner = camera.to_screen((first.x, first.y))
            has_range = shown[0] and unit in ranged
            key = (unit, kit, camera.zoom, has_range, shown[1], _formation(state, unit))

            def make(unit: str = unit, at: Point = corner, has_range: bool = has_range) -> Painted:
                return self._painted(kit, camera, state, unit, at, (has_range, shown[1]))

            picture, (dx, dy) = self._kept.get(key, make)
            at = (round(corner[0]) + dx, round(corner[1]) + dy)
            if state.board is None:
                found.append((picture, at))
                continue
            whole = picture.get_rect(topleft=at)
            part = whole.clip(_board_rect(camera, state.board))
            if part:
                inner = part.move(-whole.x, -whole.y)
                found.append((picture.subsurface(inner), part.topleft))
        return found

    def _painted(
        self,
        kit: Kit,
        camera: Camera,
        state: GameState,
        unit: str,
        at: Point,
        shown: tuple[bool, bool],
    ) -> Painted:
        """Paint one unit's range and links as a layer of its own, with one pen.

        Later shapes replace earlier ones there, which are fainter anyway, and the tint is
        premultiplied: a formation that pushes its way is painted anew in each frame.
        """
        local = camera.panned(-at[0], -at[1])
        player = state.units[unit].player
        tint = _premultiplied(kit.theme(player_role(player), 26))
        ink = kit.theme(player_role(player, "ink"))
        points = [local.to_screen((m.pose.x, m.pose.y)) for m in state.models_of(unit)]
        rings: list[list[Point]] = []
        if shown[0]:
            rings = [[local.to_screen(p) for p in r] for r in _outline(range_of(state, unit))]
            points += [point for ring in rings for point in ring]
        pen = Pen.around(points, 6.0, 2)
        for ring in sorted(rings, key=lambda r: -abs(area_of(r))):  # holes after what they are in
            color = tint if area_of(ring) < 0.0 else CLEAR  # pixels go down: the turn is the other
            pygame.draw.polygon(pen.surface, color, pen.all_at(ring))
        for ring in rings:
            for run in dashed(ring, kit.dash("range")):
                _stroke(pen, run, kit.line("range"), ink)
        if shown[1]:
            picture = Picture()
            for link in self._graphs.links(state, unit, True):
                marks.draw_link(picture, kit, local, link)
            for shape in picture:
                if isinstance(shape, Path):
                    _stroke(pen, shape.points, shape.stroke.width, shape.stroke.color)
        return pygame.transform.smoothscale(pen.surface, pen.rect.size), pen.rect.topleft


def _stroke(pen: Pen, points: Sequence[Point], width: float, color: Rgba) -> None:
    """Draw a line without the pen's round joints: in one call."""
    wide = max(1, round(width * pen.factor))
    pygame.draw.lines(pen.surface, color, False, pen.all_at(points), wide)


def _outline(area: RangeArea) -> list[list[Point]]:
    """Return the closed rings of a range, anticlockwise, its holes clockwise."""
    discs = [foot for foot in area.footprints if foot.kind == DISC]
    if len(discs) == len(area.footprints) and len({foot.a for foot in discs}) == 1:
        return outline_of_discs([(f.x, f.y) for f in discs], discs[0].a + area.distance)
    by_radius: dict[float, list[Point]] = {}
    grown: list[BaseGeometry] = []
    for foot in area.footprints:
        if foot.kind == DISC:
            by_radius.setdefault(foot.a, []).append((foot.x, foot.y))
        else:
            grown.append(Polygon(foot.outline(12.0)).buffer(area.distance, quad_segs=CORNERS))
    for radius, centres in by_radius.items():
        spots = MultiPoint(centres)
        grown.append(spots.buffer(radius + area.distance, quad_segs=CORNERS))
    whole = (grown[0] if len(grown) == 1 else unary_union(grown)).simplify(0.01)
    return [list(ring) for part in polygons(whole) for ring in rings_of(orient(part))]


def _premultiplied(color: Rgba) -> Rgba:
    red, green, blue, alpha = color
    return (red * alpha // 255, green * alpha // 255, blue * alpha // 255, alpha)


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
