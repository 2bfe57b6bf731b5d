"""A row of a list of options: mark or tick, words, a note, its key."""

from __future__ import annotations

import pygame

from tabletop.ui.kit.ui import Ui


def option_row(
    ui: Ui,
    id: str,
    rect: pygame.Rect,
    label: str,
    *,
    is_on: bool,
    note: str = "",
    key: str = "",
    value: str = "",
    has_tick: bool = False,
    brief: str = "",
) -> None:
    """Draw a row that can be chosen; with `has_tick` several of its list can be.

    `brief` takes the place of the note where that would cut the label short.
    """
    kit, target = ui.kit, ui.surface
    is_hot = ui.add(id, rect, value=value, keys=(key,) if key else ())
    if is_on or is_hot:
        edge = "ink" if is_on else "edge_strong"
        kit.plate(target, rect, "raised", edge, radius=5, width=2 if is_on else 1)
    x, right = rect.x + kit.px(10), float(rect.right - kit.px(8))
    if has_tick:
        box = pygame.Rect(x, rect.centery - kit.px(8), kit.px(16), kit.px(16))
        kit.plate(target, box, "ink" if is_on else "raised", "ink", radius=3)
        if is_on:
            kit.icon(target, "check", box.center, 12, "inverse", stroke=3.2)
        x = box.right + kit.px(9)
    if key:
        right = kit.key_cap(target, key, right, rect.centery) - kit.px(8)
    need = kit.width(label, "body", 600) + kit.px(8)
    if brief and need + kit.width(note, "small") > right - x:
        note = brief
    if note:
        room = (right - x) * 0.5
        words = kit.fonts.fit(note, kit.type("small"), room)
        spot = kit.text(target, words, (right, rect.centery), "small", "ink2", align="r")
        right = spot.left - kit.px(8)
    weight = 600 if is_on else 400
    kit.text(target, label, (x, rect.centery), "body", weight=weight, room=max(8.0, right - x))
    ui.draw_focus(id, rect, value, radius=5)
