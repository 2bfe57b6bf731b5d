"""Drawing the battle screen: where its parts lie, and which of them a frame draws.

The board of a new moment, and of what is carried, comes first; panel and tray follow in the next
frame, so that no frame has to draw all anew.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.rules.play.asks import Roll
from tabletop.ui.battle.bar import bar_height, paint_bar
from tabletop.ui.battle.strip import paint_phases, paint_strip
from tabletop.ui.kit import chrome
from tabletop.ui.kit.overlay import Overlays

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

PHASES_TALL: Final = 46
PANEL_PAUSE: Final = 0.1
"""Seconds between two pictures of the panel while something is carried."""


@dataclass(frozen=True, slots=True)
class Parts:
    """Where the parts of the screen lie, pixels; `tray` and `ledgers` may have no size."""

    strip: pygame.Rect
    phases: pygame.Rect
    area: pygame.Rect
    bar: pygame.Rect
    tray: pygame.Rect
    side: pygame.Rect
    low: pygame.Rect
    ledgers: pygame.Rect


class Drawing:
    """Draws one battle screen."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen
        self._last: tuple[object, ...] = ()
        self._moment: object = None
        self._panel_at = 0.0
        self._is_owed = False

    def parts(self, size: tuple[int, int]) -> Parts:
        """Return where everything lies in a window."""
        screen, kit = self.screen, self.screen.kit
        strip, main, side, low = chrome.layout(kit, size)
        tall = kit.px(PHASES_TALL if size[1] / kit.scale >= 800 else 38)
        phases = pygame.Rect(0, strip.bottom, size[0], tall)
        main = pygame.Rect(main.x, main.y + tall, main.w, main.h - tall)
        side = pygame.Rect(side.x, side.y + tall, side.w, side.h - tall)
        dice, bar = self._tray_height(main), bar_height(screen)
        wide = screen.ledgers.width(kit, size)
        area = pygame.Rect(main.x + wide, main.y, main.w - wide, max(1, main.h - dice - bar))
        ledgers = pygame.Rect(main.x, main.y, wide, area.h + bar)
        below = pygame.Rect(area.x, area.bottom, area.w, bar)
        tray = pygame.Rect(main.x, below.bottom, main.w, dice)
        return Parts(strip, phases, area, below, tray, side, low, ledgers)

    def board_alone(self, surface: pygame.Surface) -> bool:
        """Draw only the board where that is enough in this frame; answer whether it was."""
        screen, now = self.screen, time.monotonic()
        parts = self.parts(surface.get_size())
        key = (surface.get_size(), screen.kit, tuple(parts.area))
        is_same, self._last = key == self._last, key
        is_new = self._moment is not screen.session.moment
        self._moment = screen.session.moment
        is_carried = screen.tool is not None and screen.tool.is_carrying
        if not is_same or self._is_owed or not (is_new or is_carried):
            self._panel_at, self._is_owed = now, False
            return False
        if is_carried and not is_new and now - self._panel_at >= PANEL_PAUSE:
            self._panel_at = now
            return False
        self._is_owed = is_new
        self._board(surface, parts)
        return True

    def paint(self, surface: pygame.Surface) -> None:
        """Draw everything."""
        screen, ui = self.screen, self.screen.ui
        parts = self.parts(surface.get_size())
        self._board(surface, parts)
        paint_bar(screen, ui, parts.bar)
        if parts.tray.h:
            (screen.drops if self._has_drops else screen.tray).paint(ui, parts.tray)
        if parts.ledgers.w:
            screen.ledgers.paint(ui, parts.ledgers)
        screen.panel.paint(ui, parts.side)
        paint_strip(screen, ui, parts.strip)
        paint_phases(screen, ui, parts.phases)
        self._paint_low(parts.low)

    def _board(self, surface: pygame.Surface, parts: Parts) -> None:
        tool = self.screen.tool
        more = tool.overlays() if tool is not None else Overlays()
        self.screen.board.draw(surface, parts.area, more + self.screen.hands.marks())

    @property
    def _has_drops(self) -> bool:
        """Whether the units to deploy stand below the board in place of the dice."""
        return self.screen.drops.is_wanted and not isinstance(self.screen.session.ask, Roll)

    def _tray_height(self, main: pygame.Rect) -> int:
        screen = self.screen
        if self._has_drops:
            return min(screen.drops.height(screen.kit), main.h // 2)
        if not screen.shows_tray and not isinstance(screen.session.ask, Roll):
            return 0
        return min(screen.tray.height(screen.kit, main.w), main.h // 2)

    def _paint_low(self, rect: pygame.Rect) -> None:
        screen = self.screen
        said, session = screen.context.said, screen.session
        facts = [f"decision {session.journal.current}"]
        kept = "kept" if session.keeper is not None else "not saved"
        facts.append(kept if session.is_dirty else "all saved")
        words, icon = said.text, said.icon
        if screen.tool is not None and (screen.tool.is_carrying or not words):
            words, icon = screen.tool.hint(), "info"
        ink = said.tone if said.tone in ("legal", "illegal") else "ink"
        chrome.log_line(screen.ui, rect, icon, words, facts, ink)
