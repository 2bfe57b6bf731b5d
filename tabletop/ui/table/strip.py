"""The strip above the table: policy, tools, undo, settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.kit import chrome
from tabletop.ui.kit.controls import button, icon_button, segmented
from tabletop.ui.kit.ui import Ui
from tabletop.ui.table.area import MENUS
from tabletop.ui.table.session import POLICIES

STRIP_TOOLS: Final = 4
"""How many tools stand in the strip; the others are in the menus (and here while in use)."""
MENU_KEYS: Final = {"file": "Alt+F", "move": "Alt+M", "explain": "Alt+X", "edit": "Alt+E"}

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def paint_strip(screen: TableScreen, ui: Ui, rect: pygame.Rect) -> None:
    """Draw the strip; hits: `policy` (index), `tool:` id, `undo`, `redo`, `open`, `save` ..."""
    kit, session = ui.kit, screen.session
    state, middle, s = session.state, rect.centery, kit.px(1)
    _right(screen, ui, rect)
    ruling = session.ruling
    title = ruling.title or ruling.id if ruling is not None else state.title or "Table"
    title = _fitted(ui, title, rect.w * 0.24)
    note = ""
    if ruling is None and rect.w / kit.scale >= 1440 and state.board is not None:
        note = f"free table · {state.board[0]:g} × {state.board[1]:g}"
    after = chrome.strip(ui, rect, title, note)
    _right(screen, ui, rect)
    left = max(after + kit.px(24), round(rect.w * 0.282))
    names = [policy.capitalize() for policy in POLICIES]
    x = segmented(ui, "policy", left, middle, names, POLICIES.index(session.policy))
    x += kit.px(42)
    taken = {row.key for row in screen.rows}
    first = screen.tools[:STRIP_TOOLS]
    shown = first if screen.tool in first else (*first, screen.tool)
    for tool in shown:
        key = f"Shift+{tool.key}" if tool.key in taken else tool.key
        is_on = screen.tool is tool
        icon_button(ui, f"tool:{tool.id}", (x, middle), tool.icon, tool.tip, key=key, is_on=is_on)
        x += kit.px(38)
    x += kit.px(10)
    kit.rule(ui.surface, (x - kit.px(22), middle - 10 * s), (x - kit.px(22), middle + 10 * s))
    x -= kit.px(14)
    for menu, word in MENUS:
        wide = round(kit.width(word, "body", 500)) + kit.px(22)
        box = pygame.Rect(x, middle - kit.px(16), wide, kit.px(32))
        screen.menu_places[menu] = box
        button(ui, f"menu:{menu}", box, word, look="quiet", key=MENU_KEYS[menu], has_cap=False)
        x = box.right


def _right(screen: TableScreen, ui: Ui, rect: pygame.Rect) -> int:
    """Draw what is at the right end; answer its left edge."""
    kit, session = ui.kit, screen.session
    x, middle = rect.right - kit.px(30), rect.centery
    icon_button(ui, "keys", (x, middle), "circle-question-mark", "Keys", key="?")
    x -= kit.px(36)
    icon_button(ui, "settings", (x, middle), "settings", "Settings", key="Ctrl+,")
    x -= kit.px(36)
    is_dark = kit.theme.is_dark
    icon, tip = ("sun", "Light") if is_dark else ("moon", "Dark")
    icon_button(ui, "theme", (x, middle), icon, tip, key="F2")
    x -= kit.px(30)
    undo, redo = session.journal.undo_label, session.journal.redo_label
    is_small = rect.w / kit.scale < 1440
    for id, icon, word, name, key in (
        ("undo", "undo-2", "Undo", undo, "Ctrl+Z"),
        ("redo", "", "Redo", redo, "Ctrl+Y"),
    ):
        if not name:
            continue
        room = kit.px(150 if is_small else 240)
        label = _fitted(ui, f"{word}: {name}", room, "body", 500)
        wide = round(kit.width(label, "body", 500)) + kit.px(46 if icon else 22)
        wide += round(kit.width(key, "micro", 600)) + kit.px(20)
        if id == "redo" and is_small and undo:
            continue
        box = pygame.Rect(x - wide, middle - kit.px(16), wide, kit.px(32))
        button(ui, id, box, label, icon=icon, key=key, look="quiet")
        x -= wide + kit.px(4)
    return x


def _fitted(ui: Ui, text: str, room: float, size: str = "lead", weight: int = 700) -> str:
    """Return words cut with an ellipsis to a width."""
    return ui.kit.fonts.fit(text, ui.kit.type(size, weight), room)
