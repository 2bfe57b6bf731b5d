"""Base sizes of community data, in all the forms they are written in."""

from __future__ import annotations

import re
from typing import Final

from tabletop.files.library.model import BaseShare
from tabletop.files.library.words import plain

_LINE: Final = re.compile(
    r"(?:(?P<count>\d{1,3})\s*/\s*(?P<of>\d{1,3})\s+)?(?P<sizes>[^()]*?)\s*(?:\((?P<who>[^()]*)\))?",
)
_SIZE: Final = re.compile(
    r"(\d{1,3}(?:\.\d{1,2})?)(?:\s*(?:mm)?\s*[x×]\s*(\d{1,3}(?:\.\d{1,2})?))?\s*(?:mm)?",
    re.IGNORECASE,
)
_UNKNOWN: Final = ("use model", "n/a", "unknown", "-", "")


def read_bases(text: str) -> tuple[tuple[BaseShare, ...], tuple[str, ...]]:
    r"""Return the bases that a text says, and the lines that say none.

    One base: `32mm`, `60x35mm` (length first). Several lines: `1/10 40mm (Champion)`, each a share
    of an unreinforced unit and who stands on it. `Use model` is a base that nobody knows.
    `40mm OR 32mm` gives the first; the others are in `who`, as `or 32`.

    >>> read_bases("1/5 40mm (Champion)\n4/5 28.5mm")[0][0]
    BaseShare(base='40', count=1, of=5, who='Champion')
    """
    shares: list[BaseShare] = []
    odd: list[str] = []
    for row in plain(text).split("\n"):
        found = _LINE.fullmatch(row.strip())
        share = _share(found) if found else None
        if share is None:
            odd.append(row.strip())
        else:
            shares.append(share)
    return tuple(shares), tuple(odd)


def _share(found: re.Match[str]) -> BaseShare | None:
    words = re.split(r"\s+or\s+", found["sizes"].strip(), flags=re.IGNORECASE)
    sizes = [size_of(word) for word in words]
    if None in sizes:
        return None
    count, of = int(found["count"] or 0), int(found["of"] or 0)
    if found["count"] is not None and not 0 < count <= of:
        return None
    others = [f"or {size}" for size in sizes[1:] if size]
    who = ", ".join([part.strip() for part in (found["who"] or "").split(",") if part.strip()])
    return BaseShare(sizes[0] or "", count, of, ", ".join(filter(None, [who, *others])))


def size_of(word: str) -> str | None:
    """Return a base in the words of table files, "" for one that nobody knows, None for none.

    >>> size_of("28.5mm"), size_of("92 x 120mm"), size_of("Use model"), size_of("huge")
    ('28.5', '120x92', '', None)
    """
    if word.strip().lower() in _UNKNOWN:
        return ""
    found = _SIZE.fullmatch(word.strip())
    if not found:
        return None
    sides = sorted((float(side) for side in found.groups() if side), reverse=True)
    if not 10 <= sides[-1] <= sides[0] <= 400:
        return None
    if len(sides) == 2 and sides[0] == sides[1]:
        sides.pop()
    return "x".join(f"{side:g}" for side in sides)
