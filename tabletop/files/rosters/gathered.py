"""What an imported army is made of while it is put together: warscrolls, units, open questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.files.library.model import Entry, Library
from tabletop.files.rosters.answers import base_words
from tabletop.files.rosters.bases import likely_bases
from tabletop.files.rosters.composing import Composed, as_kept, composed, with_bases
from tabletop.files.rosters.model import Unknown
from tabletop.files.rosters.own_entry import slug
from tabletop.files.rosters.plain import folded
from tabletop.state.army import Listed
from tabletop.state.warscroll import Warscroll

LONGEST_NAME: Final = 80


@dataclass
class Gathered:
    """Warscrolls under ids of their own, units, manifestations and terrain, bases to be asked."""

    library: Library | None
    bases: Mapping[str, str]
    scrolls: dict[str, Warscroll] = field(default_factory=dict)
    units: list[Listed] = field(default_factory=list)
    others: list[Listed] = field(default_factory=list)
    unknown: dict[str, Unknown] = field(default_factory=dict)

    def scroll(self, scroll: Warscroll, made: Composed, size: int, points: int) -> Warscroll:
        """Return the warscroll as this list uses it, under an id that stands for nothing else."""
        wanted = replace(as_kept(scroll), size=size, points=points, bases=made.bases)
        key, number = scroll.id, 2
        while self.scrolls.get(key, replace(wanted, id=key)) != replace(wanted, id=key):
            key, number = f"{scroll.id}.{number}", number + 1
        wanted = wanted if wanted.id == key else replace(wanted, id=key)
        self.scrolls[key] = wanted
        return wanted

    def based(self, entry: Entry) -> Entry:
        """Return an entry with a base: its own, what the user said, or a likely one to be asked."""
        scroll = entry.warscroll
        said = self.bases.get(scroll.name, self.bases.get(scroll.id, ""))
        if said:
            return with_bases(entry, base_words(said))
        if scroll.base:
            return entry
        others = self.library.entries.values() if self.library is not None else ()
        maybe = likely_bases(scroll, others)
        why = f"no data says on which base it stands; {maybe[0]} mm is taken"
        self.unknown.setdefault(scroll.name, Unknown(scroll.id, scroll.name, why, maybe))
        return with_bases(entry, maybe[0])

    def other(self, entry: Entry, name: str) -> None:
        """Add a manifestation or a terrain feature."""
        entry = self.based(entry)
        made = composed(entry, entry.warscroll.size)
        scroll = entry.warscroll
        keyword = "FACTION TERRAIN" if entry.kind == "terrain" else "MANIFESTATION"
        scroll = self.scroll(as_kept(scroll, keyword), made, scroll.size, 0)
        self.others.append(Listed(self.id(name), scroll.id, places=made.places))

    def id(self, name: str) -> str:
        """Return an id for a unit that no other has."""
        taken = {unit.id for unit in (*self.units, *self.others)}
        key, number = slug(name), 2
        while key in taken:
            key, number = f"{slug(name)}-{number}", number + 1
        return key


def kept_name(name: str) -> str:
    """Return a name as our own files can hold it."""
    return folded(name)[:LONGEST_NAME].strip()
