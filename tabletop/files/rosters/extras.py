"""What an army takes besides units: formation, lores, traits, enhancements, and their texts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tabletop.content.book import the_book
from tabletop.files.army_lists import faction_key, list_book
from tabletop.files.library.model import House, Library, Text
from tabletop.files.rosters.finding import (
    lore_key,
    lore_of,
    retired,
)
from tabletop.files.rosters.gifts import Giver, elsewhere
from tabletop.files.rosters.lines import Lines
from tabletop.files.rosters.model import Roster
from tabletop.files.rosters.names import near
from tabletop.files.rosters.own_entry import reminders_of
from tabletop.files.rosters.plain import name_key
from tabletop.files.warscrolls import faction
from tabletop.state.warscroll import Reminder

CARDS: Final = (
    "Attuned to Ghyran", "Intercept and Recover", "Master the Paths", "Restless Energy",
    "Scouting Force", "Wrathful Cycles", "Blazing Onslaught", "Burning for Vengeance",
    "Flanking Firestorm", "Legend of the Parch", "Siege of Ashes", "Smokescreen",
)  # fmt: skip
"""Battle tactic cards by name, of the seasons that lists are of."""
LORES: Final = ("spells", "prayers", "manifestations")
KINDS: Final = {"spells": ("spell", "prayer"), "prayers": ("prayer", "spell")}
_LORE_LINES: Final = (
    "spell lore", "prayer lore", "manifestation lore", "lore or battle tactic card",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Taken:
    """What the army has: names as the data spells them, ids of automated abilities, texts."""

    faction: str = ""
    formation: str = ""
    lores: dict[str, str] = field(default_factory=dict)
    traits: tuple[str, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    summoned: tuple[str, ...] = ()


class Extras:
    """Looks up what a list takes besides its units; says of lines what nothing is known of."""

    def __init__(
        self, roster: Roster, library: Library | None, house: House | None, lines: Lines
    ) -> None:
        self.roster = roster
        self.library = library
        self.house = house
        self.lines = lines
        self.renown: list[str] = []
        self.texts: list[Text] = []
        self.summoned: list[str] = []
        self.giver = Giver(roster, library, house, lines)

    def run(self) -> Taken:
        """Return what the army takes."""
        roster = self.roster
        lores = self._lores()
        formation = self._formation()
        if self.house is not None:
            self.texts += self.house.battle_traits
        self.texts += [text for where, text in roster.texts if self._is_open(where)]
        for name in dict.fromkeys((*(u.renown for u in roster.units if u.renown), *self.renown)):
            self._bundle(name)
        name = self._faction()
        done = self._automated(name, formation, lores)
        traits = dict.fromkeys(text.automated for text in self.texts if text.automated)
        told: dict[str, Reminder] = {}
        for text in self.texts:
            if not text.automated and name_key(text.name) not in done:
                for item in reminders_of([text]):
                    told.setdefault(name_key(text.name), item)
        return Taken(name, formation, lores, tuple(traits), tuple(told.values()),
                     tuple(dict.fromkeys(self.summoned)))  # fmt: skip

    def _is_open(self, where: str) -> bool:
        """Say whether what the list itself says is needed: the data do not say it."""
        if self.house is None:
            return True
        return where not in ("formation", *LORES, "battle traits")

    def _faction(self) -> str:
        """Return the faction's name as the data spells it."""
        roster = self.roster
        if self.house is not None:
            if roster.faction and name_key(self.house.faction) != name_key(roster.faction):
                name = self.house.faction.replace("[LEGENDS]", "").strip()
                if name_key(name) != name_key(roster.faction):
                    self.lines.say(roster.faction, ("faction",),
                                   f"no faction of this name is in the data; taken: {name}",
                                   (name,))  # fmt: skip
            # An army of renown is a house of its own; of our own factions only they have rules.
            return self.house.faction if faction_key(self.house.faction) else self.house.name
        key = faction_key(roster.faction) if roster.faction else ""
        return faction(key).name if key else roster.faction

    def _formation(self) -> str:
        wanted = self.roster.formation
        if not wanted and self.house is not None and faction_key(self.house.faction):
            wanted = self.roster.army_of_renown
        if not wanted or self.house is None:
            return wanted
        army = self.house.name.partition(" - ")[2].replace("[LEGENDS]", "")
        if name_key(army) == name_key(wanted):  # an army of renown, written as a formation
            return wanted if faction_key(self.house.faction) else ""
        for name, texts in self.house.formations.items():
            if name_key(name) == name_key(wanted):
                self.texts += texts
                return name
        name, texts = retired(self.library, wanted)
        if name:
            self.texts += texts
            self.lines.remark(wanted, elsewhere(self.library))
            return name
        maybe = near(wanted, self.house.formations)
        why = f"{self.house.name} has no formation of this name"
        self.lines.say(wanted, ("formation", "faction", "battle formation"), why, maybe)
        return wanted

    def _lores(self) -> dict[str, str]:
        """Return the lores by kind; their texts and manifestations are collected."""
        found: dict[str, str] = {}
        for kind, text in self.roster.lores.items():
            for name in self._split(text):
                self._lore(kind, name, found)
        for name in self.giver.stray:
            self._lore("any", name, found)
        return found

    def _split(self, text: str) -> list[str]:
        """Return the names of a list, those put together again that have an `and` in them."""
        parts = [part for part in text.split("; ") if part]
        whole: list[str] = []
        while parts:
            part = parts.pop(0)
            both = f"{part} and {parts[0]}" if parts else ""
            if both and (name_key(both) in _CARD_KEYS or self._known(both)):
                part = both
                parts.pop(0)
            whole.append(part)
        return whole

    def _known(self, name: str) -> bool:
        return lore_of(self.house, self.library, name) is not None

    def _lore(self, kind: str, name: str, found: dict[str, str]) -> None:
        wanted = "" if kind == "any" else kind
        if not wanted and name_key(name) in _CARD_KEYS:
            self.lines.skip(name, _LORE_LINES, "battle tactic card")
            return
        lore = lore_of(self.house, self.library, name, wanted) or lore_of(
            self.house, self.library, name
        )
        if lore is not None:
            found.setdefault(lore.kind, lore.name)
            if self.library is not None and lore in self.library.old_lores:
                self.lines.remark(name, elsewhere(self.library))
            self.texts += lore.texts
            self.summoned += lore.entries
            return
        own = self._own_lore(name)
        if own:
            found.setdefault(own, name)
            return
        if self.library is None:
            if wanted:
                found.setdefault(wanted, name)
                if not any(where == kind for where, _ in self.roster.texts):
                    self.lines.remark(name, "only its name is known: no data says what it does")
            else:
                self.lines.say(name, _LORE_LINES, "nothing is known of it: add community data", ())
            return
        known = [one.name for one in self.library.lores] + list(CARDS) * (not wanted)
        means = (f"{wanted[:-1]} lore",) if wanted else _LORE_LINES
        self.lines.say(name, means, "no lore of this name is in the data", near(name, known))
        if wanted:
            found.setdefault(wanted, name)

    def _own_lore(self, name: str) -> str:
        """Return the kind of a lore that the program itself knows, "" where it does not."""
        book = list_book(self.roster.faction)
        if book is None:
            return ""
        kinds = (k for k, names in book.lores.items() if lore_key(name) in map(lore_key, names))
        return next(kinds, "")

    def _bundle(self, name: str) -> None:
        bundles = self.library.bundles if self.library is not None else ()
        key = name_key(bare(name))
        bundle = next((b for b in bundles if name_key(b.name) in (key, name_key(name))), None)
        if bundle is not None:
            self.texts += bundle.texts
        elif self.library is not None:
            why = "no Regiment of Renown of this name is in the data"
            maybe = near(name, [b.name for b in bundles])
            self.lines.say(name, ("regiment of renown",), why, maybe)

    def _automated(self, name: str, formation: str, lores: dict[str, str]) -> frozenset[str]:
        """Return the names of what comes into a battle by itself: nobody need be reminded."""
        names = [n for n in (formation, *lores.values()) if n]
        done = {a.name for n in names for a in the_book().given_by(n)}
        book = list_book(name)
        if book is not None:
            ids = {*book.traits, *(key for n in names for key in book.brings.get(n, ()))}
            done |= {a.name for a in the_book().every if a.id in ids}
        return frozenset(map(name_key, done))


def bare(name: str) -> str:
    """Return the name of a Regiment of Renown without the number that tells it from another.

    >>> bare("Ferry Band (2)"), bare("Ferry Band")
    ('Ferry Band', 'Ferry Band')
    """
    return name.rpartition(" (")[0] if name.endswith(")") else name


_CARD_KEYS: Final = frozenset(map(name_key, CARDS))
