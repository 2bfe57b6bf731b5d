"""The parts of the toolbox: its head, the list of pages, the page, what the deed would be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.rules.play.by_hand.words import told
from tabletop.rules.words import counted
from tabletop.ui.battle.by_hand.draft import PAGES, deeds_of
from tabletop.ui.battle.by_hand.lists import force, reminders, units_of
from tabletop.ui.battle.by_hand.pages import PAINTERS, again, last_dice
from tabletop.ui.battle.by_hand.sheet import Sheet
from tabletop.ui.battle.log import player_dot
from tabletop.ui.kit.controls import button, icon_button, list_row, segmented

if TYPE_CHECKING:
    from tabletop.ui.battle.by_hand.box import Toolbox

LIST: Final = 206
"""Pixels at UI scale 1 of the list of pages."""


def paint_head(box: Toolbox, rect: pygame.Rect) -> None:
    """Draw which unit it is about, and who does it."""
    kit, ui, target, draft = box.kit, box.ui, box.ui.surface, box.draft
    battle, state = box.screen.session.battle, box.screen.session.state
    middle = rect.y + kit.px(30)
    kit.icon(target, "hand", (rect.x + kit.px(34), middle), 22)
    name = kit.text(target, "By hand", (rect.x + kit.px(56), middle), "title", weight=700)
    unit = state.units.get(draft.unit)
    x = name.right + kit.px(24)
    tip = "Unit before this, or after it"
    icon_button(ui, "unit-before", (x, middle), "chevron-left", tip, key="Shift+N")
    icon_button(ui, "unit-after", (x + kit.px(34), middle), "chevron-right", tip, key="N")
    x += kit.px(62)
    words = unit.label if unit is not None else "No unit"
    right = rect.right - kit.px(20)
    if unit is not None:
        player_dot(kit, target, (x, middle), unit.player, 6.0)
    room = right - x - kit.px(14)
    kit.text(target, words, (x + kit.px(14), middle), "lead", weight=600, room=room)
    low = rect.y + kit.px(66)
    kit.caption(target, "Done by", (rect.x + kit.px(24), low))
    left = rect.x + kit.px(LIST + 16)
    names = [battle.name(1), battle.name(2)]
    wide = min(kit.px(360), rect.right - kit.px(20) - left)
    segmented(ui, "player", left, low, names, draft.player - 1, width=wide, is_even=False)


def paint_pages(box: Toolbox, rect: pygame.Rect) -> None:
    """Draw the list of pages."""
    kit = box.kit
    high = min(kit.px(38), rect.h // len(PAGES))
    for i, page in enumerate(PAGES):
        row = pygame.Rect(rect.x, rect.y + i * high, rect.w, high - kit.px(2))
        is_on = page.id == box.draft.page
        list_row(
            box.ui, "page", row, page.label, icon=page.icon, is_on=is_on, value=page.id,
            key=page.key,
        )  # fmt: skip
        right = row.right - kit.px(6)
        kit.key_cap(box.ui.surface, page.key, right, row.centery, color="ink3")


def paint_page(box: Toolbox, area: pygame.Rect) -> None:
    """Draw the page; what there is no room for is scrolled."""
    page, kit, screen = box.draft.page, box.kit, box.screen
    session = screen.session
    need = box.tall.get(page, area.h)
    with box.ui.scrolled(f"hand {page}", area, need) as top:
        inner = pygame.Rect(area.x, top + kit.px(4), area.w - kit.px(12), need)
        sheet = Sheet(box.ui, inner)
        match page:
            case "reminders":
                unit = box.draft.unit
                player = box.player_of(unit) or box.draft.player
                units = (unit,) if unit else units_of(session.state, player)
                reminders(sheet, session.state, units, player, box.chosen)
            case "force":
                force(sheet, session.battle, session.game.book, box.draft.unit)
            case _:
                PAINTERS[page](sheet, box.draft, session.state)
        rolled = last_dice(session.journal) if page == "dice" else None
        if rolled is not None:
            again(sheet, box.draft, rolled[1])
    tall = sheet.y - top + kit.px(8)
    if tall != need:
        box.tall[page] = tall
        box.context.redraw()


def paint_foot(box: Toolbox, rect: pygame.Rect) -> None:
    """Draw what would be done, or why it cannot be, and the buttons."""
    kit, ui, target = box.kit, box.ui, box.ui.surface
    kit.rule(target, (rect.x, rect.y), (rect.right, rect.y))
    left, right = rect.x + kit.px(24), rect.right - kit.px(20)
    high = kit.space("control")
    low = rect.y + kit.px(58)
    close = pygame.Rect(0, 0, kit.px(108), high)
    close.midright = (right, low)
    button(ui, "close", close, "Close", key="Esc")
    first = rect.y + kit.px(22)
    if not box.has_deed:
        words = {
            "reminders": "Space or a click ticks one off; a tick is undone like anything else.",
            "force": "Ending an effect is recorded, and undone like anything else.",
        }[box.draft.page]
        kit.text(target, words, (left, first), "small", "ink2", room=right - left)
        return
    deed, why = box.deed, box.why_not
    on_board = box.draft.is_on_board
    label = "On the board" if on_board else "Do it"
    go = pygame.Rect(0, 0, kit.px(138), high)
    go.midright = (close.left - kit.px(10), low)
    button(ui, "do", go, label, key="Enter", look="primary", reason=why)
    words = "" if isinstance(deed, str) or on_board else told(box.screen.session.state, deed)
    more = len(deeds_of(box.draft)) - 1
    if more > 0:
        words = f"{words}, and {counted(more, 'unit')} more"
    kit.text(target, words, (left, first), "body", weight=600, room=right - left)
    if why:
        room = go.left - kit.px(14) - left
        kit.icon(target, "x", (left + kit.px(6), low), 12, "illegal", stroke=3.0)
        where = (left + kit.px(20), low)
        kit.text(target, why[:1].upper() + why[1:], where, "small", "illegal", room=room)
