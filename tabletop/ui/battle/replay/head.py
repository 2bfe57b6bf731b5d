"""The strip above a replay: what it is, where it stands, the points at that moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.battle.log import player_dot
from tabletop.ui.battle.wording import PHASES, counted
from tabletop.ui.kit import chrome
from tabletop.ui.kit.controls import icon_button

if TYPE_CHECKING:
    from tabletop.ui.battle.replay.screen import ReplayScreen


def paint_head(screen: ReplayScreen, rect: pygame.Rect) -> None:
    """Draw the strip; its hits are `home` and `theme`."""
    kit, ui, battle = screen.kit, screen.ui, screen.battle
    clock = battle.clock
    where = f"Round {clock.round} · {PHASES[clock.phase]}" if clock.round else "Deployment"
    x = chrome.strip(ui, rect, screen.name, f"Replay · {where}")
    left, middle = max(x + kit.px(40), rect.centerx - kit.px(180)), rect.centery
    for player in (1, 2):
        points = counted(battle.points[player - 1], "point")
        name = battle.name(player)
        need = kit.width(name, "body", 700) + kit.width(points, "body") + kit.px(60)
        if left + need > rect.right - kit.px(60):
            break
        player_dot(kit, ui.surface, (left, middle), player, 8)
        ink = kit.theme.player(player, "ink")
        at = (left + kit.px(16), middle)
        box = kit.text(ui.surface, name, at, "body", ink, weight=700)
        box = kit.text(ui.surface, points, (box.right + kit.px(8), middle), "body", "ink2")
        left = box.right + kit.px(40)
    icon, tip = ("sun", "Light") if kit.theme.is_dark else ("moon", "Dark")
    icon_button(ui, "theme", (rect.right - kit.px(28), middle), icon, tip, key="F2")
