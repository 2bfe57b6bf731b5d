"""What a faction says about lists: who leads whom, tables of enhancements, lores, points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.state.warscroll import Warscroll

Prices = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Leads:
    """Who may join a hero's regiment: keywords or names; `heroes` are names, one of each."""

    name: str
    options: tuple[str, ...]
    heroes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a hero in another's regiment: who may take it, whose regiments have one."""

    name: str
    heroes: tuple[str, ...]
    leaders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table of enhancements: names of warscrolls that may have one, and its entries' points."""

    name: str
    units: tuple[str, ...]
    entries: Prices


@dataclass(frozen=True, slots=True)
class ListBook:
    """The army rules of a faction. `single` are warscrolls barred from being reinforced (3.3).

    `traits` are ids of the automated abilities that every army of it has; `brings` those that come
    with a lore or formation of a name, `summons` the warscrolls that a lore's spells set up,
    `by_hand` names of what else they give, that players apply themselves. `members` are names of
    warscrolls that count as the faction's without its keyword. A book that `is_partial` does not
    say who may join whom: that is not judged then.
    """

    faction: str
    keyword: str
    leads: Mapping[str, Leads]
    slots: tuple[Slot, ...] = ()
    single: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    formations: Prices = field(default_factory=dict)
    lores: Mapping[str, Prices] = field(default_factory=dict)
    terrain: Prices = field(default_factory=dict)
    renown: Prices = field(default_factory=dict)
    traits: tuple[str, ...] = ()
    brings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    summons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    by_hand: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    members: frozenset[str] = frozenset()
    is_partial: bool = False

    def has_own(self, scroll: Warscroll) -> bool:
        """Say whether a warscroll is of the faction."""
        return scroll.has(self.keyword) or scroll.name in self.members

    def table_of(self, enhancement: str) -> Table | None:
        """Return the table that has an enhancement, None when none of the faction has it."""
        return next((t for t in self.tables if enhancement in t.entries), None)

    def slots_of(self, leader: Warscroll, hero: Warscroll) -> tuple[str, ...]:
        """Return the slots of a leader's regiment that a hero may take (AC-2)."""
        found = [s.name for s in self.slots if leader.name in s.leaders and hero.name in s.heroes]
        lead = self.leads.get(leader.name)
        return (*found, *((hero.name,) if lead is not None and hero.name in lead.heroes else ()))

    def may_join(self, leader: Warscroll, unit: Warscroll) -> bool:
        """Say whether a unit that is no hero may join a leader's regiment (3.1)."""
        if self.is_partial:
            return self.has_own(unit)
        lead = self.leads.get(leader.name)
        return lead is not None and any(fits(unit, option) for option in lead.options)


def fits(scroll: Warscroll, option: str) -> bool:
    """Say whether a warscroll is what an option names: its name, or keywords joined by `&`."""
    return scroll.name == option or all(scroll.has(word.strip()) for word in option.split("&"))
