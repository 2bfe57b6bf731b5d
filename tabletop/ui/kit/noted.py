"""Annotations on the table: arrows, words, measures and circles that people drew to explain it.

They are part of a position (undone, saved, exported) and of no verdict. A measure shows the
judges' own gap where its ends hang on pieces.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Final

from shapely.geometry import Polygon

from tabletop.geometry.base import DISC, Footprint, Point
from tabletop.geometry.gap import gap
from tabletop.rules.words import inch
from tabletop.state.model import Annotation, GameState
from tabletop.ui.camera import Camera
from tabletop.ui.kit.canvas import Picture, Stroke
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Measure, Overlays
from tabletop.ui.kit.theme import Rgba

WIDE: Final = 260
"""Pixels at scale 1 after which words go on in the next line."""
HEAD: Final = 13.0
LINE: Final = 2.4


def noted(state: GameState, hidden: Collection[str] = (), chosen: str = "") -> Overlays:
    """Return the annotations of a table as overlays, without those on hidden layers."""
    seen = [note for note in state.annotations.values() if note.layer not in hidden]
    measures = tuple(_measure(state, note) for note in seen if note.kind == "measure")
    drawn = tuple(note for note in seen if note.kind != "measure")
    return Overlays(measures=measures, annotations=drawn, chosen_note=chosen)


def ends_of(state: GameState, note: Annotation) -> tuple[Point, Point]:
    """Return both ends of a measure now: the nearest points of the pieces it hangs on."""
    feet = [_end(state, note, k) for k in (0, 1)]
    found = gap(feet[0], feet[1])
    return found.p, found.q


def _end(state: GameState, note: Annotation, number: int) -> Footprint:
    key = note.pieces[number] if number < len(note.pieces) else ""
    if key in state.models:
        return state.models[key].footprint
    if key in state.objectives:
        return state.objectives[key].footprint
    x, y = note.points[min(number, len(note.points) - 1)]
    return Footprint(DISC, x, y, 0.0, 0.0, 1.0, 0.0)


def _measure(state: GameState, note: Annotation) -> Measure:
    p, q = ends_of(state, note)
    far = inch(math.dist(p, q))
    text = f"{note.text}: {far}" if note.text else far
    return Measure(p, q, text, has_plate=True)


# ---------------------------------------------------------------------- drawing
def draw_note(
    picture: Picture, kit: Kit, camera: Camera, note: Annotation, *, is_chosen: bool = False
) -> None:
    """Add one annotation in pixels."""
    points = [camera.to_screen(p) for p in note.points]
    ink = note_ink(kit, note.tone)
    halo = Stroke((LINE + 2.6) * kit.scale, kit.theme("halo"))
    stroke = Stroke(LINE * kit.scale, ink)
    if note.kind == "arrow" and len(points) > 1:
        _arrow(picture, kit, points, halo, stroke)
    elif note.kind == "circle" and len(points) > 1:
        ring = _circle(points[0], math.dist(points[0], points[1]))
        picture.line(ring, halo, is_closed=True)
        dash = (9.0 * kit.scale, 5.0 * kit.scale)
        picture.line(ring, Stroke(stroke.width, ink, dash), is_closed=True)
    if note.text:
        draw_words(picture, kit, note.text, words_at(kit, camera, note), ink)
    if is_chosen and note.kind == "text":
        wide, high = words_size(kit, note.text)
        (x, y), air = points[0], 3.0 * kit.scale
        left, top = x - wide / 2 - air, y - high / 2 - air
        right, low = x + wide / 2 + air, y + high / 2 + air
        frame = [(left, top), (right, top), (right, low), (left, low)]
        picture.line(frame, Stroke(2.0 * kit.scale, kit.theme("ink")), is_closed=True)
    elif is_chosen:
        for x, y in points:
            picture.disc((x, y), 5.5 * kit.scale, kit.theme("panel"))
            picture.disc((x, y), 4.0 * kit.scale, kit.theme("ink"))


def words_at(kit: Kit, camera: Camera, note: Annotation) -> Point:
    """Return the pixel in the middle of an annotation's words."""
    points = [camera.to_screen(p) for p in note.points]
    x, y = points[0]
    if note.kind == "arrow" and len(points) > 1:
        away = math.dist(points[0], points[1]) or 1.0
        ux, uy = (x - points[1][0]) / away, (y - points[1][1]) / away
        wide, high = words_size(kit, note.text)
        return (x + ux * (wide / 2 + kit.px(6)), y + uy * (high / 2 + kit.px(6)))
    if note.kind == "circle" and len(points) > 1:
        _, high = words_size(kit, note.text)
        return (x, y - math.dist(points[0], points[1]) - high / 2 - kit.px(6))
    return (x, y)


def words_size(kit: Kit, text: str) -> tuple[float, float]:
    """Return how wide and high a plate of words is, pixels."""
    face = kit.type("body", 600)
    rows = kit.fonts.wrap(text, face, kit.px(WIDE))
    wide = max((kit.fonts.width(row, face) for row in rows), default=0.0)
    return (wide + kit.px(18), len(rows) * face.size * 1.3 + kit.px(10))


def draw_words(picture: Picture, kit: Kit, text: str, middle: Point, ink: Rgba) -> None:
    """Add a plate with words in several lines round a pixel."""
    face = kit.type("body", 600)
    rows = kit.fonts.wrap(text, face, kit.px(WIDE))
    wide, high = words_size(kit, text)
    group = Picture()
    edge = 1.4 * kit.scale
    group.panel((0.0, 0.0, wide, high), ink, 5 * kit.scale)
    inner = (edge, edge, wide - 2 * edge, high - 2 * edge)
    group.panel(inner, kit.theme("raised"), 5 * kit.scale - edge)
    pitch = face.size * 1.3
    for k, row in enumerate(rows):
        at = (wide / 2, kit.px(5) + pitch * (k + 0.5))
        group.words(at, row, face, kit.theme("ink"), "c")
    picture.stamp((middle[0] - wide / 2, middle[1] - high / 2), group)


def note_ink(kit: Kit, tone: str) -> Rgba:
    """Return the colour of a tone of annotations."""
    if tone in ("1", "2"):
        return kit.theme.player(int(tone), "ink")
    return kit.theme(tone)


def _arrow(picture: Picture, kit: Kit, points: list[Point], halo: Stroke, stroke: Stroke) -> None:
    tip, before = points[-1], points[-2]
    away = math.dist(tip, before) or 1.0
    ux, uy = (tip[0] - before[0]) / away, (tip[1] - before[1]) / away
    size = HEAD * kit.scale
    foot = (tip[0] - ux * size, tip[1] - uy * size)
    wing = size * 0.46
    head = [
        tip,
        (foot[0] - uy * wing, foot[1] + ux * wing),
        (foot[0] + uy * wing, foot[1] - ux * wing),
    ]
    line = [*points[:-1], (foot[0] + ux, foot[1] + uy)]
    picture.line(line, halo)
    picture.line([*head, head[0]], Stroke(2.6 * kit.scale, halo.color))
    picture.line(line, stroke)
    picture.area(Polygon(head), stroke.color)


def _circle(centre: Point, radius: float) -> list[Point]:
    count = max(24, min(120, round(radius)))
    return [
        (
            centre[0] + radius * math.cos(2 * math.pi * k / count),
            centre[1] + radius * math.sin(2 * math.pi * k / count),
        )
        for k in range(count)
    ]
