"""Regiments: how many, who leads them, who may join (3.1, AC-1, AC-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.rules.army.book import ListBook
from tabletop.rules.army.parts import breach, counted, holds
from tabletop.rules.finding import Finding
from tabletop.state.army import Army, Listed

MOST_REGIMENTS: Final = 5
MOST_FOLLOWERS: Final = 3
RULE: Final = "3.1"


def judge_regiments(army: Army, book: ListBook | None) -> Iterator[Finding]:
    """Yield what is right and wrong about the regiments of a list."""
    regiments = army.regiments
    words = f"{counted(len(regiments), 'regiment')} of 1 to {MOST_REGIMENTS}"
    if not 1 <= len(regiments) <= MOST_REGIMENTS:
        fix = "leave one out" if regiments else "put units into a regiment"
        yield breach(RULE, "regiments", words, fix=fix)
    else:
        yield holds(RULE, "regiments", words)
    for name, units in regiments.items():
        if name not in army.renown:
            yield from _regiment(army, book, name, units)


def most_followers(units: tuple[Listed, ...]) -> int:
    """Return how many units may accompany the leader: one more with the general (AC-1)."""
    return MOST_FOLLOWERS + any(u.is_general for u in units)


def _regiment(
    army: Army, book: ListBook | None, name: str, units: tuple[Listed, ...]
) -> Iterator[Finding]:
    leader, followers = units[0], units[1:]
    scroll = army.warscroll_of(leader)
    own = (leader.id,)
    if not scroll.has("HERO"):
        head = f"{name} is led by {army.name_of(leader)}, which is no HERO"
        yield breach(RULE, "leader", head, fix="put a HERO first", units=own)
    elif book is not None and not book.has_own(scroll):
        head = f"{name} is led by {army.name_of(leader)}, which is not of the faction"
        yield breach(RULE, "leader", head, fix=f"pick a HERO of {book.keyword}", units=own)
    most = most_followers(units)
    words = f"{name}: {counted(len(followers), 'unit')} beside the leader, at most {most}"
    if len(followers) > most:
        yield breach(RULE, "followers", words, fix=f"take {len(followers) - most} out")
    else:
        yield holds(RULE, "followers", words)
    yield from _joined(army, book, name, units)


def _joined(
    army: Army, book: ListBook | None, name: str, units: tuple[Listed, ...]
) -> Iterator[Finding]:
    is_unread = book is None and bool(army.faction)  # whoever has its rules judges it
    if is_unread or (book is not None and book.is_partial):
        return
    leader = army.warscroll_of(units[0])
    options: list[tuple[Listed, tuple[str, ...]]] = []
    for unit in units[1:]:
        scroll, called = army.warscroll_of(unit), army.name_of(unit)
        if scroll.has("HERO"):
            slots = book.slots_of(leader, scroll) if book is not None else ()
            if not slots:
                head = f"{called} is a HERO and has no place in the regiment of {leader.name}"
                yield breach(RULE, "hero", head, fix="give it its own regiment", units=(unit.id,))
            else:
                options.append((unit, slots))
        elif book is not None and not book.may_join(leader, scroll):
            lead = book.leads.get(leader.name)
            wanted = ", ".join(lead.options) if lead is not None else "nobody that is known"
            yield breach(
                RULE, "option", f"{called} may not join the regiment of {leader.name}",
                detail=f"may join: {wanted}", fix="move it, or make it auxiliary", units=(unit.id,),
            )  # fmt: skip
    spare = unseated(tuple(slots for _, slots in options))
    for unit, slots in (options[i] for i in spare):
        head = f"{army.name_of(unit)}: the place {slots[0]} in {name} is taken"
        yield breach(RULE, "slot", head, fix="give it its own regiment", units=(unit.id,))


def unseated(wanted: tuple[tuple[str, ...], ...]) -> tuple[int, ...]:
    """Return who gets no place, by index, when each place is taken once and most are seated.

    >>> unseated((("a", "b"), ("a",), ("a",)))
    (2,)
    """
    holder: dict[str, int] = {}

    def seated(who: int, tried: set[str]) -> bool:
        for place in wanted[who]:
            if place in tried:
                continue
            tried.add(place)
            if place not in holder or seated(holder[place], tried):
                holder[place] = who
                return True
        return False

    return tuple(who for who in range(len(wanted)) if not seated(who, set()))
