"""The event loop: screens, jobs, settings; draws only when something changed."""

from __future__ import annotations

import functools
import gc
import os
import signal
import sys
import time
import warnings
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame

from tabletop.errors import TabletopError
from tabletop.files.home import Home, narrate, sweep_drafts
from tabletop.ui.kit.fonts import printable
from tabletop.ui.kit.keymap import Keymap
from tabletop.ui.kit.keys import key_name, typed_by
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.theme import ThemeName
from tabletop.ui.shell.dialog import Dialog
from tabletop.ui.shell.display import (
    canvas_of,
    first_size,
    fitting_scale,
    open_display,
    program_icon,
    set_least_size,
    show,
)
from tabletop.ui.shell.dropping import hand_down
from tabletop.ui.shell.faults import Faults, make_fault, wanted_fault, words_for
from tabletop.ui.shell.intake import Intake
from tabletop.ui.shell.jobs import SLICE, Jobs
from tabletop.ui.shell.screen import DROPS, BaseScreen, Said, Screen, Tone, say
from tabletop.ui.shell.settings import SCALES, Settings, load_settings, save_settings
from tabletop.ui.shell.system_theme import system_theme
from tabletop.ui.shell.telling import details, save_screenshot, tell_fault

FRAMES = 60
IDLE_MS = 40
LEAST_SLICE = 0.002
ROOMY = 0.010
"""Seconds of drawing up to which every frame has room for background work."""
PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
CRASHED = 3
INPUT = frozenset(
    (
        pygame.QUIT,
        pygame.KEYDOWN,
        pygame.KEYUP,
        pygame.TEXTINPUT,
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEBUTTONUP,
        pygame.MOUSEWHEEL,
        *DROPS,
    )
)
"""What waits, in its order, while a screen waits for an answer."""
SWEEP_AFTER = 1.0
"""Seconds without any input after which what was left behind is put away: that takes a while."""
MOST_LEFT = 16
"""Screens left behind after which that is done at once."""
MOST_YOUNG = 60
"""Passes of the collector over young objects after which that is done at rest in any case."""
YOUNG, NEVER = (700, 10), 1_000_000
"""How often the collector looks at young objects; at old ones only at rest."""


