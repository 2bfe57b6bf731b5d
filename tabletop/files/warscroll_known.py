"""Warscrolls of an army file that are taken from the data of a faction, with what is added."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.files.field import Field
from tabletop.files.warscroll_in import need
from tabletop.files.warscrolls import FACTIONS, faction
from tabletop.state.warscroll import Warscroll

KEYS: Final = ("from", "id", "glyph", "coherency", "keywords", "abilities")


def known_warscroll(field: Field, known: frozenset[str]) -> Warscroll | None:
    """Return the warscroll that `{from: gitz/squig-herd}` names, None where nothing is named.

    `abilities` (ids of automated ones, `known`) and `keywords` are added to what the data says.
    Raises `TabletopError` for a faction or warscroll that has no data.
    """
    if not isinstance(field.node.value, dict) or "from" not in field.node.value:
        return None
    keys = field.keys(KEYS)
    need(field, keys, ("from",))
    scrolls = {f"{key}/{s.id}": s for key in FACTIONS for s in faction(key).warscrolls}
    scroll = scrolls[keys["from"].reference(sorted(scrolls), "warscroll with data")]
    more = keys["abilities"].items() if "abilities" in keys else []
    added = tuple(item.reference(sorted(known), "automated ability") for item in more)
    words = keys["keywords"].items(most=100) if "keywords" in keys else []
    return replace(
        scroll,
        id=keys["id"].word("an id") if "id" in keys else scroll.id,
        glyph=keys["glyph"].word("a glyph") if "glyph" in keys else scroll.glyph,
        coherency=keys["coherency"].number("inches", above=0.0, most=24.0)
        if "coherency" in keys
        else scroll.coherency,
        keywords=(*scroll.keywords, *(w.text("a keyword", least=1) for w in words)),
        abilities=(*scroll.abilities, *added),
    )


def known_by_name(name: str) -> Warscroll | None:
    """Return the warscroll that the data of a faction has under a name, None when none has.

    >>> known_by_name("Squig Herd").id
    'squig-herd'
    """
    every = (s for key in FACTIONS for s in faction(key).warscrolls)
    return next((scroll for scroll in every if scroll.name == name), None)
