"""Bases as pictures: the piece itself, its states, its rings."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Base, Point, Pose, Shape, direction, footprint
from tabletop.ui.kit.canvas import Picture, Shade, Stroke
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.shapes import Ring, star
from tabletop.ui.kit.theme import blend

BaseStyle = Literal["solid", "lifted", "acted", "proposed", "ghost"]
"""Standing; in the hand; has acted; where it would stand; where it stood."""
RingKind = Literal[
    "selected", "hover", "legal", "illegal", "offender", "critical", "seen", "unseen", "target",
    "unknown",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Look:
    """What one base looks like, wherever it stands: the key of its sprite.

    `facing` is whole degrees; sizes are millimetres as in `Base`.
    """

    shape: Shape
    length: float
    width: float
    facing: int
    player: int
    glyph: str = ""
    style: BaseStyle = "solid"

    @classmethod
    def of(
        cls, base: Base, facing: float, player: int, glyph: str = "", style: BaseStyle = "solid"
    ) -> Look:
        """Return the look of a base; the facing is rounded to the degree, for drawing only."""
        return cls(base.shape, base.length, base.width, round(facing) % 360, player, glyph, style)

    @property
    def base(self) -> Base:
        """The base it shows."""
        return Base(self.shape, self.length, self.width)


def outline_px(look: Look, at: Point, zoom: float) -> Ring:
    """Return the outline in pixels around a pixel."""
    step = 6.0 if look.base.radius * zoom < 60 else 3.0
    points = footprint(look.base, Pose(0.0, 0.0, float(look.facing))).outline(step)
    return tuple((at[0] + x * zoom, at[1] - y * zoom) for x, y in points)


def inset(outline: BaseGeometry, by: float) -> BaseGeometry:
    """Return an outline shrunk (or with a minus grown) by pixels, corners kept when shrunk."""
    return outline.buffer(-by, join_style="mitre") if by > 0 else outline.buffer(-by, quad_segs=24)


def draw_shadow(picture: Picture, kit: Kit, look: Look, at: Point, zoom: float) -> None:
    """Add the soft shadow of a base; a base in the hand throws a deeper one."""
    is_lifted = look.style == "lifted"
    offset = (0.12 if is_lifted else 0.05) * zoom
    where = (at[0] + offset * 0.6, at[1] + offset)
    ring = outline_px(look, where, zoom)
    blur = kit.px(5 if is_lifted else 2)
    picture.add(Shade(ring, blur, kit.theme("shadow", 130 if is_lifted else 110)))


def draw_base(picture: Picture, kit: Kit, look: Look, at: Point, zoom: float) -> None:
    """Add one base: player 1 single rim and light glyph, player 2 double rim and dark glyph."""
    theme, player = kit.theme, look.player
    ring = outline_px(look, at, zoom)
    outline = Polygon(ring)
    rim_width = min(kit.line("base_rim", zoom), 0.26 * look.base.inner_radius * zoom)
    fill, rim = theme.player(player), theme.player(player, "deep")
    glyph = theme.player(player, "glyph")
    if look.style == "ghost":
        stroke = Stroke(1.6 * kit.scale, theme.player(player, "ink"), kit.dash("ghost"))
        picture.outline(inset(outline, 0.7), stroke)
        return
    if look.style == "acted":
        fill = blend(fill, theme("board"), 0.55)
        glyph = blend(glyph, theme("board"), 0.25) if player == 1 else glyph
    if look.style == "proposed":
        fill = blend(fill, theme("board"), 0.45)
        rim = blend(theme.player(player, "ink"), theme("board"), 0.25)
    picture.area(outline, rim)
    picture.area(inset(outline, rim_width), fill)
    if player == 2 and look.style != "proposed":
        picture.area(inset(outline, rim_width * 2.0), rim)
        picture.area(inset(outline, rim_width * 2.7), fill)
    _draw_glyph(picture, kit, look, at, zoom)
    if zoom >= kit.tokens.lod["facing_min"] * kit.scale:
        f = direction(float(look.facing))
        ux, uy = f[0], -f[1]
        size = max(3.2 * kit.scale, 0.2 * zoom)
        tip = look.base.a * zoom + max(2.5 * kit.scale, 0.14 * zoom)
        back = tip - size * 1.15
        wedge = (
            (at[0] + ux * tip, at[1] + uy * tip),
            (at[0] + ux * back - uy * size, at[1] + uy * back + ux * size),
            (at[0] + ux * back + uy * size, at[1] + uy * back - ux * size),
        )
        nose = theme.player(player, "ink") if theme.is_dark else rim
        picture.area(wedge, nose)


def _draw_glyph(picture: Picture, kit: Kit, look: Look, at: Point, zoom: float) -> None:
    if not look.glyph:
        return
    room = 2 * look.base.inner_radius * zoom
    size = int(room * (0.68 if look.shape == "rect" else 0.625))
    if size < kit.tokens.lod["glyph_min_px"] * kit.scale:
        return
    glyph = kit.theme.player(look.player, "glyph")
    if look.style == "acted":
        glyph = blend(glyph, kit.theme("board"), 0.25 if look.player == 1 else 0.45)
    picture.glyph(look.glyph, at, size, glyph, "roles")


def draw_ring(
    picture: Picture, kit: Kit, look: Look, at: Point, zoom: float, kind: RingKind
) -> None:
    """Add the ring that says what state a base is in."""
    theme, s = kit.theme, kit.scale
    outline = Polygon(outline_px(look, at, zoom))

    def around(by: float, width: float, role: str, dash: tuple[float, ...] = ()) -> None:
        picture.outline(inset(outline, -by * s), Stroke(width * s, theme(role), dash))

    match kind:
        case "selected":
            around(4, 2.0, "ink")
            _ticks(picture, kit, look, at, outline)
        case "hover":
            around(4, 1.6, "ink2")
        case "legal":
            around(2.5, 2.2, "legal")
        case "illegal":
            around(3, 2.0, "illegal", kit.dash("illegal"))
            _tab(picture, kit, outline, at, "octagon-x", zoom)
        case "offender":
            around(3.5, 2.2, "illegal", kit.dash("offender"))
            _tab(picture, kit, outline, at, "!", zoom)
        case "critical":
            around(3.5, 2.2, "critical")
            top = (at[0], outline.bounds[1] - 3.5 * s)
            picture.area(star(top, 7.5 * s, 4), theme("halo"))
            picture.area(star(top, 5.6 * s, 4), theme("critical"))
        case "seen":
            around(2.6, 1.9, "sight")
        case "unseen":
            around(2.6, 1.5, "hidden", (3 * s, 3 * s))
        case "target":
            around(2.4, 2.0, "ink")
        case "unknown":
            around(3, 1.8, "ink2", kit.dash("hidden"))


def _tab(picture: Picture, kit: Kit, outline: Polygon, at: Point, sign: str, zoom: float) -> None:
    """A small sign at the upper right of a ring: the cue that does without colour."""
    if zoom < kit.tokens.lod["sign_tab_min"] * kit.scale:
        return
    s, theme = kit.scale, kit.theme
    x0, y0, x1, y1 = outline.bounds
    x, y = at[0] + (x1 - x0) * 0.36 + 4 * s, at[1] - (y1 - y0) * 0.36 - 4 * s
    if sign == "!":
        picture.panel((x - 6.5 * s, y - 7.5 * s, 13 * s, 15 * s), theme("illegal"), 4 * s)
        picture.panel((x - 5.2 * s, y - 6.2 * s, 10.4 * s, 12.4 * s), theme("raised"), 3 * s)
        picture.words((x, y), "!", kit.type("micro", 700), theme("illegal"), "c")
        return
    picture.disc((x, y), 7 * s, theme("raised"))
    picture.glyph(sign, (x, y), round(14 * s), theme("illegal"), "icons", 2.6)


def _ticks(picture: Picture, kit: Kit, look: Look, at: Point, outline: Polygon) -> None:
    """Four ticks, along and across the facing."""
    rim = inset(outline, -4 * kit.scale).boundary
    stroke = Stroke(2.0 * kit.scale, kit.theme("ink"))
    for turn in (0, 90, 180, 270):
        f = direction(float(look.facing + turn))
        far = (at[0] + f[0] * 1e4, at[1] - f[1] * 1e4)
        hit = LineString([at, far]).intersection(rim)
        if hit.is_empty or hit.geom_type != "Point":
            continue
        x, y = hit.coords[0][0], hit.coords[0][1]
        end = (x + f[0] * 5 * kit.scale, y - f[1] * 5 * kit.scale)
        picture.line([(x, y), end], stroke)


def reach_px(look: Look, zoom: float, scale: float) -> int:
    """Return half the side of a square that holds a base, its wedge, rings and shadow."""
    return math.ceil(look.base.radius * zoom * 1.15) + math.ceil(22 * scale)
