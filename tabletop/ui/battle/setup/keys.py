"""The keys of the screen *New battle*, for the `?` list and the settings."""

from __future__ import annotations

from typing import Final

from tabletop.ui.shell.keygroups import KeyGroup

KEYS: Final = KeyGroup(
    "New battle",
    (
        ("Enter", "begin with deployment"),
        ("Ctrl+O", "open a list of another program"),
        ("Ctrl+V", "take a list that was copied"),
        ("Ctrl+L", "build or change lists"),
        ("Tab", "next choice"),
        ("Esc", "back"),
    ),
)
