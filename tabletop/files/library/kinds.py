"""Which models a unit has, and what each carries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tabletop.files.library.bases import read_bases
from tabletop.files.library.kind import Kind, beside, shared_weapons, tell_apart
from tabletop.files.library.model import BaseShare
from tabletop.files.library.switches import Setting
from tabletop.files.library.texts import WEAPONS
from tabletop.files.library.tree import Tree, limits
from tabletop.files.library.weapons import ReadWeapon, read_weapon
from tabletop.files.xml_in import Node
from tabletop.state.warscroll import Weapon

ROLES: Final = {
    "champion": "CHAMPION",
    "musician": "MUSICIAN",
    "standard bearer": "STANDARD BEARER",
}
MOST_MODELS: Final = 100


@dataclass(slots=True)
class Muster:
    """The models of a unit, its weapons, and what was not understood of them."""

    kinds: list[Kind]
    weapons: tuple[Weapon, ...] = ()
    read: int = 0
    odd: dict[str, list[str]] = field(default_factory=dict)
    """Words of weapon abilities that the core rules do not have, and the weapons with them."""
    by_hand: list[str] = field(default_factory=list)
    """Names of weapons that their own abilities resolve."""


def read_models(tree: Tree, unit: Node, setting: Setting, file: str) -> Muster:
    """Return the models of a unit with their weapons and bases."""
    return _Reader(tree, unit, setting, file).run()


class _Reader:
    def __init__(self, tree: Tree, unit: Node, setting: Setting, file: str) -> None:
        self.tree = tree
        self.unit = unit
        self.setting = setting
        self.file = file
        self.seen: dict[int, ReadWeapon] = {}
        self.done = Muster([])

    def run(self) -> Muster:
        models = list(self._models(self.unit, set()))
        own = _bases(self.tree, self.unit, self.file, self.unit.name)
        if not models:
            kind = Kind(self.unit.name, bases=own)
            self._carry(kind, self.unit)
            self.done.kinds = [kind]
        else:
            shared = Kind("")
            self._carry(shared, self.unit)
            for node in models:
                kind = Kind(node.name or self.unit.name, self._count(node))
                kind.bases = _bases(self.tree, node, self.file, self.unit.name) or own
                self._carry(kind, node)
                kind.fixed += [w for w in shared.fixed if w not in kind.fixed]
                kind.choices += shared.choices
                kind.limits = {**shared.limits, **kind.limits}
                kind.labels |= shared.labels
                kind.without += shared.without
                kind.roles += [r for r in shared.roles if r not in kind.roles]
                kind.armed = {**shared.armed, **kind.armed}
                self.done.kinds.append(kind)
        self.done.kinds = [k for k in self.done.kinds if k.count] or self.done.kinds[:1]
        tell_apart(self.done.kinds)
        self.done.weapons = shared_weapons(self.done.kinds)
        return self.done

    def _models(self, node: Node, seen: set[int]) -> Iterator[Node]:
        for kid in self.tree.inside(node, self.setting):
            if id(kid) in seen:
                continue
            seen.add(id(kid))
            if kid.get("type") == "model":
                yield kid
            elif kid.tag == "selectionEntryGroup":
                yield from self._models(kid, seen)

    def _count(self, node: Node) -> int:
        least, most = limits(node)
        if least is None and most is None:
            self._miss(f"number of {node.name}", "it is not said; taken as 1")
            return 1
        count = least if least is not None else 0
        if count > MOST_MODELS:
            self._miss(f"number of {node.name}", f"{count} is too many; taken as 1")
            return 1
        return count

    def _carry(self, kind: Kind, node: Node) -> None:
        """Fill in what every model of a kind has, what it chooses, what it may be."""
        seen: set[int] = set()
        self._arm(kind, node, node.name)
        for kid in self.tree.inside(node, self.setting):
            role = ROLES.get(kid.name.lower())
            if role:
                kind.roles += [role] if role not in kind.roles else []
            elif kid.get("type") == "model":
                continue
            elif kid.tag == "selectionEntryGroup":
                self._group(kind, kid, seen)
            else:
                self._upgrade(kind, kid)

    def _upgrade(self, kind: Kind, node: Node) -> None:
        """Take what a model carries: every model has it, unless it may be left out."""
        label = self._label(kind, node)
        if not label:
            return
        least, most = limits(node)
        if most == 0:
            return
        is_free = least is None and (most is not None or label in kind.limits)
        if least == 0 or is_free:
            kind.choices.append(("", label))
        elif label not in kind.fixed:
            kind.fixed.append(label)

    def _group(self, kind: Kind, group: Node, seen: set[int]) -> None:
        """Take a group in, once: command models, or weapons of which a model takes one."""
        if id(group) in seen:
            return
        seen.add(id(group))
        options: list[str] = []
        for kid in self.tree.inside(group, self.setting):
            role = ROLES.get(kid.name.lower())
            if role:
                kind.roles += [role] if role not in kind.roles else []
            elif kid.tag == "selectionEntryGroup":
                self._group(kind, kid, seen)
            elif kid.get("type") != "model":
                label = self._label(kind, kid)
                options += [label] if label and label not in options else []
        if options:
            least, _ = limits(group)
            options.sort(key=lambda label: label in kind.limits)
            kind.choices.append((*(() if least else ("",)), *options))

    def _label(self, kind: Kind, node: Node) -> str:
        """Read the weapons of an upgrade; return its name, "" when it gives nothing."""
        if not self._arm(kind, node, node.name, deep=True):
            return ""
        kind.labels[node.id] = node.name
        kind.without += [(node.name, key) for key in beside(node)]
        least, most = limits(node, ("self", "root-entry", self.unit.id))
        if most is not None and most < kind.count:
            kind.limits[node.name] = (min(least or 0, most), most)
        return node.name

    def _arm(self, kind: Kind, node: Node, label: str, deep: bool = False) -> bool:
        """Read the weapons of an element, or of everything in it; say whether it gives anything."""
        is_any = False
        profiles = (
            self.tree.all_profiles(node, self.setting)
            if deep
            else self.tree.profiles(node, self.setting)
        )
        for profile in profiles:
            is_any = True
            if profile.get("typeName") not in WEAPONS:
                continue
            read = self._weapon(profile)
            if read.weapon is not None:
                armed = kind.armed.setdefault(label, [])
                armed += [read.weapon] if read.weapon not in armed else []
                if not deep and label not in kind.fixed:
                    kind.fixed.append(label)
        return is_any

    def _weapon(self, profile: Node) -> ReadWeapon:
        known = self.seen.get(id(profile))
        if known is not None:
            return known
        found = self.seen[id(profile)] = read_weapon(profile)
        self.done.read += 1
        name = profile.name
        for word in found.odd:
            self.done.odd.setdefault(word, []).append(name)
        for told in found.mended:
            self._miss(f"weapon {name}", f"mended: {told}")
        for told in found.unread:
            self._miss(f"weapon {name}", told)
        if found.weapon is None:
            self.done.by_hand.append(name)
        return found

    def _miss(self, what: str, why: str) -> None:
        self.tree.miss(self.file, self.unit.name, what, why)


def _bases(tree: Tree, node: Node, file: str, unit: str) -> tuple[BaseShare, ...]:
    for rule in node.of("rules", "rule"):
        if rule.name.lower() != "base size":
            continue
        text = next((kid.text for kid in rule.kids if kid.tag == "description"), "")
        shares, odd = read_bases(text)
        for row in odd:
            tree.miss(file, unit, "base size", f"{row!r} is no base")
        if shares:
            return shares
    return ()
