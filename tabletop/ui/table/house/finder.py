"""Finding an action by typing: all menu rows and overlays, with their keys and reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.controls import field
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.dialog import draw_veil
from tabletop.ui.shell.screen import BaseScreen
from tabletop.ui.table.area import MENUS, MenuRow
from tabletop.ui.table.house.matching import best
from tabletop.ui.table.keys import key_of
from tabletop.ui.table.menu import run_row

if TYPE_CHECKING:
    from tabletop.ui.table.plugs import LegendRow
    from tabletop.ui.table.screen import TableScreen

ROW, SIZE, MOST = 34, (560, 460), 9
SHOW = "overlay:"


class FinderScreen(BaseScreen):
    """An overlay: type a few letters, Enter does the first, arrows choose another."""

    is_overlay = True

    def __init__(self, screen: TableScreen) -> None:
        super().__init__(screen.context)
        self.screen = screen
        self.typed = ""
        self.chosen = 0
        self.ui.focus = "words"
        self._inner = 1
        self.all = (*screen.menu_rows, *(_of_legend(row) for row in screen.rows))

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "Find an action"

    @property
    def found(self) -> list[MenuRow]:
        """The rows that fit what is typed, the best first."""
        names = dict(MENUS)
        words = [(row.label, f"{row.tip} {names[row.menu]}") for row in self.all]
        return [self.all[i] for i in best(self.typed, words)]

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the line to type in and the rows below."""
        kit = self.kit
        draw_veil(self, surface)
        w, h = surface.get_size()
        pad, high = kit.px(16), kit.px(38)
        needed = 2 * pad + high + kit.px(10) + kit.px(ROW) * max(1, len(self.found))
        tall = min(needed, kit.px(SIZE[1]), h - 24)
        box = pygame.Rect(0, 0, min(kit.px(SIZE[0]), w - 24), tall)
        most = min(kit.px(SIZE[1]), h - 24)  # the line stays where it is while the list shrinks
        box.midtop = (w // 2, max(12, min(round(h * 0.12), h - most - 12)))
        kit.plate(surface, box, "panel", "edge_strong", radius=9, shadow=90)
        line = pygame.Rect(box.x + pad, box.y + pad, box.w - 2 * pad, high)
        hint = "Find an action: undo, sight, save as ..."
        field(self.ui, "words", line, text=self.typed, placeholder=hint, icon="search")
        rows, row = self.found, kit.px(ROW)
        top = line.bottom + kit.px(10)
        area = pygame.Rect(box.x + kit.px(8), top, box.w - kit.px(16), box.bottom - pad - top)
        self._inner = area.h
        if not rows:
            where = (line.x, top + kit.px(18))
            kit.text(surface, "Nothing is called so.", where, "body", "ink2")
        with self.ui.scrolled("rows", area, row * len(rows)) as y:
            for i, item in enumerate(rows):
                rect = pygame.Rect(area.x, y + i * row, area.w - kit.px(10), row - 2)
                if rect.bottom >= area.top and rect.top <= area.bottom:
                    self._row(surface, item, rect, i == self.chosen)

    def _row(self, surface: pygame.Surface, row: MenuRow, rect: pygame.Rect, is_on: bool) -> None:
        kit, why = self.kit, row.why_not(self.screen)
        if self.ui.add("row", rect, value=row.id, tip=row.tip) or is_on:
            kit.plate(surface, rect, "sunken", "edge" if is_on else None, radius=4)
        ink, middle = "ink3" if why else "ink", rect.centery
        kit.icon(surface, row.icon, (rect.x + kit.px(18), middle), 16, ink)
        left, right = rect.x + kit.px(38), float(rect.right - kit.px(8))
        if row.key:
            is_shown = row.id.startswith(SHOW)
            key = row.key if is_shown else key_of(self.screen, row)
            right = kit.key_cap(surface, key, right, middle) - kit.px(8)
        note = why or ("Shown" if row.id.startswith(SHOW) else dict(MENUS)[row.menu])
        room = right - left - kit.width(row.label, "body", 500) - kit.px(16)
        kit.text(surface, note, (right, middle), "small", "ink3", align="r", room=max(20.0, room))
        kit.text(surface, row.label, (left, middle), "body", ink, weight=500, room=right - left)
        self.ui.draw_focus("row", rect, row.id, radius=4)

    # ------------------------------------------------------------------ doing
    def act(self, hit: Hit) -> None:
        """Take what is typed, or do what was chosen."""
        if hit.id == "words" and hit.kind == "change":
            self.typed, self.chosen = hit.value, 0
            self.ui.scroll_to("rows", 0)
            return
        rows = self.found
        if hit.id == "words":
            if rows:
                self._do(rows[min(self.chosen, len(rows) - 1)])
        else:
            self._do(next(row for row in rows if row.id == hit.value))

    def _do(self, row: MenuRow) -> None:
        why = row.why_not(self.screen)
        if why:
            self.context.announce(f"{row.label}: {why}", "info", row.icon)
            return
        self.context.pop()
        run_row(self.screen, row)

    def take(self, event: pygame.event.Event) -> bool:
        """Arrows choose a row, Esc closes."""
        if event.type != pygame.KEYDOWN:
            return False
        match key_name(event):
            case "Esc" | "Ctrl+K":
                self.context.pop()
            case "Down" | "Up" | "PgDn" | "PgUp" as name:
                by = MOST if name.startswith("Pg") else 1
                self._choose(self.chosen + (by if name in ("Down", "PgDn") else -by))
            case _:
                return False
        return True

    def _choose(self, index: int) -> None:
        self.chosen = min(max(0, index), max(0, len(self.found) - 1))
        row = self.kit.px(ROW)
        y, top = self.chosen * row, self.ui.offset("rows")
        if y < top:
            self.ui.scroll_to("rows", y)
        elif y + row > top + self._inner:
            self.ui.scroll_to("rows", y + row - self._inner)


def _of_legend(row: LegendRow) -> MenuRow:
    """Return an overlay as a row: doing it shows or hides it."""

    def run(screen: TableScreen) -> None:
        screen.toggle(row.id)

    return MenuRow(f"{SHOW}{row.id}", "explain", "eye", row.label, run, row.key, row.asks)
