"""What a battle knows beyond its table: the clock, points, uses, effects, who is off the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from tabletop.state.warscroll import Reminder, Warscroll

if TYPE_CHECKING:
    from tabletop.state.model import Model, Unit

Phase = Literal[
    "deployment",
    "round",
    "start",
    "hero",
    "movement",
    "shooting",
    "charge",
    "combat",
    "end",
    "over",
]
TURN: Final[tuple[Phase, ...]] = (
    "start", "hero", "movement", "shooting", "charge", "combat", "end",
)  # fmt: skip
"""The seven phases of a turn, in order (BS-5)."""
Until = Literal[
    "ability", "phase", "turn", "round", "your_next_turn", "battle", "attack", "your_next_hero"
]


@dataclass(frozen=True, slots=True)
class Clock:
    """A moment of the battle: `round` 0 is deployment, `turn` 1 or 2 in the round (0: before).

    `active` is the player whose turn it is, `acting` the one whose window is open in the phase
    (active first, then the opponent); 0 while there is none.
    """

    round: int = 0
    turn: int = 0
    active: int = 0
    phase: Phase = "deployment"
    acting: int = 0


@dataclass(frozen=True, slots=True)
class Use:
    """An ability was declared; limits are questions about these, nothing is ever reset."""

    ability: str
    player: int
    unit: str
    when: Clock
    keywords: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that later rules ask about: `what` happened to or by a unit, and when.

    Words: `charged`, `fought`, `set_up`, `returned`, `damaged`, `healed`, `destroyed`, `slain`,
    `moved`, `miscast`, `removed` (from play, not destroyed), `placed` (on a feature, `by`), `left`.
    `by` is the unit that did it, `count` how often or how much, `models` those that returned.
    """

    what: str
    unit: str
    when: Clock
    by: str = ""
    count: int = 1
    models: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """A rule in force on some units until some moment; `rule` names an ability's grant.

    With `until` "ability" it ends when the use of an ability is resolved: `source` is
    `ability:unit` of that use. With "attack" it ends with the next attack ability (under way or
    not) by or against one of its units, or with the turn.
    """

    rule: str
    owner: int
    units: tuple[str, ...]
    until: Until
    since: Clock
    source: str = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """A reminder was dealt with: of a player's unit, or ("") of the whole army."""

    player: int
    unit: str
    name: str
    when: Clock


@dataclass(frozen=True, slots=True)
class Enlisted:
    """What an army list says of a unit: its warscroll, its models at the start, who carries what.

    `roles` gives models a role (CHAMPION, MUSICIAN, STANDARD BEARER) or a name of loadout; `drop`
    numbers the regiment it deploys with. `replaces` is the unit it is a replacement of (24.2).
    `reminders` are abilities of this one unit (of enhancements) that players apply themselves.
    """

    unit: str
    player: int
    warscroll: str
    starting: int
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    is_reinforced: bool = False
    is_general: bool = False
    is_auxiliary: bool = False
    drop: str = ""
    replaces: str = ""
    reminders: tuple[Reminder, ...] = ()


@dataclass(frozen=True, slots=True)
class Waiting:
    """A unit off the table that may be set up: its piece and its models, where they last stood.

    `why` says where it is: `undeployed`, `reserve` (by a DEPLOY ability, lost in round 4),
    `aside` (reserve for another reason).
    """

    unit: Unit
    models: tuple[Model, ...]
    why: Literal["undeployed", "reserve", "aside"] = "undeployed"


@dataclass(frozen=True, slots=True)
class Fight:
    """Where the combat phase stands once FIGHT abilities are used (19.0).

    `first` are the units that had STRIKE-FIRST at the snapshot; `picker` picks next, `tier` is the
    one of the last pick, `passed` the players who passed on optional units since.
    """

    first: tuple[str, ...] = ()
    picker: int = 0
    tier: Literal["", "first", "normal", "last"] = ""
    passed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoringLine:
    """A line of a battleplan's scoring: points at the end of one's turn when its count is met.

    `what`: `hold_at_least`, `hold_more`, `hold_objective`, `hold_enemy` (in enemy territory).
    """

    what: str
    points: int
    count: int = 1
    objective: str = ""
    rounds: tuple[int, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a battleplan says besides its map: rounds, scoring lines, option of battle tactics."""

    id: str = ""
    name: str = ""
    rounds: int = 5
    scoring: tuple[ScoringLine, ...] = ()
    tactics: Literal["", "cards", "2024"] = ""


@dataclass(frozen=True, slots=True)
class Battle:
    """Everything of a battle that is no piece on the table; facts only, nothing derivable.

    Pairs are (player 1, player 2). `waiting` are units off the table, `fallen` units destroyed,
    `slain` models that were slain (as they last stood), `held` the players who control objectives
    (and terrain features). `notes` are ledgers of players by (player, name). `traits` are ids of
    abilities that each army brings besides its warscrolls: battle traits, formation, lores;
    `reminders` those of them that its players apply themselves, `ticks` those dealt with.
    """

    names: tuple[str, str] = ("Player 1", "Player 2")
    plan: Plan = field(default_factory=Plan)
    clock: Clock = field(default_factory=Clock)
    warscrolls: Mapping[str, Warscroll] = field(default_factory=dict)
    enlisted: Mapping[str, Enlisted] = field(default_factory=dict)
    began: int = 1
    first: int = 0
    points: tuple[int, int] = (0, 0)
    command: tuple[int, int] = (0, 0)
    underdog: int = 0
    uses: tuple[Use, ...] = ()
    deeds: tuple[Deed, ...] = ()
    effects: tuple[Effect, ...] = ()
    waiting: Mapping[str, Waiting] = field(default_factory=dict)
    fallen: Mapping[str, Unit] = field(default_factory=dict)
    slain: Mapping[str, Model] = field(default_factory=dict)
    held: Mapping[str, int] = field(default_factory=dict)
    fight: Fight | None = None
    notes: Mapping[tuple[int, str], tuple[str, ...]] = field(default_factory=dict)
    dice: int = 0
    winner: int | None = None
    traits: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    reminders: tuple[tuple[Reminder, ...], tuple[Reminder, ...]] = ((), ())
    ticks: tuple[Tick, ...] = ()

    def warscroll_of(self, unit: str) -> Warscroll:
        """Return the warscroll of a unit that is enlisted."""
        return self.warscrolls[self.enlisted[unit].warscroll]

    def reminders_of(self, unit: str) -> tuple[Reminder, ...]:
        """Return what players apply themselves of a unit: its warscroll's, then its own."""
        return (*self.warscroll_of(unit).reminders, *self.enlisted[unit].reminders)

    def name(self, player: int) -> str:
        """Return the name of a player's army.

        >>> Battle().name(2)
        'Player 2'
        """
        return self.names[player - 1]

    def note(self, player: int, key: str) -> tuple[str, ...]:
        """Return what a ledger of a player holds."""
        return self.notes.get((player, key), ())


def foe_of(player: int) -> int:
    """Return the other player.

    >>> foe_of(1)
    2
    """
    return 3 - player
