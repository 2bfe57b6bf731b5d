"""The panel of what falls: the unit, its critical models first, and the choices of one fall."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.rules.coherency import judge_coherency
from tabletop.rules.falls import Fall
from tabletop.rules.finding import Finding
from tabletop.rules.words import listed, model_name
from tabletop.state.model import GameState
from tabletop.ui.kit.controls import button, list_row
from tabletop.ui.kit.findings import finding_row
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.overlays.kept import Kept
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.exploring.falls import FallsTool


class FallsPanel:
    """Draws what a `FallsTool` knows; its ids begin with `falls-`."""

    def __init__(self, tool: FallsTool) -> None:
        self.tool = tool
        self._height = 0
        self._judged: Kept[Finding] = Kept(2)

    def paint(self, board: Board, ui: Ui, rect: pygame.Rect) -> None:
        """Draw inside a rectangle; a low window or a large unit scrolls it."""
        kit = ui.kit
        area = pygame.Rect(rect.x - kit.px(9), rect.y, rect.w + kit.px(24), rect.h - kit.px(2))
        with ui.scrolled("falls", area, self._height) as top:
            box = pygame.Rect(rect.x, top, rect.w, rect.h)
            y = top + kit.px(24)
            kit.text(ui.surface, "What falls", (box.x, y), "title", weight=700)
            y += kit.px(20)
            unit, state = self.tool.unit(board), board.shown_state()
            if not unit:
                words = "Point at a model, or select one, to see what goes with it when it falls."
                y = kit.paragraph(ui.surface, words, (box.x, y, box.w), "body", "ink2")
            else:
                y = self._unit(ui, box, y, state, unit)
                y = self._fall(board, ui, box, y, state)
                y = self._models(board, ui, box, y, state, unit)
            self._height = y - top + kit.px(8)

    def act(self, board: Board, hit: Hit) -> bool:
        """Take a row or a step."""
        match hit.id:
            case "falls-model":
                self.tool.choose(board, hit.value)
            case "falls-next":
                self.tool.step(board, 1)
            case "falls-before":
                self.tool.step(board, -1)
            case _:
                return False
        return True

    # ------------------------------------------------------------------ parts
    def _unit(self, ui: Ui, box: pygame.Rect, y: int, state: GameState, unit: str) -> int:
        whole = state.unit(unit)
        finding = self._judged.get((*state.models_of(unit), whole), lambda: _finding(state, unit))
        place = (float(box.x), float(y), float(box.w))
        return finding_row(ui, "falls-unit", place, finding) + ui.kit.px(6)

    def _fall(self, board: Board, ui: Ui, box: pygame.Rect, y: int, state: GameState) -> int:
        kit, tool = ui.kit, self.tool
        model = tool.focus(board)
        if not model:
            words = "Point at a model to see what goes with it."
            return kit.paragraph(ui.surface, words, (box.x, y, box.w), "small", "ink2") + kit.px(8)
        fall = tool.fall(state, model)
        head = f"If {model_name(state, model)} falls"
        for line in kit.fonts.wrap(head, kit.type("lead", 700), box.w):
            kit.text(ui.surface, line, (box.x, y + kit.px(10)), "lead", weight=700)
            y += round(kit.type("lead").size * 1.35)
        y += kit.px(6)
        words = "Nothing else goes: the rest is coherent."
        if fall.size:
            gone = fall.options[tool.choice % len(fall.options)]
            names = listed([model_name(state, m) for m in gone])
            verb = "goes" if fall.size == 1 else "go"
            words = f"Loses {fall.size} more: {names} {verb} as well (18.3)."
        y = kit.paragraph(ui.surface, words, (box.x, y, box.w), "body", "ink") + kit.px(8)
        several = len(fall.options) > 1
        reason = "" if several else "there is only one choice"
        high = max(kit.px(30), round(kit.type("body").size * 1.8))
        wide = (box.w - kit.px(6)) // 2
        for k, (id, label, key) in enumerate(
            (("falls-before", "Before", ","), ("falls-next", "Next choice", "."))
        ):
            rect = pygame.Rect(box.x + k * (wide + kit.px(6)), y, wide, high)
            tip = "Another choice of the commander, as small"
            button(ui, id, rect, label, key=key, tip=tip, reason=reason)
        y += high + kit.px(6)
        words = f"Choice {tool.choice % len(fall.options) + 1} of {_count(fall)}, all as small."
        if not several:
            words = "Its commander has no other choice."
        return kit.paragraph(ui.surface, words, (box.x, y, box.w), "small", "ink2") + kit.px(10)

    def _models(
        self, board: Board, ui: Ui, box: pygame.Rect, y: int, state: GameState, unit: str
    ) -> int:
        kit, tool = ui.kit, self.tool
        kit.caption(ui.surface, "Models, the costly ones first", (box.x, y + kit.px(8)))
        y += kit.px(22)
        models = state.unit(unit).models
        known = {m: tool.known(state, m) for m in models}
        order = sorted(models, key=lambda m: -_size(known[m]))
        high = max(kit.px(28), round(kit.type("body").size * 1.7))
        focus = tool.focus(board)
        for model in order:
            fall = known[model]
            note = "..." if fall is None else f"loses {fall.size} more" if fall.size else "alone"
            icon = "unlink" if fall is not None and fall.size else "minus"
            rect = pygame.Rect(box.x - kit.px(8), y, box.w + kit.px(8), high)
            list_row(
                ui, "falls-model", rect, model_name(state, model), icon=icon, note=note,
                is_on=model == focus, value=model,
            )  # fmt: skip
            y += high + kit.px(2)
        return y


def _finding(state: GameState, unit: str) -> Finding:
    judged = judge_coherency(state, unit)
    return (*judged.findings, *judged.passed)[0]


def _size(fall: Fall | None) -> int:
    return fall.size if fall is not None else 0


def _count(fall: Fall) -> str:
    shown = len(fall.options)
    return f"{fall.count}" if shown == fall.count else f"{fall.count} (the first {shown} shown)"
