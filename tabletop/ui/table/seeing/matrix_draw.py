"""The grid of the matrix: names of rows and columns, a cell with three signs for each pair."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.geometry.units import within
from tabletop.rules.unit_matrix import UnitPair, reaches
from tabletop.rules.words import inch
from tabletop.state.model import GameState
from tabletop.ui.kit.kit import Kit
from tabletop.ui.table.seeing.matrix_work import Frame, MatrixWork

NAME, HEAD = 168, 62
"""Pixels of the names of rows and of columns."""
LEAST, MOST, TALL = 62, 104, 42
"""Pixels: the least and most width of a cell, and its height."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the cells lie: the first row and column shown, how many, and how large they are."""

    rect: pygame.Rect
    first: tuple[int, int]
    shown: tuple[int, int]
    cell: tuple[int, int]

    def box(self, row: int, column: int) -> pygame.Rect | None:
        """Return the rectangle of a cell, None when it is not shown."""
        i, j = row - self.first[0], column - self.first[1]
        if not (0 <= i < self.shown[0] and 0 <= j < self.shown[1]):
            return None
        wide, tall = self.cell
        return pygame.Rect(self.rect.x + j * wide, self.rect.y + i * tall, wide, tall)

    def at(self, pixel: tuple[int, int]) -> tuple[int, int] | None:
        """Return row and column under a pixel."""
        wide, tall = self.cell
        i, j = (pixel[1] - self.rect.y) // tall, (pixel[0] - self.rect.x) // wide
        if not (0 <= i < self.shown[0] and 0 <= j < self.shown[1]):
            return None
        return i + self.first[0], j + self.first[1]


def grid_of(kit: Kit, area: pygame.Rect, frame: Frame, wanted: tuple[int, int]) -> Grid:
    """Return the grid that shows as many cells as fit, beginning near the wanted first one."""
    rows, columns = len(frame.rows), len(frame.columns)
    rect = pygame.Rect(
        area.x + kit.px(NAME), area.y + kit.px(HEAD), area.w - kit.px(NAME), area.h - kit.px(HEAD)
    )
    across = max(1, min(columns, rect.w // kit.px(LEAST)))
    wide = min(kit.px(MOST), rect.w // across)
    tall = kit.px(TALL)
    down = max(1, min(rows, rect.h // tall))
    first = (min(max(0, wanted[0]), rows - down), min(max(0, wanted[1]), columns - across))
    return Grid(rect, (max(0, first[0]), max(0, first[1])), (down, across), (wide, tall))


def draw_grid(
    kit: Kit,
    target: pygame.Surface,
    state: GameState,
    work: MatrixWork,
    frame: Frame,
    grid: Grid,
    cursor: tuple[int, int],
    reach: float,
) -> None:
    """Draw names and cells; the cursor has a ring, its row and column stand out."""
    _names(kit, target, state, frame, grid, cursor)
    for i in range(grid.first[0], grid.first[0] + grid.shown[0]):
        for j in range(grid.first[1], grid.first[1] + grid.shown[1]):
            box = grid.box(i, j)
            if box is None:
                continue
            a, b = frame.rows[i], frame.columns[j]
            inner = box.inflate(-kit.px(3), -kit.px(3))
            if a == b:
                kit.text(target, "–", inner.center, "small", "ink3", align="c")
                continue
            pair = work.pairs.get((a, b))
            if pair is None:
                kit.plate(target, inner, "sunken", "edge", radius=3)
                kit.text(target, "…", inner.center, "small", "ink3", align="c")
            else:
                is_near = reaches(state, pair, reach)
                draw_cell(kit, target, inner, pair, reach, is_near=is_near)
    box = grid.box(*cursor)
    if box is not None:
        kit.plate(target, box, (0, 0, 0, 0), "focus", radius=4, width=2.4)


def draw_cell(
    kit: Kit,
    target: pygame.Surface,
    box: pygame.Rect,
    pair: UnitPair,
    reach: float,
    *,
    is_near: bool,
) -> None:
    """Draw a cell: an eye, open or struck out; swords in combat; the inches, a bow in range."""
    is_both = pair.sees and is_near
    kit.plate(
        target, box, "raised" if pair.sees else "sunken", "ink2" if is_both else "edge", radius=3
    )
    high, low = box.y + round(box.h * 0.3), box.y + round(box.h * 0.72)
    x = box.x + kit.px(12)
    icon, ink = sign_of(pair)
    kit.icon(target, icon, (x, high), 15, ink, stroke=2.2)
    if pair.in_combat:
        kit.icon(target, "swords", (box.right - kit.px(12), high), 15, "ink", stroke=2.2)
    if is_near:
        kit.icon(target, "bow-arrow", (x, low), 14, "ink", stroke=2.0)
    face = kit.type("small", 600 if is_near else 400, tab=True)
    words = f'{pair.gap:.1f}"'
    if within(abs(pair.gap - reach), 0.06):  # never round across the limit
        words = inch(pair.gap, reach)
    ink = "ink" if is_near else "ink2"
    kit.text(target, words, (box.right - kit.px(6), low), face, ink, align="r")


def sign_of(pair: UnitPair) -> tuple[str, str]:
    """Return the icon of sight and its colour: an eye, a closed one, or a question mark."""
    if pair.stuck_in:
        return "circle-question-mark", "ink2"
    return ("eye", "sight") if pair.sees else ("eye-off", "hidden")


def _names(
    kit: Kit,
    target: pygame.Surface,
    state: GameState,
    frame: Frame,
    grid: Grid,
    cursor: tuple[int, int],
) -> None:
    wide, tall = grid.cell
    for i in range(grid.first[0], grid.first[0] + grid.shown[0]):
        unit = state.unit(frame.rows[i])
        y = grid.rect.y + (i - grid.first[0]) * tall + tall // 2
        is_on = i == cursor[0]
        role = kit.theme.player(unit.player, "ink")
        face = kit.type("body", 600 if is_on else 500, italic=True)
        left = grid.rect.x - kit.px(NAME)
        count = kit.text(
            target, str(len(unit.models)), (grid.rect.x - kit.px(10), y), "small", "ink2", align="r"
        )
        room = count.left - left - kit.px(6)
        kit.text(target, unit.label, (left, y), face, role, room=room)
    small = kit.type("small", 500, italic=True)
    bold = kit.type("small", 600, italic=True)
    step = round(small.size * 1.25)
    for j in range(grid.first[1], grid.first[1] + grid.shown[1]):
        unit = state.unit(frame.columns[j])
        face = bold if j == cursor[1] else small
        role = kit.theme.player(unit.player, "ink")
        room = wide - kit.px(6)
        lines = [kit.fonts.fit(t, face, room) for t in kit.fonts.wrap(unit.label, face, room)[:3]]
        x = grid.rect.x + (j - grid.first[1]) * wide + wide // 2
        y = grid.rect.y - kit.px(9) - step * (len(lines) - 1)
        for words in lines:
            kit.text(target, words, (x, y), face, role, align="c")
            y += step
