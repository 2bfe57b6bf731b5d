"""`tabletop index`: warscrolls by keywords, under the headings of the books."""

from __future__ import annotations

import difflib
import json

import typer

from tabletop.files.home import Home
from tabletop.files.index import search, tokens
from tabletop.files.library.known import all_known
from tabletop.files.warscrolls import CATEGORIES, Known

FOUND, NONE = 0, 1


def index(expression: str, as_json: bool, home: Home) -> int:
    """Print the warscrolls that an expression asks for; 1 when there are none.

    Those of the user's community data are found too.
    """
    every = all_known(home)
    found = search(expression, every)
    if as_json:
        for known in found:
            typer.echo(json.dumps(json_of(known), ensure_ascii=True))
    else:
        for line in lines(found):
            typer.echo(line)
    for words in () if found else unknown(expression, every):
        typer.echo(words, err=True)
    return FOUND if found else NONE


def unknown(expression: str, every: tuple[Known, ...]) -> list[str]:
    """Return which keywords of an expression no warscroll has, and what comes near.

    >>> unknown("VANARII & !HERO", (Known("a", "f", ("VANARI", "HERO")),))
    ["no warscroll has the keyword 'VANARII'; did you mean VANARI?"]
    """
    known = sorted({keyword.upper() for one in every for keyword in one.keywords})
    told = []
    for word in dict.fromkeys(t for t in tokens(expression) if t not in set("&|!()")):
        if search(word, every):
            continue
        near = difflib.get_close_matches(word, known, 3)
        more = f"; did you mean {' or '.join(near)}?" if near else ""
        told.append(f"no warscroll has the keyword {word!r}{more}")
    return told


def json_of(known: Known) -> dict[str, object]:
    """Return a warscroll as the object that `--json` prints on a line."""
    return {
        "name": known.name,
        "faction": known.faction,
        "category": known.category,
        "keywords": list(known.keywords),
        "roles": list(known.roles),
    }


def lines(found: tuple[Known, ...]) -> list[str]:
    """Return warscrolls by faction and heading, and how many there are."""
    told: list[str] = []
    headings = [*(name for name, _ in CATEGORIES), "Other"]
    for name in dict.fromkeys(known.faction for known in found):
        told.append(name)
        for heading in headings:
            group = [k.name for k in found if (k.faction, k.category) == (name, heading)]
            if group:
                told += [f"  {heading}", *(f"    {one}" for one in group)]
    count = len(found)
    told.append(f"{count} warscroll{'' if count == 1 else 's'}")
    return told
