"""A box to choose a faction: those with rules of ours, and all of the user's data."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.files.army_lists import faction_names
from tabletop.files.library.model import Library
from tabletop.files.rosters.houses import house_named, house_names
from tabletop.ui import routes
from tabletop.ui.kit.controls import button, field, list_row
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.dialog import draw_veil
from tabletop.ui.shell.screen import BaseScreen, Context

ROW, HEAD, SIZE = 34, 36, (560, 620)
OWN = "With army rules and automated abilities"
OTHERS = ("Order", "Chaos", "Death", "Destruction")


class Factions(BaseScreen):
    """An overlay; `chosen` is called with the name of a faction or army of renown."""

    is_overlay = True

    def __init__(
        self, context: Context, library: Library | None, chosen: Callable[[str], None]
    ) -> None:
        super().__init__(context)
        self.library = library
        self.chosen = chosen
        self.text = ""
        self.ui.focus = "search"

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "Factions"

    def groups(self) -> list[tuple[str, list[str]]]:
        """Return headings with the names that hold what was typed."""
        found: dict[str, list[str]] = {OWN: list(faction_names())}
        if self.library is not None:
            for name in house_names(self.library):
                house = house_named(self.library, name)
                alliance = house.alliance.capitalize() if house is not None else ""
                key = alliance if alliance in OTHERS else "Others"
                found.setdefault(key, []).append(name)
        words = self.text.strip().casefold()
        order = (OWN, *OTHERS, "Others")
        rows = [(key, [n for n in found.get(key, ()) if words in n.casefold()]) for key in order]
        return [(key, names) for key, names in rows if names]

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the search and the names."""
        kit, ui = self.kit, self.ui
        draw_veil(self, surface)
        w, h = surface.get_size()
        box = pygame.Rect(0, 0, min(kit.px(SIZE[0]), w - 24), min(kit.px(SIZE[1]), h - 24))
        box.center = surface.get_rect().center
        kit.plate(surface, box, "panel", "edge_strong", radius=9, shadow=90)
        x, wide = box.x + kit.px(22), box.w - kit.px(44)
        kit.text(surface, "Choose a faction", (x, box.y + kit.px(30)), "lead", weight=700)
        line = pygame.Rect(x, box.y + kit.px(52), wide, kit.px(34))
        field(ui, "search", line, text=self.text, placeholder="Name", icon="search")
        high = kit.space("control")
        foot = pygame.Rect(x, box.bottom - kit.px(14) - high, wide, high)
        top = line.bottom + kit.px(8)
        body = pygame.Rect(box.x + kit.px(8), top, box.w - kit.px(16), foot.y - top - kit.px(8))
        groups = self.groups()
        tall = sum(kit.px(HEAD) + kit.px(ROW) * len(names) for _, names in groups)
        with ui.scrolled("factions", body, tall) as y:
            if not groups:
                words = f"No faction has {self.text!r} in its name"
                kit.text(surface, words, (x, y + kit.px(20)), "body", "ink2")
            for heading, names in groups:
                kit.caption(surface, heading, (x, y + kit.px(22)))
                y += kit.px(HEAD)
                for name in names:
                    rect = pygame.Rect(x - kit.px(8), y, wide + kit.px(4), kit.px(ROW - 2))
                    list_row(ui, "faction", rect, name, value=name)
                    y += kit.px(ROW)
        half = (wide - kit.px(8)) // 2
        label = "Community data" if self.library is not None else "Add community data"
        left = pygame.Rect(x, foot.y, wide - half - kit.px(8), high)
        button(ui, "data", left, label, icon="database", key="Ctrl+D")
        right = pygame.Rect(left.right + kit.px(8), foot.y, half, high)
        button(ui, "close", right, "Close", key="Esc")

    def act(self, hit: Hit) -> None:
        """Choose, search, or go to the data."""
        match hit.id:
            case "search":
                self.text = hit.value
                if hit.kind == "confirm":
                    self._first()
            case "faction":
                self._take(hit.value)
            case "data":
                self.context.pop()
                self.context.push(routes.data_screen(self.context))
            case "close":
                self.context.pop()

    def _first(self) -> None:
        groups = self.groups()
        if groups:
            self._take(groups[0][1][0])

    def _take(self, name: str) -> None:
        self.context.pop()
        self.chosen(name)

    def take(self, event: pygame.event.Event) -> bool:
        """Esc closes."""
        if event.type == pygame.KEYDOWN and key_name(event) == "Esc":
            self.context.pop()
            return True
        return False
