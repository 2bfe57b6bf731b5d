"""The rows of a new battle that say by which rules it is played, and where dice come from."""

from __future__ import annotations

import pygame

from tabletop.files.seasons import SEASONS
from tabletop.ui.battle.setup.choices import BEGINS, DICE, PROFILES, TACTICS, Chosen
from tabletop.ui.kit.controls import field, segmented
from tabletop.ui.kit.ui import Ui


def draw_rules(ui: Ui, now: Chosen, at: tuple[int, int], wide: int) -> int:
    """Draw the choices in as many rows as they need; answer the y below."""
    kit = ui.kit
    x, y = at
    left, right = x, x + wide
    groups = (
        ("begins", "Who begins deployment", BEGINS, now.begins),
        ("profile", "Rules", tuple(p.name for p in PROFILES), now.profile),
        ("tactics", "Battle tactics", tuple(name for _, name in TACTICS), now.tactics),
        ("season", "Season", tuple(s.name for s in SEASONS.values()), now.season),
        ("dice", "Dice", DICE, now.dice),
    )
    for id, heading, names, chosen in groups:
        need = sum(round(kit.width(n, "small", 600)) + kit.px(24) for n in names)
        if left > x and left + need > right:
            left, y = x, y + kit.px(76)
        kit.caption(ui.surface, heading, (left, y + kit.px(14)))
        end = segmented(ui, id, left, y + kit.px(44), names, chosen)
        left = end + kit.px(28)
    if not now.dice:
        if left + kit.px(120) > right:
            left, y = x, y + kit.px(76)
        kit.caption(ui.surface, "Seed", (left, y + kit.px(14)))
        box = pygame.Rect(left, y + kit.px(28), kit.px(110), kit.px(32))
        field(ui, "seed", box, text=now.seed, placeholder="any word")
    return y + kit.px(84)
