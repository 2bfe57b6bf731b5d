"""Finding the warscroll that a line of a list names: by number, by name, else what comes near."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tabletop.files.library.model import Bundle, Entry, EntryKind, House, Library, Lore, Text
from tabletop.files.rosters.names import keys_of, near, renamed
from tabletop.files.rosters.plain import name_key


@dataclass(frozen=True, slots=True)
class Found:
    """What a name stands for (None: nothing), why it was taken for that, what comes near.

    `models` is the size of a smaller unit that the data has a name for.
    """

    entry: Entry | None
    why: str = ""
    maybe: tuple[str, ...] = ()
    loadout: str = ""
    """Words behind `with` that say what the models carry."""
    models: int | None = None


class Finder:
    """Looks names up among what is known; `house` is the army's, its units come first."""

    def __init__(self, library: Library | None, own: Sequence[Entry], house: House | None) -> None:
        self.library = library
        self.house = house
        self.by_name: dict[str, list[Entry]] = {}
        for entry in (*(library.entries.values() if library is not None else ()), *own):
            for key in {name_key(entry.name), name_key(entry.name).removeprefix("the ")}:
                self.by_name.setdefault(key, []).append(entry)
        self.smaller: dict[str, tuple[Entry, int]] = {}
        for entries in [*self.by_name.values()]:
            for entry in entries:
                for one in entry.undersized:
                    self.smaller[name_key(one.name)] = (entry, one.size)
        self.mine = frozenset(house.units) if house is not None else frozenset()

    def number(self, key: str) -> Entry | None:
        """Return the warscroll with a number, None where there is none."""
        return self.library.entries.get(key) if self.library is not None and key else None

    def find(self, name: str, kind: EntryKind = "unit", among: Iterable[str] = ()) -> Found:
        """Return the warscroll of a name; `among` are numbers that are likeliest to be meant."""
        wanted = frozenset(among)
        for key in keys_of(name):
            entry = self._best(key, kind, wanted)
            if entry is not None:
                return Found(entry)
            small = self.smaller.get(key)
            if small is not None:
                return Found(small[0], models=small[1])
        new = renamed(name)
        if new:
            entry = self._best(name_key(new), kind, wanted)
            if entry is not None:
                return Found(entry, f"it is called {entry.name} now")
        if self.house is not None and kind == "unit":
            entry = self._best(name_key(f"{self.house.faction} {name}"), kind, wanted)
            if entry is not None:
                return Found(entry, f"it is {entry.name}")
        base, _, loadout = name.partition(" with ")
        if loadout:
            for key in keys_of(base):
                entry = self._best(key, kind, wanted)
                if entry is not None and carries(entry, loadout):
                    return Found(entry, f"{entry.name} with {loadout}", loadout=loadout)
        return Found(None, maybe=self.near(name, kind))

    def _best(self, key: str, kind: EntryKind, wanted: frozenset[str]) -> Entry | None:
        found = self.by_name.get(key, [])
        if not found:
            return None
        return max(
            found,
            key=lambda e: (
                e.key in wanted,
                e.key in self.mine,
                e.kind == kind,
                bool(e.key),
                not e.is_legends,
            ),
        )

    def near(self, name: str, kind: EntryKind = "unit") -> tuple[str, ...]:
        """Return names that come near, those of the army's own faction first."""
        every = [entry for entries in self.by_name.values() for entry in entries]
        mine = near(name, {e.name for e in every if e.key in self.mine and e.kind == kind})
        if len(mine) < 2:
            rest = near(name, {e.name for e in every if e.kind == kind})
            mine = tuple(dict.fromkeys((*mine, *rest)))
        return mine[:3]

    def bundle(self, name: str) -> Bundle | None:
        """Return a Regiment of Renown by its name."""
        return _named(name, self.library.bundles) if self.library is not None else None


def carries(entry: Entry, words: str) -> bool:
    """Say whether a unit has all that words name: weapons, joined by `and`."""
    known = {name_key(label) for label in labels_of(entry)}
    known |= {name_key(weapon.name) for weapon in entry.warscroll.weapons}
    wanted = name_key(words)
    parts = [part for part in wanted.split(" and ") if part]
    return wanted in known or all(any(part in label for label in known) for part in parts)


