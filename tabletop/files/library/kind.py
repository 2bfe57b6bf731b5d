"""A kind of model of a unit while it is read, and what kinds of one unit share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.files.library.model import BaseShare, ModelKind
from tabletop.files.xml_in import Node
from tabletop.state.warscroll import Weapon

ROLE_KEYS: Final = {
    "9c21-1746-9873-a5b5": "CHAMPION",
}
"""Numbers of command models that conditions speak of."""


@dataclass(slots=True)
class Kind:
    """A kind of model while it is read: labels of weapons, and what stands behind each label."""

    name: str
    count: int = 1
    fixed: list[str] = field(default_factory=list)
    choices: list[tuple[str, ...]] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    limits: dict[str, tuple[int, int]] = field(default_factory=dict)
    armed: dict[str, list[Weapon]] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    """Labels by the numbers of their entries."""
    without: list[tuple[str, str]] = field(default_factory=list)
    """Labels, and numbers of entries beside which they are not taken."""
    bases: tuple[BaseShare, ...] = ()

    @property
    def model(self) -> ModelKind:
        """The kind as the library keeps it."""
        return ModelKind(
            self.name,
            self.count,
            tuple(self.fixed),
            tuple(self.choices),
            tuple(self.roles),
            tuple((label, *self.limits[label]) for label in self.limits),
            tuple((label, tuple(self._replaced(label))) for label in self._instead()),
            tuple(
                dict.fromkeys(
                    (label, ROLE_KEYS[key]) for label, key in self.without if key in ROLE_KEYS
                )
            ),
        )

    def _instead(self) -> list[str]:
        """Return the labels that stand in the place of others."""
        chosen = {label for choice in self.choices for label in choice if label}
        return sorted(label for label in chosen if any(self._replaced(label)))

    def _replaced(self, label: str) -> Iterator[str]:
        for other in self.fixed:
            if any(o == other and self.labels.get(key) == label for o, key in self.without):
                yield other


def beside(node: Node) -> Iterator[str]:
    """Yield the numbers of entries of the same model beside which an upgrade is not taken."""
    least = {one.id for one in node.of("constraints", "constraint")}
    for modifier in node.of("modifiers", "modifier"):
        what, value = modifier.get("field"), modifier.get("value")
        is_hiding = what == "hidden" and value == "true"
        if is_hiding or (what in least and value == "0"):
            for one in modifier.walk():
                is_here = one.tag == "condition" and one.get("scope") == "parent"
                if is_here and one.get("type") == "atLeast":
                    yield one.get("childId")


def tell_apart(kinds: list[Kind]) -> None:
    """Give labels that mean other weapons in other kinds names of their own."""
    meant: dict[str, list[Weapon]] = {}
    clashing = {
        label
        for kind in kinds
        for label, weapons in kind.armed.items()
        if meant.setdefault(label, weapons) != weapons
    }
    for kind in kinds:
        new = {label: f"{label} ({kind.name})" for label in kind.armed if label in clashing}
        kind.armed = {new.get(label, label): w for label, w in kind.armed.items()}
        kind.fixed = [new.get(label, label) for label in kind.fixed]
        kind.labels = {key: new.get(label, label) for key, label in kind.labels.items()}
        kind.without = [(new.get(label, label), key) for label, key in kind.without]
        kind.limits = {new.get(label, label): pair for label, pair in kind.limits.items()}
        kind.choices = [tuple(new.get(w, w) for w in choice) for choice in kind.choices]


def shared_weapons(kinds: list[Kind]) -> tuple[Weapon, ...]:
    """Return the weapons of a unit, each with the word of the models that carry it."""
    found: dict[Weapon, list[str]] = {}
    without = {kind.name: {w for _, gone in kind.model.replaced for w in gone} for kind in kinds}
    for kind in kinds:
        for label, weapons in kind.armed.items():
            for weapon in weapons:
                labels = found.setdefault(weapon, [])
                labels += [label] if label not in labels else []
    done: list[Weapon] = []
    for weapon, labels in found.items():
        if all(
            any(label in kind.fixed and label not in without[kind.name] for label in labels)
            for kind in kinds
        ):
            done.append(weapon)
        else:
            done += [replace(weapon, bearers=label) for label in labels]
    return tuple(done)
