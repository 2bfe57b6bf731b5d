"""Lists as New Recruit exports them in XML or JSON: a tree of forces and selections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.library.model import ModelKind, Text
from tabletop.files.library.texts import SCROLLS, WEAPONS
from tabletop.files.library.words import line
from tabletop.files.rosters.making import COMMAND, Making
from tabletop.files.rosters.model import Dialect, Roster, RosterUnit
from tabletop.files.rosters.own_entry import MOST_MODELS, Parts, arm, own_entry, own_texts
from tabletop.files.rosters.plain import folded
from tabletop.files.xml_in import Node

MOST_SELECTIONS: Final = 1000
"""Selections of forces and lores; those within a unit are bound by the size of the file."""
LONGEST: Final = 100
"""Letters of a name."""
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
    made.points = _points(root)
    for limit in root.of("costLimits", "costLimit"):
        if _is_points(limit) and _number(limit.get("value")) > 0:
            made.limit = _number(limit.get("value"))
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
        number = _number(node.get("number"))
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
        elif list(force.of("selections")) and not is_outer:
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
        self.made.prices[key] = _points(force) or 0
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
        if _is_unit(node):
            self.unit(node, regiment, bundle)
            return
        low = words(node.name).lower()
        if low in _LORES:
            self.say(node, low)
            for lore in node.of("selections", "selection"):
                self._lore(lore, _LORES[low])
        elif "tactic" in low:
            self.say(node, "battle tactic cards")
            for card in node.of("selections", "selection"):
                self.made.tactics.append(words(card.name))
                self.say(card, "battle tactic card")
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
        cost = _points(node)
        if cost:
            self.made.prices[name] = cost
        self.say(node, f"{kind[:-1]} lore")
        self.made.texts += [(kind, text) for text in own_texts(node)]
        for inner in node.of("selections", "selection"):
            self.loose += 1
            if _is_unit(inner):
                self.unit(inner, "", "", is_summoned=True)
            else:
                self.made.texts += [(kind, text) for text in own_texts(inner)]
                self.say(inner, kind[:-1])

    def _army_wide(self, node: Node, where: str) -> None:
        """Take what the whole army has: its texts are kept, what is within is looked through."""
        texts = list(own_texts(node))
        self.made.texts += [(where, text) for text in texts]
        cost = _points(node)
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
            if _is_unit(selection):
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
            size = min(MOST_MODELS, max(1, _number(node.get("number"))))
            models.append(ModelKind(words(node.name), size))
        if found.weapons:
            models[:] = [_armed(model, found.weapons) for model in models]
        for role, count in found.roles.items():
            _given(models, role, count)
        points = _points(node) or 0
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

    def _within(self, node: Node, found: _Unit, model: _Model | None) -> None:
        """Take a selection within a unit."""
        name, low = words(node.name), words(node.name).lower()
        inner = list(node.of("selections", "selection"))
        group = line(node.get("group")).lower()
        number = max(1, _number(node.get("number")))
        label = arm(node, found.parts)
        role = COMMAND.get(low, "")
        texts = list(own_texts(node))
        if node.get("type") == "model":
            self.say(node, "model")
            mine = _Model(weapons=[(label, number)] if label else [])
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
        elif label or _has_weapon(node):
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
            cost = _points(node)
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


@dataclass
class _Model:
    """What is collected of models of a kind: each weapon or role with the number that has it."""

    weapons: list[tuple[str, int]] = field(default_factory=list)
    roles: list[tuple[str, int]] = field(default_factory=list)

    def kinds(self, name: str, count: int) -> list[ModelKind]:
        """Return the models: those that are alike together, command models first."""
        rows: list[tuple[list[str], list[str]]] = [([], []) for _ in range(count)]
        at = 0
        for role, number in self.roles:
            for n in range(min(number, count)):
                rows[(at + n) % count][1].append(role)
            at += number
        used = 0
        for weapon, number in self.weapons:
            if number >= count:
                chosen: Sequence[int] = range(count)
            else:
                chosen = [(used + n) % count for n in range(number)]
                used += number
            for n in chosen:
                if weapon not in rows[n][0]:
                    rows[n][0].append(weapon)
        found: list[ModelKind] = []
        for weapons, roles in rows:
            kind = ModelKind(name, 1, tuple(weapons), roles=tuple(roles))
            if found and _alike(found[-1], kind):
                found[-1] = ModelKind(name, found[-1].count + 1, kind.weapons, roles=kind.roles)
            else:
                found.append(kind)
        return found


def _alike(one: ModelKind, two: ModelKind) -> bool:
    return (one.name, one.weapons, one.roles) == (two.name, two.weapons, two.roles)


def _armed(model: ModelKind, weapons: Sequence[str]) -> ModelKind:
    more = tuple(name for name in dict.fromkeys(weapons) if name not in model.weapons)
    return ModelKind(model.name, model.count, (*model.weapons, *more), roles=model.roles)


def _given(models: list[ModelKind], role: str, count: int) -> None:
    """Make the first models without a role command models."""
    for n in range(len(models)):
        model = models[n]
        if count <= 0 or model.roles:
            continue
        some = min(count, model.count)
        count -= some
        parts = [ModelKind(model.name, some, model.weapons, roles=(role,))]
        if model.count > some:
            parts.append(ModelKind(model.name, model.count - some, model.weapons))
        models[n : n + 1] = parts
        return


def _in_regiment(unit: RosterUnit, name: str) -> RosterUnit:
    return replace(unit, regiment=name) if unit.regiment else unit


def words(text: str) -> str:
    """Return a name in plain letters, not too long to be one."""
    return folded(line(text))[:LONGEST].strip()


def _is_unit(node: Node) -> bool:
    if node.get("type") == "unit":
        return True
    return any(p.get("typeName") in SCROLLS for p in node.of("profiles", "profile"))


def _has_weapon(node: Node) -> bool:
    return any(p.get("typeName") in WEAPONS for p in node.of("profiles", "profile"))


def _is_points(cost: Node) -> bool:
    return cost.get("typeId") == "points" or cost.name.lower() in ("pts", "points")


def _points(node: Node) -> int | None:
    found = [_number(cost.get("value")) for cost in node.of("costs", "cost") if _is_points(cost)]
    return sum(found) if found else None


def _number(text: str) -> int:
    try:
        return max(0, min(100_000, round(float(text))))
    except (ValueError, OverflowError):
        return 0
