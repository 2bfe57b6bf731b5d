"""Files that were open before, and what was kept automatically: one list to choose from."""

from __future__ import annotations

import os.path
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame

from tabletop.ui.kit.controls import button
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.dialog import draw_veil
from tabletop.ui.shell.screen import BaseScreen, Context

ROW, HEAD, SIZE = 44, 32, (620, 560)


@dataclass(frozen=True, slots=True)
class Known:
    """A row: a file, what it is, and why it cannot be opened ("" where it can)."""

    path: Path
    title: str
    note: str
    icon: str
    is_kept: bool = False
    reason: str = ""


class RecentFiles(BaseScreen):
    """An overlay; `opened` or `kept` is called with the file that was chosen."""

    is_overlay = True

    def __init__(
        self, context: Context, opened: Callable[[Path], None], kept: Callable[[Path], None]
    ) -> None:
        super().__init__(context)
        self.opened, self.kept = opened, kept
        self.rows = (*_recent(context), *_kept(context))
        self.mark = next((i for i, row in enumerate(self.rows) if not row.reason), 0)
        self._inner = 1

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "Recent files"

    def paint(self, surface: pygame.Surface) -> None:
        """Draw both lists."""
        kit = self.kit
        draw_veil(self, surface)
        w, h = surface.get_size()
        needed = max(kit.px(60), self._height()) + kit.px(130)
        tall = min(needed, kit.px(SIZE[1]), h - 24)
        box = pygame.Rect(0, 0, min(kit.px(SIZE[0]), w - 24), tall)
        box.center = surface.get_rect().center
        kit.plate(surface, box, "panel", "edge_strong", radius=9, shadow=90)
        pad, high = kit.px(24), kit.space("control")
        y = box.y + kit.px(34)
        kit.icon(surface, "file-clock", (box.x + pad + kit.px(10), y), 22)
        kit.text(surface, "Recent files", (box.x + pad + kit.px(32), y), "title", weight=700)
        top, foot = y + kit.px(26), box.bottom - kit.px(16) - high
        area = pygame.Rect(box.x + kit.px(14), top, box.w - kit.px(28), foot - kit.px(10) - top)
        self._inner = area.h
        if not self.rows:
            words = "Nothing was opened or kept yet."
            kit.text(surface, words, (box.x + pad, top + kit.px(20)), "body", "ink2")
        with self.ui.scrolled("list", area, self._height()) as start:
            for i, row in enumerate(self.rows):
                self._row(surface, area, start + self._top(i), i, row)
        rect = pygame.Rect(box.right - pad - kit.px(116), foot, kit.px(116), high)
        button(self.ui, "close", rect, "Close", key="Esc")

    def _heads(self, index: int) -> int:
        """How many headings stand above a row, its own included."""
        if not self.rows:
            return 0
        first_kept = next((i for i, row in enumerate(self.rows) if row.is_kept), len(self.rows))
        return int(first_kept > 0) + int(index >= first_kept)

    def _top(self, index: int) -> int:
        return self._heads(index) * self.kit.px(HEAD) + index * self.kit.px(ROW)

    def _height(self) -> int:
        return self._top(len(self.rows) - 1) + self.kit.px(ROW) if self.rows else 0

    def _row(
        self, surface: pygame.Surface, area: pygame.Rect, y: int, index: int, row: Known
    ) -> None:
        kit = self.kit
        if index == 0 or self.rows[index - 1].is_kept != row.is_kept:
            words = "Kept automatically" if row.is_kept else "Opened before"
            kit.caption(surface, words, (area.x + kit.px(10), y - kit.px(12)))
        rect = pygame.Rect(area.x, y, area.w - kit.px(10), kit.px(ROW - 2))
        is_hot = self.ui.add("row", rect, value=str(index), reason=row.reason, tip=str(row.path))
        is_on = index == self.mark
        if is_hot or is_on:
            kit.plate(surface, rect, "sunken", "edge" if is_on else None, radius=4)
        ink = "ink3" if row.reason else "ink"
        kit.icon(surface, row.icon, (rect.x + kit.px(20), rect.centery), 18, ink)
        x, right = rect.x + kit.px(42), rect.right - kit.px(12)
        note = row.reason or row.note
        middle = rect.y + round(rect.h * 0.32)
        box = kit.text(surface, note, (right, middle), "small", "ink2", align="r")
        room = box.left - x - kit.px(10)
        kit.text(surface, row.title, (x, middle), "body", ink, weight=600, room=room)
        low = (x, rect.y + round(rect.h * 0.72))
        kit.text(surface, str(row.path), low, "small", "ink3", room=right - x)
        self.ui.draw_focus("row", rect, str(index), radius=4)

    def act(self, hit: Hit) -> None:
        """Open what was chosen, or close."""
        if hit.id == "row":
            self._open(int(hit.value))
        else:
            self.context.pop()

    def take(self, event: pygame.event.Event) -> bool:
        """Arrows choose, Enter opens, Esc closes."""
        if event.type != pygame.KEYDOWN:
            return False
        match key_name(event):
            case "Esc" | "Ctrl+R":
                self.context.pop()
            case "Down" | "Up" as name:
                self._choose(self.mark + (1 if name == "Down" else -1))
            case "Enter" | "Space" if self.rows:
                self._open(self.mark)
            case _:
                return False
        return True

    def _choose(self, index: int) -> None:
        self.mark = min(max(0, index), max(0, len(self.rows) - 1))
        y, top = self._top(self.mark), self.ui.offset("list")
        if y - self.kit.px(HEAD) < top:
            self.ui.scroll_to("list", y - self.kit.px(HEAD))
        elif y + self.kit.px(ROW) > top + self._inner:
            self.ui.scroll_to("list", y + self.kit.px(ROW) - self._inner)

    def _open(self, index: int) -> None:
        row = self.rows[index]
        if row.reason:
            self.context.announce(f"{row.path}: {row.reason}", "info", "file-clock")
            return
        self.context.pop()
        (self.kept if row.is_kept else self.opened)(row.path)


def _recent(context: Context) -> list[Known]:
    now = time.time()
    rows = []
    for item in context.settings.recent:
        reason = "" if os.path.exists(item.path) else "no longer there"
        note = ", ".join(part for part in (item.note, ago(item.when, now)) if part)
        rows.append(Known(Path(item.path), item.title, note, item.icon, False, reason))
    return rows


def _kept(context: Context) -> list[Known]:
    from tabletop.files.autosave import autosaves

    now = time.time()
    rows = []
    for path in autosaves(context.home):
        try:
            when = path.stat().st_mtime
        except OSError:
            continue
        rows.append(Known(path, ago(when, now).capitalize(), "", "history", is_kept=True))
    return rows


def ago(when: float, now: float) -> str:
    """Return in words how long ago a moment was; empty when unknown.

    >>> ago(1000.0, 1030.0), ago(1000.0, 1000.0 + 240), ago(1000.0, 1000.0 + 3 * 86400)
    ('just now', '4 minutes ago', '3 days ago')
    """
    if not when:
        return ""
    minutes = int(max(0.0, now - when) // 60)
    if minutes < 1:
        return "just now"
    for size, word in ((60, "minute"), (24, "hour")):
        if minutes < size:
            return f"{minutes} {word}{'s' if minutes != 1 else ''} ago"
        minutes //= size
    return "yesterday" if minutes == 1 else f"{minutes} days ago"
