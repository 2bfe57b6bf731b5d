"""The strip above a replay, and the row that goes from one way that was played to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.rules.words import counted
from tabletop.ui.battle.log import player_dot
from tabletop.ui.battle.wording import PHASES
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
        if left + need > rect.right - kit.px(90):
            break
        player_dot(kit, ui.surface, (left, middle), player, 8)
        ink = kit.theme.player(player, "ink")
        at = (left + kit.px(16), middle)
        box = kit.text(ui.surface, name, at, "body", ink, weight=700)
        box = kit.text(ui.surface, points, (box.right + kit.px(8), middle), "body", "ink2")
        left = box.right + kit.px(40)
    icon_button(
        ui, "keys", (rect.right - kit.px(64), middle), "circle-question-mark", "Keys", key="?"
    )
    icon, tip = ("sun", "Light") if kit.theme.is_dark else ("moon", "Dark")
    icon_button(ui, "theme", (rect.right - kit.px(28), middle), icon, tip, key="F2")


def paint_ways(screen: ReplayScreen, rect: pygame.Rect) -> None:
    """Draw which of the ways that were played is shown; its hits are `way-back`, `way-on`."""
    kit, ui = screen.kit, screen.ui
    at, many = screen.tips.index(screen.tip) + 1, len(screen.tips)
    end = screen.journal.entries[screen.tip].state.battle
    where = ""
    if end is not None:
        clock = end.clock
        where = f", to round {clock.round}, {PHASES[clock.phase]}" if clock.round else ""
    kit.icon(ui.surface, "git-branch", (rect.x + kit.px(8), rect.centery), 16, "ink2")
    icon_button(ui, "way-on", (rect.right - kit.px(16), rect.centery), "chevron-right", "Next way")
    back = (rect.right - kit.px(50), rect.centery)
    icon_button(ui, "way-back", back, "chevron-left", "Way before")
    left = rect.x + kit.px(24)
    room = rect.right - kit.px(70) - left
    kit.text(ui.surface, f"Way {at} of {many}{where}", (left, rect.centery), "small", room=room)
