"""A list that is being imported: what it says, what was answered, what it comes to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from tabletop.files.army_in import load_army
from tabletop.files.army_out import save_army
from tabletop.files.home import Home
from tabletop.files.library import Library, kept_library
from tabletop.files.rosters.answers import remember_bases, remembered_bases
from tabletop.files.rosters.importing import import_roster
from tabletop.files.rosters.model import Imported, RosterLine
from tabletop.files.rosters.opening import open_units
from tabletop.files.rosters.plain import decoded
from tabletop.files.rosters.reading import read_roster
from tabletop.state.army import Army
from tabletop.ui.muster.desk import files_for

_NUMBER = re.compile(r"\((?:[^()]*\d[^()]*)\)\s*$")


@dataclass(frozen=True, slots=True)
class Draft:
    """A list as it came (`data`), matched; `bases` are answers that are not remembered yet.

    `names` says for lines, by number, which name stands for the one that was written.
    """

    data: bytes | str
    name: str
    found: Imported
    bases: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)

    @property
    def army(self) -> Army | None:
        """The army so far, without what is not known."""
        return self.found.army

    @property
    def open_units(self) -> tuple[RosterLine, ...]:
        """The lines of units that are not known."""
        return open_units(self.found)

    @property
    def can_rename(self) -> bool:
        """Whether a line can be read as another name: the list is written in lines."""
        return not self.found.roster.dialect.startswith("new-recruit-") or (
            self.found.roster.dialect == "new-recruit-text"
        )


def drafted(home: Home, data: bytes | str, name: str) -> Draft:
    """Return a list matched with the user's data; raises `TabletopError` for what is no list."""
    return _matched(home, Draft(data, name, _read(home, data, name, {})))


def again(home: Home, draft: Draft) -> Draft:
    """Return the list matched anew: the user's data have changed."""
    return _matched(home, draft)


def with_base(home: Home, draft: Draft, warscroll: str, base: str) -> Draft:
    """Return the list with an answer about a base; raises `TabletopError` for what is no base."""
    return _matched(home, replace(draft, bases={**draft.bases, warscroll: base}))


def with_name(home: Home, draft: Draft, line: int, name: str) -> Draft:
    """Return the list with a line read as another name."""
    return _matched(home, replace(draft, names={**draft.names, line: name}))


def kept(home: Home, draft: Draft) -> Path:
    """Keep the army among the user's, remember what was answered; return its file.

    Raises `TabletopError`.
    """
    assert draft.army is not None
    answers = {ask.name: ask.maybe[0] for ask in draft.found.unknown if ask.maybe}
    remember_bases(home, {**answers, **draft.bases})
    return keep_army(home, draft.army)


def keep_army(home: Home, army: Army) -> Path:
    """Keep an army among the user's and return its file.

    One of the same name that differs is not written over. Raises `TabletopError`.
    """
    for file in files_for(home.armies, army.name):
        if not file.exists():
            save_army(file, army)
            return file
        if _is_same(file, army):
            return file
    raise AssertionError("there is always another name")


def _is_same(file: Path, army: Army) -> bool:
    from tabletop.errors import TabletopError

    try:
        return load_army(file) == army
    except TabletopError:
        return False


def _matched(home: Home, draft: Draft) -> Draft:
    data: bytes | str = draft.data
    if draft.names:
        text = data if isinstance(data, str) else decoded(data, draft.name)
        rows = text.splitlines()
        for number, name in draft.names.items():
            if 0 < number <= len(rows):
                rows[number - 1] = renamed(rows[number - 1], name)
        data = "\n".join(rows) + "\n"
    return replace(draft, found=_read(home, data, draft.name, draft.bases))


def renamed(line: str, name: str) -> str:
    """Return a line of a list with another name in it; points and counts stay.

    >>> renamed("- 20 x Gurtippers (300)", "Gutrippers")
    '- 20 x Gutrippers (300)'
    """
    start = re.match(r"\s*(?:[-*•]\s*)?(?:\d+\s*x\s+)?", line)
    head = start.group() if start is not None else ""
    tail = _NUMBER.search(line)
    return head + name + (f" {tail.group().strip()}" if tail is not None else "")


def _read(home: Home, data: bytes | str, name: str, bases: Mapping[str, str]) -> Imported:
    answers = {**remembered_bases(home), **bases}
    found = kept_library(home)
    data_of = found if isinstance(found, Library) else None
    return import_roster(read_roster(data, name), data_of, answers)
