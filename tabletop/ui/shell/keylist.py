"""The `?` list: all keys of a screen, and a few things worth knowing at the first run."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.ui.kit.controls import button
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.dialog import draw_veil
from tabletop.ui.shell.screen import BaseScreen, Context

GENERAL = (
    ("Tab", "next control"),
    ("Enter", "press the control, or the primary button"),
    ("Esc", "back, cancel; never confirms"),
    ("F11", "full screen"),
    ("F12", "save a picture of the window"),
    ("F2", "light or dark"),
    ("Ctrl++", "larger controls"),
    ("Ctrl+-", "smaller controls"),
    ("Ctrl+0", "controls as the display asks"),
    ("?", "this list"),
    ("Ctrl+Q", "quit"),
)


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Keys under a heading: pairs of key and what it does."""

    heading: str
    keys: tuple[tuple[str, str], ...]


class KeyList(BaseScreen):
    """An overlay with all keys in columns."""

    is_overlay = True

    def __init__(self, context: Context, groups: tuple[KeyGroup, ...] = ()) -> None:
        super().__init__(context)
        self.groups = (*groups, KeyGroup("Everywhere", GENERAL))

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "Keys"

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the groups, as many columns as fit."""
        kit = self.kit
        draw_veil(self, surface)
        row, column = kit.px(27), kit.px(368)
        fits = max(1, (surface.get_width() - kit.px(96)) // column)
        columns = self._columns(min(fits, len(self.groups)))
        tallest = max(sum(kit.px(36) + row * len(g.keys) for g in c) for c in columns)
        head, foot = kit.px(66), kit.px(64)
        box = pygame.Rect(0, 0, column * len(columns) + kit.px(28), head + tallest + foot)
        box.h = min(box.h, surface.get_height() - kit.px(32))
        box.center = surface.get_rect().center
        kit.plate(surface, box, "panel", "edge_strong", radius=9, shadow=90)
        kit.icon(surface, "keyboard", (box.x + kit.px(36), box.y + kit.px(36)), 24)
        kit.text(surface, "Keys", (box.x + kit.px(58), box.y + kit.px(36)), "title", weight=700)
        inner = pygame.Rect(box.x, box.y + head, box.w, box.h - head - foot)
        with self.ui.scrolled("keys", inner, tallest) as top:
            for i, groups in enumerate(columns):
                x, y = box.x + kit.px(26) + i * column, top
                for group in groups:
                    y = self._group(surface, group, x, y, column - kit.px(24), row)
        high = kit.space("control")
        rect = pygame.Rect(
            box.right - kit.px(144), box.bottom - high - kit.px(16), kit.px(120), high
        )
        button(self.ui, "close", rect, "Close", key="Enter", look="primary")

    def _columns(self, count: int) -> list[list[KeyGroup]]:
        columns: list[list[KeyGroup]] = [[] for _ in range(count)]
        for group in self.groups:
            shortest = min(columns, key=lambda c: sum(len(g.keys) + 2 for g in c))
            shortest.append(group)
        return [c for c in columns if c]

    def _group(
        self, surface: pygame.Surface, group: KeyGroup, x: int, y: int, w: int, row: int
    ) -> int:
        kit = self.kit
        kit.caption(surface, group.heading, (x, y + kit.px(12)))
        y += kit.px(28)
        for key, words in group.keys:
            middle = y + row / 2
            caps = kit.px(92)
            wide = max(kit.px(20), round(kit.width(key, "micro", 600)) + kit.px(10))
            kit.key_cap(surface, key, x + min(caps, wide), middle)
            left = x + max(caps, wide + kit.px(8))
            kit.text(surface, words, (left, middle), "small", "ink2", room=x + w - left)
            y += row
        return y + kit.px(8)

    def act(self, hit: Hit) -> None:
        """Close."""
        self.context.pop()

    def take(self, event: pygame.event.Event) -> bool:
        """Esc, `?` or a click outside close."""
        is_key = event.type == pygame.KEYDOWN and (
            event.key == pygame.K_ESCAPE or getattr(event, "unicode", "") == "?"
        )
        if is_key:
            self.context.pop()
        return is_key
