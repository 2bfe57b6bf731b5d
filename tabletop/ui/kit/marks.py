"""Facts and decisions on the table: ranges, links, sight lines, measures, trails, plates."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from shapely.affinity import translate
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Disc
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from tabletop.geometry.base import DISC, OVAL, Footprint, Point
from tabletop.ui.camera import Camera
from tabletop.ui.kit.canvas import Bounds, Picture, Shade, Stroke
from tabletop.ui.kit.kit import Ink, Kit
from tabletop.ui.kit.names import Places
from tabletop.ui.kit.overlay import (
    Band,
    Combat,
    Link,
    Measure,
    RangeArea,
    Sightline,
    Spot,
    Tone,
    Trail,
    Zone,
)
from tabletop.ui.kit.theme import player_role


def tone_role(tone: Tone) -> str:
    """Return the colour role of a tone's lines and words."""
    return {"limit": "limit_ink", "unknown": "ink2"}.get(tone, tone)


Placed = tuple[int, float, float, float, float, float, float]
"""Kind, centre, half axes and direction of a footprint, hashable."""


def grown(footprints: Sequence[Footprint], reach: float) -> BaseGeometry:
    """Return the union of outlines grown by inches: for drawing only, never for a verdict."""
    if not footprints:
        return Polygon()
    x, y = footprints[0].x, footprints[0].y
    relative = tuple(
        (f.kind, round(f.x - x, 5), round(f.y - y, 5), f.a, f.b, round(f.ux, 6), round(f.uy, 6))
        for f in footprints
    )
    return translate(_grown(relative, reach), x, y)


@lru_cache(maxsize=256)
def _grown(relative: tuple[Placed, ...], reach: float) -> BaseGeometry:
    """The union about the first base: a formation keeps its shape while it is carried."""
    return unary_union([_grown_one(*one, reach) for one in relative])


def _grown_one(
    kind: int, x: float, y: float, a: float, b: float, ux: float, uy: float, reach: float
) -> BaseGeometry:
    if kind == DISC:
        return Disc(x, y).buffer(a + reach, quad_segs=24)
    foot = Footprint(kind, x, y, a, b, ux, uy)
    if kind != OVAL:
        along, across = (ux * a, uy * a), (-uy * b, ux * b)
        corners = tuple(
            (x + p * along[0] + q * across[0], y + p * along[1] + q * across[1])
            for p, q in ((1, 1), (-1, 1), (-1, -1), (1, -1))
        )
        foot = Footprint(kind, x, y, a, b, ux, uy, corners)
    return Polygon(foot.outline(6.0)).buffer(reach, quad_segs=24)


def draw_range(
    picture: Picture, kit: Kit, camera: Camera, area: RangeArea, clip: BaseGeometry | None = None
) -> None:
    """Add a range: union outline in long dashes of the owner's colour, tinted 10 %."""
    shape = grown(area.footprints, area.distance)
    if clip is not None:
        shape = shape.intersection(clip)
    pixels = camera.shape(shape)
    picture.area(pixels, kit.theme(player_role(area.player), 26))
    ink = kit.theme(player_role(area.player, "ink"))
    picture.outline(pixels, Stroke(kit.line("range"), ink, kit.dash("range")))


def draw_zone(picture: Picture, kit: Kit, camera: Camera, zone: Zone) -> None:
    """Add an area by meaning: unseen is shaded and hatched, reach dotted, territory dash-dot."""
    theme, s = kit.theme, kit.scale
    pixels = camera.shape(zone.shape)
    match zone.kind:
        case "unseen":
            picture.area(pixels, theme("shade", 120 if theme.is_dark else 34))
            hatch = theme("hidden" if theme.is_dark else "shade", 60)
            picture.hatch(pixels, 7 * s, Stroke(0.8 * s, hatch), 45)
            picture.outline(pixels, Stroke(s, theme("hidden", 170)))
        case "reach":
            picture.area(pixels, theme(player_role(zone.player), 18))
            ink = theme(player_role(zone.player, "ink"))
            picture.outline(pixels, Stroke(2.0 * s, ink, kit.dash("reach")))
        case "territory":
            picture.area(pixels, theme(player_role(zone.player), 12))
            ink = theme(player_role(zone.player, "ink"))
            picture.outline(pixels, Stroke(1.6 * s, ink, kit.dash("territory")))
        case "lane":
            picture.area(pixels, theme(player_role(zone.player), 30))


