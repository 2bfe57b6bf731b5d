"""The strip above the table: title, policy, tools, menus, undo, settings.

A narrow strip gives up one thing after the other, until everything fits: see `GIVES_UP`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.kit import chrome
from tabletop.ui.kit.controls import button, icon_button, segmented
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Ui
from tabletop.ui.table.area import MENUS
from tabletop.ui.table.keys import MENU_KEYS
from tabletop.ui.table.session import POLICIES

if TYPE_CHECKING:
    from tabletop.ui.table.area import AnyTool
    from tabletop.ui.table.screen import TableScreen

STRIP_TOOLS: Final = 4
"""How many tools stand in the strip; the others are in the menus (and here while in use)."""
TOOL, GAP = 38, 12
LEAST_TITLE = 96
NARROW = 1000
"""Pixels at UI scale 1 under which the strip offers to shut the side panel."""

GIVES_UP: Final = (
    "note",  # the size of the table beside its title
    "redo-name",  # what would be redone: only the arrow stays
    "undo-long",  # the name of what would be undone is cut shorter
    "title-long",  # the title is cut at a third of the strip
    "undo-name",  # only the arrow stays
    "menus",  # the four menus come under one button
    "title-half",  # the title is cut shorter
    "theme",  # F2 and the settings change it
    "policy",  # three words become the one that holds; P and a click change it
    "title",  # the window's own title bar says it
    "settings",  # in the menu, and by its key
    "tools",  # in the menu; the one in use stays
)
"""What is given up in this order, and what stands in for it."""
SHORTER: Final = ((), ("redo-name",), ("redo-name", "undo-long"))
"""What is given up first, while the tools can stay where the eye has found them before."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How a strip is laid out: what is given up, and how wide each part is, pixels."""

    given_up: frozenset[str]
    title: int
    undo: int
    redo: int
    left: int
    middle: int
    is_narrow: bool

    def has(self, what: str) -> bool:
        """Whether something still stands in the strip."""
        return what not in self.given_up


def fit(screen: TableScreen, kit: Kit, width: int) -> Fit:
    """Return the layout of a strip of a width: as little is given up as can be."""
    for gone in (*SHORTER, *(GIVES_UP[:count] for count in range(len(GIVES_UP) + 1))):
        found = _measured(screen, kit, frozenset(gone), width)
        left = found.left if gone and gone not in SHORTER else max(found.left, _usual(width))
        if left + found.middle + _right_width(kit, found) <= width:
            return found
    return found


def _usual(width: int) -> int:
    """Return where the tools begin in a wide strip, whatever could be undone."""
    return round(width * 0.282)


def _measured(screen: TableScreen, kit: Kit, gone: frozenset[str], width: int) -> Fit:
    title = math.ceil(kit.width(_title(screen), "lead", 700)) + 1
    if "title-long" in gone:
        title = min(title, kit.px(200))
    if "title-half" in gone:
        title = min(title, kit.px(LEAST_TITLE))
    if "title" in gone:
        title = 0
    note = _note(screen)
    left = kit.px(50) + title + kit.px(20 if title else 6)
    if note and "note" not in gone:
        left += round(kit.width(note, "body")) + kit.px(10)
    names = [policy.capitalize() for policy in POLICIES]
    if "policy" in gone:
        names = [screen.session.policy.capitalize()]
    face = kit.type("small", 600)
    middle = sum(round(kit.width(name, face)) + kit.px(24) for name in names) + kit.px(GAP)
    middle += kit.px(TOOL) * len(_tools(screen, gone)) + kit.px(GAP)
    words = ["Menu"] if "menus" in gone else [word for _, word in MENUS]
    middle += sum(_menu_width(kit, word) for word in words) + kit.px(8)
    journal = screen.session.journal
    undo = _history_width(kit, "Undo", journal.undo_label, gone)
    redo = _history_width(kit, "Redo", journal.redo_label, gone)
    return Fit(gone, title, undo, redo, left, middle, width < kit.px(NARROW))


def _right_width(kit: Kit, found: Fit) -> int:
    count = 1 + found.has("theme") + found.has("settings")
    gaps = kit.px(4) * ((found.undo > 0) + (found.redo > 0))
    count += found.is_narrow
    return kit.px(14) + kit.px(36) * count + found.undo + found.redo + gaps


def _history_width(kit: Kit, word: str, name: str | None, gone: frozenset[str]) -> int:
    """Return the width of undo or redo: 0 while there is nothing, an arrow, or words with it."""
    if not name:
        return 0
    if "undo-name" in gone or (word == "Redo" and "redo-name" in gone):
        return kit.px(36)
    room = kit.px(130 if "undo-long" in gone else 240)
    words = min(room, round(kit.width(f"{word}: {name}", "body", 500)))
    key = kit.cap_width("Ctrl+Z" if word == "Undo" else "Ctrl+Y")
    return words + kit.px(46) + (key + kit.px(10) if key else 0)


def _title(screen: TableScreen) -> str:
    ruling = screen.session.ruling
    if ruling is not None:
        return ruling.title or ruling.id
    return screen.session.state.title or "Table"


def _note(screen: TableScreen) -> str:
    board = screen.session.state.board
    if screen.session.ruling is not None or board is None:
        return ""
    return f"free table · {board[0]:g} × {board[1]:g}"


def _tools(screen: TableScreen, gone: frozenset[str]) -> tuple[AnyTool, ...]:
    first = screen.tools[:STRIP_TOOLS]
    if "tools" in gone:
        return (screen.tool,) if screen.tool is not screen.arrow else ()
    return first if screen.tool in first else (*first, screen.tool)


