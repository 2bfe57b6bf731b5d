"""Whom typed words name: units, models, terrain and objectives by a name or a part of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.errors import TabletopError
from tabletop.geometry.base import Footprint
from tabletop.geometry.region import Region
from tabletop.rules.words import listed, model_name
from tabletop.state.model import GameState


@dataclass(frozen=True, slots=True)
class Target:
    """What was named, and the outlines that it has."""

    label: str
    outlines: tuple[Footprint | Region, ...]


def target(state: GameState, name: str, without: Sequence[str]) -> Target:
    """Return what a name means, models that are to be moved left out.

    A whole name (or id) comes before a beginning, that before a part; several answers are none.
    Raises `TabletopError` in words.
    """
    known = [t for t in _targets(state, set(without)) if t[1].outlines]
    wanted = name.strip().casefold()
    for rank in range(3):
        found = [t for names, t in known if _fits(wanted, names, rank)]
        if len(found) == 1:
            return found[0]
        if found:
            whole = _unit_among(found)
            if whole is not None:
                return whole
            wholes = [t for t in found if not any(_is_of(t, other) for other in found)]
            labels = listed([t.label for t in wholes[:4]])
            raise TabletopError(f'"{name}" may be {labels}', next_step="type more of the name")
    raise TabletopError(f'nothing on the table is called "{name}"')


def _targets(state: GameState, without: set[str]) -> list[tuple[tuple[str, ...], Target]]:
    found: list[tuple[tuple[str, ...], Target]] = []
    for unit in state.units.values():
        models = [m for m in unit.models if m not in without]
        feet = tuple(state.models[m].footprint for m in models)
        found.append((_names(unit.id, unit.label), Target(unit.label, feet)))
        if len(unit.models) > 1:
            for m in models:
                label = model_name(state, m)
                one = Target(label, (state.models[m].footprint,))
                found.append((_names(m, label), one))
    for feature in state.terrain.values():
        whole = Target(feature.label, (feature.footprint,))
        found.append((_names(feature.id, feature.label), whole))
    for marker in state.objectives.values():
        spot = Target(f"objective {marker.id}", (marker.footprint,))
        found.append((_names(marker.id, spot.label), spot))
    return found


def _names(key: str, label: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((key.casefold(), label.casefold())))


def _fits(wanted: str, names: Sequence[str], rank: int) -> bool:
    """Whether words are a whole name, a beginning, or a part of one."""
    if rank == 0:
        return wanted in names
    return any(n.startswith(wanted) if rank == 1 else wanted in n for n in names)


def _is_of(one: Target, other: Target) -> bool:
    """Whether a target is a model of a unit that is one too."""
    return one is not other and one.label.startswith(f"{other.label} ")


def _unit_among(found: Sequence[Target]) -> Target | None:
    """A unit whose own models are all the others that fit: "Wardens" is the unit."""
    for one in found:
        rest = [t for t in found if t is not one]
        if all(_is_of(t, one) for t in rest):
            return one
    return None
