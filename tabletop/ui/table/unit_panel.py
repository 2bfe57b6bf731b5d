"""The right panel while one unit is selected: who it is, how it may move, what the judges say."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.rules.coherency import judge_coherency
from tabletop.rules.finding import Judgement
from tabletop.rules.words import inch, margin_text
from tabletop.state.model import Unit
from tabletop.ui.kit.bases import Look
from tabletop.ui.kit.controls import allowance_ruler, button, chip, field
from tabletop.ui.kit.findings import fact_row, finding_row, in_order
from tabletop.ui.kit.ui import Ui
from tabletop.ui.table import moving, says, showing
from tabletop.ui.table.carrying import used_inches
from tabletop.ui.table.kinds import DICE, KINDS, reasons, why_so_much
from tabletop.ui.table.overlays.coherency import falls_with
from tabletop.ui.table.session import Plan

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

TYPES = (
    "INFANTRY", "CAVALRY", "BEAST", "MONSTER", "WAR MACHINE", "MANIFESTATION", "FACTION TERRAIN",
)  # fmt: skip


class UnitPanel:
    """Draws one unit's panel; its hits are `kind`, `allowance`, `roll`, `end`, `stop`, `detour`."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self._heights: dict[str, int] = {}

    @property
    def heights(self) -> tuple[tuple[str, int], ...]:
        """How high the findings of each unit were when they were drawn last, pixels."""
        return tuple(self._heights.items())

    def paint(self, ui: Ui, rect: pygame.Rect, unit: Unit, *, is_small: bool) -> None:
        """Draw inside a rectangle."""
        y = self._head(ui, rect, unit, is_small)
        y = self._kinds(ui, rect, y, unit, is_small)
        y = self._inches(ui, rect, y, unit)
        y = self._verdict(ui, rect, y, unit, is_small)

    # ------------------------------------------------------------------ who
    def _head(self, ui: Ui, rect: pygame.Rect, unit: Unit, is_small: bool) -> int:
        kit, target, state = ui.kit, ui.surface, self.screen.session.state
        model = state.models[unit.models[0]]
        look = Look.of(model.base, 0.0, unit.player, unit.glyph, "solid")
        top = rect.y + kit.px(12 if is_small else 16)
        box = kit.px(44)
        zoom = math.floor(min(box / (2 * model.base.radius), kit.px(30)) * 4) / 4
        middle = top + kit.px(23)
        self.screen.live.sprites.base(target, look, (rect.x + box / 2, middle), zoom)
        left = rect.x + box + kit.px(10)
        room = rect.right - left
        kit.text(target, unit.label, (left, middle - kit.px(10)), "title", weight=700, room=room)
        kind = next((t.lower() for t in TYPES if unit.has(t)), "")
        if unit.has("HERO"):
            kind = f"hero, {kind}" if kind else "hero"
        bits = [f"Player {unit.player}", kind, says.size_words(state, unit.id)]
        words = " · ".join(bit for bit in bits if bit)
        if kit.width(words, "small") > room:
            words = " · ".join(bit for bit in bits[1:] if bit)
        kit.text(target, words, (left, middle + kit.px(12)), "small", "ink2", room=room)
        y = top + kit.px(54)
        whole = unit.health * len(unit.models)
        stats = (
            (f'{unit.move:g}"' if unit.move is not None else "-", "Move"),
            (str(unit.health), "Health"),
            (unit.save, "Save"),
            (str(unit.control), "Control"),
            (f"{whole - unit.wounds} / {whole}", "Wounds"),
        )
        wide = rect.w / len(stats)
        for i, (value, name) in enumerate(stats):
            x = rect.x + round(i * wide)
            if i:
                at = x - kit.px(10)
                kit.rule(target, (at, y), (at, y + kit.px(32)))
            kit.text(target, value, (x, y + kit.px(8)), "lead", weight=700)
            kit.text(target, name, (x, y + kit.px(27)), "micro", "ink2")
        y += kit.px(42 if is_small else 48)
        self._rule(ui, rect, y)
        return y

    # ------------------------------------------------------------------ how
    def _kinds(self, ui: Ui, rect: pygame.Rect, y: int, unit: Unit, is_small: bool) -> int:
        kit, target, screen = ui.kit, ui.surface, self.screen
        y += kit.px(8)
        if not is_small:
            kit.caption(target, "Move", (rect.x, y + kit.px(11)))
            y += kit.px(24)
        allowed = screen.allowed(unit.id)
        plan = screen.session.plan(unit.id)
        gap, high = kit.px(6), kit.px(30)
        wide = (rect.w - 2 * gap) // 3
        need = round(kit.width("Redeploy", "body", 600)) + kit.px(46)
        first = max(wide, need)  # the longest word is never cut
        for i, (kind, name) in enumerate(KINDS):
            box = pygame.Rect(
                rect.x + (i % 3) * (wide + gap), y + (i // 3) * (high + gap), wide, high
            )
            box.w = first if i == len(KINDS) - 1 else wide
            reason = allowed.get(kind, "") if kind != plan.kind else ""
            is_on = kind == plan.kind
            chip(ui, "kind", box, name, key=str(i), is_on=is_on, reason=reason, value=kind)
        y += 2 * (high + gap)
        if plan.kind != "free":
            self._allowance(
                ui, pygame.Rect(rect.x + first + gap, y, rect.w - first - gap, high), plan
            )
        y += high + kit.px(4)
        words = reasons(allowed)
        if words:
            y = kit.paragraph(target, words, (rect.x, y + kit.px(2), rect.w), "small", "ink2")
        return y + kit.px(6)

    def _allowance(self, ui: Ui, rect: pygame.Rect, plan: Plan) -> None:
        """The inches to type, and the dice to roll again (or the end of the move)."""
        kit = ui.kit
        gap, dice = kit.px(6), DICE.get(plan.kind, 0)
        is_going = self.screen.session.action is not None
        last = kit.px(104) if dice or is_going else 0
        last = min(last, (rect.w - gap) * 58 // 100)
        box = pygame.Rect(rect.x, rect.y, rect.w - (last + gap if last else 0), rect.h)
        word = kit.width("Inches", "small") + gap
        if box.w - word >= kit.px(84):
            kit.text(ui.surface, "Inches", (box.x, box.centery), "small", "ink2")
            box = pygame.Rect(box.x + round(word), box.y, box.w - round(word), box.h)
        field(ui, "allowance", box, text=f'{plan.allowance:g}"', key="A")
        box = pygame.Rect(rect.right - last, rect.y, last, rect.h)
        if is_going:
            button(ui, "end", box, "End move", key="Enter" if last > kit.px(110) else "")
        elif dice:
            button(ui, "roll", box, f"Roll {dice if dice > 1 else ''}D6", key="G")

    def _inches(self, ui: Ui, rect: pygame.Rect, y: int, unit: Unit) -> int:
        kit, target, screen = ui.kit, ui.surface, self.screen
        session = screen.session
        plan = session.plan(unit.id)
        if plan.kind == "free":
            words = "Free: no limit. Bases push and slide along what they may not overlap."
            y = kit.paragraph(target, words, (rect.x, y, rect.w), "small", "ink2")
            y += kit.px(8)
            self._rule(ui, rect, y)
            return y
        used, legal, left = self._used(unit, plan.allowance)
        y = allowance_ruler(ui, rect.x, y + kit.px(4), rect.w, used, legal, plan.allowance)
        y += kit.px(12)
        face = kit.type("body", 600, tab=True)
        kit.text(target, f"{inch(used, plan.allowance, True)} used", (rect.x, y), face)
        why = why_so_much(unit, plan)
        total = f"{left} of {inch_short(plan.allowance)}"
        total += f" = {why}" if why != "typed" else ", typed"
        room = rect.w - kit.px(96)
        if kit.width(total, "small") > room:
            total = f"{left} of {inch_short(plan.allowance)}"
        kit.text(target, total, (rect.right, y), "small", "ink2", align="r")
        y += kit.px(18)
        self._rule(ui, rect, y)
        return y

    def _used(self, unit: Unit, allowance: float) -> tuple[float, float, str]:
        """Inches used, inches of them that are legal, and what is left in words."""
        screen = self.screen
        drag, now = screen.drag, screen.session.ready(unit.id)
        answer, legal = None, math.inf
        action = drag.action if drag is not None and drag.action is not None else now
        if action is None:
            return 0.0, 0.0, inch_short(allowance)
        verdict = screen.carrying.verdict if screen.carrying.is_current else None
        if drag is not None and verdict is not None:
            answer = verdict.answer
            if verdict.stops:
                legal = max(stop.inches for stop in verdict.stops.values())
        elif drag is None:
            answer = action.answer
        used, _ = used_inches(action, answer)
        return used, min(legal, used), says.exact_left(used, allowance)

    # ------------------------------------------------------------------ what the judges say
    def _verdict(self, ui: Ui, rect: pygame.Rect, y: int, unit: Unit, is_small: bool) -> int:
        screen, kit = self.screen, ui.kit
        judged = showing.judgement_of(screen.session, screen.carrying)
        bottom = rect.bottom - kit.px(8)
        if judged is None:
            self._hint(ui, pygame.Rect(rect.x, y + kit.px(10), rect.w, bottom - y), unit)
            return bottom
        rows = in_order(judged)
        y = self._judged_head(ui, rect, y + kit.px(8), judged, is_small)
        has_buttons = screen.can_mend
        low = bottom - (kit.space("control") + kit.px(8) if has_buttons else 0)
        area = pygame.Rect(rect.x - kit.px(9), y, rect.w + kit.px(24), max(kit.px(40), low - y))
        height = self._heights.get(unit.id, area.h)
        with ui.scrolled("findings", area, height) as top:
            at = float(top + kit.px(1))
            for i, finding in enumerate(rows):
                at = finding_row(
                    ui, f"finding{i}", (rect.x, at, rect.w), finding, is_compact=is_small
                )
        self._heights[unit.id] = round(at) - top
        if has_buttons:
            self._mend(ui, pygame.Rect(rect.x, low + kit.px(2), rect.w, kit.space("control")))
        return bottom

    def _judged_head(
        self, ui: Ui, rect: pygame.Rect, y: int, judged: Judgement, is_small: bool
    ) -> int:
        kit, target = ui.kit, ui.surface
        count = len(judged.findings) + len(judged.passed)
        is_held = self.screen.carrying.hand is not None
        if judged.is_legal and not count:
            icon, ink, head, note = "hand", "ink", "Free move", "nothing is checked"
        elif judged.is_legal:
            icon, ink = "circle-check", "legal"
            head = "Legal here" if is_held else "Legal"
            margins = [f.margin for f in judged.passed if f.margin is not None]
            note = margin_text(max(0.0, min(margins))) if margins else f"{count} checks"
        else:
            icon, ink = "octagon-x", "illegal"
            head = "Not legal here" if is_held else "Not legal"
            bad = len(judged.findings)
            note = f"{bad} of {says.counted(count, 'check')} {'fails' if bad == 1 else 'fail'}"
        middle = y + kit.px(14)
        kit.icon(target, icon, (rect.x + kit.px(13), middle), 26, ink, stroke=2.2)
        box = kit.text(target, head, (rect.x + kit.px(38), middle), "title", ink, weight=700)
        if box.right + kit.px(8) + kit.width(note, "small") <= rect.right:
            kit.text(target, note, (rect.right, middle), "small", "ink2", align="r")
        return y + kit.px(32)

    def _mend(self, ui: Ui, rect: pygame.Rect) -> None:
        kit, screen = ui.kit, self.screen
        gap = kit.px(8)
        wide = (rect.w - gap) // 2
        where = moving.stop_words(screen)
        label = f"Stop at {where}" if where else "Stop"
        reason = "" if where else "not legal anywhere on this way"
        box = pygame.Rect(rect.x, rect.y, wide, rect.h)
        button(ui, "stop", box, label, icon="circle-check", key="L", look="primary", reason=reason)
        box = pygame.Rect(rect.x + wide + gap, rect.y, rect.w - wide - gap, rect.h)
        is_looking = screen.context.jobs.is_running("detour")
        why = "looking for one" if is_looking else ""
        label = (
            "Looking ..."
            if is_looking
            else "None found"
            if screen.carrying.has_no_detour
            else "Detour"
        )
        button(ui, "detour", box, label, icon="route", key="D", reason=why)

    def _hint(self, ui: Ui, rect: pygame.Rect, unit: Unit) -> None:
        kit, session = ui.kit, self.screen.session
        is_whole = set(unit.models) <= set(session.selection)
        lines = []
        if not is_whole:
            lines.append("Double-click or Ctrl+A selects the whole unit.")
        if session.plan(unit.id).kind == "free":
            lines.append("Choose a kind of move, then drag: every rule is checked as you go.")
        else:
            lines.append("Drag it: Space sets a way point, Q and E turn, Esc puts it back.")
        y = rect.y
        for line in lines:
            if y + kit.paragraph_height(line, rect.w, "small") > rect.bottom:
                break
            y = kit.paragraph(ui.surface, line, (rect.x, y, rect.w), "small", "ink2") + kit.px(4)
        self._together(ui, rect, y + kit.px(4), unit)

    def _together(self, ui: Ui, rect: pygame.Rect, y: float, unit: Unit) -> None:
        """Say whether the unit is coherent, and what the loss of the model selected leads to."""
        session = self.screen.session
        if len(unit.models) < 2 or y + ui.kit.px(96) > rect.bottom:
            return
        judged = judge_coherency(session.state, unit.id)
        for finding in (*judged.findings, *judged.passed):
            y = finding_row(ui, "coherent", (rect.x, y, rect.w), finding)
        if len(session.selection) != 1 or judged.findings:
            return
        gone = falls_with(session.state, session.selection[0])
        head, detail = says.loss(session.state, session.selection[0], gone)
        fact_row(
            ui, "loss", (rect.x, y, rect.w), "illegal" if gone else "legal", head, detail, "18.3"
        )

    def _rule(self, ui: Ui, rect: pygame.Rect, y: int) -> None:
        pad = ui.kit.space("panel_pad")
        ui.kit.rule(ui.surface, (rect.x - pad, y), (rect.right + pad, y))

    def act(self, id: str, value: str, kind: str) -> bool:
        """Do what a control of the panel asks; answer whether it was one."""
        screen = self.screen
        doing: dict[str, Callable[[], object]] = {
            "kind": lambda: moving.choose_kind(screen, value),
            "roll": lambda: moving.roll_again(screen),
            "end": lambda: moving.end_move(screen),
            "stop": lambda: moving.stop_at_legal(screen),
            "detour": lambda: moving.look_for_detour(screen),
        }
        if id == "allowance":
            if kind == "confirm":
                moving.type_allowance(screen, value)
            return True
        if id in doing:
            doing[id]()
            return True
        return id.startswith("finding")


def inch_short(value: float) -> str:
    """Return an allowance as people say it.

    >>> inch_short(15.0), inch_short(9.5)
    ('15"', '9.5"')
    """
    return f'{value:g}"'
