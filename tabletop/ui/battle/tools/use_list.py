"""The list of all that can be used in a window where no unit is selected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from tabletop.rules.play.asks import Option
from tabletop.ui.battle.tools.rows import option_row
from tabletop.ui.battle.tools.tool import pick_key
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Ui

ROW: Final = 34
MOST_ROWS: Final = 8


def list_height(kit: Kit, options: Sequence[Option]) -> int:
    """Return how high the list is, 0 when it is empty."""
    rows = min(MOST_ROWS, len(options))
    return kit.px(44) + rows * kit.px(ROW) if rows else 0


def paint_list(ui: Ui, rect: pygame.Rect, heading: str, options: Sequence[Option]) -> None:
    """Draw the list; its hits are `ability` with the id of the option."""
    kit = ui.kit
    inner = rect.inflate(-kit.px(20), -kit.px(16))
    at = (inner.x, inner.y + kit.px(10))
    kit.text(ui.surface, heading, at, "body", weight=600, room=inner.w)
    area = pygame.Rect(inner.x, inner.y + kit.px(24), inner.w, inner.h - kit.px(24))
    with ui.scrolled("options", area, len(options) * kit.px(ROW)) as top:
        for i, option in enumerate(options):
            row = pygame.Rect(area.x, top + i * kit.px(ROW), area.w, kit.px(ROW) - 2)
            option_row(
                ui, "ability", row, option.label, is_on=False, note=option.told,
                key=pick_key(i), value=option.id,
            )  # fmt: skip
