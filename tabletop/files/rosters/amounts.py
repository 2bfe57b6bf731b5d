"""Points and numbers in the lines of a list: before names, behind them, in brackets or not."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

PTS: Final = r"(?:pts?|points?)\.?"
NUMBER: Final = r"(\d{1,3}(?:[ ,.]\d{3})+|\d{1,6})"
_POINTS: Final = re.compile(
    rf"\s*[-:]?\s*[(\[]\s*\+?{NUMBER}\s*\)?\s*(?:{PTS})?\s*[)\]]?\s*$", re.IGNORECASE
)
_BARE_POINTS: Final = re.compile(r"(?<![\d\s])\s*(?:[-:=]|\.{2,})\s*(\d{2,4})$|\s+(\d{2,4})$")
_GIVEN: Final = re.compile(
    rf"^(.*?\S\s*[(\[]\s*\d{{1,4}}\s*(?:{PTS})?\s*[)\]])\s*(?:[-:,]\s*|(?=[(\[]))(\S.*)$|"
    rf"^(.*?\S\s*[(\[]\s*\d{{1,4}}\s*(?:{PTS})?)\s*[,;]\s*([^()\[\]]+)[)\]]$",
    re.IGNORECASE,
)
LOOSE_POINTS: Final = re.compile(rf"\s*[-:,]?\s*{NUMBER}\s*{PTS}\s*$", re.IGNORECASE)
_MODELS: Final = re.compile(r"\s*[(\[](\d{1,3}) models?[)\]]", re.IGNORECASE)
_COUNT: Final = re.compile(r"^(\d{1,3})\s*x?\s+(?=\S)|^(\d{1,3})x(?=\D)", re.IGNORECASE)
_TIMES: Final = re.compile(r"\s+x\s*(\d{1,3})$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Priced:
    """A name with what stands behind it: points, and how many models (None: not said)."""

    name: str
    points: int | None = None
    models: int | None = None


def priced(line: str) -> Priced:
    """Return the name of a unit, its points and its models, as far as the line says them.

    >>> priced("Crypt Horrors (2 models) (100)")
    Priced(name='Crypt Horrors', points=100, models=2)
    >>> priced("20 x Gutrippaz (300)")
    Priced(name='Gutrippaz', points=300, models=20)
    >>> priced("Shrine Luminor (20 Points)").points, priced("Gnawhole").points
    (20, None)
    >>> priced("Cosmopolitan Leader - (20) Points")
    Priced(name='Cosmopolitan Leader', points=20, models=None)
    """
    found = _POINTS.search(line) or LOOSE_POINTS.search(line)
    points = None
    if found is not None and found.start() > 0:
        points, line = whole_number(found[1]), line[: found.start()].strip()
    models = None
    several = _MODELS.search(line)
    if several is not None:
        models, line = int(several[1]), (line[: several.start()] + line[several.end() :]).strip()
    count, line = counted(line.rstrip(" :-="))
    return Priced(line.rstrip(" :-").strip(), points, models if models is not None else count)


def loosely_priced(line: str) -> Priced:
    """Return a name and its points, also where they stand behind it without brackets.

    >>> loosely_priced("Oar Queen - 200"), loosely_priced("Oar Queen 200").points
    (Priced(name='Oar Queen', points=200, models=None), 200)
    >>> loosely_priced("Pike Wives x 2 - 200")
    Priced(name='Pike Wives', points=200, models=2)
    """
    item = priced(line)
    found = _BARE_POINTS.search(line) if item.points is None else None
    if found is None or not any(letter.isalpha() for letter in line[: found.start()]):
        return item
    points = int(found[1] or found[2])
    return replace(priced(line[: found.start()].strip()), points=points)


def given(line: str) -> tuple[str, tuple[str, ...]]:
    """Return a unit with its points, and what stands behind them on the same line.

    >>> given("Oar Queen (200 pts) - General, Heron Crown")
    ('Oar Queen (200 pts)', ('General', 'Heron Crown'))
    >>> given("Reed Wardens (240, reinforced)"), given("Pike Wives (2 models) (100)")[1]
    (('Reed Wardens (240)', ('reinforced',)), ())
    """
    found = _GIVEN.match(line)
    if found is None:
        return line, ()
    name, rest = (found[1], found[2]) if found[1] else (f"{found[3].rstrip()})", found[4])
    rest = rest.strip()
    while rest[:1] + rest[-1:] in ("()", "[]") and len(rest) > 2:
        rest = rest[1:-1].strip()
    parts = tuple(part.strip(" *") for part in re.split(r"[,;]", rest) if part.strip(" *"))
    if priced(line).points is not None and not (parts and parts[0][0].isalpha()):
        return line, ()
    return name, parts


def counted(line: str) -> tuple[int | None, str]:
    """Return the number before (or behind) a name, and the name.

    >>> counted("1x Champion"), counted("8 Savage Greatblade"), counted("Grinderfists x2")
    ((1, 'Champion'), (8, 'Savage Greatblade'), (2, 'Grinderfists'))
    """
    found = _COUNT.match(line)
    if found is not None:
        return int(found[1] or found[2]), line[found.end() :].strip()
    found = _TIMES.search(line)
    if found is not None:
        return int(found[1]), line[: found.start()].strip()
    return None, line


def number_in(text: str) -> int | None:
    """Return the number that a text begins with, None for one without.

    >>> number_in("1,990 pts"), number_in("many")
    (1990, None)
    """
    found = re.match(NUMBER, text)
    return whole_number(found[1]) if found is not None else None


def whole_number(digits: str) -> int:
    """Return a number that may have blanks, commas or points in it."""
    return int("".join(letter for letter in digits if letter.isdigit()))
