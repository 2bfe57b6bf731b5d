"""The anatomy of an ability, as the rules print it; one object per ability, in `content`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal

from tabletop.errors import TabletopError
from tabletop.rules.contest import NO_UNITS
from tabletop.rules.play.asks import Source
from tabletop.rules.play.by_hand.grants import BY_HAND, GRANTS
from tabletop.rules.play.kit import Kit
from tabletop.rules.play.ledger import Ledger
from tabletop.rules.play.values import Modifier
from tabletop.state.battle import Phase
from tabletop.state.causes import Shares
from tabletop.state.facts import Noted
from tabletop.state.warscroll import Warscroll

if TYPE_CHECKING:
    from tabletop.rules.play.doing import Doing, Flow
    from tabletop.state.events import Event

Whose = Literal["your", "enemy", "any"]
Period = Literal["phase", "turn", "round", "battle"]
Aim = Literal["", "shoot", "charge", "heal", "harm", "again", "spare"]
"""To shoot, charge, heal or harm now; to make a roll again; or for moments that a person sees."""


@dataclass(frozen=True, slots=True)
class Timing:
    """When an ability can be used: in a phase of your, the enemy's or any turn."""

    phase: Phase
    whose: Whose = "your"


@dataclass(frozen=True, slots=True)
class Trigger:
    """What a reaction answers: the declaration of an ability (id or keyword) by you or the foe."""

    on: tuple[str, ...]
    by: Literal["you", "opponent"]


@dataclass(frozen=True, slots=True)
class Limit:
    """A frequency header: once per period, for each unit that has it or for the whole army."""

    period: Period
    is_army: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """One use of an ability: who uses it, and what was declared.

    `dice` are rolls of the declare step, `shares` the attacks shared out, `sources` what they are
    shares of, `choice` any word.
    `cause` is the use that it reacts to or that granted it. `is_undone`: a reaction undid it, so
    that its effect is not resolved (an unbound spell).
    """

    ability: str
    player: int
    unit: str = ""
    targets: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    shares: Shares = ()
    sources: tuple[Source, ...] = ()
    choice: str = ""
    cause: Call | None = None
    is_undone: bool = False


def can_always(do: Doing, call: Call) -> str:
    """Return "": nothing keeps it from being used."""
    return ""


def nothing_to_declare(do: Doing, call: Call) -> Call:
    """Return the call as it is: an ability without a declare step."""
    return call


def no_effect(do: Doing, call: Call) -> None:
    """Do nothing: the effect of a passive."""


def once(do: Doing, unit: str) -> int:
    """Return 1: a unit uses an ability once a phase (AB-3)."""
    return 1


def is_always_open(do: Doing, call: Call) -> bool:
    """Return True: enemies may react to every declaration."""
    return True


def no_hint(do: Doing, call: Call) -> str:
    """Return "": nothing to tell before it is used."""
    return ""


NO_GRANTS: Final[Mapping[str, tuple[Modifier, ...]]] = MappingProxyType({})


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """An ability in one place: when, who, at what cost, what is declared, what follows.

    `who` returns "" when that unit (or player, with `user` "player") may use it, else the reason
    in a few words. `passive` acts while a unit that has the ability is on the table, `grants` are
    named sets of modifiers that its effects put on units (the rule of such an effect is
    `id/name`). `declare` and `effect` are generators where they ask or roll, else plain functions.
    `text` says in our own words what it does; `rule` is the book's number.

    Two moments ask abilities by themselves, where `limit` still allows it: `eases` of a unit (or
    of a core ability) when points that its ward let through wait to be allocated, it returns how
    many are left (9.2); `endures` of a unit that is about to be destroyed, it says whether its
    last model stays, then with as many points as its Health until it is healed (10.3).

    `follows` of a unit is asked once an ability was resolved, whoever used it, though the unit
    fell by it, with the facts since it was declared. `falls` of one that is destroyed, while it
    still stands there. `hears` of a unit is told of every spell that was cast, before its effect.
    `often` is how many times one unit may use it in a phase, `opens` says whether the enemy may
    react to what was declared, `hint` tells something before it is used: a chance. `is_must` means
    that its window stays open until it was used (AB-5). `of` are ids of warscrolls that have it;
    others may name it themselves. `given` are names of enhancements, formations and lores of lists
    that bring it.

    What windows and programs go by besides keywords: `verb` is what units do by using it (of many,
    of one: "charge", "charges"), `sums` are the rolls whose sum is told beside it, `aim` is what
    it is used for, where keywords and grants do not say so.
    """

    id: str
    name: str
    rule: str
    text: str
    timings: tuple[Timing, ...] = ()
    reacts: Trigger | None = None
    keywords: tuple[str, ...] = ()
    cost: int = 0
    limit: Limit | None = None
    user: Literal["unit", "player"] = "unit"
    icon: str = "sparkles"
    who: Callable[[Doing, Call], str] = can_always
    declare: Callable[[Doing, Call], Flow[Call] | Call] = nothing_to_declare
    effect: Callable[[Doing, Call], Flow[None] | None] = no_effect
    passive: tuple[Modifier, ...] = ()
    grants: Mapping[str, tuple[Modifier, ...]] = field(default_factory=lambda: NO_GRANTS)
    eases: Callable[[Doing, str, int], Flow[int]] | None = None
    endures: Callable[[Doing, str], Flow[bool]] | None = None
    falls: Callable[[Doing, str], Flow[None]] | None = None
    hears: Callable[[Doing, str, Call], None] | None = None
    follows: Callable[[Doing, str, Call, tuple[Event, ...]], Flow[None]] | None = None
    often: Callable[[Doing, str], int] = once
    opens: Callable[[Doing, Call], bool] = is_always_open
    hint: Callable[[Doing, Call], str] = no_hint
    is_must: bool = False
    of: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    verb: tuple[str, str] | None = None
    sums: tuple[str, ...] = ()
    aim: Aim = ""

    @property
    def is_command(self) -> bool:
        """Whether it costs command points (CMD-1)."""
        return self.cost > 0

    @property
    def is_core(self) -> bool:
        """Whether it counts toward the one CORE ability a phase (AB-2)."""
        return "CORE" in self.keywords

    @property
    def is_passive(self) -> bool:
        """Whether it is never declared (AB-1)."""
        return not self.timings and self.reacts is None


