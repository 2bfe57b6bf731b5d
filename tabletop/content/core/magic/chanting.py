"""Prayers (3.0): the chanting roll, ritual points, to bank them or to have the prayer answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tabletop.content.core.magic.casting import YOUR_HERO, Effect, Pick, Who, tell, times_a_phase
from tabletop.content.core.magic.levels import why_no_prayer
from tabletop.rules.chances import chance, percent
from tabletop.rules.play.ability import (
    NO_GRANTS,
    Ability,
    Call,
    Limit,
    Timing,
    can_always,
    nothing_to_declare,
)
from tabletop.rules.play.asks import Option
from tabletop.rules.play.asks import Pick as AskPick
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.values import CHANTING_ROLL, Modifier, Stat, Value
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


def prayer(
    id: str,
    name: str,
    rule: str,
    value: int,
    text: str,
    effect: Effect,
    pick: Pick = nothing_to_declare,
    who: Who = can_always,
    timings: tuple[Timing, ...] = YOUR_HERO,
    keywords: tuple[str, ...] = (),
    limit: Limit | None = None,
    grants: Mapping[str, tuple[Modifier, ...]] = NO_GRANTS,
    passive: tuple[Modifier, ...] = (),
    icon: str = "sparkles",
    given: tuple[str, ...] = (),
) -> Ability:
    """Return a prayer of a chanting value; `effect` is resolved when it is answered (12.2).

    The other arguments are those of `spell`; `keywords` come after PRAYER.
    """

    def may(do: Doing, call: Call) -> str:
        return why_no_prayer(do, call, do.book.ability(id)) or who(do, call)

    def declare(do: Doing, call: Call) -> Flow[Call]:
        found = pick(do, call)
        aimed = found if isinstance(found, Call) else (yield from found)
        return (yield from roll_chanting(do, aimed))

    def resolve(do: Doing, call: Call) -> Flow[None]:
        if not (yield from is_answered(do, call, value)):
            return
        done = effect(do, call)
        if done is not None:
            yield from done

    return Ability(
        id,
        name,
        rule,
        text,
        timings,
        keywords=("PRAYER", *keywords),
        limit=limit,
        icon=icon,
        who=may,
        declare=declare,
        effect=resolve,
        passive=passive,
        grants=MappingProxyType(dict(grants)),
        often=times_a_phase(keywords),
        hint=lambda do, call: chanting_words(do, call, value),
        given=given,
    )


def roll_chanting(do: Doing, call: Call) -> Flow[Call]:
    """Make the chanting roll of a prayer, once more when it was made before."""
    why = f"chanting {do.book.ability(call.ability).name}"
    faces = yield from do.roll(1, why, call.player, call.unit)
    return replace(call, dice=faces)


def chant_again(do: Doing, call: Call) -> Flow[None]:
    """Make the chanting roll again of the prayer that a reaction answers."""
    assert call.cause is not None
    do.amend((yield from roll_chanting(do, call.cause)))


def chanting_roll(do: Doing, call: Call) -> Value:
    """Return what a chanting roll comes to after modifiers, at least 0."""
    value = do.value(CHANTING_ROLL, do.case(call.unit, call=call), sum(call.dice))
    return value if value.total >= 0 else replace(value, total=0, is_capped=True)


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
    ask = AskPick("choice", call.player, prompt, options, first=(first,), ability=call.ability)
    (chosen,) = yield from do.choose(ask)
    return chosen


def chanting_words(do: Doing, call: Call, value: int) -> str:
    """Return what a chanting roll needs with the points there are, and the chance of it."""
    change = do.value(CHANTING_ROLL, do.case(call.unit, call=call)).total
    needed, points = chanting_value(do, call, value), ritual_points(do.battle, call.unit)
    likely = chance(max(2, needed - points - change), dice=1)  # a 1 fails whatever is added
    return f"chanting value {needed}, {points} points: {percent(likely)}"
