"""The panel of the threshold explorer: question, target, verdict here, distance to the line."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.errors import TabletopError
from tabletop.rules.elsewhere import Kind, why_not
from tabletop.ui.kit.controls import button, chip, field, progress, segmented
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.add.sizes import told
from tabletop.ui.table.exploring.wish import Found, Wish
from tabletop.ui.table.exploring.words import (
    CHIPS,
    move_sentence,
    target_name,
    title_words,
    typed_limit,
)
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.exploring.threshold import ThresholdTool

LIMITS: Final = (3.0, 6.0, 9.0, 12.0, 18.0)
FIELD: Final = "field-threshold"
SHORT: Final[dict[Kind, str]] = {
    "within": "In range",
    "coherent": "Coherent",
    "wholly": "Wholly in",
}
"""Names of questions where the usual ones do not fit: large type in a narrow panel."""
ACCURACY: Final = {
    "looking": "Looking for the line...",
    "rough": 'Rough line: within 0.4" as yet, asked at points 0.4" apart.',
    "near": 'Line near the model, within 0.05"; the rest of the table follows.',
    "table": 'Line within 0.05". It is refined while nothing is in the hand.',
    "fine": 'Line within 0.001", checked every 0.1"; islands under 0.4" may be missing.',
    "exact": "Exact curve: every point of it measured.",
}


class ThresholdPanel:
    """Draws what a `ThresholdTool` asks and found; its ids begin with `threshold-`."""

    def __init__(self, tool: ThresholdTool) -> None:
        self.tool = tool
        self.error = ""
        self._height = 0

    def paint(self, board: Board, ui: Ui, rect: pygame.Rect) -> None:
        """Draw inside a rectangle; a low window scrolls it."""
        kit = ui.kit
        area = pygame.Rect(rect.x - kit.px(9), rect.y, rect.w + kit.px(24), rect.h - kit.px(2))
        with ui.scrolled("threshold", area, self._height) as top:
            box = pygame.Rect(rect.x, top, rect.w, rect.h)
            y = self._head(board, ui, box, top + kit.px(24))
            y = self._questions(board, ui, box, y)
            y = self._details(board, ui, box, y)
            pad = kit.space("panel_pad")
            kit.rule(ui.surface, (rect.x - pad, y), (rect.right + pad, y))
            y = self._answer(board, ui, box, y + kit.px(10))
            self._height = y - top + kit.px(6)

    def act(self, board: Board, hit: Hit) -> bool:
        """Take what is chosen, typed or pressed."""
        tool = self.tool
        match hit.id:
            case "threshold-kind":
                tool.choose(board, CHIPS[int(hit.value)][0])
            case "threshold-limit":
                self.error = ""
                tool.change(board, replace(tool.asked, limit=float(hit.value)))
            case "threshold-way":
                tool.change(board, replace(tool.asked, is_seen=hit.value == "1"))
            case "threshold-across" | "threshold-own":
                from tabletop.ui.table.exploring.snapping import snap

                snap(tool, board, is_across=hit.id == "threshold-across")
            case "threshold-swap":
                tool.swap(board)
            case id if id == FIELD:
                self._typed(board, hit)
            case _:
                return False
        return True

    # ------------------------------------------------------------------ parts
    def _head(self, board: Board, ui: Ui, box: pygame.Rect, y: int) -> int:
        kit, state = ui.kit, board.session.state
        model = self.tool.asked.model
        known = model in state.models
        name = title_words(state, model) if known else "No model selected"
        kit.text(ui.surface, "Threshold", (box.x, y), "title", weight=700)
        y += kit.px(24)
        kit.text(ui.surface, name, (box.x, y), "body", weight=600, room=box.w)
        y += kit.px(12)
        words = "If it stood elsewhere, facing kept, all else as it is:"
        if not known:
            words = "Click the model that is moved in thought."
        return kit.paragraph(ui.surface, words, (box.x, y, box.w), "small", "ink2") + kit.px(8)

    def _questions(self, board: Board, ui: Ui, box: pygame.Rect, y: int) -> int:
        kit, asked = ui.kit, self.tool.asked
        gap, high = kit.px(4), max(kit.px(28), round(kit.type("body").size * 1.7))
        wide = (box.w - gap) // 2
        room = wide - kit.px(26) - kit.cap_width("7")
        for i, (kind, name) in enumerate(CHIPS):
            if kit.width(name, "body", 600) > room:
                name = SHORT.get(kind, name)
            rect = pygame.Rect(box.x + (i % 2) * (wide + gap), y, wide, high)
            chip(
                ui, "threshold-kind", rect, name, key=str(i + 1), is_on=kind == asked.kind,
                value=str(i),
            )  # fmt: skip
            if i % 2:
                y += high + gap
        return y + high + kit.px(10) if len(CHIPS) % 2 else y + kit.px(6)

    def _details(self, board: Board, ui: Ui, box: pygame.Rect, y: int) -> int:
        kit, asked, state = ui.kit, self.tool.asked, board.session.state
        if asked.kind in ("within", "wholly"):
            y = self._limits(ui, box, y)
        if asked.kind == "sight":
            names = ("It looks", "It is looked at")
            segmented(
                ui, "threshold-way", box.x, y + kit.px(15), names, int(asked.is_seen),
                width=float(box.w),
            )  # fmt: skip
            y += kit.px(38)
        if asked.kind == "coherent":
            return y
        name = target_name(state, asked)
        verb = {"contest": "Objective", "cover": "Attacked by"}.get(asked.kind, "Against")
        kit.text(ui.surface, verb, (box.x, y + kit.px(10)), "small", "ink2")
        x = box.x + kit.px(86)
        words = name or "nothing yet"
        kit.text(ui.surface, words, (x, y + kit.px(10)), "body", weight=600, room=box.right - x)
        y += kit.px(22)
        hint = {
            "contest": "Click another objective to ask against it.",
            "within": "Click a unit, an objective or terrain; a unit again: one model.",
            "wholly": "Click a unit, an objective or terrain.",
            "sight": "Click another unit; the same again: one model only.",
        }.get(asked.kind, "Click another enemy unit to ask against it.")
        y = kit.paragraph(ui.surface, hint, (box.x, y, box.w), "micro", "ink2") + kit.px(4)
        if asked.target in state.units or asked.target in state.models:
            wide = kit.px(30) + round(kit.width("Swap the two", "body", 500))
            rect = pygame.Rect(box.x, y, min(box.w, wide), kit.px(28))
            tip = "Move the other one in thought"
            button(ui, "threshold-swap", rect, "Swap the two", tip=tip)
            y += kit.px(36)
        return y

    def _limits(self, ui: Ui, box: pygame.Rect, y: int) -> int:
        kit, asked = ui.kit, self.tool.asked
        gap, high = kit.px(4), kit.px(30)
        first = round((box.w - gap) * 0.26)
        line = pygame.Rect(box.x, y, first, high)
        text = f'{asked.limit:g}"'
        if ui.focus != FIELD and not self.error and ui.fields.text(FIELD) != text:
            ui.fields.put(FIELD, text)
        field(ui, FIELD, line, text=text, placeholder='9"')
        left, room = line.right + gap, box.right - line.right - gap
        for i, limit in enumerate(LIMITS):
            x = left + i * (room + gap) // len(LIMITS)
            wide = (room + gap) // len(LIMITS) - gap
            chip(
                ui, "threshold-limit", pygame.Rect(x, y, wide, high), f"{limit:g}",
                is_on=limit == asked.limit, value=f"{limit:g}",
            )  # fmt: skip
        y += high + kit.px(6)
        if self.error:
            where = (box.x, y, box.w)
            y = kit.paragraph(ui.surface, self.error, where, "small", "illegal") + kit.px(6)
        return y

    def _answer(self, board: Board, ui: Ui, box: pygame.Rect, y: int) -> int:
        kit, tool = ui.kit, self.tool
        wish = tool.wish(board)
        if wish is None:
            why = why_not(board.shown_state(), tool.asked).capitalize()
            return kit.paragraph(ui.surface, f"{why}.", (box.x, y, box.w), "body", "ink2")
        found = tool.found(board)
        if found is not None and not found.wish.has_lines_of(wish):
            found = None if board.drag is None else found
        is_yes = tool.is_yes(board, wish)
        y = self._verdict(ui, box, y, is_yes, wish, found)
        y = self._margin(board, ui, box, y, is_yes, wish, found)
        return self._accuracy(ui, box, y, found)

    def _verdict(
        self, ui: Ui, box: pygame.Rect, y: int, is_yes: bool | None, wish: Wish, found: Found | None
    ) -> int:
        kit = ui.kit
        if is_yes is None:
            where = (box.x, y + kit.px(12))
            kit.text(ui.surface, "Here: being asked...", where, "lead", weight=700)
            return y + round(kit.type("lead").size * 1.35) + kit.px(8)
        words = self.tool.side_words()[0 if is_yes else 1]
        icon = "check" if is_yes else "x"
        if wish.asked.kind == "sight":
            icon = "eye" if is_yes else "eye-off"
        kit.icon(ui.surface, icon, (box.x + kit.px(10), y + kit.px(12)), 20, "ink")
        head = f"Here: {words}"
        x = box.x + kit.px(30)
        for line in kit.fonts.wrap(head, kit.type("lead", 700), box.right - x):
            kit.text(ui.surface, line, (x, y + kit.px(12)), "lead", weight=700)
            y += round(kit.type("lead").size * 1.35)
        y += kit.px(8)
        if found is None or found.told is None or not found.is_told(wish.state):
            return y
        finding = found.told.finding
        aside = round(kit.width(finding.rule, "small", 600)) + kit.px(8)
        room = (x, y, box.right - x - aside)
        for words in (finding.head, finding.detail):
            if words:
                y = kit.paragraph(ui.surface, f"{words}.", room, "small", "ink2")
                room = (x, y, room[2])
        rule = (box.right, y - round(kit.type("small").size * 0.7))
        kit.text(ui.surface, finding.rule, rule, "small", "ink2", weight=600, align="r")
        return y + kit.px(6)

    def _margin(
        self,
        board: Board,
        ui: Ui,
        box: pygame.Rect,
        y: int,
        is_yes: bool | None,
        wish: Wish,
        found: Found | None,
    ) -> int:
        kit, state = ui.kit, board.shown_state()
        spot = self.tool.nearest(found, wish.at) if found is not None else None
        if found is None or found.stage == "looking":
            words = "Looking for the line..."
        elif spot is None and not found.is_done and found.stage == "near":
            words = "No line near the model; looking farther."
        elif spot is None:
            words = "No line was found on the table: the answer is the same wherever it stands."
        elif is_yes is None:
            words = "Asking what holds here..."
        else:
            words = move_sentence(state, wish.asked, is_yes, wish.at, spot[0], found.accuracy)
        y = kit.paragraph(ui.surface, words, (box.x, y, box.w), "body", "ink") + kit.px(8)
        reason = "" if spot is not None else "there is no line"
        if reason and (found is None or not found.is_done):
            reason = "no line is found yet"
        if board.drag is not None:
            reason = "the model is in the hand"
        high = max(kit.px(30), round(kit.type("body").size * 1.8))
        tip = "Put the model just beyond the line (or click the line)"
        rect = pygame.Rect(box.x, y, box.w, high)
        button(
            ui, "threshold-across", rect, "Snap just across", key="Enter", tip=tip, reason=reason
        )
        rect = pygame.Rect(box.x, y + high + kit.px(4), box.w, high)
        tip = "Put the model on its own side of the line (or Shift-click the line)"
        button(
            ui, "threshold-own", rect, "Snap to this side", key="Shift+Enter", tip=tip,
            reason=reason,
        )  # fmt: skip
        y = rect.bottom + kit.px(6)
        if reason:
            words = f"Off: {reason}."
            y = kit.paragraph(ui.surface, words, (box.x, y, box.w), "micro", "ink2")
        return y + kit.px(6)

    def _accuracy(self, ui: Ui, box: pygame.Rect, y: int, found: Found | None) -> int:
        kit = ui.kit
        if found is None:
            return y
        words = ACCURACY[found.stage]
        if found.stage != "exact":
            words += " It ends where the model may not stand."
        y = kit.paragraph(ui.surface, words, (box.x, y, box.w), "micro", "ink2") + kit.px(4)
        if not found.is_done:
            progress(ui, pygame.Rect(box.x, y, box.w, kit.px(6)), found.part)
            y += kit.px(12)
        return y

    def _typed(self, board: Board, hit: Hit) -> None:
        try:
            limit = typed_limit(hit.value)
        except TabletopError as fault:
            self.error = told(fault)
            if hit.kind == "confirm":
                board.context.announce(self.error, "illegal", "octagon-x")
            board.redraw()
            return
        self.error = ""
        self.tool.change(board, replace(self.tool.asked, limit=limit))
        if hit.kind == "confirm":
            self.tool.leave_field()
