"""The whole card as one picture, 1280 by 720."""

from __future__ import annotations

from tabletop import __version__
from tabletop.ui.card.board import camera_of, draw_board, edge
from tabletop.ui.card.content import Content, hash_of
from tabletop.ui.card.head import draw_head
from tabletop.ui.card.lens import draw_lens, lens_of
from tabletop.ui.card.shown import shown_of
from tabletop.ui.card.side import SIDE_HEIGHT, draw_side, needs_side
from tabletop.ui.card.steps import draw_steps, is_of_numbers
from tabletop.ui.card.why import draw_why
from tabletop.ui.kit.canvas import Picture
from tabletop.ui.kit.kit import Kit

SIZE = (1280, 720)
FRAME = (31.0, 127.0, 782.0, 538.0)
LINES, WORDS = 1.3, 1.46
"""Scales of what is drawn on the table, and of the words there: nothing under 16 pixels."""


def card(kit: Kit, found: Content) -> Picture:
    """Return a card; `kit` has scale 1."""
    theme = kit.theme
    picture = Picture()
    picture.panel((0.0, 0.0, float(SIZE[0]), float(SIZE[1])), theme("panel"))
    draw_head(picture, kit, found)
    if is_of_numbers(found):
        draw_steps(picture, kit, found, FRAME)
    else:
        _draw_table(picture, kit, found)
    draw_why(picture, kit, found)
    _foot(picture, kit, found)
    return picture


def _draw_table(picture: Picture, kit: Kit, found: Content) -> None:
    """Add the position: the board with its lens, or with the side view below it."""
    theme = kit.theme
    lines, words = Kit(theme.name, LINES, kit), Kit(theme.name, WORDS, kit)
    has_side = needs_side(found)
    x, y, w, h = FRAME
    frame = (x, y, w, h - SIDE_HEIGHT) if has_side else FRAME
    shown = shown_of(found, aspect=frame[2] / frame[3])
    camera = camera_of(shown, frame)
    lens = None if has_side else lens_of(found, shown, camera, frame)
    draw_board(picture, lines, words, found, shown, frame, (lens.box,) if lens else ())
    if lens is not None:
        draw_lens(picture, lines, shown, camera, lens, found)
    if has_side:
        side = (x, y + h - SIDE_HEIGHT, w, SIDE_HEIGHT)
        draw_side(picture, kit, found, side)
        edge(picture, FRAME, theme("neatline"), 1.0)


def _foot(picture: Picture, kit: Kit, found: Content) -> None:
    theme, face = kit.theme, kit.type(16)
    picture.panel((32.0, 680.0, 1217.0, 1.0), theme("edge_strong"))
    ruling = found.ruling
    source = f" · rules {ruling.source}" if ruling.source else ""
    words = f"tabletop {__version__}{source} · ruling {hash_of(ruling)} · positions to 8 decimals"
    picture.words((32.0, 700.0), words, face, theme("ink2"))
    last = "Unofficial. Not endorsed by any publisher."
    picture.words((1248.0, 700.0), last, face, theme("ink2"), "r")
