"""Spells (2.0): targets, the casting roll, miscasts, and what a spell does once it is cast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tabletop.content.core.magic.levels import MANY, UNLIMITED, why_no_spell
from tabletop.rules.chances import MOST_DICE, best, chance_unless, percent
from tabletop.rules.play.ability import (
    NO_GRANTS,
    Ability,
    Call,
    Limit,
    Timing,
    can_always,
    nothing_to_declare,
)
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.values import CASTING_ROLL, Modifier, Stat, Value
from tabletop.state.battle import Deed
from tabletop.state.facts import DeedDone, MagicRolled

CASTING_DICE: Final = Stat("dice of the casting roll")
CASTING_KEPT: Final = Stat("dice of the casting roll that count")
"""How many of the dice count, the highest; all of them unless a rule says otherwise."""
CASTING_VALUE: Final = Stat("casting value")
TWO_DICE: Final = 2
YOUR_HERO: Final = (Timing("hero"),)
Pick = Callable[[Doing, Call], Flow[Call] | Call]
Effect = Callable[[Doing, Call], Flow[None] | None]
Who = Callable[[Doing, Call], str]


def spell(
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
    """Return a spell of a casting value: what comes before the roll, what follows a cast.

    `pick` declares its targets, `effect` is resolved when it is cast, `who` says why it cannot be
    used besides what holds for all spells (WIZARD, power level, miscast, once per turn and army
    unless `keywords` has UNLIMITED). `keywords` come after SPELL. The roll is in `call.dice`,
    `casting_roll(do, call)` is what it comes to.
    """

    def may(do: Doing, call: Call) -> str:
        return why_no_spell(do, call, do.book.ability(id)) or who(do, call)

    def declare(do: Doing, call: Call) -> Flow[Call]:
        found = pick(do, call)
        aimed = found if isinstance(found, Call) else (yield from found)
        return (yield from roll_casting(do, aimed))

    def is_cast(do: Doing, call: Call) -> bool:
        return has_reached(do, call, value)

    def resolve(do: Doing, call: Call) -> Flow[None]:
        if not (yield from is_resolved(do, call, value)):
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
        keywords=("SPELL", *keywords),
        limit=limit,
        icon=icon,
        who=may,
        declare=declare,
        effect=resolve,
        passive=passive,
        grants=MappingProxyType(dict(grants)),
        often=times_a_phase(keywords),
        opens=is_cast,
        hint=lambda do, call: casting_words(do, call, value),
        given=given,
    )


def times_a_phase(keywords: tuple[str, ...]) -> Callable[[Doing, str], int]:
    """Return how often a unit may use a spell or prayer in a phase: once, or as its level lets."""
    times = MANY if UNLIMITED in keywords else 1

    def often(do: Doing, unit: str) -> int:
        return times

    return often


def roll_casting(do: Doing, call: Call) -> Flow[Call]:
    """Make the casting roll of a spell, once more when it was made before."""
    count = do.value(CASTING_DICE, do.case(call.unit, call=call), TWO_DICE).total
    why = f"casting {do.book.ability(call.ability).name}"
    faces = yield from do.roll(count, why, call.player, call.unit)
    return replace(call, dice=faces)


def cast_again(do: Doing, call: Call) -> Flow[None]:
    """Make the casting roll again of the spell that a reaction answers."""
    assert call.cause is not None
    do.amend((yield from roll_casting(do, call.cause)))


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


def tell(
    do: Doing, step: str, call: Call, value: Value, needed: int, result: str, target: str = ""
) -> None:
    """Note how a roll of magic came out; dice that do not count are one of the reasons."""
    change = value.total - sum(call.dice)
    parts = [(p.why, p.value) for p in value.parts]
    dropped = value.base - sum(call.dice)
    if dropped:
        parts.append(("lowest dice left out", dropped))
    do.emit(
        MagicRolled(
            step, call.player, call.unit, call.ability, target, call.dice,
            change, tuple(parts), needed, result,
        )
    )  # fmt: skip


def casting_words(do: Doing, call: Call, value: int) -> str:
    """Return what a casting roll needs and the chance of it, before it is made."""
    case = do.case(call.unit, call=call)
    count = min(MOST_DICE, max(1, do.value(CASTING_DICE, case, TWO_DICE).total))
    kept = do.value(CASTING_KEPT, case, count).total
    needed, change = casting_value(do, call, value), do.value(CASTING_ROLL, case).total
    good, bad = chance_unless(needed - change, count, kept, is_miscast)
    return f"casting value {needed}{_modified(change)}: {percent(good)}, miscast {percent(bad)}"


def _modified(change: int) -> str:
    return f", roll {change:+d}" if change else ""


def counted(faces: tuple[int, ...]) -> Mapping[int, int]:
    """Return how often each face was rolled: what some spells ask of their casting roll."""
    return Counter(faces)
