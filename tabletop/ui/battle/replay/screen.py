"""The replay viewer: a battle that was played, moment by moment; play on from any of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from tabletop.state.battle import Battle
from tabletop.state.journal import Entry, Journal
from tabletop.ui.battle.board import BattleBoard
from tabletop.ui.battle.log import LOG, BattleLog, LogView, line_at
from tabletop.ui.battle.replay.bar import HIGH, KEYS, TimelineBar
from tabletop.ui.battle.replay.head import paint_head, paint_ways
from tabletop.ui.battle.replay.scene import marks_of
from tabletop.ui.battle.replay.timeline import parting, timeline_of, tip_of, tips_of
from tabletop.ui.battle.tray import HEIGHT, Tray
from tabletop.ui.battle.wording import PHASES
from tabletop.ui.kit import chrome
from tabletop.ui.kit.controls import button, icon_button, segmented
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.keylist import KeyList
from tabletop.ui.shell.screen import BaseScreen, Context

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
WORDS: Final = ("½×", "1×", "2×", "4×", "8×")
HINT: Final = "Space plays, Left and Right step, Enter plays on from here, Esc goes back"
A_MOMENT: Final = 0.9
"""Seconds that a moment is shown at speed 1."""
A_DIE: Final = 0.1
"""Seconds more for each die that was rolled in it, up to ten."""


class ReplayScreen(BaseScreen):
    """Shows a journal; it never changes it.

    `play_on` gets the number of the entry from which to play on: a branch, nothing is lost.
    """

    def __init__(
        self,
        context: Context,
        journal: Journal,
        play_on: Callable[[int], None],
        title: str = "Replay",
        seed: str = "",
    ) -> None:
        super().__init__(context)
        self.journal = journal
        self.name = title
        self._play_on = play_on
        self.tips = tips_of(journal)
        self.tip = tip_of(journal)
        self.line = timeline_of(journal, self.tip)
        self.place = self.line.place_of(journal.current)
        self.speed = 1
        self.is_playing = False
        self._left = 0.0
        self.is_owed = False
        self._drawn, self._drawn_for = -1, ((0, 0), context.kit)
        self._log, self._log_view = BattleLog(), LogView("replay-log")
        self.bar = TimelineBar()
        self.tray = Tray(context, seed)
        self.board = BattleBoard(context, self.entry.state)
        self._show()

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return f"Replay of {self.name}"

    @property
    def entry(self) -> Entry:
        """The entry that is shown."""
        return self.journal.entries[self.line.numbers[self.place]]

    @property
    def battle(self) -> Battle:
        """The battle at the moment that is shown."""
        return self.entry.state.battle or Battle()

    # ------------------------------------------------------------------ going
    def go_to(self, place: int) -> None:
        """Show another moment."""
        place = min(max(0, place), self.line.last)
        if place != self.place:
            self.place = place
            self._show()
        self._left = self._time()

    def take_way(self, tip: int) -> None:
        """Show another way that was played, at the moment where it parts from this one."""
        common = parting(self.journal, self.entry.number, tip)
        self.is_playing, self.tip = False, tip
        self.line = timeline_of(self.journal, tip)
        self.place = self.line.place_of(common)
        self._show()

    def play(self, is_playing: bool) -> None:
        """Play on by itself, or pause; from the end it begins anew."""
        if is_playing and self.place == self.line.last:
            self.go_to(0)
        if self.is_playing and not is_playing:
            self.tell()
        self.is_playing = is_playing
        self._left = self._time()

    def _show(self) -> None:
        self.board.take(self.entry.state)
        self.tray.use(replace(self.journal, current=self.entry.number, undone=()))
        self.context.redraw()

    def _time(self) -> float:
        if self.place in self.line.quiet:
            return 0.02
        dice = sum(len(getattr(e, "faces", ())) for e in self.entry.events)
        return (A_MOMENT + A_DIE * min(dice, 10)) / SPEEDS[self.speed]

    def update(self, dt: float) -> bool:
        """Go on while it plays."""
        is_changed = super().update(dt) | self.board.eye.update(dt)
        is_changed |= self.tray.update(dt * SPEEDS[self.speed])
        if not self.is_playing:
            return is_changed
        self._left -= dt
        if self._left > 0:
            return is_changed
        self.go_to(self.line.next_loud(self.place))
        if self.place == self.line.last:
            self.play(False)
        return True

    # ------------------------------------------------------------------ drawing
    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything, or of a new moment the board first: the rest follows a frame later."""
        key = (surface.get_size(), self.kit)
        is_new, is_same = self._drawn != self.entry.number, self._drawn_for == key
        self._drawn, self._drawn_for = self.entry.number, key
        self.is_owed = is_new and is_same and not self.is_owed
        if self.is_owed:
            self._draw_board(surface)
            self.context.redraw()
            return
        super().draw(surface)

    def _boxes(self, size: tuple[int, int]) -> tuple[pygame.Rect, int, int]:
        """Return where the board lies, and how high tray and timeline below it are."""
        kit = self.kit
        main = chrome.layout(kit, size)[1]
        dock = kit.px(HIGH + 44)
        tray = kit.px(HEIGHT) if main.h - dock - kit.px(HEIGHT) > kit.px(420) else 0
        return pygame.Rect(main.x, main.y, main.w, main.h - dock - tray), tray, dock

    def _draw_board(self, surface: pygame.Surface) -> None:
        area, before = self._boxes(surface.get_size())[0], surface.get_clip()
        surface.set_clip(area)
        self.board.draw(surface, area, marks_of(self.entry))
        surface.set_clip(before)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the strip, the board, the tray, the timeline, and the log at the right."""
        kit, size = self.kit, surface.get_size()
        surface.fill(kit.theme("desk"))
        strip, main, side, low = chrome.layout(kit, size)
        area, tray, dock = self._boxes(size)
        self._draw_board(surface)
        if tray:
            self.tray.paint(self.ui, pygame.Rect(main.x, area.bottom, main.w, tray))
        self._dock(surface, pygame.Rect(main.x, main.bottom - dock, main.w, dock))
        paint_head(self, strip)
        self._side(surface, chrome.side_panel(self.ui, side))
        facts = [f"moment {self.place} of {self.line.last}"]
        said = self.context.said
        chrome.log_line(self.ui, low, said.icon or "film", said.text, facts)

    def _dock(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        kit, ui = self.kit, self.ui
        surface.fill(kit.theme("panel"), rect)
        kit.rule(surface, rect.topleft, (rect.right, rect.y))
        pad = kit.px(24)
        track = pygame.Rect(rect.x + pad, rect.y, rect.w - 2 * pad, kit.px(HIGH))
        self.bar.paint(ui, track, self.line, self.place)
        x, y, step = rect.x + kit.px(38), rect.bottom - kit.px(24), kit.px(36)
        start = "" if self.place else "this is the start"
        end = "" if self.place < self.line.last else "this is the end"
        play = x + 2 * step
        box = pygame.Rect(play - kit.px(14), y - kit.px(16), kit.px(112), kit.px(32))
        label, icon = ("Pause", "pause") if self.is_playing else ("Play", "play")
        button(ui, "replay-play", box, label, icon=icon, key="Space")
        on = box.right + kit.px(22)
        for id, at, icon, tip, key, why in (
            ("replay-phase-back", x, "skip-back", "Phase before", "PgUp", start),
            ("replay-back", x + step, "step-back", "One moment back", "Left", start),
            ("replay-on", on, "step-forward", "One moment on", "Right", end),
            ("replay-phase-on", on + step, "skip-forward", "Next phase", "PgDn", end),
        ):
            icon_button(ui, id, (at, y), icon, tip, key=key, reason=why)
        x = on + 2 * step + kit.px(12)
        need = sum(kit.width(word, "small", 600) + kit.px(24) for word in WORDS)
        if x + need > rect.right - kit.px(16):
            return  # no room in a narrow window
        right = segmented(ui, "replay-speed", x, y, WORDS, self.speed, keys="12345")
        room = rect.right - right - kit.px(48)
        if room > kit.px(80):
            kit.text(surface, self._now(), (right + kit.px(24), y), "small", "ink2", room=room)

    def _now(self) -> str:
        """What happens in the moment that is shown."""
        told = self._log.lines(self.journal, self.line.numbers[-1])
        at = line_at(told, self.entry.number)
        return told[at].text if at >= 0 else ""

    def _side(self, surface: pygame.Surface, inner: pygame.Rect) -> None:
        kit, ui = self.kit, self.ui
        middle = inner.y + kit.px(24)
        kit.caption(surface, "Battle log", (inner.x, middle))
        hint = "click a line to see the moment"
        kit.text(surface, hint, (inner.right, middle), "small", "ink3", align="r")
        high = kit.space("control")
        foot = inner.bottom - high - kit.px(14)
        box = pygame.Rect(inner.x, inner.y + kit.px(42), inner.w + kit.px(8), 0)
        words = "A branch begins here: what was played stays in the journal."
        need = kit.paragraph_height(words, inner.w, "small")
        box.h = foot - need - kit.px(20 + (40 if len(self.tips) > 1 else 0)) - box.y
        told = self._log.lines(self.journal, self.line.numbers[-1])
        self._log_view.paint(ui, box, told, self.entry.number)
        low = box.bottom + kit.px(6)
        kit.rule(surface, (inner.x, low), (inner.right, low))
        if len(self.tips) > 1:
            paint_ways(self, pygame.Rect(inner.x, low, inner.w, kit.px(40)))
            low += kit.px(40)
        kit.paragraph(surface, words, (inner.x, low + kit.px(6), inner.w), "small", "ink2")
        rect = pygame.Rect(inner.x, foot, inner.w, high)
        label = "Play on from here"
        button(ui, "replay-play-on", rect, label, icon="git-branch", key="Enter", look="primary")

    # ------------------------------------------------------------------ doing
    def act(self, hit: Hit) -> None:
        """Do what a control asks."""
        line, place = self.line, self.place
        here = line.stretches[line.stretch_at(place)]
        match hit.id:
            case "replay-play":
                self.play(not self.is_playing)
            case "replay-back":
                self._stop_at(line.loud_before(place))
            case "replay-on":
                self._stop_at(line.next_loud(place))
            case "replay-phase-back":
                before = line.stretches[max(0, line.stretch_at(place) - 1)]
                self._stop_at(here.first if here.first < place else before.first)
            case "replay-phase-on":
                self._stop_at(min(here.last, line.last))
            case "way-back" | "way-on":
                step = 1 if hit.id == "way-on" else -1
                at = (self.tips.index(self.tip) + step) % len(self.tips)
                self.take_way(self.tips[at])
            case "replay-speed":
                self.speed = int(hit.value)
                self._left = min(self._left, self._time())
            case "replay-play-on":
                self.context.pop()
                self._play_on(self.entry.number)
            case "theme":
                self.context.toggle_theme()
            case "keys":
                self.context.push(KeyList(self.context, (KEYS,)))
            case "home":
                self.context.pop()
            case _ if hit.id == LOG:
                self._stop_at(line.place_of(int(hit.value)))
            case _:
                self.tray.act(hit)

    def _stop_at(self, place: int) -> None:
        self.is_playing, before = False, self.place
        self.go_to(place)
        if self.place != before:
            self.tell()

    def tell(self, hint: str = "") -> None:
        """Say which moment is shown, and what happens in it."""
        clock, words = self.battle.clock, self._now()
        when = f"Round {clock.round}, {PHASES[clock.phase].lower()}"
        told = f"{when}: {words}" if words else when
        self.context.announce(f"{told}. {hint}" if hint else told, "info", "film")

    def handle(self, event: pygame.event.Event) -> bool:
        """Drag the timeline; the rest as usual."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.bar.is_held = self.bar.is_on(self.kit, event.pos)
        if self.bar.is_held and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            self.ui.pointer = event.pos
            self._stop_at(self.bar.place_at(self.line, event.pos[0]))
            return True
        if self.bar.is_held and event.type == pygame.MOUSEBUTTONUP:
            self.bar.is_held = False
            return True
        return super().handle(event)

    def take(self, event: pygame.event.Event) -> bool:
        """The wheel zooms, a drag pans, Home and End go to the ends, F fits, Esc goes back."""
        eye, pixel = self.board.eye, getattr(event, "pos", (0, 0))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3):
            if self.board.area.collidepoint(pixel) and not self.ui.is_over(pixel):
                eye.begin_pan(pixel)
            return False
        if event.type == pygame.MOUSEBUTTONUP:
            eye.end_pan()
            return False
        if event.type == pygame.MOUSEMOTION:
            is_free = not self.ui.is_over(pixel)
            if eye.is_panning:
                eye.pan_to(pixel)
                return True
            return self.board.point_at(pixel, is_free)
        if event.type == pygame.MOUSEWHEEL:
            return self.board.zoom(event)
        if event.type == pygame.KEYDOWN:
            match key_name(event):
                case "Home":
                    self._stop_at(0)
                    return True
                case "End":
                    self._stop_at(self.line.last)
                    return True
                case "F":
                    self.board.eye.fit(self.entry.state, self.board.area, self.kit)
                    return True
        return super().take(event)
