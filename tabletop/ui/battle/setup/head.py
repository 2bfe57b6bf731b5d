"""The strip of a new battle: what it is, and where lists come from."""

from __future__ import annotations

import pygame

from tabletop.ui.kit import chrome
from tabletop.ui.kit.controls import button
from tabletop.ui.kit.ui import Ui


def draw_head(ui: Ui, strip: pygame.Rect) -> None:
    """Draw the strip; its hits are `home`, `file` and `lists`."""
    kit = ui.kit
    wide, high = kit.px(170), min(kit.px(34), strip.h - kit.px(10))
    lists = pygame.Rect(strip.right - wide - kit.px(14), 0, wide, high)
    lists.centery = strip.centery
    other = lists.move(-wide - kit.px(8), 0)
    words = "armies, battleplan, terrain, players"
    chrome.strip(ui, strip, "New battle", words, right=other.left - kit.px(14))
    button(ui, "lists", lists, "Army lists", icon="users", key="Ctrl+L")
    button(ui, "file", other, "Open a list", icon="folder-open", key="Ctrl+O")
