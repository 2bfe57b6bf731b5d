"""What a New Recruit file itself says of a unit: its warscroll, weapons, texts, its very models."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.files.library.model import Entry, EntryKind, ModelKind, Text
from tabletop.files.library.texts import SCROLLS, WEAPONS, cells, read_text, reminder
from tabletop.files.library.weapons import read_weapon
from tabletop.files.library.words import inches, line, number, target
from tabletop.files.rosters.selections import words
from tabletop.files.xml_in import Node
from tabletop.state.dice import Dice
from tabletop.state.warscroll import Reminder, Warscroll, Weapon

UNIVERSAL: Final = (
    "champion", "musician", "standard bearer", "ward save", "fly", "guarded hero", "beast",
)  # fmt: skip
"""Texts that every list repeats: the rules core knows what they do."""
BOOKKEEPING: Final = (
    "legends", "regimental leader", "regimental option", "illegal units", "undersize unit",
    "army composition", "configuration", "reference", "auxiliary unit", "general", "reinforced",
    "faction terrain (free)",
)  # fmt: skip
_KEYWORD: Final = re.compile(r"[A-Z0-9À-Þ][A-Z0-9À-Þ '’\-(),/+]*")
_WARD: Final = re.compile(r"WARD \((\d)\+\)")
MOST_MODELS: Final = 100
MOST_LETTERS: Final = 19_000
"""Letters of a text that our own files can hold."""


@dataclass
class Parts:
    """What is found in a unit: its kinds of models, texts."""

    models: list[ModelKind] = field(default_factory=list)
    armed: dict[str, list[Weapon]] = field(default_factory=dict)
    """Weapons by the name of the selection that gives them: models carry names."""
    texts: list[Text] = field(default_factory=list)
    odd: list[str] = field(default_factory=list)


def slug(name: str) -> str:
    """Return an id for a name.

    >>> slug("Ar’gath, the King")
    'ar-gath-the-king'
    """
    words = re.findall(r"[a-z0-9]+", line(name).lower())
    return "-".join(words)[:60] or "unit"


def own_texts(node: Node) -> Iterator[Text]:
    """Yield the abilities that a selection itself has, those left out that all lists repeat."""
    for profile in node.of("profiles", "profile"):
        if profile.get("hidden") == "true" or profile.get("typeName") in (*WEAPONS, *SCROLLS):
            continue
        if profile.get("typeName") == "Battle Tactic Card":
            continue
        text = read_text(profile)
        if text.name.lower() not in UNIVERSAL:
            # A text without a name has still to be shown under one.
            yield text if text.name else replace(text, name=words(node.name) or "ability")


def arm(node: Node, parts: Parts) -> str:
    """Keep the weapons that a selection itself has; answer the name they go by, "" for none."""
    found: list[Weapon] = []
    for profile in node.of("profiles", "profile"):
        if profile.get("typeName") not in WEAPONS or profile.get("hidden") == "true":
            continue
        read = read_weapon(profile)
        if read.weapon is None:
            parts.odd.append(f"{line(profile.name)}: {'; '.join(read.unread)}")
        else:
            found.append(replace(read.weapon, name=words(read.weapon.name) or "weapon"))
            parts.odd += [f"{line(profile.name)}: {word}" for word in read.odd]
    if not found:
        return ""
    plain = words(node.name) or words(found[0].name) or "weapon"
    label, number = plain, 2
    while parts.armed.get(label, found) != found:
        label, number = f"{plain} ({number})", number + 1
    parts.armed[label] = found
    return label


def keywords_of(node: Node) -> tuple[str, ...]:
    """Return the keywords of a unit: its categories, without what New Recruit keeps books with."""
    found: list[str] = []
    for category in node.of("categories", "category"):
        name = line(category.name)
        if name.lower() not in BOOKKEEPING and _KEYWORD.fullmatch(name) and name not in found:
            found.append(name)
    return tuple(found)


def own_entry(
    node: Node, parts: Parts, points: int, is_reinforced: bool, file: str
) -> Entry | None:
    """Return what a unit's selection says of its warscroll, None where it has no profile."""
    profile = next(
        (p for p in node.of("profiles", "profile") if p.get("typeName") in SCROLLS), None
    )
    if profile is None:
        return None
    of = {name: line(cell) for name, cell in cells(profile).items()}
    keywords = keywords_of(node)
    ward = next((int(found[1]) for word in keywords if (found := _WARD.fullmatch(word))), None)
    kind: EntryKind = "unit"
    if profile.get("typeName") == "Manifestation" or "MANIFESTATION" in keywords:
        kind = "manifestation"
    elif "FACTION TERRAIN" in keywords:
        kind = "terrain"
    if kind == "manifestation" and "MANIFESTATION" not in keywords:
        keywords = (*keywords, "MANIFESTATION")
    count = min(MOST_MODELS, max(1, sum(model.count for model in parts.models)))
    halves = is_reinforced and count % 2 == 0
    name = line(node.name) or line(profile.name) or "Unit"
    move, _ = inches(of.get("Move", "-"))
    scroll = Warscroll(
        slug(name),
        name,
        move if isinstance(move, Dice) and move.count + move.plus >= 0 else None,
        _roll(of.get("Save", "-")),
        max(1, number(of.get("Health", "1"), 100) or 1),
        number(of.get("Control", "0"), 100) or 0,
        keywords,
        tuple(_borne(parts)),
        ward if ward is not None and 2 <= ward <= 6 else None,
        by_hand=tuple(text.name for text in parts.texts),
        size=count // 2 if halves else count,
        points=points // 2 if halves else points,
        banishment=_roll(of.get("Banishment", "-"), most=12) or 0,
        reminders=reminders_of(parts.texts),
    )
    return Entry(
        node.get("entryId").rpartition("::")[2],
        name,
        kind,
        scroll,
        tuple(parts.models),
        texts=tuple(parts.texts),
        file=file,
    )


def reminders_of(texts: Iterable[Text]) -> tuple[Reminder, ...]:
    """Return what players apply themselves: the texts that nothing automates."""
    told = (reminder(text) for text in texts if not text.automated)
    return tuple(replace(item, text=item.text[:MOST_LETTERS]) for item in told if item.name)


def _borne(parts: Parts) -> Iterator[Weapon]:
    """Yield the weapons; what only some models carry is borne by those that have its name."""
    found: dict[Weapon, list[str]] = {}
    for label, weapons in parts.armed.items():
        for weapon in weapons:
            found.setdefault(weapon, []).append(label)
    for weapon, labels in found.items():
        if all(any(label in model.weapons for label in labels) for model in parts.models):
            yield weapon
        else:
            yield from (replace(weapon, bearers=label) for label in labels)


def _roll(cell: str, most: int = 7) -> int | None:
    found = target(cell)
    return found if found is not None and found <= most else None
