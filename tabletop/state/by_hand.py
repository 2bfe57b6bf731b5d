"""What players settle themselves, past the abilities that are written down here: deeds as data.

Each is the first reply of an entry of the journal, so that it can be run again. `player` is who
does it, `why` a few words of theirs: the name of the ability that says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tabletop.geometry.base import Pose
from tabletop.state.battle import Effect, Until

Whose = Literal["its", "against"]
HandOp = Literal["add", "set", "best", "half", "mul", "grant", "forbid"]


@dataclass(frozen=True, slots=True)
class HandModifier:
    """A number of a unit is modified for a while; `stat` and `op` are those of the rules.

    `whose`: its own numbers, or those of attacks against it. `weapon`: "" all of them, `melee`,
    `ranged`, or the name of one.
    """

    player: int
    unit: str
    stat: str
    op: HandOp
    value: int
    until: Until
    why: str = ""
    whose: Whose = "its"
    weapon: str = ""


@dataclass(frozen=True, slots=True)
class HandLift:
    """An effect in force ends before its time."""

    player: int
    effect: Effect
    why: str = ""


@dataclass(frozen=True, slots=True)
class HandDamage:
    """A unit is dealt damage; `points` and `damage` are numbers or dice as they are printed.

    `way`: `inflicted` (wards are rolled), `allocated` (no ward), `saved` (`points` are wounds that
    are saved against with `rend`, each that is not does `damage`). `by` is the unit that does it.
    """

    player: int
    unit: str
    points: str
    way: Literal["inflicted", "allocated", "saved"] = "inflicted"
    rend: int = 0
    damage: str = "1"
    by: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class HandHeal:
    """A unit is healed; `points` is a number or dice."""

    player: int
    unit: str
    points: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class HandMove:
    """Models of a unit go somewhere else, whatever the rules of moves say.

    `is_move`: the unit has moved then, for rules that ask.
    """

    player: int
    unit: str
    poses: Mapping[str, Pose] = field(default_factory=dict)
    is_move: bool = True
    why: str = ""


@dataclass(frozen=True, slots=True)
class HandSetUp:
    """A unit that is off the table or was destroyed is set up, all of its models."""

    player: int
    unit: str
    poses: Mapping[str, Pose] = field(default_factory=dict)
    why: str = ""


@dataclass(frozen=True, slots=True)
class HandReplacement:
    """A replacement of a destroyed unit is set up; `poses` are of those of its models that come.

    They are named as models of the destroyed unit; the new unit's have names of their own.
    """

    player: int
    unit: str
    poses: Mapping[str, Pose] = field(default_factory=dict)
    why: str = ""


@dataclass(frozen=True, slots=True)
class HandSlain:
    """Models of a unit are slain: so many, chosen under coherency, or just these `models`."""

    player: int
    unit: str
    count: int = 1
    models: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class HandRemoval:
    """A unit leaves the table: destroyed, or to wait beside it.

    `reserve` is lost in round 4, `aside` is not; `removed` waits as new, without damage.
    """

    player: int
    unit: str
    to: Literal["destroyed", "reserve", "aside", "removed"] = "aside"
    why: str = ""


@dataclass(frozen=True, slots=True)
class HandReturn:
    """Slain models come back to their unit."""

    player: int
    unit: str
    poses: Mapping[str, Pose] = field(default_factory=dict)
    why: str = ""


@dataclass(frozen=True, slots=True)
class HandDice:
    """Dice are rolled: `count` of `sides` (6, or 3 as half of one); `is_again`: a re-roll."""

    player: int
    count: int
    sides: int = 6
    unit: str = ""
    why: str = ""
    is_again: bool = False


@dataclass(frozen=True, slots=True)
class HandCount:
    """Command or victory points of a player (`owner`) change."""

    player: int
    owner: int
    what: Literal["command", "victory"]
    change: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class HandNote:
    """Something is written down."""

    player: int
    text: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class HandTick:
    """A reminder was dealt with; `owner` has it: of a unit, or ("") of the whole army.

    Not `is_done`: the last such tick is taken off again.
    """

    player: int
    owner: int
    unit: str
    name: str
    is_done: bool = True


HandDeed = (
    HandModifier
    | HandLift
    | HandDamage
    | HandHeal
    | HandMove
    | HandSetUp
    | HandReplacement
    | HandSlain
    | HandRemoval
    | HandReturn
    | HandDice
    | HandCount
    | HandNote
    | HandTick
)
