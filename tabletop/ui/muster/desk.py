"""The list that is being built, with what was before: a value that steps forth and back."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from tabletop.files.army_lists import faction_key, faction_names, list_book
from tabletop.files.library.model import Library
from tabletop.files.mustering import COMMAND_MODELS
from tabletop.files.rosters.houses import house_book, house_known, outfitted, with_words
from tabletop.files.warscrolls import Known, known_warscrolls
from tabletop.rules.army import ListBook, editing, judge_army
from tabletop.rules.finding import Judgement
from tabletop.state.army import Army, Listed

MOST_STEPS = 200
LIMITS = (1000, 1500, 2000, 0)


@dataclass(frozen=True, slots=True)
class Desk:
    """A list, those before and after it, what is chosen in it, the file it is kept in.

    `kept` is the list as the file has it. `library` is the user's data, `bases` what was said of
    bases.
    """

    army: Army
    kept: Army
    before: tuple[Army, ...] = ()
    after: tuple[Army, ...] = ()
    unit: str = ""
    drop: str = ""
    file: Path | None = None
    library: Library | None = None
    bases: Mapping[str, str] = field(default_factory=dict)

    @property
    def book(self) -> ListBook | None:
        """The army rules of the list's faction: ours, else what the user's data say."""
        own = list_book(self.army.faction)
        if own is not None or self.library is None:
            return own
        return house_book(self.library, self.army.faction)

    @property
    def judged(self) -> Judgement:
        """What the rules of army building say of the list."""
        return judge_army(self.army, self.book)

    @property
    def known(self) -> tuple[Known, ...]:
        """The warscrolls of the list's faction, and those that the list brings of its own."""
        mine = tuple(k for k in known_warscrolls() if k.faction == self.army.faction)
        if self.library is not None and not faction_key(self.army.faction):
            mine = house_known(self.library, self.army.faction, self.bases) or mine
        names = {k.name for k in mine}
        own = (s for s in self.army.warscrolls.values() if s.name not in names)
        return (*mine, *(Known(s.name, "", s.keywords, (), s) for s in own))

    @property
    def listed(self) -> Listed | None:
        """The unit that is chosen."""
        every = (*self.army.units, *self.army.others)
        return next((u for u in every if u.id == self.unit), None)

    @property
    def is_dirty(self) -> bool:
        """Whether the list is in no file as it is."""
        return self.army != self.kept

    def changed(self, army: Army, unit: str | None = None) -> Desk:
        """Return the desk after a step, with a unit chosen (None: the one that was).

        What the user's data say of the list's choices comes with them.
        """
        if self.library is not None and not faction_key(army.faction):
            army = with_words(army, self.library)
        if army == self.army:
            return self
        return replace(
            self,
            army=army,
            before=(*self.before, self.army)[-MOST_STEPS:],
            after=(),
            unit=self.unit if unit is None else unit,
        )

    def armed(self, army: Army, unit: str) -> Army:
        """Return a list with the models of a unit armed as the user's data have them."""
        return outfitted(army, self.library, unit) if self.library is not None else army

    def reinforced(self) -> Army:
        """Return the list with the chosen unit reinforced, or no longer so, and armed for that.

        Its command models are those of the new size, but for those that it was to have none of.
        """
        army = editing.reinforced(self.army, self.unit)
        unit = next(u for u in army.units if u.id == self.unit)
        kept = {
            role: who for role, who in unit.places.items() if role not in COMMAND_MODELS or not who
        }
        return self.armed(editing.placed(army, self.unit, kept), self.unit)

    def undone(self) -> Desk:
        """Return the desk one step back."""
        if not self.before:
            return self
        *rest, army = self.before
        return replace(self, army=army, before=tuple(rest), after=(self.army, *self.after))

    def redone(self) -> Desk:
        """Return the desk one step forth again."""
        if not self.after:
            return self
        army, *rest = self.after
        return replace(self, army=army, before=(*self.before, self.army), after=tuple(rest))

    def removed(self) -> Desk:
        """Return the desk without the chosen unit; the one after it is chosen then."""
        ids = [u.id for u in (*self.army.units, *self.army.others)]
        if self.unit not in ids:
            return self
        at = ids.index(self.unit)
        ids.remove(self.unit)
        following = ids[min(at, len(ids) - 1)] if ids else ""
        return self.changed(editing.without(self.army, self.unit), following)


def empty(faction: str = "") -> Army:
    """Return a list without units of a faction, of the first one by default."""
    return Army("New list", {}, (), faction=faction or faction_names()[0], limit=2000)


def desk_of(
    army: Army | None,
    library: Library | None = None,
    bases: Mapping[str, str] = MappingProxyType({}),
) -> Desk:
    """Return a desk with a list, else with an empty one."""
    first = army if army is not None else empty()
    file = Path(first.file) if first.file else None
    return Desk(first, first, file=file, library=library, bases=bases)


def stem_of(name: str) -> str:
    """Return the name of a file for a list.

    >>> stem_of("The Lamps of Hysh!")
    'the-lamps-of-hysh'
    """
    return "-".join(re.findall(r"\w+", name.casefold()))[:60] or "army"


def files_for(folder: Path, name: str) -> Iterator[Path]:
    """Yield the files that a list of a name may have, one after the other, without end."""
    stem = stem_of(name)
    yield folder / f"{stem}.yaml"
    for number in itertools.count(2):
        yield folder / f"{stem}-{number}.yaml"


def free_file(folder: Path, name: str) -> Path:
    """Return a file that is not there yet for a list of a name."""
    return next(file for file in files_for(folder, name) if not file.exists())
