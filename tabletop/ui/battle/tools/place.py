"""Placing models: a proposal that a drag corrects, judged while it is dragged."""

from __future__ import annotations

import math
import time
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.geometry.base import Point
from tabletop.geometry.path import Path
from tabletop.rules.play.asks import Place
from tabletop.state.causes import Placement
from tabletop.ui.battle.tools.charges import propose_charge_of
from tabletop.ui.battle.tools.place_words import bar_of, head_of, hint_of, overlays_of
from tabletop.ui.battle.tools.placing import Placing
from tabletop.ui.battle.tools.standing import near, on_table
from tabletop.ui.battle.tools.tool import Bar, Tool
from tabletop.ui.battle.tools.verdict_card import card_height, paint_verdict
from tabletop.ui.battle.tools.verdicts import Verdict, Verdicts
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.kit.ui import Hit, Ui

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

DRAG_FROM = 4
"""Pixels (at UI scale 1) that the pointer must go before a press becomes a drag."""
DOUBLE = 0.4
"""Seconds between the clicks of a double-click."""
TURN = 15.0
ALONE = ("charge", "pile_in")
"""Questions whose proposal is corrected model by model; others move the unit as a whole."""


class PlaceTool(Tool):
    """A move, pile-in or set-up: P proposes, a drag corrects, Enter accepts."""

    def __init__(self, screen: BattleScreen, ask: Place) -> None:
        super().__init__(screen, ask)
        self.ask = ask
        start = on_table(screen.session.state, ask)
        self.placing = Placing(start, ask.unit, ask.models, ask.move, ask.allowance)
        self.verdicts = Verdicts(screen.session.worker, self._judged)
        self.is_looking = False
        self.has_none = self.stays = False
        self.chosen: tuple[str, ...] = ask.models if ask.kind not in ALONE else ()
        self._pressed: tuple[str, tuple[int, int]] | None = None
        self._moved: tuple[int, int] | None = None
        self._clicked = (0.0, "")
        self._wants_accept = self._is_lifted = False

    # ------------------------------------------------------------------ its life
    def begin(self) -> None:
        """Show the unit, and what was prepared for it, else a proposal."""
        screen = self.screen
        screen.board.select(self.ask.unit)
        if not screen.board.selected:
            screen.board.selected = self.ask.unit
        prepared = screen.prepared.pop(self.ask.unit, None)
        if screen.lifting.begins(self):
            return
        if prepared:
            self.placing.put({m: w for m, w in prepared.items() if m in self.ask.models})
            self._wants_accept = True
            self._show()
            self._ask(has_stops=True)
        else:
            self._show()
            self.propose()

    def end(self) -> None:
        """Forget what is still asked about."""
        self.verdicts.stop()
        self.screen.session.worker.drop("propose")
        self.placing.let_go()
        self.screen.board.drag = None

    def propose(self) -> None:
        """Look for a good place, in the thread."""
        self.is_looking, self.has_none = True, False
        session, ask = self.screen.session, self.ask
        look = partial(propose_charge_of, session, ask) if ask.move == "charge" else ask.propose
        session.worker.do("propose", look, self._proposed)

    def set_near(self, point: Point) -> bool:
        """Set the unit up near a point: as the rules let it, else as a block to be moved."""
        start, ask = self.placing.start, self.ask
        if ask.near is None:
            self._proposed(near(start, ask, point))
            return True
        self.is_looking, self.has_none = True, False
        self.screen.session.worker.do("propose", lambda: near(start, ask, point), self._proposed)
        return True

    def carry(self, ways: dict[str, Path], point: Point) -> None:
        """Take the unit into the hand as it comes from beside the table, by a point."""
        self.placing.begin_with(ways)
        self.chosen, self._is_lifted = self.ask.models, True
        self.placing.take_up(self.chosen, point)
        self._show()
        self._carried()

    def _back_beside(self) -> None:
        """Put a unit that came from beside the table back, and propose a place for it."""
        self._is_lifted = False
        self.placing.let_go()
        self.placing.begin_with({})
        self._show()
        self.propose()

    def _proposed(self, found: Placement | None) -> None:
        self.is_looking = False
        self.has_none = found is None
        self.stays = found is not None and not found.ways
        if found is not None and self.placing.hand is None:
            self.placing.target = found.target
            if self.placing.ways:
                self.placing.put(found.ways)
            else:
                self.placing.begin_with(found.ways)
            self._show()
            self._ask()
        self.screen.redraw()

    def _ask(self, *, has_stops: bool = False) -> None:
        self.verdicts.ask(self.placing, self.ask.check, has_stops=has_stops)

    def _judged(self) -> None:
        """Take what was prepared where it is legal, else led back to where it is."""
        self.screen.redraw()
        found = self.verdicts.now
        if not self._wants_accept or found is None or not self.verdicts.is_current:
            return
        self._wants_accept = False
        if found.is_legal:
            self.answer(found.placement)
        elif self.ask.move == "charge":
            self.propose()  # a charge that falls short is no charge: look for another one
        elif found.stops is not None:
            self.stop_at_legal()

    def _show(self) -> None:
        board = self.screen.board
        selected = board.selected
        board.session = self.placing.table
        board.select(selected)
        board.drag = self.placing.drag

    # ------------------------------------------------------------------ what it shows
    @property
    def verdict(self) -> Verdict | None:
        """The judges on what is shown now."""
        return self.verdicts.now if self.verdicts.is_current else None

    @property
    def may_stay(self) -> bool:
        """Whether nobody moving is what is proposed."""
        return self.stays or (self.has_none and self.ask.may_decline)

    @property
    def is_placed(self) -> bool:
        """Whether there is anything to accept."""
        return bool(self.placing.ways_now)

    def bar(self) -> Bar:
        """Return what Enter would do."""
        return bar_of(self)

    def hint(self) -> str:
        """Return how it works."""
        return hint_of(self)

    def overlays(self) -> Overlays:
        """Return where it stood and stands, the area of a set-up, and the decision."""
        return overlays_of(self)

    def card_height(self, kit: Kit, width: int) -> int:
        """Return how high the findings are."""
        if not (self.is_placed or self.is_looking or self.has_none):
            return 0
        return card_height(kit, width, self.verdict)

    def paint_card(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw the verdict and its findings."""
        paint_verdict(ui, rect, self.verdict, head_of(self))

    # ------------------------------------------------------------------ what it takes
    def accept(self) -> None:
        """Place the models where they are shown."""
        if self.is_looking or self.verdicts.is_waiting:
            self._wants_accept = not self.is_looking
            return
        found = self.verdict
        if not self.is_placed and self.may_stay:
            declines = self.ask.may_decline or self.ask.is_lost_else
            self.answer(None if declines else Placement({}, self.placing.target))
        elif found is None:
            self.propose() if not self.is_placed else self._ask()
        elif found.is_legal:
            self.answer(found.placement)
        else:
            self.screen.refuse(found.judged.findings[0].head)

    def other(self) -> None:
        """Stay where the unit is, or set a way point while something is carried."""
        if self.placing.hand is not None:
            self.placing.hand.set_way()
        elif self.ask.may_decline:
            self.answer(None)
        else:
            self.screen.refuse("It must be set up")

    def escape(self) -> bool:
        """Put back what is in the hand, else take back the last change."""
        self._pressed = None
        if self._is_lifted and self.placing.hand is not None:
            self._back_beside()
            return True
        if self.placing.hand is not None:
            self.placing.let_go()
        elif not self.placing.back():
            return False
        self._show()
        self._ask()
        return True

    def stop_at_legal(self) -> None:
        """Lead every model back to its last legal point."""
        found = self.verdict
        if found is not None and found.stops is None and not found.is_legal:
            self._ask(has_stops=True)
            self.screen.session.worker.settle(2.0)
            found = self.verdict
        ways = found.stopped() if found is not None else None
        if ways is None:
            self.screen.refuse("There is no legal point on this way")
            return
        self.placing.put(ways)
        self._show()
        self._ask()

    def key(self, name: str) -> bool:
        """Take a key."""
        hand = self.placing.hand
        if name in ("Q", "E") and hand is not None:
            hand.turn(TURN if name == "Q" else -TURN)
            self._carried()
            return True
        match name:
            case "P":
                self.propose()
            case "L" if self.ask.move:
                self.stop_at_legal()
            case "W":
                self.chosen = self.ask.models
            case _:
                return name == "Backspace" and self.escape()
        return True

    def act(self, hit: Hit) -> bool:
        """Take a press on what the bar offers."""
        return self.key({"place-propose": "P", "place-stop": "L"}.get(hit.id, ""))

    def press(self, pixel: tuple[int, int], model: str) -> bool:
        """Take hold of a model of the unit, as it is shown or where it stood."""
        if not model and not self.ask.move and not self.is_placed:
            return self.set_near(self.screen.board.at(pixel))
        if model not in self.ask.models:
            return not model  # beside everything: the unit stays selected
        now, (before, last) = time.monotonic(), self._clicked
        self._clicked = (now, model)
        if last == model and now - before < DOUBLE:
            self.chosen = self.ask.models
        elif pygame.key.get_mods() & pygame.KMOD_ALT or model not in self.chosen:
            self.chosen = (model,)
        self._pressed = (model, pixel)
        return True

    def drag(self, pixel: tuple[int, int]) -> bool:
        """Carry on."""
        placing, board = self.placing, self.screen.board
        if placing.hand is None:
            if self._pressed is None:
                return False
            model, start = self._pressed
            if math.dist(pixel, start) <= DRAG_FROM * self.screen.kit.scale:
                return True
            models = self.chosen if model in self.chosen else (model,)
            placing.take_up(models, board.at(start))
        self._moved = pixel
        return True

    def release(self, pixel: tuple[int, int]) -> bool:
        """Put down."""
        was, self._pressed = self._pressed, None
        if self.placing.hand is None:
            return was is not None
        if self._is_lifted and not self.screen.board.area.collidepoint(pixel):
            self._back_beside()
            return True
        was_lifted, self._is_lifted, self._moved = self._is_lifted, False, pixel
        self.update(0.0)
        if self.placing.put_down():
            if was_lifted:
                self.placing.begin_with(self.placing.ways)  # before that it stood nowhere
                self.screen.say("Enter sets it up there. " + self.hint())
            self._show()
            self._ask(has_stops=bool(self.ask.move))
        return True

    def update(self, dt: float) -> bool:
        """Follow the pointer once a frame."""
        pixel, self._moved = self._moved, None
        if pixel is None or self.placing.hand is None:
            return False
        self.placing.hand.move_to(self.screen.board.at(pixel))
        self._carried()
        return True

    def _carried(self) -> None:
        self.screen.board.drag = self.placing.drag
        self._ask()
        self.screen.redraw()

    @property
    def is_carrying(self) -> bool:
        """Whether models are in the hand."""
        return self.placing.hand is not None
