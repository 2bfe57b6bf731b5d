"""The sheet of paper: grid, map frame with 6 inch bars, objectives, scale bar."""

from __future__ import annotations

import math
from collections.abc import Callable

from tabletop.geometry.base import Point
from tabletop.state.model import Objective
from tabletop.ui.camera import Camera
from tabletop.ui.kit.canvas import Bounds, Picture, Shade, Stroke
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.shapes import circle

FRAME = 5
"""Pixels between the two lines of the map frame."""
PAPER = (26, 24)
"""Pixels of paper outside the frame, across and down."""


Below = Callable[[Picture, Bounds], None]


def _nothing(picture: Picture, box: Bounds) -> None:
    """Draw nothing on the paper."""


def draw_board(
    picture: Picture,
    kit: Kit,
    camera: Camera,
    board: tuple[float, float],
    *,
    has_paper: bool = True,
    has_numbers: bool = True,
    below: Below = _nothing,
) -> None:
    """Add paper, 1 inch and 6 inch grid, and the frame; `board` is (width, height) in inches.

    `below` draws what lies on the paper under the grid, in a box of pixels.
    """
    theme = kit.theme
    x, y, w, h = board_box(camera, board)
    if has_paper:
        px, py = kit.px(PAPER[0]), kit.px(PAPER[1])
        sheet = (float(x - px), float(y - py), float(w + 2 * px), float(h + 2 * py))
        ring = _corners((sheet[0], sheet[1] + kit.px(3), sheet[2], sheet[3]))
        picture.add(Shade(ring, kit.px(6), theme("shadow", 60)))
        picture.panel(_grown(sheet, 1), theme("edge_strong"))
        picture.panel(sheet, theme("board"))
    else:
        picture.panel((float(x), float(y), float(w), float(h)), theme("board"))
    below(picture, (float(x), float(y), float(w), float(h)))
    _grid(picture, kit, camera, board, (x, y, w, h))
    _frame(picture, kit, camera, board, (x, y, w, h))
    if has_numbers:
        _numbers(picture, kit, camera, board, (x, y, w, h))


def draw_ground(
    picture: Picture, kit: Kit, camera: Camera, area: Bounds, below: Below = _nothing
) -> None:
    """Add paper and grid for a table without edge over a screen box (x, y, width, height)."""
    x, y, w, h = (float(round(v)) for v in area)
    picture.panel((x, y, w, h), kit.theme("board"))
    below(picture, (x, y, w, h))
    x0, y0, x1, y1 = camera.box(area)
    thick = float(max(1, kit.px(1)))
    fine = camera.zoom >= 7 * kit.scale
    for i in range(math.ceil(x0), math.floor(x1) + 1):
        if fine or i % 6 == 0:
            at = float(round(camera.to_screen((i, 0.0))[0]))
            picture.panel((at, y, thick, h), kit.theme("grid6" if i % 6 == 0 else "grid"))
    for j in range(math.ceil(y0), math.floor(y1) + 1):
        if fine or j % 6 == 0:
            at = float(round(camera.to_screen((0.0, j))[1]))
            picture.panel((x, at, w, thick), kit.theme("grid6" if j % 6 == 0 else "grid"))


def board_box(camera: Camera, board: tuple[float, float]) -> tuple[int, int, int, int]:
    """Return the board in whole pixels (x, y, width, height)."""
    x, y = camera.to_screen((0.0, board[1]))
    return (round(x), round(y), round(board[0] * camera.zoom), round(board[1] * camera.zoom))


def _grid(
    picture: Picture,
    kit: Kit,
    camera: Camera,
    board: tuple[float, float],
    box: tuple[int, int, int, int],
) -> None:
    x, y, w, h = box
    thick = float(max(1, kit.px(1)))
    fine = camera.zoom >= 7 * kit.scale
    for is_bold in (False, True):
        color = kit.theme("grid6" if is_bold else "grid")
        for i in range(1, math.ceil(board[0])):
            if (i % 6 == 0) == is_bold and (fine or is_bold):
                picture.panel((float(round(x + i * camera.zoom)), float(y), thick, float(h)), color)
        for j in range(1, math.ceil(board[1])):
            if (j % 6 == 0) == is_bold and (fine or is_bold):
                at = float(round(y + h - j * camera.zoom))
                picture.panel((float(x), at, float(w), thick), color)


