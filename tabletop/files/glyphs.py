"""The picture on the bases of a unit whose warscroll names none: by its keywords and weapons."""

from __future__ import annotations

from typing import Final

from tabletop.state.warscroll import Warscroll

NONE: Final = ("MANIFESTATION", "ENDLESS SPELL", "FACTION TERRAIN")
"""What is no troop keeps its bare base."""
BY_KEYWORD: Final = (
    ("WAR MACHINE", "ballista"),
    ("WIZARD", "wizard-staff"),
    ("PRIEST", "wizard-staff"),
    ("HERO", "queen-crown"),
    ("CAVALRY", "horse-head"),
    ("BEAST", "hound"),
)
"""Keywords and their pictures, the first that fits."""
HEAVY: Final = 4
"""The Save from which infantry is drawn with a shield."""


def glyph_of(scroll: Warscroll) -> str:
    """Return the glyph of a warscroll: its own, else what its keywords and weapons are drawn as.

    >>> glyph_of(Warscroll("a", "A", None, 4, 10, 5, ("MONSTER", "FLY", "HERO")))
    'drakkar-dragon'
    >>> glyph_of(Warscroll("a", "A", None, 4, 1, 1, ("HERO", "WIZARD (1)")))
    'wizard-staff'
    """
    if scroll.glyph or any(scroll.has(word) for word in NONE):
        return scroll.glyph
    if scroll.has("MONSTER"):
        return "drakkar-dragon" if scroll.has("FLY") else "giant"
    found = next((glyph for word, glyph in BY_KEYWORD if scroll.has(word)), "")
    if found:
        return found
    if any(weapon.range and not weapon.bearers for weapon in scroll.weapons):
        return "bow-arrow"
    is_heavy = scroll.save is not None and scroll.save <= HEAVY
    return "bordered-shield" if is_heavy else "spear-hook"
