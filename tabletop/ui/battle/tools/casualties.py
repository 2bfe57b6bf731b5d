"""Which models are slain: those proposed, swapped by clicks; what falls with them is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.rules.play.asks import Pick
from tabletop.rules.play.casualties import Casualties, casualties
from tabletop.rules.play.roles import roles_of
from tabletop.rules.words import counted
from tabletop.state.causes import Chosen
from tabletop.ui.battle.tools.tool import Bar, Tool
from tabletop.ui.kit.bases import RingKind
from tabletop.ui.kit.controls import check_row
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.kit.ui import Hit, Ui

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

ROW = 30


class CasualtiesTool(Tool):
    """A click on a model keeps it, or lets it go; the rest follows so that all stays legal.

    `lost` are models that the user lets go first, `kept` those that go last.
    """

    def __init__(self, screen: BattleScreen, ask: Pick) -> None:
        super().__init__(screen, ask)
        self.ask = ask
        self.unit = ask.about[0]
        self.found: Casualties = casualties(screen.session.state, self.unit, ask.least)
        self.lost: tuple[str, ...] = ()
        self.kept: tuple[str, ...] = ()
        self.chosen: Chosen = ask.fallback()

    def begin(self) -> None:
        """Select the unit."""
        self.screen.board.select(self.unit)

    # ------------------------------------------------------------------ what is
    @property
    def with_mates(self) -> tuple[str, ...]:
        """The models that go only so that the rest stays coherent."""
        return tuple(self.found.with_mates(self.chosen)[1])

    @property
    def special(self) -> tuple[tuple[str, str], ...]:
        """The models with a role, and its name."""
        state = self.screen.session.state
        named = ((m, ", ".join(roles_of(state, m))) for m in self.found.models)
        return tuple((m, words.capitalize()) for m, words in named if words)

    def bar(self) -> Bar:
        """Return how many go."""
        state = self.screen.session.state
        label = state.unit(self.unit).label
        left = len(self.found.models) - len(self.chosen)
        mates = len(self.with_mates)
        words = f"{label}: {counted(len(self.chosen), 'model')} slain, {left} left"
        note = f"{mates} of them so that the rest stays coherent" if mates else ""
        gone = [name for m, name in self.special if m in self.chosen]
        if gone:
            note = f"{note}; " if note else note
            note += f"{', '.join(gone)} {'goes' if len(gone) == 1 else 'go'} too"
        found = self.ask.check(self.chosen)
        reason = "" if found.is_legal else found.findings[0].head
        return Bar(words, "Take them off", reason=reason, note=note, icon="skull")

    def hint(self) -> str:
        """Return how to choose."""
        return "Click a model to keep it or to let it go; P proposes anew, Enter takes them off"

    def overlays(self) -> Overlays:
        """Mark who goes: those slain, and those that fall with them."""
        rings: dict[str, tuple[RingKind, ...]] = {}
        mates = self.with_mates
        for m in self.chosen:
            rings[m] = ("offender",) if m in mates else ("illegal",)
        for m in self.kept:
            rings[m] = ("legal",)
        return Overlays(rings=rings, styles=dict.fromkeys(self.chosen, "acted"))

    def card_height(self, kit: Kit, width: int) -> int:
        """Return how high the card is."""
        return kit.px(70) + len(self.special) * kit.px(ROW)

    def paint_card(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw how many go, and a row for each model with a role."""
        kit, target = ui.kit, ui.surface
        inner = rect.inflate(-kit.px(22), -kit.px(16))
        middle = inner.y + kit.px(10)
        kit.icon(target, "skull", (inner.x + kit.px(9), middle), 18)
        words = f"{counted(self.ask.least, 'model')} slain"
        kit.text(target, words, (inner.x + kit.px(28), middle), "lead", weight=700)
        mates = len(self.with_mates)
        more = (
            f"{mates} fall with them: the rest must stay coherent"
            if mates
            else "nobody else falls with them"
        )
        y = middle + kit.px(22)
        kit.text(target, more, (inner.x, y), "small", "illegal" if mates else "ink2", room=inner.w)
        y += kit.px(14)
        for m, name in self.special:
            row = pygame.Rect(inner.x, y, inner.w, kit.px(ROW))
            check_row(ui, f"keep:{m}", row, f"Keep {name.lower()}", m not in self.chosen)
            y += kit.px(ROW)

    # ------------------------------------------------------------------ choosing
    def accept(self) -> None:
        """Take them off."""
        found = self.ask.check(self.chosen)
        if found.is_legal:
            self.answer(self.chosen)
        else:
            self.screen.refuse(found.findings[0].head)

    def toggle(self, model: str) -> None:
        """Let a model go that stays, keep one that goes; the others make up for it."""
        goes = model in self.chosen
        self.lost = tuple(m for m in self.lost if m != model)
        self.kept = tuple(m for m in self.kept if m != model)
        if goes:
            self.kept = (*self.kept, model)
        else:
            self.lost = (*self.lost, model)
        rest = [*self.ask.fallback(), *self.found.models]
        middle = [m for m in dict.fromkeys(rest) if m not in (*self.lost, *self.kept)]
        wish = (*self.lost, *middle, *self.kept)
        self.chosen = self.found.choose(wish)
        if (model in self.chosen) == goes:
            name = "It must go" if goes else "It need not go"
            self.screen.refuse(f"{name}: the rest would not be coherent otherwise")
        self.screen.redraw()

    def key(self, name: str) -> bool:
        """Propose anew."""
        if name != "P":
            return False
        self.lost = self.kept = ()
        self.chosen = self.ask.fallback()
        return True

    def act(self, hit: Hit) -> bool:
        """Take a press on a row."""
        if not hit.id.startswith("keep:"):
            return False
        self.toggle(hit.id.removeprefix("keep:"))
        return True

    def press(self, pixel: tuple[int, int], model: str) -> bool:
        """Take a press on a model of the unit."""
        if model not in self.found.models:
            return False
        self.toggle(model)
        return True