def labels_of(entry: Entry) -> tuple[str, ...]:
    """Return what models of a unit may carry, by the names that the data has for it."""
    found: dict[str, None] = {}
    for model in entry.models:
        found |= dict.fromkeys((*model.weapons, *(w for group in model.choices for w in group)))
    return tuple(found)


def _named(name: str, bundles: Iterable[Bundle]) -> Bundle | None:
    wanted = {*keys_of(name)}
    return next((b for b in bundles if name_key(b.name) in wanted), None)


def house_of(library: Library | None, faction: str, army: str) -> House | None:
    """Return the faction or army of renown of a list, None where the data has none."""
    if library is None or not (faction or army):
        return None
    by_key: dict[str, House] = {}
    for house in library.houses:
        by_key.setdefault(_house_key(house.name), house)
    for name in (f"{faction} - {army}" if army else faction, faction):
        known = by_key.get(_house_key(name))
        if known is not None:
            return known
    if army:
        wanted = _house_key(army)
        return next((h for k, h in by_key.items() if k.endswith(f" {wanted}")), None)
    return None


def _house_key(name: str) -> str:
    return name_key(name.replace("[LEGENDS]", "")).removesuffix(" legends")


def likeliest_house(library: Library | None, units: Iterable[str]) -> House | None:
    """Return the faction that has most of some units (keys of names), None for none of them."""
    if library is None:
        return None
    names = {key: name_key(entry.name) for key, entry in library.entries.items()}
    wanted = list(units)
    best: tuple[int, House] | None = None
    for house in library.houses:
        if " - " in house.name:
            continue
        mine = {names[key] for key in house.units if key in names}
        count = sum(name in mine for name in wanted)
        if count and (best is None or count > best[0]):
            best = (count, house)
    return best[1] if best is not None else None


def gift_of(
    house: House | None, library: Library | None, name: str
) -> tuple[str, tuple[Text, ...]]:
    """Return an enhancement by its name: as the data spells it, and what it says; "" for none."""
    wanted = name_key(name)
    if library is None:
        return "", ()
    family = [h for h in library.houses if house is not None and h.faction == house.faction]
    for one in (*([house] if house is not None else []), *family, *library.houses):
        for table in (one.traits, one.artefacts, one.other_enhancements, one.formations):
            for known, texts in table.items():
                if name_key(known) == wanted:
                    return known, texts
    return "", ()


def retired(library: Library | None, name: str) -> tuple[str, tuple[Text, ...]]:
    """Return a formation or enhancement that only other handbooks have; "" for none."""
    wanted = name_key(name)
    for known, texts in library.retired.items() if library is not None else ():
        if name_key(known) == wanted:
            return known, texts
    return "", ()


def gift_names(house: House | None, library: Library | None) -> tuple[str, ...]:
    """Return the names of all enhancements of a faction."""
    if house is None or library is None:
        return ()
    family = [h for h in library.houses if h.faction == house.faction]
    return tuple(
        name
        for one in family
        for table in (one.traits, one.artefacts, one.other_enhancements)
        for name in table
    )


def lore_of(house: House | None, library: Library | None, name: str, kind: str = "") -> Lore | None:
    """Return a lore by its name, in whatever way lists put the word `lore`."""
    if library is None:
        return None
    wanted = lore_key(name)
    army = lore_key(house.name.partition(" - ")[2]) if house is not None else ""
    mine = frozenset(house.lores) if house is not None else frozenset()
    found = [
        lore
        for lore in (*library.lores, *library.old_lores)
        if (not kind or lore.kind == kind)
        and lore_key(lore.name) in (wanted, army if wanted in ("", army) else wanted)
    ]
    old = frozenset(map(id, library.old_lores))
    return max(found, key=lambda one: (one.name in mine, id(one) not in old)) if found else None


def lore_key(name: str) -> str:
    """Return the key of a lore without the words that only say that it is one.

    >>> lore_key("Prayer Lore: Reed Brothers") == lore_key("Reed Brothers Prayer Lore")
    True
    """
    key = name_key(name)
    for word in ("spell lore", "prayer lore", "manifestation lore"):
        key = key.removeprefix(word).removesuffix(word).strip()
    return key