def draw_link(picture: Picture, kit: Kit, camera: Camera, link: Link) -> None:
    """Add a coherency link between two centres (drawn under the bases)."""
    ink = kit.theme("critical" if link.is_critical else player_role(link.player, "ink"))
    width = (3.0 if link.is_critical else 2.0) * kit.scale
    picture.line([camera.to_screen(link.a), camera.to_screen(link.b)], Stroke(width, ink))


def draw_combat(picture: Picture, kit: Kit, camera: Camera, combat: Combat) -> None:
    """Add an ink line with a swords disc: these two are in combat."""
    p, q = camera.to_screen(combat.p), camera.to_screen(combat.q)
    picture.line([p, q], Stroke(2.2 * kit.scale, kit.theme("ink")))
    draw_badge(picture, kit, "swords", ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2), 9)


def draw_badge(
    picture: Picture, kit: Kit, icon: str, at: Point, radius: float, fill: Ink = "ink"
) -> None:
    """Add an icon on a disc with a halo; `radius` in pixels at UI scale 1."""
    r, group, centre = radius * kit.scale, Picture(), (0.0, 0.0)
    group.disc(centre, r + 2 * kit.scale, kit.theme("halo"))
    group.disc(centre, r, kit.ink(fill))
    group.glyph(icon, centre, round(r * 1.35), kit.theme("inverse"), "icons", 2.4)
    picture.stamp(at, group)


def draw_band(picture: Picture, kit: Kit, camera: Camera, band: Band) -> None:
    """Add the limit: dark dash-dot on a yellow band."""
    points = [camera.to_screen(p) for p in band.points]
    limit_line(picture, kit, points, is_closed=band.is_closed)


def limit_line(
    picture: Picture, kit: Kit, points: Sequence[Point], *, is_closed: bool = False
) -> None:
    """Add the limit line through pixels."""
    under = Stroke(7 * kit.scale, kit.theme("limit", 225), (), False)
    picture.line(points, under, is_closed=is_closed)
    over = Stroke(1.8 * kit.scale, kit.theme("limit_ink"), kit.dash("limit"))
    picture.line(points, over, is_closed=is_closed)


def draw_sightline(picture: Picture, kit: Kit, camera: Camera, line: Sightline) -> None:
    """Add a clear line (dot near, open dot far) or a closed one (bar where it is stopped)."""
    theme, s = kit.theme, kit.scale
    a, b = camera.to_screen(line.near), camera.to_screen(line.far)
    wide = (3.0 if line.is_decision else 1.9) * s
    if line.stopped_at is None:
        picture.line([a, b], Stroke(wide + 2.6 * s, theme("halo")))
        picture.line([a, b], Stroke(wide, theme("sight")))
        k = 1.25 if line.is_decision else 1.0
        picture.disc(a, 4 * s * k, theme("sight"))
        picture.disc(b, 4.6 * s * k, theme("sight"))
        picture.disc(b, 2.5 * s * k, theme("halo"))
        return
    stop = camera.to_screen(line.stopped_at)
    picture.line([a, stop], Stroke(wide + 2.3 * s, theme("halo")))
    picture.line([a, stop], Stroke(wide, theme("hidden")))
    picture.line([stop, b], Stroke(wide * 0.9, theme("hidden"), kit.dash("blocked")))
    nx, ny = _normal(a, stop) if a != stop else _normal(a, b)
    r = 8 * s
    bar = [(stop[0] - nx * r, stop[1] - ny * r), (stop[0] + nx * r, stop[1] + ny * r)]
    picture.line(bar, Stroke(5.6 * s, theme("halo")))
    picture.line(bar, Stroke(3.2 * s, theme("ink")))


