"""Choosing among options: in a list, by number keys, or on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.players.weighing import Weighing
from tabletop.players.worths import best_target
from tabletop.rules.play.asks import PASS, Option, Pick
from tabletop.state.causes import Chosen
from tabletop.ui.battle.tools.rows import option_row
from tabletop.ui.battle.tools.tool import Bar, Tool, pick_key
from tabletop.ui.kit.bases import RingKind
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.kit.ui import Hit, Ui

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

ROW = 34
MOST_ROWS = 8
"""Rows that a list shows before it is scrolled."""


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
        return Bar(f"{ask.prompt} {names}", other=pass_word, reason=reason, note=count)

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

    def card_height(self, kit: Kit, width: int) -> int:
        """Return how high the list is."""
        rows = min(MOST_ROWS, len(self.ask.options))
        head = kit.paragraph_height(self.ask.prompt, width - kit.px(28), "body", 600)
        return head + rows * kit.px(ROW) + kit.px(24)

    def paint_card(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw the list of options."""
        kit = ui.kit
        inner = rect.inflate(-kit.px(20), -kit.px(16))
        face = kit.type("body", 600)
        y = kit.paragraph(ui.surface, self.ask.prompt, (inner.x, inner.y, inner.w), face)
        area = pygame.Rect(inner.x, y + kit.px(4), inner.w, inner.bottom - y - kit.px(4))
        content = len(self.ask.options) * kit.px(ROW)
        with ui.scrolled("options", area, content) as top:
            for i, option in enumerate((*self.options, *self._passes())):
                row = pygame.Rect(area.x, top + i * kit.px(ROW), area.w, kit.px(ROW) - 2)
                is_on, key = option.id in self.chosen, pick_key(i)
                key = "Space" if option.id == PASS else key
                option_row(
                    ui, "option", row, option.label, is_on=is_on, note=option.told, key=key,
                    value=option.id, has_tick=not self.is_single,
                )  # fmt: skip

    def _passes(self) -> tuple[Option, ...]:
        return tuple(o for o in self.ask.options if o.id == PASS)

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
        """Choose by number."""
        if name.isdigit() and 0 < int(name) <= min(9, len(self.options)):
            self.toggle(self.options[int(name) - 1].id)
            return True
        return False

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
