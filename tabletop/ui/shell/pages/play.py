"""The page of what tables begin with, what is kept, and what is said."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from tabletop.files.home import Home
from tabletop.ui.kit.controls import button
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.shell.pages.page import choice, choice_height, switch, switch_height
from tabletop.ui.shell.screen import Context
from tabletop.ui.shell.settings import START_POLICIES

POLICY_WORDS: Final = {
    "free": "Nothing is stopped, nothing is recorded.",
    "warn": "An illegal drop is recorded as an override.",
    "enforce": "A drag stops at its last legal point.",
}


class PlayPage:
    """Policy, automatic saves, narration."""

    id, label = "play", "Play"

    def __init__(self, context: Context) -> None:
        self.context = context

    def height(self, kit: Kit, width: int) -> int:
        """Return how high it is, pixels."""
        return choice_height(kit, has_note=True) + 2 * switch_height(kit) + kit.px(8)

    def paint(self, ui: Ui, box: pygame.Rect, y: int) -> None:
        """Draw it inside the width of a box, from y down."""
        settings = self.context.settings
        at, note = START_POLICIES.index(settings.policy), POLICY_WORDS[settings.policy]
        words = tuple(policy.capitalize() for policy in START_POLICIES)
        caption = "Illegal moves, when a table is opened"
        y = choice(ui, "policy", (box.x, y), caption, words, at, note=note, room=box.w)
        y += ui.kit.px(8)
        note = "After every step; what is in no file comes back at the next start."
        is_on = settings.has_autosave
        y = switch(ui, "autosave", (box.x, y), box.w, "Save automatically", note, is_on)
        note = "On standard output, as with --narrate: for screen readers and scripts."
        is_on = settings.narrates
        switch(ui, "narrate", (box.x, y), box.w, "Say everything that happens", note, is_on)

    def act(self, hit: Hit) -> bool:
        """Take a hit of one of its controls; answer whether it was one."""
        settings = self.context.settings
        match hit.id:
            case "policy":
                new = replace(settings, policy=START_POLICIES[int(hit.value)])
            case "autosave":
                new = replace(settings, has_autosave=not settings.has_autosave)
            case "narrate":
                new = replace(settings, narrates=not settings.narrates)
            case _:
                return False
        self.context.change(new)
        return True


class FilesPage:
    """Where the user's files lie."""

    id, label = "files", "Files"

    def __init__(self, context: Context) -> None:
        self.context = context

    def _places(self) -> tuple[tuple[str, str], ...]:
        home: Home = self.context.home
        return (
            ("Your files", str(home.folder)),
            ("Tables", str(home.tables)),
            ("Rulings", str(home.rulings)),
            ("Automatic saves, the last ten", str(home.autosaves)),
            ("Log", str(home.log_file)),
            ("Reports of faults", str(home.crashes)),
        )

    def height(self, kit: Kit, width: int) -> int:
        """Return how high it is, pixels."""
        return len(self._places()) * kit.px(48)

    def paint(self, ui: Ui, box: pygame.Rect, y: int) -> None:
        """Draw it inside the width of a box, from y down."""
        kit = ui.kit
        for words, path in self._places():
            kit.caption(ui.surface, words, (box.x, y + kit.px(8)))
            wide = kit.px(78)
            room = box.w - wide - kit.px(12)
            kit.text(ui.surface, path, (box.x, y + kit.px(26)), "small", "ink", room=room)
            rect = pygame.Rect(box.right - wide, y + kit.px(4), wide, kit.px(30))
            button(ui, "copy", rect, "Copy", tip=path, value=path)
            y += kit.px(48)

    def act(self, hit: Hit) -> bool:
        """Take a hit of one of its controls; answer whether it was one."""
        if hit.id != "copy":
            return False
        did = self.context.copy(hit.value)
        words = f"Copied: {hit.value}" if did else "The clipboard did not take it"
        self.context.announce(words, "info", "clipboard")
        return True
