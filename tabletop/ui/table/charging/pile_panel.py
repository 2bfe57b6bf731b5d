"""The panel of the pile-in view: the target, a row for each model, the proposal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.geometry.units import within
from tabletop.rules.moves.pile_in_room import PileInRoom
from tabletop.rules.words import inch, listed, model_name
from tabletop.state.model import GameState, Unit
from tabletop.ui.kit import controls
from tabletop.ui.kit.findings import small_verdict
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.charging.frame import rows_and_foot, title
from tabletop.ui.table.charging.pile_view import PROPOSE, PileView
from tabletop.ui.table.charging.proposing import why_not_now
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.charging.pile_tool import PileInTool

TARGET, MODEL, ACCEPT, DROP = (f"piling-{n}" for n in ("target", "model", "accept", "drop"))
TOUCH: Final = 0.01
"""Inches under which a model is said to come to touch."""


class PilePanel:
    """Draws the answers of a `PileView` in words."""

    def __init__(self, tool: PileInTool) -> None:
        self.tool = tool
        self._height = 0

    @property
    def view(self) -> PileView:
        """What is shown."""
        return self.tool.view

    def paint(self, board: Board, ui: Ui, rect: pygame.Rect) -> None:
        """Draw inside a rectangle; the rows scroll, the button stays."""
        unit, state = self.view.unit(), board.session.state
        if unit is None:
            return
        self._height, foot = rows_and_foot(
            ui, "piling-rows", rect, self._head(ui, rect, unit, state), self._height,
            lambda room, top: self._rows(board, ui, room, top, unit),
        )  # fmt: skip
        self._foot(ui, foot, unit)

    def act(self, board: Board, hit: Hit) -> bool:
        """Take the target, a model, and the buttons."""
        match hit.id:
            case id if id == TARGET:
                self.tool.choose(self.view.fought()[int(hit.value)])
            case id if id == MODEL:
                board.session.select((hit.value,))
                board.redraw()
            case id if id == ACCEPT:
                self.tool.accept()
            case id if id == DROP:
                self.tool.drop_proposal()
            case _:
                return False
        return True

    # ------------------------------------------------------------------ parts
    def _head(self, ui: Ui, rect: pygame.Rect, unit: Unit, state: GameState) -> int:
        kit, y = ui.kit, title(ui, rect, f"Pile-in of {unit.label}")
        fought, target = self.view.fought(), self.view.target()
        if self.view.refusal or not fought:
            words = "" if self.view.refusal else 'In combat with nobody: any end within 3"'
            if words:
                kit.text(ui.surface, words, (rect.x, y), "small", "ink2", room=rect.w)
                y += kit.px(18)
            return y
        labels = [state.unit(e).label for e in fought]
        if len(fought) == 1:
            words = f"No further from {labels[0]}"
            kit.text(ui.surface, words, (rect.x, y), "small", "ink2", room=rect.w)
            return y + kit.px(18)
        kit.caption(ui.surface, "No further from", (rect.x, y))
        y += kit.px(14)
        for k, label in enumerate(labels):
            row = pygame.Rect(rect.x - kit.px(8), y, rect.w + kit.px(16), kit.px(28))
            is_on = fought[k] == target
            note = "target" if is_on else ""
            controls.list_row(
                ui, TARGET, row, label, icon="target", note=note, is_on=is_on, value=str(k)
            )
            y += kit.px(30)
        return y + kit.px(4)

    def _rows(self, board: Board, ui: Ui, rect: pygame.Rect, top: int, unit: Unit) -> int:
        kit, view, y = ui.kit, self.view, top
        box = (float(rect.x), float(top), float(rect.w))
        if view.refusal:
            small_verdict(kit, ui.surface, (box[0], box[1] + kit.px(14)), "NO")
            words = f"No pile-in: {view.refusal}."
            return kit.paragraph(ui.surface, words, (box[0], box[1] + kit.px(30), box[2]),
                                 "body", "ink")  # fmt: skip
        for name in unit.models:
            y = self._row(board, ui, rect, y, name)
        y += kit.px(8)
        words = (
            "Point at a model. Dots: where its centre may end, facing kept. Inside the yellow "
            "edge the unit is coherent as its mates stand. Found by a search, drawn inside the "
            "truth; the judge decides at the drop."
        )
        box = (float(rect.x), float(y), float(rect.w))
        return kit.paragraph(ui.surface, words, box, "small", "ink2")

    def _row(self, board: Board, ui: Ui, rect: pygame.Rect, y: int, name: str) -> int:
        kit, view, target = ui.kit, self.view, ui.surface
        state, room = board.session.state, view.rooms.get(name)
        words = "Looking..." if view.is_busy else "Not looked at"
        head = "" if room is None or room.limit is None else inch(room.limit)
        if room is not None:
            words = _detail(state, room)
        lines = kit.fonts.wrap(words, kit.type("small"), rect.w)
        high = kit.px(26) + kit.px(17) * len(lines) + kit.px(4)
        row = pygame.Rect(rect.x - kit.px(8), y, rect.w + kit.px(16), high)
        is_on = self.tool.shown_model() == name
        is_hot = ui.add(MODEL, row, value=name)
        if is_on or is_hot:
            kit.plate(target, row, "sunken", "ink" if is_on else None, radius=4)
        middle, right = y + kit.px(15), float(rect.right)
        if head:
            face = kit.type("body", 600, tab=True)
            right = kit.text(target, head, (right, middle), face, "ink", align="r").left
            right -= kit.px(8)
        label = model_name(state, name)
        kit.text(target, label, (rect.x, middle), "body", "ink", weight=600, room=right - rect.x)
        at = y + kit.px(33)
        for line in lines:
            kit.text(target, line, (rect.x, at), "small", "ink2")
            at += kit.px(17)
        ui.draw_focus(MODEL, row, name)
        return y + high + kit.px(2)

    def _foot(self, ui: Ui, rect: pygame.Rect, unit: Unit) -> None:
        kit, view = ui.kit, self.view
        line = pygame.Rect(rect.x, rect.y + kit.px(10), rect.w, kit.px(34))
        why = why_not_now(self.tool.screen, unit.id, "pile_in") or view.refusal
        if not why and not view.fought():
            why = "in combat with nobody: drag as a pile-in (key 5)"
        if view.proposal is not None:
            half = pygame.Rect(line.x, line.y, round(line.w * 0.66), line.h)
            controls.button(ui, ACCEPT, half, "Put down", key="Enter", look="primary", reason=why,
                            tip="The judge looks at the whole move")  # fmt: skip
            rest = pygame.Rect(half.right + kit.px(8), line.y, line.right - half.right - kit.px(8),
                               line.h)  # fmt: skip
            controls.button(ui, DROP, rest, "Drop", tip="Esc drops it too")
            return
        label = "Propose the pile-in"
        if view.screen.context.jobs.is_running(PROPOSE):
            label, why = "Looking for a pile-in", why or "a search goes on; Esc stops it"
        controls.button(ui, ACCEPT, line, label, icon="ghost", key="Enter", look="primary",
                        reason=why, tip="Shows ends and ways; nothing moves yet")  # fmt: skip


def _detail(state: GameState, room: PileInRoom) -> str:
    if room.own.is_empty:
        return f"{room.bound}."
    words = []
    if room.limit is not None and room.closest is not None:
        near = model_name(state, room.nearest)
        words.append(f"from {near}")
        if within(room.closest, TOUCH):
            words.append("can come to touch")
        else:
            words.append(f"comes to {inch(room.closest)} at best")
    if room.holds:
        labels = listed([state.unit(e).label for e in room.holds])
        words.append(f"alone holds combat with {labels}")
    if room.area.is_empty:
        words.append("coherent only when its mates move too")
    if not words:
        words.append('3" any way that keeps the unit coherent')
    return "; ".join(words) + "."
