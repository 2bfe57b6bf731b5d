"""What a screen is, and what the shell gives to it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

import pygame

from tabletop.errors import TabletopError
from tabletop.files.home import Home
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.shell.jobs import Jobs
from tabletop.ui.shell.settings import Settings

Tone = Literal["info", "legal", "illegal", "limit", "sight"]
DROPS = (pygame.DROPFILE, pygame.DROPTEXT)
"""Events of what is dropped on the window."""


@dataclass(frozen=True, slots=True)
class Said:
    """One line of the log bar."""

    text: str
    tone: Tone = "info"
    icon: str = ""


class Screen(Protocol):
    """A full view, or (`is_overlay`) something that lies over the one below."""

    is_overlay: bool

    @property
    def title(self) -> str:
        """Words for the window's title bar."""

    @property
    def is_typing(self) -> bool:
        """Whether keys are letters now."""

    @property
    def takes_raw_keys(self) -> bool:
        """Whether keys are to come as they are pressed, not as the user has them."""

    @property
    def is_waiting(self) -> bool:
        """Whether input is to wait for an answer; only Esc is given to the screen then."""

    @property
    def is_unsaved(self) -> bool:
        """Whether it holds something that no file does."""

    def guard(self, go: Callable[[], None], *, is_quit: bool = False) -> None:
        """Do what gives this screen up, after asking where something would be lost."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; answer whether to draw again."""

    def update(self, dt: float) -> bool:
        """Let seconds pass; answer whether to draw again."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""

    def receive(self, file: Path) -> None:
        """Open a file that was dropped on the window."""

    def receive_text(self, text: str) -> None:
        """Open a text that was pasted, or dropped on the window."""

    def leave(self) -> None:
        """Put away what must not be lost; called once, when the screen is taken off."""


class Context(Protocol):
    """What a screen can ask of the shell."""

    @property
    def kit(self) -> Kit:
        """The kit of now; another object after theme or scale changed."""

    @property
    def settings(self) -> Settings:
        """The settings of now."""

    @property
    def size(self) -> tuple[int, int]:
        """The window in pixels."""

    @property
    def said(self) -> Said:
        """What was announced last."""

    @property
    def jobs(self) -> Jobs:
        """Background work."""

    @property
    def home(self) -> Home:
        """Where the user's files lie."""

    @property
    def screens(self) -> tuple[Screen, ...]:
        """The stack of screens, the top one last."""

    def announce(self, text: str, tone: Tone = "info", icon: str = "") -> None:
        """Say something once: log bar, log file, and standard output with --narrate."""

    def change(self, settings: Settings) -> None:
        """Take and keep other settings."""

    def push(self, screen: Screen) -> None:
        """Put a screen on top."""

    def pop(self) -> None:
        """Take the top screen off; the last one quits."""

    def replace(self, screen: Screen) -> None:
        """Put a screen in place of the top one."""

    def go_home(self) -> None:
        """Take off everything down to the start screen."""

    def quit(self) -> None:
        """End the program, cleanly, without asking anything."""

    def ask_quit(self) -> None:
        """End the program; screens that hold what no file does ask first."""

    def redraw(self) -> None:
        """Draw again at the next frame."""

    def fail(self, fault: TabletopError) -> None:
        """Show an error of the user's input in a dialog."""

    def toggle_theme(self) -> None:
        """Change between light and dark."""

    def copy(self, text: str) -> bool:
        """Put text on the clipboard; answer whether the system took it."""

    def paste(self) -> None:
        """Open what the clipboard holds: share text, a ruling or table, the path of a file."""


class BaseScreen:
    """A screen with its own controls; override `title`, `paint` and `act`.

    `paint` draws inside `ui.drawing`; `act` gets the hits; `take` gets every event that hit no
    control. Esc goes back, Ctrl+V opens what the clipboard holds.
    """

    is_overlay = False

    def __init__(self, context: Context) -> None:
        self.context = context
        self.ui = Ui(lambda: context.kit)
        self._before = context.said

    @property
    def kit(self) -> Kit:
        """The kit to draw with now."""
        return self.context.kit

    @property
    def news(self) -> Said:
        """What was announced since the screen is there: what was said before it is not its own."""
        said = self.context.said
        return Said("") if said is self._before else said

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "tabletop"

    @property
    def is_typing(self) -> bool:
        """Whether keys are letters now: a line of text has the keyboard."""
        return self.ui.is_typing

    @property
    def takes_raw_keys(self) -> bool:
        """Whether keys are to come as they are pressed, not as the user has them."""
        return False

    @property
    def keeps_drops(self) -> bool:
        """Whether what is dropped meanwhile is to wait until the screen has gone."""
        return False

    @property
    def is_waiting(self) -> bool:
        """Whether input is to wait for an answer; only Esc is given to the screen then."""
        return False

    @property
    def is_unsaved(self) -> bool:
        """Whether it holds something that no file does."""
        return False

    def guard(self, go: Callable[[], None], *, is_quit: bool = False) -> None:
        """Do what gives this screen up: nothing is lost here."""
        go()

    def handle(self, event: pygame.event.Event) -> bool:
        """Turn an event into a hit on a control, else give it to `take`."""
        hit = self.ui.handle(event)
        if hit is not None:
            self.act(hit)
            return True
        return self.take(event) or self.ui.is_dirty

    def update(self, dt: float) -> bool:
        """Let the controls live."""
        return self.ui.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen and its controls."""
        with self.ui.drawing(surface):
            self.paint(surface)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw everything; controls register themselves."""

    def act(self, hit: Hit) -> None:
        """Do what a control asks."""

    def take(self, event: pygame.event.Event) -> bool:
        """Take an event that hit no control; answer whether to draw again."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.context.pop()
            return True
        if event.type == pygame.KEYDOWN and not self.is_overlay and key_name(event) == "Ctrl+V":
            self.context.paste()
            return True
        return False

    def receive(self, file: Path) -> None:
        """Open a dropped file on top."""
        from tabletop.ui.routes import open_path

        open_path(self.context, file)

    def receive_text(self, text: str) -> None:
        """Open what a text holds on top."""
        from tabletop.ui.routes import open_text

        open_text(self.context, text)

    def leave(self) -> None:
        """Nothing to put away."""


def say(said: Said) -> None:
    """Write a message to the log: its file, and standard output with --narrate."""
    level = logging.WARNING if said.icon == "octagon-x" else logging.INFO
    logging.getLogger("tabletop").log(level, "%s", said.text)
