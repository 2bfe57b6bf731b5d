"""One of many by mouse or keyboard: a list over a box; letters seek, Enter takes, Esc leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from tabletop.ui.kit.controls import list_row
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.screen import BaseScreen, Context

ROW = 30


class PickList(BaseScreen):
    """Rows of (value, words, icon) under `anchor`; `taken` is called with the value chosen."""

    is_overlay = True

    def __init__(
        self,
        context: Context,
        anchor: pygame.Rect,
        rows: Sequence[tuple[str, str, str]],
        chosen: str,
        taken: Callable[[str], None],
    ) -> None:
        super().__init__(context)
        self.anchor = anchor.copy()
        self.rows = tuple(rows)
        self.taken = taken
        values = [value for value, _, _ in rows]
        self.mark = values.index(chosen) if chosen in values else 0
        self._typed = ""
        self._since = 1.0
        self._box = anchor.copy()
        self._is_new = True

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "Choose"

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the list below its anchor, or above where there is more room."""
        kit = self.kit
        row, pad = kit.px(ROW), kit.px(6)
        tall = row * len(self.rows) + 2 * pad
        below = surface.get_height() - self.anchor.bottom - kit.px(8)
        above = self.anchor.y - kit.px(8)
        is_below = tall <= below or below >= above
        tall = min(tall, below if is_below else above, row * 14 + 2 * pad)
        wide = min(
            max(min(self.anchor.w, kit.px(420)), kit.px(260)), surface.get_width() - kit.px(16)
        )
        box = pygame.Rect(self.anchor.x, 0, wide, tall)
        box.right = min(box.right, surface.get_width() - kit.px(8))
        box.y = self.anchor.bottom + kit.px(3) if is_below else self.anchor.y - tall - kit.px(3)
        self._box = box
        kit.plate(surface, box, "panel", "edge_strong", radius=6, shadow=80)
        inner = box.inflate(-2 * pad, -2 * pad)
        if self._is_new:
            self._is_new = False
            self._reveal(inner.h)
        with self.ui.scrolled("list", inner, row * len(self.rows)) as top:
            for i, (value, words, icon) in enumerate(self.rows):
                y = top + i * row
                if y > inner.bottom or y + row < inner.top:
                    continue
                rect = pygame.Rect(inner.x, y + 1, inner.w - kit.px(8), row - 2)
                is_on = i == self.mark
                list_row(self.ui, "row", rect, words, icon=icon, is_on=is_on, value=value)

    def act(self, hit: Hit) -> None:
        """Take what was clicked."""
        self._take(hit.value)

    def take(self, event: pygame.event.Event) -> bool:
        """Walk, seek by letters, take with Enter; a click beside or Esc leaves all as it was."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self._box.collidepoint(event.pos):
            self.context.pop()
            return True
        if event.type != pygame.KEYDOWN:
            return False
        name = key_name(event)
        last = len(self.rows) - 1
        steps = {"Down": 1, "Up": -1, "PgDn": 10, "PgUp": -10, "Home": -last, "End": last}
        if name in steps:
            self.mark = min(max(0, self.mark + steps[name]), last)
            self._reveal(self._box.h - 2 * self.kit.px(6))
        elif name in ("Enter", "Space"):
            self._take(self.rows[self.mark][0])
        elif name == "Esc":
            self.context.pop()
        elif len(name) == 1:
            self._seek(name)
        else:
            return False
        return True

    def update(self, dt: float) -> bool:
        """Forget typed letters after a while."""
        self._since += dt
        return super().update(dt)

    def _seek(self, letter: str) -> None:
        self._typed = (self._typed if self._since < 0.8 else "") + letter.lower()
        self._since = 0.0
        for i, (_, words, _) in enumerate(self.rows):
            if words.lower().startswith(self._typed):
                self.mark = i
                self._reveal(self._box.h - 2 * self.kit.px(6))
                return

    def _reveal(self, room: int) -> None:
        row, top = self.kit.px(ROW), self.ui.offset("list")
        low = self.mark * row
        if low < top or low + row > top + room:
            self.ui.scroll_to("list", low - room // 2)

    def _take(self, value: str) -> None:
        self.context.pop()
        self.taken(value)
