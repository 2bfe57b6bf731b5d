"""Terrain as on a map: footprint quiet, what stands there hatched, height as contours and words."""

from __future__ import annotations

import math

import shapely
import shapely.affinity
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from tabletop.state.model import Terrain
from tabletop.ui.camera import Camera
from tabletop.ui.kit.canvas import Picture, Stroke
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.shapes import polygons, star

HILLS = frozenset({"hill", "knoll", "mound"})
WOODS = frozenset({"wood", "forest", "woods"})
WATERS = frozenset({"pool", "water", "swamp", "lake", "river"})
POWERS = frozenset({"place_of_power", "place of power", "shrine"})


def draw_terrain(picture: Picture, kit: Kit, camera: Camera, terrain: Terrain) -> None:
    """Add one feature; its kind only chooses the dress, its solids are what is drawn as solid."""
    kind = terrain.kind.lower()
    if kind in HILLS:
        _hill(picture, kit, camera, terrain)
    elif kind in WOODS:
        _wood(picture, kit, camera, terrain)
    elif kind in WATERS:
        _water(picture, kit, camera, terrain)
    else:
        _built(picture, kit, camera, terrain, kind)


def terrain_note(terrain: Terrain) -> str:
    """Return the small words under a feature's name: what stands there, or how it stops models."""
    if any(a.startswith("IMPASSABLE") for a in terrain.abilities) and not terrain.height:
        return "impassable"
    if not terrain.height:
        return "flat"
    tall = f'{terrain.height:g}"'
    kind = terrain.kind.lower()
    if kind in WOODS:
        return f"trunks {tall}" if len(terrain.parts) > 1 else tall
    if kind == "ruin" and not _is_block(terrain):
        return f"walls {tall}"
    return tall


def draw_solid(
    picture: Picture, kit: Kit, shape: BaseGeometry, zoom: float, *, is_marked: bool = False
) -> None:
    """Add something that stands and blocks: full outline, dense hatch; marked: in ink."""
    theme = kit.theme
    line = theme("ink") if is_marked else theme("poche")
    size = zoom / 25
    picture.area(shape, theme.mix("wall", "board", 0.45))
    pitch = 4.2 * max(0.8 * kit.scale, size)
    picture.hatch(shape, pitch, Stroke(max(0.9, 1.1 * min(kit.scale, size * 1.2)), line), 45)
    wide = max(kit.line("wall_poche", zoom), 1.3 * kit.scale)
    picture.outline(shape, Stroke(wide * (1.5 if is_marked else 1.0), line))


def _is_block(terrain: Terrain) -> bool:
    """Whether the whole footprint is one solid."""
    return len(terrain.parts) == 1 and terrain.parts[0].region == terrain.footprint


def _hill(picture: Picture, kit: Kit, camera: Camera, terrain: Terrain) -> None:
    theme = kit.theme
    tall = max(1, round(terrain.height))
    levels: list[tuple[Polygon, float]] = []
    if len(terrain.parts) > 1:
        ordered = sorted(terrain.parts, key=lambda part: part.top)
        levels = [(part.region.polygon(), part.top) for part in ordered]
    else:
        whole = terrain.footprint.polygon()
        step = min(1.15, _inradius(whole) / (tall + 0.4))
        for i in range(tall):
            top = terrain.height * (i + 1) / tall
            levels += [(p, top) for p in polygons(whole.buffer(-i * step, quad_segs=24))]
            if i < tall - 1:
                between = camera.shape(whole.buffer(-(i + 0.5) * step, quad_segs=24))
                levels += [(p, 0.0) for p in polygons(_as_table(between, camera))]
    line = theme("hill_line")
    rank = -1
    seen: set[float] = set()
    for shape, top in levels:
        pixels = camera.shape(shape)
        if not top:
            picture.outline(pixels, Stroke(0.7 * kit.scale, theme("hill_line", 130)))
            continue
        if top not in seen:
            rank += 1
        seen.add(top)
        picture.area(pixels, theme(f"hill{min(2, rank)}"))
        wide = 1.5 * kit.scale if rank == 0 else kit.line("contour", camera.zoom)
        picture.outline(pixels, Stroke(wide, line))
    if camera.zoom < 14 * kit.scale:
        return
    for rank, top in enumerate(sorted(seen)):
        shape = max((s for s, t in levels if t == top), key=lambda s: float(s.area))
        spot = camera.shape(shape.exterior.interpolate(0.93, normalized=True)).coords[0]
        ground = kit.halo(theme(f"hill{min(2, rank)}"), 3)
        face = kit.type("micro", 600, italic=True)
        picture.words((spot[0], spot[1]), f'{top:g}"', face, line, "c", ground)


