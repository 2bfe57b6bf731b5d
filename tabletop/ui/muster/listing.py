"""The middle column: the list itself, regiment by regiment."""

from __future__ import annotations

import pygame

from tabletop.state.army import Army, Listed
from tabletop.ui.kit.controls import field
from tabletop.ui.kit.ui import Ui
from tabletop.ui.muster.desk import Desk

ROW, HEAD = 34, 40
BESIDES = "Besides"


def draw_listing(ui: Ui, area: pygame.Rect, desk: Desk) -> None:
    """Draw the column: rows are the controls `unit` (its id) and `drop` (a regiment's name)."""
    kit, target, army = ui.kit, ui.surface, desk.army
    kit.rule(target, (area.x, area.y), (area.x, area.bottom))
    pad = kit.px(16)
    x, wide = area.x + pad, area.w - 2 * pad
    box = pygame.Rect(x, area.y + kit.px(14), wide, kit.px(34))
    field(ui, "name", box, text=army.name, placeholder="Name of the list", icon="pencil")
    y = box.bottom + kit.px(8)
    body = pygame.Rect(area.x, y, area.w, area.bottom - y)
    blocks = [*army.regiments.items()]
    alone = tuple(u for u in army.units if u.is_auxiliary)
    blocks += [("", alone)] if alone else []
    blocks += [(BESIDES, army.others)] if army.others else []
    wrong = {unit for finding in desk.judged.findings for unit in finding.units}
    high = sum(kit.px(HEAD) + kit.px(ROW) * len(units) for _, units in blocks)
    with ui.scrolled("listing", body, high + kit.px(60)) as top:
        if not blocks:
            words = "Nothing in the list yet. Press a warscroll at the left: heroes lead regiments."
            kit.paragraph(target, words, (x, top + kit.px(12), wide), "body", "ink2")
        for name, units in blocks:
            rect = pygame.Rect(area.x + kit.px(8), top, area.w - kit.px(16), kit.px(HEAD - 4))
            _heading(ui, rect, army, name, units, is_on=bool(name) and name == desk.drop)
            top += kit.px(HEAD)
            for unit in units:
                rect = pygame.Rect(area.x + kit.px(8), top, area.w - kit.px(16), kit.px(ROW - 2))
                is_lead = name not in ("", BESIDES) and unit is units[0]
                _unit(ui, rect, army, unit, is_lead, unit.id == desk.unit, unit.id in wrong)
                top += kit.px(ROW)


def _heading(
    ui: Ui, rect: pygame.Rect, army: Army, name: str, units: tuple[Listed, ...], *, is_on: bool
) -> None:
    kit, target = ui.kit, ui.surface
    middle, x = rect.centery + kit.px(4), rect.x + kit.px(10)
    right, is_row = float(rect.right - kit.px(12)), name not in ("", BESIDES)
    tip = "Units that may join go into this regiment"
    is_hot = is_row and ui.add("drop", rect, value=name, tip=tip)
    if is_on or is_hot:
        box = rect.inflate(0, -kit.px(6)).move(0, kit.px(4))
        kit.plate(target, box, "sunken", "ink" if is_on else "edge")
    cost = sum(map(army.price_of, units))
    if cost:
        right = kit.text(target, str(cost), (right, middle), "small", "ink2", align="r").left
    if not is_row:
        words = name or "Auxiliary units"
        kit.text(target, words, (x, middle), "small", "ink2", weight=700)
        return
    words = f"{name}, of Renown" if name in army.renown else name
    kit.text(target, words, (x, middle), "small", "ink", weight=700, room=right - x - kit.px(8))
    ui.draw_focus("drop", rect, name)


def _unit(
    ui: Ui,
    rect: pygame.Rect,
    army: Army,
    unit: Listed,
    is_lead: bool,
    is_on: bool,
    is_wrong: bool,
) -> None:
    kit, target = ui.kit, ui.surface
    is_hot = ui.add("unit", rect, value=unit.id)
    if is_on or is_hot:
        kit.plate(target, rect, "raised", "ink" if is_on else "edge", width=1.6 if is_on else 1)
    x, right, middle = rect.x + kit.px(12), float(rect.right - kit.px(12)), rect.centery
    icon = "octagon-x" if is_wrong else "flag" if unit.is_general else "user"
    if is_wrong or unit.is_general or is_lead:
        ink = "illegal" if is_wrong else "ink"
        kit.icon(target, icon, (x + kit.px(6), middle), 16, ink)
    x += kit.px(24)
    price = army.price_of(unit)
    if price:
        box = kit.text(target, str(price), (right, middle), "body", "ink2", align="r")
        right = box.left - kit.px(10)
    size = army.size_of(unit)
    name = army.name_of(unit) + (f" \u00d7 {size}" if size > 1 else "")
    weight = 600 if is_lead else 500
    last = kit.text(target, name, (x, middle), "body", weight=weight, room=right - x)
    notes = ["general"] if unit.is_general else []
    notes += ["reinforced"] if unit.is_reinforced else []
    notes += unit.enhancements
    room = right - last.right - kit.px(10)
    if notes and room > kit.px(40):
        where = (last.right + kit.px(10), middle)
        kit.text(target, ", ".join(notes), where, "small", "ink2", room=room)
    ui.draw_focus("unit", rect, unit.id)
