"""The magnifier of a card, where small gaps decide."""

from __future__ import annotations

import math
from dataclasses import dataclass

from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from tabletop.geometry.base import Point
from tabletop.geometry.units import less_than
from tabletop.ui.camera import Camera
from tabletop.ui.card.board import hatch_models
from tabletop.ui.card.content import Content
from tabletop.ui.card.seen import line_of
from tabletop.ui.card.shown import Shown
from tabletop.ui.kit.canvas import Disc, Picture, Stroke
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Measure
from tabletop.ui.kit.scene_draw import Scene, View
from tabletop.ui.kit.shapes import circle
from tabletop.ui.kit.theme import player_role

Box = tuple[float, float, float, float]
LENS = 112.0
SMALL_GAP = 0.32
"""Inches under which a gap is magnified,"""
TINY = 22.0
"""when it is smaller than so many pixels."""


@dataclass(frozen=True, slots=True)
class Lens:
    """What a magnifier shows: a point in inches, how many pixels an inch, and where it sits."""

    focus: Point
    zoom: float
    centre: Point
    radius: float = LENS

    @property
    def box(self) -> Box:
        """The pixels that it covers."""
        r = self.radius + 6
        return (self.centre[0] - r, self.centre[1] - r, 2 * r, 2 * r)


def lens_of(found: Content, shown: Shown, camera: Camera, frame: Box) -> Lens | None:
    """Return the magnifier of a card, None where the gap that decides is large enough to see."""
    measure = next((m for m in shown.overlays.measures if m.is_decision), None)
    fact = found.fact
    if fact is None:
        return None
    spot: Point | None = None
    size = 0.0
    margin = abs(fact.margin) if fact.margin is not None else 9.0
    if measure is not None:
        far = math.hypot(measure.q[0] - measure.p[0], measure.q[1] - measure.p[1])
        if less_than(far, SMALL_GAP) and far * camera.zoom < TINY:
            spot, size = _middle(measure), max(far, 0.04)
        elif less_than(margin, 0.12):
            spot, size = _end(found, measure), max(margin, 0.04)
    elif fact.sight is not None and fact.finding.is_ok and less_than(margin, 0.12):
        spot, size = _tight_spot(found), max(margin, 0.04)
    if spot is None:
        return None
    zoom = min(max(0.42 * LENS / size, camera.zoom * 2.2), 1600.0)
    zoom = max(zoom, camera.zoom * 2.2)
    return Lens(spot, zoom, _corner(shown, camera, frame, camera.to_screen(spot)))


def draw_lens(
    picture: Picture, lines: Kit, shown: Shown, camera: Camera, lens: Lens, found: Content
) -> None:
    """Add the magnifier with the two thin lines that lead to it."""
    theme = lines.theme
    r, (cx, cy) = lens.radius, lens.centre
    here = camera.to_screen(lens.focus)
    small = max(7.0, r * camera.zoom / lens.zoom)
    ink = theme("ink")
    away = math.atan2(cy - here[1], cx - here[0])
    for sign in (-1.0, 1.0):
        turn = away + sign * math.pi / 2
        p = (here[0] + small * math.cos(turn), here[1] + small * math.sin(turn))
        q = (cx + r * math.cos(turn), cy + r * math.sin(turn))
        picture.line([p, q], Stroke(1.0, theme("ink2")))
    picture.line(circle(here, small), Stroke(1.5, ink), is_closed=True)
    near = Camera(lens.zoom, cx - lens.focus[0] * lens.zoom, cy + lens.focus[1] * lens.zoom)
    inside = Picture()
    frame = (cx - r, cy - r, 2 * r, 2 * r)
    inside.panel(frame, theme("board"))
    view = View(near, frame, has_paper=False, has_names=False, beside=found.ruling.file)
    scene = Scene(lines, shown.state, view)
    scene.ground(inside)
    scene.facts(inside, shown.overlays)
    _plain_bases(inside, lines, shown, near)
    hatch_models(inside, lines, shown, near)
    scene.decision(inside, shown.overlays)
    picture.disc((cx, cy), r + 4, theme("panel"))
    picture.clip(Disc((cx, cy), r, theme("board")), inside)
    picture.line(circle((cx, cy), r), Stroke(2.4, ink), is_closed=True)
    fact = found.fact
    if fact is not None and fact.compare:
        words, face = fact.compare, lines.type(18 / lines.scale, 700)
        wide = lines.width(words, face) + 20
        box = (cx - wide / 2, cy + r - 34, wide, 28.0)
        picture.panel(box, ink, 5.0)
        picture.panel((box[0] + 1.5, box[1] + 1.5, box[2] - 3, box[3] - 3), theme("raised"), 4.0)
        picture.words((cx, cy + r - 20), words, face, ink, "c")


