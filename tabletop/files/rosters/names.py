"""Names of units as lists write them: variants, renamed units, names that come near."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from rapidfuzz import fuzz

from tabletop.files.rosters.plain import folded, name_key

NEAR: Final = 72.0
"""Names that are less alike than that (of 100) are not offered."""
OFFERED: Final = 3
_SHORT: Final = {"sog": "Ghyran", "soa": "Aqshy"}
_BEFORE: Final = re.compile(r"^scourge of (\w+)(?:\s*:\s*|\s*-\s+|\s+)(\S.*)$", re.IGNORECASE)
_BEHIND: Final = re.compile(r"^(.+?)\s*[(\[]\s*scourge of (\w+)\s*[)\]]$", re.IGNORECASE)
_LETTERS: Final = re.compile(r"^(.+?)\s*[(\[]\s*(so[ga])\s*[)\]]$", re.IGNORECASE)
_LEGENDS: Final = re.compile(r"\s*[(\[]\s*legends?\s*[)\]]?\s*$", re.IGNORECASE)

RENAMED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "grave guard": "Barrow Guard",
        "black knights": "Barrow Knights",
        "aspiring deathbringer": "Deathbringer",
        "ogor gluttons": "Gluttons",
        "hobgrotz vandalz": "Hobgrot Vandalz",
        "sisters of slaughter with bladed bucklers": "Sisters of Slaughter",
        "sisters of slaughter with sacrificial knives": "Sisters of Slaughter",
        "witch aelves with bladed bucklers": "Witch Aelves",
        "witch aelves with paired sciansa": "Witch Aelves",
    }
)
"""Units that a later version of the data calls otherwise, by the key of their old names."""


def spellings(name: str) -> Iterator[str]:
    """Yield the ways a name is written in the data, the likeliest first.

    >>> list(spellings("Scourge of Aqshy: Reed King"))
    ['Reed King (Scourge of Aqshy)', 'Scourge of Aqshy: Reed King']
    >>> next(spellings("Reed King [SoG]"))
    'Reed King (Scourge of Ghyran)'
    """
    plain = _LEGENDS.sub("", folded(name)) or folded(name)
    before, behind, short = _BEFORE.match(plain), _BEHIND.match(plain), _LETTERS.match(plain)
    if before is not None:
        yield f"{before[2]} (Scourge of {before[1].capitalize()})"
    elif behind is not None:
        yield f"{behind[1]} (Scourge of {behind[2].capitalize()})"
    elif short is not None:
        yield f"{short[1]} (Scourge of {_SHORT[short[2].lower()]})"
    yield plain


def keys_of(name: str) -> tuple[str, ...]:
    """Return the keys that a name is looked up by, the likeliest first."""
    found: dict[str, None] = {}
    for spelling in spellings(name):
        key = name_key(spelling)
        found[key] = None
        found[key.removeprefix("the ")] = None
    return tuple(key for key in found if key)


def renamed(name: str) -> str:
    """Return what a unit is called now that went by a name, "" where it was not renamed.

    >>> renamed("Grave Guard")
    'Barrow Guard'
    """
    return next((RENAMED[key] for key in keys_of(name) if key in RENAMED), "")


def near(name: str, known: Iterable[str], most: int = OFFERED) -> tuple[str, ...]:
    """Return known names that come near to one, best first; none that is far off.

    >>> near("Reed Gaurd", ["Reed Guard", "Ash Pikes"])
    ('Reed Guard',)
    """
    words = {word: name_key(word) for word in known}
    if not words:
        return ()
    wanted = next(iter(keys_of(name)), name_key(name))[:200]
    marks = ((_alike(wanted, key), word) for word, key in words.items())
    best = sorted((-mark, word) for mark, word in marks if mark >= NEAR)
    return tuple(word for _, word in best[:most])


def _alike(one: str, two: str) -> float:
    """Return how alike two names are (0 to 100): letter by letter, or with words moved about."""
    best = max(fuzz.ratio(one, two), fuzz.token_sort_ratio(one, two))
    if min(len(one), len(two)) >= 5:
        best = max(best, 0.9 * fuzz.token_set_ratio(one, two))
    return best
