"""The panels of the charge view and of the question why: dice, targets, the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.rules.moves import ChargeAnswer
from tabletop.rules.moves.charge_rolls import TargetRoll
from tabletop.rules.words import inch, model_name
from tabletop.state.model import Unit
from tabletop.ui.kit import controls
from tabletop.ui.kit.findings import Verdict, small_verdict
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.charging.frame import rows_and_foot, title
from tabletop.ui.table.charging.proposing import why_not_now
from tabletop.ui.table.charging.view import FIELD, PROPOSE, ROLLS, WHY, ChargeView
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.charging.tool import _ChargeTool

ROLL, LESS, MORE, REROLL, TARGET, ACCEPT, DROP, UNKNOWN = (
    f"charging-{name}"
    for name in ("roll", "less", "more", "reroll", "target", "accept", "drop", "unknown")
)
CELL: Final = 30
"""Pixels: height of the cells of a roll."""


class _Panel:
    """Head, dice and buttons; what lies between is the subclass's."""

    heading = ""

    def __init__(self, tool: _ChargeTool) -> None:
        self.tool = tool
        self._height = 0

    @property
    def view(self) -> ChargeView:
        """What is shown."""
        return self.tool.view

    def paint(self, board: Board, ui: Ui, rect: pygame.Rect) -> None:
        """Draw inside a rectangle; what is too long scrolls, the buttons stay."""
        unit = self.view.unit()
        if unit is None:
            return
        y = self._dice(ui, rect, self._head(ui, rect, unit))
        self._height, foot = rows_and_foot(
            ui, "charging-rows", rect, y, self._height,
            lambda room, top: self._rows(board, ui, room, top, unit),
        )  # fmt: skip
        self._foot(ui, foot, unit)

    def act(self, board: Board, hit: Hit) -> bool:
        """Take the dice, the targets and the buttons."""
        tool = self.tool
        match hit.id:
            case id if id == ROLL:
                tool.set_roll(int(hit.value))
            case id if id == LESS:
                tool.change_modifier(-1)
            case id if id == MORE:
                tool.change_modifier(1)
            case id if id == REROLL:
                tool.toggle_reroll()
            case id if id == TARGET:
                tool.choose(hit.value)
            case id if id == ACCEPT:
                tool.accept()
            case id if id == DROP:
                tool.drop_proposal()
            case _:
                return False
        return True

    # ------------------------------------------------------------------ parts
    def _head(self, ui: Ui, rect: pygame.Rect, unit: Unit) -> int:
        return title(ui, rect, f"{self.heading} {unit.label}") - ui.kit.px(2)

    def _dice(self, ui: Ui, rect: pygame.Rect, y: int) -> int:
        """Draw the totals to choose from, the modifier, and whether there is a re-roll."""
        kit, dice = ui.kit, self.view.dice
        kit.caption(ui.surface, "Roll, 2D6", (rect.x, y))
        if dice.roll is not None:
            words = f"{dice.roll} or more: {dice.chance_words(dice.roll)}"
            kit.text(ui.surface, words, (rect.right, y), "small", "ink", weight=600, align="r")
        else:
            kit.text(ui.surface, "type or choose", (rect.right, y), "small", "ink2", align="r")
        y += kit.px(12)
        totals = range(dice.least, dice.most + 1)
        step = rect.w / len(totals)
        for k, total in enumerate(totals):
            left = rect.x + round(k * step)
            wide = rect.x + round((k + 1) * step) - left
            cell = pygame.Rect(left, y, wide - kit.px(2), kit.px(CELL))
            self._cell(ui, cell, total, is_on=total == dice.roll)
        y += kit.px(CELL + 6)
        side = kit.px(28)
        middle = y + side // 2
        kit.text(ui.surface, "Modifier", (rect.x, middle), "small", "ink2")
        x = rect.x + kit.px(62)
        controls.chip(ui, LESS, pygame.Rect(x, y, side, side), "-")
        words = f"{dice.modifier:+d}" if dice.modifier else "0"
        face = kit.type("body", 600, tab=True)
        kit.text(ui.surface, words, (x + side + kit.px(20), middle), face, align="c")
        controls.chip(ui, MORE, pygame.Rect(x + side + kit.px(40), y, side, side), "+")
        left = x + 2 * side + kit.px(60)
        row = pygame.Rect(left, y, rect.right - left, side)
        controls.check_row(ui, REROLL, row, "Re-roll", dice.has_reroll, size="small")
        return y + side + kit.px(8)

    def _cell(self, ui: Ui, cell: pygame.Rect, total: int, *, is_on: bool) -> None:
        kit = ui.kit
        tip = f"{total} or more: {self.view.dice.chance_words(total)}"
        is_hot = ui.add(ROLL, cell, value=str(total), tip=tip)
        fill, edge = ("ink", "ink") if is_on else ("sunken" if is_hot else "raised", "edge_strong")
        kit.plate(ui.surface, cell, fill, edge, radius=4)
        ink = "inverse" if is_on else "ink"
        face = kit.type("small", 700 if is_on else 500)
        kit.text(ui.surface, str(total), cell.center, face, ink, align="c")
        ui.draw_focus(ROLL, cell, str(total))

    def _foot(self, ui: Ui, rect: pygame.Rect, unit: Unit) -> None:
        kit, view = ui.kit, self.view
        line = pygame.Rect(rect.x, rect.y + kit.px(10), rect.w, kit.px(34))
        why = why_not_now(self.tool.screen, unit.id, "charge") or self._nothing()
        if view.proposal is not None:
            half = pygame.Rect(line.x, line.y, round(line.w * 0.66), line.h)
            controls.button(ui, ACCEPT, half, "Put down", key="Enter", look="primary", reason=why,
                            tip="The judge looks at the whole move")  # fmt: skip
            rest = pygame.Rect(half.right + kit.px(8), line.y, line.right - half.right - kit.px(8),
                               line.h)  # fmt: skip
            controls.button(ui, DROP, rest, "Drop", tip="Esc drops it too")
            return
        best = view.best()
        needed = best.needs if best is not None else None
        roll = view.dice.roll if view.dice.roll is not None else needed
        label = "Propose a charge" + (f" with {roll}" if roll is not None else "")
        if view.is_running(PROPOSE):
            label, why = "Looking for a charge", why or "a search goes on; Esc stops it"
        controls.button(ui, ACCEPT, line, label, icon="ghost", key="Enter", look="primary",
                        reason=why, tip="Shows ends and ways; nothing moves yet")  # fmt: skip

    def _nothing(self) -> str:
        """Return why there is nothing to propose, "" when there may be."""
        found, view = self.view.found, self.view
        if found is not None and found.refusal:
            return found.refusal
        if view.dice.roll is None and view.best() is None:
            return "type a roll" if view.is_running(ROLLS) else "no charge was found; type a roll"
        return ""

    def _rows(self, board: Board, ui: Ui, rect: pygame.Rect, top: int, unit: Unit) -> int:
        raise NotImplementedError


