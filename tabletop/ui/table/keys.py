"""The keys of the table, for the `?` list and the settings.

Keys of menu rows, tools and overlays are taken from there; only what no menu shows is written here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop.ui.shell.keygroups import KeyGroup
from tabletop.ui.table.area import MENUS, MenuName, MenuRow

if TYPE_CHECKING:
    from tabletop.ui.shell.screen import Context
    from tabletop.ui.table.screen import TableScreen

MENU_KEYS: Final[dict[MenuName, str]] = {
    "file": "Alt+F",
    "move": "Alt+M",
    "explain": "Alt+X",
    "edit": "Alt+E",
}

MOVING = KeyGroup(
    "Moving",
    (
        ("0-6", "kind of move"),
        ("A", "type the inches"),
        ("G", "roll the dice again"),
        ("Space", "set a way point while carrying"),
        ("Right click", "take the last way point back"),
        ("Q", "turn left by 15 degrees"),
        ("E", "turn right by 15 degrees"),
        ("Shift+Q", "turn left by 1 degree"),
        ("Shift+E", "turn right by 1 degree"),
        ("L", "stop at the last legal point"),
        ("D", "look for a legal detour"),
        ("Enter", "put down; end or confirm the move"),
        ("Esc", "put back, let go; never confirms"),
        ("Arrows", 'carry by 1" (Shift: 0.1")'),
    ),
)
ADDING = KeyGroup(
    "Adding and removing",
    (
        ("1-5", "model, wall, area, objective, territory"),
        ("Click, Enter", "put down; close an area"),
        ("Q, E", "turn what is added"),
        ("Alt", "do not lay against a base"),
        ("Del", "remove what is selected"),
        ("Backspace", "take the last corner back; remove"),
    ),
)
TABLE = KeyGroup(
    "Table",
    (
        ("Ctrl+A", "whole unit, again: whole army"),
        ("N", "next unit"),
        ("Shift+N", "previous unit"),
        ("Shift, Ctrl", "add to, toggle the selection"),
        ("+", "zoom in (also the wheel)"),
        ("-", "zoom out"),
        ("Middle drag", "pan (also right drag, Space drag)"),
        ("F", "fit the table"),
        ("P", "free, warn, enforce"),
        ("Ctrl+N", "blank table"),
        ("Ctrl+Shift+Z", "redo"),
        *(
            (key, f"menu {word}")
            for (name, word), key in zip(MENUS, MENU_KEYS.values(), strict=True)
        ),
    ),
)
RULING = KeyGroup(
    "A ruling on the table",
    (
        ("W", "put it back as it was written"),
        ("Ctrl+E", "save its card as a picture"),
        ("Ctrl+S", "save it as it is now"),
        ("Esc", "back to the rulings"),
    ),
)


def key_of(screen: TableScreen, row: MenuRow) -> str:
    """Return the key of a menu row; a letter that shows an overlay takes Shift here."""
    taken = {legend.key for legend in screen.rows}
    return f"Shift+{row.key}" if row.key in taken else row.key


def key_groups(screen: TableScreen) -> tuple[KeyGroup, ...]:
    """Return all keys of a table, by group."""
    menus = tuple(
        KeyGroup(
            word,
            tuple(
                (key_of(screen, row), row.label.rstrip("…"))
                for row in screen.menu_rows
                if row.menu == menu and row.key
            ),
        )
        for menu, word in MENUS
    )
    shown = KeyGroup(
        "Shown on the table (hold to peek)",
        tuple((row.key, row.label) for row in screen.rows if row.key),
    )
    own = tuple(group for area in screen.areas for group in area.keys)
    groups = (MOVING, TABLE, *menus, shown, *own, ADDING, RULING)
    return tuple(group for group in groups if group.keys)


def table_groups(context: Context) -> tuple[KeyGroup, ...]:
    """Return the keys of the table that is open, or of an empty one that nobody sees."""
    from tabletop.state.model import GameState
    from tabletop.ui.table.screen import TableScreen
    from tabletop.ui.table.session import TableSession

    found = next((s for s in context.screens if isinstance(s, TableScreen)), None)
    if found is not None:
        return key_groups(found)
    unseen = TableScreen(context, TableSession(GameState()))
    groups = key_groups(unseen)
    unseen.leave()
    return groups