class Shell:
    """The running program; screens see it as their `Context`."""

    def __init__(self, home: Home, size: tuple[int, int] | None = None) -> None:
        self._home = home
        self._settings = load_settings(home.settings_file)
        self._jobs = Jobs()
        self._screens: list[Screen] = []
        self._said = Said("")
        self._is_dirty = True
        self._is_over = False
        self._mute = ""
        self._faults = 0
        self._drew = 0.0
        self._turns = 0
        self._full: Screen | None = None
        self._left_over = 0
        self._still = 0.0
        self._is_stale = True
        self._code = 0
        self._icon: pygame.Surface | None = None
        self._intake = Intake()
        self._held: list[pygame.event.Event] = []
        self._faults_of = Faults(home, self._details)
        self._told_missing: set[str] = set()
        self._caption = ""
        self._wanted_fault = ""
        self._has_voice = narrate(True) if self._settings.narrates else False
        self._system = system_theme() if self._settings.is_as_system else None
        open_display()
        self.surface = self._window(size or first_size(self._settings))
        self._kit = self._new_kit(None)
        self._kit.photos.home = self.home
        gc.collect()
        gc.freeze()  # what is loaded stays; what comes and goes is searched when one rests
        gc.set_threshold(*YOUNG, NEVER)

    # ------------------------------------------------------------------ context
    @property
    def kit(self) -> Kit:
        """The kit of now."""
        return self._kit

    @property
    def settings(self) -> Settings:
        """The settings of now."""
        return self._settings

    @property
    def size(self) -> tuple[int, int]:
        """The window in pixels."""
        return self.surface.get_size()

    @property
    def said(self) -> Said:
        """What was announced last."""
        return self._said

    @property
    def jobs(self) -> Jobs:
        """Background work."""
        return self._jobs

    @property
    def home(self) -> Home:
        """Where the user's files lie."""
        return self._home

    @property
    def screens(self) -> tuple[Screen, ...]:
        """The stack, the top one last."""
        return tuple(self._screens)

    def announce(self, text: str, tone: Tone = "info", icon: str = "") -> None:
        """Say something once: log bar, log file, and standard output with --narrate."""
        self._said = Said(text, tone, icon)
        say(self._said)
        self._is_dirty = True

    def change(self, settings: Settings) -> None:
        """Take and keep other settings."""
        before, self._settings = self._settings, settings
        if settings.is_full_screen != before.is_full_screen:
            self.surface = self._window(first_size(settings))
        if settings.is_as_system and not before.is_as_system:
            self._system = system_theme()
        if settings.narrates != before.narrates and (settings.narrates or self._has_voice):
            self._has_voice = narrate(settings.narrates) and settings.narrates
        self._renew()
        save_settings(self._home.settings_file, settings)
        self._is_dirty = self._is_stale = True

    def push(self, screen: Screen) -> None:
        """Put a screen on top."""
        self._screens.append(screen)
        self._shown()

    def pop(self) -> None:
        """Take the top screen off; the last one quits."""
        if self._screens:
            self._screens.pop().leave()
        if self._screens:
            self._shown()
        else:
            self.quit()

    def replace(self, screen: Screen) -> None:
        """Put a screen in place of the top one."""
        if self._screens:
            self._screens.pop().leave()
        self.push(screen)

    def go_home(self) -> None:
        """Take off everything down to the start screen."""
        while len(self._screens) > 1:
            self._screens.pop().leave()
        from tabletop.ui.start import StartScreen

        if not isinstance(self._screens[0], StartScreen):
            self._screens.pop().leave()
            self._screens.append(StartScreen(self))
        self._shown()

    def quit(self) -> None:
        """End the program, cleanly, without asking anything."""
        self._is_over = True

    def ask_quit(self) -> None:
        """End the program; screens that hold what no file does ask first, a second wish ends it."""
        if self._screens and isinstance(self._screens[-1], Dialog) and self._screens[-1].is_leaving:
            self.quit()
            return
        go: Callable[[], None] = self.quit
        for screen in self._screens:
            go = functools.partial(screen.guard, go, is_quit=True)
        go()

    def redraw(self) -> None:
        """Draw again at the next frame."""
        self._is_dirty = True

    def fail(self, fault: TabletopError) -> None:
        """Show an error of the user's input in a dialog."""
        where = ": ".join(part for part in (fault.file, fault.place) if part)
        words = fault.reason[:1].upper() + fault.reason[1:]
        next_step = fault.next_step and fault.next_step[:1].upper() + fault.next_step[1:] + "."
        text = "\n".join(part for part in (where, f"{words}.", next_step) if part)
        self.announce(str(fault), "illegal", "octagon-x")
        self.push(Dialog(self, "That did not work", text, icon="octagon-x", is_notice=True))

    def toggle_theme(self) -> None:
        """Change between light and dark."""
        is_dark = self._kit.theme.is_dark
        other: ThemeName = "light" if is_dark else "dark"
        self.change(replace(self._settings, theme=other, is_as_system=False))
        self.announce(f"Theme: {self._settings.theme}")

    def copy(self, text: str) -> bool:
        """Put text on the clipboard; answer whether the system took it."""
        try:
            pygame.scrap.put_text("\n".join(printable(line) for line in text.split("\n")))
        except (pygame.error, ValueError):
            return False
        return True

    def paste(self) -> None:
        """Open what the clipboard holds: share text, a ruling or table, the path of a file."""
        try:
            text = pygame.scrap.get_text()
        except (pygame.error, ValueError):
            self.announce("The clipboard cannot be read: open a file", "illegal", "octagon-x")
            return
        self._receive_text(text)

    # ------------------------------------------------------------------ running
    def run(self, file: Path | None = None) -> int:
        """Show the first screen and loop until the end; return the exit code."""
        from tabletop.ui.routes import first_screens

        left_over = self._faults_of.install()
        sweep_drafts(self._home)
        before = self._end_by_signal()
        try:
            for screen in first_screens(self, file):
                self.push(screen)
        except TabletopError:
            self.close()
            raise
        if left_over is not None:
            tell_fault(self, "ended in the middle of its work last time", left_over)
        self._wanted_fault = wanted_fault()
        clock = pygame.time.Clock()
        last = time.perf_counter()
        try:
            while not self._is_over:
                events = self._events()
                now = time.perf_counter()
                self.step(events, min(0.1, now - last))
                last = now
                clock.tick(FRAMES)
        except KeyboardInterrupt:
            self._code = 130
        self.close()
        if before is not None:
            signal.signal(signal.SIGTERM, before)
        return self._code

    def _end_by_signal(self) -> signal._HANDLER | None:
        """Let the system end the program cleanly: nothing is asked, what is not saved is kept."""
        try:
            return signal.signal(signal.SIGTERM, lambda *_: self.quit())
        except (ValueError, OSError):  # not the main thread
            return None

    def step(self, events: list[pygame.event.Event], dt: float) -> bool:
        """Do one frame; answer whether it was drawn."""
        try:
            waiting = deque((*self._held, *events))
            self._held.clear()
            is_first = True
            while waiting:
                event = waiting.popleft()
                if self._is_stale and self._is_pressing(event):
                    # it is to find what is there now: drawn first, the rest waits for that
                    if not is_first or self._is_over or not self._paint():
                        self._held += (event, *waiting)
                        break
                    self._is_dirty = True
                is_first = False
                if self._must_wait(event):
                    self._held.append(event)
                    continue
                self._take(event)
                if self._held and not self._is_waiting:
                    waiting.extendleft(reversed(self._held))
                    self._held.clear()
            if self._wanted_fault not in ("", "draw"):
                wanted, self._wanted_fault = self._wanted_fault, ""
                make_fault(wanted)
            while self._faults_of.waiting:
                tell_fault(self, *self._faults_of.waiting.popleft())
            if self._is_over or not self._screens:
                return False
            if self._jobs.is_busy and self._has_room() and self._jobs.run(self._slice()):
                self._is_dirty = True
            self._is_dirty |= self._kit.photos.has_news()
            for screen in self._visible():
                self._is_dirty |= screen.update(dt)
        except TabletopError as fault:
            self.fail(fault)
        except Exception as fault:
            self._crash(fault)
        self._still = 0.0 if events or self._is_dirty or self._jobs.is_busy else self._still + dt
        if not self._is_dirty or self._is_over:
            self._drew = 0.0
            is_due = self._left_over or gc.get_count()[2] > MOST_YOUNG
            if is_due and self._still > SWEEP_AFTER:
                self._sweep()
            return False
        begin = time.perf_counter()
        if not self._paint():
            return False
        show(self.surface)
        self._drew = time.perf_counter() - begin
        self._name_window()
        self._tell_missing()
        return True

    def _paint(self) -> bool:
        """Draw what is seen; answer whether that went well."""
        self._is_dirty = self._is_stale = False
        try:
            if self._wanted_fault == "draw" and len(self._screens) > 1:
                self._wanted_fault = ""
                make_fault("draw")
            for screen in self._visible():
                screen.draw(self.surface)
        except Exception as fault:
            self._crash(fault, is_drawing=True)
            return False
        return True

    def _is_pressing(self, event: pygame.event.Event) -> bool:
        """Whether an event presses what was drawn: letters typed in a row do not."""
        if event.type == pygame.KEYDOWN:
            top = self._screens[-1] if self._screens else None
            is_letter = len(event.unicode) == 1 and event.unicode.isprintable()
            return not (is_letter and top is not None and top.is_typing)
        return event.type in PRESSES

    @property
    def _is_waiting(self) -> bool:
        return bool(self._screens) and self._screens[-1].is_waiting

    def _must_wait(self, event: pygame.event.Event) -> bool:
        """Whether input waits, in its order, for an answer that the top screen needs."""
        is_esc = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        top = self._screens[-1] if self._screens else None
        keeps = isinstance(top, BaseScreen) and top.keeps_drops and event.type in DROPS
        return keeps or (event.type in INPUT and not is_esc and self._is_waiting)

    def _take(self, event: pygame.event.Event) -> None:
        """Give an event to what it is for, by the user's keys."""
        top = self._screens[-1] if self._screens else None
        is_typing = top is not None and top.is_typing
        is_raw = top is not None and top.takes_raw_keys
        keys = Keymap() if is_raw else self._settings.keys
        for one in self._intake.take(event, keys, is_typing=is_typing):
            self._handle(one)

    def _has_room(self) -> bool:
        """Say whether background work gets a turn: in one frame of three while frames are full."""
        self._turns += 1
        return self._drew < ROOMY or self._turns % 3 == 0

    def _slice(self) -> float:
        """Seconds for background work in this frame: what the last drawing left of it."""
        return max(LEAST_SLICE, min(SLICE, 1.0 / FRAMES - self._drew))

    def close(self) -> None:
        """Put everything away and close the window."""
        while self._screens:
            try:
                self._screens.pop().leave()
            except Exception as fault:
                self._faults_of.write(fault, "closing")
        self._jobs.stop("*")
        if not self._settings.is_full_screen:
            self._settings = replace(self._settings, window=self.size)
        save_settings(self._home.settings_file, self._settings)
        self._faults_of.uninstall()
        if self._has_voice:
            narrate(False)
        pygame.quit()

    def screenshot(self) -> Path | None:
        """Save the window as a picture in the data folder."""
        return save_screenshot(self, self.surface)

    # ------------------------------------------------------------------ inside
    def _visible(self) -> list[Screen]:
        """The screens that show: the top full one and the overlays on it."""
        start = len(self._screens) - 1
        while start > 0 and self._screens[start].is_overlay:
            start -= 1
        return self._screens[max(0, start) :]

    def _shown(self) -> None:
        self._is_stale = True
        full = self._visible()[0]
        if full is not self._full:
            self._full, self._left_over = full, self._left_over + 1
            if self._left_over > MOST_LEFT:
                self._sweep()
        self._name_window()
        self._is_dirty = True

    def _sweep(self) -> None:
        """Put away what screens left behind."""
        self._left_over = 0
        gc.collect()

    def _name_window(self) -> None:
        """Write the document's name in the title bar, a dot before it while it is not saved."""
        full = next((s for s in reversed(self._screens) if not s.is_overlay), None)
        if full is None:
            return
        title = printable(full.title)
        words = title if title == "tabletop" else f"{title} · tabletop"
        words = f"• {words}" if full.is_unsaved else words
        if words != self._caption:
            self._caption = words
            pygame.display.set_caption(words)

    def _events(self) -> list[pygame.event.Event]:
        if self._is_dirty or self._jobs.is_busy or self._held:
            return pygame.event.get()
        first = pygame.event.wait(IDLE_MS)
        rest = pygame.event.get()
        return rest if first.type == pygame.NOEVENT else [first, *rest]

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.ask_quit()
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWDISPLAYCHANGED):
            self.surface = canvas_of(pygame.display.get_surface() or self.surface)
            self._renew()
            self._is_dirty = self._is_stale = True
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED):
            self._is_dirty = True
        elif event.type == pygame.DROPFILE:
            self._receive(Path(event.file))
        elif event.type == pygame.DROPTEXT:
            self._receive_text(str(event.text))
        elif event.type == pygame.KEYDOWN and not self._is_raw and self._shortcut(key_name(event)):
            self._is_dirty = True
        elif event.type == pygame.TEXTINPUT and self._mute and event.text == self._mute:
            self._mute = ""  # the key that opened a screen is not typed into it
        elif self._screens:
            top = self._screens[-1]
            did = top.handle(event)
            self._is_dirty |= did
            is_held = isinstance(top, BaseScreen) and top.ui.is_holding
            self._is_stale |= did and event.type != pygame.MOUSEMOTION and not is_held
            if event.type == pygame.KEYDOWN:
                is_same = bool(self._screens) and self._screens[-1] is top
                self._mute = "" if is_same else typed_by(event)

    def _receive(self, file: Path) -> None:
        hand_down(self, lambda screen: screen.receive(file))

    def _receive_text(self, text: str) -> None:
        hand_down(self, lambda screen: screen.receive_text(text))

    @property
    def _is_raw(self) -> bool:
        return bool(self._screens) and self._screens[-1].takes_raw_keys

    def _shortcut(self, key: str) -> bool:
        """Do what a key does everywhere."""
        if key == "F11":
            is_full = not self._settings.is_full_screen
            self.change(replace(self._settings, is_full_screen=is_full))
        elif key == "F12":
            self.screenshot()
        elif key == "F2":
            self.toggle_theme()
        elif key in ("Ctrl++", "Ctrl+=", "Ctrl+Shift+=", "Ctrl+-", "Ctrl+0"):
            self._step_scale(0 if key == "Ctrl+0" else -1 if key == "Ctrl+-" else 1)
        elif key == "Ctrl+Q":
            self.ask_quit()
        else:
            return False
        return True

    def _step_scale(self, by: int) -> None:
        steps = SCALES[1:]
        nearest = min(range(len(steps)), key=lambda i: abs(steps[i] - self._kit.scale))
        index = min(max(0, nearest + by), len(steps) - 1)
        scale = steps[index] if by else 0.0
        self.change(replace(self._settings, scale=scale))
        self.announce(f"Size of the controls: {self._kit.scale:g}")

    def _scale(self) -> float:
        return fitting_scale(self._settings.scale, self.surface.get_size())

    def _theme(self) -> ThemeName:
        """The theme of now: chosen, or the desktop's."""
        is_known = self._settings.is_as_system and self._system is not None
        return self._system if is_known and self._system is not None else self._settings.theme

    def _look(self) -> tuple[object, ...]:
        """All that a kit depends on."""
        now = self._settings
        return (self._theme(), self._scale(), now.text, now.palette, now.keys)

    def _new_kit(self, like: Kit | None) -> Kit:
        now = self._settings
        return Kit(
            self._theme(), self._scale(), like, text=now.text, palette=now.palette, keys=now.keys
        )

    def _renew(self) -> None:
        """Take another kit when what it depends on has changed."""
        kit = self._kit
        if self._look() != (kit.theme.name, kit.scale, kit.words, kit.theme.palette, kit.keys):
            self._kit = self._new_kit(kit)

    def _window(self, size: tuple[int, int]) -> pygame.Surface:
        flags = pygame.FULLSCREEN if self._settings.is_full_screen else pygame.RESIZABLE
        wanted = (0, 0) if self._settings.is_full_screen else size
        try:
            with warnings.catch_warnings():  # a way back from the full screen warns of nothing
                warnings.simplefilter("ignore", RuntimeWarning)
                surface = pygame.display.set_mode(wanted, flags)
        except pygame.error as fault:
            raise TabletopError(
                f"no window could be opened: {fault}",
                next_step="run it in a desktop session; check and render need none",
            ) from None
        if self._icon is None:
            self._icon = program_icon()
        pygame.display.set_icon(self._icon)
        pygame.display.set_caption("tabletop")
        set_least_size()
        return canvas_of(surface)

    def _details(self) -> list[str]:
        """Return what a report of a fault tells of the window."""
        return details(self, str(self._look()[:4]), self._said.text, self._intake.last)

    def _crash(self, fault: Exception, *, is_drawing: bool = False) -> None:
        """Keep going once after a fault of the program; give up when it comes again."""
        self._faults += 1
        top = self._screens[-1].title if self._screens else ""
        report = self._faults_of.write(fault, f"window: {top}")
        if os.environ.get("TABLETOP_STRICT"):
            raise fault
        if self._faults > 2 or (is_drawing and len(self._screens) < 2):
            line = f"tabletop failed ({type(fault).__name__}). {words_for(report)}"
            self.announce(line, "illegal", "octagon-x")
            sys.stderr.write(line + "\n")
            self._code = CRASHED
            self.quit()
            return
        if is_drawing:
            self._screens.pop()
        tell_fault(self, type(fault).__name__, report)

    def _tell_missing(self) -> None:
        """Say once which files of the program are missing; others stand in for them."""
        missing = (self._kit.fonts.missing | self._kit.icons.missing) - self._told_missing
        if missing:
            self._told_missing |= missing
            names = ", ".join(sorted(missing)[:3]) + (" ..." if len(missing) > 3 else "")
            words = f"Missing: {names}. Others stand in; install tabletop again to mend it."
            self.announce(words, "illegal", "octagon-x")