class ChargePanel(_Panel):
    """A row for every enemy unit: the least roll found, its chance, or why there is none."""

    heading = "Charge of"

    def _rows(self, board: Board, ui: Ui, rect: pygame.Rect, top: int, unit: Unit) -> int:
        kit, found, view = ui.kit, self.view.found, self.view
        box = (float(rect.x), float(top), float(rect.w))
        if found is None:
            return top
        if found.refusal:
            return self._refused(ui, box, found.refusal)
        rolls = sorted(found.rolls.values(), key=_by_need)
        y = top
        for roll in rolls:
            y = self._row(board, ui, rect, y, roll)
        if view.is_running(ROLLS):
            left = len([e for e in board.session.state.enemies_of(unit.player) if e.models])
            words = f"Looking for charges: {len(rolls)} of {left} units"
            part = len(rolls) / max(1, left)
            bar = pygame.Rect(rect.x, y + kit.px(26), rect.w, kit.px(8))
            controls.progress(ui, bar, part, words)
            y += kit.px(44)
        elif not found.is_whole and not view.is_busy:
            words = "Search stopped. Z twice looks on."
            kit.text(ui.surface, words, (rect.x, y + kit.px(16)), "small", "ink2", room=rect.w)
            y += kit.px(28)
        return self._notes(board, ui, rect, y)

    def _refused(self, ui: Ui, box: tuple[float, float, float], words: str) -> int:
        kit = ui.kit
        small_verdict(kit, ui.surface, (box[0], box[1] + kit.px(14)), "NO")
        return kit.paragraph(
            ui.surface, words, (box[0], box[1] + kit.px(30), box[2]), "body", "ink"
        )

    def _row(self, board: Board, ui: Ui, rect: pygame.Rect, y: int, roll: TargetRoll) -> int:
        """Draw one target: number at the left, name, chance; a reason in words below."""
        kit, view, target = ui.kit, self.view, ui.surface
        label = board.session.state.unit(roll.target).label
        left = rect.x + kit.px(44)
        small = kit.type("small")
        words = _detail(roll)
        lines = kit.fonts.wrap(words, small, rect.right - left)
        high = kit.px(26) + kit.px(17) * len(lines) + kit.px(6)
        row = pygame.Rect(rect.x - kit.px(8), y, rect.w + kit.px(16), high)
        is_on = view.target == roll.target
        is_hot = ui.add(TARGET, row, value=roll.target)
        if is_on or is_hot:
            kit.plate(target, row, "sunken", "ink" if is_on else None, radius=4)
        middle = y + kit.px(16)
        is_out = roll.needs is None
        known = view.dice.roll
        is_short = roll.needs is not None and known is not None and known < roll.needs
        if is_out:
            icon = "x" if roll.is_proved else "circle-question-mark"
            kit.icon(target, icon, (rect.x + kit.px(16), middle), 18, "ink2")
        else:
            ink = "ink2" if is_short else "ink"
            face = kit.type("title", 700, tab=True)
            kit.text(target, str(roll.needs), (rect.x + kit.px(16), middle), face, ink, align="c")
        right = float(rect.right)
        if roll.needs is not None:
            chance = view.dice.chance_words(roll.needs)
            box = kit.text(target, chance, (right, middle), "body", "ink", weight=600, align="r")
            right = box.left - kit.px(8)
            if known is not None:
                cue, tone = ("check", "ink") if not is_short else ("minus", "ink2")
                kit.icon(target, cue, (right - kit.px(6), middle), 14, tone)
                right -= kit.px(20)
        kit.text(target, label, (left, middle), "body", "ink", weight=600, room=right - left)
        at = y + kit.px(34)
        for line in lines:
            kit.text(target, line, (left, at), small, "ink2")
            at += kit.px(17)
        ui.draw_focus(TARGET, row, roll.target)
        return y + high + kit.px(2)

    def _notes(self, board: Board, ui: Ui, rect: pygame.Rect, y: int) -> int:
        kit, view = ui.kit, self.view
        words = (
            "Looking for ways: the lines come when they are found."
            if view.is_running(FIELD)
            else ""
        )
        if view.field is not None:
            name = model_name(board.session.state, view.field.model)
            words = (
                f"Lines: how far {name} gets with each roll, the others standing. "
                "Dots: where its charge may end. Found by a search; the judge decides at the drop."
            )
        if not words:
            return y
        y += kit.px(10)
        return kit.paragraph(
            ui.surface, words, (float(rect.x), float(y), float(rect.w)), "small", "ink2"
        )


