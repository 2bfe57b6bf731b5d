"""Lists as New Recruit exports them in XML or JSON: a tree of forces and selections."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.library.model import ModelKind, Text
from tabletop.files.library.words import line
from tabletop.files.rosters.making import COMMAND, Making
from tabletop.files.rosters.model import Dialect, Roster, RosterUnit
from tabletop.files.rosters.own_entry import MOST_MODELS, Parts, arm, own_entry, own_texts
from tabletop.files.rosters.own_models import Collected, armed, promote
from tabletop.files.rosters.selections import (
    has_weapon,
    is_points,
    is_unit,
    points_of,
    whole,
    words,
)
from tabletop.files.rosters.shapes import is_pack
from tabletop.files.xml_in import Node

MOST_SELECTIONS: Final = 1000
"""Selections of forces and lores; those within a unit are bound by the size of the file."""
_LORES: Final = {
    "spell lore": "spells",
    "prayer lore": "prayers",
    "manifestation lore": "manifestations",
}


def read_tree(root: Node, dialect: Dialect, file: str = "") -> Roster:
    """Return the list of a tree; raises `TabletopError` where it is of another game or empty."""
    game = line(root.get("gameSystemName"))
    if game and "sigmar" not in game.lower():
        raise TabletopError(
            f"the list is of another game: {game[:60]}",
            file=file,
            place="whole file",
            next_step="give a list of Age of Sigmar",
        )
    made = Making(dialect, file, title=words(root.name))
    made.points = points_of(root)
    for limit in root.of("costLimits", "costLimit"):
        if is_points(limit) and whole(limit.get("value")) > 0:
            made.limit = whole(limit.get("value"))
    reader = _Reader(made)
    for force in root.of("forces", "force"):
        reader.force(force, is_outer=True)
    return made.done()


@dataclass
class _Reader:
    """Goes through forces and selections; every selection is a line and gets its fate."""

    made: Making
    count: int = 0
    loose: int = 0
    regiments: int = 0
    bundles: list[str] = field(default_factory=list)

    def say(self, node: Node, means: str, why: str = "") -> int:
        """Write down what a selection was taken for; answer its number."""
        self.count += 1
        number = whole(node.get("number"))
        text = f"{number}x {words(node.name)}" if number > 1 else words(node.name)
        fate, _, rest = means.partition(" ")
        if fate in ("ignored", "unresolved"):
            self.made.line(self.count, text, "ignored" if fate == "ignored" else "unresolved",
                           rest, why)  # fmt: skip
        else:
            self.made.line(self.count, text, "used", means, why)
        return self.count

    def force(self, force: Node, is_outer: bool = False) -> None:
        """Take a force: the army, a regiment, the auxiliary units, a Regiment of Renown."""
        made = self.made
        name = words(force.name).lstrip("✦ ").strip()
        low = name.lower()
        regiment = bundle = ""
        if low.startswith("regiment") and "renown" not in low:
            self.regiments += 1
            regiment = f"Regiment {self.regiments}"
        elif low.startswith("auxil"):
            pass
        elif is_outer and not made.faction:
            made.battlepack = name
            faction, parted, army = words(force.get("catalogueName")).partition(" - ")
            made.faction = faction
            if parted and "library" not in army.lower():
                made.army_of_renown = army.replace("[LEGENDS]", "").strip()
        elif is_outer and is_pack(name) and _has_units(force):
            raise TabletopError(
                f"two armies stand in the list: {made.faction} and "
                f"{words(force.get('catalogueName'))}",
                file=made.file,
                place="whole file",
                next_step="export each of them as a list of its own",
            )
        elif list(force.of("selections")) and not (is_outer and is_pack(name)):
            bundle = self._bundle(name.partition(": ")[2] or name, force)
        units = len(made.units)
        for selection in force.of("selections", "selection"):
            self.selection(selection, regiment, bundle)
        led = [unit for unit in made.units[units:] if unit.is_general]
        if regiment and led:
            made.units[units:] = [_in_regiment(u, "General's Regiment") for u in made.units[units:]]
        for inner in force.of("forces", "force"):
            self.force(inner)

    def _bundle(self, name: str, force: Node) -> str:
        same = self.bundles.count(name)
        self.bundles.append(name)
        key = name if not same else f"{name} ({same + 1})"
        self.made.prices[key] = points_of(force) or 0
        return key

    def selection(self, node: Node, regiment: str, bundle: str) -> None:
        """Take a selection of a force: a unit, or something of the whole army."""
        self.loose += 1
        if self.loose > MOST_SELECTIONS:
            raise TabletopError(
                f"the list has more than {MOST_SELECTIONS} selections",
                file=self.made.file,
                place="whole file",
                next_step="give one list",
            )
        if is_unit(node):
            self.unit(node, regiment, bundle)
            return
        low = words(node.name).lower()
        if low in _LORES:
            self.say(node, low)
            for lore in node.of("selections", "selection"):
                self._lore(lore, _LORES[low])
        elif "tactic" in low:
            self.say(node, "ignored battle tactic cards")
            for card in node.of("selections", "selection"):
                self.made.tactics.append(words(card.name))
                self.say(card, "ignored battle tactic card")
        elif "formation" in low:
            self.say(node, "battle formation")
            for chosen in node.of("selections", "selection"):
                self.made.formation = words(chosen.name)
                self._army_wide(chosen, "formation")
        else:
            self._army_wide(node, "battle traits" if "trait" in low else "army")

    def _lore(self, node: Node, kind: str) -> None:
        """Take a lore: its spells or prayers, and the manifestations that come with it."""
        name = words(node.name)
        self.made.lore(kind, name)
        cost = points_of(node)
        if cost:
            self.made.prices[name] = cost
        self.say(node, f"{kind[:-1]} lore")
        self.made.texts += [(kind, text) for text in own_texts(node)]
        for inner in node.of("selections", "selection"):
            self.loose += 1
            if is_unit(inner):
                self.unit(inner, "", "", is_summoned=True)
            else:
                self.made.texts += [(kind, text) for text in own_texts(inner)]
                self.say(inner, kind[:-1])

    def _army_wide(self, node: Node, where: str) -> None:
        """Take what the whole army has: its texts are kept, what is within is looked through."""
        texts = list(own_texts(node))
        self.made.texts += [(where, text) for text in texts]
        cost = points_of(node)
        if cost:
            self.made.prices[words(node.name)] = cost
        inner = list(node.of("selections", "selection"))
        if texts or where == "formation":
            self.say(node, where)
        elif inner:
            self.say(node, "choice")
        else:
            self.say(node, "ignored setting")
        for selection in inner:
            self.loose += 1
            if is_unit(selection):
                self.unit(selection, "", "")
            else:
                self._army_wide(selection, where)

    def unit(self, node: Node, regiment: str, bundle: str, is_summoned: bool = False) -> None:
        """Take a unit with its models, weapons, enhancements."""
        found = _Unit(Parts())
        number = self.say(node, "unit")
        found.parts.texts += own_texts(node)
        label = arm(node, found.parts)
        found.weapons += [label] if label else []
        for inner in node.of("selections", "selection"):
            self._within(inner, found, None)
        models = found.parts.models
        if not models:
            size = min(MOST_MODELS, max(1, whole(node.get("number"))))
            models.append(ModelKind(words(node.name), size))
        if found.weapons:
            models[:] = [armed(model, found.weapons) for model in models]
        for role, count in found.roles.items():
            promote(models, role, count)
        points = points_of(node) or 0
        entry = own_entry(node, found.parts, points, found.is_reinforced, self.made.file)
        kind = "manifestation" if is_summoned else entry.kind if entry is not None else "unit"
        roles: dict[str, int] = {}
        for model in models:
            for role in model.roles:
                roles[role] = roles.get(role, 0) + model.count
        self.made.unit(
            RosterUnit(
                number,
                words(node.name),
                points,
                sum(model.count for model in models),
                found.is_general,
                found.is_reinforced,
                tuple(found.enhancements),
                roles=roles,
                regiment="" if kind != "unit" else regiment,
                renown=bundle,
                kind=kind,
                key=node.get("entryId").rpartition("::")[2],
                own=entry,
                texts=tuple(found.texts),
            )
        )
        for odd in found.parts.odd:
            self.made.line(number, words(node.name), "ignored", "weapon", odd)

    def _within(self, node: Node, found: _Unit, model: Collected | None) -> None:
        """Take a selection within a unit."""
        name, low = words(node.name), words(node.name).lower()
        inner = list(node.of("selections", "selection"))
        group = line(node.get("group")).lower()
        number = max(1, whole(node.get("number")))
        label = arm(node, found.parts)
        role = COMMAND.get(low, "")
        texts = list(own_texts(node))
        if node.get("type") == "model":
            self.say(node, "model")
            mine = Collected(weapons=[(label, number)] if label else [])
            found.parts.texts += [t for t in texts if t not in found.parts.texts]
            for part in inner:
                self._within(part, found, mine)
            found.parts.models += mine.kinds(name, min(number, MOST_MODELS))
            return
        if low in ("general", "warlord"):
            found.is_general = True
            self.say(node, "general")
        elif low == "reinforced":
            found.is_reinforced = True
            self.say(node, "reinforced")
        elif role:
            self.say(node, "command model")
            if model is not None:
                model.roles.append((role, number))
            else:
                found.roles[role] = found.roles.get(role, 0) + number
        elif label or has_weapon(node):
            self.say(node, "weapon")
            if label and model is not None:
                model.weapons.append((label, number))
            elif label:
                found.weapons.append(label)
            found.parts.texts += [t for t in texts if t not in found.parts.texts]
        elif texts:
            is_given = any(w in group for w in ("artefact", "trait", "enhancement", "monstrous"))
            self.say(node, "enhancement" if is_given or group else "ability")
            found.enhancements += [name] if name else []
            found.texts += texts if name else []
            cost = points_of(node)
            if cost:
                self.made.prices[name] = cost
        elif inner:
            self.say(node, "choice")
        elif "legends" in low or group == "command models":
            self.say(node, "ignored setting")
        else:
            why = "the list does not say what it does"
            self.say(node, "unresolved option", why)
        for part in inner:
            self._within(part, found, model)


def _has_units(force: Node) -> bool:
    return any(map(is_unit, force.of("selections", "selection"))) or any(
        map(_has_units, force.of("forces", "force"))
    )


@dataclass
class _Unit:
    """What is collected of a unit."""

    parts: Parts
    is_general: bool = False
    is_reinforced: bool = False
    weapons: list[str] = field(default_factory=list)
    roles: dict[str, int] = field(default_factory=dict)
    enhancements: list[str] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)


def _in_regiment(unit: RosterUnit, name: str) -> RosterUnit:
    return replace(unit, regiment=name) if unit.regiment else unit
