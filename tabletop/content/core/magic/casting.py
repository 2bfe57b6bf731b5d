"""Spells (2.0): targets, the casting roll, miscasts, and what a spell does once it is cast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tabletop.content.core.magic.levels import why_no_spell
from tabletop.content.core.magic.making import Kind, Maker, again, maker, tell
from tabletop.rules.chances import MOST_DICE, best, chance_unless, percent
from tabletop.rules.play.ability import Call
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.values import CASTING_DICE, CASTING_ROLL, Stat, Value
from tabletop.state.battle import Deed
from tabletop.state.facts import DeedDone

CASTING_KEPT: Final = Stat("dice of the casting roll that count")
"""How many of the dice count, the highest; all of them unless a rule says otherwise."""
CASTING_VALUE: Final = Stat("casting value")
TWO_DICE: Final = 2


def roll_casting(do: Doing, call: Call) -> Flow[Call]:
    """Make the casting roll of a spell, once more when it was made before."""
    count = casting_dice(do, call)
    why = f"casting {do.book.ability(call.ability).name}"
    faces = yield from do.roll(count, why, call.player, call.unit)
    return replace(call, dice=faces)


def casting_dice(do: Doing, call: Call) -> int:
    """Return how many dice a casting roll is made with."""
    return do.value(CASTING_DICE, do.case(call.unit, call=call), TWO_DICE).total


def is_miscast(faces: tuple[int, ...]) -> bool:
    """Say whether two or more of the unmodified dice are ones, of all that were rolled (11.3).

    >>> is_miscast((1, 6, 1)), is_miscast((1, 6))
    (True, False)
    """
    return faces.count(1) >= 2


def casting_roll(do: Doing, call: Call) -> Value:
    """Return what a casting roll comes to after modifiers."""
    case = do.case(call.unit, call=call)
    kept = do.value(CASTING_KEPT, case, len(call.dice)).total
    return do.value(CASTING_ROLL, case, best(call.dice, kept))


def casting_value(do: Doing, call: Call, value: int) -> int:
    """Return the casting value of a spell now."""
    return do.value(CASTING_VALUE, do.case(call.unit, call=call), value).total


def has_reached(do: Doing, call: Call, value: int) -> bool:
    """Say whether a casting roll does: no miscast, at least the value, not unbound (11.3)."""
    if call.is_undone or is_miscast(call.dice):
        return False
    return casting_roll(do, call).total >= casting_value(do, call, value)


def is_resolved(do: Doing, call: Call, value: int) -> Flow[bool]:
    """Judge a casting roll after all reactions; a miscast hurts its WIZARD (11.3)."""
    is_cast = has_reached(do, call, value)
    has_ones = is_miscast(call.dice)
    tell(do, "cast", call, casting_roll(do, call), casting_value(do, call, value),
         "miscast" if has_ones else "cast" if is_cast else "failed")  # fmt: skip
    if has_ones:
        do.emit(DeedDone(Deed("miscast", call.unit, do.battle.clock)))
        do.inflict(call.unit, (yield from do.roll_d3("miscast", call.player, call.unit)), call.unit)
    if is_cast:
        _hear(do, call)
    return is_cast


def _hear(do: Doing, call: Call) -> None:
    """Tell every unit that listens for it of a spell that was cast."""
    for unit in tuple(do.state.units.values()):
        if unit.models and unit.id in do.battle.enlisted:
            for ability in do.own_abilities(unit.id):
                if ability.hears is not None:
                    ability.hears(do, unit.id, call)


def casting_words(do: Doing, call: Call, value: int) -> str:
    """Return what a casting roll needs and the chance of it, before it is made."""
    case = do.case(call.unit, call=call)
    count = min(MOST_DICE, casting_dice(do, call))
    kept = do.value(CASTING_KEPT, case, count).total
    needed, change = casting_value(do, call, value), do.value(CASTING_ROLL, case).total
    good, bad = chance_unless(needed - change, count, kept, is_miscast)
    return f"casting value {needed}{_modified(change)}: {percent(good)}, miscast {percent(bad)}"


def _modified(change: int) -> str:
    return f", roll {change:+d}" if change else ""


def counted(faces: tuple[int, ...]) -> Mapping[int, int]:
    """Return how often each face was rolled: what some spells ask of their casting roll."""
    return Counter(faces)


spell: Final[Maker] = maker(
    Kind("SPELL", why_no_spell, roll_casting, is_resolved, casting_words, has_reached)
)
"""Makes spells; not for what has miscast. `casting_roll(do, call)` is what the roll comes to."""
cast_again: Final = again(roll_casting)
"""The effect of a reaction that makes a casting roll again."""
