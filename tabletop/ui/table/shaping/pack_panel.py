"""The panel of the Pack tool: conditions that can be switched on, and what was found."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tabletop.errors import TabletopError
from tabletop.ui.kit.chrome import is_compact
from tabletop.ui.kit.controls import button, chip, progress, segmented
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.plugs import Board
from tabletop.ui.table.shaping.chosen import who
from tabletop.ui.table.shaping.outcome import paint_outcome
from tabletop.ui.table.shaping.parts import fault, inches_field, label
from tabletop.ui.table.shaping.want import typed_inches

if TYPE_CHECKING:
    from tabletop.ui.table.shaping.pack import PackTool

FIELDS = {"field-near": "near_limit", "field-away": "away", "field-wholly": "wholly"}
MOST = 60.0
"""Inches: the largest distance that can be typed."""


class PackPanel:
    """Draws the conditions of a `PackTool`; its ids begin with `pack-`."""

    def __init__(self, tool: PackTool) -> None:
        self.tool = tool
        self._ui: Ui | None = None
        self._height = 0

    # ------------------------------------------------------------------ what is chosen
    def act(self, board: Board, hit: Hit) -> bool:
        """Take what is switched or typed."""
        tool, packing = self.tool, self.tool.packing
        match hit.id:
            case id if id in FIELDS:
                self._typed(board, hit)
            case "pack-near":
                tool.change(board, replace(packing, near=""))
            case "pack-each":
                tool.change(board, replace(packing, is_each_near=hit.value == "1"))
            case "pack-away":
                tool.change(board, replace(packing, is_away=not packing.is_away))
            case "pack-out":
                tool.change(board, replace(packing, is_out=not packing.is_out))
            case "pack-wholly":
                tool.change(board, replace(packing, is_wholly=not packing.is_wholly))
            case "pack-gap":
                unit = board.session.unit
                limit = unit.coherency if unit is not None else 0.5
                tool.change(board, replace(packing, size=0.0 if hit.value == "0" else limit))
            case "pack-find" | "pack-accept":
                tool.go(board)
            case "pack-stop" | "pack-drop":
                tool.proposing.drop(board)
            case _:
                return False
        return True

    def _typed(self, board: Board, hit: Hit) -> None:
        tool, name = self.tool, FIELDS[hit.id]
        try:
            value = typed_inches(hit.value, 0.0, MOST)
        except TabletopError as wrong:
            tool.errors[hit.id] = str(wrong)
            if hit.kind == "confirm":
                board.context.announce(str(wrong), "illegal", "octagon-x")
            board.redraw()
            return
        tool.errors.pop(hit.id, None)
        packing = tool.packing
        match name:
            case "near_limit":
                packing = replace(packing, near_limit=value)
            case "away":
                packing = replace(packing, away=value, is_away=True)
            case _:
                packing = replace(packing, wholly=value, is_wholly=True)
        if packing != tool.packing:
            tool.change(board, packing)
        if hit.kind == "confirm" and self._ui is not None:
            self._ui.focus = ""

    # ------------------------------------------------------------------ drawing
    def paint(self, board: Board, ui: Ui, rect: pygame.Rect) -> None:
        """Draw inside a rectangle; a low window scrolls it."""
        self._ui = ui
        kit, target, tool = ui.kit, ui.surface, self.tool
        packing, state = tool.packing, board.session.state
        is_small = is_compact(kit, board.context.size)
        step = kit.px(34 if is_small else 38)
        unit = board.session.unit
        area = pygame.Rect(rect.x - kit.px(9), rect.y, rect.w + kit.px(24), rect.h - kit.px(2))
        with ui.scrolled("pack", area, self._height) as top:
            y = top + kit.px(20 if is_small else 26)
            kit.text(target, "Pack", (rect.x, y), "title", weight=700)
            y += kit.px(24)
            words = who(board.session, unit.models if unit is not None else ())
            kit.text(target, words, (rect.x, y), "small", "ink2", room=rect.w)
            y += kit.px(14)
            is_near = packing.near in state.units
            foe = state.unit(packing.near).label if is_near else "an enemy: click it"
            row = pygame.Rect(rect.x, y, rect.w, step)
            self._row(ui, row, "pack-near", f"Within of {foe}", is_near, "field-near",
                      packing.near_limit, "" if is_near else "click an enemy on the table",
                      words=("Within", f"of {foe}"))  # fmt: skip
            y += step
            y = fault(ui, rect, y, tool.errors.get("field-near", ""))
            if is_near:
                x = label(ui, rect, y + step // 2, "Who")
                segmented(
                    ui, "pack-each", x, y + step // 2, ("Some model", "Every model"),
                    int(packing.is_each_near), width=float(rect.right - x),
                )  # fmt: skip
                y += step
            row = pygame.Rect(rect.x, y, rect.w, step)
            self._row(ui, row, "pack-away", "", packing.is_away, "field-away", packing.away, "",
                      words=("More than", "from all enemies"))  # fmt: skip
            y += step
            y = fault(ui, rect, y, tool.errors.get("field-away", ""))
            row = pygame.Rect(rect.x, y, rect.w, step)
            self._row(ui, row, "pack-wholly", "", packing.is_wholly, "field-wholly",
                      packing.wholly, "", words=("Wholly in", "of the point"))  # fmt: skip
            y += step
            y = fault(ui, rect, y, tool.errors.get("field-wholly", ""))
            box = pygame.Rect(rect.x, y + kit.px(3), kit.px(158), step - kit.px(6))
            chip(ui, "pack-out", box, "Out of combat", is_on=packing.is_out)
            at = (box.right + kit.px(8), y + step // 2)
            ink = "ink" if packing.is_out else "ink2"
            words = "by sight too (7.0)"
            kit.text(target, words, at, "small", ink, room=rect.right - at[0])
            y += step
            x = label(ui, rect, y + step // 2, "Spacing")
            segmented(
                ui, "pack-gap", x, y + step // 2, ("Touching", "Loose"),
                0 if packing.size == 0.0 else 1, width=float(rect.right - x),
            )  # fmt: skip
            y += step
            pad = kit.space("panel_pad")
            kit.rule(target, (rect.x - pad, y + kit.px(4)), (rect.right + pad, y + kit.px(4)))
            y += kit.px(12)
            y = self._outcome(board, ui, pygame.Rect(rect.x, y, rect.w, rect.h))
            for line in self._hints(board):
                y = kit.paragraph(target, line, (rect.x, y, rect.w), "small", "ink2") + kit.px(4)
            self._height = y - top

    def _row(
        self, ui: Ui, box: pygame.Rect, id: str, tip: str, is_on: bool, field: str, value: float,
        reason: str, *, words: tuple[str, str],
    ) -> None:  # fmt: skip
        """A condition: a switch, its inches, and of what."""
        kit = ui.kit
        high = box.h - kit.px(6)
        widest = max(kit.width(word, "body", 600) for word in ("Within", "More than", "Wholly in"))
        wide = max(kit.px(90), math.ceil(widest) + kit.px(26))
        switch = pygame.Rect(box.x, box.y + kit.px(3), wide, high)
        chip(ui, id, switch, words[0], is_on=is_on, reason=reason)
        line = pygame.Rect(switch.right + kit.px(6), switch.y, kit.px(62), high)
        inches_field(ui, field, line, value, self.tool.errors)
        at = (line.right + kit.px(8), box.y + box.h // 2)
        ink = "ink" if is_on else "ink2"
        kit.text(ui.surface, words[1], at, "small", ink, room=box.right - at[0])

    def _outcome(self, board: Board, ui: Ui, box: pygame.Rect) -> int:
        kit, proposing = ui.kit, self.tool.proposing
        y = box.y
        looking = proposing.looking
        if proposing.is_up and proposing.result is not None:
            return paint_outcome(board, ui, box, proposing, "pack")
        if looking is not None and looking.is_over:
            kit.icon(ui.surface, "circle-question-mark", (box.x + kit.px(9), y + kit.px(9)), 18,
                     "ink2")  # fmt: skip
            at = (box.x + kit.px(28), y + kit.px(9))
            kit.text(ui.surface, "None found", at, "body", weight=600)
            words = "There may be some; other conditions or another point may help."
            where = (at[0], y + kit.px(20), box.w - kit.px(28))
            y = kit.paragraph(ui.surface, words, where, "small", "ink2") + kit.px(8)
        elif proposing.is_up:
            part = looking.part if looking is not None else 0.0
            bar = pygame.Rect(box.x, y + kit.px(20), box.w, kit.px(6))
            progress(ui, bar, part, "Looking for places (Esc stops)")
            return bar.bottom + kit.px(14)
        line = pygame.Rect(box.x, y, box.w, kit.px(34))
        reason = "" if board.session.unit is not None else "select one unit first"
        button(ui, "pack-find", line, "Find places", key="Enter", look="primary", reason=reason)
        return y + kit.px(44)

    def _hints(self, board: Board) -> list[str]:
        if board.session.unit is None:
            return ["Click the unit that is packed."]
        lines = ["Click an enemy to be near it, or the table: the unit stands round there."]
        if self.tool.packing.point is None:
            lines.append("Without a point it stays as near as it can to where it is.")
        return lines
