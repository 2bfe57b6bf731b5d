"""Putting options in an order: a list in which what is chosen goes up and down."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.rules.play.asks import Option, Order
from tabletop.ui.battle.tools.rows import option_row
from tabletop.ui.battle.tools.tool import Bar, Tool, pick_key
from tabletop.ui.kit.controls import icon_button
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Overlays, rings_for
from tabletop.ui.kit.ui import Hit, Ui

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

ROW = 36


class OrderTool(Tool):
    """An order: numbers and clicks take one to the front, Up and Down choose, Shift moves."""

    def __init__(self, screen: BattleScreen, ask: Order) -> None:
        super().__init__(screen, ask)
        self.ask = ask
        self.order = list(ask.fallback())
        self.at = 0

    def option(self, key: str) -> Option:
        """Return an option by its id."""
        return next(o for o in self.ask.options if o.id == key)

    def bar(self) -> Bar:
        """Return the order as it is."""
        names = ", ".join(self.option(k).label for k in self.order[:3])
        more = f" and {len(self.order) - 3} more" if len(self.order) > 3 else ""
        return Bar(f"{self.ask.prompt} {names}{more}", icon="list-ordered")

    def hint(self) -> str:
        """Return how it works."""
        return "A number or a click takes that one to the front; Up, Down choose, Shift moves"

    def overlays(self) -> Overlays:
        """Ring the unit of the chosen row."""
        option = self.option(self.order[self.at])
        unit = self.screen.board.session.state.units.get(option.unit)
        return Overlays(rings=dict(rings_for(unit.models if unit else (), "selected")))

    def card_height(self, kit: Kit, width: int) -> int:
        """Return how high the list is."""
        head = kit.paragraph_height(self.ask.prompt, width - kit.px(28), "body", 600)
        return head + min(8, len(self.order)) * kit.px(ROW) + kit.px(24)

    def paint_card(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw the list as it is ordered now."""
        kit = ui.kit
        inner = rect.inflate(-kit.px(20), -kit.px(16))
        face = kit.type("body", 600)
        y = kit.paragraph(ui.surface, self.ask.prompt, (inner.x, inner.y, inner.w), face)
        area = pygame.Rect(inner.x, y + kit.px(4), inner.w, inner.bottom - y - kit.px(4))
        with ui.scrolled("options", area, len(self.order) * kit.px(ROW)) as top:
            for i, key in enumerate(self.order):
                row = pygame.Rect(area.x, top + i * kit.px(ROW), area.w, kit.px(ROW) - 3)
                text = row.inflate(-kit.px(72), 0).move(-kit.px(36), 0)
                option = self.option(key)
                option_row(
                    ui, "order", text, f"{i + 1}. {option.label}", is_on=i == self.at,
                    note=option.detail, value=key, key=pick_key(i),
                    brief=option.detail.partition(" ")[0],
                )  # fmt: skip
                for k, name in enumerate(("Up", "Down")):
                    where = (row.right - kit.px(54) + k * kit.px(34), row.centery)
                    icon = f"arrow-{name.lower()}"
                    is_end = i == (0, len(self.order) - 1)[k]
                    why = f"already {('first', 'last')[k]}" if is_end else ""
                    icon_button(ui, f"order-{name}:{key}", where, icon, name, reason=why)

    def accept(self) -> None:
        """Answer with the order as it is."""
        self.answer(tuple(self.order))

    def move(self, key: str, by: int) -> None:
        """Move one up or down."""
        here = self.order.index(key)
        there = min(max(0, here + by), len(self.order) - 1)
        self.order.insert(there, self.order.pop(here))
        self.at = there
        self.screen.board.redraw()

    def key(self, name: str) -> bool:
        """Choose, move, or take to the front."""
        if name.isdigit() and 0 < int(name) <= len(self.order):
            self.move(self.order[int(name) - 1], -len(self.order))
            return True
        by = {"Up": -1, "Down": 1}.get(name.removeprefix("Shift+"))
        if by is None:
            return False
        if name.startswith("Shift+"):
            self.move(self.order[self.at], by)
        else:
            self.at = min(max(0, self.at + by), len(self.order) - 1)
        return True

    def act(self, hit: Hit) -> bool:
        """Take a row to the front, or press its arrows."""
        if hit.id == "order":
            self.move(hit.value, -len(self.order))
            return True
        word, _, key = hit.id.partition(":")
        if word in ("order-Up", "order-Down"):
            self.move(key, -1 if word == "order-Up" else 1)
            return True
        return False
