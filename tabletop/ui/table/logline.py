"""The log line of the table: what happened, where the pointer is, what is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit import chrome
from tabletop.ui.table import acting

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def paint_log(screen: TableScreen, rect: pygame.Rect) -> None:
    """Draw the line below the board."""
    said, session = screen.context.said, screen.session
    x, y = screen.camera.to_table(screen.pixel)
    facts = [f"x {x:.2f}  y {y:.2f}"] if screen.area.collidepoint(screen.pixel) else []
    facts.append(f"{screen.camera.zoom / (20 * screen.kit.scale) * 100:.0f} %")
    kept = "all saved" if session.file is not None else "unchanged"
    facts.append("not saved" if session.is_dirty else kept)
    words, icon, ink = said.text, said.icon, "ink"
    line = acting.line_in_hand(screen)
    if line is not None:
        words, icon, ink = line
    elif said.tone in ("legal", "illegal", "sight"):
        ink = said.tone
    chrome.log_line(screen.ui, rect, icon, words, facts, ink)
