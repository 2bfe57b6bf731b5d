"""Prayers (3.0): the chanting roll, ritual points, to bank them or to have the prayer answered."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from tabletop.content.core.magic.levels import why_no_prayer
from tabletop.content.core.magic.making import Kind, Maker, again, maker, tell
from tabletop.rules.chances import SIDES, percent
from tabletop.rules.play.ability import Call
from tabletop.rules.play.asks import Option, Pick
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.values import CHANTING_ROLL, Stat, Value
from tabletop.state.battle import Battle
from tabletop.state.facts import Noted

CHANTING_VALUE: Final = Stat("chanting value")
RITUAL: Final = "ritual points of "
"""How the ledger of a PRIEST begins, in `Battle.notes` of its player; the unit's id follows."""
BANK, ANSWER = "bank", "answer"


def ritual_points(battle: Battle, unit: str) -> int:
    """Return the ritual points of a PRIEST; 0 before it prayed (12.1)."""
    found = battle.note(battle.enlisted[unit].player, f"{RITUAL}{unit}")
    return int(found[0]) if found else 0


def set_ritual_points(do: Doing, unit: str, points: int) -> None:
    """Change the ritual points of a PRIEST; they are never below 0 (12.1)."""
    player, key = do.battle.enlisted[unit].player, f"{RITUAL}{unit}"
    old, new = do.battle.note(player, key), (str(max(0, points)),)
    if old != new:
        do.emit(Noted(player, key, old, new))


def roll_chanting(do: Doing, call: Call) -> Flow[Call]:
    """Make the chanting roll of a prayer, once more when it was made before."""
    why = f"chanting {do.book.ability(call.ability).name}"
    faces = yield from do.roll(1, why, call.player, call.unit)
    return replace(call, dice=faces)


def chanting_roll(do: Doing, call: Call) -> Value:
    """Return what a chanting roll comes to after modifiers; never less than 0 (12.1)."""
    return do.value(CHANTING_ROLL, do.case(call.unit, call=call), sum(call.dice))


def chanting_value(do: Doing, call: Call, value: int) -> int:
    """Return the chanting value of a prayer now."""
    return do.value(CHANTING_VALUE, do.case(call.unit, call=call), value).total


def is_answered(do: Doing, call: Call, value: int) -> Flow[bool]:
    """Judge a chanting roll: failed on a 1, banked, answered, or too low (12.2, D-25)."""
    roll, needed = chanting_roll(do, call), chanting_value(do, call, value)
    points = ritual_points(do.battle, call.unit)
    if call.dice == (1,):
        tell(do, "chant", call, roll, needed, "failed")
        lost = yield from do.roll_d3("ritual points lost", call.player, call.unit)
        set_ritual_points(do, call.unit, points - lost)
        return False
    total = points + roll.total
    chosen = yield from _bank_or_answer(do, call, roll.total, points, needed)
    if chosen == BANK:
        tell(do, "chant", call, roll, needed, "banked")
        set_ritual_points(do, call.unit, total)
        return False
    tell(do, "chant", call, roll, needed, "answered" if total >= needed else "short")
    if total < needed:
        return False
    set_ritual_points(do, call.unit, 0)
    return True


def _bank_or_answer(do: Doing, call: Call, rolled: int, points: int, needed: int) -> Flow[str]:
    """Ask whether the roll is banked or the prayer is to be answered; the better one first."""
    total = rolled + points
    verdict = "it is answered" if total >= needed else "it would fail"
    options = (
        Option(ANSWER, "Have it answered", call.unit, call.ability,
               detail=f"{rolled} + {points} points against {needed}: {verdict}"),
        Option(BANK, f"Gain {rolled} ritual points", call.unit, call.ability,
               detail=f"{total} points then"),
    )  # fmt: skip
    first = ANSWER if total >= needed else BANK
    prompt = f"Is {do.book.ability(call.ability).name} answered, or the roll kept?"
    ask = Pick("choice", call.player, prompt, options, first=(first,), ability=call.ability)
    (chosen,) = yield from do.choose(ask)
    return chosen


def chanting_words(do: Doing, call: Call, value: int) -> str:
    """Return what a chanting roll needs with the points there are, and the chance of it."""
    needed, points = chanting_value(do, call, value), ritual_points(do.battle, call.unit)
    rolls = (chanting_roll(do, replace(call, dice=(face,))).total for face in range(2, SIDES + 1))
    good = sum(total + points >= needed for total in rolls)  # a 1 fails whatever is added
    return f"chanting value {needed}, {points} points: {percent(Fraction(good, SIDES))}"


prayer: Final[Maker] = maker(
    Kind("PRAYER", why_no_prayer, roll_chanting, is_answered, chanting_words)
)
"""Makes prayers; the effect is resolved when one is answered (12.2)."""
chant_again: Final = again(roll_chanting)
"""The effect of a reaction that makes a chanting roll again."""
