"""A text of several lines that is edited in place: wrapped, scrolled to its caret."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.ui.kit.fonts import printable
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.kit import Kit

MOST: Final = 4000
"""Letters that are taken."""
LEADING: Final = 1.4


class LongEntry:
    """The text, its caret, and whether all of it is marked (typing then takes its place)."""

    def __init__(self, kit: Kit, text: str) -> None:
        self.kit = kit
        self.text = text
        self.caret = len(text)
        self.is_marked = False
        self.is_focused = False
        self.rect = pygame.Rect(0, 0, 10, 10)
        self.placeholder = ""
        self._top = 0
        self._rows: tuple[tuple[str, int], tuple[tuple[int, int], ...]] = (("", 0), ((0, 0),))

    # ------------------------------------------------------------------ an `Entry`
    def place(self, rect: pygame.Rect) -> None:
        """Move it."""
        self.rect = rect.copy()

    def get(self) -> str:
        """Return its text."""
        return self.text

    def put(self, text: str) -> None:
        """Replace its text."""
        self.text = _clean(text)[:MOST]
        self.caret, self.is_marked = len(self.text), False

    def focus(self, is_on: bool) -> None:
        """Give or take the caret."""
        self.is_focused = is_on
        self.is_marked = self.is_marked and is_on

    def select_all(self) -> None:
        """Mark the whole text: what is typed next takes its place."""
        self.is_marked, self.caret = bool(self.text), len(self.text)

    def handle(self, event: pygame.event.Event) -> None:
        """Take a key, a click or typed text."""
        if event.type == pygame.TEXTINPUT:
            self._type(str(event.text))
        elif event.type == pygame.KEYDOWN:
            self._key(key_name(event))
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.is_marked = False
            self.caret = self._at(event.pos)

    # ------------------------------------------------------------------ editing
    def _type(self, words: str) -> None:
        words = _clean(words)
        before, after = self._sides() if not self.is_marked else ("", "")
        words = words[: max(0, MOST - len(before) - len(after))]
        if words:
            self.text = before + words + after
            self.caret = len(before) + len(words)
            self.is_marked = False

    def _sides(self) -> tuple[str, str]:
        return self.text[: self.caret], self.text[self.caret :]

    def _key(self, name: str) -> None:
        before, after = self._sides()
        is_taken_out = name in ("Backspace", "Del", "Ctrl+Backspace", "Ctrl+X")
        if self.is_marked and is_taken_out:
            if name == "Ctrl+X":
                _copy(self.text)
            self.put("")
            return
        match name:
            case "Enter" | "Shift+Enter":
                self._type("\n")
            case "Backspace" if before:
                self.text, self.caret = before[:-1] + after, self.caret - 1
            case "Ctrl+Backspace":
                kept = before.rstrip().rsplit(" ", 1)
                start = kept[0] + " " if len(kept) == 2 else ""
                self.text, self.caret = start + after, len(start)
            case "Del":
                self.text = before + after[1:]
            case "Ctrl+A":
                self.select_all()
                return
            case "Ctrl+C":
                _copy(self.text)
                return
            case "Ctrl+V":
                self._type(_pasted())
            case _:
                self.caret = self._moved(name.removeprefix("Shift+"))
        self.is_marked = False

    def _moved(self, name: str) -> int:
        rows = self._lines()
        here = self._row(rows)
        start, end = rows[here]
        match name:
            case "Left":
                return max(0, self.caret - 1)
            case "Right":
                return min(len(self.text), self.caret + 1)
            case "Ctrl+Left":
                return self.text.rstrip().rfind(" ", 0, max(0, self.caret - 1)) + 1
            case "Ctrl+Right":
                found = self.text.find(" ", self.caret + 1)
                return found if found >= 0 else len(self.text)
            case "Home":
                return start
            case "End":
                return end
            case "Up" | "Down":
                there = here + (1 if name == "Down" else -1)
                if not 0 <= there < len(rows):
                    return 0 if there < 0 else len(self.text)
                return self._nearest(rows[there], self._width(start, self.caret))
        return self.caret

    # ------------------------------------------------------------------ lines
    def _width(self, start: int, end: int) -> float:
        return self.kit.fonts.width(self.text[start:end], self.kit.type("body"))

    def _lines(self) -> tuple[tuple[int, int], ...]:
        """Return where each shown line begins and ends in the text."""
        key = (self.text, self.rect.w)
        if self._rows[0] != key:
            self._rows = (key, tuple(self._wrapped()))
        return self._rows[1]

    def _wrapped(self) -> list[tuple[int, int]]:
        rows: list[tuple[int, int]] = []
        start = 0
        for part in self.text.split("\n"):
            end = start + len(part)
            while self._width(start, end) > self.rect.w and end - start > 1:
                cut = self._fit(start, end)
                rows.append((start, cut))
                start = cut + 1 if self.text[cut : cut + 1] == " " else cut
            rows.append((start, end))
            start = end + 1
        return rows

    def _fit(self, start: int, end: int) -> int:
        """Return where a line that begins at `start` must break: at a blank, else in a word."""
        low, high = start + 1, end
        while low < high:
            middle = (low + high + 1) // 2
            if self._width(start, middle) <= self.rect.w:
                low = middle
            else:
                high = middle - 1
        blank = self.text.rfind(" ", start + 1, low + 1)
        return blank if blank > start else low

    def _row(self, rows: tuple[tuple[int, int], ...]) -> int:
        return max(i for i, (start, _) in enumerate(rows) if start <= self.caret or i == 0)

    def _nearest(self, row: tuple[int, int], x: float) -> int:
        start, end = row
        return min(range(start, end + 1), key=lambda i: abs(self._width(start, i) - x))

    def _at(self, pixel: tuple[int, int]) -> int:
        rows = self._lines()
        line = (pixel[1] - self.rect.y) // self._tall + self._top
        row = rows[min(max(0, int(line)), len(rows) - 1)]
        return self._nearest(row, float(pixel[0] - self.rect.x))

    @property
    def _tall(self) -> int:
        return round(self.kit.type("body").size * LEADING)

    # ------------------------------------------------------------------ drawing
    def draw(self, surface: pygame.Surface) -> None:
        """Draw the lines that fit, the caret among them."""
        kit, tall, rows = self.kit, self._tall, self._lines()
        here = self._row(rows)
        fits = max(1, self.rect.h // tall)
        self._top = min(max(self._top, here - fits + 1), here, max(0, len(rows) - fits))
        before = surface.get_clip()
        surface.set_clip(self.rect.inflate(4, 4).clip(before))
        if not self.text and not self.is_focused:
            at = (self.rect.x, self.rect.y + tall / 2)
            kit.text(surface, self.placeholder, at, "body", "ink3", room=self.rect.w)
        for i, (start, end) in enumerate(rows[self._top : self._top + fits]):
            middle = self.rect.y + tall * (i + 0.5)
            if self.is_marked and end > start:
                mark = pygame.Rect(self.rect.x, 0, round(self._width(start, end)), tall - 2)
                mark.centery = round(middle)
                surface.fill(kit.theme("p1_tint")[:3], mark)
            kit.text(surface, self.text[start:end], (self.rect.x, middle), "body")
        if self.is_focused:
            x = self.rect.x + self._width(rows[here][0], self.caret)
            y = self.rect.y + tall * (here - self._top + 0.5)
            half = tall * 0.42
            ink, wide = kit.theme("ink")[:3], max(1, kit.px(1.5))
            pygame.draw.line(surface, ink, (x, y - half), (x, y + half), wide)
        surface.set_clip(before)


def _clean(text: str) -> str:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ").split("\n")
    return "\n".join(printable(line) for line in lines)


def _pasted() -> str:
    try:
        return str(pygame.scrap.get_text())
    except (pygame.error, ValueError):
        return ""


def _copy(text: str) -> None:
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, ValueError):
        return
