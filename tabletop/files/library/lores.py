"""Lores: the spells, prayers and manifestations that armies choose as a list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal

from tabletop.files.library.model import Lore, Text
from tabletop.files.library.switches import Setting, price_of
from tabletop.files.library.texts import is_text, read_text
from tabletop.files.library.tree import Tree
from tabletop.files.xml_in import Node

LORES: Final = re.compile(r"(spell|prayer|manifestation)(?:/prayer)? lores?")
"""Names of groups that hold lores."""


def read_lores(
    tree: Tree,
    group: Node,
    setting: Setting,
    kind: str,
    scrolls: frozenset[str],
    known: dict[tuple[str, str], Lore],
) -> Iterator[str]:
    """Yield the names of the lores of a group; those that are new are kept in `known`."""
    for node in _lore_nodes(tree, group, setting):
        lore = read_lore(tree, node, setting, kind, scrolls)
        if lore is None:
            continue
        other = known.get((lore.kind, lore.name))
        if other is None or len(other.texts) < len(lore.texts):
            known[lore.kind, lore.name] = lore
        yield lore.name


def _lore_nodes(tree: Tree, group: Node, setting: Setting) -> Iterator[Node]:
    """Yield the elements that are a lore each: those below, or the group itself with its spells."""
    waiting, seen = [group], {id(group)}
    while waiting:
        one = waiting.pop(0)
        kids = [kid for kid in tree.inside(one, setting) if id(kid) not in seen]
        seen.update(map(id, kids))
        if any(any(tree.profiles(kid, setting)) for kid in kids):
            yield one
            continue
        for kid in kids:
            if LORES.fullmatch(kid.name.lower()):
                waiting.append(kid)
            else:
                yield kid


def read_lore(
    tree: Tree, node: Node, setting: Setting, kind: str, scrolls: frozenset[str]
) -> Lore | None:
    """Return a lore, None for an entry that has neither abilities nor manifestations."""
    texts: dict[Text, None] = {}
    entries: dict[str, None] = {}
    waiting, seen = [node], {id(node)}
    while waiting:
        one = waiting.pop(0)
        if one.id in scrolls:
            entries[one.id] = None
            continue
        texts |= dict.fromkeys(map(read_text, filter(is_text, tree.profiles(one, setting))))
        for kid in tree.inside(one, setting):
            if id(kid) not in seen:
                seen.add(id(kid))
                waiting.append(kid)
    if not texts and not entries:
        return None
    price = price_of(node, Node("", {}), setting) or 0
    which: Literal["spells", "prayers", "manifestations"] = "spells"
    if kind == "manifestations":
        which = "manifestations"
    elif texts and all(text.kind == "prayer" for text in texts):
        which = "prayers"
    return Lore(node.name, which, tuple(texts), tuple(entries), price)
