"""Slaying just those models that are pressed: what is left may be incoherent, and that is told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.rules.play.asks import Ask, Roll
from tabletop.rules.play.by_hand.places import warnings
from tabletop.rules.words import counted
from tabletop.state.by_hand import HandSlain
from tabletop.ui.battle.tools.tool import Bar, Tool
from tabletop.ui.kit.bases import BaseStyle
from tabletop.ui.kit.overlay import Overlays, rings_for

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen


class HandSlainTool(Tool):
    """A press on a model of the unit lets it fall, or keeps it; Enter takes them off."""

    def __init__(self, screen: BattleScreen, ask: Ask | Roll, deed: HandSlain) -> None:
        super().__init__(screen, ask)
        self.deed = deed
        self.chosen: tuple[str, ...] = ()

    @property
    def made(self) -> HandSlain:
        """The deed with the models that were pressed."""
        return replace(self.deed, models=self.chosen)

    def begin(self) -> None:
        """Show the unit."""
        self.screen.board.select(self.deed.unit)

    def bar(self) -> Bar:
        """Return how many fall, and what the rules would say."""
        state = self.screen.session.state
        unit = state.units[self.deed.unit]
        left = len(unit.models) - len(self.chosen)
        words = f"{unit.label}: {counted(len(self.chosen), 'model')} slain, {left} left"
        reason = "" if self.chosen else "press its models on the board"
        against = warnings(state, self.made) if self.chosen else ()
        note = f"against the rules: {against[0].head}" if against else ""
        return Bar(words, "Take them off", "Leave it", reason, note, icon="skull",
                   is_proposed=False, is_waiting=not self.chosen)  # fmt: skip

    def hint(self) -> str:
        """Return how to choose."""
        return "Press a model to let it fall or to keep it; Enter takes them off, Esc leaves it"

    def overlays(self) -> Overlays:
        """Mark who falls."""
        styles: dict[str, BaseStyle] = dict.fromkeys(self.chosen, "acted")
        return Overlays(rings=rings_for(self.chosen, "illegal"), styles=styles)

    def accept(self) -> None:
        """Take them off."""
        if not self.chosen:
            self.screen.refuse("Press its models on the board first")
        elif not self.screen.session.settle(self.made):
            self.screen.refuse("One moment: the rules are at work")

    def other(self) -> None:
        """Leave all as it was."""
        self.screen.follow()
        self.screen.say("Left as it was", "undo-2")

    def escape(self) -> bool:
        """Keep those pressed, then leave it."""
        if self.chosen:
            self.chosen = ()
        else:
            self.other()
        return True

    def press(self, pixel: tuple[int, int], model: str) -> bool:
        """Take a press on a model of the unit."""
        if model not in self.screen.session.state.units[self.deed.unit].models:
            return False
        is_in = model in self.chosen
        self.chosen = tuple(m for m in (*self.chosen, model) if not is_in or m != model)
        self.screen.redraw()
        return True
