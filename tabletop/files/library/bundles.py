"""Regiments of Renown: what each costs as a whole, and who is in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.files.library.houses import texts_of
from tabletop.files.library.model import Bundle, Text
from tabletop.files.library.switches import POINTS, Setting, amount, can_show, count_of
from tabletop.files.library.tree import Tree
from tabletop.files.xml_in import Node


def forces(system: Node) -> tuple[list[Node], list[Node]]:
    """Return the handbooks and the Regiments of Renown of a game system.

    Handbooks can be chosen; what is hidden and costs points is a regiment. What is neither
    (`Regiment`, `Auxiliary Units`) is a part of lists.
    """
    packs: list[Node] = []
    regiments: list[Node] = []
    for force in system.of("forceEntries", "forceEntry"):
        if force.get("hidden") != "true":
            packs.append(force)
        elif points_of(force):
            regiments.append(force)
    return packs, regiments


def points_of(node: Node) -> int:
    """Return the points of an element itself."""
    for cost in node.of("costs", "cost"):
        if cost.get("typeId") == POINTS:
            value = count_of(cost.get("value"))
            return int(value) if value is not None and value > 0 else 0
    return 0


def read_bundles(
    tree: Tree, regiments: list[Node], system: str, setting: Setting, scrolls: frozenset[str]
) -> Iterator[Bundle]:
    """Yield the Regiments of Renown, each with its members and its own abilities."""
    roots = _roots(tree, frozenset(one.id for one in regiments))
    for force in regiments:
        here = replace(setting, force=force.id)
        members: dict[str, int] = {}
        texts: dict[Text, None] = {}
        for node in roots:
            found = tree.target(node) if node.tag == "entryLink" else node
            if found is None:
                continue
            if found.id in scrolls:
                count = _least(node, here)
                if count > 0:
                    members[found.id] = members.get(found.id, 0) + count
            elif _is_of(node, force.id) and can_show(node, here) and can_show(found, here):
                texts |= dict.fromkeys(texts_of(tree, found, here))
        if not members:
            tree.miss(system, force.name, "members", "no unit is said to be in it")
        yield Bundle(force.name, points_of(force), tuple(members.items()), tuple(texts), system)


def _roots(tree: Tree, regiments: frozenset[str]) -> list[Node]:
    """Return the entries and links at the top of files that speak of a Regiment of Renown."""
    found: list[Node] = []
    for root in tree.roots.values():
        for group in ("entryLinks", "selectionEntries", "sharedSelectionEntries"):
            found += [
                node
                for node in root.of(group)
                if any(one.get("childId") in regiments for one in node.walk())
            ]
    return found


def _is_of(node: Node, force: str) -> bool:
    return any(one.get("childId") == force for one in node.walk())


def _least(node: Node, setting: Setting) -> int:
    """Return how many of a link there must be in the regiment."""
    for one in node.of("constraints", "constraint"):
        if one.get("type") == "min" and one.get("field") == "selections":
            start = count_of(one.get("value")) or 0.0
            return int(min(max(amount(node, one.id, start, setting), 0.0), 100.0))
    return 0
