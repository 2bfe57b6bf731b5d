"""Small lists of the two factions that have data, for tests."""

from __future__ import annotations

from dataclasses import replace

from tabletop.files.army_lists import list_book
from tabletop.files.warscroll_known import known_by_name
from tabletop.rules.army import judge_army
from tabletop.state.army import Army, Listed

LUMINETH, GITZ = "Lumineth Realm-lords", "Gloomspite Gitz"
REGENT, WARDENS, TECLIS = (
    "Vanari Lord Regent",
    "Vanari Auralan Wardens",
    "Archmage Teclis and Celennar, Spirit of Hysh",
)


def listed(name, drop="First", **more):
    """Return a unit with the warscroll of a name."""
    scroll = known_by_name(name)
    return Listed(more.pop("id", f"{scroll.id}-{drop}".lower()), scroll.id, drop=drop, **more)


def army(*units, faction=LUMINETH, **more):
    """Return an army of units; ids are made apart."""
    mine, used = [], {}
    for unit in units:
        used[unit.id] = used.get(unit.id, 0) + 1
        again = used[unit.id]
        mine.append(replace(unit, id=f"{unit.id}-{again}") if again > 1 else unit)
    wanted = {u.warscroll for u in (*mine, *more.get("others", ()))}
    return Army(
        "Ours", {s: _scroll(s) for s in sorted(wanted)}, tuple(mine), faction=faction, **more
    )


def _scroll(id):
    from tabletop.files.warscrolls import FACTIONS, faction

    return next(s for key in FACTIONS for s in faction(key).warscrolls if s.id == id)


def general(name=REGENT, drop="First", **more):
    """Return a general who leads a regiment."""
    return listed(name, drop, is_general=True, **more)


def codes(army):
    """Return the codes of what of a list breaks a rule."""
    return judge_army(army, list_book(army.faction)).reasons


def found(army, code):
    """Return the one finding with a code."""
    judged = judge_army(army, list_book(army.faction))
    (one,) = (f for f in judged.findings if f.code == code)
    return one
