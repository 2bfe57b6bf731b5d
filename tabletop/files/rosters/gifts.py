"""What units were given: enhancements with their texts, weapons, lores that stand among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.content.book import the_book
from tabletop.files.army_lists import list_book
from tabletop.files.library.model import Entry, House, Library, Text
from tabletop.files.rosters.finding import gift_names, gift_of, labels_of, lore_of, retired
from tabletop.files.rosters.lines import Lines
from tabletop.files.rosters.model import Roster, RosterUnit
from tabletop.files.rosters.names import near
from tabletop.files.rosters.own_entry import reminders_of
from tabletop.files.rosters.plain import name_key
from tabletop.state.warscroll import Reminder


@dataclass(frozen=True, slots=True)
class Gifts:
    """What one unit has besides its warscroll."""

    names: tuple[str, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    loadouts: tuple[tuple[str, int], ...] = ()


class Giver:
    """Looks up what units were given; `stray` are lores that stand among those things."""

    def __init__(
        self, roster: Roster, library: Library | None, house: House | None, lines: Lines
    ) -> None:
        self.roster = roster
        self.library = library
        self.house = house
        self.lines = lines
        self.stray: list[str] = []

    def gifts(
        self, unit: RosterUnit, entry: Entry, count: int, loadouts: Sequence[tuple[str, int]]
    ) -> Gifts:
        """Return what a unit was given: enhancements with their texts, and loadouts."""
        names: list[str] = []
        told: list[Reminder] = []
        armed = list(loadouts)
        for wanted in self._whole_names(unit.enhancements):
            name, texts = gift_of(self.house, self.library, wanted)
            own = [text for text in unit.texts if _is_of(text, wanted, unit)]
            if not name and not own:
                name, texts = retired(self.library, wanted)
                if name:
                    self.lines.remark(wanted, elsewhere(self.library), unit.line)
            if name:
                names.append(name)
                told += reminders_of(texts)
            elif own:
                names.append(wanted)
                told += reminders_of(own)
            elif self._is_ours(wanted):
                names.append(wanted)
            elif _is_part(entry, wanted):
                if any(name_key(wanted) == name_key(label) for label in labels_of(entry)):
                    armed.append((wanted, count))
                    self.lines.remark(wanted, "loadout", unit.line)
            elif lore_of(self.house, self.library, wanted) is not None:
                self.stray.append(wanted)
                self.lines.remark(wanted, "a lore of the army", unit.line)
            elif self.library is None:
                names.append(wanted)
                why = "only its name is known: no data says what it does"
                self.lines.remark(wanted, why, unit.line)
            else:
                known = (*gift_names(self.house, self.library), *labels_of(entry))
                why = "nothing of this name is in the data"
                self.lines.option(unit.line, wanted, "enhancement", why, near(wanted, known))
        return Gifts(tuple(dict.fromkeys(names)), tuple(dict.fromkeys(told)), tuple(armed))

    def _whole_names(self, names: Sequence[str]) -> list[str]:
        """Return names, those put together again that have a comma in them."""
        whole: list[str] = []
        left = [*names]
        while left:
            name = left.pop(0)
            both = f"{name}, {left[0]}" if left else ""
            if both and gift_of(self.house, self.library, both)[0]:
                name = both
                left.pop(0)
            whole.append(name)
        return whole

    def _is_ours(self, name: str) -> bool:
        book = list_book(self.roster.faction)
        return bool(the_book().given_by(name)) or (
            book is not None and book.table_of(name) is not None
        )


def elsewhere(library: Library | None) -> str:
    """Return what is told of what only another handbook has."""
    pack = library.battlepack if library is not None else ""
    return f"it is of another handbook than {pack}, which the data were read for"


def _is_of(text: Text, name: str, unit: RosterUnit) -> bool:
    """Say whether a text belongs to an enhancement: it is called so, or it is the only one."""
    return name_key(text.name) == name_key(name) or len(unit.enhancements) == 1


def _is_part(entry: Entry, words: str) -> bool:
    """Say whether words name something that the warscroll itself has."""
    wanted = name_key(words)
    scroll = entry.warscroll
    known = (*labels_of(entry), *scroll.by_hand, *(w.name for w in scroll.weapons))
    return wanted in map(name_key, known)
