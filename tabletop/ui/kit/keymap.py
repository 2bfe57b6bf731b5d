"""The user's own keys: which key stands in for which shipped one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

FIXED = (
    "Enter", "Esc", "Tab", "Shift+Tab", "Up", "Down", "Left", "Right", "PgUp", "PgDn", "Home",
    "End",
)  # fmt: skip
"""Keys that always mean the same and cannot be given away."""


@dataclass(frozen=True, slots=True)
class Keymap:
    """Shipped keys by the key the user chose instead; "" took the key away.

    Screens know shipped keys only: what is pressed is translated before they see it, and what
    they draw on key caps is translated back.

    >>> keys = Keymap().changed("R", "F7")
    >>> keys.meant("F7"), keys.meant("R"), keys.meant("V"), keys.shown("R")
    ('R', '', 'V', 'F7')
    """

    own: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def shown(self, key: str) -> str:
        """Return the user's key for a shipped one, "" where there is none."""
        return self.own.get(key, key)

    def meant(self, pressed: str) -> str:
        """Return the shipped key that a pressed one stands for, "" where it means nothing now."""
        for key, chosen in self.own.items():
            if chosen == pressed:
                return key
        return "" if pressed in self.own else pressed

    def changed(self, key: str, chosen: str) -> Keymap:
        """Return the map with another key (or none) for a shipped one."""
        own = {k: v for k, v in self.own.items() if k != key}
        if chosen != key:
            own[key] = chosen
        return Keymap(MappingProxyType(own))

    def swapped(self, key: str, other: str) -> Keymap:
        """Return the map in which two shipped keys have changed places.

        >>> keys = Keymap().swapped("R", "V")
        >>> keys.shown("R"), keys.meant("R")
        ('V', 'V')
        """
        first, second = self.shown(key), self.shown(other)
        return self.changed(key, second).changed(other, first)


def keymap(data: object) -> Keymap:
    """Return the map that settings hold; what makes no sense or clashes is left out.

    >>> dict(keymap({"R": "F7", "V": "F7", "Esc": "Q", "X": 5}).own)
    {'R': 'F7'}
    """
    from tabletop.ui.kit.keys import is_key

    own: dict[str, str] = {}
    for key, chosen in data.items() if isinstance(data, dict) else ():
        if not isinstance(key, str) or not isinstance(chosen, str) or key in FIXED:
            continue
        is_free = chosen not in FIXED and chosen not in own.values()
        if is_key(key) and (not chosen or (is_key(chosen) and is_free)) and key != chosen:
            own[key] = chosen
    return Keymap(MappingProxyType(own))
