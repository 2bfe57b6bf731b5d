"""From a list to an army: units found in the data, sizes, loadouts, bases, what the army takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from tabletop.files.library.model import Entry, EntryKind, House, Library, ModelKind
from tabletop.files.rosters.composing import composed, with_bases
from tabletop.files.rosters.extras import Extras, bare
from tabletop.files.rosters.finding import (
    Finder,
    Found,
    gift_of,
    house_of,
    likeliest_house,
    retired,
)
from tabletop.files.rosters.gathered import Gathered, kept_name
from tabletop.files.rosters.lines import Lines
from tabletop.files.rosters.model import Imported, Roster, RosterUnit
from tabletop.files.rosters.own_entry import reminders_of
from tabletop.files.rosters.plain import name_key
from tabletop.files.rosters.prices import MOST_POINTS, copies_of, price_of
from tabletop.files.warscrolls import FACTIONS, faction
from tabletop.state.army import Army, Listed

NO_BASES: Final[Mapping[str, str]] = MappingProxyType({})
MOST_MODELS: Final = 100


def own_entries() -> tuple[Entry, ...]:
    """Return the warscrolls that the program has data of by itself."""
    found = []
    for key in FACTIONS:
        whole = faction(key)
        for scroll in whole.warscrolls:
            kind: EntryKind = "terrain" if scroll.has("FACTION TERRAIN") else "unit"
            kind = "manifestation" if scroll.has("MANIFESTATION") else kind
            model = ModelKind(scroll.name, scroll.size)
            found.append(Entry("", scroll.name, kind, scroll, (model,), factions=(whole.name,)))
    return tuple(found)


def import_roster(
    roster: Roster,
    library: Library | None = None,
    bases: Mapping[str, str] = NO_BASES,
    own: Sequence[Entry] | None = None,
) -> Imported:
    """Return the army that a list names, what became of each line, and what is to be asked.

    `library` is the user's community data, `bases` what the user said of bases by names of
    warscrolls, `own` the warscrolls that are known without data (None: those of the program).
    Nothing that only comes near is taken: it is offered.
    """
    return _Importer(roster, library, bases, own_entries() if own is None else own).run()


@dataclass
class _Importer:
    roster: Roster
    library: Library | None
    bases: Mapping[str, str]
    own: Sequence[Entry]
    prices: dict[str, int] = field(default_factory=dict)
    members: list[str] = field(default_factory=list)
    """Numbers of those who came with the Regiment of Renown that was named last."""

    def run(self) -> Imported:
        """Return the imported list."""
        roster = self.roster
        self.store = Gathered(self.library, self.bases)
        self.lines = Lines(roster)
        house = self._house()
        self.house = house
        self.finder = Finder(self.library, self.own, house)
        self.extras = Extras(roster, self.library, house, self.lines)
        self.prices = dict(roster.prices)
        for unit in roster.units:
            self._unit(unit)
        found = self.extras.run()
        for key in found.summoned:
            entry = self.finder.number(key)
            if entry is not None and not any(
                self.store.scrolls[u.warscroll].name == entry.name for u in self.store.others
            ):
                self.store.other(entry, entry.name)
        self._lost_bands()
        if not self.store.units:
            return Imported(roster, None, self.lines.done(), tuple(self.store.unknown.values()))
        taken = {unit.drop for unit in self.store.units}
        named = (*(u.renown for u in roster.units if u.renown), *self.extras.renown)
        renown = tuple(name for name in dict.fromkeys(map(kept_name, named)) if name in taken)
        army = Army(
            kept_name(roster.title or roster.faction) or "Imported army",
            self.store.scrolls,
            tuple(self._ordered(renown)),
            traits=found.traits,
            others=tuple(sorted(self.store.others, key=self._is_terrain)),
            faction=found.faction,
            limit=min(roster.limit or 0, 10 * MOST_POINTS),
            renown=renown,
            formation=found.formation,
            lores=found.lores,
            reminders=found.reminders,
            prices={
                kept_name(name): min(points, 10 * MOST_POINTS)
                for name, points in self.prices.items()
                if points and kept_name(name)
            },
        )
        if roster.points and roster.points != army.points:
            self.lines.noted("points", f"what is known of it makes {army.points} points")
        return Imported(roster, army, self.lines.done(), tuple(self.store.unknown.values()))

    def _lost_bands(self) -> None:
        """Say of Regiments of Renown of which nobody is known that they are not there."""
        there = {unit.drop for unit in self.store.units}
        for name in dict.fromkeys(u.renown for u in self.roster.units if u.renown):
            if kept_name(name) not in there:
                self.prices.pop(name, None)
                self.lines.say(bare(name), ("regiment of renown",), "nobody in it is known", ())

    def _is_terrain(self, unit: Listed) -> bool:
        return not self.store.scrolls[unit.warscroll].has("MANIFESTATION")

    def _house(self) -> House | None:
        roster = self.roster
        army = roster.army_of_renown
        found = house_of(self.library, roster.faction, army or roster.formation)
        if found is not None:
            return found
        names = [name_key(unit.name) for unit in roster.units]
        return likeliest_house(self.library, names)

    def _ordered(self, renown: Sequence[str]) -> list[Listed]:
        """Return the units as files list them: regiments, their leaders first, then the rest."""
        drops = dict.fromkeys(u.drop for u in self.store.units if u.drop and u.drop not in renown)
        found: list[Listed] = []
        for drop in (*drops, *renown):
            mine = [u for u in self.store.units if u.drop == drop]
            leader = next((u for u in mine if u.is_general), None) or next(
                (u for u in mine if self.store.scrolls[u.warscroll].has("HERO")), mine[0]
            )
            if drop in renown:
                leader = mine[0]
            found += [leader, *(u for u in mine if u is not leader)]
        return [*found, *(u for u in self.store.units if not u.drop)]

    def _unit(self, unit: RosterUnit) -> None:
        """Add a unit of the list, or say that it is unresolved."""
        found = self._found(unit)
        entry = found.entry
        if entry is not None and entry.key in self.members and unit.points is None:
            self.members.remove(entry.key)  # the list says who is in the regiment
            self.lines.use(unit.line, "unit", "it came with its Regiment of Renown")
            return
        self.members = []
        if entry is None:
            self._bundle_or_nothing(unit, found)
            return
        if entry.kind != "unit":
            self.store.other(entry, unit.name)
            if unit.points:
                self.prices[entry.name] = self.prices.get(entry.name, 0) + unit.points
            self.lines.use(unit.line, entry.kind, found.why)
            return
        copies, models = copies_of(unit, entry, self.house)
        unit = replace(unit, models=models)
        if copies > 1:
            points = unit.points or 0
            if points != price_of(entry, self.house):  # else it is that of each
                points //= copies
            unit = replace(unit, points=points or None)
            self.lines.note(unit.line, f"{copies} units of {entry.name}")
        for n in range(copies):
            self._add(unit if not n else replace(unit, is_general=False), entry, found)

    def _found(self, unit: RosterUnit) -> Found:
        entry = self.finder.number(unit.key)
        if entry is not None:
            return Found(entry)
        among = tuple(self.members)
        if unit.renown:
            bundle = self.finder.bundle(unit.renown)
            among = tuple(key for key, _ in bundle.members) if bundle is not None else ()
        found = self.finder.find(unit.name, unit.kind, among)
        if found.entry is None and unit.own is not None:
            why = "" if self.library is None else "not in the data: as the list itself says"
            return Found(unit.own, why)
        if found.entry is not None and unit.own is not None and self.library is None:
            base = found.entry.warscroll.base
            return Found(with_bases(unit.own, base) if base else unit.own)
        return found

    def _bundle_or_nothing(self, unit: RosterUnit, found: Found) -> None:
        """Take a name for a whole Regiment of Renown where it is one, else leave it open."""
        bundle = self.finder.bundle(unit.name) if self.library is not None else None
        if bundle is None or not bundle.members:
            if self.store.units and unit.kind == "unit" and self._given(unit):
                return
            self.lines.open(unit.line, "unit", self._why(unit), found.maybe)
            self.lines.lose(
                unit.line, f"it belongs to {kept_name(unit.name)!r}, which is not known"
            )
            return
        points = unit.points or bundle.points
        self.prices[bundle.name] = self.prices.get(bundle.name, 0) + points
        self.lines.use(unit.line, "regiment of renown")
        self.extras.renown.append(bundle.name)
        for key, count in bundle.members:
            entry = self.finder.number(key)
            for _ in range(count if entry is not None else 0):
                assert entry is not None
                self.members.append(key)
                one = RosterUnit(unit.line, entry.name, renown=bundle.name)
                self._add(one, entry, Found(entry))

    def _given(self, unit: RosterUnit) -> bool:
        """Take a name with points for an enhancement of the unit above it, where it is one."""
        name, texts = gift_of(self.house, self.library, unit.name)
        if not name:
            name, texts = retired(self.library, unit.name)
        if not name:
            return False
        last = self.store.units[-1]
        told = (*last.reminders, *reminders_of(texts))
        self.store.units[-1] = replace(
            last, enhancements=(*last.enhancements, name), reminders=told
        )
        if unit.points:
            self.prices[name] = self.prices.get(name, 0) + unit.points
        self.lines.use(unit.line, "enhancement", f"of {self.store.scrolls[last.warscroll].name}")
        return True

    def _why(self, unit: RosterUnit) -> str:
        if self.library is None:
            return "no data has a warscroll of this name: add community data"
        return "no warscroll of this name is in the data"

    def _add(self, unit: RosterUnit, entry: Entry, found: Found) -> None:
        entry = self.store.based(entry)
        scroll = entry.warscroll
        size = scroll.size
        count = unit.models or found.models or size * (2 if unit.is_reinforced else 1)
        count = min(count, MOST_MODELS)
        is_reinforced = count == 2 * size and (unit.is_reinforced or size > 1 or unit.own is None)
        if unit.is_reinforced and unit.models is None and found.models is None:
            is_reinforced = True
        loadouts = [*unit.loadouts, *([(found.loadout, count)] if found.loadout else [])]
        self.lines.use(unit.line, "unit", found.why)
        gifts = self.extras.giver.gifts(unit, entry, count, loadouts)
        real = unit.own.models if unit.own is not None else ()
        made = composed(entry, count, real, gifts.loadouts, dict(unit.roles) or None)
        for words in made.unread:
            self.lines.option(unit.line, words, "loadout", "no weapon of the unit is called so")
        is_smaller = any(one.size == count for one in entry.undersized)
        is_usual = count == size or (count == 2 * size and is_reinforced)
        if not is_usual and not is_smaller:
            self.lines.note(unit.line, f"{count} models, where the warscroll has {size}")
        points = self._points(unit, entry, is_reinforced, count)
        scroll = self.store.scroll(scroll, made, count if not is_reinforced else size, points)
        where = kept_name(unit.renown or unit.regiment)
        self.store.units.append(
            Listed(
                self.store.id(scroll.name),
                scroll.id,
                kept_name(unit.called),
                is_reinforced,
                unit.is_general,
                where,
                {},
                gifts.names,
                made.places,
                gifts.reminders,
            )
        )

    def _points(self, unit: RosterUnit, entry: Entry, is_reinforced: bool, count: int) -> int:
        """Return what the unit costs before it is reinforced; what the list says counts."""
        price = price_of(entry, self.house, count)
        if unit.points is None or unit.renown:
            return price
        own = min(unit.points, MOST_POINTS) // (2 if is_reinforced else 1)
        if price and own != price and unit.points:
            told = price * (2 if is_reinforced else 1)
            self.lines.note(unit.line, f"{unit.points} points, where the data has {told}")
        return own or price
