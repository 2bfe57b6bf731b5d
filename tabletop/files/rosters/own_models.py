"""The models of a unit in a file of New Recruit: what each carries, who is a command model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tabletop.files.library.model import ModelKind


@dataclass
class Collected:
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


def armed(model: ModelKind, weapons: Sequence[str]) -> ModelKind:
    """Return models with weapons that the whole unit has."""
    more = tuple(name for name in dict.fromkeys(weapons) if name not in model.weapons)
    return ModelKind(model.name, model.count, (*model.weapons, *more), roles=model.roles)


def promote(models: list[ModelKind], role: str, count: int) -> None:
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
