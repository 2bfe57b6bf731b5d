"""What the threshold explorer draws: the limit, the nearest point of it, words on both sides."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tabletop.geometry.base import Point
from tabletop.geometry.border import Line
from tabletop.rules.elsewhere import Asked
from tabletop.state.model import Model
from tabletop.ui.kit.overlay import Band, Ghost, Measure, Note, Overlays
from tabletop.ui.table.exploring.wish import Found
from tabletop.ui.table.exploring.words import distance_text, sides
from tabletop.ui.table.plugs import Board

BESIDE = 20
"""Pixels from the line to the words on its sides, at UI scale 1."""
FINEST = 0.002
"""Inches by which a line may be drawn beside where it is: far less than a pixel."""


def lines_shown(lines: Sequence[Line]) -> Overlays:
    """Return the lines as the band of the limit, with no more points than can be seen."""
    drawn = [line.simplified(FINEST) for line in lines if len(line.points) > 1]
    return Overlays(bands=tuple(Band(line.points, line.is_closed) for line in drawn))


def margin_shown(
    board: Board,
    model: Model,
    at: Point,
    spot: tuple[Point, Point],
    found: Found,
    asked: Asked,
) -> Overlays:
    """Return the way from the model to the nearest point of the line, and what lies beside it."""
    to, normal = spot
    unit = board.session.state.unit(model.unit)
    far = math.dist(at, to)
    text = distance_text(far, found.accuracy)
    ghosts: tuple[Ghost, ...] = ()
    measures: tuple[Measure, ...] = ()
    if far > 2e-3:
        pose = model.pose.moved(to[0] - model.pose.x, to[1] - model.pose.y)
        ghosts = (Ghost(model.base, pose, unit.player, unit.glyph, "proposed"),)
        measures = (Measure(at, to, text, "ink", True),)
    return Overlays(ghosts=ghosts, measures=measures, notes=_beside(board, to, normal, asked))


def _beside(board: Board, to: Point, normal: Point, asked: Asked) -> tuple[Note, Note]:
    """Return the words of both sides, so far off that they clear the line and the ghost."""
    kit, zoom = board.context.kit, board.camera.zoom
    model = board.session.state.model(asked.model)
    face = kit.type("small", 600, italic=True)
    notes = []
    for words, sense in zip(sides(asked), (1.0, -1.0), strict=True):
        half = (kit.width(words, face) / 2, face.size * 0.6)
        reach = abs(normal[0]) * half[0] + abs(normal[1]) * half[1] + kit.px(BESIDE)
        reach = reach / zoom + model.base.inner_radius
        notes.append(
            Note((to[0] + sense * reach * normal[0], to[1] + sense * reach * normal[1]), words)
        )
    return notes[0], notes[1]
