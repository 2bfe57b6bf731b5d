"""The drop-down menus of the strip: all that a table can do, in words, with keys and reasons."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import pygame

from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.screen import BaseScreen
from tabletop.ui.table.area import MENUS, MenuName, MenuRow
from tabletop.ui.table.keys import key_of

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

ROW, TALL_ROW, WIDE = 30, 42, 400
LINE, HEAD = 9, 28
"""Pixels of a line between two parts, and of the name of a menu among others."""

Open = MenuName | Literal["all"]


class MenuScreen(BaseScreen):
    """One open menu over the table; arrows walk, Enter does, Esc or a click beside it closes.

    "all" are the four menus under one button, for a window too narrow for four.
    """

    is_overlay = True

    def __init__(self, screen: TableScreen, menu: Open) -> None:
        super().__init__(screen.context)
        self.screen = screen
        self.menu: Open = menu
        self.chosen = 0
        self._box = pygame.Rect(0, 0, 0, 0)
        self._inner = 0
        self._pick_first()

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return self.screen.title

    @property
    def rows(self) -> tuple[MenuRow, ...]:
        """The rows of the open menu."""
        rows = self.screen.menu_rows
        if self.menu == "all":
            return tuple(row for name, _ in MENUS for row in rows if row.menu == name)
        return tuple(row for row in rows if row.menu == self.menu)

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        """Draw the menu under its button; a low window scrolls it."""
        kit = self.kit
        whole = sum(high for _, _, high in self._parts())
        anchor = self._anchor()
        wide = min(round(kit.px(WIDE) * max(1.0, kit.words * 0.95)), surface.get_width() - 8)
        top = max(anchor.bottom + kit.px(2), 0)
        room = surface.get_height() - top - kit.px(4)
        self._box = pygame.Rect(anchor.x, top, wide, min(whole + kit.px(16), room))
        self._box.right = min(self._box.right, surface.get_width() - kit.px(4))
        self._box.x = max(self._box.x, 0)
        kit.plate(surface, self._box, "panel", "edge_strong", radius=6, shadow=80)
        inner = self._box.inflate(-kit.px(12), -kit.px(16))
        self._inner = inner.h
        bar = kit.px(8) if whole > inner.h else 0
        with self.ui.scrolled("menu", inner, whole) as y:
            for part, index, high in self._parts():
                rect = pygame.Rect(inner.x, y, inner.w - bar, high)
                if isinstance(part, MenuRow):
                    self._row(surface, part, rect, index == self.chosen)
                elif part:
                    kit.caption(surface, part, (rect.x + kit.px(10), rect.bottom - kit.px(10)))
                else:
                    kit.rule(surface, (rect.x, rect.centery), (rect.right, rect.centery))
                y += high

    def _anchor(self) -> pygame.Rect:
        """Where the button of the open menu is; the button of all where that is what is shown."""
        places = self.screen.menu_places
        nowhere = pygame.Rect(0, 0, 0, 0)
        if self.menu == "all":
            return next(iter(places.values()), nowhere)
        return places.get(self.menu, nowhere)

    def _parts(self) -> Iterator[tuple[MenuRow | str, int, int]]:
        """Yield rows (with their index), "" for a line, a name for a heading; and their heights."""
        kit = self.kit
        areas = [area.rows for area in self.screen.areas]
        places = {id(row): n for n, rows in enumerate(areas) for row in rows}
        before: MenuRow | None = None
        for index, row in enumerate(self.rows):
            if self.menu == "all" and (before is None or before.menu != row.menu):
                yield dict(MENUS)[row.menu], -1, kit.px(HEAD)
            elif before is not None and places.get(id(before)) != places.get(id(row)):
                yield "", -1, kit.px(LINE)
            extra = kit.type("small").size - kit.px(12) if row.tip else 0
            yield row, index, kit.px(TALL_ROW if row.tip else ROW) + max(0, extra)
            before = row

    def _row(self, surface: pygame.Surface, row: MenuRow, rect: pygame.Rect, is_on: bool) -> None:
        kit, why = self.kit, row.why_not(self.screen)
        is_hot = self.ui.add("row", rect, value=row.id)
        if is_hot or is_on:
            kit.plate(surface, rect, "sunken", "edge" if is_on else None, radius=4)
        ink = "ink3" if why else "ink"
        middle = rect.y + (round(rect.h * 0.34) if row.tip else rect.h // 2)
        is_checked = row.is_on is not None and not why and row.is_on(self.screen)
        at = (rect.x + kit.px(18), rect.centery)
        if is_checked:
            box = pygame.Rect(0, 0, kit.px(24), kit.px(24))
            box.center = at
            kit.plate(surface, box, "raised", "ink", radius=4, width=1.6)
        kit.icon(surface, row.icon, at, 16, ink)
        left, right = rect.x + kit.px(40), float(rect.right - kit.px(8))
        key = key_of(self.screen, row) if row.key else ""
        if key:
            right = kit.key_cap(surface, key, right, middle) - kit.px(6)
        if is_checked:
            kit.icon(surface, "check", (right - kit.px(8), middle), 14, ink, stroke=2.6)
            right -= kit.px(20)
        if why:
            used = kit.width(row.label, "body", 500) + kit.px(16)
            kit.text(surface, why, (right, middle), "small", "ink3", align="r",
                     room=right - left - used)  # fmt: skip
        kit.text(surface, row.label, (left, middle), "body", ink, weight=500, room=right - left)
        if row.tip:
            low = (left, rect.y + round(rect.h * 0.71))
            kit.text(surface, row.tip, low, "small", "ink3", room=rect.right - left - kit.px(8))
        self.ui.draw_focus("row", rect, row.id)

    # ------------------------------------------------------------------ doing
    def act(self, hit: Hit) -> None:
        """Close and do what was chosen; a row that cannot be used says why and stays."""
        self._do(next(row for row in self.rows if row.id == hit.value))

    def _do(self, row: MenuRow) -> None:
        if not self._may(row):
            return
        self.context.pop()
        run_row(self.screen, row)

    def _may(self, row: MenuRow) -> bool:
        why = row.why_not(self.screen)
        if why:
            self.context.announce(f"{row.label}: {why}", "info", row.icon)
        return not why

    def take(self, event: pygame.event.Event) -> bool:
        """Walk with the arrows, close with Esc or a click beside the menu."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self._box.collidepoint(event.pos):
            other = next(
                (m for m, box in self.screen.menu_places.items() if box.collidepoint(event.pos)), ""
            )
            if other and self.menu not in (other, "all"):
                self._show(next(m for m, _ in MENUS if m == other))
            else:
                self.context.pop()
            return True
        if event.type != pygame.KEYDOWN:
            return False
        name, rows = key_name(event), self.rows
        match name:
            case "Esc":
                self.context.pop()
            case "Down" | "Up":
                self._walk(1 if name == "Down" else -1)
            case "Home" | "End":
                self.chosen = 0 if name == "Home" else max(0, len(rows) - 1)
                self._reveal()
            case "Left" | "Right" if self.menu != "all":
                names = [m for m, _ in MENUS]
                by = 1 if name == "Right" else -1
                self._show(names[(names.index(self.menu) + by) % len(names)])
            case "Enter" | "Space":
                if rows:
                    self._do(rows[min(self.chosen, len(rows) - 1)])
            case key if key and (row := row_of(self.screen, key)) and row in rows:
                self._do(row)
            case _:
                return False
        return True

    def _walk(self, by: int) -> None:
        self.chosen = (self.chosen + by) % max(1, len(self.rows))
        self._reveal()

    def _reveal(self) -> None:
        """Scroll to the row that the keyboard stands on."""
        y = 0
        for _, index, high in self._parts():
            if index == self.chosen:
                top = self.ui.offset("menu")
                if y < top or index == 0:
                    self.ui.scroll_to("menu", y if index else 0)
                elif y + high > top + self._inner:
                    self.ui.scroll_to("menu", y + high - self._inner)
                return
            y += high

    def _show(self, menu: MenuName) -> None:
        self.menu = menu
        self.ui.scroll_to("menu", 0)
        self._pick_first()

    def _pick_first(self) -> None:
        usable = (i for i, row in enumerate(self.rows) if not row.why_not(self.screen))
        self.chosen = next(itertools.islice(usable, 1), 0)


def row_of(screen: TableScreen, name: str) -> MenuRow | None:
    """Return the menu row that has a key."""
    if not name:
        return None
    return next((row for row in screen.menu_rows if row.key and key_of(screen, row) == name), None)


def run_row(screen: TableScreen, row: MenuRow) -> None:
    """Do what a menu row does, and tell who waits for it."""
    row.run(screen)
    screen.on_row(row)


def press_row(screen: TableScreen, name: str) -> bool:
    """Do what the menu row of a key does; answer whether a row has that key."""
    row = row_of(screen, name)
    if row is None:
        return False
    why = row.why_not(screen)
    if why:
        screen.announce(f"{row.label}: {why}", "info", row.icon)
    else:
        run_row(screen, row)
    return True
