"""Which annotation lies under the pointer: by its lines, its words, its ends."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection

from shapely.geometry import LineString
from shapely.geometry import Point as Spot

from tabletop.geometry.base import Point
from tabletop.geometry.units import within
from tabletop.state.model import Annotation, GameState
from tabletop.ui.camera import Camera
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.noted import ends_of, words_at, words_size

NEAR = 7.0
"""Pixels at scale 1 beside a line that still count as on it."""


def note_at(
    kit: Kit, camera: Camera, state: GameState, pixel: Point, hidden: Collection[str]
) -> Annotation | None:
    """Return the annotation under a pixel, the last drawn one first."""
    reach = NEAR * kit.scale
    for note in reversed(list(state.annotations.values())):
        if note.layer not in hidden and _is_on(kit, camera, state, note, pixel, reach):
            return note
    return None


def end_at(kit: Kit, camera: Camera, note: Annotation, pixel: Point) -> int | None:
    """Return which point of an annotation lies under a pixel, None for none."""
    for number, point in enumerate(note.points):
        if within(math.dist(camera.to_screen(point), pixel), NEAR * kit.scale):
            return number
    return None


def _is_on(
    kit: Kit, camera: Camera, state: GameState, note: Annotation, pixel: Point, reach: float
) -> bool:
    if note.text and note.kind != "measure":
        x, y = words_at(kit, camera, note)
        wide, high = words_size(kit, note.text)
        if abs(pixel[0] - x) <= wide / 2 and abs(pixel[1] - y) <= high / 2:
            return True
    points = ends_of(state, note) if note.kind == "measure" else note.points
    there = [camera.to_screen(p) for p in points]
    if note.kind == "circle" and len(there) > 1:
        radius = math.dist(there[0], there[1])
        return within(abs(math.dist(there[0], pixel) - radius), reach)
    if len(there) == 1:
        return within(math.dist(there[0], pixel), reach)
    for p, q in itertools.pairwise(there):
        if p != q and within(LineString([p, q]).distance(Spot(pixel)), reach):
            return True
    return False