def _frame(
    picture: Picture,
    kit: Kit,
    camera: Camera,
    board: tuple[float, float],
    box: tuple[int, int, int, int],
) -> None:
    line = kit.theme("neatline")
    t = max(2, round(kit.px(FRAME) * min(1.0, camera.zoom / (14 * kit.scale))))
    one = max(1, kit.px(1))
    x, y, w, h = box
    for grow in (one, one + t + one):
        _outline(picture, (x - grow, y - grow, w + 2 * grow, h + 2 * grow), one, line)
    for is_level, size in ((True, board[0]), (False, board[1])):
        for i in range(0, math.ceil(size), 12):
            start, end = i * camera.zoom, min(size, i + 6.0) * camera.zoom
            long = float(round(end - start))
            if is_level:
                for top in (y - t - one, y + h + one):
                    picture.panel((float(round(x + start)), float(top), long, float(t)), line)
            else:
                for left in (x - t - one, x + w + one):
                    picture.panel((float(left), float(round(y + h - end)), float(t), long), line)


def _numbers(
    picture: Picture,
    kit: Kit,
    camera: Camera,
    board: tuple[float, float],
    box: tuple[int, int, int, int],
) -> None:
    x, y, _, h = box
    face, ink = kit.type(10, 500), kit.theme("ink3")
    step = 6 if camera.zoom * 6 >= 26 * kit.scale else 12
    for i in range(step, math.ceil(board[0]), step):
        picture.words((x + i * camera.zoom, y + h + kit.px(14)), str(i), face, ink, "c")
    for j in range(step, math.ceil(board[1]), step):
        picture.words((x - kit.px(10), y + h - j * camera.zoom), str(j), face, ink, "r")


def draw_objective(
    picture: Picture,
    kit: Kit,
    camera: Camera,
    objective: Objective,
    label: str,
    *,
    has_range: bool = True,
    reach: float = 3.0,
) -> None:
    """Add an objective: ring, 8 ticks, number, and its control range in fine dots."""
    centre = camera.to_screen((objective.x, objective.y))
    radius = objective.footprint.a * camera.zoom
    theme, s = kit.theme, kit.scale
    if has_range:
        dots = Stroke(1.3 * s, theme("objective", 150), kit.dash("reach"))
        picture.line(circle(centre, radius + reach * camera.zoom), dots, is_closed=True)
    picture.disc(centre, radius, theme("board"))
    picture.line(circle(centre, radius), Stroke(1.6 * s, theme("objective")), is_closed=True)
    thin = Stroke(0.9 * s, theme("objective"))
    picture.line(circle(centre, radius * 0.72), thin, is_closed=True)
    tick = min(4 * s, radius * 0.3)
    for i in range(8):
        a = i * math.tau / 8
        ux, uy = math.cos(a), math.sin(a)
        start = (centre[0] + radius * ux, centre[1] + radius * uy)
        end = (start[0] + tick * ux, start[1] + tick * uy)
        picture.line([start, end], Stroke(min(1.4 * s, tick * 0.4), theme("objective")))
    if radius >= 8 * s:
        face = kit.type("small", 700)
        picture.words(centre, label, face, theme("objective"), "c")


def draw_scale_bar(
    picture: Picture, kit: Kit, at: Point, zoom: float, inches: int = 6, size: float = 16
) -> None:
    """Add a bar of whole inches with its length in words; `at` is its left end."""
    theme = kit.theme
    x, y = at
    tall = kit.px(size * 0.42)
    width = inches * zoom
    picture.panel((x - 1, y - tall / 2 - 1, width + 2, tall + 2), theme("neatline"))
    for i in range(inches):
        if i % 2:
            part = (x + i * zoom, y - tall / 2, zoom, float(tall))
            picture.panel(part, theme("board"))
    face = kit.type(size, 600)
    where = (x + width + kit.px(10), y)
    picture.words(where, f'{inches}"', face, theme("ink"), "l", kit.halo())


def _outline(
    picture: Picture,
    box: tuple[int, int, int, int],
    width: int,
    color: tuple[int, int, int, int],
) -> None:
    x, y, w, h = (float(v) for v in box)
    t = float(width)
    for part in ((x, y, w, t), (x, y + h - t, w, t), (x, y, t, h), (x + w - t, y, t, h)):
        picture.panel(part, color)


def _corners(box: Bounds) -> tuple[Point, ...]:
    x, y, w, h = box
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))


def _grown(box: Bounds, by: float) -> Bounds:
    return (box[0] - by, box[1] - by, box[2] + 2 * by, box[3] + 2 * by)