def draw_measure(picture: Picture, kit: Kit, camera: Camera, measure: Measure) -> None:
    """Add a dimension line: the exact segment, a tick at both ends; its plate comes later."""
    p, q = camera.to_screen(measure.p), camera.to_screen(measure.q)
    dimension(picture, kit, p, q, measure.tone, is_decision=measure.is_decision)


def dimension(
    picture: Picture,
    kit: Kit,
    p: Point,
    q: Point,
    tone: Tone = "ink",
    *,
    is_decision: bool = False,
    has_halo: bool = True,
) -> None:
    """Add a dimension line through pixels."""
    s = kit.scale
    wide = kit.line("measure_deciding" if is_decision else "measure")
    tick = (7 if is_decision else 6) * s
    nx, ny = _normal(p, q)
    ends = [
        [(e[0] - nx * tick, e[1] - ny * tick), (e[0] + nx * tick, e[1] + ny * tick)] for e in (p, q)
    ]
    cross = max(1.6 * s, wide * 0.7)
    if has_halo:
        halo = kit.theme("halo")
        picture.line([p, q], Stroke(wide + 3 * s, halo))
        for end in ends:
            picture.line(end, Stroke(cross + 3 * s, halo))
    if tone == "limit":
        limit_line(picture, kit, [p, q])
    ink = kit.theme(tone_role(tone))
    dash = kit.dash("limit") if tone == "limit" else ()
    picture.line([p, q], Stroke(wide, ink, dash))
    tips = kit.theme("ink") if tone == "limit" else ink
    for end in ends:
        picture.line(end, Stroke(cross, tips))


def draw_trail(picture: Picture, kit: Kit, camera: Camera, trail: Trail) -> None:
    """Add a path: ink while legal, carmine short dashes after the last legal point."""
    theme, s = kit.theme, kit.scale
    if len(trail.points) < 2:
        return
    done, rest = _split(trail.points, trail.legal_to)
    wide = kit.line("path")
    dash = () if trail.kind == "solid" else kit.dash(trail.kind)
    if len(done) > 1:
        pixels = [camera.to_screen(p) for p in done]
        picture.line(pixels, Stroke(wide + 2.6 * s, theme("halo")))
        ink = theme("ink2") if trail.kind in ("hidden", "blocked") else theme("ink")
        picture.line(pixels, Stroke(wide, ink, dash))
    if len(rest) > 1:
        pixels = [camera.to_screen(p) for p in rest]
        picture.line(pixels, Stroke(wide * 1.25 + 2.6 * s, theme("halo")))
        picture.line(pixels, Stroke(wide * 1.25, theme("illegal"), kit.dash("illegal")))
    if not trail.has_dots:
        return
    picture.disc(camera.to_screen(trail.points[0]), 3.2 * s, theme("ink"))
    for point in trail.points[1:-1]:
        at = camera.to_screen(point)
        for radius, role in ((5.2, "halo"), (4.2, "ink"), (2.2, "board")):
            picture.disc(at, radius * s, theme(role))


def draw_trail_notes(
    picture: Picture, kit: Kit, camera: Camera, trail: Trail, places: Places
) -> None:
    """Add the lengths at the way points: below them, or beside or above where that is taken."""
    face = kit.type("small", 700, tab=True)
    for number, (point, text) in enumerate(trail.notes):
        x, y = camera.to_screen(point)
        size = (kit.width(text, face), face.size * 1.2)
        down, out = kit.px(17), size[0] / 2 + kit.px(12)
        spots = [(x, y + down), (x, y - down), (x - out, y), (x + out, y)]
        spots += [(x - out, y - down), (x + out, y - down)]
        at = places.best(spots, size, f"leg {number}")
        picture.words(at, text, face, kit.theme("ink"), "c", kit.halo())


def draw_corridor(picture: Picture, kit: Kit, camera: Camera, trail: Trail) -> None:
    """Add the swept corridor of a path, hardly tinted."""
    if trail.width <= 0.0 or len(trail.points) < 2:
        return
    shape = camera.shape(LineString(trail.points).buffer(trail.width, quad_segs=16))
    picture.area(shape, kit.theme(player_role(trail.player), 30))