def _flat_edge(kit: Kit, zoom: float, width: float, role: str) -> Stroke:
    """The dashed outline of flat ground, finer where everything is small."""
    k = min(1.0, max(0.45, zoom / (13 * kit.scale)))
    dash = tuple(part * k for part in kit.dash("flat_terrain"))
    return Stroke(width * kit.scale * k, kit.theme(role), dash)


def _inradius(polygon: Polygon) -> float:
    return float(shapely.maximum_inscribed_circle(polygon, 0.05).length)


def _as_table(shape: BaseGeometry, camera: Camera) -> BaseGeometry:
    return shapely.transform(
        shape,
        lambda xy: (xy - [camera.x, camera.y]) / [camera.zoom, -camera.zoom],
    )


def _wood(picture: Picture, kit: Kit, camera: Camera, terrain: Terrain) -> None:
    theme, zoom = kit.theme, camera.zoom
    ground = camera.shape(terrain.footprint.polygon())
    picture.area(ground, theme("wood"))
    edge = _flat_edge(kit, zoom, 1.6, "wood_line")
    picture.outline(ground, edge)
    trunks: list[BaseGeometry] = []
    blocks: list[BaseGeometry] = []
    for part in terrain.parts:
        piece = part.region.polygon()
        is_trunk = float(piece.area) <= 0.25 * float(ground.area) / zoom**2
        (trunks if is_trunk else blocks).append(piece)
    for trunk in trunks:
        x, y = trunk.centroid.x, trunk.centroid.y
        radius = math.sqrt(trunk.area / math.pi) + 0.62
        crown = []
        for i in range(72):
            a = i * math.tau / 72
            r = radius * (1 + 0.07 * abs(math.sin(a * 4.5)))
            crown.append(camera.to_screen((x + r * math.cos(a), y + r * math.sin(a))))
        picture.area(crown, theme("canopy", 120))
        leaf = Stroke(0.9 * kit.scale, theme("wood_line", 150))
        picture.line(crown, leaf, is_closed=True)
    for trunk in trunks:
        pixels = camera.shape(trunk)
        picture.area(pixels, theme("trunk"))
        picture.area(pixels.buffer(-1.6 * kit.scale), theme.mix("trunk", "board", 0.35))
        core = shapely.affinity.scale(pixels, 0.45, 0.45)
        picture.area(core, theme("trunk"))
    for block in blocks:
        pixels = camera.shape(block)
        picture.area(pixels, theme("canopy", 120))
        stroke = Stroke(1.0 * kit.scale, theme("wood_line", 150))
        picture.hatch(pixels, 7 * max(kit.scale, zoom / 25), stroke, 45)
        picture.outline(pixels, Stroke(1.8 * kit.scale, theme("wood_line")))


def _water(picture: Picture, kit: Kit, camera: Camera, terrain: Terrain) -> None:
    theme = kit.theme
    whole = terrain.footprint.polygon()
    pixels = camera.shape(whole)
    picture.area(pixels, theme("water"))
    picture.outline(pixels, Stroke(1.6 * kit.scale, theme("water_line")))
    for inwards, alpha in ((0.22, 210), (0.5, 175), (0.85, 140), (1.3, 105), (1.9, 75)):
        line = whole.buffer(-inwards)
        if not line.is_empty:
            picture.outline(camera.shape(line), Stroke(kit.scale, theme("water_line", alpha)))
    _solids(picture, kit, camera, terrain)


