"""What part of the table matters, and small pictures of it."""

from __future__ import annotations

from collections.abc import Callable, Generator

import pygame

from tabletop.geometry.units import within
from tabletop.state.model import GameState
from tabletop.ui.camera import Camera, fitted
from tabletop.ui.kit.canvas import Panel, Picture
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.kit.scene_draw import Scene, View

Box = tuple[float, float, float, float]

MOST_CUT = 1.3
"""How much larger than whole a board may be shown to fill its frame."""
AT_ONCE = 6
"""Shapes that are painted before a frame may go on."""
CLOSEST_INCHES = 6.0
"""The least width and height of a crop, so that a lone base does not fill it."""


def whole_table(state: GameState) -> Box:
    """Return the board, or the box of everything on a table without edge, inches."""
    if state.board is not None:
        return (0.0, 0.0, *state.board)
    return what_matters(state)


def what_matters(state: GameState, overlays: Overlays | None = None, margin: float = 1.5) -> Box:
    """Return the box (x0, y0, x1, y1) of models, objectives, marks and the terrain near them."""
    boxes = [model.footprint.bounds() for model in state.models.values()]
    boxes += [o.footprint.bounds() for o in state.objectives.values()]
    for x, y in (overlays or Overlays()).points():
        boxes.append((x, y, x, y))
    if not boxes:
        boxes = [feature.footprint.bounds() for feature in state.terrain.values()]
    if not boxes:
        return (0.0, 0.0, *(state.board or (12.0, 12.0)))
    box = _joined(boxes)
    for feature in state.terrain.values():
        near = _joined([box, feature.footprint.bounds()])
        if _area(near) <= 2.2 * _area(_grown(box, 2.0)):
            box = near
    x0, y0, x1, y1 = _grown(box, margin)
    spare_x = max(0.0, CLOSEST_INCHES - (x1 - x0)) / 2
    spare_y = max(0.0, CLOSEST_INCHES - (y1 - y0)) / 2
    return (x0 - spare_x, y0 - spare_y, x1 + spare_x, y1 + spare_y)


def camera_for(box: Box, size: tuple[int, int], most: float = 60.0) -> Camera:
    """Return the camera that shows a box of the table in a picture of a size."""
    return fitted(box, (0.0, 0.0, float(size[0]), float(size[1])), 0.0, most)


def thumbnail(
    kit: Kit,
    state: GameState,
    size: tuple[int, int],
    overlays: Overlays | None = None,
    box: Box | None = None,
    *,
    has_names: bool = False,
) -> Picture:
    """Return a small picture of a position, cut to its frame, `size` in pixels.

    Without a `box` a board fills the frame (a little of its long sides may be cut), and a table
    without edge shows what matters.
    """
    frame = (0.0, 0.0, float(size[0]), float(size[1]))
    inside = Picture()
    inside.panel(frame, kit.theme("board"))
    scene = _small(kit, state, size, overlays, box, has_names=has_names)
    inside.extend(scene.picture(overlays))
    picture = Picture()
    picture.clip(Panel(frame, kit.theme("board")), inside)
    return picture


def painted(
    kit: Kit,
    state: GameState,
    size: tuple[int, int],
    overlays: Overlays | None = None,
    box: Box | None = None,
    also: Callable[[Picture], None] = lambda picture: None,
) -> Generator[None, None, pygame.Surface]:
    """Return a thumbnail as pixels, made in small parts so that no frame waits.

    `also` adds what lies on top of everything.
    """
    picture = Picture()
    scene = _small(kit, state, size, overlays, box, has_names=False)
    yield from scene.parts(picture, overlays or Overlays())
    also(picture)
    yield
    surface = pygame.Surface(size)
    surface.fill(kit.theme("board"))
    shapes = picture.shapes
    for start in range(0, len(shapes), AT_ONCE):
        kit.paint(shapes[start : start + AT_ONCE], surface)
        yield
    return surface


def _small(
    kit: Kit,
    state: GameState,
    size: tuple[int, int],
    overlays: Overlays | None,
    box: Box | None,
    *,
    has_names: bool,
) -> Scene:
    w, h = size
    shown = box or (whole_table(state) if state.board else what_matters(state, overlays))
    camera = camera_for(shown, size)
    if box is None and state.board is not None:
        wide, high = shown[2] - shown[0], shown[3] - shown[1]
        exact, full = min(w / wide, h / high), max(w / wide, h / high)
        if within(full, exact * MOST_CUT):
            centre = ((shown[0] + shown[2]) / 2, (shown[1] + shown[3]) / 2)
            camera = camera.turned_to(full, centre, (w / 2, h / 2))
    frame = (0.0, 0.0, float(w), float(h))
    view = View(camera, frame, has_paper=False, has_names=has_names, photo="none")
    return Scene(kit, state, view)


def _joined(boxes: list[Box]) -> Box:
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0), min(y0), max(x1), max(y1))


def _grown(box: Box, by: float) -> Box:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
