"""Which warscrolls the browser shows: of a faction, by name or by keywords."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.errors import TabletopError
from tabletop.files.index import expression
from tabletop.files.warscrolls import CATEGORIES, Known

HEADINGS = (*(name for name, _ in CATEGORIES), "Other")


def found_by(text: str, warscrolls: Sequence[Known]) -> tuple[tuple[Known, ...], str]:
    """Return the warscrolls whose names hold a text or whose keywords it asks for.

    The words say what is wrong with it as an expression, where no name holds it.

    >>> one = Known("Reed Guard", "f", ("HERO", "INFANTRY"))
    >>> [len(found_by(text, [one])[0]) for text in ("guard", "hero & !cavalry", "cavalry")]
    [1, 1, 0]
    >>> found_by("hero &", [one])[1]
    'a keyword is missing'
    """
    words = text.strip().casefold()
    if not words:
        return tuple(warscrolls), ""
    named = {known.name for known in warscrolls if words in known.name.casefold()}
    try:
        wanted = expression(text)
    except TabletopError as fault:
        why = fault.reason.partition(" in the expression")[0]
        return tuple(k for k in warscrolls if k.name in named), "" if named else why
    return tuple(k for k in warscrolls if k.name in named or wanted(k)), ""


def by_heading(warscrolls: Sequence[Known]) -> tuple[tuple[str, tuple[Known, ...]], ...]:
    """Return warscrolls under the headings of lists, in their order."""
    groups: dict[str, tuple[Known, ...]] = {}
    for known in warscrolls:
        heading = known.category
        groups[heading] = (*groups.get(heading, ()), known)
    return tuple((heading, groups[heading]) for heading in HEADINGS if heading in groups)
