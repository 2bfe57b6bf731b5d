"""The page of keys: a list by group; press a key to set it, clashes can be swapped."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import pygame

from tabletop.ui.kit.controls import button
from tabletop.ui.kit.keymap import FIXED, Keymap
from tabletop.ui.kit.keys import is_key, key_name
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.shell.keygroups import KeyAction, clash_of
from tabletop.ui.shell.screen import Context

ROW: Final = 30
HEAD: Final = 34
BAR: Final = 44
"""Pixels of the line above the list: what to do, or what clashes."""


@dataclass(frozen=True, slots=True)
class Clash:
    """A key that was pressed for one action and belongs to another."""

    action: KeyAction
    other: KeyAction
    key: str


class KeysPage:
    """All keys that can be changed; `listening` is the action whose new key is awaited."""

    id, label = "keys", "Keys"

    def __init__(self, context: Context, actions: tuple[KeyAction, ...]) -> None:
        self.context = context
        self.actions = actions
        self.listening = ""
        self.clash: Clash | None = None
        self.wants_focus = False

    def height(self, kit: Kit, width: int) -> int:
        """Return how high it is, pixels."""
        groups = len({action.group for action in self.actions})
        return groups * kit.px(HEAD) + len(self.actions) * kit.px(ROW)

    def bar_height(self, kit: Kit) -> int:
        """Return the height of the line above the list, which is never scrolled away."""
        return kit.px(BAR)

    # ------------------------------------------------------------------ drawing
    def paint(self, ui: Ui, box: pygame.Rect, y: int) -> None:
        """Draw it inside the width of a box, from y down."""
        kit = ui.kit
        for y_row, item in self._rows(kit, y):
            if isinstance(item, str):
                kit.caption(ui.surface, item, (box.x, y_row + kit.px(20)))
            else:
                self._row(ui, pygame.Rect(box.x, y_row, box.w, kit.px(ROW - 2)), item)

    def _rows(self, kit: Kit, y: int) -> Iterator[tuple[int, str | KeyAction]]:
        for group, actions in itertools.groupby(self.actions, lambda action: action.group):
            yield y, group
            y += kit.px(HEAD)
            for action in actions:
                yield y, action
                y += kit.px(ROW)

    def paint_bar(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw what to do, or the clash and its two answers."""
        kit, high = ui.kit, ui.kit.space("control")
        right = rect.right
        if self.clash is not None:
            words = f"{self.clash.key} is taken: {self.clash.other.words}."
            for id, label, key in (("keep", "Keep", "Esc"), ("swap", "Swap", "Enter")):
                words_wide = round(kit.width(label, "body", 600)) + kit.px(42)
                wide = max(kit.px(104), words_wide + round(kit.cap_width(key)))
                box = pygame.Rect(right - wide, rect.y, wide, high)
                button(ui, id, box, label, key=key, look="primary" if id == "swap" else "plain")
                right = box.x - kit.px(8)
            if self.wants_focus:
                ui.focus, ui.is_focus_shown, self.wants_focus = "swap", True, False
            kit.icon(ui.surface, "triangle-alert", (rect.x + kit.px(8), rect.centery), 16)
            x = rect.x + kit.px(24)
            kit.text(ui.surface, words, (x, rect.centery), "small", weight=600, room=right - x)
            return
        if ui.focus in ("swap", "keep"):
            ui.focus = "key"
        if self.context.settings.keys.own:
            wide = max(kit.px(104), round(kit.width("Reset all", "body", 600)) + kit.px(28))
            button(ui, "reset-all", pygame.Rect(right - wide, rect.y, wide, high), "Reset all")
            right -= wide + kit.px(8)
        words = "Choose a row, then press its new key. Del takes the key away, Backspace resets."
        if self.listening:
            words = f"Press the key for: {self._action(self.listening).words}. Esc: as it was."
        where = (rect.x, rect.centery)
        kit.text(ui.surface, words, where, "small", "ink2", room=right - rect.x)

    def _row(self, ui: Ui, rect: pygame.Rect, action: KeyAction) -> None:
        kit, keys = ui.kit, self.context.settings.keys
        words, rest = action.words.split("; ")[0], action.words.split("; ")[1:]
        tip = f"Also: {', '.join(rest)}" if rest else ""
        is_hot = ui.add("key", rect, value=action.id, tip=tip)
        is_on = self.listening == action.id
        if is_on or is_hot:
            kit.plate(ui.surface, rect, "sunken", "ink" if is_on else "edge")
        right = float(rect.right - kit.px(10))
        shown = keys.shown(action.id)
        if is_on:
            right = kit.text(
                ui.surface, "press a key", (right, rect.centery), "small", align="r", weight=600
            ).left
        elif shown:
            right = kit.key_cap(ui.surface, shown, right, rect.centery, is_own=True)
        else:
            right = kit.text(
                ui.surface, "no key", (right, rect.centery), "small", "ink3", align="r"
            ).left
        if shown != action.id and not is_on:
            note = (right - kit.px(8), rect.centery)
            box = kit.text(ui.surface, f"was {action.id}", note, "small", "ink3", align="r")
            right = box.left
        x, room = rect.x + kit.px(10), right - rect.x - kit.px(20)
        words = words[:1].upper() + words[1:]
        box = kit.text(ui.surface, words, (x, rect.centery), "body", room=room)
        if rest:
            more = f"and {len(rest)} more, elsewhere"
            where = (box.right + kit.px(10), rect.centery)
            kit.text(ui.surface, more, where, "small", "ink3", room=max(8.0, x + room - where[0]))
        ui.draw_focus("key", rect, action.id, radius=4)

    # ------------------------------------------------------------------ doing
    def act(self, hit: Hit) -> bool:
        """Take a hit of one of its controls; answer whether it was one."""
        match hit.id:
            case "key":
                self.listening, self.clash = hit.value, None
            case "swap" if self.clash is not None:
                clash, self.clash = self.clash, None
                keys = self.context.settings.keys.swapped(clash.action.id, clash.other.id)
                self._change(keys, f"{clash.key} and {keys.shown(clash.other.id)} swapped")
            case "keep":
                self.clash = None
            case "reset-all":
                self.clash = None
                self._change(Keymap(), "All keys as they were at first")
            case _:
                return False
        return True

    def press(self, event: pygame.event.Event) -> bool:
        """Take a key while one is awaited; answer whether it was one."""
        name = key_name(event)
        if not self.listening or not name:
            return bool(self.listening)
        action, self.listening = self._action(self.listening), ""
        if name == "Esc":
            return True
        if name == "Del":
            self.take_away(action.id)
        elif name == "Backspace":
            self.reset(action.id)
        elif name in FIXED or not is_key(name):
            self._say(f"{name} always means the same: choose another key")
        else:
            self._set(action, name)
        return True

    def take_away(self, id: str) -> None:
        """Leave an action without a key."""
        action = self._action(id)
        self._change(self.context.settings.keys.changed(id, ""), f"{action.words}: no key")

    def reset(self, id: str) -> None:
        """Give an action the key it was shipped with, unless another has that now."""
        self._set(self._action(id), id)

    def _set(self, action: KeyAction, name: str) -> None:
        keys = self.context.settings.keys
        other = clash_of(self.actions, keys, action.id, name)
        if other is not None:
            self.clash = Clash(action, other, name)
            self.wants_focus = True
            self._say(f"{name} is taken: {other.words}. Enter swaps the two, Esc leaves them")
            return
        self._change(keys.changed(action.id, name), f"{action.words}: {name}")

    def _change(self, keys: Keymap, words: str) -> None:
        self.context.change(replace(self.context.settings, keys=keys))
        self._say(words[:1].upper() + words[1:])

    def _say(self, words: str) -> None:
        self.context.announce(words, "info", "keyboard")

    def _action(self, id: str) -> KeyAction:
        return next(action for action in self.actions if action.id == id)
