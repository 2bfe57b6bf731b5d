"""A unit of a New Recruit file: its models, what they carry, what it was given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tabletop.files.library.model import ModelKind, Text
from tabletop.files.library.words import line
from tabletop.files.rosters.making import COMMAND, Making
from tabletop.files.rosters.model import RosterUnit
from tabletop.files.rosters.own_entry import MOST_MODELS, Parts, arm, own_entry, own_texts
from tabletop.files.rosters.own_models import Collected, armed, promote
from tabletop.files.rosters.selections import has_weapon, points_of, whole, words
from tabletop.files.xml_in import Node


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


class UnitReader:
    """Reads units; `say` writes down what a selection was taken for and answers its number."""

    def __init__(self, made: Making, say: Callable[[Node, str, str], int]) -> None:
        self.made = made
        self.say = say

    def _say(self, node: Node, means: str, why: str = "") -> int:
        return self.say(node, means, why)

    def read(self, node: Node, regiment: str, bundle: str, is_summoned: bool = False) -> None:
        """Take a unit with its models, weapons, enhancements."""
        found = _Unit(Parts())
        several = whole(node.get("number"))
        why = f"the list counts {several} of it, one is here" if several > 1 else ""
        number = self._say(node, "unit", why)
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
                called=words(node.get("customName")),
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
            self._say(node, "model")
            mine = Collected(weapons=[(label, number)] if label else [])
            found.parts.texts += [t for t in texts if t not in found.parts.texts]
            for part in inner:
                self._within(part, found, mine)
            found.parts.models += mine.kinds(name, min(number, MOST_MODELS))
            return
        if low in ("general", "warlord"):
            found.is_general = True
            self._say(node, "general")
        elif low == "reinforced":
            found.is_reinforced = True
            self._say(node, "reinforced")
        elif role:
            self._say(node, "command model")
            if model is not None:
                model.roles.append((role, number))
            else:
                found.roles[role] = found.roles.get(role, 0) + number
        elif label or has_weapon(node):
            self._say(node, "weapon")
            if label and model is not None:
                model.weapons.append((label, number))
            elif label:
                found.weapons.append(label)
            found.parts.texts += [t for t in texts if t not in found.parts.texts]
        elif texts:
            is_given = any(w in group for w in ("artefact", "trait", "enhancement", "monstrous"))
            self._say(node, "enhancement" if is_given or group else "ability")
            found.enhancements += [name] if name else []
            found.texts += texts if name else []
            cost = points_of(node)
            self.made.charge(name, cost)
        elif inner:
            self._say(node, "choice")
        elif "legends" in low or group == "command models":
            self._say(node, "ignored setting")
        else:
            why = "the list does not say what it does"
            self._say(node, "unresolved option", why)
        for part in inner:
            self._within(part, found, model)
