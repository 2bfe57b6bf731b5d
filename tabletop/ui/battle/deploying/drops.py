"""The deployment tray below the board: the units that wait, by regiment, and who has how many."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.rules.play.asks import PASS, Pick, Place
from tabletop.rules.words import counted
from tabletop.state.battle import Battle, Waiting, foe_of
from tabletop.ui.battle.lending import lend
from tabletop.ui.battle.log import player_dot
from tabletop.ui.kit.bases import Look
from tabletop.ui.kit.controls import button
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Hit, Ui

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

HIGH, LOW = 188, 122
"""Pixels at UI scale 1 of the tray: two rows of cards, one in a low window."""
CARD, CARD_HIGH, GAP = 188, 58, 8
"""Pixels at UI scale 1 of a card and the room between two."""


def waiting_of(battle: Battle, player: int) -> tuple[Waiting, ...]:
    """Return the units that a player has still to deploy, regiments together."""
    found = [
        w for w in battle.waiting.values() if w.why == "undeployed" and w.unit.player == player
    ]
    drops = [battle.enlisted[w.unit.id].drop for w in found]
    order = {drop: i for i, drop in reversed(list(enumerate(drops)))}
    return tuple(sorted(found, key=lambda w: order[battle.enlisted[w.unit.id].drop]))


class Drops:
    """Shows the units of the player who deploys now; a press on one drops it.

    `is_wanted` says whether it takes the place of the dice below the board.
    """

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen

    @property
    def is_wanted(self) -> bool:
        """Whether units are being deployed."""
        battle = self.screen.session.battle
        return battle.clock.phase == "deployment" and bool(
            waiting_of(battle, 1) or waiting_of(battle, 2)
        )

    @property
    def player(self) -> int:
        """Whose units are shown."""
        session = self.screen.session
        return session.moment.player or session.battle.clock.acting or session.battle.began

    def height(self, kit: Kit) -> int:
        """Return the pixels it takes."""
        is_low = self.screen.context.size[1] / kit.scale < 800
        return kit.px(LOW if is_low else HIGH)

    # ------------------------------------------------------------------ drawing
    def paint(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw the tray."""
        kit, target = ui.kit, ui.surface
        target.fill(kit.theme("panel"), rect)
        kit.rule(target, rect.topleft, (rect.right, rect.y))
        battle, player = self.screen.session.battle, self.player
        left, middle = rect.x + kit.px(20), rect.y + kit.px(24)
        box = kit.caption(target, "To deploy", (left, middle))
        right = self._buttons(ui, rect, middle)
        x = box.right + kit.px(22)
        for side in (player, foe_of(player)):
            x = self._count(ui, (x, middle), battle, side, right, is_now=side == player)
        body = pygame.Rect(left, rect.y + kit.px(48), rect.w - kit.px(40), rect.h - kit.px(54))
        self._cards(ui, body, waiting_of(battle, player))

    def _count(
        self, ui: Ui, at: tuple[int, int], battle: Battle, side: int, limit: int, *, is_now: bool
    ) -> int:
        kit = ui.kit
        x, y = at
        units = waiting_of(battle, side)
        words = f"{battle.name(side)}: {counted(len(units), 'unit')}" if units else (
            f"{battle.name(side)} is done"
        )  # fmt: skip
        need = kit.width(words, "body", 600) + kit.px(40)
        if x + need > limit:
            return x
        player_dot(kit, ui.surface, (x + kit.px(6), y), side, 6)
        ink = kit.theme.player(side, "ink") if is_now else kit.theme("ink2")
        at = (x + kit.px(18), y)
        weight = 700 if is_now else 500
        return kit.text(ui.surface, words, at, "body", ink, weight=weight).right + kit.px(24)

    def _buttons(self, ui: Ui, rect: pygame.Rect, middle: int) -> int:
        """Draw what can be done for the whole side; answer the x before it."""
        kit = ui.kit
        high = kit.px(30)
        why = self._why_not()
        right = rect.right - kit.px(16)
        all_of = pygame.Rect(right - kit.px(226), middle - high // 2, kit.px(226), high)
        label = "Deploy this side for me"
        button(ui, "drop-all", all_of, label, icon="bot", key="Ctrl+D", reason=why)
        saved = pygame.Rect(all_of.x - kit.px(8 + 176), all_of.y, kit.px(176), high)
        button(ui, "drop-saved", saved, "Saved deployments", icon="folder-open", reason="")
        return saved.x - kit.px(12)

    def _why_not(self) -> str:
        session = self.screen.session
        if session.is_working:
            return "the rules are at work"
        if session.ask is None or session.asked_player is not None:
            return "a program deploys this side"
        return ""

    def _cards(self, ui: Ui, body: pygame.Rect, units: tuple[Waiting, ...]) -> None:
        kit, battle = ui.kit, self.screen.session.battle
        wide, high, gap = kit.px(CARD), kit.px(CARD_HIGH), kit.px(GAP)
        columns = max(1, (body.w + gap) // (wide + gap))
        rows = -(-len(units) // columns)
        with ui.scrolled("drops", body, rows * (high + gap)) as top:
            for i, one in enumerate(units):
                row, column = divmod(i, columns)
                card = pygame.Rect(
                    body.x + column * (wide + gap), top + row * (high + gap), wide, high
                )
                self._card(ui, card, one, battle)

    def _card(self, ui: Ui, rect: pygame.Rect, one: Waiting, battle: Battle) -> None:
        kit, target, unit = ui.kit, ui.surface, one.unit
        option = self.option_of(unit.id)
        is_now = self._is_in_hand(unit.id)
        why = "" if option or is_now else self._why_off()
        tip = battle.enlisted[unit.id].drop or "on its own"
        is_hot = ui.add("drop", rect, value=unit.id, reason=why, tip=tip)
        fill = "sunken" if is_hot or why else "raised"
        edge = "ink" if is_now else "edge_strong" if not why else "edge"
        kit.plate(target, rect, fill, edge, radius=7, width=2 if is_now else 1, shadow=24)
        base = one.models[0].base
        look = Look.of(base, 0.0, unit.player, unit.glyph, "solid" if not why else "acted")
        zoom = kit.px(36) / (2 * base.radius)
        zoom = max(0.25, min(zoom, kit.px(26)))
        centre = (rect.x + kit.px(30), rect.centery)
        self.screen.board.live.sprites.base(target, look, centre, round(zoom * 4) / 4)
        x, room = rect.x + kit.px(56), rect.w - kit.px(64)
        ink = "ink3" if why else "ink"
        at = (x, rect.centery - kit.px(9))
        kit.text(target, unit.label, at, "body", ink, weight=600, room=room)
        drop = battle.enlisted[unit.id].drop
        words = counted(len(one.models), "model")
        words = f"{words} · {drop}" if drop else words
        at = (x, rect.centery + kit.px(11))
        kit.text(target, words, at, "small", "ink2", room=room)
        ui.draw_focus("drop", rect, unit.id)

    # ------------------------------------------------------------------ what may be dropped
    def option_of(self, unit: str) -> str:
        """Return the option that drops a unit now, "" for none."""
        session = self.screen.session
        ask = session.ask
        if session.is_working or session.asked_player is not None:
            return ""
        if not isinstance(ask, Pick) or ask.kind != "deploy":
            return ""
        return next((o.id for o in ask.options if o.unit == unit and o.id != PASS), "")

    def _is_in_hand(self, unit: str) -> bool:
        return getattr(self.screen.session.ask, "unit", "") == unit

    def _why_off(self) -> str:
        session = self.screen.session
        if session.asked_player is not None:
            return "a program deploys this side"
        if isinstance(session.ask, Pick) and session.ask.kind == "deploy":
            return "another regiment is being deployed"
        if isinstance(session.ask, Place):
            return "put down the unit in the hand first"
        return "answer what is asked first"

    # ------------------------------------------------------------------ doing
    def act(self, hit: Hit) -> bool:
        """Do what one of its controls asks; answer whether it was one."""
        if hit.id == "drop":
            option = self.option_of(hit.value)
            if option:
                self.screen.answer((option,))
        elif hit.id == "drop-all":
            lend(self.screen, "phase")
        elif hit.id == "drop-saved":
            from tabletop.ui.battle.deploying.saved_box import SavedBox

            self.screen.context.push(SavedBox(self.screen, self.player))
        else:
            return False
        return True
