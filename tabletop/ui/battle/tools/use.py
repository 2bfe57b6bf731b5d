"""One's own window: the next unit that can do something, its abilities, the end of the phase."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from tabletop.rules.play.asks import PASS, Option, Pick
from tabletop.ui.battle.tools.charges import Charges
from tabletop.ui.battle.tools.prepare import Preparing
from tabletop.ui.battle.tools.rows import FOLDED
from tabletop.ui.battle.tools.tool import Bar, Tool
from tabletop.ui.battle.tools.turns import UNASKED, kind_of, next_of, rank
from tabletop.ui.battle.tools.use_list import folded_row, list_height, paint_list, parted
from tabletop.ui.battle.tools.use_words import bar_of, marks_of
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.kit.ui import Hit, Ui

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen


class UseTool(Tool):
    """Which ability is used next, by whom; units come one after another, Space skips one."""

    def __init__(self, screen: BattleScreen, ask: Pick) -> None:
        super().__init__(screen, ask)
        self.ask = ask
        self.options = tuple(o for o in ask.options if o.id != PASS)
        self.can_end = len(self.options) < len(ask.options)
        self.preparing = Preparing(self)
        self.charges = Charges(screen.session, ask.player)
        self.is_unfolded = False
        self._todo: tuple[frozenset[str], tuple[str, ...]] | None = None

    # ------------------------------------------------------------------ who is next
    def begin(self) -> None:
        """Select the next unit that can do something, unless one is chosen that can."""
        board = self.screen.board
        todo = self.todo()
        if self.screen.chose and board.selected and self.of(board.selected):
            return
        if board.selected in todo and board.selected not in self.screen.acted:
            return
        board.select(next_of(todo, board.selected, 1) if todo else "")
        if board.selected:
            board.bring(board.session.state.unit(board.selected).models)

    def end(self) -> None:
        """Put back what is in the hand."""
        self.preparing.stop()

    def of(self, unit: str) -> tuple[Option, ...]:
        """Return what a unit ("" for the player) can use, best first."""
        found = [o for o in self.options if o.unit == unit]
        book = self.screen.session.game.book
        return tuple(sorted(found, key=lambda o: (self.cost(o), rank(book, o))))

    def kind(self, option: Option | None) -> str:
        """Return what an option is by its keywords, as FIGHT or CHARGE."""
        return "" if option is None else kind_of(self.screen.session.game.book, option)

    def cost(self, option: Option) -> int:
        """Return the command points that an option costs."""
        book = self.screen.session.game.book
        return book.ability(option.ability).cost if book.has(option.ability) else 0

    def todo(self) -> tuple[str, ...]:
        """Return the units that could still do something without a command, not skipped.

        "" stands for the player, whose own abilities come first.
        """
        skipped = frozenset(self.screen.skipped)
        if self._todo is None or self._todo[0] != skipped:
            units = ("", *self.screen.session.state.units)
            able = [u for u in units if u not in skipped and self.proposed_for(u) is not None]
            self._todo = (skipped, tuple(sorted(able, key=self._turn)))
        return self._todo[1]

    def _turn(self, unit: str) -> float:
        """Return when a unit comes: as they stand in the list, charges by what they are worth."""
        option = self.proposed_for(unit)
        is_charge = self.kind(option) == "CHARGE"
        return -self.charges.worth(unit)[0] if is_charge else -math.inf

    def proposed_for(self, unit: str) -> Option | None:
        """Return what is proposed for a unit: nothing that costs, no charge that is not worth it.

        Any charge in reach can still be chosen by its number, or by a drag.
        """
        for option in self.of(unit):
            kind = self.kind(option)
            if self.cost(option) or kind in UNASKED:
                continue
            if kind != "CHARGE" or self.charges.worth(unit)[0]:
                return option
        return None

    def label_of(self, unit: str) -> str:
        """Return the name of a unit, of the player for ""."""
        battle = self.screen.session.battle
        state = self.screen.board.session.state
        return state.unit(unit).label if unit else battle.name(self.ask.player)

    @property
    def proposed(self) -> Option | None:
        """Return what Enter would use."""
        unit = self.screen.board.selected
        return None if unit in self.screen.skipped else self.proposed_for(unit)

    @property
    def proposed_id(self) -> str:
        """The id of what Enter would use, "" for nothing."""
        option = self.proposed
        return option.id if option is not None else ""

    # ------------------------------------------------------------------ what it shows
    def bar(self) -> Bar:
        """Return the ability proposed, else the end of the phase."""
        return self.preparing.bar() or bar_of(self)

    def hint(self) -> str:
        """Return how it works."""
        if self.preparing.is_carrying:
            return "Space sets a way point, Q and E turn, Esc puts it back"
        if self.screen.board.selected:
            return "Enter uses what is proposed, a number another ability; N goes to the next unit"
        if self.proposed is not None:
            return "Enter uses what is proposed, a number another ability"
        return "Click a unit to see what it can do. End ends the phase"

    def overlays(self) -> Overlays:
        """Return pale models of who is done, and the move that is prepared."""
        return marks_of(self) + self.preparing.overlays()

    # ------------------------------------------------------------------ what it takes
    def accept(self) -> None:
        """Use what is proposed; with nothing left, end the phase."""
        if self.preparing.accept():
            return
        option = self.proposed
        if option is not None:
            self.use(option)
        elif self.todo():
            self.go(1)
        elif self.can_end:
            self.finish()
        else:
            self.screen.refuse("Choose a unit first")

    def other(self) -> None:
        """Skip the selected unit: it is not proposed again in this phase."""
        board = self.screen.board
        if self.preparing.other():
            return
        if self.proposed is not None:
            if not board.selected and not self.can_end:
                self.screen.refuse("This has to be chosen first")
                return
            self.screen.skipped.add(board.selected)
            self.screen.say(f"Skipped {self.label_of(board.selected)}")
            board.select(next_of(self.todo(), board.selected, 1))
            self.screen.chose = False
        elif self.can_end and not self.todo():
            self.finish()
        self.screen.redraw()

    def use(self, option: Option) -> None:
        """Declare an ability."""
        self.screen.chose = False
        self.screen.acted.add(option.unit)
        self.answer((option.id,))

    def unfold(self) -> None:
        """List what would change nothing now one by one."""
        self.is_unfolded = True
        self.screen.redraw()

    def finish(self) -> None:
        """End the window."""
        if not self.can_end:
            self.screen.refuse("This has to be chosen first")
            return
        self.answer((PASS,))

    def go(self, by: int) -> None:
        """Select the next unit that can do something."""
        board = self.screen.board
        found = next_of(self.todo(), board.selected, by)
        if not found:
            self.screen.say("No other unit can do anything now")
            return
        self.screen.chose = False
        board.select(found)
        board.bring(board.session.state.unit(found).models)
        self.screen.redraw()

    def escape(self) -> bool:
        """Put back what is in the hand or prepared."""
        return self.preparing.escape()

    def key(self, name: str) -> bool:
        """Take a key: number, N, End, or one of a move in the making."""
        if self.preparing.key(name):
            return True
        match name:
            case "N":
                self.go(1)
            case "Shift+N":
                self.go(-1)
            case "End":
                self.finish()
            case _ if name.isdigit():
                shown = self.numbered()
                if name == "0" and any(o.id == FOLDED for o in self.listed):
                    self.unfold()
                    return True
                if not 0 < int(name) <= len(shown):
                    return False
                self.use(shown[int(name) - 1])
            case _:
                return False
        return True

    def numbered(self) -> tuple[Option, ...]:
        """Return what the number keys use: the selected unit's abilities, then the player's."""
        unit = self.screen.board.selected
        if not unit or (not self.of(unit) and self.is_foreign):
            return tuple(o for o in self.rows if o.id != FOLDED)[:9]
        return (*self.of(unit), *self.of(""))[:9]

    @property
    def is_foreign(self) -> bool:
        """Whether it is the window of the player whose turn it is not."""
        return self.ask.player != self.screen.session.battle.clock.active

    @property
    def rows(self) -> tuple[Option, ...]:
        """All that can be used; what would change nothing now is one row, until it is unfolded."""
        if self.is_unfolded:
            return self.options
        shown, vain = parted(self.options)
        return (*shown, folded_row(vain)) if vain else shown

    @property
    def listed(self) -> tuple[Option, ...]:
        """Return what the card lists: all there is, where no unit of the player is selected."""
        unit = self.screen.board.selected
        if unit and (self.of(unit) or not self.is_foreign):
            return ()
        is_told = all(not o.unit for o in self.options)  # the panel lists these by themselves
        return () if is_told and not unit else self.rows

    def card_height(self, kit: Kit, width: int) -> int:
        """Return how high the list of all that can be used is."""
        return list_height(kit, width, self.listed)

    def paint_card(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw all that can be used now."""
        name = self.screen.session.battle.name(self.ask.player)
        paint_list(ui, rect, f"{name} can use now", self.listed)

    def act(self, hit: Hit) -> bool:
        """Take a press on an ability, Next or End."""
        if hit.id == "ability" and hit.value == FOLDED:
            self.unfold()
            return True
        if hit.id == "ability":
            found = next((o for o in self.options if o.id == hit.value), None)
            if found is not None:
                self.use(found)
            return True
        if hit.id in ("next", "end"):
            self.go(1) if hit.id == "next" else self.finish()
            return True
        return self.preparing.act(hit)

    def press(self, pixel: tuple[int, int], model: str) -> bool:
        """Take hold of a unit that may move."""
        return self.preparing.press(pixel, model)

    def drag(self, pixel: tuple[int, int]) -> bool:
        """Carry on."""
        return self.preparing.drag(pixel)

    def release(self, pixel: tuple[int, int]) -> bool:
        """Put down."""
        return self.preparing.release(pixel)

    def update(self, dt: float) -> bool:
        """Follow the pointer once a frame."""
        return self.preparing.update(dt)

    @property
    def is_carrying(self) -> bool:
        """Whether a unit is in the hand."""
        return self.preparing.is_carrying
