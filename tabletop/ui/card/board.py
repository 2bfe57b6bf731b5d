"""The left two thirds of a card: the table cropped to what matters, with its scale bar."""

from __future__ import annotations

from shapely.geometry import Polygon, box

from tabletop.rules.words import limit_text
from tabletop.ui.camera import Camera, fitted
from tabletop.ui.card.content import Content
from tabletop.ui.card.shown import Shown
from tabletop.ui.kit.board import draw_scale_bar
from tabletop.ui.kit.canvas import Panel, Picture, Stroke
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.marks import draw_tag, tag_size
from tabletop.ui.kit.names import Places
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.kit.scene_draw import Scene, View

Box = tuple[float, float, float, float]
"""x, y, width, height in pixels."""
CLOSEST = 88.0


def camera_of(shown: Shown, frame: Box) -> Camera:
    """Return the camera that fits the crop into the frame."""
    return fitted(shown.box, frame, 0.0, CLOSEST)


def draw_board(
    picture: Picture,
    lines: Kit,
    words: Kit,
    found: Content,
    shown: Shown,
    frame: Box,
    taken: tuple[Box, ...] = (),
) -> None:
    """Add the table in its frame. `lines` draws things, `words` (a larger kit) names and tags.

    `taken` are boxes of insets, so that names keep clear of them.
    """
    camera = camera_of(shown, frame)
    inside = Picture()
    inside.panel(frame, lines.theme("board"))
    view = View(camera, frame, has_paper=False, beside=found.ruling.file)
    scene, named = Scene(lines, shown.state, view), Scene(words, shown.state, view)
    places = named.places(shown.overlays)
    for hole in (*taken, bar_box(frame, camera)):
        places.take(hole, 9.0)
    scene.ground(inside)
    scene.facts(inside, shown.overlays)
    scene.bases(inside, shown.overlays)
    hatch_models(inside, lines, shown, camera)
    scene.decision(inside, shown.overlays)
    draw_tags(inside, words, found, shown.overlays, camera, places)
    named.plates(inside, shown.overlays, places)
    name_terrain(inside, words, shown, camera, places)
    named.names(inside, shown.overlays, places)
    draw_bar(inside, words, frame, camera)
    picture.clip(Panel(frame, lines.theme("board")), inside)
    edge(picture, frame, lines.theme("neatline"), 1.0)


def name_terrain(picture: Picture, kit: Kit, shown: Shown, camera: Camera, places: Places) -> None:
    """Add the names of the places beside the part of them that shows, with what stands there."""
    face = kit.type(17 / kit.scale, 600, italic=True)
    ink = kit.theme("ink2")
    for feature in shown.state.terrain.values():
        seen = feature.footprint.polygon().intersection(box(*shown.box))
        if seen.is_empty:
            continue
        text = f"{feature.label} {limit_text(feature.height)}" if feature.height else feature.label
        if "IMPASSABLE" in feature.abilities:
            text += ", impassable"
        w, h = kit.width(text, face), 24.0
        x0, y0, x1, y1 = seen.bounds
        left, top = camera.to_screen((x0, y1))
        right, low = camera.to_screen((x1, y0))
        heart = seen.representative_point()
        spots = []
        for part in (0.25, 0.75, 0.5, 0.1, 0.9):
            y = top + (low - top) * part
            spots += [(right + w / 2 + 9, y), (left - w / 2 - 9, y)]
        spots += [((left + right) / 2, top - h / 2 - 5), ((left + right) / 2, low + h / 2 + 5)]
        if right - left > w * 1.1 and low - top > 2 * h:
            mid = ((left + right) / 2, (top + low) / 2)
            spots = [camera.to_screen((heart.x, heart.y)), mid,
                     (mid[0], low - h), (mid[0], top + h), *spots]  # fmt: skip
        where = places.best(spots, (w, h))
        picture.words(where, text, face, ink, "c", kit.halo())


def hatch_models(picture: Picture, kit: Kit, shown: Shown, camera: Camera) -> None:
    """Add the hatch of what blocks over the bases of models that block."""
    for key in shown.hatched:
        model = shown.state.models.get(key)
        if model is not None:
            outline = Polygon([camera.to_screen(p) for p in model.footprint.outline(4.0)])
            picture.hatch(outline, 7.0, Stroke(2.0, kit.theme("ink", 150)), 45)
            picture.outline(outline, Stroke(2.4, kit.theme("ink")))


def draw_tags(
    picture: Picture,
    kit: Kit,
    found: Content,
    overlays: Overlays,
    camera: Camera,
    places: Places,
) -> None:
    """Add the number of the deciding line of sight on a plate beside its middle."""
    fact = found.fact
    line = next((s for s in overlays.sightlines if s.is_decision), None)
    if fact is None or line is None or not fact.compare or fact.tone not in ("sight", "hidden"):
        return
    p = camera.to_screen(line.near)
    q = camera.to_screen(line.stopped_at or line.far)
    size = tag_size(kit, fact.compare, fact.icon, "body")
    spots = []
    for part in (0.5, 0.35, 0.65):
        x, y = p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part
        drop = size[1] / 2 + 14
        spots += [(x, y - drop), (x, y + drop)]
        spots += [(x, y - 2.4 * drop), (x, y + 2.4 * drop)]
    where = places.best(spots, size)
    draw_tag(picture, kit, fact.compare, where, fact.tone, icon=fact.icon, size="body")


def inches_of_bar(frame: Box, zoom: float) -> int:
    """Return the length of the scale bar: 6, 3, 2 or 1 inches."""
    return next((n for n in (6, 3, 2, 1) if n * zoom <= 0.36 * frame[2]), 1)


def bar_box(frame: Box, camera: Camera) -> Box:
    """Return the pixels that the scale bar takes."""
    wide = inches_of_bar(frame, camera.zoom) * camera.zoom + 60
    return (frame[0] + 12, frame[1] + frame[3] - 38, wide, 32.0)


def draw_bar(picture: Picture, kit: Kit, frame: Box, camera: Camera) -> None:
    """Add the scale bar at the lower left."""
    at = (frame[0] + 20, frame[1] + frame[3] - 22)
    inches = inches_of_bar(frame, camera.zoom)
    draw_scale_bar(picture, kit, at, camera.zoom, inches, 17 / kit.scale)


def edge(picture: Picture, frame: Box, color: tuple[int, int, int, int], width: float) -> None:
    """Add a thin frame."""
    x, y, w, h = frame
    for part in (
        (x, y, w, width),
        (x, y + h - width, w, width),
        (x, y, width, h),
        (x + w - width, y, width, h),
    ):
        picture.panel(part, color)
