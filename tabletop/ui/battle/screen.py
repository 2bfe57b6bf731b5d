"""The battle screen: strips, board, bar, tray, panel; one tool for the question that is open."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import pygame

from tabletop.geometry.path import Path
from tabletop.rules.play.asks import Roll
from tabletop.state.causes import Answer, Rolls
from tabletop.ui.battle import acting
from tabletop.ui.battle.board import BattleBoard
from tabletop.ui.battle.boxes.hand_over import Seats
from tabletop.ui.battle.by_hand.hands import Hands
from tabletop.ui.battle.deploying.drops import Drops
from tabletop.ui.battle.deploying.lifting import Lifting
from tabletop.ui.battle.drawing import Drawing
from tabletop.ui.battle.expected import expected
from tabletop.ui.battle.ledgers.column import Column
from tabletop.ui.battle.log import BattleLog, LogView
from tabletop.ui.battle.names import Names
from tabletop.ui.battle.panel import SidePanel
from tabletop.ui.battle.saying import say_moment
from tabletop.ui.battle.session import BattleSession
from tabletop.ui.battle.stops import STOPS_CHOICE
from tabletop.ui.battle.stops import read as read_stops
from tabletop.ui.battle.throws import Throw
from tabletop.ui.battle.tools.casualties import CasualtiesTool
from tabletop.ui.battle.tools.choosing import tool_for
from tabletop.ui.battle.tools.place import PlaceTool
from tabletop.ui.battle.tools.tool import Bar, More, Tool
from tabletop.ui.battle.tray import Tray
from tabletop.ui.kit import chrome
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.screen import BaseScreen, Context

LONG: Final = 0.3
"""Seconds after which an answer that is worked out is told to take its time."""
HELD: Final = 0.4
"""Seconds after which Shift alone passes all stops."""
LOOK_BACK: Final = More("look-back", "Look back", "Ctrl+R")
PACE: Final = 0.6
"""Seconds between two decisions of a program, so that they can be watched."""


class BattleScreen(BaseScreen):
    """Plays a battle session.

    `skipped` and `acted` are units of the window that is open, `prepared` moves that were dragged
    before they were declared, `chose` says that the user selected the unit that is shown, `went`
    what was undone or done again, until that is said, `looks_back` that the replay lies over it.
    """

    def __init__(self, context: Context, session: BattleSession) -> None:
        super().__init__(context)
        self.session = session
        self.board = BattleBoard(context, session.state)
        self.names = Names(session)
        self.log, self.log_view = BattleLog(), LogView()
        self.tray = Tray(context, getattr(session.game.dice, "seed", ""))
        self.tray.oracle = self._tell_odds
        self.panel = SidePanel(self)
        self.seats = Seats()
        self.drawing = Drawing(self)
        self.drops = Drops(self)
        self.lifting = Lifting(self)
        self.ledgers = Column(self)
        self.hands = Hands(self)
        self.tool: Tool | None = None
        self.skipped: set[str] = set()
        self.acted: set[str] = set()
        self.prepared: dict[str, dict[str, Path]] = {}
        self.chose = False
        self.pointed = -1
        self.went = ""
        self.looks_back = False
        self.has_tray: bool | None = None
        self.inputs = 0
        self._window: tuple[object, ...] = ()
        self._waited = 0.0
        self._shift_for = 0.0
        self._old_words: object = context.said
        session.stops = read_stops(context.settings.choice(STOPS_CHOICE))
        session.on_change = self._changed
        session.on_refused = self.refuse
        self.follow()

    # ------------------------------------------------------------------ what is
    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return self.session.state.title or self.session.battle.plan.name or "Battle"

    @property
    def is_unsaved(self) -> bool:
        """Whether something was done here that nothing on disk holds."""
        return self.session.is_dirty and self.session.keeper is None

    def guard(self, go: Callable[[], None], *, is_quit: bool = False) -> None:
        """Do what gives the battle up, after asking when it is not saved."""
        acting.guarded(self, go)

    @property
    def shows_tray(self) -> bool:
        """Whether the dice are shown: as chosen, else where there is room or they are real."""
        if self.has_tray is not None:
            return self.has_tray
        return self.session.is_typed or not chrome.is_compact(self.kit, self.context.size)

    def bar(self) -> Bar:
        """Return what the bar shows now."""
        session = self.session
        if session.is_working and (session.worker.busy_for > LONG or self.tool is None):
            words = "Working it out"
            why = "the rules are at work"
            return Bar(words, reason=why, icon="hourglass", is_proposed=False, is_waiting=True)
        if session.ask is None:
            words, more = f"{self.names.whose}, {self.names.score}", (LOOK_BACK,)
            return Bar(words, "Start screen", more=more, is_proposed=False, icon="flag")
        player = session.asked_player
        if player is not None:
            words = f"{player.name} plays" if not session.is_paused else f"{player.name} waits"
            accept = "Go on" if session.is_paused else "Pause"
            note = "paused" if session.is_paused else "it decides for this side"
            return Bar(words, accept, note=note, icon="bot", is_proposed=False)
        return self.tool.bar() if self.tool is not None else Bar("")

    # ------------------------------------------------------------------ drawing
    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything, or only the board where the rest follows in the next frame."""
        if self.drawing.board_alone(surface):
            self.redraw()
            return
        super().draw(surface)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw everything."""
        self.drawing.paint(surface)

    # ------------------------------------------------------------------ events
    def handle(self, event: pygame.event.Event) -> bool:
        """Count what is put in; the tray takes keys while dice are typed."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.inputs += acting.is_input(event)
        if self.tray.take(event):
            self._take_typed()
            return True
        if event.type == pygame.MOUSEMOTION:
            self.board.pixel = event.pos
        self.lifting.watch(event)
        if self.tool is not None and self.tool.is_carrying and acting.carry(self, event):
            return True
        return super().handle(event)

    def act(self, hit: Hit) -> None:
        """Do what a control asks."""
        if self.tray.act(hit):
            self._take_typed()
            self.redraw()
            return
        if self.drops.act(hit) or self.ledgers.act(hit) or self.hands.act(hit):
            self.redraw()
            return
        acting.act(self, hit)

    def take(self, event: pygame.event.Event) -> bool:
        """Take what hit no control: keys and the board."""
        if self.ui.has_walked:
            return True
        return acting.take(self, event)

    def update(self, dt: float) -> bool:
        """Take what was worked out; let programs play."""
        is_new = self.session.worker.poll()
        if self._old_words is not None and self._is_top:
            said = self.context.said
            if self._old_words is said and said.tone == "info":  # of another screen
                say_moment(self)
            self._old_words = None
        if self.looks_back and self._is_top:
            self.looks_back = False
            say_moment(self)
        is_new |= self.board.eye.update(dt)
        is_new |= self.tray.update(dt)
        if self.tool is not None:
            is_new |= self.tool.update(dt)
        is_new |= self._hurry(dt)
        self._waited += dt
        is_free = not self.session.is_working and not self.session.is_paused
        if is_free and not self.tray.is_showing and self._waited >= PACE and self._is_top:
            self._waited = 0.0
            is_new |= self.session.play_on()
        is_new |= self.board.point_at(self.board.pixel, not self.ui.is_over(self.board.pixel))
        if self.session.is_working and self.session.worker.busy_for > LONG:
            is_new = True
        return super().update(dt) or is_new

    @property
    def _is_top(self) -> bool:
        screens = self.context.screens
        return bool(screens) and screens[-1] is self

    def _hurry(self, dt: float) -> bool:
        """Pass all stops while Shift is held alone; answer whether that began or ended."""
        is_shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        self._shift_for = self._shift_for + dt if is_shift else 0.0
        self.session.is_hurried = self._shift_for > HELD
        if not self.session.is_hurried or self.session.is_working:
            return False
        return self.session.pass_on()

    # ------------------------------------------------------------------ doing
    def answer(self, answer: Answer | Rolls) -> None:
        """Answer the open question; a program's turn, or one being worked out, waits."""
        if self.session.asked_player is not None:
            self.refuse("The program plays this side: pause it, or take the side back")
            return
        if self.session.answer(answer):
            self.session.worker.poll(0.004)
            self.redraw()

    def _tell_odds(self, throw: Throw, tell: Callable[[str], None]) -> None:
        """Find out in the thread what an attack was to be expected to do."""
        session = self.session
        book, journal = session.game.book, session.journal
        name = f"odds {throw.entry} {throw.at}"
        session.worker.do(
            name, lambda: expected(book, journal, throw), tell, lambda fault: tell("")
        )

    def _take_typed(self) -> None:
        typed = self.tray.take_typed()
        if typed is not None:
            self.answer(typed)

    def refuse(self, words: str) -> None:
        """Say why something was not done."""
        self.context.announce(words, "illegal", "octagon-x")
        self.redraw()

    def say(self, words: str, icon: str = "info") -> None:
        """Say what was done."""
        self.context.announce(words, "info", icon)
        self.redraw()

    def select(self, unit: str) -> None:
        """Select a unit because the user wants to see it."""
        self.board.select(unit)
        self.chose = bool(unit)
        self.redraw()

    def now(self) -> float:
        """Return the time of the clock on the wall, for lists of what was open."""
        return time.time()

    def redraw(self) -> None:
        """Draw again at the next frame."""
        self.context.redraw()

    def leave(self) -> None:
        """End the thread."""
        if self.tool is not None:
            self.tool.end()
        self.session.leave()
        self.board.leave()

    # ------------------------------------------------------------------ following the session
    def _changed(self, label: str) -> None:
        self.follow()
        say_moment(self)
        card = self.seats.card(self.context, self.session)
        if card is not None and self._is_top:
            self.context.push(card)
        self._waited = 0.0
        self.redraw()

    def follow(self) -> None:
        """Show the new moment: the board, the throw, the tool of its question."""
        if self.tool is not None:
            self.tool.end()
        session = self.session
        clock, ask = session.battle.clock, session.ask
        if self._window != (clock, session.moment.player):
            window = (clock.round, clock.turn, clock.phase, clock.acting)
            if self._window[:1] != (window,):
                self.skipped, self.acted = set(), set()
            self._window = (window, session.moment.player)
        self.board.take(session.state)
        self.tray.use(session.journal, ask if isinstance(ask, Roll) else None)
        self.tool = None
        self.board.is_fought = clock.phase == "combat"
        if ask is not None and session.asked_player is None:
            self.tool = tool_for(self, ask)
            self.tool.begin()
        self.board.is_careful = isinstance(self.tool, PlaceTool | CasualtiesTool)
