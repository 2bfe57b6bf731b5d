"""The battles that ship, each a button that begins it at once."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from tabletop.ui.battle.setup.choices import Ready
from tabletop.ui.kit.controls import button
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Ui

GAP = 8


def ready_places(
    kit: Kit, ready: Sequence[Ready], rect: pygame.Rect
) -> tuple[list[pygame.Rect], int]:
    """Return where the buttons stand below a heading, and the pixels that all of it takes."""
    high, gap = kit.space("control"), kit.px(GAP)
    x, y, places = rect.x, rect.y + kit.px(28), []
    for one in ready:
        wide = min(rect.w, math.ceil(kit.width(one.title, "body", 500)) + kit.px(54))
        if x > rect.x and x + wide > rect.right:
            x, y = rect.x, y + high + gap
        places.append(pygame.Rect(x, y, wide, high))
        x += wide + gap
    return places, (y + high + kit.px(20) - rect.y if places else 0)


def draw_ready(ui: Ui, ready: Sequence[Ready], rect: pygame.Rect) -> None:
    """Draw heading and buttons; a hit on `ready` has the place in the row as its value."""
    kit = ui.kit
    if ready:
        kit.caption(ui.surface, "Ready battles, begun at once", (rect.x, rect.y + kit.px(10)))
    for i, place in enumerate(ready_places(kit, ready, rect)[0]):
        button(ui, "ready", place, ready[i].title, icon="swords", value=str(i))
