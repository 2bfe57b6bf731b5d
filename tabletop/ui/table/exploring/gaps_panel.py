"""The panel of the gaps: which base, how wide, ranges closed or not, and a row for each place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.geometry.base import Base
from tabletop.geometry.passages import Passage, can_pass, needs
from tabletop.rules.words import inch
from tabletop.ui.kit.controls import check_row, chip, segmented
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.add.sizes import LONGS, ROUNDS, base_text, base_words
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.exploring.gaps import GapsTool

BASES: Final = (*ROUNDS[:7], *LONGS[:5])
SPARES: Final = (0.25, 1.0, 2.0)
"""Inches over the width of the base up to which a place is shown."""
SPARE_NAMES: Final = ('base + 1/4"', 'base + 1"', 'base + 2"')
ROWS: Final = 30
"""Rows listed at most; the board shows all."""


class GapsPanel:
    """Draws what a `GapsTool` asks and found; its ids begin with `gaps-`."""

    def __init__(self, tool: GapsTool) -> None:
        self.tool = tool
        self._height = 0
        self._rows: list[tuple[pygame.Rect, int]] = []

    def paint(self, board: Board, ui: Ui, rect: pygame.Rect) -> None:
        """Draw inside a rectangle; a low window scrolls it."""
        kit = ui.kit
        area = pygame.Rect(rect.x - kit.px(9), rect.y, rect.w + kit.px(24), rect.h - kit.px(2))
        with ui.scrolled("gaps", area, self._height) as top:
            box = pygame.Rect(rect.x, top, rect.w, rect.h)
            y = self._choices(board, ui, box, top + kit.px(24))
            pad = kit.space("panel_pad")
            kit.rule(ui.surface, (rect.x - pad, y), (rect.right + pad, y))
            y = self._places(board, ui, box, y + kit.px(12))
            self._height = y - top + kit.px(8)

    def act(self, board: Board, hit: Hit) -> bool:
        """Take what is chosen."""
        tool = self.tool
        match hit.id:
            case "gaps-base":
                tool.base = BASES[int(hit.value)] if hit.value != "own" else None
                words = f"Gaps for {base_words(tool.asked(board).base)}"
                board.context.announce(words, "info", tool.icon)
            case "gaps-spare":
                tool.spare = SPARES[int(hit.value)]
            case "gaps-range":
                tool.keeps_out = not tool.keeps_out
                words = "closed" if tool.keeps_out else "open"
                board.context.announce(f"Enemy combat ranges: {words}", "info", tool.icon)
            case "gaps-mates":
                tool.has_mates = not tool.has_mates
                words = "shown" if tool.has_mates else "left out"
                board.context.announce(f"Gaps inside units: {words}", "info", tool.icon)
            case "gaps-place":
                chosen = int(hit.value)
                tool.point(board, -1 if chosen == tool.pointed else chosen)
            case _:
                return False
        board.redraw()
        return True

    # ------------------------------------------------------------------ parts
    def _choices(self, board: Board, ui: Ui, box: pygame.Rect, y: int) -> int:
        kit, tool, asked = ui.kit, self.tool, self.tool.asked(board)
        kit.text(ui.surface, "Gaps", (box.x, y), "title", weight=700)
        y += kit.px(16)
        words = f'For {base_words(asked.base)}: it passes where there are {needs(asked.base):.2f}"'
        if not asked.base.is_round:
            words += " (its narrow side)"
        y = kit.paragraph(ui.surface, f"{words}.", (box.x, y, box.w), "small", "ink2") + kit.px(8)
        gap, high = kit.px(4), max(kit.px(26), round(kit.type("body").size * 1.65))
        own = board.session.state.models.get(asked.model)
        reason = "" if own is not None else "no model is selected"
        label = "Selected model" if own is None else f"Selected: {base_text(own.base)}"
        rect = pygame.Rect(box.x, y, box.w, high)
        chip(
            ui, "gaps-base", rect, label, is_on=tool.base is None and own is not None,
            reason=reason, value="own",
        )  # fmt: skip
        y += high + gap
        across = 4
        for i, base in enumerate(BASES):
            x = box.x + (i % across) * (box.w + gap) // across
            wide = (box.w + gap) // across - gap
            cell = pygame.Rect(x, y + (i // across) * (high + gap), wide, high)
            is_on = base == tool.base or (own is None and tool.base is None and base == asked.base)
            chip(ui, "gaps-base", cell, _size(base), is_on=is_on, value=str(i))
        y += -(-len(BASES) // across) * (high + gap) + kit.px(6)
        kit.text(ui.surface, "Narrower than", (box.x, y + kit.px(8)), "small", "ink2")
        y += kit.px(20)
        names, chosen = list(SPARE_NAMES), SPARES.index(tool.spare)
        segmented(ui, "gaps-spare", box.x, y + kit.px(15), names, chosen, width=float(box.w))
        y += kit.px(38)
        rect = pygame.Rect(box.x, y, box.w, kit.px(28))
        reason = "" if asked.player else "select a model of one side"
        check_row(
            ui, "gaps-range", rect, "Enemy combat range shut", tool.keeps_out and not reason,
            sample="range", reason=reason, player=3 - asked.player if asked.player else 2,
        )  # fmt: skip
        y += kit.px(30)
        if reason:
            words = "Select a model to shut the ranges of its enemies."
            y = kit.paragraph(ui.surface, words, (box.x, y, box.w), "micro", "ink2") + kit.px(4)
        rect = pygame.Rect(box.x, y, box.w, kit.px(28))
        check_row(ui, "gaps-mates", rect, "Gaps inside units too", tool.has_mates)
        return y + kit.px(34)

    def _places(self, board: Board, ui: Ui, box: pygame.Rect, y: int) -> int:
        kit, tool, asked = ui.kit, self.tool, self.tool.asked(board)
        places = tool.places(board)
        shut = sum(1 for place in places if not can_pass(asked.base, place.width))
        head = f"{shut} shut, {len(places) - shut} passable"
        if tool.is_looking(board):
            head = "Looking..."
        kit.text(ui.surface, head, (box.x, y + kit.px(8)), "body", weight=600)
        y += kit.px(22)
        self._rows = []
        for k, place in enumerate(places[:ROWS]):
            y = self._row(board, ui, box, y, k, place)
        if len(places) > ROWS:
            words = f"and {len(places) - ROWS} more on the table"
            y = kit.paragraph(ui.surface, words, (box.x, y, box.w), "small", "ink2")
        words = (
            'On the ground: terrain over 1" and impassable ground are shut, climbing apart. '
            "Touching both sides is passing."
        )
        return kit.paragraph(ui.surface, words, (box.x, y + kit.px(4), box.w), "micro", "ink2")

    def _row(self, board: Board, ui: Ui, box: pygame.Rect, y: int, k: int, place: Passage) -> int:
        kit, tool = ui.kit, self.tool
        base = tool.asked(board).base
        fits = can_pass(base, place.width)
        small, line = kit.type("small"), round(kit.type("small").size * 1.4)
        names = f"{tool.label(board, place.one)} and {tool.label(board, place.other)}"
        if place.one == place.other:
            names = f"in {tool.label(board, place.one)}"
        lines = kit.fonts.wrap(names, small, box.w - kit.px(26))[:2]
        head = round(kit.type("body").size * 1.4)
        rect = pygame.Rect(
            box.x - kit.px(8), y, box.w + kit.px(8), head + line * len(lines) + kit.px(8)
        )
        is_hot = ui.add("gaps-place", rect, value=str(k))
        if is_hot or k == tool.pointed:
            kit.plate(ui.surface, rect, "sunken", "edge" if k == tool.pointed else None)
        middle = y + kit.px(4) + head / 2
        ink = "ink" if fits else "illegal"
        kit.icon(ui.surface, "check" if fits else "octagon-x", (box.x + kit.px(8), middle), 16, ink)
        words = f"{width_text(place.width, base)} {'passes' if fits else 'cannot pass'}"
        kit.text(ui.surface, words, (box.x + kit.px(26), middle), "body", ink, weight=600)
        at = y + kit.px(4) + head + line / 2
        for text in lines:
            kit.text(ui.surface, text, (box.x + kit.px(26), at), small, "ink2")
            at += line
        ui.draw_focus("gaps-place", rect, str(k))
        return rect.bottom + kit.px(2)


def width_text(width: float, base: Base) -> str:
    """Return a width that never rounds across what the base needs.

    >>> width_text(1.2596, Base("round", 32.0, 32.0))
    '1.2596"'
    """
    return inch(width, needs(base))


def _size(base: Base) -> str:
    """Return a size for a narrow chip, without spaces.

    >>> _size(Base("oval", 60, 35))
    '60×35'
    """
    return base_text(base).replace(" ", "")