def tag_size(kit: Kit, text: str, icon: str = "", size: str | float = "small") -> Point:
    """Return the width and height of a tag in pixels."""
    face = kit.type(size, 700, tab=True)
    width = kit.width(text, face) + kit.px(17) + (kit.px(20) if icon else 0)
    return (float(round(width)), float(face.size + kit.px(11)))


def draw_tag(
    picture: Picture,
    kit: Kit,
    text: str,
    centre: Point,
    tone: Tone = "ink",
    *,
    icon: str = "",
    size: str | float = "small",
) -> Bounds:
    """Add a plate with icon and number; answer its box (x, y, width, height)."""
    theme, s = kit.theme, kit.scale
    w, h = tag_size(kit, text, icon, size)
    left_top = (round(centre[0] - w / 2), round(centre[1] - h / 2))
    x, y, group = 0.0, 0.0, Picture()
    ink = theme(tone_role(tone))
    fill = theme("raised")
    edge = theme("edge_strong") if tone == "ink" else ink
    if tone == "limit":
        fill, edge, ink = theme("limit_tint"), theme("limit"), theme("ink")
    width = (1.0 if tone == "ink" else 1.6) * s
    box = (x, y, w, h)
    ring = ((x, y + 2 * s), (x + w, y + 2 * s), (x + w, y + h + 2 * s), (x, y + h + 2 * s))
    group.add(Shade(ring, kit.px(4), theme("shadow", 60)))
    group.panel(box, edge, 5 * s)
    inner = (x + width, y + width, w - 2 * width, h - 2 * width)
    group.panel(inner, fill, 5 * s - width)
    left = x + 8 * s
    if icon:
        group.glyph(icon, (left + 7 * s, y + h / 2), kit.px(15), ink, "icons", 2.4)
        left += 20 * s
    face = kit.type(size, 700, tab=True)
    group.words((left, y + h / 2), text, face, ink)
    picture.stamp(left_top, group)
    return (float(left_top[0]), float(left_top[1]), w, h)


def draw_spot(picture: Picture, kit: Kit, camera: Camera, spot: Spot, plate: Point) -> None:
    """Add a marked point and a plate at a pixel, joined by a thin line."""
    theme, s = kit.theme, kit.scale
    at = camera.to_screen(spot.at)
    ink = theme(tone_role(spot.tone))
    if spot.text:
        picture.line([plate, at], Stroke(1.3 * s, ink))
    picture.disc(at, 6.4 * s, theme("halo"))
    picture.disc(at, 5.2 * s, ink)
    picture.disc(at, 2.4 * s, theme("raised"))
    if spot.text:
        icon = spot.icon or {"legal": "circle-check", "illegal": "octagon-x"}.get(spot.tone, "")
        draw_tag(picture, kit, spot.text, plate, spot.tone, icon=icon)


def draw_wounds(
    picture: Picture, kit: Kit, at: Point, below: float, text: str, player: int
) -> None:
    """Add the health tab under a base, `below` pixels under its centre."""
    theme, s = kit.theme, kit.scale
    face = kit.type("micro", 700)
    w, h = kit.width(text, face) + 10 * s, 15 * s
    ink, group = theme(player_role(player, "ink")), Picture()
    group.panel((0.0, 0.0, w, h), ink, 7 * s)
    group.panel((s, s, w - 2 * s, h - 2 * s), theme("raised"), 6 * s)
    group.words((w / 2, h / 2), text, face, ink, "c")
    picture.stamp((at[0] - w / 2, at[1] + below - 5 * s), group)


def _normal(p: Point, q: Point) -> Point:
    length = math.hypot(q[0] - p[0], q[1] - p[1])
    if not length:
        return (0.0, 1.0)
    return (-(q[1] - p[1]) / length, (q[0] - p[0]) / length)


def _split(points: Sequence[Point], s: float) -> tuple[list[Point], list[Point]]:
    """Split a polyline at a parameter (0 to len-1)."""
    if s >= len(points) - 1:
        return list(points), []
    i, t = int(max(0.0, s)), max(0.0, s) % 1.0
    (x0, y0), (x1, y1) = points[i], points[i + 1]
    cut = (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t)
    return [*points[: i + 1], cut], [cut, *points[i + 1 :]]
