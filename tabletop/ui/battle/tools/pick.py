"""Choosing among options: in a list, by number keys, or on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.players.weighing import Weighing
from tabletop.players.worths import best_target
from tabletop.rules.play.asks import PASS, Option, Pick
from tabletop.state.causes import Chosen
from tabletop.ui.battle.tools.rows import ROW, keys_of, paint_options, rows_height
from tabletop.ui.battle.tools.tool import Bar, Tool
from tabletop.ui.kit.bases import RingKind
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.kit.ui import Hit, Ui

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

MOST_ROWS = 10
"""Rows of one line that a list has room for before it is scrolled."""


class PickTool(Tool):
    """A choice: of one it is answered by its key or a click, of several Enter ends it."""

    def __init__(self, screen: BattleScreen, ask: Pick) -> None:
        super().__init__(screen, ask)
        self.ask = ask
        self.options = tuple(o for o in ask.options if o.id != PASS)
        self.can_pass = len(self.options) < len(ask.options)
        first = self._first()
        self.chosen: Chosen = tuple(k for k in first if k != PASS)

    def _first(self) -> Chosen:
        """Return what is proposed: for a target as a program would choose, else as the rules do."""
        ask, session = self.ask, self.screen.session
        if ask.kind != "target" or ask.first is not None:
            return ask.fallback()
        return best_target(Weighing(session.game.doing, ask.player), ask)

    @property
    def is_single(self) -> bool:
        """Whether exactly one is chosen."""
        return self.ask.most == 1

    def begin(self) -> None:
        """Select the unit that it is about."""
        units = [u for u in self.ask.about if u in self.screen.board.session.state.units]
        if units and not self.is_on_units:
            self.screen.board.select(units[0])

    @property
    def is_on_units(self) -> bool:
        """Whether the options are pieces of the table, not several things about one of them."""
        pieces = {o.model or o.unit for o in self.options} - {""}
        return len(pieces) > 1 or (len(pieces) == 1 and len(self.options) == 1)

    # ------------------------------------------------------------------ showing
    def bar(self) -> Bar:
        """Return what is chosen now, and why it would not do."""
        ask = self.ask
        names = ", ".join(ask.option(k).label for k in self.chosen)
        pass_word = ask.option(PASS).label if self.can_pass else ""
        if not self.chosen:
            if self.can_pass and ask.first == (PASS,):
                return Bar(ask.prompt, pass_word, "", is_proposed=False, note="choose, or pass")
            return Bar(
                ask.prompt,
                reason=self._wanted(),
                other=pass_word,
                is_proposed=False,
                is_waiting=True,
            )
        found = ask.check(self.chosen)
        reason = "" if found.is_legal else found.findings[0].head
        count = f"{len(self.chosen)} of {ask.most}" if ask.most > 1 else ""
        if self.is_single:
            return Bar(names, other=pass_word, reason=reason, note=ask.prompt)
        return Bar(names, other=pass_word, reason=reason, note=f"{count} · {ask.prompt}")

    def _wanted(self) -> str:
        least, most = self.ask.least, self.ask.most
        return f"choose {least}" if least == most else f"choose {least} to {most}"

    def hint(self) -> str:
        """Return how to choose."""
        if self.ask.kind == "deploy":
            return "Drag a unit out of the tray onto the table, or press it; Ctrl+D deploys all"
        where = "on the table or in the list" if self.is_on_units else "in the list"
        keys = " by its number," if self.options else ""
        end = "" if self.is_single else " Enter ends the choice."
        return f"Choose{keys} {where}.{end}"

    def overlays(self) -> Overlays:
        """Ring what can be chosen, and what is."""
        rings: dict[str, tuple[RingKind, ...]] = {}
        for option in self.options:
            kind: RingKind = "selected" if option.id in self.chosen else "target"
            for model in self.models_of(option):
                rings[model] = (kind,)
        return Overlays(rings=rings)

    def models_of(self, option: Option) -> tuple[str, ...]:
        """Return the models that an option lights up."""
        state = self.screen.board.session.state
        if option.model:
            return (option.model,) if option.model in state.models else ()
        unit = state.units.get(option.unit)
        return unit.models if unit is not None else ()

    @property
    def rule(self) -> str:
        """What the ability that asks does, "" where the question says all there is to know."""
        book, key = self.screen.session.game.book, self.ask.ability
        if not key or not book.has(key) or book.ability(key).is_core:
            return ""
        return book.ability(key).text

    @property
    def rows(self) -> tuple[Option, ...]:
        """The options as they are listed: a pass comes last."""
        return (*self.options, *(o for o in self.ask.options if o.id == PASS))

    def card_height(self, kit: Kit, width: int) -> int:
        """Return how high the question and the list are."""
        inner, has_tick = width - kit.px(20), not self.is_single
        head = kit.paragraph_height(self.ask.prompt, inner, "body", 600)
        if self.rule:
            head += kit.paragraph_height(self.rule, inner, "small") + kit.px(4)
        rows = sum(rows_height(kit, inner, self.rows, has_tick=has_tick))
        return head + min(rows, kit.px(ROW * MOST_ROWS)) + kit.px(22)

    def paint_card(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw the question, the rule that asks it, and the list of options."""
        kit = ui.kit
        inner = rect.inflate(-kit.px(20), -kit.px(16))
        face = kit.type("body", 600)
        y = kit.paragraph(ui.surface, self.ask.prompt, (inner.x, inner.y, inner.w), face)
        need = kit.paragraph_height(self.rule, inner.w, "small") + kit.px(4) if self.rule else 0
        rows = sum(rows_height(kit, inner.w, self.rows, has_tick=not self.is_single))
        if need and inner.bottom - y - need >= min(rows, kit.px(3 * ROW)):
            kit.paragraph(ui.surface, self.rule, (inner.x, y, inner.w), "small", "ink2")
            y += need
        area = pygame.Rect(inner.x, y + kit.px(4), inner.w, inner.bottom - y - kit.px(4))
        paint_options(ui, area, "option", self.rows, self.chosen, has_tick=not self.is_single)

    # ------------------------------------------------------------------ choosing
    def accept(self) -> None:
        """Answer with what is chosen."""
        if not self.chosen and self.can_pass and self.ask.first == (PASS,):
            self.answer((PASS,))
            return
        found = self.ask.check(self.chosen)
        if found.is_legal:
            self.answer(self.chosen)
        else:
            self.screen.refuse(found.findings[0].head)

    def other(self) -> None:
        """Pass where that is offered."""
        if self.can_pass:
            self.answer((PASS,))
        else:
            self.screen.refuse("This cannot be passed: choose one")

    def toggle(self, key: str) -> None:
        """Choose an option (a single one is the answer), or take it back."""
        if key == PASS:
            self.other()
        elif self.is_single:
            self.chosen = (key,)
            self.accept()
        elif key in self.chosen:
            self.chosen = tuple(k for k in self.chosen if k != key)
        elif len(self.chosen) >= self.ask.most:
            self.chosen = (*self.chosen[1:], key)
        else:
            self.chosen = (*self.chosen, key)
        self.screen.board.redraw()

    def key(self, name: str) -> bool:
        """Choose by number: the number that an option is, else its place in the list."""
        keys = keys_of(self.options)
        if not name.isdigit() or name not in keys:
            return False
        self.toggle(self.options[keys.index(name)].id)
        return True

    def act(self, hit: Hit) -> bool:
        """Choose in the list."""
        if hit.id == "option":
            self.toggle(hit.value)
            return True
        return False

    def press(self, pixel: tuple[int, int], model: str) -> bool:
        """Choose on the table."""
        if not model or not self.is_on_units:
            return False
        unit = self.screen.board.session.state.models[model].unit
        by_model = next((o for o in self.options if o.model == model), None)
        by_unit = next((o for o in self.options if not o.model and o.unit == unit), None)
        found = by_model or by_unit
        if found is None:
            return False
        self.toggle(found.id)
        return True