def _built(picture: Picture, kit: Kit, camera: Camera, terrain: Terrain, kind: str) -> None:
    theme, zoom = kit.theme, camera.zoom
    ground = camera.shape(terrain.footprint.polygon())
    size = max(0.4, zoom / 25)
    if not _is_block(terrain):
        picture.area(ground, theme("ruin"))
        faint = Stroke(0.7 * kit.scale, theme("ruin_line", 90))
        if kind not in POWERS:
            picture.hatch(ground, 12 * size, faint, 0)
            picture.hatch(ground, 12 * size, faint, 90)
        edge = _flat_edge(kit, zoom, 1.4, "ruin_line")
        picture.outline(ground, edge)
    _solids(picture, kit, camera, terrain)
    ornament = Stroke(max(1.0, 0.05 * zoom), theme("poche"))
    middle = (ground.centroid.x, ground.centroid.y)
    if kind == "tower":
        for part in terrain.parts:
            shape = camera.shape(part.region.polygon())
            inner = shape.buffer(-0.32 * zoom, join_style="mitre")
            if not inner.is_empty:
                picture.area(inner, theme("ruin"))
                picture.outline(inner, ornament)
    elif kind == "statue":
        radius = _inradius(terrain.footprint.polygon()) * zoom * 0.5
        picture.area(star(middle, radius, 4, math.pi / 4), theme("ruin"))
        picture.line(star(middle, radius, 4, math.pi / 4), ornament, is_closed=True)
        picture.disc(middle, radius * 0.42, theme("poche"))
    elif kind in ("fence", "barricade"):
        _posts(picture, kit, camera, terrain, kind)
    elif kind in POWERS:
        radius = _inradius(terrain.footprint.polygon()) * zoom * 0.55
        thin = Stroke(max(1.0, 0.04 * zoom), theme("ruin_line"))
        picture.line(star(middle, radius, 48), thin, is_closed=True)
        for i in range(3):
            points = star(middle, radius, 3, math.pi / 2 + i * math.tau / 9)
            picture.line(points, thin, is_closed=True)


def _solids(picture: Picture, kit: Kit, camera: Camera, terrain: Terrain) -> None:
    for part in terrain.parts:
        draw_solid(picture, kit, camera.shape(part.region.polygon()), camera.zoom)


def _posts(picture: Picture, kit: Kit, camera: Camera, terrain: Terrain, kind: str) -> None:
    """Posts along the long middle line: a fence; stakes across it: a barricade."""
    for part in terrain.parts:
        box = part.region.polygon().minimum_rotated_rectangle
        if not isinstance(box, Polygon):
            continue
        a, b, c, d = (Point(p) for p in list(box.exterior.coords)[:4])
        first, second = a.distance(b), b.distance(c)
        if first < second:
            a, b, c, d = b, c, d, a
        spine = LineString([((a.x + d.x) / 2, (a.y + d.y) / 2), ((b.x + c.x) / 2, (b.y + c.y) / 2)])
        half = a.distance(d) / 2
        count = max(2, round(spine.length / (0.9 if kind == "fence" else 0.7)))
        for i in range(count + 1):
            spot = spine.interpolate(i / count, normalized=True)
            at = camera.to_screen((spot.x, spot.y))
            if kind == "fence":
                picture.disc(at, max(1.6, 0.11 * camera.zoom), kit.theme("poche"))
            elif 0 < i < count:
                r = half * camera.zoom * 0.9
                stake = Stroke(max(1.2, 0.07 * camera.zoom), kit.theme("poche"))
                for sign in (-1, 1):
                    start = (at[0] - r * 0.7, at[1] - sign * r)
                    picture.line([start, (at[0] + r * 0.7, at[1] + sign * r)], stake)