def _menu_width(kit: Kit, word: str) -> int:
    return round(kit.width(word, "body", 500)) + kit.px(22)


# ---------------------------------------------------------------------- drawing
def paint_strip(screen: TableScreen, ui: Ui, rect: pygame.Rect) -> None:
    """Draw the strip; hits: `policy` (index), `tool:` id, `menu:` name, `undo`, `redo` ..."""
    kit = ui.kit
    found = fit(screen, kit, rect.w)
    title = kit.fonts.fit(_title(screen), kit.type("lead", 700), found.title) if found.title else ""
    after = chrome.strip(ui, rect, title, _note(screen) if found.has("note") else "")
    right = _right(screen, ui, rect, found)
    left = max(after + kit.px(20), kit.px(50) + kit.px(6))
    spare = right - left - found.middle
    if spare > 0:  # in a wide strip the tools stand where the eye has found them before
        left = min(left + spare, max(left, _usual(rect.w)))
    _middle(screen, ui, left, rect.centery, found)


def _middle(screen: TableScreen, ui: Ui, x: int, middle: int, found: Fit) -> None:
    kit, session = ui.kit, screen.session
    now = POLICIES.index(session.policy)
    if found.has("policy"):
        names = [policy.capitalize() for policy in POLICIES]
        x = segmented(ui, "policy", x, middle, names, now)
    else:
        name, following = session.policy.capitalize(), str((now + 1) % len(POLICIES))
        wide = round(kit.width(name, kit.type("small", 600))) + kit.px(24)
        box = pygame.Rect(x, middle - kit.px(15), wide, kit.px(30))
        tip = "Free, warn or enforce: the next"
        button(ui, "policy", box, name, key="P", tip=tip, value=following, has_cap=False)
        x = box.right
    x += kit.px(GAP)
    taken = {row.key for row in screen.rows}
    for tool in _tools(screen, found.given_up):
        key = f"Shift+{tool.key}" if tool.key in taken else tool.key
        at, is_on = (x + kit.px(TOOL) // 2, middle), screen.tool is tool
        icon_button(ui, f"tool:{tool.id}", at, tool.icon, tool.tip, key=key, is_on=is_on)
        x += kit.px(TOOL)
    x += kit.px(GAP)
    kit.rule(ui.surface, (x - kit.px(6), middle - kit.px(10)), (x - kit.px(6), middle + kit.px(10)))
    screen.menu_places.clear()
    if not found.has("menus"):
        box = pygame.Rect(x, middle - kit.px(16), _menu_width(kit, "Menu"), kit.px(32))
        screen.menu_places.update(dict.fromkeys((menu for menu, _ in MENUS), box))
        tip = "All that the table can do"
        button(ui, "menu:all", box, "Menu", look="quiet", key="Alt+F", tip=tip, has_cap=False)
        return
    for menu, word in MENUS:
        box = pygame.Rect(x, middle - kit.px(16), _menu_width(kit, word), kit.px(32))
        screen.menu_places[menu] = box
        key = MENU_KEYS[menu]
        button(ui, f"menu:{menu}", box, word, look="quiet", key=key, tip=TIPS[menu], has_cap=False)
        x = box.right


TIPS: Final = {
    "file": "Open, save, share, leave",
    "move": "Move units as a whole",
    "explain": "Measure, see, find where it flips",
    "edit": "Change what stands on the table",
}


def _right(screen: TableScreen, ui: Ui, rect: pygame.Rect, found: Fit) -> int:
    """Draw what is at the right end; answer its left edge."""
    kit, journal = ui.kit, screen.session.journal
    x, middle = rect.right - kit.px(30), rect.centery
    icon_button(ui, "keys", (x, middle), "circle-question-mark", "Keys", key="?")
    if found.has("settings"):
        x -= kit.px(36)
        icon_button(ui, "settings", (x, middle), "settings", "Settings", key="Ctrl+,")
    if found.is_narrow:
        x -= kit.px(36)
        shut = ("panel-right-close", "Shut the side panel")
        icon, tip = shut if screen.has_panel else ("panel-right-open", "Open the side panel")
        icon_button(ui, "panel", (x, middle), icon, tip)
    if found.has("theme"):
        x -= kit.px(36)
        icon, tip = ("sun", "Light") if kit.theme.is_dark else ("moon", "Dark")
        icon_button(ui, "theme", (x, middle), icon, tip, key="F2")
    x -= kit.px(20)
    for id, icon, word, name, key, wide in (
        ("redo", "redo-2", "Redo", journal.redo_label, "Ctrl+Y", found.redo),
        ("undo", "undo-2", "Undo", journal.undo_label, "Ctrl+Z", found.undo),
    ):
        if not wide or not name:
            continue
        if wide <= kit.px(36):
            x -= kit.px(36)
            at = (x + kit.px(18), middle)
            icon_button(ui, id, at, icon, f"{word}: {name}", key=key)
            continue
        box = pygame.Rect(x - wide, middle - kit.px(16), wide, kit.px(32))
        cap = kit.cap_width(key) + kit.px(10) if kit.cap_width(key) else 0
        face = kit.type("body", 500)
        label = kit.fonts.fit(f"{word}: {name}", face, wide - kit.px(46) - cap + 1)
        button(ui, id, box, label, icon=icon, key=key, look="quiet", tip=f"{word}: {name}")
        x -= wide + kit.px(4)
    return x
