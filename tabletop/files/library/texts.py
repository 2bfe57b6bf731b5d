"""Abilities as community data prints them: profiles read, timing lines understood."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.files.library.model import Text, TextKind
from tabletop.files.library.words import is_nothing, line, plain, when
from tabletop.files.xml_in import Node
from tabletop.state.warscroll import Reminder

_KINDS: Final[dict[str, TextKind]] = {
    "Ability (Activated)": "ability",
    "Ability (Passive)": "passive",
    "Ability (Spell)": "spell",
    "Ability (Prayer)": "prayer",
    "Ability (Command)": "command",
    "Battle Tactic Card": "card",
}
_VALUES: Final = ("Casting Value", "Chanting Value", "Cost", "Fate", "Blood Tithe")
WEAPONS: Final = ("Melee Weapon", "Ranged Weapon")
ODD: Final = "weapon "
"""How the names of reminders begin that are of weapons and no abilities."""
SCROLLS: Final = ("Unit", "Manifestation")


def cells(profile: Node) -> dict[str, str]:
    """Return the characteristics of a profile by name, as they stand there."""
    return {cell.name: cell.text for cell in profile.of("characteristics", "characteristic")}


def is_text(profile: Node) -> bool:
    """Say whether a profile is an ability, and no weapon or warscroll."""
    return profile.get("typeName") not in (*WEAPONS, *SCROLLS)


def read_text(profile: Node) -> Text:
    """Return an ability of the data, in plain words."""
    kind = profile.get("typeName")
    of = cells(profile)
    value = next((line(of[name]) for name in _VALUES if name in of), "")
    timing = line(of.get("Timing", ""))
    effect = plain(of.get("Effect", ""))
    if not effect:  # kinds of cards with characteristics of their own
        known = {"Timing", "Declare", "Keywords", "Used By", *_VALUES}
        effect = "\n".join(f"{k}: {plain(v)}" for k, v in of.items() if k not in known and v)
    return Text(
        line(profile.name),
        _KINDS.get(kind, "other"),
        "" if is_nothing(timing) else timing,
        "" if is_nothing(value) else value,
        plain(of.get("Declare", "")),
        effect,
        tuple(keywords(of.get("Keywords", ""))),
    )


def keywords(cell: str) -> Iterable[str]:
    """Yield the keywords of a cell in capitals."""
    for word in line(cell).strip(". ").split(","):
        if not is_nothing(word.strip()):
            yield word.strip().upper()


def whole(text: Text) -> str:
    """Return the words of an ability as a player reads them."""
    parts = [f"Declare: {text.declare}" if text.declare else ""]
    parts.append(f"Effect: {text.effect}" if text.declare and text.effect else text.effect)
    return "\n".join(part for part in parts if part)


def reminder(text: Text) -> Reminder:
    """Return what players are reminded of, at the phase that the timing line names.

    Spells and prayers without a timing line belong to your hero phase.
    """
    found = when(text.timing)
    phase, turn = found.phase, found.turn
    if not text.timing and text.kind in ("spell", "prayer"):
        phase, turn = "hero", "yours"
    timing = text.timing
    if text.value:
        word = {"spell": "casting value", "prayer": "chanting value"}.get(text.kind, "cost")
        timing = f"{timing}, {word} {text.value}" if timing else f"{word} {text.value}"
    return Reminder(text.name, phase, turn, found.is_reaction, timing, whole(text))
