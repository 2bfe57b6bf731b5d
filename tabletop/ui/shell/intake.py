"""Between system events and screens: the user's keys, keys let go, what came last."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final

import pygame

from tabletop.ui.kit.keymap import Keymap
from tabletop.ui.kit.keys import is_command, key_name, press_event

KEPT: Final = 50
"""How many events a report of a fault tells."""
QUIET: Final = (pygame.MOUSEMOTION, pygame.NOEVENT)
"""Kinds of which only the last of many in a row is told."""


class Intake:
    """Turns what came from the system into what screens understand.

    A key is translated when it goes down; when it goes up it is what it was then, whatever else is
    held by that time. Keys that are down when the window loses the keyboard are let go.
    """

    def __init__(self) -> None:
        self._held: dict[int, pygame.event.Event] = {}
        self._last: deque[str] = deque(maxlen=KEPT)

    @property
    def last(self) -> tuple[str, ...]:
        """What came last, in words; typed text is counted, never told."""
        return tuple(self._last)

    def take(
        self, event: pygame.event.Event, keys: Keymap, *, is_typing: bool
    ) -> Iterable[pygame.event.Event]:
        """Return the events that screens get for one of the system."""
        self._note(event)
        if event.type == pygame.KEYDOWN:
            return (self._down(event, keys, is_typing=is_typing),)
        if event.type == pygame.KEYUP:
            return (self._up(event),)
        if event.type == pygame.WINDOWFOCUSLOST:
            return (*self.released(), event)
        return (event,)

    def released(self) -> tuple[pygame.event.Event, ...]:
        """Return the releases of all keys that are down, and forget them."""
        downs, self._held = tuple(self._held.values()), {}
        return tuple(_let_go(down) for down in downs)

    def _down(
        self, event: pygame.event.Event, keys: Keymap, *, is_typing: bool
    ) -> pygame.event.Event:
        name = key_name(event)
        meant = keys.meant(name) if name and keys.own else name
        if is_typing and not (is_command(name) and is_command(meant or name)):
            meant = name  # letters are letters while one types
        down = event if meant == name else press_event(event, meant)
        self._held[event.key] = down
        return down

    def _up(self, event: pygame.event.Event) -> pygame.event.Event:
        down = self._held.pop(event.key, None)
        if down is None or down.key == event.key:
            return event
        return _let_go(down)

    def _note(self, event: pygame.event.Event) -> None:
        words = _told(event)
        if event.type in QUIET and self._last and self._last[-1].split(" ")[0] == words.split()[0]:
            self._last.pop()
        self._last.append(words)


def _let_go(down: pygame.event.Event) -> pygame.event.Event:
    fields = {"key": down.key, "mod": 0, "unicode": "", "scancode": 0}
    return pygame.event.Event(pygame.KEYUP, fields)


def _told(event: pygame.event.Event) -> str:
    """Return an event in words for a report: what it was and where, not what was written."""
    name = pygame.event.event_name(event.type)
    if event.type in (pygame.KEYDOWN, pygame.KEYUP):
        is_letter = len(str(getattr(event, "unicode", ""))) == 1 and not event.mod
        what = "a letter" if is_letter else key_name(event) or f"key {event.key}"
        return f"{name} {what}"
    if event.type == pygame.TEXTINPUT:
        return f"{name} {len(event.text)} characters"
    at = getattr(event, "pos", None)
    where = f" at {at}" if at is not None else ""
    button = getattr(event, "button", None)
    return f"{name}{where}" + (f" button {button}" if button is not None else "")
