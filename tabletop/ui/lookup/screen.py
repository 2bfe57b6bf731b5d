"""The screen "Look up": a search, what it finds, and what is known of the chosen one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.files.coverage import System, systems
from tabletop.files.library.known import known_with
from tabletop.files.warscrolls import Known
from tabletop.ui.importing.minding import Minder, data_of
from tabletop.ui.kit import chrome
from tabletop.ui.kit.controls import field, segmented
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.lookup.about import Paragraph, about_system, about_warscroll
from tabletop.ui.lookup.keys import KEYS
from tabletop.ui.lookup.lines import Found, Line, key_of, system_lines, warscroll_lines
from tabletop.ui.shell.keylist import KeyList
from tabletop.ui.shell.screen import BaseScreen, Context

HEAD, ROW = 36, 46
HINT = "/ searches. Press a line to read the rest of it. ? lists all keys"
PAGES = ("Warscrolls", "Systems of the rules")
HINTS = ("Name, or VANARI & INFANTRY & !HERO", "Words, a rule number, S142, by hand")
NOTHING = (
    "No warscroll is found. Search a part of a name, or keywords with & (and), | (or), ! (not) "
    "and parentheses, as in VANARI & INFANTRY & !HERO.",
    "No system has {text!r}. Search a word, a rule number such as 12.3, or a number such as S142.",
)


class LookupScreen(BaseScreen):
    """Search among all warscrolls, or among the systems of the rules."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._minder = Minder(context)
        self.page = 0
        self.texts = ["", ""]
        self.chosen = ["", ""]
        self._systems: tuple[System, ...] = ()
        self._content = 0
        self._seen: tuple[int, str, Sequence[Known], Found] | None = None

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "Look up"

    def found(self) -> Found:
        """Return what the list shows now."""
        text, known = self.texts[self.page], () if self.page else self._known()
        seen = self._seen
        if seen is None or seen[:2] != (self.page, text) or seen[2] is not known:
            if self.page:
                self._systems = self._systems or systems()
                found = system_lines(text, self._systems)
            else:
                found = warscroll_lines(text, known)
            seen = self._seen = (self.page, text, known, found)
        return seen[3]

    def _known(self) -> tuple[Known, ...]:
        """Return all warscrolls, with those of the user's own data."""
        return known_with(data_of(self.context))

    # ------------------------------------------------------------------ drawing
    def update(self, dt: float) -> bool:
        """Read kept data anew where they are damaged; let the controls live."""
        return self._minder.mind(self) or super().update(dt)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the search with what it finds at the left, the chosen one at the right."""
        kit, ui = self.kit, self.ui
        surface.fill(kit.theme("desk"))
        strip, main, side, log = chrome.layout(kit, surface.get_size())
        chrome.strip(ui, strip, "Look up", "warscrolls by keywords, and what is automated")
        pad = kit.px(20)
        x, wide = main.x + pad, main.w - 2 * pad
        segmented(ui, "page", x, main.y + kit.px(32), PAGES, self.page, keys=("1", "2"))
        box = pygame.Rect(x, main.y + kit.px(60), wide, kit.px(36))
        text, hint = self.texts[self.page], HINTS[self.page]
        field(ui, f"search{self.page}", box, text=text, placeholder=hint, icon="search", key="/")
        found = self.found()
        y = box.bottom + kit.px(18)
        if found.why:
            kit.icon(surface, "triangle-alert", (x + kit.px(8), y), 15, "illegal")
            kit.text(surface, found.why, (x + kit.px(22), y), "small", "illegal", room=wide)
        else:
            kit.text(surface, found.told, (x, y), "small", "ink2", room=wide)
        top = box.bottom + kit.px(32)
        if not found.lines:
            words = NOTHING[self.page].format(text=text)
            kit.paragraph(surface, words, (x, top + kit.px(10), wide), "body", "ink2")
        self._list(pygame.Rect(main.x, top, main.w, main.bottom - top), found.lines)
        self._chosen(chrome.side_panel(ui, side))
        chrome.log_line(ui, log, self.news.icon or "search", self.news.text or HINT, [])

    def _list(self, body: pygame.Rect, lines: Sequence[Line]) -> None:
        kit, target = self.kit, self.ui.surface
        high = sum(kit.px(ROW if line.key else HEAD) for line in lines) + kit.px(12)
        with self.ui.scrolled(f"list{self.page}", body, high) as top:
            for line in lines:
                tall = kit.px(ROW if line.key else HEAD)
                if line.key:
                    rect = pygame.Rect(
                        body.x + kit.px(12), top, body.w - kit.px(24), tall - kit.px(4)
                    )
                    self._row(rect, line)
                elif top + tall > body.y and top < body.bottom:
                    kit.caption(target, line.text, (body.x + kit.px(20), top + kit.px(20)))
                top += tall

    def _row(self, rect: pygame.Rect, line: Line) -> None:
        kit, target = self.kit, self.ui.surface
        is_hot = self.ui.add("row", rect, value=line.key)
        if not rect.colliderect(target.get_clip()):
            return  # out of sight: it only can be walked to
        is_on = line.key == self.chosen[self.page]
        if is_on or is_hot:
            edge = "ink" if is_on else "edge"
            kit.plate(target, rect, "raised", edge, width=1.6 if is_on else 1)
        x, right = rect.x + kit.px(10), float(rect.right - kit.px(12))
        top, low = rect.y + kit.px(13), rect.y + kit.px(31)
        if line.icon:
            kit.icon(target, line.icon, (x + kit.px(6), top), 15)
            x += kit.px(24)
        if line.beside:
            box = kit.text(target, line.beside, (right, top), "body", "ink2", align="r")
            right = box.left - kit.px(10)
        kit.text(target, line.text, (x, top), "body", weight=600, room=right - x)
        room = rect.right - kit.px(12) - x
        kit.text(target, line.note, (x, low), "small", "ink2", room=room)
        self.ui.draw_focus("row", rect, line.key)

    def _chosen(self, inner: pygame.Rect) -> None:
        kit, target = self.kit, self.ui.surface
        name, parts = self.about()
        box = (inner.x, inner.y + kit.px(14), inner.w)
        y = kit.paragraph(target, name, box, "title", weight=700)
        body = pygame.Rect(inner.x, y + kit.px(6), inner.w, inner.bottom - y - kit.px(10))
        wide = inner.w - kit.px(12)
        with self.ui.scrolled("about", body, self._content) as top:
            at = top
            for caption, words in parts:
                if caption:
                    kit.caption(target, caption, (inner.x, at + kit.px(16)))
                    at += kit.px(28)
                if words:
                    at = kit.paragraph(target, words, (inner.x, at, wide), "small") + kit.px(6)
            content = at - top + kit.px(8)
        if content != self._content:
            self._content = content
            self.context.redraw()

    def about(self) -> tuple[str, tuple[Paragraph, ...]]:
        """Return the name of the chosen thing and what is known of it."""
        key = self.chosen[self.page]
        if self.page:
            system = next((s for s in self._systems if s.id == key), None)
            if system is not None:
                return system.name, about_system(system)
            words = "Each system of the rules, where it is automated, and the tests that show it."
            return "Systems of the rules", (("", words),)
        known = next((k for k in self._known() if key_of(k) == key), None)
        if known is not None:
            return known.name, about_warscroll(known)
        words = "Keywords with & (and), | (or), ! (not) and parentheses, or a part of a name."
        return "Warscrolls", (("", words),)

    # ------------------------------------------------------------------ doing
    def act(self, hit: Hit) -> None:
        """Search, or choose."""
        match hit.id:
            case "page":
                self.page = int(hit.value)
            case "search0" | "search1":
                self.texts[self.page] = hit.value
            case "row":
                self.chosen[self.page] = hit.value
            case "home":
                self.context.go_home()

    def take(self, event: pygame.event.Event) -> bool:
        """Show the keys on `?`."""
        if event.type == pygame.KEYDOWN and key_name(event) == "?":
            self.context.push(KeyList(self.context, (KEYS,)))
            return True
        return super().take(event)
