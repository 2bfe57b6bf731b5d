"""The drop-down menus of the strip: all that a table can do, in words, with keys and reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.screen import BaseScreen
from tabletop.ui.table.area import MENUS, MenuName, MenuRow

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

ROW, TALL_ROW, WIDE = 30, 42, 400


class MenuScreen(BaseScreen):
    """One open menu over the table; arrows walk, Enter does, Esc or a click beside it closes."""

    is_overlay = True

    def __init__(self, screen: TableScreen, menu: MenuName) -> None:
        super().__init__(screen.context)
        self.screen = screen
        self.menu = menu
        self.chosen = 0
        self._box = pygame.Rect(0, 0, 0, 0)
        self._pick_first()

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return self.screen.title

    @property
    def rows(self) -> tuple[MenuRow, ...]:
        """The rows of the open menu."""
        return tuple(row for row in self.screen.menu_rows if row.menu == self.menu)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the menu under its button."""
        kit, rows = self.kit, self.rows
        heights = [kit.px(TALL_ROW if row.tip else ROW) for row in rows]
        anchor = self.screen.menu_places.get(self.menu, pygame.Rect(0, 0, 0, 0))
        tall, wide = sum(heights) + kit.px(16), kit.px(WIDE)
        top = max(anchor.bottom + kit.px(2), 0)
        self._box = pygame.Rect(anchor.x, top, wide, min(tall, surface.get_height() - top - 4))
        self._box.right = min(self._box.right, surface.get_width() - kit.px(4))
        self._box.x = max(self._box.x, 0)
        kit.plate(surface, self._box, "panel", "edge_strong", radius=6, shadow=80)
        inner = self._box.inflate(-kit.px(12), -kit.px(16))
        with self.ui.scrolled("menu", inner, sum(heights)) as y:
            for i, (row, high) in enumerate(zip(rows, heights, strict=True)):
                self._row(surface, row, pygame.Rect(inner.x, y, inner.w, high), i == self.chosen)
                y += high

    def _row(self, surface: pygame.Surface, row: MenuRow, rect: pygame.Rect, is_on: bool) -> None:
        kit, why = self.kit, row.why_not(self.screen)
        is_hot = self.ui.add("row", rect, value=row.id)
        if is_hot or is_on:
            kit.plate(surface, rect, "sunken", "edge" if is_on else None, radius=4)
        ink = "ink3" if why else "ink"
        middle = rect.y + (kit.px(14) if row.tip else rect.h // 2)
        kit.icon(surface, row.icon, (rect.x + kit.px(18), rect.centery), 16, ink)
        left, right = rect.x + kit.px(40), float(rect.right - kit.px(8))
        if row.key:
            right = kit.key_cap(surface, row.key, right, middle) - kit.px(6)
        if why:
            used = kit.width(row.label, "body", 500) + kit.px(16)
            kit.text(surface, why, (right, middle), "small", "ink3", align="r",
                     room=right - left - used)  # fmt: skip
        kit.text(surface, row.label, (left, middle), "body", ink, weight=500, room=right - left)
        if row.tip:
            at = (left, rect.y + kit.px(30))
            kit.text(surface, row.tip, at, "small", "ink3", room=rect.right - left - kit.px(8))
        self.ui.draw_focus("row", rect, row.id)

    def act(self, hit: Hit) -> None:
        """Close and do what was chosen; a row that cannot be used says why and stays."""
        self._do(next(row for row in self.rows if row.id == hit.value))

    def _do(self, row: MenuRow) -> None:
        why = row.why_not(self.screen)
        if why:
            self.context.announce(f"{row.label}: {why}", "info", row.icon)
            return
        self.context.pop()
        row.run(self.screen)

    def take(self, event: pygame.event.Event) -> bool:
        """Walk with the arrows, close with Esc or a click beside the menu."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self._box.collidepoint(event.pos):
            other = next(
                (m for m, box in self.screen.menu_places.items() if box.collidepoint(event.pos)), ""
            )
            if other and other != self.menu:
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
                self.chosen = (self.chosen + (1 if name == "Down" else -1)) % max(1, len(rows))
            case "Left" | "Right":
                names = [m for m, _ in MENUS]
                by = 1 if name == "Right" else -1
                self._show(names[(names.index(self.menu) + by) % len(names)])
            case "Enter" | "Space":
                if rows:
                    self._do(rows[min(self.chosen, len(rows) - 1)])
            case key if key and (row := next((r for r in rows if r.key == key), None)):
                self._do(row)
            case _:
                return False
        return True

    def _show(self, menu: MenuName) -> None:
        self.menu = menu
        self._pick_first()

    def _pick_first(self) -> None:
        usable = [i for i, row in enumerate(self.rows) if not row.why_not(self.screen)]
        self.chosen = usable[0] if usable else 0


def press_row(screen: TableScreen, name: str) -> bool:
    """Do what the menu row of a key does; answer whether a row has that key."""
    row = next((r for r in screen.menu_rows if name and r.key == name), None)
    if row is None:
        return False
    why = row.why_not(screen)
    if why:
        screen.announce(f"{row.label}: {why}", "info", row.icon)
    else:
        row.run(screen)
    return True
