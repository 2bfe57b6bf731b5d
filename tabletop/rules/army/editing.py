"""Changing a list: units put in where they fit, taken out, moved, given what they may have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from tabletop.rules.army.book import ListBook, Table
from tabletop.rules.army.regiments import most_followers
from tabletop.state.army import Army, Listed
from tabletop.state.warscroll import Warscroll


def with_unit(
    army: Army, book: ListBook | None, scroll: Warscroll, drop: str = ""
) -> tuple[Army, str]:
    """Return the list with a unit more, and its id.

    It joins the regiment `drop` if it may, else another that it may join; a hero leads a new one
    otherwise, another unit is auxiliary. Terrain and manifestations come besides.
    """
    key = _free(scroll.id, (u.id for u in (*army.units, *army.others)))
    army = replace(army, warscrolls={**army.warscrolls, scroll.id: scroll})
    if scroll.has("FACTION TERRAIN") or scroll.has("MANIFESTATION"):
        return replace(army, others=(*army.others, Listed(key, scroll.id))), key
    names = [drop, *(n for n in army.regiments if n != drop)] if drop else [*army.regiments]
    where = next((n for n in names if _has_room(army, book, n, scroll)), "")
    if not where and scroll.has("HERO"):
        where = new_regiment(army)
    is_first = not any(u.is_general for u in army.units) and scroll.has("HERO")
    is_master = scroll.has("WARMASTER") and where not in army.renown
    unit = Listed(key, scroll.id, drop=where, is_general=is_first)
    army = _ordered(replace(army, units=(*army.units, unit)))
    general = next((u for u in army.units if u.is_general), None)
    if is_master and general is not None and not army.warscroll_of(general).has("WARMASTER"):
        army = with_general(army, key)
    return army, key


def without(army: Army, unit: str) -> Army:
    """Return the list without a unit, and without warscrolls that nothing uses any more."""
    units = tuple(u for u in army.units if u.id != unit)
    others = tuple(u for u in army.others if u.id != unit)
    used = {u.warscroll for u in (*units, *others)}
    scrolls = {key: scroll for key, scroll in army.warscrolls.items() if key in used}
    drops = {u.drop for u in units}
    renown = tuple(name for name in army.renown if name in drops)
    return replace(army, units=units, others=others, warscrolls=scrolls, renown=renown)


def with_general(army: Army, unit: str) -> Army:
    """Return the list with a unit as its only general."""
    return replace(army, units=tuple(replace(u, is_general=u.id == unit) for u in army.units))


def reinforced(army: Army, unit: str) -> Army:
    """Return the list with a unit reinforced, or no longer so."""
    return _changed(army, unit, lambda u: replace(u, is_reinforced=not u.is_reinforced))


def placed(army: Army, unit: str, places: Mapping[str, tuple[int, ...]]) -> Army:
    """Return the list with models of a unit chosen for its roles (1 is the first model)."""
    return _changed(army, unit, lambda u: replace(u, places=dict(places)))


def with_role(now: tuple[int, ...], model: int, most: int) -> tuple[int, ...]:
    """Return who has a role after a model was given it, or lost it that had it.

    No more than `most` have it: the first of them gives way.

    >>> with_role((1, 2), 5, 2), with_role((1,), 1, 1)
    ((2, 5), ())
    """
    if model in now:
        return tuple(n for n in now if n != model)
    return tuple(sorted((*now[max(0, len(now) + 1 - most) :], model)))


def exchanged(who: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    """Return who has something after two models have changed places.

    >>> exchanged((1, 2), 1, 5)
    (2, 5)
    """
    places = {one: other, other: one}
    return tuple(sorted(places.get(n, n) for n in who))


def given(army: Army, unit: str, table: Table, name: str) -> Army:
    """Return the list with a unit that has an enhancement of a table in place of others of it.

    One that it has already is taken away.
    """

    def change(now: Listed) -> Listed:
        kept = tuple(n for n in now.enhancements if n not in table.entries)
        had = name in now.enhancements
        return replace(now, enhancements=kept if had else (*kept, name))

    return _changed(army, unit, change)


def moved(army: Army, unit: str) -> Army:
    """Return the list with a unit in the next regiment; after the last one it is auxiliary.

    A hero leads a regiment of its own after the last one.
    """
    now = next(u for u in army.units if u.id == unit)
    ways = [*army.regiments, new_regiment(army) if army.warscroll_of(now).has("HERO") else ""]
    at = ways.index(now.drop) if now.drop in ways else len(ways) - 1
    there = ways[(at + 1) % len(ways)]
    units = (*(u for u in army.units if u.id != unit), replace(now, drop=there))
    return _ordered(replace(army, units=units))


def as_renown(army: Army, drop: str, name: str) -> Army:
    """Return the list with a regiment as a Regiment of Renown, "" as an ordinary one again."""
    new = name or new_regiment(army)
    units = tuple(replace(u, drop=new) if u.drop == drop else u for u in army.units)
    kept = tuple(n for n in army.renown if n != drop)
    return replace(army, units=units, renown=(*kept, new) if name else kept)


def new_regiment(army: Army) -> str:
    """Return a name for another regiment.

    >>> new_regiment(Army("a", {}, ()))
    'Regiment 1'
    """
    return next(n for i in range(1, 100) if (n := f"Regiment {i}") not in army.regiments)


def _has_room(army: Army, book: ListBook | None, drop: str, scroll: Warscroll) -> bool:
    units = army.regiments.get(drop, ())
    if not units or len(units) > most_followers(units):
        return False
    if drop in army.renown:
        return True
    leader = army.warscroll_of(units[0])
    if not scroll.has("HERO"):
        return book is None or book.may_join(leader, scroll)
    taken = [army.warscroll_of(u) for u in units[1:]]
    slots = book.slots_of(leader, scroll) if book is not None else ()
    used = {s for other in taken if book is not None for s in book.slots_of(leader, other)}
    return any(slot not in used for slot in slots)


def _changed(army: Army, unit: str, change: Callable[[Listed], Listed]) -> Army:
    units, others = (
        tuple(change(u) if u.id == unit else u for u in some) for some in (army.units, army.others)
    )
    return replace(army, units=units, others=others)


def _ordered(army: Army) -> Army:
    """Keep the units of a regiment together, auxiliary ones last."""
    names = list(army.regiments)
    place = {name: i for i, name in enumerate(names)} | {"": len(names)}
    return replace(army, units=tuple(sorted(army.units, key=lambda u: place[u.drop])))


def _free(wanted: str, taken: Iterable[str]) -> str:
    used = set(taken)
    names = (wanted, *(f"{wanted}-{n}" for n in range(2, 100)))
    return next(name for name in names if name not in used)
