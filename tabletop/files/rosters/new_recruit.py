"""Lists as New Recruit exports them in XML or JSON: a tree of forces and selections."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.library.words import line
from tabletop.files.rosters.making import Making
from tabletop.files.rosters.model import Dialect, Roster, RosterUnit
from tabletop.files.rosters.own_entry import own_texts
from tabletop.files.rosters.selections import (
    is_points,
    is_unit,
    points_of,
    whole,
    words,
)
from tabletop.files.rosters.shapes import heading, is_pack
from tabletop.files.rosters.unit_in import UnitReader
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

    def __post_init__(self) -> None:
        """Read units in the same lines."""
        self.units = UnitReader(self.made, self.say)

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
        regiment = bundle = ""
        if heading(name) == "regiment":
            self.regiments += 1
            regiment = f"Regiment {self.regiments}"
        elif name.lower().startswith("auxil"):
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
            self.units.read(node, regiment, bundle)
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
                self.units.read(inner, "", "", is_summoned=True)
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
                self.units.read(selection, "", "")
            else:
                self._army_wide(selection, where)


def _has_units(force: Node) -> bool:
    return any(map(is_unit, force.of("selections", "selection"))) or any(
        map(_has_units, force.of("forces", "force"))
    )


def _in_regiment(unit: RosterUnit, name: str) -> RosterUnit:
    return replace(unit, regiment=name) if unit.regiment else unit
