"""An army as its list names it: warscrolls, regiments, units, and what it takes besides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.state.warscroll import Reminder, Warscroll


@dataclass(frozen=True, slots=True)
class Listed:
    """A unit of an army list. `roles` counts models with a loadout of their own, by its name.

    `places` are roles whose models were chosen (1 is the first model), command models among them:
    none for a command model that was left out. `drop` names the regiment it deploys with, "" for
    an auxiliary unit. `enhancements` are the names of what it was given (4.1), `reminders` what
    these say, where the user's own data has it.
    """

    id: str
    warscroll: str
    name: str = ""
    is_reinforced: bool = False
    is_general: bool = False
    drop: str = ""
    roles: Mapping[str, int] = field(default_factory=dict)
    enhancements: tuple[str, ...] = ()
    places: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    reminders: tuple[Reminder, ...] = ()

    @property
    def is_auxiliary(self) -> bool:
        """Whether it belongs to no regiment."""
        return not self.drop


@dataclass(frozen=True, slots=True)
class Army:
    """An army: its name, the warscrolls it uses by id, and its units in the order of the list.

    `traits` are ids of abilities of the whole army: battle traits, lores. `others` are what it
    brings besides units: manifestations, that wait to be summoned, and faction terrain. `renown`
    names which of its regiments are Regiments of Renown (3.5). `lores` are names by kind (spells,
    prayers, manifestations). `extra` are tables of enhancements of which an ability allows one
    more. `limit` is the agreed number of points, 0 for none. `reminders` are abilities of the whole
    army that its players apply themselves. `prices` are the points of what costs some besides
    single units, by its name: a Regiment of Renown as a whole, a lore, an enhancement.
    """

    name: str
    warscrolls: Mapping[str, Warscroll]
    units: tuple[Listed, ...]
    about: str = ""
    traits: tuple[str, ...] = ()
    others: tuple[Listed, ...] = ()
    file: str = field(default="", compare=False)
    faction: str = ""
    limit: int = 0
    renown: tuple[str, ...] = ()
    formation: str = ""
    lores: Mapping[str, str] = field(default_factory=dict)
    extra: tuple[str, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    prices: Mapping[str, int] = field(default_factory=dict)

    def warscroll_of(self, unit: Listed) -> Warscroll:
        """Return the warscroll of a listed unit."""
        return self.warscrolls[unit.warscroll]

    def size_of(self, unit: Listed) -> int:
        """Return how many models a listed unit begins with (AC-3)."""
        return self.warscroll_of(unit).size * (2 if unit.is_reinforced else 1)

    def price_of(self, unit: Listed) -> int:
        """Return what a listed unit costs by its warscroll (AC-3)."""
        return self.warscroll_of(unit).points * (2 if unit.is_reinforced else 1)

    @property
    def points(self) -> int:
        """What its units cost by their warscrolls, and what has a price of its own."""
        single = (u for u in self.units if not (u.drop in self.renown and u.drop in self.prices))
        return sum(map(self.price_of, single)) + sum(self.prices.values())

    @property
    def regiments(self) -> dict[str, tuple[Listed, ...]]:
        """The regiments by name, in the order of the list; the first unit leads."""
        found: dict[str, tuple[Listed, ...]] = {}
        for unit in self.units:
            if unit.drop:
                found[unit.drop] = (*found.get(unit.drop, ()), unit)
        return found

    @property
    def terrain(self) -> tuple[str, ...]:
        """The names of its faction terrain."""
        scrolls = map(self.warscroll_of, self.others)
        return tuple(scroll.name for scroll in scrolls if scroll.has("FACTION TERRAIN"))

    def has_own(self, unit: Listed) -> bool:
        """Whether a unit is of the army itself, and not of a Regiment of Renown."""
        return unit.drop not in self.renown

    def name_of(self, unit: Listed) -> str:
        """Return what a unit is called."""
        return unit.name or self.warscroll_of(unit).name
