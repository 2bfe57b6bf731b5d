"""The left column: a faction, a search, and its warscrolls to put into the list."""

from __future__ import annotations

import pygame

from tabletop.files.warscrolls import Known
from tabletop.state.dice import Dice
from tabletop.state.warscroll import Warscroll, weapon_ability_name
from tabletop.ui.kit.controls import button, field
from tabletop.ui.kit.ui import Ui
from tabletop.ui.muster.desk import Desk
from tabletop.ui.muster.found import by_heading, found_by

ROW, HEAD = 46, 34


def draw_browse(ui: Ui, area: pygame.Rect, desk: Desk, text: str) -> None:
    """Draw the column; rows are the control `add` with the name of a warscroll."""
    kit, target = ui.kit, ui.surface
    pad = kit.px(16)
    x, right = area.x + pad, area.right - pad
    wide = right - x
    faction = pygame.Rect(x, area.y + kit.px(13), wide, kit.px(34))
    name = desk.army.faction or "Choose a faction"
    button(ui, "factions", faction, name, icon="chevron-down", key="F")
    box = pygame.Rect(x, area.y + kit.px(56), wide, kit.px(34))
    field(
        ui, "search", box, text=text, placeholder="Name, or VANARI & !HERO", icon="search", key="/"
    )
    found, why = found_by(text, desk.known)
    y = box.bottom + kit.px(16)
    count = f"{len(found)} warscroll{'' if len(found) == 1 else 's'}"
    kit.text(target, why or count, (x, y), "small", "illegal" if why else "ink2", room=wide)
    y += kit.px(14)
    body = pygame.Rect(area.x, y, area.w, area.bottom - y)
    groups = by_heading(found)
    high = sum(kit.px(HEAD) + kit.px(ROW) * len(group) for _, group in groups)
    with ui.scrolled("browse", body, high + kit.px(12)) as top:
        for heading, group in groups:
            kit.caption(target, heading, (x, top + kit.px(18)))
            top += kit.px(HEAD)
            for known in group:
                rect = pygame.Rect(area.x + kit.px(8), top, area.w - kit.px(16), kit.px(ROW - 4))
                _row(ui, rect, known)
                top += kit.px(ROW)


def _row(ui: Ui, rect: pygame.Rect, known: Known) -> None:
    kit, target = ui.kit, ui.surface
    scroll = known.warscroll
    is_seen = rect.colliderect(target.get_clip())
    tip = about(scroll) if scroll is not None and is_seen else ""
    is_hot = ui.add("add", rect, value=known.name, tip=tip)
    if not is_seen:
        return  # out of sight: it only can be walked to
    if is_hot:
        kit.plate(target, rect, "raised", "edge")
    x, right = rect.x + kit.px(10), float(rect.right - kit.px(12))
    top, low = rect.y + kit.px(13), rect.y + kit.px(31)
    if scroll is not None and scroll.points:
        where = (right, top)
        box = kit.text(target, str(scroll.points), where, "body", "ink2", align="r")
        right = box.left - kit.px(8)
    kit.text(target, known.name, (x, top), "body", weight=600, room=right - x)
    words = figures(scroll) if scroll is not None else ", ".join(known.keywords)
    kit.text(target, words, (x, low), "small", "ink2", room=rect.right - kit.px(12) - x)
    ui.draw_focus("add", rect, known.name)


def figures(scroll: Warscroll) -> str:
    """Return the size and characteristics of a warscroll in a line."""
    size = [f"{scroll.size} models"] if scroll.size > 1 else []
    move = "-" if scroll.move is None else f'{_plain(scroll.move)}"'
    save = "-" if scroll.save is None else f"{scroll.save}+"
    parts = [*size, f"Move {move}", f"Health {scroll.health}", f"Save {save}"]
    parts += [f"Ward {scroll.ward}+"] if scroll.ward is not None else []
    return " · ".join([*parts, f"Control {scroll.control}"])


def about(scroll: Warscroll) -> str:
    """Return keywords, weapons and abilities of a warscroll in words."""
    arms = []
    for weapon in scroll.weapons:
        reach = f'{weapon.range:g}" ' if weapon.range else ""
        numbers = f"{_plain(weapon.attacks)} at {weapon.hit}+/{weapon.wound}+"
        rend = f" Rend {weapon.rend}" if weapon.rend else ""
        words = f"{reach}{numbers}{rend} Damage {_plain(weapon.damage)}"
        words = ", ".join((words, *map(weapon_ability_name, weapon.abilities)))
        arms.append(f"{weapon.name} ({words})")
    parts = [", ".join(scroll.keywords), "; ".join(arms)]
    parts += [f"By hand: {', '.join(scroll.by_hand)}"] if scroll.by_hand else []
    return ". ".join(part for part in parts if part)


def _plain(dice: Dice) -> str:
    return str(dice) if dice.is_random else str(dice.plus)
