"""What an army list gives in a battle: traits, lores, formation, enhancements of its units.

What is automated comes as abilities; of the rest players are reminded at its time.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.content.book import the_book
from tabletop.files.army_lists import faction_key, list_book
from tabletop.files.by_hand import reminder_of
from tabletop.files.warscrolls import faction
from tabletop.rules.army import ListBook
from tabletop.rules.play.reserves import WITH
from tabletop.state.army import Army, Listed
from tabletop.state.warscroll import Reminder, Warscroll

GIFTED: Final = (("spells", "WIZARD"), ("prayers", "PRIEST"))
"""Lores, and the keyword of those who know them."""


def brought(army: Army) -> Army:
    """Return a list as it enters a battle, with all that it gives.

    Battle traits, abilities of its formation and lores come as traits. A unit with enhancements
    has a warscroll of its own, with their abilities. Of what is not automated players are
    reminded: of enhancements beside their bearer, of spells and prayers beside those who know
    them, of a formation beside the army. Manifestations of its lore come besides, unless they are
    listed.
    """
    book = list_book(army.faction)
    army = replace(army, traits=_traits(army, book))
    if book is not None:
        army = _with_summoned(army, book)
        army = replace(army, reminders=_more(army.reminders, _left(book, army.formation)))
    army = _with_gifts(army, book)
    scrolls = {key: _reminding(scroll) for key, scroll in army.warscrolls.items()}
    return replace(army, warscrolls=scrolls)


def told_of(name: str, book: ListBook | None) -> str:
    """Return what an enhancement, formation or lore does in a battle: its words, or by hand when.

    >>> told_of("The Clammy Cowl", None)
    'Attacks at its bearer have -1 to hit.'
    >>> told_of("Waystone", None)
    'By hand: Waystone (Your Movement Phase).'
    """
    brings = book.brings.get(name, ()) if book is not None else ()
    done = (*map(the_book().ability, brings), *the_book().given_by(name))
    left = _left(book, name) if book is not None else ()
    if not done and not left:
        left = (name,)
    said = [done[0].text] if len(done) == 1 else []
    said += [", ".join(ability.name for ability in done) + "."] if len(done) > 1 else []
    rest = [f"{one} ({reminder_of(one).timing or 'its words say when'})" for one in left]
    return " ".join((*said, *([f"By hand: {', '.join(rest)}."] if rest else [])))


def _named(army: Army) -> tuple[str, ...]:
    return tuple(name for name in (army.formation, *army.lores.values()) if name)


def _traits(army: Army, book: ListBook | None) -> tuple[str, ...]:
    """Return the abilities of the whole army, each once: those listed first."""
    found = dict.fromkeys(army.traits)
    if book is not None:
        found |= dict.fromkeys(book.traits)
        for name in _named(army):
            found |= dict.fromkeys(book.brings.get(name, ()))
            found |= dict.fromkeys(ability.id for ability in the_book().given_by(name))
    return tuple(found)


def _with_summoned(army: Army, book: ListBook) -> Army:
    """Return the list with the manifestations of its lores."""
    scrolls, others = dict(army.warscrolls), list(army.others)
    for name in (n for lore in _named(army) for n in book.summons.get(lore, ())):
        scroll = next(s for s in faction(faction_key(army.faction)).warscrolls if s.name == name)
        if not any(unit.warscroll == scroll.id for unit in others):
            scrolls.setdefault(scroll.id, scroll)
            others.append(Listed(scroll.id, scroll.id))
    return replace(army, warscrolls=scrolls, others=tuple(others))


def _left(book: ListBook, name: str) -> tuple[str, ...]:
    """Return what of a lore or formation is not automated."""
    done = {ability.name for ability in the_book().given_by(name)}
    return tuple(one for one in book.by_hand.get(name, ()) if one not in done)


def _with_gifts(army: Army, book: ListBook | None) -> Army:
    """Return the list with what each unit was given: abilities, and reminders of the rest.

    Of what is automated nobody is reminded, though the user's own data have words for it.
    """
    scrolls, units = dict(army.warscrolls), []
    for unit in army.units:
        scroll = scrolls[unit.warscroll]
        given = {name: the_book().given_by(name) for name in unit.enhancements}
        keys = tuple(ability.id for abilities in given.values() for ability in abilities)
        if keys:
            key = f"{scroll.id}{WITH}{unit.id}"
            abilities = tuple(dict.fromkeys((*scroll.abilities, *keys)))
            scrolls[key] = replace(scroll, id=key, abilities=abilities)
            unit = replace(unit, warscroll=key)
        told = tuple(r for r in unit.reminders if not given.get(r.name))
        left = tuple(name for name, abilities in given.items() if not abilities)
        if book is not None and army.has_own(unit):
            for kind, keyword in GIFTED:
                left += _left(book, army.lores.get(kind, "")) if scroll.has(keyword) else ()
        units.append(replace(unit, reminders=_more(told, left)))
    return replace(army, warscrolls=scrolls, units=tuple(units))


def _more(told: tuple[Reminder, ...], names: tuple[str, ...]) -> tuple[Reminder, ...]:
    """Return reminders with those of some names that are not among them."""
    known = {reminder.name for reminder in told}
    return (*told, *(reminder_of(name) for name in dict.fromkeys(names) if name not in known))


def _reminding(scroll: Warscroll) -> Warscroll:
    """Return a warscroll that says when its abilities are used that players apply themselves."""
    names = tuple(name for name in scroll.by_hand if reminder_of(name).timing)
    return replace(scroll, reminders=_more(scroll.reminders, names)) if names else scroll
