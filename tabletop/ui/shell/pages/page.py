"""What a page of the settings is, and the rows that pages are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from tabletop.ui.kit.controls import check_row, segmented
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Hit, Ui


class Page(Protocol):
    """One page: its rows are drawn from `y` down, hits and keys that it knows are its own."""

    id: str
    label: str

    def height(self, kit: Kit, width: int) -> int:
        """Return how high it is, pixels."""

    def paint(self, ui: Ui, box: pygame.Rect, y: int) -> None:
        """Draw it inside the width of a box, from y down."""

    def act(self, hit: Hit) -> bool:
        """Take a hit of one of its controls; answer whether it was one."""


def choice_height(kit: Kit, *, has_note: bool = False) -> int:
    """Return the height of a choice with its caption."""
    return kit.px(84 if has_note else 64)


def choice(
    ui: Ui,
    id: str,
    at: tuple[int, int],
    caption: str,
    words: Sequence[str],
    chosen: int,
    *,
    note: str = "",
    key: str = "",
    room: int = 0,
) -> int:
    """Draw a caption over a switch of a few words; answer the y below."""
    kit, (x, y) = ui.kit, at
    kit.caption(ui.surface, caption, (x, y + kit.px(8)))
    right = segmented(ui, id, x, y + kit.px(34), words, chosen)
    if key and room:
        width = kit.cap_width(key)
        kit.key_cap(ui.surface, key, min(x + room, right + kit.px(12) + width), y + kit.px(34))
    if note:
        where = (x, y + kit.px(60))
        kit.text(ui.surface, note, where, "small", "ink2", room=room or None)
    return y + choice_height(kit, has_note=bool(note))


def switch(
    ui: Ui, id: str, at: tuple[int, int], width: int, words: str, note: str, is_on: bool
) -> int:
    """Draw a row that is on or off, with a note below; answer the y below."""
    kit, (x, y) = ui.kit, at
    check_row(ui, id, pygame.Rect(x, y, width, kit.px(28)), words, is_on)
    where = (x + kit.px(25), y + kit.px(36))
    kit.text(ui.surface, note, where, "small", "ink2", room=width - kit.px(25))
    return y + switch_height(kit)


def switch_height(kit: Kit) -> int:
    """Return the height of a switch with its note."""
    return kit.px(54)
