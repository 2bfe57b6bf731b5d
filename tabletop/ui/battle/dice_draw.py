"""Drawn dice: a success is filled, a failure hollow and lower, a critical dark; never by colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import pygame

from tabletop.geometry.base import Point
from tabletop.ui.battle.steps import Die
from tabletop.ui.kit.canvas import Picture
from tabletop.ui.kit.kit import Kit

SIZE: Final = 30
PITCH: Final = 36
SMALL: Final = 22
SMALL_PITCH: Final = 27
LOWER: Final = 5
ROWS_HIGH: Final = 56
"""Pixels at UI scale 1 that dice may take, two rows of small ones."""

_PIPS: Final[Mapping[int, tuple[Point, ...]]] = MappingProxyType(
    {
        1: ((0, 0),),
        2: ((-1, -1), (1, 1)),
        3: ((-1, -1), (0, 0), (1, 1)),
        4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        5: ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)),
        6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    }
)


def draw_die(kit: Kit, target: pygame.Surface, corner: Point, die: Die, size: float = SIZE) -> None:
    """Draw a die, its corner at a pixel; `size` at UI scale 1. Face 0 is a die not yet rolled."""
    side, s, theme = size * kit.scale, kit.scale, kit.theme
    group = die_picture(kit, die, size)
    picture = Picture()
    x, y = corner
    picture.stamp((x, y + (LOWER * s if die.state == "miss" else 0)), group)
    kit.paint(picture, target)
    if die.was:  # it was rolled again: the first face stands small at its corner
        spot = (x + side - 1 * s, y + (LOWER * s if die.state == "miss" else 0))
        disc = Picture()
        disc.disc((0, 0), 7 * s, theme("panel"))
        disc.disc((0, 0), 6 * s, theme("sunken"))
        badge = Picture()
        badge.stamp(spot, disc)
        kit.paint(badge, target)
        kit.text(target, str(die.was), spot, kit.type(10, 600), "ink2", align="c")


def die_picture(kit: Kit, die: Die, size: float = SIZE) -> Picture:
    """Return a die as shapes, its corner at (0, 0); `size` at UI scale 1."""
    group = Picture()
    side, s, theme = size * kit.scale, kit.scale, kit.theme
    fill, edge, dot = {
        "plain": ("raised", "ink", "ink"),
        "hit": ("raised", "ink", "ink"),
        "crit": ("ink", "ink", "inverse"),
        "miss": ("panel", "edge_strong", "ink3"),
    }[die.state]
    if not die.face:
        fill, edge = "sunken", "edge_strong"
    wide = (1.1 if die.state == "miss" or not die.face else 1.8) * s * size / SIZE
    group.panel((0, 0, side, side), theme(edge), side * 0.2)
    inner = side - 2 * wide
    group.panel((wide, wide, inner, inner), theme(fill), side * 0.17)
    for px, py in _PIPS.get(die.face, ()):
        spot = (side / 2 + px * side * 0.26, side / 2 + py * side * 0.26)
        group.disc(spot, side * 0.085, theme(dot))
    return group


def draw_dice(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, dice: Sequence[Die], shown: int = -1
) -> None:
    """Draw dice into a box: in a row, in two rows of small ones, or counted by their faces.

    `shown` is how many have been rolled so far (-1: all); the others lie there blank.
    """
    if 0 <= shown < len(dice):
        dice = [*dice[:shown], *(Die(0) for _ in dice[shown:])]
    pitch, small = kit.px(PITCH), kit.px(SMALL_PITCH)
    a_row = max(1, (rect.w - kit.px(SIZE)) // pitch + 1)
    two_rows = max(1, (rect.w - kit.px(SMALL)) // small + 1)
    if len(dice) <= a_row:
        for i, die in enumerate(dice):
            draw_die(kit, target, (rect.x + i * pitch, rect.y), die)
    elif len(dice) <= 2 * two_rows:
        for i, die in enumerate(dice):
            row, column = divmod(i, two_rows)
            draw_die(kit, target, (rect.x + column * small, rect.y + row * small), die, SMALL)
    else:
        _counted(kit, target, rect, dice)


def _counted(kit: Kit, target: pygame.Surface, rect: pygame.Rect, dice: Sequence[Die]) -> None:
    """Draw one small die a face with how many show it, in two rows."""
    groups = Counter((d.face, d.state) for d in dice)
    columns = 3 if len(groups) > 4 or rect.w > kit.px(150) else 2
    step = min(kit.px(76), rect.w // columns)
    for i, ((face, state), count) in enumerate(
        sorted(groups.items(), key=lambda item: (-item[0][0], item[0][1]))
    ):
        row, column = divmod(i, columns)
        corner = (rect.x + column * step, rect.y + row * kit.px(SMALL_PITCH))
        draw_die(kit, target, corner, Die(face, state), SMALL)
        lower = kit.px(LOWER) if state == "miss" else 0
        spot = (corner[0] + kit.px(SMALL + 5), corner[1] + kit.px(SMALL // 2) + lower)
        ink = "ink3" if state == "miss" else "ink"
        words = f"× {count}" if step > kit.px(58) else f"×{count}"
        kit.text(target, words, spot, kit.type("small", 600, tab=True), ink)
