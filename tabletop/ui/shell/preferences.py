"""The settings: the look, what tables begin with, the keys, and where files lie."""

from __future__ import annotations

import pygame

from tabletop.ui.kit.controls import button, segmented
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.dialog import draw_veil
from tabletop.ui.shell.pages.keys import KeysPage
from tabletop.ui.shell.pages.look import LookPage
from tabletop.ui.shell.pages.page import Page
from tabletop.ui.shell.pages.play import FilesPage, PlayPage
from tabletop.ui.shell.screen import BaseScreen, Context

SIZE = (660, 600)
"""Pixels of the box at UI scale 1, where the window has them."""


class Preferences(BaseScreen):
    """An overlay; every change shows at once and is kept."""

    is_overlay = True

    def __init__(self, context: Context, page: str = "look") -> None:
        super().__init__(context)
        self._keys: KeysPage | None = None
        self._pages: dict[str, Page] = {
            "look": LookPage(context),
            "play": PlayPage(context),
            "files": FilesPage(context),
        }
        self.page = page

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "Settings"

    @property
    def keys(self) -> KeysPage:
        """The page of keys; it asks the table what can be done, so it is made when it is needed."""
        if self._keys is None:
            from tabletop.ui.routes import key_actions

            self._keys = KeysPage(self.context, key_actions(self.context))
        return self._keys

    @property
    def shown(self) -> Page:
        """The page that is open."""
        return self.keys if self.page == "keys" else self._pages[self.page]

    @property
    def takes_raw_keys(self) -> bool:
        """Whether a key is awaited that is to be set: it is not translated."""
        return self._keys is not None and bool(self._keys.listening)

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        """Draw the box, the names of the pages, and the open one."""
        kit, ui = self.kit, self.ui
        draw_veil(self, surface)
        w, h = surface.get_size()
        box = pygame.Rect(0, 0, min(kit.px(SIZE[0]), w - kit.px(24)), min(kit.px(SIZE[1]), h - 16))
        box.center = surface.get_rect().center
        kit.plate(surface, box, "panel", "edge_strong", radius=9, shadow=90)
        x, y = box.x + kit.px(24), box.y + kit.px(34)
        kit.icon(surface, "settings", (x + kit.px(12), y), 22)
        words = kit.text(surface, "Settings", (x + kit.px(34), y), "title", weight=700)
        labels = tuple(self._label(page) for page in PAGES)
        width = sum(kit.width(word, "small", 600) + kit.px(24) for word in labels)
        left = max(words.right + kit.px(16), box.right - kit.px(24) - width)
        segmented(ui, "page", left, y, labels, PAGES.index(self.page))
        kit.rule(surface, (box.x, y + kit.px(26)), (box.right, y + kit.px(26)))
        foot = box.bottom - kit.px(64)
        inner = pygame.Rect(x, y + kit.px(27), box.right - kit.px(24) - x, 0)
        inner.h = foot - inner.y
        self._inside(inner)
        high = kit.space("control")
        rect = pygame.Rect(0, box.bottom - high - kit.px(16), kit.px(120), high)
        rect.right = box.right - kit.px(24)
        is_asked = self._keys is not None and self._keys.clash is not None
        button(ui, "close", rect, "Close", key="" if is_asked else "Enter", look="primary")

    def _inside(self, inner: pygame.Rect) -> None:
        kit, page = self.kit, self.shown
        pad = kit.px(16)
        if isinstance(page, KeysPage):
            bar = page.bar_height(kit)
            page.paint_bar(self.ui, pygame.Rect(inner.x, inner.y + kit.px(8), inner.w, bar))
            inner = pygame.Rect(inner.x, inner.y + kit.px(8) + bar, inner.w, inner.h - bar)
            inner.h -= kit.px(8)
            pad = 0
        room = pygame.Rect(inner.x, inner.y, inner.w - kit.px(12), inner.h)
        high = page.height(kit, room.w) + 2 * pad
        area = inner.inflate(2 * kit.px(12), 0)  # focus rings reach over the edge
        with self.ui.scrolled(f"page-{page.id}", area, high) as top:
            page.paint(self.ui, room, top + pad)

    def _label(self, page: str) -> str:
        return "Keys" if page == "keys" else self._pages[page].label

    # ------------------------------------------------------------------ doing
    def handle(self, event: pygame.event.Event) -> bool:
        """Give an awaited key to the page of keys, everything else to the controls."""
        if self.takes_raw_keys and event.type in (pygame.KEYDOWN, pygame.TEXTINPUT):
            if event.type == pygame.KEYDOWN:
                self.keys.press(event)
            return True
        return super().handle(event)

    def act(self, hit: Hit) -> None:
        """Change the page or a setting, or close."""
        if hit.id == "page":
            self.page = PAGES[int(hit.value)]
            self.ui.choose("page", hit.value)
        elif hit.id == "close":
            self.context.pop()
        else:
            self.shown.act(hit)

    def take(self, event: pygame.event.Event) -> bool:
        """Esc closes; Del and Backspace change the key of a row; digits choose a page."""
        if event.type != pygame.KEYDOWN:
            return False
        name, row = key_name(event), self.ui.focused_value("key")
        if self.page == "keys" and row and name in ("Del", "Backspace"):
            if name == "Del":
                self.keys.take_away(row)
            else:
                self.keys.reset(row)
            return True
        return super().take(event)


PAGES = ("look", "play", "keys", "files")
