"""The frame of the gallery: the strip above and the log line below."""

from __future__ import annotations

from pathlib import Path

import pygame

from tabletop.ui.gallery.library import Library
from tabletop.ui.kit import chrome
from tabletop.ui.kit.controls import field, icon_button
from tabletop.ui.kit.ui import Ui


def paint_strip(
    ui: Ui, rect: pygame.Rect, library: Library, file: Path | None, listed: int
) -> None:
    """Draw the strip: how many rulings, the search, theme, settings and keys."""
    kit = ui.kit
    yours = sum(e.source == "yours" and e.ruling is not None for e in library.entries)
    if file is not None:
        note = f"{library.total} in {file.name}"
    else:
        note = f"{library.total - yours} in the gallery, {yours} of your own"
    if listed < library.total:
        note = f"{listed} of {library.total} shown"
    right = chrome.strip(ui, rect, "Rulings", note)
    x = rect.right - kit.px(30)
    icon_button(ui, "keys", (x, rect.centery), "circle-question-mark", "Keys", key="?")
    x -= kit.px(36)
    icon_button(ui, "settings", (x, rect.centery), "settings", "Settings", key="Ctrl+,")
    x -= kit.px(36)
    name, tip = ("sun", "Light") if kit.theme.is_dark else ("moon", "Dark")
    icon_button(ui, "theme", (x, rect.centery), name, tip, key="F2")
    room = x - kit.px(36) - right - kit.px(24)
    wide = min(kit.px(420), room)
    middle = max(rect.centerx, right + kit.px(24) + wide // 2)
    tall = kit.px(34)
    box = pygame.Rect(middle - wide // 2, rect.centery - tall // 2, wide, tall)
    words = "Search questions, rule numbers, words"
    field(ui, "search", box, text="", placeholder=words, icon="search", key="/")


def paint_log(ui: Ui, log: pygame.Rect, library: Library, note: str, mark: str) -> None:
    """Draw the log line: how far the answers are, or (`note`, with its icon) what was done."""
    words, icon, ink = library.tally.line, "circle-check", "legal"
    done = library.answered + len(library.faults)
    if not library.is_read:
        words, icon, ink = "Reading the rulings", "hourglass", "ink2"
    elif done < library.total:
        words = f"Answering the rulings: {done} of {library.total}"
        icon, ink = "hourglass", "ink2"
    elif library.tally.differ:
        icon, ink = "octagon-x", "illegal"
    facts = [words] if note else []
    if note:
        words, icon, ink = note, mark or icon, "ink"
    chrome.log_line(ui, log, icon, words, facts, ink)