class WhyPanel(_Panel):
    """The answer, the sentence, the need against the roll, proved or only searched."""

    heading = "Why no charge:"

    def _rows(self, board: Board, ui: Ui, rect: pygame.Rect, top: int, unit: Unit) -> int:
        kit, view, target = ui.kit, self.view, ui.surface
        y = top + kit.px(10)
        state = board.session.state
        who = state.unit(view.target).label if view.target in state.units else "any enemy unit"
        kit.text(target, f"With {view.roll_asked}, at {who}", (rect.x, y + kit.px(4)), "small",
                 "ink2", room=rect.w)  # fmt: skip
        y += kit.px(30)
        answer = view.answer
        box = (float(rect.x), float(y), float(rect.w))
        if answer is None:
            words = "Looking: spots, ways, the whole unit. Esc stops it."
            if not view.is_running(WHY):
                words = "Stopped. Choose a roll to look again."
            kit.icon(target, "hourglass", (rect.x + kit.px(9), y), 18, "ink2")
            at = (box[0] + kit.px(28), box[1] - kit.px(8), box[2] - kit.px(28))
            return kit.paragraph(target, words, at, "body", "ink2")
        verdict: Verdict = "NO" if answer.is_proved else "NONE FOUND"
        if answer.is_possible:
            verdict = "YES"
        small_verdict(kit, target, (float(rect.x), float(y)), verdict)
        y += kit.px(20)
        y = kit.paragraph(target, answer.sentence, (box[0], float(y), box[2]), "body", "ink")
        y += kit.px(10)
        y = self._against(ui, rect, y, answer)
        words = (
            "Proved: whatever anybody tries, no way does it."
            if answer.is_proved
            else "Searched, not proved: none was found; somebody may find one."
        )
        if answer.is_possible:
            words = "Found and judged legal. Enter proposes it, Enter again puts it down."
        y += kit.px(6)
        y = kit.paragraph(target, words, (box[0], float(y), box[2]), "small", "ink2")
        y += kit.px(8)
        words = "Click an enemy unit to ask about it alone; type another roll."
        return kit.paragraph(target, words, (box[0], float(y), box[2]), "small", "ink2")

    def _nothing(self) -> str:
        """Return why there is nothing to propose: here also that none can be."""
        answer = self.view.answer
        if answer is not None and answer.is_proved and not answer.is_possible:
            return f"no charge is possible with {self.view.roll_asked}"
        return super()._nothing()

    def _against(self, ui: Ui, rect: pygame.Rect, y: int, answer: ChargeAnswer) -> int:
        """Draw the measured length beside what it is held against."""
        kit, measured, allowed = ui.kit, answer.measured, answer.allowed
        if measured is None or allowed is None or answer.is_possible:
            return y
        names = ("widest lane", "base") if answer.code == "NO_LANE" else ("needs", "roll")
        for k, (name, value) in enumerate(
            zip(names, (inch(measured, allowed), f'{allowed:.4g}"'), strict=True)
        ):
            x = rect.x + k * rect.w // 2
            kit.caption(ui.surface, name, (x, y + kit.px(6)))
            face = kit.type("title", 700, tab=True)
            kit.text(ui.surface, value, (x, y + kit.px(28)), face, "ink")
        return y + kit.px(48)


def _by_need(roll: TargetRoll) -> tuple[int, float]:
    return (99 if roll.needs is None else roll.needs, roll.straight)


def _detail(roll: TargetRoll) -> str:
    if roll.needs is None:
        return roll.reason
    words = f"{inch(max(0.0, roll.straight))} in a straight line"
    if roll.way is not None and roll.way > roll.straight + 0.005:
        words += f", {inch(roll.way)} by the shortest way found"
    return words
