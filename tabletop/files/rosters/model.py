"""An army list as it was written: its lines, its units, what became of each line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tabletop.files.library.model import Entry, Text
from tabletop.state.army import Army

Dialect = Literal[
    "new-recruit-xml", "new-recruit-json", "new-recruit-text", "app-ios", "app-android",
    "listbot", "sigdex", "scrollcaster", "own",
]  # fmt: skip
Fate = Literal["used", "ignored", "unresolved"]


@dataclass(frozen=True, slots=True)
class RosterLine:
    """A line of the list (1 is the first; in XML and JSON: one selection) and its fate.

    `means` says what it was taken for ("unit", "title", "spell lore", "footer"); `maybe` are names
    that come near to what it says, best first.
    """

    number: int
    text: str
    fate: Fate
    means: str = ""
    why: str = ""
    maybe: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RosterUnit:
    """A unit as the list names it. `models` is None where the list gives no number.

    `loadouts` are (words, models) as written; `roles` counts command models (CHAMPION, MUSICIAN,
    STANDARD BEARER). `regiment` is "" for an auxiliary unit; `renown` names its Regiment of
    Renown. `key` is the number of its warscroll in community data, `own` what the list itself
    says of it (New Recruit files carry whole profiles; the models are those that are really
    there), `texts` what its enhancements say; `called` is a name that its player gave it.
    """

    line: int
    name: str
    points: int | None = None
    models: int | None = None
    is_general: bool = False
    is_reinforced: bool = False
    enhancements: tuple[str, ...] = ()
    loadouts: tuple[tuple[str, int], ...] = ()
    roles: Mapping[str, int] = field(default_factory=dict)
    regiment: str = ""
    renown: str = ""
    kind: Literal["unit", "manifestation", "terrain"] = "unit"
    key: str = ""
    own: Entry | None = None
    texts: tuple[Text, ...] = ()
    called: str = ""


@dataclass(frozen=True, slots=True)
class Roster:
    """A list as it was written, before it is matched with any data.

    `lores` are names by kind, several of a kind with semicolons between. `prices` are points of
    what costs some besides units: a Regiment of Renown as a whole, a lore, a formation. `texts`
    are what the list itself says of the whole army, by what has them (formation, lore, traits).
    """

    dialect: Dialect
    title: str = ""
    points: int | None = None
    limit: int | None = None
    alliance: str = ""
    faction: str = ""
    formation: str = ""
    army_of_renown: str = ""
    battlepack: str = ""
    tactics: tuple[str, ...] = ()
    lores: Mapping[str, str] = field(default_factory=dict)
    drops: int | None = None
    units: tuple[RosterUnit, ...] = ()
    lines: tuple[RosterLine, ...] = ()
    prices: Mapping[str, int] = field(default_factory=dict)
    texts: tuple[tuple[str, Text], ...] = ()


@dataclass(frozen=True, slots=True)
class Unknown:
    """A question that only the player can answer: which base the models of a warscroll have.

    `maybe` are bases to offer, the sensible default first.
    """

    warscroll: str
    name: str
    why: str
    maybe: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """A list matched with data: an army to play, what became of each line, what is to be asked."""

    roster: Roster
    army: Army | None
    lines: tuple[RosterLine, ...]
    unknown: tuple[Unknown, ...] = ()

    @property
    def unresolved(self) -> tuple[RosterLine, ...]:
        """The lines that nothing is known of."""
        return tuple(line for line in self.lines if line.fate == "unresolved")
