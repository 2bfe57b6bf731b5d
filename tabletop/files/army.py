"""An army as its file lists it: warscrolls, regiments, units; and what of it breaks the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tabletop.state.warscroll import Warscroll

MOST_REGIMENTS = 5
MOST_FOLLOWERS = 3


@dataclass(frozen=True, slots=True)
class Listed:
    """A unit of an army list. `roles` counts models with a loadout of their own, by its name.

    `drop` names the regiment it deploys with, "" for an auxiliary unit.
    """

    id: str
    warscroll: str
    name: str = ""
    is_reinforced: bool = False
    is_general: bool = False
    drop: str = ""
    roles: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_auxiliary(self) -> bool:
        """Whether it belongs to no regiment."""
        return not self.drop


@dataclass(frozen=True, slots=True)
class Army:
    """An army: its name, the warscrolls it uses by id, and its units in the order of the list.

    `traits` are ids of abilities of the whole army: battle traits, lores. `others` are what it
    brings besides units: manifestations, that wait to be summoned, and faction terrain.
    """

    name: str
    warscrolls: Mapping[str, Warscroll]
    units: tuple[Listed, ...]
    about: str = ""
    traits: tuple[str, ...] = ()
    others: tuple[Listed, ...] = ()
    file: str = field(default="", compare=False)

    def warscroll_of(self, unit: Listed) -> Warscroll:
        """Return the warscroll of a listed unit."""
        return self.warscrolls[unit.warscroll]

    def size_of(self, unit: Listed) -> int:
        """Return how many models a listed unit begins with (AC-3)."""
        return self.warscroll_of(unit).size * (2 if unit.is_reinforced else 1)

    @property
    def points(self) -> int:
        """What the army costs."""
        return sum(self.warscroll_of(u).points * (2 if u.is_reinforced else 1) for u in self.units)

    @property
    def regiments(self) -> dict[str, tuple[Listed, ...]]:
        """The regiments by name, in the order of the list; the first unit leads."""
        found: dict[str, tuple[Listed, ...]] = {}
        for unit in self.units:
            if unit.drop:
                found[unit.drop] = (*found.get(unit.drop, ()), unit)
        return found


def army_faults(army: Army) -> tuple[str, ...]:
    """Return what of a list breaks the rules of army building, in words (AC-1, AC-3, AC-6)."""
    return tuple(_faults(army))


def _faults(army: Army) -> Iterator[str]:
    regiments = army.regiments
    if not 1 <= len(regiments) <= MOST_REGIMENTS:
        yield f"{len(regiments)} regiments; an army has 1 to {MOST_REGIMENTS} (3.1)"
    generals = [u for u in army.units if u.is_general]
    if len(generals) != 1:
        yield f"{len(generals)} generals; an army has one (3.1)"
    for unit in generals:
        if not army.warscroll_of(unit).has("HERO"):
            yield f"{unit.id} is the general and no HERO (3.1)"
    for name, units in regiments.items():
        leader, followers = units[0], units[1:]
        if not army.warscroll_of(leader).has("HERO"):
            yield f"{name} is led by {leader.id}, which is no HERO (3.1)"
        most = MOST_FOLLOWERS + any(u.is_general for u in units)
        if len(followers) > most:
            yield f"{name} has {len(followers)} units beside its leader; {most} may join (3.1)"
        for unit in followers:
            if army.warscroll_of(unit).has("HERO"):
                yield f"{unit.id} is a HERO in the regiment of another (3.1)"
    seen: set[str] = set()
    for unit in army.units:
        scroll = army.warscroll_of(unit)
        if unit.is_reinforced and (scroll.size == 1 or scroll.has("UNIQUE")):
            yield f"{unit.id} cannot be reinforced (3.3)"
        if scroll.has("UNIQUE") and unit.warscroll in seen:
            yield f"{scroll.name} is UNIQUE and is listed twice (3.3)"
        seen.add(unit.warscroll)
