"""Building lists out of the user's data: what a faction may take, with words and models."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from tabletop.files.army_lists import LORES, faction_key
from tabletop.files.library.known import Whole
from tabletop.files.library.model import Entry, House, Library, Text
from tabletop.files.rosters.bases import likely_bases
from tabletop.files.rosters.composing import as_kept, composed, with_bases
from tabletop.files.rosters.own_entry import reminders_of, slug
from tabletop.files.warscrolls import Known
from tabletop.rules.army import ListBook, Table
from tabletop.state.army import Army, Listed
from tabletop.state.warscroll import Reminder

ALLIANCES: Final = ("ORDER", "CHAOS", "DEATH", "DESTRUCTION")
TRAITS, ARTEFACTS, OTHERS = "Heroic traits", "Artefacts of power", "Other enhancements"


def house_names(library: Library) -> tuple[str, ...]:
    """Return the factions and armies of renown of the data that we have no rules of ourselves."""
    names = (house.name for house in library.houses if not faction_key(house.name))
    return tuple(sorted(names, key=str.casefold))


def house_named(library: Library, name: str) -> House | None:
    """Return the faction or army of renown of a name, None where the data have none."""
    return next((house for house in library.houses if house.name == name), None)


def house_book(library: Library, name: str) -> ListBook | None:
    """Return what the data say about lists of a faction, None for one they do not have.

    They do not say who may join whose regiment: the book is partial.
    """
    return _book(Whole(library), name)


def house_known(library: Library, name: str, bases: Mapping[str, str]) -> tuple[Known, ...]:
    """Return the warscrolls that a faction takes, with its points; `bases` are those users said."""
    return _known(Whole(library), name, tuple(sorted(bases.items())))


@lru_cache(maxsize=4)
def _book(whole: Whole, name: str) -> ListBook | None:
    library = whole.kept
    house = house_named(library, name)
    if house is None:
        return None
    entries = [library.entries[key] for key in house.units if key in library.entries]
    heroes = tuple(e.name for e in entries if e.warscroll.has("HERO"))
    lores: dict[str, dict[str, int]] = {kind: {} for kind in LORES}
    for lore in library.lores:
        if lore.name in house.lores:
            lores[lore.kind][lore.name] = lore.points
    tables = (
        Table(TRAITS, heroes, dict.fromkeys(house.traits, 0)),
        Table(ARTEFACTS, heroes, dict.fromkeys(house.artefacts, 0)),
        Table(OTHERS, heroes, dict.fromkeys(house.other_enhancements, 0)),
    )
    return ListBook(
        house.name,
        _keyword(house, entries),
        MappingProxyType({}),
        single=tuple(e.name for e in entries if not e.can_reinforce),
        tables=tuple(table for table in tables if table.entries),
        formations=dict.fromkeys(house.formations, 0),
        lores=lores,
        terrain={e.name: _price(e, house) for e in entries if e.kind == "terrain"},
        renown={bundle.name: bundle.points for bundle in library.bundles},
        members=frozenset(e.name for e in entries),
        is_partial=True,
    )


def _keyword(house: House, entries: Iterable[Entry]) -> str:
    """Return the keyword of a faction: its name, else the one that most of its units have."""
    plain = house.faction.partition(" [")[0].upper()
    words = Counter(word for e in entries for word in e.warscroll.keywords)
    if words[plain]:
        return plain
    others = [w for w, _ in words.most_common() if w not in ALLIANCES and " " in w]
    return next(iter(others), plain)


def _price(entry: Entry, house: House) -> int:
    for name in (house.name, house.faction):
        if entry.points.get(name):
            return entry.points[name]
    return entry.points.get(house.name, entry.warscroll.points)


@lru_cache(maxsize=4)
def _known(whole: Whole, name: str, bases: tuple[tuple[str, str], ...]) -> tuple[Known, ...]:
    library, said = whole.kept, dict(bases)
    house = house_named(library, name)
    if house is None:
        return ()
    found = []
    for key in house.units:
        entry = library.entries.get(key)
        if entry is None:
            continue
        entry = based(entry, library, said)
        scroll = replace(entry.warscroll, points=_price(entry, house))
        scroll = replace(scroll, bases=composed(entry, scroll.size).bases)
        scroll = as_kept(scroll, "FACTION TERRAIN" if entry.kind == "terrain" else "")
        words = (*scroll.keywords, *(("LEGENDS",) if entry.is_legends else ()))
        found.append(Known(entry.name, house.name, words, (), scroll))
    return tuple(sorted(found, key=lambda k: k.name))


def based(entry: Entry, library: Library, said: Mapping[str, str]) -> Entry:
    """Return an entry with a base: what the user said, its own, else a likely one."""
    if entry.name in said:
        return with_bases(entry, said[entry.name])
    if entry.warscroll.base:
        return entry
    return with_bases(entry, likely_bases(entry.warscroll, library.entries.values())[0])


def outfitted(army: Army, library: Library, unit: str) -> Army:
    """Return the list with the models of a unit armed as its warscroll has them.

    Units that the data do not know stay as they are.
    """
    by_scroll = {e.warscroll.id: e for e in library.entries.values()}

    def change(now: Listed) -> Listed:
        key = now.warscroll
        entry = by_scroll.get(key) or by_scroll.get(key.rpartition(".")[0])
        if now.id != unit or entry is None:
            return now
        return replace(now, places=composed(entry, army.size_of(now)).places)

    return replace(army, units=tuple(map(change, army.units)))


def with_words(army: Army, library: Library) -> Army:
    """Return a list of a house of the data with all that its choices bring.

    The words of battle traits, formation, lores and Regiments of Renown, those of enhancements on
    the units that have them; prices of lores; the manifestations of its lore.
    """
    house = house_named(library, army.faction)
    if house is None:
        return army
    lores = (*library.lores, *library.old_lores)
    chosen = [lore for lore in lores if lore.name in army.lores.values()]
    bundles = [bundle for bundle in library.bundles if bundle.name in army.renown]
    formations = {**library.retired, **house.formations}
    texts = [*house.battle_traits, *formations.get(army.formation, ())]
    texts += [text for lore in chosen for text in lore.texts]
    texts += [text for bundle in bundles for text in bundle.texts]
    owned = {lore.name for lore in lores} | {bundle.name for bundle in library.bundles}
    prices = {name: points for name, points in army.prices.items() if name not in owned}
    prices |= {lore.name: lore.points for lore in chosen if lore.points}
    prices |= {bundle.name: bundle.points for bundle in bundles if bundle.points}
    gifts = {**library.retired, **house.traits, **house.artefacts}
    gifts |= house.other_enhancements
    units = tuple(replace(unit, reminders=_given(unit, gifts)) for unit in army.units)
    every = [text for lore in lores for text in lore.texts]
    every += [text for some in formations.values() for text in some]
    mine = {text.automated for text in every}
    kept = (key for key in army.traits if key not in mine)
    traits = dict.fromkeys((*kept, *(t.automated for t in texts if t.automated)))
    done = replace(army, units=units, prices=prices, reminders=_notes(texts), traits=tuple(traits))
    return _summoning(done, library, {key for lore in chosen for key in lore.entries})


def _given(unit: Listed, gifts: Mapping[str, tuple[Text, ...]]) -> tuple[Reminder, ...]:
    """Return what the enhancements of a unit say; of those the data do not know, what it knew."""
    known = [text for name in unit.enhancements for text in gifts.get(name, ())]
    ours = {text.name for texts in gifts.values() for text in texts}
    if all(name in gifts for name in unit.enhancements):
        return _notes(known)
    return (*_notes(known), *(note for note in unit.reminders if note.name not in ours))


def _notes(texts: Iterable[Text]) -> tuple[Reminder, ...]:
    return tuple({note.name: note for note in reminders_of(texts)}.values())


def _summoning(army: Army, library: Library, wanted: set[str]) -> Army:
    """Return the list with the manifestations of its lores, and with no others of the data."""
    keys = dict.fromkeys(key for lore in library.lores for key in lore.entries)
    entries = {key: library.entries[key] for key in keys if key in library.entries}
    ids = {entry.warscroll.id: key for key, entry in entries.items()}
    others = tuple(
        unit for unit in army.others
        if ids.get(unit.warscroll) is None or ids[unit.warscroll] in wanted
    )  # fmt: skip
    scrolls = dict(army.warscrolls)
    for key, entry in entries.items():
        scroll = based(entry, library, {}).warscroll
        if key not in wanted or any(unit.warscroll == scroll.id for unit in others):
            continue
        scrolls[scroll.id] = replace(as_kept(scroll, "MANIFESTATION"), points=0)
        places = composed(entry, scroll.size).places
        others += (Listed(slug(scroll.name), scroll.id, places=places),)
    used = {unit.warscroll for unit in (*army.units, *others)}
    kept = {key: scroll for key, scroll in scrolls.items() if key in used}
    return replace(army, others=others, warscrolls=kept)
