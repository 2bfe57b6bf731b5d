"""The rulings gallery: find a ruling, see its answer and why, open it on the table."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pygame

from tabletop.errors import TabletopError
from tabletop.ui.gallery.detail import Detail
from tabletop.ui.gallery.entries import Entry, Filter
from tabletop.ui.gallery.filters import paint_filters
from tabletop.ui.gallery.frame import paint_log, paint_strip
from tabletop.ui.gallery.grid import Grid, paint_tile, picture_rect
from tabletop.ui.gallery.library import Library, files_of
from tabletop.ui.gallery.opening import open_ruling
from tabletop.ui.gallery.thumbs import Thumbs
from tabletop.ui.kit import chrome
from tabletop.ui.kit.controls import button
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.keylist import KeyGroup, KeyList
from tabletop.ui.shell.preferences import Preferences
from tabletop.ui.shell.screen import BaseScreen, Context

READING, PICTURES = "gallery", "gallery-pictures"
TWICE = 0.4
"""Seconds within which a second click opens."""
KEYS = KeyGroup(
    "Rulings",
    (
        ("Arrows", "choose a ruling"),
        ("Enter", "open it on the table"),
        ("/", "search"),
        ("Ctrl+C", "copy it as text"),
        ("Ctrl+E", "save its card as a picture"),
        ("Esc", "clear the search, then back"),
    ),
)


class GalleryScreen(BaseScreen):
    """All rulings, or those of one file."""

    def __init__(self, context: Context, file: Path | None = None) -> None:
        super().__init__(context)
        self.file = file
        self.library = Library()
        self.thumbs = Thumbs()
        self.filter = Filter()
        self.chosen = ""
        self._grid = Grid.of(self.kit, pygame.Rect(0, 0, 100, 100))
        self._detail = Detail()
        self._wanted: list[tuple[str, tuple[int, int]]] = []
        self._clicked = ("", 0.0)
        self._note = ""
        self._seen = 0
        self._listed: tuple[tuple[object, ...], tuple[Entry, ...]] = ((), ())
        self.library.read(files_of(file, context.home.rulings))
        self._follow()

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return f"Rulings, {self.file.name}" if self.file else "Rulings"

    # ------------------------------------------------------------------ what is
    def listed(self) -> tuple[Entry, ...]:
        """Return the entries that the filter takes, in order."""
        library = self.library
        key = (self.filter, len(library.entries), len(library.contents), len(library.faults))
        if self._listed[0] != key:
            found = tuple(e for e in library.entries if self.filter.takes(e, library.said(e)))
            self._listed = (key, found)
        return self._listed[1]

    @property
    def entry(self) -> Entry | None:
        """The chosen entry, the first listed one when none is."""
        listed = self.listed()
        return next((e for e in listed if e.key == self.chosen), listed[0] if listed else None)

    def _follow(self) -> None:
        """Take what the helper thread finds out, in the background."""
        if self.library.is_busy and not self.context.jobs.is_running(READING):
            self.context.jobs.start(READING, self.library.poll())

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        """Draw strip, filters, grid, the chosen ruling and the log line."""
        kit, size = self.kit, surface.get_size()
        self.thumbs.use(kit)
        self._wanted = []
        strip, main, side, log = chrome.layout(kit, size)
        surface.fill(kit.theme("desk"), main)
        wide = kit.px(196 if chrome.is_compact(kit, size) else 232)
        left = pygame.Rect(main.x, main.y, wide, main.h)
        self._paint_grid(surface, pygame.Rect(left.right, main.y, main.w - wide, main.h))
        paint_filters(self.ui, left, self.library, self.filter)
        self._paint_side(side)
        paint_strip(self.ui, strip, self.library, self.file, len(self.listed()))
        paint_log(self.ui, log, self.library, self._note, self.context.said.icon)
        self._paint_pictures()

    def _paint_grid(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        listed, library = self.listed(), self.library
        self._grid = grid = Grid.of(self.kit, area)
        chosen = self.entry
        if not listed:
            self._paint_empty(surface, area)
            return
        with self.ui.scrolled("grid", area, grid.height(len(listed))) as top:
            for index, entry in enumerate(listed):
                rect = grid.rect(index, top)
                if not rect.colliderect(area):
                    continue
                found, fault = library.contents.get(entry.key), library.fault(entry)
                frame = picture_rect(self.kit, rect)
                picture = self._picture(entry, frame.size)
                is_chosen = chosen is not None and entry.key == chosen.key
                paint_tile(
                    self.ui, rect, entry, found, picture, is_chosen=is_chosen, fault=fault
                )  # fmt: skip

    def _picture(self, entry: Entry, size: tuple[int, int]) -> pygame.Surface | None:
        picture = self.thumbs.get(entry.key, size)
        if picture is None and entry.key in self.library.frames:
            self._wanted.append((entry.key, size))
        return picture

    def _paint_empty(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        kit = self.kit
        at = (area.centerx, area.y + kit.px(120))
        if not self.library.is_read:
            kit.text(surface, "Reading the rulings", at, "lead", "ink2", align="c")
            return
        nothing = "No ruling matches" if self.library.entries else "There are no rulings here"
        kit.text(surface, nothing, at, "lead", "ink2", weight=600, align="c")
        if self.filter != Filter():
            tall, wide = kit.space("control"), kit.px(180)
            box = pygame.Rect(at[0] - wide // 2, at[1] + kit.px(20), wide, tall)
            button(self.ui, "clear", box, "Show all", icon="undo-2")

    def _paint_side(self, side: pygame.Rect) -> None:
        inner = chrome.side_panel(self.ui, side)
        entry = self.entry
        if entry is None:
            return
        library = self.library
        library.want_whole(entry)
        self._follow()
        picture = self._picture(entry, self._detail.picture_size(inner))
        found = library.contents.get(entry.key)
        self._detail.paint(self.ui, inner, entry, found, picture, library.fault(entry))

    # ------------------------------------------------------------------ pictures
    def _paint_pictures(self) -> None:
        """Start painting what is seen and not painted yet, what is chosen first."""
        if self._wanted and not self.context.jobs.is_running(PICTURES):
            last = self._wanted[-1]
            key, size = last if self._is_chosen(last[0]) else self._wanted[0]
            library = self.library
            work = self.thumbs.paint(key, library.frames[key], size, library.contents.get(key))
            self.context.jobs.start(PICTURES, work, on_done=self._painted)

    def _is_chosen(self, key: str) -> bool:
        entry = self.entry
        return entry is not None and entry.key == key

    def _painted(self, _: object) -> None:
        self.context.redraw()

    # ------------------------------------------------------------------ doing
    def update(self, dt: float) -> bool:
        """Draw again when something was found out."""
        is_new = self._seen != self.library.news
        self._seen = self.library.news
        return super().update(dt) or is_new

    def act(self, hit: Hit) -> None:
        """Do what a control asks."""
        context = self.context
        match hit.id:
            case "home":
                context.go_home()
            case "tile":
                self._click(hit.value)
            case "question":
                self._filtered(replace(self.filter, question=hit.value))
            case "answer":
                value = "" if self.filter.answer == hit.value else hit.value
                self._filtered(replace(self.filter, answer=value))
            case "source":
                value = "" if self.filter.source == hit.value else hit.value
                self._filtered(replace(self.filter, source=value))
            case "search" if hit.kind == "change":
                self._filtered(replace(self.filter, search=hit.value))
            case "search":
                self.ui.focus = ""
            case "clear":
                self.ui.fields.put("search", "")
                self._filtered(Filter())
            case "open":
                self.open()
            case "copy":
                self.copy()
            case "card":
                self.save_card()
            case "keys":
                context.push(KeyList(context, (KEYS,)))
            case "settings":
                context.push(Preferences(context))
            case "theme":
                context.toggle_theme()

    def take(self, event: pygame.event.Event) -> bool:
        """Arrows choose, Esc clears the search first."""
        if event.type == pygame.KEYDOWN:
            name = key_name(event)
            steps = {"Left": -1, "Right": 1, "Up": -self._grid.columns, "Down": self._grid.columns}
            if name in steps:
                self.walk(steps[name])
                return True
            if name == "Esc" and (self.filter.search or self.ui.focus == "search"):
                self.ui.fields.put("search", "")
                self.ui.focus = ""
                self._filtered(replace(self.filter, search=""))
                return True
        return super().take(event)

    def walk(self, by: int) -> None:
        """Choose the entry so many places on, and scroll it into view."""
        listed, entry = self.listed(), self.entry
        if entry is None:
            return
        here = listed.index(entry)
        there = here + by
        if not 0 <= there < len(listed):
            there = min(max(there, 0), len(listed) - 1) if abs(by) == 1 else here
        self.choose(listed[there].key)
        offset = self._grid.offset_for(there, self.ui.offset("grid"))
        self.ui.scroll_to("grid", offset)

    def choose(self, key: str) -> None:
        """Choose an entry."""
        self.chosen, self._note = key, ""
        self.ui.scroll_to("detail", 0)
        self.context.redraw()

    def _click(self, key: str) -> None:
        before, when = self._clicked
        now = time.monotonic()
        self._clicked = (key, now)
        self.choose(key)
        if before == key and now - when < TWICE:
            self.open()

    def _filtered(self, chosen: Filter) -> None:
        self.filter = chosen
        self.ui.scroll_to("grid", 0)
        self._note = ""
        self.context.redraw()

    def open(self) -> None:
        """Open the chosen ruling on the table."""
        entry = self.entry
        if entry is not None and entry.ruling is not None:
            try:
                open_ruling(self.context, entry.ruling)
            except TabletopError as fault:
                self.context.fail(fault)

    def copy(self) -> None:
        """Copy the chosen ruling as text, with its share text."""
        from tabletop.ui.table.making.sharing import put_text, shared_text

        entry = self.entry
        found = self.library.contents.get(entry.key) if entry is not None else None
        if found is not None:
            put_text(self.context, shared_text(found), found.ruling.id, "the ruling")
            self._note = self.context.said.text

    def save_card(self) -> None:
        """Write the card of the chosen ruling among the user's files and say where."""
        from tabletop.ui.table.making.cards import save_card

        entry = self.entry
        if entry is not None and entry.ruling is not None:
            save_card(self.context, entry.ruling, self._noted)

    def _noted(self, words: str) -> None:
        self._note = words

    def leave(self) -> None:
        """End the helper thread and its jobs."""
        self.library.stop()
        self.context.jobs.stop("gallery*")
