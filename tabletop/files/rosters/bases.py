"""Which base a model likely has where nobody says it: what similar warscrolls stand on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from tabletop.files.library.model import Entry
from tabletop.files.rosters.plain import name_key
from tabletop.files.warscrolls import FACTIONS, faction
from tabletop.state.warscroll import Warscroll

OFFERED: Final = 4
CLASSES: Final = (
    "FACTION TERRAIN", "MANIFESTATION", "MONSTER", "WAR MACHINE", "CAVALRY", "BEAST", "INFANTRY",
)  # fmt: skip
_USUAL: Final[Mapping[str, str]] = {
    "FACTION TERRAIN": "170x105",
    "MANIFESTATION": "90x52",
    "MONSTER": "120x92",
    "WAR MACHINE": "120x92",
    "CAVALRY": "75x42",
    "BEAST": "60x35",
    "INFANTRY": "32",
    "": "40",
}
NEAR_HEALTH: Final = 3


def class_of(scroll: Warscroll) -> str:
    """Return the first of the keywords that say how large models are, "" for none of them."""
    return next((word for word in CLASSES if scroll.has(word)), "")


def likely_bases(scroll: Warscroll, others: Iterable[Entry] = ()) -> tuple[str, ...]:
    """Return bases that a warscroll may well have, the likeliest first; at least one.

    Those of the same class count, of heroes or of others, the more alike in Health the more; where
    the user has no data, what the program knows itself.
    """
    known = [*((e.name, e.warscroll) for e in others if e.warscroll.base), *_ours()]
    same = dict.fromkeys(s.base for name, s in known if name_key(name) == name_key(scroll.name))
    marks: Counter[str] = Counter()
    for _, one in known:
        if class_of(one) == class_of(scroll) and one.has("HERO") == scroll.has("HERO"):
            off = abs(one.health - scroll.health)
            marks[one.base] += 4 if not off else 2 if off <= NEAR_HEALTH else 0
    best = [base for base, mark in marks.most_common() if mark]
    usual = _USUAL[class_of(scroll)]
    first = [usual] if class_of(scroll) == "FACTION TERRAIN" else []
    return tuple(dict.fromkeys((*same, *first, *best[: OFFERED - 1], usual)))[:OFFERED]


@lru_cache(maxsize=1)
def _ours() -> tuple[tuple[str, Warscroll], ...]:
    return tuple((s.name, s) for key in FACTIONS for s in faction(key).warscrolls if s.base)
