"""The facts of a battle, in the past tense; each carries what was and what is.

What follows from some of them without exception is no fact of its own: `implied` lists it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tabletop.state.battle import (
    Battle,
    Clock,
    Deed,
    Effect,
    Enlisted,
    Fight,
    Tick,
    Use,
    Waiting,
)
from tabletop.state.dice import Dice
from tabletop.state.model import Model, Unit


@dataclass(frozen=True, slots=True)
class BattleBegan:
    """A table became a battle (or ceased to be one); `old` None: whatever was played before."""

    old: Battle | None
    new: Battle | None


@dataclass(frozen=True, slots=True)
class ClockMoved:
    """The battle went on to another window, phase, turn or round.

    It implies that effects whose time is over ended, and that nothing was done "this turn" yet.
    """

    old: Clock
    new: Clock


@dataclass(frozen=True, slots=True)
class AbilityDeclared:
    """An ability was declared and paid for; RUN and RETREAT mark its unit."""

    use: Use
    name: str
    cost: int = 0


@dataclass(frozen=True, slots=True)
class TargetsDeclared:
    """The targets of the last use of an ability became known."""

    old: Use
    new: Use


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Dice showed faces, for a reason; `first` is the number of the first of them.

    `printed` is the one number that they all stand for where it is not their sum: D3, D6+2. It
    tells no two facts apart, for older saves do not have it.
    """

    player: int
    why: str
    faces: tuple[int, ...]
    first: int
    unit: str = ""
    printed: Dice | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class AttackRolled:
    """A step of an attack sequence came out: what was needed and what the dice made of it.

    `step`: `attacks`, `hit`, `wound`, `save`, `damage`, `ward`. `unit` rolled against (or for)
    `target` with `weapon`, so many times (`count`). `needed` is what a die must show after
    `change`; `parts` are the reasons of the change, each with its number. `faces` are the dice
    that counted, `again` those of them that were rolled a second time (by place, with the first
    face). `successes` and `criticals` are what came of it; for damage the points.
    """

    step: str
    player: int
    unit: str
    target: str
    weapon: str
    count: int
    needed: int
    change: int
    parts: tuple[tuple[str, int], ...]
    faces: tuple[int, ...]
    again: tuple[tuple[int, int], ...]
    successes: int
    criticals: int = 0


@dataclass(frozen=True, slots=True)
class MagicRolled:
    """A casting, unbinding, chanting or banishment roll was judged.

    `step`: `cast`, `unbind`, `chant`, `banish`; `unit` made it for `ability`, `target` is the
    caster of what is unbound or the manifestation. `faces` are the dice, `change` what modifiers
    add, `parts` their reasons, `needed` the total that does. `result`: `miscast`, `failed`,
    `cast`, `unbound`, `answered`, `banked`, `short`, `banished`.
    """

    step: str
    player: int
    unit: str
    ability: str
    target: str
    faces: tuple[int, ...]
    change: int
    parts: tuple[tuple[str, int], ...]
    needed: int
    result: str


@dataclass(frozen=True, slots=True)
class DeedDone:
    """Something happened that later rules ask about; `charged` marks its unit."""

    deed: Deed


@dataclass(frozen=True, slots=True)
class EffectGained:
    """An effect came into force."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class EffectEnded:
    """An effect ended before its time."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class DamageAllocated:
    """The damage points that a unit carries changed (18.2; healing lowers them, 21.0)."""

    unit: str
    old: int
    new: int
    by: str = ""


@dataclass(frozen=True, slots=True)
class ModelsSlain:
    """Models were slain and left the table; `for_coherency` are those that went with them."""

    unit: str
    models: tuple[Model, ...]
    for_coherency: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UnitDestroyed:
    """The last model of a unit was slain (18.4)."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class ModelsReturned:
    """Slain models came back to their unit (SU-4)."""

    unit: str
    models: tuple[Model, ...]


@dataclass(frozen=True, slots=True)
class UnitSetUp:
    """A unit that was off the table was set up; `old` is how it waited."""

    old: Waiting
    models: tuple[Model, ...]


@dataclass(frozen=True, slots=True)
class UnitSetAside:
    """A unit went off the table without being slain, or waits for another reason now.

    A destroyed one may be made to wait again, to come back; its models are slain no more.
    """

    unit: str
    old: Waiting | None
    new: Waiting


@dataclass(frozen=True, slots=True)
class UnitJoined:
    """A unit entered the army during the battle: a replacement, a manifestation (24.2, 7.0)."""

    enlisted: Enlisted
    waiting: Waiting


@dataclass(frozen=True, slots=True)
class ReserveLost:
    """A unit in reserve was destroyed before it arrived (24.1)."""

    waiting: Waiting


@dataclass(frozen=True, slots=True)
class CommandChanged:
    """A player's command points changed other than by paying for a command."""

    player: int
    old: int
    new: int
    why: str


@dataclass(frozen=True, slots=True)
class PointsScored:
    """A player scored victory points."""

    player: int
    old: int
    new: int
    why: str


@dataclass(frozen=True, slots=True)
class UnderdogNamed:
    """The underdog of the round was named (0: nobody)."""

    old: int
    new: int


@dataclass(frozen=True, slots=True)
class DeploymentBegun:
    """It was decided who begins deployment (0: not yet)."""

    old: int
    new: int


@dataclass(frozen=True, slots=True)
class FirstTurnTaken:
    """It was decided who takes the first turn of the round."""

    old: int
    new: int


@dataclass(frozen=True, slots=True)
class ControlChanged:
    """Control of an objective or a terrain feature changed (0: nobody)."""

    piece: str
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class FightChanged:
    """The order of fighting went on (19.0)."""

    old: Fight | None
    new: Fight | None


@dataclass(frozen=True, slots=True)
class Noted:
    """A ledger of a player changed."""

    player: int
    key: str
    old: tuple[str, ...]
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DoneByHand:
    """Players settle something themselves; the facts after it in its entry come of that.

    `what` is the kind of deed, `unit` the one it is about ("" for none), `words` tell it.
    """

    player: int
    unit: str
    what: str
    words: str


@dataclass(frozen=True, slots=True)
class ReminderTicked:
    """A reminder was dealt with, or (not `is_done`) was not after all."""

    tick: Tick
    is_done: bool = True


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """The battle ended: the winner, 0 for a draw."""

    winner: int


BattleFact = (
    BattleBegan
    | ClockMoved
    | AbilityDeclared
    | TargetsDeclared
    | DiceRolled
    | AttackRolled
    | MagicRolled
    | DeedDone
    | EffectGained
    | EffectEnded
    | DamageAllocated
    | ModelsSlain
    | UnitDestroyed
    | ModelsReturned
    | UnitSetUp
    | UnitSetAside
    | UnitJoined
    | ReserveLost
    | CommandChanged
    | PointsScored
    | UnderdogNamed
    | DeploymentBegun
    | FirstTurnTaken
    | ControlChanged
    | FightChanged
    | Noted
    | DoneByHand
    | ReminderTicked
    | BattleEnded
)
