"""A reaction: what it answers, what can be used, pass; a card in the colour of the player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.players.greedy import GreedyPlayer
from tabletop.players.player import Decision
from tabletop.rules.play.asks import PASS, Option, Pick
from tabletop.ui.battle.mattering import change_of, change_words
from tabletop.ui.battle.tools.pick import PickTool
from tabletop.ui.battle.tools.tool import Bar, pick_key
from tabletop.ui.kit.controls import button
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Overlays, rings_for
from tabletop.ui.kit.ui import Ui

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

HEAD: Final = 25
"""Pixels at UI scale 1 of the name of a reaction, above what it does."""
MOST_HIGH: Final = 300
"""Pixels that all reactions take before they are scrolled."""


class ReactTool(PickTool):
    """Which reaction to use, if any; R uses the first, Space passes."""

    def __init__(self, screen: BattleScreen, ask: Pick) -> None:
        super().__init__(screen, ask)
        self.chosen = ()
        self.advice: Decision | None = None
        self._is_weighing = False
        self._wants_accept = False
        self.worth: dict[str, str] = {}

    def begin(self) -> None:
        """Show whom it is about; what is proposed, and what it is worth, comes from the thread."""
        super().begin()
        session, ask = self.screen.session, self.ask
        self._is_weighing = True
        session.worker.do("advice", lambda: GreedyPlayer().decide(session.game, ask), self._advised)
        session.worker.do("worth", self._weighed, self._tell_worth, lambda fault: None)

    def end(self) -> None:
        """Forget what is not known yet."""
        self.screen.session.worker.drop("advice")
        self.screen.session.worker.drop("worth")

    def _advised(self, decision: Decision) -> None:
        self._is_weighing = False
        if self.ask.check(decision.answer).is_legal:
            self.advice = decision
        self.screen.redraw()
        if self._wants_accept:
            self.accept()

    @property
    def proposed(self) -> Option | None:
        """The reaction that is worth its cost, None where to pass is proposed."""
        answer = self.advice.answer if self.advice is not None else ()
        chosen = answer[0] if isinstance(answer, tuple) and answer else PASS
        return next((o for o in self.options if o.id == chosen), None)

    def _weighed(self) -> dict[str, str]:
        game = self.screen.session.game
        return {o.id: change_words(change_of(o, self.ask, game)) for o in self.options}

    def _tell_worth(self, worth: dict[str, str]) -> None:
        self.worth = worth
        self.screen.redraw()

    def text(self, option: Option) -> str:
        """Return what an ability does."""
        book = self.screen.session.game.book
        return book.ability(option.ability).text if book.has(option.ability) else option.told

    def bar(self) -> Bar:
        """Return the reaction that is worth it, else to pass."""
        found = self.proposed
        if self._is_weighing:
            return Bar(self.words, "Accept", "Pass", "", "weighing it", icon="hand")
        if found is None:
            return Bar("Pass", "Pass", "", "", f"{self.words}: {self.how}", icon="hand")
        why = self.advice.why if self.advice is not None else ""
        worth = self.worth.get(found.id, "")
        note = f"{worth} on average" if worth else why
        note = found.hint() or note
        return Bar(found.label, "Accept", "Pass", "", note or found.detail, icon="hand")

    @property
    def words(self) -> str:
        """The reactions that there are."""
        names = [o.label for o in self.options]
        return " or ".join(names[:2]) + (f" or {len(names) - 2} more" if len(names) > 2 else "")

    @property
    def how(self) -> str:
        """How to react all the same."""
        return "R uses it" if len(self.options) == 1 else "a number uses one"

    def hint(self) -> str:
        """Return how to react."""
        return (
            "R or a number reacts, Space passes, Enter does what is proposed. Shift held passes all"
        )

    def overlays(self) -> Overlays:
        """Ring whom it is about."""
        state = self.screen.board.session.state
        shown = Overlays()
        for i, unit in enumerate(self.ask.about):
            models = state.units[unit].models if unit in state.units else ()
            kind = "selected" if i == 0 else "target"
            shown = shown + Overlays(rings=dict(rings_for(models, kind)))  # type: ignore[arg-type]
        return shown

    def card_height(self, kit: Kit, width: int) -> int:
        """Return how high the card is."""
        inner = width - kit.px(22)
        rows = min(sum(self._highs(kit, inner)), kit.px(MOST_HIGH))
        head = kit.paragraph_height(self.ask.prompt, inner, "small")
        return kit.px(40) + head + rows + kit.px(48)

    def paint_card(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw who may react to what, the reactions, and Pass."""
        kit, target, session = ui.kit, ui.surface, self.screen.session
        player = self.ask.player
        ink = kit.theme.player(player, "ink")
        inner = rect.inflate(-kit.px(22), -kit.px(16))
        middle = inner.y + kit.px(10)
        kit.icon(target, "hand", (inner.x + kit.px(9), middle), 18, ink)
        where = (inner.x + kit.px(26), middle)
        head = f"{session.battle.name(player)} may react"
        kit.text(target, head, where, "lead", ink, weight=700, room=inner.w - kit.px(26))
        y = kit.paragraph(target, self.ask.prompt, (inner.x, middle + kit.px(13), inner.w), "small")
        foot = inner.bottom - kit.space("control")
        area = pygame.Rect(inner.x, y + kit.px(6), inner.w, foot - y - kit.px(8))
        highs = self._highs(kit, area.w)
        with ui.scrolled("options", area, sum(highs)) as top:
            for i, option in enumerate(self.options):
                row = pygame.Rect(area.x, top + sum(highs[:i]), area.w, highs[i] - kit.px(6))
                self._option(ui, row, option, i)
        box = pygame.Rect(inner.x, foot, inner.w // 2 - kit.px(6), kit.space("control"))
        button(ui, "other", box, "Pass", key="Space")
        worth = self.worth.get(self.options[0].id, "") if self.options else ""
        where, room = (inner.right, box.centery), inner.right - box.right - kit.px(8)
        kit.text(target, worth, where, "small", ink, weight=600, align="r", room=room)

    def _highs(self, kit: Kit, width: int) -> list[int]:
        """Return how high the rows are: each tells in full what the reaction does."""
        return [
            kit.px(HEAD + 10) + sum(h for _, h in self._below(kit, width, i))
            for i in range(len(self.options))
        ]

    def _below(self, kit: Kit, width: int, index: int) -> list[tuple[str, int]]:
        """Return the paragraphs below the name of a reaction, and how high they are."""
        option, room = self.options[index], width - kit.px(22)
        parts = [] if self._is_short(kit, width, index) else [option.told]
        parts.append(self.text(option))
        return [(p, kit.paragraph_height(p, room, "small")) for p in parts if p]

    def _is_short(self, kit: Kit, width: int, index: int) -> bool:
        """Say whether what is told of a reaction fits beside its name."""
        option, key = self.options[index], self._keys(index)
        cap = kit.cap_width(key[0]) + kit.px(6) if key else 0
        need = kit.width(option.label, "body", 600) + kit.width(option.told, "small")
        return need + cap + kit.px(34) <= width

    @staticmethod
    def _keys(index: int) -> tuple[str, ...]:
        return tuple(k for k in ("R" if index == 0 else "", pick_key(index)) if k)

    def _option(self, ui: Ui, row: pygame.Rect, option: Option, index: int) -> None:
        kit, target = ui.kit, ui.surface
        keys = self._keys(index)
        is_hot = ui.add("option", row, keys=keys, value=option.id, tip=self.text(option))
        kit.plate(
            target, row, "sunken" if is_hot else "raised", "ink2" if is_hot else "edge_strong"
        )
        up, right = row.y + kit.px(14), float(row.right - kit.px(10))
        if keys:
            right = kit.key_cap(target, keys[0], right, up) - kit.px(6)
        if option.told and self._is_short(kit, row.w, index):
            box = kit.text(target, option.told, (right, up), "small", "ink2", align="r")
            right = box.left - kit.px(8)
        x, y = row.x + kit.px(12), row.y + kit.px(HEAD)
        kit.text(target, option.label, (x, up), "body", weight=600, room=right - x)
        for words, high in self._below(kit, row.w, index):
            is_told = words == option.told
            at = (float(x), float(y), float(row.w - kit.px(22)))
            kit.paragraph(target, words, at, "small", "ink" if is_told else "ink2",
                          weight=600 if is_told else 400)  # fmt: skip
            y += high
        ui.draw_focus("option", row, option.id)

    def accept(self) -> None:
        """Do what is proposed: react, or pass."""
        if self._is_weighing:
            self._wants_accept = True
            return
        found = self.proposed
        self.answer((found.id,) if found is not None else (PASS,))

    def key(self, name: str) -> bool:
        """React by R or a number."""
        if name == "R" and self.options:
            self.toggle(self.options[0].id)
            return True
        return super().key(name)
