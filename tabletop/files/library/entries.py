"""Warscrolls of community data: one entry each, with everything that hangs on it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tabletop.files.library.kinds import ROLES, Muster, read_models
from tabletop.files.library.model import BaseShare, Entry, EntryKind, Text
from tabletop.files.library.switches import Setting, can_show
from tabletop.files.library.texts import (
    ODD,
    cells,
    is_text,
    read_text,
    reminder,
)
from tabletop.files.library.tree import Tree
from tabletop.files.library.words import inches, is_nothing, line, number, plain, target
from tabletop.files.xml_in import Node
from tabletop.state.dice import Dice
from tabletop.state.warscroll import Reminder, Warscroll

BOOKKEEPING: Final = frozenset(
    ("legends", "configuration", "reference", "army composition", "undersize unit", "illegal units")
)
"""Categories that sort lists and are no keywords."""
GROUND: Final = ("COVER", "OBSCURING", "IMPASSABLE", "UNSTABLE", "PLACE OF POWER")
"""The universal terrain abilities."""
_WARD: Final = re.compile(r"WARD \((\d)\+\)")
_SLUG: Final = re.compile(r"[^a-z0-9]+")
LARGEST_HEALTH: Final = 100


@dataclass(frozen=True, slots=True)
class ReadEntry:
    """An entry, and how many weapon profiles it has."""

    entry: Entry
    weapons: int


def read_entry(tree: Tree, node: Node, profile: Node, setting: Setting, file: str) -> ReadEntry:
    """Return the entry of a warscroll; what is not understood is written down in the tree."""
    of = {name: line(cell) for name, cell in cells(profile).items()}
    is_manifestation = profile.get("typeName") == "Manifestation"
    words, is_legends = _keywords(node)
    miss = _Missing(tree, file, node.name)
    muster = read_models(tree, node, setting, file)
    texts = (*_texts(tree, node, setting), *_rules(node, setting))
    size = sum(kind.count for kind in muster.kinds) or 1
    bases = _bases(muster, size)
    if not any(share.base for share in bases):
        miss("base size", "the models stand on no base" if bases else "it is not said")
    other = {share.of for share in bases if share.count} - {size}
    if len(muster.kinds) == 1 and other:
        told = ", ".join(map(str, sorted(other)))
        miss("base size", f"the bases are of {told} models, the unit has {size}")
    for word, weapons in muster.odd.items():
        miss(f"weapon ability {word}", f"players apply it: {', '.join(dict.fromkeys(weapons))}")
    main = _main(bases)
    ward = next((int(m[1]) for word in words if (m := _WARD.fullmatch(word))), None)
    notes = (*map(reminder, texts), *_odd_reminders(muster))
    scroll = Warscroll(
        id=slug(node.name, node.id),
        name=node.name,
        move=_move(of.get("Move", ""), miss),
        save=_roll(of.get("Save", ""), "Save", miss, most=7),
        health=_health(of.get("Health", ""), miss),
        control=_whole(of.get("Control", ""), "Control", miss),
        keywords=words,
        weapons=muster.weapons,
        ward=ward,
        by_hand=tuple(dict.fromkeys(note.name for note in notes)),
        size=size,
        base=main,
        banishment=_roll(of.get("Banishment", ""), "Banishment", miss, most=12) or 0,
        bases=tuple(_odd_bases(bases, main, muster)),
        reminders=notes,
    )
    kind: EntryKind = "manifestation" if is_manifestation else "unit"
    if "FACTION TERRAIN" in words:
        kind = "terrain"
    entry = Entry(
        key=node.id,
        name=node.name,
        kind=kind,
        warscroll=scroll,
        models=tuple(k.model for k in muster.kinds),
        bases=bases,
        texts=texts,
        is_legends=is_legends or "[LEGENDS" in file,
        file=file,
        terrain=_terrain(node) if kind == "terrain" else (),
    )
    return ReadEntry(entry, muster.read)


@dataclass(frozen=True, slots=True)
class _Missing:
    """Writes down what of one entry was not understood."""

    tree: Tree
    file: str
    entry: str

    def __call__(self, what: str, why: str) -> None:
        self.tree.miss(self.file, self.entry, what, why)


def slug(name: str, key: str) -> str:
    """Return the id of a warscroll: its name and the beginning of its number in the data.

    Abilities know warscrolls by what stands before the point: what summons a manifestation of
    our own data summons that of the user's.

    >>> slug("Reed Wardens", "4c4-918b-2c8e-d640")
    'reed-wardens.4c4918b2'
    """
    plain = _SLUG.sub("-", name.lower().replace("'", "")).strip("-")[:48]
    return f"{plain}.{''.join(c for c in key if c.isalnum())[:8]}"


def _keywords(node: Node) -> tuple[tuple[str, ...], bool]:
    """Return the keywords, the ward last as army files have it, and whether it is a legend."""
    words: dict[str, None] = {}
    is_legends = False
    for link in node.of("categoryLinks", "categoryLink"):
        word = line(link.name)
        if word.lower() == "legends":
            is_legends = True
        elif word and word.lower() not in BOOKKEEPING:
            words[word.upper()] = None
    return tuple(sorted(words, key=lambda word: _WARD.fullmatch(word) is not None)), is_legends


def _texts(tree: Tree, node: Node, setting: Setting) -> tuple[Text, ...]:
    """Return the abilities of a warscroll, of its models and of what they carry, each once."""
    found: dict[tuple[str, str, str], Text] = {}
    for profile in tree.all_profiles(node, setting):
        if is_text(profile):
            text = read_text(profile)
            found.setdefault((text.name, text.timing, text.effect), text)
    return tuple(found.values())


def _rules(node: Node, setting: Setting) -> Iterable[Text]:
    """Yield the notes that stand on a warscroll besides its abilities."""
    for rule in node.of("rules", "rule"):
        if rule.name.lower() != "base size" and can_show(rule, setting):
            yield Text(rule.name, "passive", effect=_description(rule))


def _terrain(node: Node) -> tuple[str, ...]:
    """Return the universal terrain abilities that a note on a warscroll lists."""
    found: dict[str, None] = {}
    for rule in node.of("rules", "rule"):
        before, colon, after = _description(rule).partition(":")
        if colon and "terrain abilities" in before.lower():
            words = (word.strip(" .\n").upper() for word in after.split(","))
            found |= dict.fromkeys(word for word in words if word in GROUND)
    return tuple(found)


def _description(rule: Node) -> str:
    return plain(next((kid.text for kid in rule.kids if kid.tag == "description"), ""))


def _odd_reminders(muster: Muster) -> Iterable[Reminder]:
    """Yield what is to be thought of with weapons that the core rules do not cover."""
    for word, weapons in muster.odd.items():
        told = ", ".join(dict.fromkeys(weapons))
        yield Reminder(f"{ODD}ability {word}", text=f"The weapons with it: {told}.")
    for name in dict.fromkeys(muster.by_hand):
        yield Reminder(f"{ODD}{name}", text="Its own ability says how it attacks.")


def _bases(muster: Muster, size: int) -> tuple[BaseShare, ...]:
    """Return the bases of a unit; where kinds differ, with their numbers and names."""
    per_kind = [(kind, kind.bases) for kind in muster.kinds]
    distinct = {bases for _, bases in per_kind}
    if len(distinct) == 1:
        return per_kind[0][1]
    found: list[BaseShare] = []
    for kind, bases in per_kind:
        for share in bases or (BaseShare(""),):
            who = ", ".join(part for part in (kind.name, share.who) if part)
            count = share.count or kind.count
            found.append(BaseShare(share.base, count, share.of or size, who))
    return tuple(found)


def _main(bases: tuple[BaseShare, ...]) -> str:
    """Return the base that most models have, "" when none is known."""
    counts: dict[str, int] = {}
    for share in bases:
        if share.base:
            counts[share.base] = counts.get(share.base, 0) + (share.count or 1_000)
    return max(counts, key=lambda base: counts[base]) if counts else ""


def _odd_bases(
    bases: tuple[BaseShare, ...], main: str, muster: Muster
) -> Iterable[tuple[str, str]]:
    """Yield roles and kinds of models that stand on another base than most do."""
    kinds = {kind.name: kind.count for kind in muster.kinds}
    for share in bases:
        if share.base and share.base != main:
            parts = share.who.split(", ")
            roles = [ROLES[who.lower()] for who in parts if who.lower() in ROLES]
            # A kind that stands on several bases says nothing of one of its models.
            roles += [who for who in parts if who and kinds.get(who) == share.count]
            if roles:
                yield roles[0], share.base


def _move(cell: str, miss: _Missing) -> Dice | None:
    if is_nothing(cell):
        return None
    found, _ = inches(cell)
    if found is None:
        miss("Move", f"{cell!r} is no distance")
    return found


def _roll(cell: str, name: str, miss: _Missing, most: int) -> int | None:
    if is_nothing(cell):
        return None
    found = target(cell)
    if found is None or found > most:
        miss(name, f"{cell!r} is no roll")
        return None
    return found


def _whole(cell: str, name: str, miss: _Missing) -> int:
    found = number(cell, 100)
    if found is None:
        miss(name, f"{cell!r} is no number")
    return found or 0


def _health(cell: str, miss: _Missing) -> int:
    """Return a Health; a manifestation without one cannot be damaged and counts as 1."""
    found = number(cell, LARGEST_HEALTH)
    if not found:
        miss("Health", f"{cell!r} is no number; taken as 1")
    return found or 1
