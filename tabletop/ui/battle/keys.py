"""The keys of the battle screen, for the `?` list and the settings."""

from __future__ import annotations

from typing import Final

from tabletop.ui.shell.keygroups import KeyGroup

KEYS: Final = KeyGroup(
    "Battle",
    (
        ("Enter", "accept what is proposed"),
        ("Space", "pass, skip, stay; pause a program"),
        ("End", "end the phase"),
        ("1-9", "use that ability, choose that option"),
        ("0", "list what would change nothing now; choose none"),
        ("N, Shift+N", "next or previous unit that can do something"),
        ("R", "react"),
        ("P", "propose a place"),
        ("L", "stop where the move is legal"),
        ("W", "take the whole unit, not one model"),
        ("Q, E", "turn what is in the hand"),
        ("Ctrl+Z, Ctrl+Y", "take back, do again"),
        ("M", "do something by hand"),
        ("T", "show or hide the dice"),
        ("F", "show the whole table"),
        ("G", "show or hide the ledgers"),
        ("C", "combat ranges"), ("H", "coherency"), ("B", "who is in combat"), ("V", "sight"),
        ("X", "reach"), ("O", "objectives"),
        ("Ctrl+S, Ctrl+O", "save the battle, open another"),
        ("Ctrl+R", "replay"),
        ("Ctrl+G", "the program plays this phase"),
        ("Ctrl+U", "the program plays this unit"),
        ("Alt+F", "save, load, stops, players"),
    ),
)  # fmt: skip
