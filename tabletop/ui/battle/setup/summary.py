"""The side panel of a new battle: its table, how it is scored, what is wrong, the button."""

from __future__ import annotations

import pygame

from tabletop.files.mustering import side_names
from tabletop.rules.words import counted
from tabletop.state.battle import Plan
from tabletop.state.model import GameState
from tabletop.ui.battle.log import player_dot
from tabletop.ui.battle.setup.choices import Roster, warnings_of
from tabletop.ui.kit.controls import button
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Ui
from tabletop.ui.stock.items import Item
from tabletop.ui.stock.screen import ASPECT


def draw_summary(
    ui: Ui,
    inner: pygame.Rect,
    state: GameState | None,
    picture: pygame.Surface | None,
    armies: tuple[Roster | None, Roster | None],
    plan: Item | None,
    why: str,
) -> None:
    """Draw the battle as it would begin; `why` says what keeps it from beginning."""
    kit, target = ui.kit, ui.surface
    y = inner.y + kit.px(26)
    names = _names(armies)
    for line in kit.fonts.wrap(" against ".join(names), kit.type("title", 700), inner.w):
        kit.text(target, line, (inner.x, y), "title", weight=700)
        y += kit.px(28)
    if picture is not None:
        frame = picture.get_rect(topleft=(inner.x, y))
        target.blit(picture, frame)
        pygame.draw.rect(target, kit.theme("edge_strong"), frame, 1)
        y = frame.bottom + kit.px(14)
    high = kit.space("control")
    foot = inner.bottom - high - kit.px(8)
    if plan is not None:
        y = _scoring(ui, inner, y, foot - kit.px(70), plan)
    y = _warnings(ui, inner, y, foot - kit.px(70), armies)
    _lists(ui, inner, y + kit.px(10), foot - kit.px(20), armies)
    if why and state is not None:
        need = kit.paragraph_height(why, inner.w - kit.px(24), "small")
        top = foot - need - kit.px(12)
        kit.icon(target, "octagon-x", (inner.x + kit.px(8), top + kit.px(9)), 16, "illegal")
        kit.paragraph(target, why, (inner.x + kit.px(24), top, inner.w - kit.px(24)), "small")
    rect = pygame.Rect(inner.x, foot, inner.w, high)
    label = "Begin with deployment"
    button(ui, "go", rect, label, icon="swords", key="Enter", look="primary", reason=why)


def _names(armies: tuple[Roster | None, Roster | None]) -> tuple[str, ...]:
    one, two = armies
    if one is not None and two is not None:
        return side_names(one.name, two.name)
    return tuple(roster.name for roster in armies if roster is not None)


def _warnings(
    ui: Ui, inner: pygame.Rect, y: int, low: int, armies: tuple[Roster | None, Roster | None]
) -> int:
    """Draw what of the lists breaks the rules, as much as there is room for; answer the y below."""
    kit, target = ui.kit, ui.surface
    one, two = (roster.army if roster is not None else None for roster in armies)
    found = warnings_of(one, two) if one is not None and two is not None else ()
    x = inner.x + kit.px(22)
    for n, (player, words) in enumerate(found):
        need = kit.paragraph_height(words, inner.right - x, "small")
        last = n + 1 == len(found)
        if y + need + (0 if last else kit.px(20)) > low:
            left = f"{counted(len(found) - n, 'breach', 'breaches')} more: see the army list"
            kit.text(target, left, (x, y + kit.px(8)), "small", "ink2", room=inner.right - x)
            return y + kit.px(22)
        player_dot(kit, target, (inner.x + kit.px(7), y + kit.px(9)), player, 6)
        y = kit.paragraph(target, words, (x, y, inner.right - x), "small", "ink2") + kit.px(4)
    return y


def _lists(
    ui: Ui, inner: pygame.Rect, top: int, low: int, armies: tuple[Roster | None, Roster | None]
) -> None:
    """Draw the units of both armies side by side, as many as there is room for."""
    kit, target = ui.kit, ui.surface
    half = (inner.w - kit.px(16)) // 2
    for player, roster in ((1, armies[0]), (2, armies[1])):
        if roster is None or roster.army is None:
            continue
        army, x, y = roster.army, inner.x + (player - 1) * (half + kit.px(16)), top + kit.px(6)
        if y + kit.px(60) > low:
            return
        both = _names(armies)
        name = both[player - 1] if len(both) == len(armies) else army.name
        kit.text(target, name, (x, y), "small", f"p{player}_ink", weight=700, room=half)
        for i, unit in enumerate(army.units):
            y += kit.px(20)
            if y + kit.px(20) > low and i + 1 < len(army.units):
                left = len(army.units) - i
                kit.text(target, f"and {left} more", (x, y), "small", "ink2", room=half)
                break
            size, scroll = army.size_of(unit), army.warscroll_of(unit)
            name, room = unit.name or scroll.name, half
            if size > 1:
                where = (x + half, y)
                count = kit.text(target, str(size), where, "small", "ink2", align="r")
                room = count.left - x - kit.px(6)
            kit.text(target, name, (x, y), "small", room=room)


def _scoring(ui: Ui, inner: pygame.Rect, y: int, low: int, item: Item) -> int:
    """Draw what the battleplan is and how it scores; answer the y below."""
    kit, target = ui.kit, ui.surface
    plan = item.plan or Plan()
    y = kit.paragraph(target, item.about, (inner.x, y, inner.w), "small", "ink2") + kit.px(14)
    kit.caption(target, f"Scored in {counted(plan.rounds, 'round')}", (inner.x, y))
    y += kit.px(20)
    for line in plan.scoring:
        if y > low:
            break
        words = line.words or line.what.replace("_", " ")
        points = counted(line.points, "point")
        box = kit.text(target, points, (inner.right, y), "small", weight=600, align="r")
        kit.text(target, words, (inner.x, y), "small", room=box.left - inner.x - kit.px(8))
        y += kit.px(21)
    return y + kit.px(8)


def summary_size(kit: Kit, inner: pygame.Rect, state: GameState) -> tuple[int, int]:
    """Return how large the picture of the battle is in the side panel."""
    aspect = state.board[0] / state.board[1] if state.board is not None else ASPECT
    most = max(kit.px(80), inner.h - kit.px(380))
    wide, high = inner.w, round(inner.w / aspect)
    return (wide, high) if high <= most else (round(most * aspect), most)
