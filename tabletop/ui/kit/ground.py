"""Territories and tokens on the ground: a quiet tint, a dotted edge, a name; a small ring."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.geometry.base import Point
from tabletop.state.model import GameState, Territory, Token
from tabletop.ui.camera import Camera
from tabletop.ui.kit.canvas import Picture, Stroke
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.names import Places
from tabletop.ui.kit.shapes import circle
from tabletop.ui.kit.theme import Rgba, player_role

TINT = 14
"""Of 255: how much of the owner's colour lies on the ground of a territory."""
FRAME = 24
"""Pixels (at UI scale 1) round the board that its frame and numbers take."""


def draw_territory(picture: Picture, kit: Kit, camera: Camera, territory: Territory) -> None:
    """Add a territory: its owner's tint and dotted edge, grey when it is nobody's."""
    pixels = camera.shape(territory.footprint.polygon())
    tint = kit.theme(player_role(territory.player) if territory.player else "ink3", TINT)
    picture.area(pixels, tint)
    picture.outline(pixels, Stroke(1.7 * kit.scale, _ink(kit, territory), kit.dash("territory")))


def draw_territory_names(
    picture: Picture, kit: Kit, camera: Camera, state: GameState, places: Places
) -> None:
    """Add the names of the territories where they are clear of bases and of each other."""
    face = kit.type("small", 600, italic=True)
    for territory, at, _ in territory_names(kit, camera, state, places):
        picture.words(at, territory.name, face, _ink(kit, territory), "c", kit.halo())


def territory_names(
    kit: Kit, camera: Camera, state: GameState, places: Places
) -> Iterator[tuple[Territory, Point, Point]]:
    """Yield the territories with names, the middles of these in pixels and their sizes."""
    face = kit.type("small", 600, italic=True)
    for territory in state.territories.values():
        if territory.name:
            size = (kit.width(territory.name, face), face.size * 1.2)
            yield territory, places.best(_spots(kit, camera, territory, size), size), size


def take_frame(places: Places, kit: Kit, camera: Camera, board: Point | None) -> None:
    """Mark the frame of the board as taken: words across it are hard to read."""
    if board is None:
        return
    (x, y), (x1, y1) = camera.to_screen((0.0, board[1])), camera.to_screen((board[0], 0.0))
    wide = kit.px(FRAME)
    for box in (
        (x - wide, y, wide, y1 - y),
        (x1, y, wide, y1 - y),
        (x, y - wide, x1 - x, wide),
        (x, y1, x1 - x, wide),
    ):
        places.take(box, 2.0)


def draw_token(picture: Picture, kit: Kit, camera: Camera, token: Token) -> None:
    """Add a token: a ring with a diamond, which no rule measures."""
    at = camera.to_screen((token.x, token.y))
    radius = max(token.mm / 25.4 / 2 * camera.zoom, 3 * kit.scale)
    picture.disc(at, radius, kit.theme("board"))
    picture.line(circle(at, radius), Stroke(1.4 * kit.scale, kit.theme("ink2")), is_closed=True)
    if radius >= 6 * kit.scale:
        picture.glyph("diamond", at, round(radius), kit.theme("ink2"), "icons", 2.2)


def _ink(kit: Kit, territory: Territory) -> Rgba:
    return kit.theme(player_role(territory.player, "ink") if territory.player else "ink2")


def _spots(kit: Kit, camera: Camera, territory: Territory, size: Point) -> list[Point]:
    """Return places for a name: at the edges of the territory, then inside it."""
    polygon = territory.footprint.polygon()
    x0, y0, x1, y1 = polygon.bounds
    left, top = camera.to_screen((x0, y1))
    right, low = camera.to_screen((x1, y0))
    in_x, in_y = size[0] / 2 + kit.px(10), size[1] / 2 + kit.px(8)
    middle = ((left + right) / 2, (top + low) / 2)
    heart = polygon.representative_point()
    spots = [
        (left + in_x, top + in_y),
        (middle[0], top + in_y),
        (left + in_x, low - in_y),
        (middle[0], low - in_y),
        (right - in_x, top + in_y),
        (right - in_x, low - in_y),
        camera.to_screen((heart.x, heart.y)),
    ]
    inside = [s for s in spots if _holds(camera, territory, s, size)]
    return inside or [spots[-1]]


def _holds(camera: Camera, territory: Territory, at: Point, size: Point) -> bool:
    from shapely.geometry import box

    x, y = camera.to_table((at[0] - size[0] / 2, at[1] + size[1] / 2))
    x1, y1 = camera.to_table((at[0] + size[0] / 2, at[1] - size[1] / 2))
    return bool(territory.footprint.polygon().contains(box(x, y, x1, y1)))
