"""Text fields of a screen: kept by id between frames, edited by the pygame_gui adapter."""

from __future__ import annotations

from typing import Protocol

import pygame

from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.longer import LongEntry

BLINK = 0.2
"""Seconds between two looks at the caret."""

REPEAT = (500, 25)
"""Milliseconds until a held key repeats while one types, and between repeats."""


class Entry(Protocol):
    """One editable line."""

    def place(self, rect: pygame.Rect) -> None:
        """Move it."""

    def get(self) -> str:
        """Return its text."""

    def put(self, text: str) -> None:
        """Replace its text."""

    def focus(self, is_on: bool) -> None:
        """Give or take the caret."""

    def select_all(self) -> None:
        """Mark the whole text: what is typed next takes its place."""

    def handle(self, event: pygame.event.Event) -> None:
        """Take a key, a click or typed text."""


class Entries(Protocol):
    """Makes and draws lines of one look."""

    def entry(self, text: str) -> Entry:
        """Make a line."""

    def update(self, dt: float) -> None:
        """Let the caret blink."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all lines."""

    def drop(self, entry: Entry) -> None:
        """Forget a line."""


class Fields:
    """The lines drawn last, by id. The adapter is loaded when the first one is needed."""

    def __init__(self) -> None:
        self._entries: Entries | None = None
        self._key: tuple[object, ...] = ()
        self._lines: dict[str, Entry] = {}
        self._texts: dict[str, str] = {}
        self._seen: set[str] = set()
        self._hints: dict[str, tuple[pygame.Rect, str]] = {}
        self._kit: Kit | None = None
        self._size = (1, 1)
        self._since = 0.0

    def begin(self, kit: Kit, size: tuple[int, int]) -> None:
        """Start a frame; another kit or size makes all lines anew, texts kept."""
        self._seen, self._hints = set(), {}
        self._kit, self._size = kit, size
        if self._entries is not None and self._key != (kit, size):
            self._entries, self._lines = None, {}

    def place(self, id: str, rect: pygame.Rect, initial: str, placeholder: str) -> None:
        """Draw a line this frame; `initial` is its text when it is new.

        The placeholder stands there, faint, while it is empty and has no keyboard.
        """
        if self._entries is None and self._kit is not None:
            from tabletop.ui.gui import GuiEntries

            self._entries = GuiEntries(self._kit, self._size)
            self._key = (self._kit, self._size)
        if self._entries is None:
            return
        self._seen.add(id)
        if id not in self._lines:
            self._lines[id] = self._entries.entry(self._texts.get(id, initial))
        self._lines[id].place(rect)
        self._hints[id] = (rect, placeholder)

    def place_long(self, id: str, rect: pygame.Rect, initial: str, placeholder: str) -> None:
        """Draw a text of several lines this frame; `initial` is its text when it is new."""
        if self._kit is None:
            return
        self._seen.add(id)
        line = self._lines.get(id)
        if not isinstance(line, LongEntry) or line.kit is not self._kit:
            line = self._lines[id] = LongEntry(self._kit, self._texts.get(id, initial))
        line.placeholder = placeholder
        line.place(rect)

    def end(self, surface: pygame.Surface, focus: str) -> None:
        """Draw the lines of this frame, drop the others."""
        for id in [id for id in self._lines if id not in self._seen]:
            gone = self._lines.pop(id)
            self._texts.pop(id, None)
            if self._entries is not None:
                self._entries.drop(gone)
        for id, line in self._lines.items():
            self._texts[id] = line.get()
            line.focus(id == focus)
        if self._lines and self._entries is not None:
            self._entries.draw(surface)
        for id, (rect, words) in self._hints.items():
            if self._kit is not None and id != focus and not self._lines[id].get():
                at = (rect.x + self._kit.px(2), rect.centery)
                self._kit.text(surface, words, at, "body", "ink3", room=rect.w - self._kit.px(4))
        for line in self._lines.values():
            if isinstance(line, LongEntry):
                line.draw(surface)
        _repeat_keys(focus in self._lines)

    def text(self, id: str) -> str:
        """Return the text of a line."""
        line = self._lines.get(id)
        return line.get() if line else self._texts.get(id, "")

    def put(self, id: str, text: str) -> None:
        """Replace the text of a line."""
        self._texts[id] = text
        if id in self._lines:
            self._lines[id].put(text)

    def select_all(self, id: str) -> None:
        """Mark the whole text of a line: what is typed next takes its place."""
        line = self._lines.get(id)
        if line is not None:
            line.focus(True)
            line.select_all()

    def handle(self, id: str, event: pygame.event.Event) -> None:
        """Give an event to a line."""
        line = self._lines.get(id)
        if line is not None:
            line.focus(True)
            line.handle(event)
            self._texts[id] = line.get()

    def update(self, dt: float, focus: str = "") -> bool:
        """Let the caret blink in the line that has the keyboard; answer whether to draw again."""
        if focus not in self._lines:
            return False
        if self._entries is not None:
            self._entries.update(dt)
        self._since += dt
        if self._since < BLINK:
            return False
        self._since = 0.0
        return True


def _repeat_keys(is_typing: bool) -> None:
    """Let held keys repeat while one types, and only then: elsewhere a held key peeks.

    The screen drawn last is the top one, so it has the last word.
    """
    if pygame.display.get_init() and bool(pygame.key.get_repeat()[0]) != is_typing:
        pygame.key.set_repeat(*REPEAT if is_typing else ())
