"""The list of all that was done at a table: every moment is one click away, nothing is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.state.journal import Entry
from tabletop.ui.kit import chrome
from tabletop.ui.kit.canvas import Picture, Stroke
from tabletop.ui.kit.controls import icon_button
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.screen import BaseScreen
from tabletop.ui.table import acting

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

ROW, HEAD, FOOT = 30, 84, 34
PAGE = 10
"""Rows that PgUp and PgDn go."""


class HistoryScreen(BaseScreen):
    """Lies over the side panel; the table shows the moment that was chosen.

    What was undone stays in the list, dimmed, with the number of the entry it went on from.
    """

    is_overlay = True

    def __init__(self, screen: TableScreen) -> None:
        super().__init__(screen.context)
        self.screen = screen
        self.chosen = screen.session.journal.current
        self._box = pygame.Rect(0, 0, 0, 0)
        self._inner = 1
        self._is_new = True

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "History"

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries, the first one first."""
        return self.screen.session.journal.entries

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        """Draw the list over the side panel."""
        kit, size = self.kit, surface.get_size()
        strip, _, side, log = chrome.layout(kit, size)
        wide = min(max(side.w, kit.px(316)), size[0])
        self._box = pygame.Rect(size[0] - wide, strip.bottom, wide, log.y - strip.bottom)
        inner = chrome.side_panel(self.ui, self._box)
        y = inner.y + kit.px(28)
        kit.icon(surface, "history", (inner.x + kit.px(10), y), 20)
        kit.text(surface, "History", (inner.x + kit.px(30), y), "title", weight=700)
        close = (inner.right - kit.px(12), y)
        icon_button(self.ui, "close", close, "x", "Close", key="Esc")
        count = len(self.entries) - 1
        words = f"{count} step{'s' if count != 1 else ''}. Dimmed: undone, still there."
        kit.text(surface, words, (inner.x, y + kit.px(28)), "small", "ink2", room=inner.w)
        top = inner.y + kit.px(HEAD)
        area = pygame.Rect(self._box.x + 1, top, self._box.w - 1, 0)
        area.h = self._box.bottom - kit.px(FOOT) - top
        self._inner = area.h
        if self._is_new:
            self._is_new = False
            self._reveal(is_middle=True)
        kit.rule(surface, (self._box.x, top), (self._box.right, top))
        self._list(surface, area)
        low = self._box.bottom - kit.px(FOOT) // 2
        kit.rule(surface, (self._box.x, area.bottom), (self._box.right, area.bottom))
        words = "Arrows choose, Enter or a click goes there"
        kit.text(surface, words, (inner.x, low), "small", "ink2", room=inner.w)

    def _list(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        kit, journal = self.kit, self.screen.session.journal
        row = kit.px(ROW)
        done = set(journal.way_to(journal.current))
        first = self.ui.offset("history") // row
        last = first + area.h // row + 2
        with self.ui.scrolled("history", area, row * len(self.entries)) as y:
            for entry in self.entries[first:last]:
                rect = pygame.Rect(area.x, y + entry.number * row, area.w, row)
                self._row(surface, entry, rect, entry.number in done)

    def _row(self, surface: pygame.Surface, entry: Entry, rect: pygame.Rect, is_done: bool) -> None:
        kit, s = self.kit, self.kit.scale
        is_now = entry.number == self.screen.session.journal.current
        inner = rect.inflate(-kit.px(12), -kit.px(2))
        is_hot = self.ui.add("entry", inner, value=str(entry.number))
        is_chosen = entry.number == self.chosen
        if is_hot or is_chosen:
            kit.plate(surface, inner, "sunken", "edge" if is_chosen else None, radius=4)
        picture = Picture()
        at = (rect.x + 22 * s, float(rect.centery))
        ink = kit.theme("ink" if is_done else "hidden")
        if is_done:
            top = rect.y if entry.number else rect.centery
            low = rect.centery if is_now else rect.bottom
            picture.line([(at[0], top), (at[0], low)], Stroke(1.6 * s, ink))
            picture.disc(at, 4.5 * s, ink)
        else:
            picture.disc(at, 4.5 * s, ink)
            picture.disc(at, 3.2 * s, kit.theme("panel"))
        if is_now:
            picture.disc(at, 7.5 * s, ink)
            picture.disc(at, 5.8 * s, kit.theme("panel"))
            picture.disc(at, 3.6 * s, ink)
        kit.paint(picture, surface)
        words = "ink" if is_done else "ink3"
        right = rect.right - kit.px(20)
        note = "now" if is_now else ""
        if not is_done and entry.parent is not None:
            note = f"undone, after {entry.parent}"
        if note:
            box = kit.text(surface, note, (right, rect.centery), "small", "ink3", align="r")
            right = box.left - kit.px(8)
        number = kit.type("small", 600, tab=True)
        left = rect.x + kit.px(62)
        kit.text(surface, str(entry.number), (left, rect.centery), number, "ink2", align="r")
        left += kit.px(10)
        weight = 600 if is_now else 400
        label = entry.label[:1].upper() + entry.label[1:]
        at_label = (left, rect.centery)
        kit.text(surface, label, at_label, "body", words, weight=weight, room=right - left)
        self.ui.draw_focus("entry", inner, str(entry.number), radius=4)

    # ------------------------------------------------------------------ doing
    def act(self, hit: Hit) -> None:
        """Go to a moment, or close."""
        if hit.id == "close":
            self.context.pop()
        else:
            self._go(int(hit.value))

    def _go(self, number: int) -> None:
        self.chosen = number
        acting.go_to(self.screen, number)

    def take(self, event: pygame.event.Event) -> bool:
        """Arrows choose, Enter goes, undo and redo work, Esc or a click beside it closes."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self._box.collidepoint(event.pos):
            self.context.pop()
            return True
        if event.type != pygame.KEYDOWN:
            return False
        match key_name(event):
            case "Esc" | "Ctrl+H":
                self.context.pop()
            case "Down" | "Up" | "PgDn" | "PgUp" as name:
                by = PAGE if name.startswith("Pg") else 1
                self._choose(self.chosen + (by if name in ("Down", "PgDn") else -by))
            case "Home" | "End" as name:
                self._choose(0 if name == "Home" else len(self.entries) - 1)
            case "Enter" | "Space":
                self._go(self.chosen)
            case "Ctrl+Z":
                acting.undo(self.screen)
                self._choose(self.screen.session.journal.current)
            case "Ctrl+Y" | "Ctrl+Shift+Z":
                acting.redo(self.screen)
                self._choose(self.screen.session.journal.current)
            case _:
                return False
        return True

    def _choose(self, number: int) -> None:
        self.chosen = min(max(0, number), len(self.entries) - 1)
        self._reveal()

    def _reveal(self, *, is_middle: bool = False) -> None:
        row = self.kit.px(ROW)
        y, top = self.chosen * row, self.ui.offset("history")
        if is_middle:
            self.ui.scroll_to("history", y - self._inner // 2)
        elif y < top:
            self.ui.scroll_to("history", y)
        elif y + row > top + self._inner:
            self.ui.scroll_to("history", y + row - self._inner)