HANDS: Final = Ability(
    BY_HAND, "By hand", "-", "What the players settle themselves.", user="player", grants=GRANTS
)
"""What effects belong to that players put on units; no unit has it, no list names it."""


MOST_KITS: Final = 512
"""Warscrolls whose abilities a book keeps sorted."""


class Book:
    """Every ability that content declares, checked once and read-only afterwards.

    `core` are those that every unit (or player) has; others belong to the warscrolls that name
    them, or that they name. `ledgers` are what content writes down besides. Raises `TabletopError`
    for two abilities of one id.
    """

    def __init__(
        self,
        core: tuple[Ability, ...],
        others: tuple[Ability, ...] = (),
        ledgers: tuple[Ledger, ...] = (),
    ) -> None:
        self.core = core
        self.ledgers = ledgers
        self._all: dict[str, Ability] = {}
        for ability in (*core, *others):
            if ability.id in self._all:
                raise TabletopError(f"two abilities are called {ability.id!r}")
            self._all[ability.id] = ability
        self._of: dict[tuple[str, tuple[str, ...]], tuple[Ability, ...]] = {}
        self.core_kit = Kit(core)
        self._kits: dict[tuple[int, tuple[str, ...]], tuple[Warscroll, Kit]] = {}
        self._army_kits: dict[tuple[str, ...], Kit] = {}

    def of(self, scroll: Warscroll) -> tuple[Ability, ...]:
        """Return the abilities of a warscroll: those that it names, and those that name it.

        What is named twice is there once, as in the kits.
        """
        key = (scroll.id, scroll.abilities)
        if key not in self._of:
            named = [self.ability(one) for one in dict.fromkeys(scroll.abilities)]
            plain = scroll.id.partition(".")[0]  # what follows parts it from others of its kind
            more = [a for a in self._all.values() if plain in a.of and a not in named]
            self._of[key] = (*named, *more)
        return self._of[key]

    def given_by(self, name: str) -> tuple[Ability, ...]:
        """Return what an enhancement, formation or lore of an army list brings, by its name."""
        return tuple(a for a in self._all.values() if name in a.given)

    def kit(self, scroll: Warscroll, traits: tuple[str, ...]) -> Kit:
        """Return the abilities of a warscroll, then those its army gives to units.

        Manifestations and faction terrain have only what their warscrolls say (7.0).
        """
        key = (id(scroll), traits)
        known = self._kits.get(key)
        if known is not None and known[0] is scroll:
            return known[1]
        if len(self._kits) >= MOST_KITS:
            self._kits.clear()
        is_unit = not any(scroll.has(k) for k in NO_UNITS)
        given = (self.ability(t) for t in traits) if is_unit else ()
        several = (*self.of(scroll), *(a for a in given if a.user == "unit"))
        kit = Kit(tuple(dict.fromkeys(several)))
        self._kits[key] = (scroll, kit)
        return kit

    def army_kit(self, traits: tuple[str, ...]) -> Kit:
        """Return the abilities that an army brings besides its warscrolls."""
        found = self._army_kits.get(traits)
        if found is None:
            several = (self.ability(t) for t in dict.fromkeys(traits))
            found = self._army_kits[traits] = Kit(tuple(several))
        return found

    @property
    def every(self) -> tuple[Ability, ...]:
        """All abilities, in the order in which they were declared."""
        return tuple(self._all.values())

    def has(self, key: str) -> bool:
        """Say whether an ability of this id is known."""
        return key in self._all or key == BY_HAND

    def ability(self, key: str) -> Ability:
        """Return an ability; raises `TabletopError` for an unknown id."""
        found = self._all.get(key, HANDS if key == BY_HAND else None)
        if found is None:
            raise TabletopError(f"there is no ability {key!r}", next_step="see the coverage list")
        return found

    def told(self, note: Noted) -> str:
        """Return in a few words what changed in a ledger, "" for what nobody needs to read."""
        return next((one.tells(note) for one in self.ledgers if one.has(note.key)), "")

    def grant(self, rule: str) -> tuple[Modifier, ...]:
        """Return the modifiers of an effect's rule, `ability/name`."""
        key, _, name = rule.partition("/")
        return self.ability(key).grants[name]
