"""The photo or plan under a table: laid on the paper and faded, framed in words when missing."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, Literal

from shapely.geometry import Polygon

from tabletop.state.model import Underlay
from tabletop.ui.camera import Camera
from tabletop.ui.kit.canvas import Bounds, Panel, Photo, Picture, Stroke
from tabletop.ui.kit.photo_data import PhotoData

if TYPE_CHECKING:
    from tabletop.ui.kit.kit import Kit

PhotoMode = Literal["full", "quick", "none"]
"""How photos are drawn: at once and well; rough until they are ready; not at all."""
WORDS: Final = {
    "missing": "photo {name} is missing",
    "broken": "photo {name} cannot be read",
    "reading": "photo {name} is being read",
}


def draw_underlay(
    picture: Picture,
    kit: Kit,
    camera: Camera,
    underlay: Underlay,
    clip: Bounds,
    *,
    beside: str = "",
    mode: PhotoMode = "full",
) -> None:
    """Add the photo, cut to a box in pixels (the board); nothing ever fails here."""
    if mode == "none":
        return
    found = kit.photos.get(underlay.image, beside, can_wait=mode == "quick")
    inside = Picture()
    if isinstance(found, PhotoData):
        x, y = camera.to_screen((underlay.x, underlay.y + underlay.height))
        size = (underlay.width * camera.zoom, underlay.height * camera.zoom)
        alpha = round(255 * (1.0 - underlay.fade))
        helper = kit.photos if mode == "quick" else None
        inside.add(Photo((x, y, *size), underlay.turn, alpha, found, helper))
    else:
        _frame(inside, kit, camera, underlay, WORDS[found], has_hatch=found != "reading")
    picture.clip(Panel(clip, (0, 0, 0, 255)), inside)


def _frame(
    picture: Picture, kit: Kit, camera: Camera, underlay: Underlay, words: str, *, has_hatch: bool
) -> None:
    corners = [camera.to_screen(corner) for corner in underlay.corners]
    if has_hatch:
        thin = Stroke(1.0 * kit.scale, kit.theme("edge_strong"))
        picture.hatch(Polygon(corners), 22.0 * kit.scale, thin)
    edge = Stroke(1.6 * kit.scale, kit.theme("ink3"), kit.dash("ghost"))
    for start, end in itertools.pairwise([*corners, corners[0]]):  # lines cost less than a ring
        picture.line([start, end], edge)
    name = underlay.image if len(underlay.image) <= 40 else f"{underlay.image[:38]}…"
    face, ink = kit.type("body", 600, italic=True), kit.theme("ink2")
    low, high = underlay.corners[0], underlay.corners[2]
    for part in (0.06, 0.5, 0.94):  # pieces of terrain may lie over one of them
        x, y = (low[0] + high[0]) / 2, low[1] + (high[1] - low[1]) * part
        at = camera.to_screen((x, y))
        picture.words(at, words.format(name=name), face, ink, "c", kit.halo("board", 4))
