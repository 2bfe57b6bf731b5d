"""The box of one side: which army, and who plays it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.files.army_lists import points_of
from tabletop.rules.words import counted
from tabletop.state.army import Army
from tabletop.ui.battle.log import player_dot
from tabletop.ui.battle.setup.choices import WHO, Roster
from tabletop.ui.kit.controls import segmented
from tabletop.ui.kit.ui import Ui

ARMY_HIGH = 168
"""Pixels at UI scale 1 that a box takes besides a row for each army."""
ROW = 34


def draw_army_box(
    ui: Ui,
    rect: pygame.Rect,
    player: int,
    armies: Sequence[Roster],
    chosen: Roster | None,
    who: int,
) -> None:
    """Draw the armies to choose from, what the chosen one is, and who plays it."""
    kit, target = ui.kit, ui.surface
    kit.plate(target, rect, "panel", "edge_strong", radius=9, shadow=30)
    pad = kit.px(16)
    x, right, y = rect.x + pad, rect.right - pad, rect.y + kit.px(24)
    player_dot(kit, target, (x + kit.px(7), y), player, 7)
    kit.text(target, f"Army {player}", (x + kit.px(24), y), "lead", weight=700)
    y += kit.px(20)
    for roster in armies:
        row = pygame.Rect(rect.x + kit.px(8), y, rect.w - kit.px(16), kit.px(ROW - 4))
        _row(ui, row, f"army{player}", roster, is_on=roster is chosen)
        y += kit.px(ROW)
    if not armies:
        kit.text(target, "Reading the armies ...", (x, y + kit.px(14)), "small", "ink3")
        y += kit.px(ROW)
    y += kit.px(10)
    about = army_words(chosen.army) if chosen is not None and chosen.army is not None else ""
    kit.text(target, about, (x, y), "small", "ink2", room=right - x)
    y += kit.px(30)
    kit.caption(target, "Played by", (x, y))
    y += kit.px(28)
    segmented(ui, f"who{player}", x, y, [name for _, name in WHO], who, width=right - x,
              is_even=False)  # fmt: skip


def _row(ui: Ui, rect: pygame.Rect, id: str, roster: Roster, *, is_on: bool) -> None:
    kit, target = ui.kit, ui.surface
    about = roster.army.about if roster.army is not None else ""
    is_hot = ui.add(id, rect, value=roster.key, reason=roster.fault, tip=about)
    if is_on or is_hot:
        kit.plate(target, rect, "raised", "ink" if is_on else "edge", width=1.6 if is_on else 1)
    x, middle = rect.x + kit.px(10), rect.centery
    if is_on:
        kit.icon(target, "check", (x + kit.px(6), middle), 15, stroke=2.6)
    ink = "ink3" if roster.fault else "ink"
    note = "cannot be read" if roster.army is None else f"{points_of(roster.army)} points"
    if roster.is_own and roster.army is not None:
        note = f"yours, {note}"
    box = kit.text(target, note, (rect.right - kit.px(10), middle), "small", "ink2", align="r")
    room = box.left - x - kit.px(32)
    weight = 600 if is_on else 500
    kit.text(target, roster.name, (x + kit.px(20), middle), "body", ink, weight=weight, room=room)
    ui.draw_focus(id, rect, roster.key)


def army_words(army: Army) -> str:
    """Return what an army brings, in a line."""
    models = sum(army.size_of(u) for u in army.units)
    regiments = counted(len(army.regiments), "regiment")
    return f"{counted(len(army.units), 'unit')}, {counted(models, 'model')}, {regiments}"
