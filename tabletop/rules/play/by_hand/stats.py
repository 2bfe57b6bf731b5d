"""Which numbers players may modify by hand, how, and within which bounds."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from tabletop.rules.play import values
from tabletop.rules.play.values import OF_WEAPONS, Stat, has_ability
from tabletop.state.by_hand import HandOp
from tabletop.state.warscroll import weapon_ability_name

Group = Literal["attacks", "defence", "moves", "other"]
ADD: Final[tuple[HandOp, ...]] = ("add",)
NUMBER: Final[tuple[HandOp, ...]] = ("add", "set", "half", "mul")
GRANT: Final[tuple[HandOp, ...]] = ("grant",)
FORBID: Final[tuple[HandOp, ...]] = ("forbid",)


@dataclass(frozen=True, slots=True)
class Changeable:
    """A number that players may modify: its name for people, what may be done, its bounds.

    `least` and `most` bound what it is set to; what is added lies within `by` of 0. Permissions
    are granted or forbidden and have no bounds. `may_be_against`: it may be that of attacks
    against a unit.
    """

    stat: Stat
    label: str
    group: Group
    ops: tuple[HandOp, ...] = ADD
    by: int = 6
    least: int = 1
    most: int = 6
    may_be_against: bool = False

    @property
    def is_of_weapons(self) -> bool:
        """Whether it may be that of some weapons only."""
        return self.stat in OF_WEAPONS or self.stat.startswith(has_ability(""))

    @property
    def is_permission(self) -> bool:
        """Whether it is granted or forbidden, without a number."""
        return self.ops in (GRANT, FORBID)


def _attack(stat: Stat, label: str) -> Changeable:
    return Changeable(stat, label, "attacks", by=3, may_be_against=True)


def _grant(stat: Stat, label: str, group: Group, against: bool = False) -> Changeable:
    return Changeable(stat, label, group, GRANT, may_be_against=against)


def _printed(word: str) -> Changeable:
    return _grant(has_ability(word), weapon_ability_name(word), "attacks")


def _forbid(stat: Stat, label: str) -> Changeable:
    return Changeable(stat, label, "other", FORBID)


_ALL: Final = (
    _attack(values.HIT_ROLL, "hit rolls"),
    _attack(values.WOUND_ROLL, "wound rolls"),
    Changeable(values.ATTACKS, "Attacks", "attacks", NUMBER, most=50),
    Changeable(values.REND, "Rend", "attacks", NUMBER, least=0, may_be_against=True),
    Changeable(values.DAMAGE, "Damage", "attacks", NUMBER, most=20, may_be_against=True),
    Changeable(values.RANGE, "Range", "attacks", ("add", "set"), by=24, most=60),
    Changeable(
        values.CRIT_ON, "critical hits on", "attacks", ("set",), least=2, may_be_against=True
    ),
    _printed("CRIT_MORTAL"),
    _printed("CRIT_TWO_HITS"),
    _printed("CRIT_AUTO_WOUND"),
    _printed("CHARGE_DAMAGE"),
    _printed("SHOOT_IN_COMBAT"),
    _grant(values.REROLL_HIT, "re-roll hits", "attacks", True),
    _grant(values.REROLL_HIT_ONES, "re-roll hits of 1", "attacks", True),
    _grant(values.REROLL_WOUND, "re-roll wounds", "attacks", True),
    _grant(values.REROLL_WOUND_ONES, "re-roll wounds of 1", "attacks", True),
    Changeable(values.SAVE_ROLL, "save rolls", "defence", by=3),
    Changeable(values.SAVE, "Save", "defence", ("set",), least=2),
    Changeable(values.WARD, "ward", "defence", ("best", "set"), least=2),
    Changeable(values.HEALTH, "Health", "defence", ("add", "set"), most=40),
    _grant(values.REROLL_SAVE, "re-roll saves", "defence"),
    _grant(values.REROLL_SAVE_ONES, "re-roll saves of 1", "defence"),
    Changeable(values.MOVE, "Move", "moves", NUMBER, by=12, least=0, most=30),
    Changeable(values.RUN_ROLL, "run rolls", "moves"),
    Changeable(values.CHARGE_ROLL, "charge rolls", "moves"),
    Changeable(values.CHARGE_DICE, "dice of charge rolls", "moves", ("add", "set"), by=3, least=1),
    Changeable(Stat("pile-in"), "pile-in inches", "moves", ("add", "set"), most=12),
    _grant(values.CHARGE_AFTER_RUN, "charge after a run", "moves"),
    _grant(values.CHARGE_AFTER_RETREAT, "charge after a retreat", "moves"),
    _grant(values.SHOOT_AFTER_RUN, "shoot after a run", "moves"),
    _grant(values.SHOOT_AFTER_RETREAT, "shoot after a retreat", "moves"),
    Changeable(
        values.CONTROL, "control score", "other", NUMBER, by=20, least=0, most=99
    ),
    Changeable(values.RALLY_DICE, "rally dice", "other"),
    Changeable(values.CASTING_ROLL, "casting rolls", "other"),
    Changeable(Stat("unbinding roll"), "unbinding rolls", "other"),
    Changeable(values.CHANTING_ROLL, "chanting rolls", "other"),
    _grant(values.STRIKE_FIRST, "STRIKE-FIRST", "other"),
    _grant(values.STRIKE_LAST, "STRIKE-LAST", "other"),
    _forbid(values.MAY_HEAL, "cannot be healed"),
    _forbid(values.MAY_USE_COMMANDS, "cannot use commands"),
    _forbid(values.MAY_BE_ATTACKED, "cannot be attacked"),
)  # fmt: skip
CHANGEABLE: Final = MappingProxyType({one.stat: one for one in _ALL})
"""Every number that may be modified by hand, by its question, in the order in which it is shown."""
