"""The `?` list: all keys of a screen, as the user has them."""

from __future__ import annotations

import pygame

from tabletop.ui.kit.controls import button
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.dialog import draw_veil
from tabletop.ui.shell.keygroups import EVERYWHERE, GENERAL, KeyGroup, shown_keys
from tabletop.ui.shell.screen import BaseScreen, Context

__all__ = ["GENERAL", "KeyGroup", "KeyList"]

WIDE = 368
"""Pixels of a column at UI scale 1."""
STEP = 64


class KeyList(BaseScreen):
    """An overlay with all keys in columns; arrows and the wheel scroll it."""

    is_overlay = True

    def __init__(self, context: Context, groups: tuple[KeyGroup, ...] = ()) -> None:
        super().__init__(context)
        self.groups = (*groups, EVERYWHERE)

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "Keys"

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the groups, as many columns as fit."""
        kit = self.kit
        draw_veil(self, surface)
        row = max(kit.px(25), round(kit.type("small").size * 1.75))
        column = round(kit.px(WIDE) * max(1.0, kit.words * 0.9))
        column = min(column, surface.get_width() - kit.px(56))
        fits = max(1, (surface.get_width() - kit.px(60)) // column)
        columns = self._columns(min(fits, len(self.groups)))
        tallest = max(sum(kit.px(36) + row * len(g.keys) for g in c) for c in columns)
        head, foot = kit.px(62), kit.px(60)
        box = pygame.Rect(0, 0, column * len(columns) + kit.px(28), head + tallest + foot)
        box.h = min(box.h, surface.get_height() - kit.px(24))
        box.center = surface.get_rect().center
        kit.plate(surface, box, "panel", "edge_strong", radius=9, shadow=90)
        kit.icon(surface, "keyboard", (box.x + kit.px(36), box.y + kit.px(34)), 24)
        kit.text(surface, "Keys", (box.x + kit.px(58), box.y + kit.px(34)), "title", weight=700)
        inner = pygame.Rect(box.x, box.y + head, box.w, box.h - head - foot)
        with self.ui.scrolled("keys", inner, tallest) as top:
            for i, groups in enumerate(columns):
                x, y = box.x + kit.px(26) + i * column, top
                for group in groups:
                    y = self._group(surface, group, x, y, column - kit.px(24), row)
        high = kit.space("control")
        rect = pygame.Rect(0, box.bottom - high - kit.px(14), kit.px(120), high)
        rect.right = box.right - kit.px(24)
        button(self.ui, "close", rect, "Close", key="Enter", look="primary")
        rect = pygame.Rect(0, rect.y, kit.px(170), high)
        rect.right = box.right - kit.px(152)
        button(self.ui, "change", rect, "Change keys", icon="settings")

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
        for text, words in group.keys:
            middle, caps = y + row / 2, kit.px(92)
            key = shown_keys(text, kit.keys)
            wide = kit.cap_width(key, is_own=True)
            if key:
                kit.key_cap(surface, key, x + min(caps, wide), middle, is_own=True)
            left = x + max(caps, wide + kit.px(8))
            kit.text(surface, words, (left, middle), "small", "ink2", room=x + w - left)
            y += row
        return y + kit.px(8)

    def act(self, hit: Hit) -> None:
        """Close, or go on to the settings of keys."""
        self.context.pop()
        if hit.id == "change":
            from tabletop.ui.shell.preferences import Preferences

            self.context.push(Preferences(self.context, "keys"))

    def take(self, event: pygame.event.Event) -> bool:
        """Esc or `?` close; arrows scroll."""
        name = key_name(event) if event.type == pygame.KEYDOWN else ""
        if name in ("Esc", "?"):
            self.context.pop()
        elif name in ("Down", "Up"):
            by = self.kit.px(STEP) * (1 if name == "Down" else -1)
            self.ui.scroll_to("keys", self.ui.offset("keys") + by)
        else:
            return False
        return True
