"""What a warscroll says of its units: characteristics, weapons, names of its abilities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal

from tabletop.state.dice import Dice

WeaponKind = Literal["melee", "ranged"]
WEAPON_ABILITY_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "CRIT_MORTAL": "Crit (Mortal)",
        "CRIT_TWO_HITS": "Crit (2 Hits)",
        "CRIT_AUTO_WOUND": "Crit (Auto-wound)",
        "CHARGE_DAMAGE": "Charge (+1 Damage)",
        "COMPANION": "Companion",
        "SHOOT_IN_COMBAT": "Shoot in Combat",
    }
)
"""What warscrolls print for the words of rule 20.0."""


@lru_cache(maxsize=1024)
def words_of(keywords: tuple[str, ...]) -> frozenset[str]:
    """Return keywords with those that they count as: WARD (5+) counts as WARD.

    >>> sorted(words_of(("HERO", "WARD (5+)")))
    ['HERO', 'WARD', 'WARD (5+)']
    """
    words = set(keywords)
    for keyword in keywords:
        at = keyword.find(" (")
        while at >= 0:
            words.add(keyword[:at])
            at = keyword.find(" (", at + 1)
    return frozenset(words)


def weapon_ability_name(word: str) -> str:
    """Return a weapon ability as warscrolls print it (20.0).

    >>> weapon_ability_name("CRIT_AUTO_WOUND"), weapon_ability_name("ANTI:WAR MACHINE")
    ('Crit (Auto-wound)', 'Anti-War Machine (+1 Rend)')
    """
    if word.startswith("ANTI:"):
        return f"Anti-{word.removeprefix('ANTI:').title()} (+1 Rend)"
    return WEAPON_ABILITY_NAMES.get(word, word)


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon of a warscroll; `range` is inches (0 for melee), `rend` a positive number.

    `abilities` are words of rule 20.0: CRIT_TWO_HITS, CRIT_AUTO_WOUND, CRIT_MORTAL, CHARGE_DAMAGE,
    COMPANION, SHOOT_IN_COMBAT and ANTI:X for Anti-X (+1 Rend). `bearers` is "" when every model
    has it, else a word of the models that do (a role such as CHAMPION, or a name of loadout).
    """

    name: str
    kind: WeaponKind
    attacks: Dice
    hit: int
    wound: int
    rend: int
    damage: Dice
    range: float = 0.0
    abilities: tuple[str, ...] = ()
    bearers: str = ""

    @property
    def is_companion(self) -> bool:
        """Whether friendly modifiers leave it alone (20.0)."""
        return "COMPANION" in self.abilities


@dataclass(frozen=True, slots=True)
class Reminder:
    """An ability that players apply themselves, in the words of the user's own data.

    `phase` is the phase in which it is to be thought of ("" always), `turn` whose turn: yours,
    enemy or any. `is_reaction` for what answers something else.
    """

    name: str
    phase: str = ""
    turn: Literal["yours", "enemy", "any"] = "any"
    is_reaction: bool = False
    timing: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Warscroll:
    """The data of a warscroll. `move` is None for `-`, `save` None for `-`, `ward` None for none.

    `abilities` are ids of automated abilities, `by_hand` names of those that players apply
    themselves. `base` is the base in the words of the table files (`32`, `60x35`), `size` the
    number of models in an unreinforced unit. `banishment` is the value of a manifestation, 0 for
    what is none. `bases` are the bases of models that stand on another one, as pairs of a
    role or loadout and a base.
    `reminders` are abilities `by_hand` with their words, where the user's own data has them.
    """

    id: str
    name: str
    move: Dice | None
    save: int | None
    health: int
    control: int
    keywords: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    ward: int | None = None
    abilities: tuple[str, ...] = ()
    by_hand: tuple[str, ...] = ()
    size: int = 1
    points: int = 0
    base: str = ""
    coherency: float = 0.5
    glyph: str = ""
    banishment: int = 0
    bases: tuple[tuple[str, str], ...] = ()
    reminders: tuple[Reminder, ...] = ()

    def has(self, keyword: str) -> bool:
        """Say whether the warscroll prints a keyword (WIZARD (1) counts as WIZARD)."""
        return keyword in words_of(self.keywords)
