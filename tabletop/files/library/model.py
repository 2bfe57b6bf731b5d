"""What is known from community data: units, their models and texts, factions, lores, bundles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tabletop.state.warscroll import Warscroll

TextKind = Literal["ability", "passive", "spell", "prayer", "command", "card", "other"]
EntryKind = Literal["unit", "manifestation", "terrain"]


@dataclass(frozen=True, slots=True)
class Text:
    """An ability as the user's data prints it; `value` is a casting or chanting value, or a cost.

    `timing` is the printed line, with plain hyphens and spaces. `automated` is the id of the
    ability of ours that does the same, "" where none does: then players apply it by hand.
    """

    name: str
    kind: TextKind
    timing: str = ""
    value: str = ""
    declare: str = ""
    effect: str = ""
    keywords: tuple[str, ...] = ()
    automated: str = ""


@dataclass(frozen=True, slots=True)
class BaseShare:
    """A base (`32`, `60x35`, mm) and who stands on it: `count` models of `of`, 0 for all.

    `who` are the words in brackets: a role, a weapon. A base that the data does not know
    (`Use model`) is "".
    """

    base: str
    count: int = 0
    of: int = 0
    who: str = ""


@dataclass(frozen=True, slots=True)
class ModelKind:
    """A kind of model in a unit: how many an unreinforced unit has, what each carries.

    `weapons` are what every model has, by the names that lists use (one name may stand for a shot
    and a blow). `choices` are groups of which a model takes one, the first unless a list says
    otherwise; "" among them: it may take none. `limits` are names with how many models of an
    unreinforced unit must and may have them. `replaced` are names with those of other weapons
    that a model with them does without, `barred` are names that a model of some role cannot have.
    `roles` are command models that it may be. A warscroll's weapon whose `bearers` are not "" is
    carried by models with that name.
    """

    name: str
    count: int
    weapons: tuple[str, ...] = ()
    choices: tuple[tuple[str, ...], ...] = ()
    roles: tuple[str, ...] = ()
    limits: tuple[tuple[str, int, int], ...] = ()
    replaced: tuple[tuple[str, tuple[str, ...]], ...] = ()
    barred: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Undersized:
    """A unit that may be taken smaller: what lists call it then, its models, its points."""

    name: str
    size: int
    points: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entry:
    """A warscroll of the data, under the number (`key`) that rosters name it by.

    `warscroll.base` is "" while the data does not say it. `points` are by the name of the house
    (faction or army of renown) that takes it. `file` is where it was read.
    """

    key: str
    name: str
    kind: EntryKind
    warscroll: Warscroll
    models: tuple[ModelKind, ...] = ()
    bases: tuple[BaseShare, ...] = ()
    texts: tuple[Text, ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)
    can_reinforce: bool = False
    is_legends: bool = False
    factions: tuple[str, ...] = ()
    file: str = ""
    terrain: tuple[str, ...] = ()
    """Universal terrain abilities that faction terrain has: COVER, IMPASSABLE."""
    undersized: tuple[Undersized, ...] = ()


@dataclass(frozen=True, slots=True)
class Lore:
    """A list of spells, prayers or manifestations that an army may take."""

    name: str
    kind: Literal["spells", "prayers", "manifestations"]
    texts: tuple[Text, ...] = ()
    entries: tuple[str, ...] = ()
    """Keys of manifestations."""
    points: int = 0


@dataclass(frozen=True, slots=True)
class House:
    """A faction, or an army of renown of it: what it may take.

    `formations`, `traits` (of heroes) and `artefacts` map names to their texts.
    """

    name: str
    faction: str
    alliance: str = ""
    units: tuple[str, ...] = ()
    formations: Mapping[str, tuple[Text, ...]] = field(default_factory=dict)
    traits: Mapping[str, tuple[Text, ...]] = field(default_factory=dict)
    artefacts: Mapping[str, tuple[Text, ...]] = field(default_factory=dict)
    other_enhancements: Mapping[str, tuple[Text, ...]] = field(default_factory=dict)
    battle_traits: tuple[Text, ...] = ()
    lores: tuple[str, ...] = ()
    file: str = ""


@dataclass(frozen=True, slots=True)
class Bundle:
    """A Regiment of Renown: what it costs as a whole, who is in it (keys, how many units each)."""

    name: str
    points: int
    members: tuple[tuple[str, int], ...] = ()
    texts: tuple[Text, ...] = ()
    file: str = ""


@dataclass(frozen=True, slots=True)
class Gap:
    """Something in the data that was not understood: where, what, and why."""

    file: str
    entry: str
    what: str
    why: str


@dataclass(frozen=True, slots=True)
class Library:
    """All that was read from a data file; `battlepack` is the handbook that it was read for."""

    source: str = ""
    revision: str = ""
    battlepack: str = ""
    entries: Mapping[str, Entry] = field(default_factory=dict)
    houses: tuple[House, ...] = ()
    lores: tuple[Lore, ...] = ()
    bundles: tuple[Bundle, ...] = ()
    commands: tuple[Text, ...] = ()
    rules: Mapping[str, str] = field(default_factory=dict)
    gaps: tuple[Gap, ...] = ()
    tactics: tuple[Text, ...] = ()
    """The battle tactic cards of the handbook."""
    common: tuple[Text, ...] = ()
    """What the handbook gives to every army besides: roles for units, actions at terrain."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """How many files, elements and weapon profiles were read."""
    retired: Mapping[str, tuple[Text, ...]] = field(default_factory=dict)
    """Formations and enhancements that only other handbooks have: older lists name them."""
    old_lores: tuple[Lore, ...] = ()
    """Lores that only other handbooks have."""

    def named(self, name: str) -> tuple[Entry, ...]:
        """Return every entry of a name (the same unit can stand in several files)."""
        return tuple(entry for entry in self.entries.values() if entry.name == name)
