"""Factions and armies of renown: what each may take, at which price, with which extras."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.files.library.lores import LORES, read_lores
from tabletop.files.library.model import House, Lore, Text
from tabletop.files.library.switches import Setting, can_show, price_of
from tabletop.files.library.texts import is_text, read_text
from tabletop.files.library.tree import REINFORCED, Tree
from tabletop.files.library.words import line
from tabletop.files.xml_in import Node

_SIZE: Final = re.compile(r"\((\d{1,2}) models?\)", re.IGNORECASE)
_SHARED: Final = ("sharedSelectionEntryGroups", "sharedSelectionEntries")
_OWN: Final = ("selectionEntryGroups", "selectionEntries")
_CAMPAIGN: Final = ("path", "wound", "scar", "renown", "warlord", "quest", "anvil")
"""Words in the names of groups that belong to campaigns and not to single battles."""


@dataclass(slots=True)
class ReadHouses:
    """Houses, the lores they name, and what each unit costs in which house."""

    houses: list[House] = field(default_factory=list)
    lores: dict[tuple[str, str], Lore] = field(default_factory=dict)
    points: dict[str, dict[str, int]] = field(default_factory=dict)
    reinforced: set[str] = field(default_factory=set)
    retired: dict[str, tuple[Text, ...]] = field(default_factory=dict)
    """Formations and enhancements that only other handbooks have than the one read for."""
    old_lores: dict[tuple[str, str], Lore] = field(default_factory=dict)
    """Lores of any handbook."""
    undersized: dict[tuple[str, str, int], dict[str, int]] = field(default_factory=dict)
    """Points of units that are taken smaller, by number, name and size, then by house."""


def read_house(
    tree: Tree, file: str, root: Node, setting: Setting, scrolls: frozenset[str], done: ReadHouses
) -> None:
    """Read a catalogue into `done`, when it takes any warscroll; `scrolls` are their numbers.

    One that several factions share is a library, and each of them has a catalogue of its own that
    takes over all of it: those are the houses.
    """
    roots = [one for one in _takes_over(tree, root) if _is_house(one)]
    roots = [one for one in roots if one is root or one.get("library") == "true"]
    if not roots:
        return
    setting = replace(setting, house=root.id)
    links = list(_root_links(tree, root))
    units: dict[str, None] = {}
    for link in links:
        key = link.get("targetId")
        if key not in scrolls:
            continue
        price = price_of(link, tree.by_id[key], setting)
        if price is None:
            tree.miss(file, link.name, "points", "they are no number")
        if not can_show(link, setting) or not can_show(tree.by_id[key], setting):
            continue
        units[key] = None
        if _is_undersized(link):
            name = renamed(link)
            size = _SIZE.search(name)
            if size is None:
                tree.miss(file, link.name, "undersized unit", f"{name!r} says no number of models")
                continue
            small = done.undersized.setdefault((key, name, int(size[1])), {})
            small[root.name] = price or 0
        else:
            done.points.setdefault(key, {})[root.name] = price or 0
            if any(one.get("targetId") == REINFORCED for one in link.of("entryLinks")):
                done.reinforced.add(key)
    if not units:
        return
    faction, _, _ = root.name.partition(" - ")
    house = House(root.name, faction, units=tuple(units), file=file)
    done.houses.append(_with_extras(tree, roots, links, setting, scrolls, house, done))


def _is_house(root: Node) -> bool:
    """Say whether armies are made of a catalogue: it has battle traits or formations of its own."""
    groups = ("sharedSelectionEntries", "selectionEntries", "sharedSelectionEntryGroups")
    return any(
        node.name.lower().startswith(("battle traits", "battle formations"))
        for group in groups
        for node in root.of(group)
    )


def _is_undersized(link: Node) -> bool:
    return any(one.name.lower() == "undersize unit" for one in link.of("categoryLinks"))


def renamed(link: Node) -> str:
    """Return the name that a link gives to what it points to."""
    for modifier in link.of("modifiers", "modifier"):
        if modifier.get("field") == "name" and modifier.get("type") == "set":
            return line(modifier.get("value"))
    return link.name


def _root_links(tree: Tree, root: Node) -> Iterator[Node]:
    """Yield what a catalogue offers at its top, and what it takes over from others, once."""
    for one in _takes_over(tree, root):
        yield from one.of("entryLinks", "entryLink")


def _takes_over(tree: Tree, root: Node) -> Iterator[Node]:
    """Yield a catalogue, then those whose top it takes over, each once."""
    waiting, seen = [root], {root.id}
    while waiting:
        one = waiting.pop(0)
        yield one
        for link in one.of("catalogueLinks", "catalogueLink"):
            key = link.get("targetId")
            if link.get("importRootEntries") == "true" and key not in seen:
                seen.add(key)
                found = tree.by_id.get(key)
                if found is not None and found.tag == "catalogue":
                    waiting.append(found)


def _with_extras(
    tree: Tree,
    roots: list[Node],
    links: list[Node],
    setting: Setting,
    scrolls: frozenset[str],
    house: House,
    done: ReadHouses,
) -> House:
    formations: dict[str, tuple[Text, ...]] = {}
    traits: dict[str, tuple[Text, ...]] = {}
    artefacts: dict[str, tuple[Text, ...]] = {}
    others: dict[str, tuple[Text, ...]] = {}
    battle: list[Text] = []
    lores: dict[str, None] = {}
    for node in _tops(tree, roots, links, setting, scrolls):
        low = node.name.lower()
        if low.startswith("battle traits"):
            battle += [text for text in texts_of(tree, node, setting) if text not in battle]
        elif low.startswith("battle formation"):
            formations |= options(tree, node, setting)
        elif found := LORES.fullmatch(low):
            lores |= dict.fromkeys(
                read_lores(tree, node, setting, f"{found[1]}s", scrolls, done.lores)
            )
        elif node.tag != "selectionEntryGroup" or any(word in low for word in _CAMPAIGN):
            continue
        elif "trait" in low and "heroic" in low:
            traits |= options(tree, node, setting)
        elif "artefact" in low:
            artefacts |= options(tree, node, setting)
        else:
            others |= options(tree, node, setting)
    known = {**formations, **traits, **artefacts, **others}
    for name, texts in _elsewhere(tree, roots, links, setting, scrolls, done).items():
        if name not in known:
            done.retired.setdefault(name, texts)
    return replace(
        house,
        formations=formations,
        traits=traits,
        artefacts=artefacts,
        other_enhancements=others,
        battle_traits=tuple(battle),
        lores=tuple(lores),
    )


def _elsewhere(
    tree: Tree,
    roots: list[Node],
    links: list[Node],
    setting: Setting,
    scrolls: frozenset[str],
    done: ReadHouses,
) -> dict[str, tuple[Text, ...]]:
    """Return the formations and enhancements that a house has by any handbook; keep its lores."""
    anywhere = replace(setting, pack="", packs=frozenset(), costs={})
    found: dict[str, tuple[Text, ...]] = {}
    for node in _tops(tree, roots, links, anywhere, scrolls):
        low = node.name.lower()
        lores = LORES.fullmatch(low)
        if lores:
            deque(
                read_lores(tree, node, anywhere, f"{lores[1]}s", scrolls, done.old_lores), maxlen=0
            )
            continue
        is_group = node.tag == "selectionEntryGroup" and not any(w in low for w in _CAMPAIGN)
        if low.startswith("battle formation") or (is_group and not low.startswith("battle traits")):
            found |= options(tree, node, anywhere)
    return found


def _tops(
    tree: Tree, roots: list[Node], links: list[Node], setting: Setting, scrolls: frozenset[str]
) -> Iterator[Node]:
    """Yield the groups and entries of a house that are no warscrolls, each once."""
    seen: set[int] = set()
    shared = [n for one in roots for group in _SHARED for n in one.of(group)]
    own = [n for one in roots for group in _OWN for n in one.of(group)]
    linked = [tree.target(link) for link in links if link.get("targetId") not in scrolls]
    given = [
        tree.target(one)
        for link in links
        if link.get("targetId") in scrolls
        for one in link.of("entryLinks", "entryLink")
        if one.get("type") == "selectionEntryGroup"
    ]
    for node in (*shared, *own, *linked, *given):
        if node is None or id(node) in seen or node.id in scrolls:
            continue
        seen.add(id(node))
        if can_show(node, setting):
            yield node


def options(tree: Tree, group: Node, setting: Setting) -> dict[str, tuple[Text, ...]]:
    """Return what a group offers, by name: every entry in it that has abilities."""
    found: dict[str, tuple[Text, ...]] = {}
    for node in tree.below(group, setting):
        if node.tag == "selectionEntry":
            texts = tuple(map(read_text, filter(is_text, tree.profiles(node, setting))))
            if texts:
                found[node.name] = (*found.get(node.name, ()), *texts)
    return found


def texts_of(tree: Tree, node: Node, setting: Setting) -> tuple[Text, ...]:
    """Return all abilities in an entry."""
    profiles = filter(is_text, tree.all_profiles(node, setting))
    return tuple(dict.fromkeys(map(read_text, profiles)))