def _plain_bases(picture: Picture, kit: Kit, shown: Shown, camera: Camera) -> None:
    """Bases as plain outlines: at this size glyphs and shadows would only be in the way."""
    for model in shown.state.models.values():
        player = shown.state.unit_of(model.id).player
        outline = Polygon([camera.to_screen(p) for p in model.footprint.outline(1.0)])
        picture.area(outline, kit.theme(player_role(player), 90))
        picture.outline(outline, Stroke(2.6, kit.theme(player_role(player, "ink"))))


def _middle(measure: Measure) -> Point:
    return ((measure.p[0] + measure.q[0]) / 2, (measure.p[1] + measure.q[1]) / 2)


def _end(found: Content, measure: Measure) -> Point | None:
    """Where the edge of the range meets the base that it nearly reaches, or just does."""
    fact = found.fact
    if fact is None or (not fact.shown.ranges and not fact.shown.bands):
        return None
    sources = [f for area in fact.shown.ranges for f in area.footprints]
    if not sources:
        return measure.p
    source = sources[0]
    off = [math.hypot(p[0] - source.x, p[1] - source.y) for p in (measure.p, measure.q)]
    return measure.p if off[0] > off[1] else measure.q


def _tight_spot(found: Content) -> Point | None:
    """The point of the clear line that passes nearest to something in its way."""
    fact = found.fact
    if fact is None or fact.sight is None or fact.sight[0] == fact.sight[1]:
        return None
    state = found.ruling.state
    line = line_of(state, *fact.sight)
    (ax, ay), (bx, by) = line.start[:2], line.end[:2]
    ray = LineString([(ax, ay), (bx, by)])
    best: tuple[float, Point] | None = None
    own = state.model(fact.sight[0]).unit
    shapes = [part.region.polygon() for t in state.terrain.values() for part in t.parts]
    shapes += [
        Polygon(m.footprint.outline(0.5))
        for m in state.models.values()
        if m.unit != own and m.id not in fact.sight
    ]
    for shape in shapes:
        p, _ = nearest_points(ray, shape)
        far = ray.distance(shape)
        if best is None or far < best[0]:
            best = (far, (float(p.x), float(p.y)))
    return best[1] if best is not None and best[0] < 0.3 else None


def _corner(shown: Shown, camera: Camera, frame: Box, here: Point) -> Point:
    """The corner of the picture that covers the least of what matters."""
    x, y, w, h = frame
    air = LENS + 14
    spots = [
        (x + w - air, y + h - air),
        (x + w - air, y + air),
        (x + air, y + air),
        (x + air, y + h - air - 34),
        (x + w / 2, y + h - air),
        (x + w / 2, y + air),
    ]
    points = [camera.to_screen((m.pose.x, m.pose.y)) for m in shown.state.models.values()]
    radii = [m.base.radius * camera.zoom for m in shown.state.models.values()]
    others = [camera.to_screen(p) for p in shown.overlays.points()]

    terrain = [camera.shape(t.footprint.polygon()) for t in shown.state.terrain.values()]

    def price(spot: Point) -> float:
        cost = 0.0
        for (px, py), r in zip(points, radii, strict=True):
            cost += max(0.0, LENS + r + 16 - math.hypot(px - spot[0], py - spot[1]))
        for px, py in others:
            cost += max(0.0, LENS + 20 - math.hypot(px - spot[0], py - spot[1]))
        for part in terrain:
            cost += 0.0006 * part.intersection(disc_at(spot)).area
        cost += 4 * max(0.0, LENS + 40 - math.hypot(here[0] - spot[0], here[1] - spot[1]))
        return cost

    return min(spots, key=price)


def disc_at(spot: Point) -> BaseGeometry:
    """Return the disc of a lens at a pixel."""
    return Spot(*spot).buffer(LENS + 6)
