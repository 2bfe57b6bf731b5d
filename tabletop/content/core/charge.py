"""Charge (14.3): the roll is part of the declaration, so that reactions see it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.rules.chances import CHARGE_DICE as TWO_DICE
from tabletop.rules.chances import Throw, best, percent, throw
from tabletop.rules.moves.charge_distance import charge_distance, chargeable, in_charge_reach
from tabletop.rules.play.ability import Ability, Call, Timing
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.moving import move_unit, why_not_move
from tabletop.rules.play.values import (
    CHARGE_AFTER_RETREAT,
    CHARGE_AFTER_RUN,
    CHARGE_DICE,
    CHARGE_ROLL,
    Stat,
)
from tabletop.state.battle import Deed
from tabletop.state.facts import DeedDone

CHARGE_KEPT: Final = Stat("dice of the charge roll that count")
"""How many of the dice count, the highest; all of them unless a rule says otherwise."""


def can_charge(do: Doing, call: Call) -> str:
    """Return why a unit cannot charge."""
    why = why_not_move(do, call.unit)
    if why:
        return why
    unit, case = do.state.unit(call.unit), do.case(call.unit)
    if unit.ran and not do.value(CHARGE_AFTER_RUN, case):
        return "ran this turn"
    if unit.retreated and not do.value(CHARGE_AFTER_RETREAT, case):
        return "retreated this turn"
    if not any(e.models for e in do.state.enemies_of(unit.player)):
        return "no enemy on the table"
    return "in combat" if do.is_in_combat(call.unit) else ""


def roll_charge(do: Doing, call: Call) -> Flow[Call]:
    """Make the charge roll; how many dice it has is no modifier of it (14.3)."""
    faces = yield from do.roll(charge_dice(do, call), CHARGE_ROLL, call.player, call.unit)
    return replace(call, dice=faces)


def charge_dice(do: Doing, call: Call) -> int:
    """Return how many dice a charge roll has now."""
    return do.value(CHARGE_DICE, do.case(call.unit, call=call), TWO_DICE).total


def charge_total(do: Doing, call: Call) -> int:
    """Return what a charge roll comes to, modifiers included, not below 0."""
    case = do.case(call.unit, call=call)
    kept = do.value(CHARGE_KEPT, case, len(call.dice)).total
    return do.value(CHARGE_ROLL, case, best(call.dice, kept)).total


def charge_throw(do: Doing, call: Call) -> Throw:
    """Return the charge roll of a unit before it is made, with what modifies it."""
    case, count = do.case(call.unit, call=call), charge_dice(do, call)
    kept = do.value(CHARGE_KEPT, case, count).total
    return throw(count, kept, lambda rolled: do.value(CHARGE_ROLL, case, rolled).total)


def charge_words(do: Doing, call: Call) -> str:
    """Return what the roll must show for the nearest enemy, and the chance of it."""
    state = do.state
    away = {e: charge_distance(state, call.unit, e) for e in chargeable(state, call.unit)}
    if not away:
        return ""
    nearest = min(away, key=lambda e: (away[e], e))
    rolled = charge_throw(do, call)
    needs = rolled.needs(away[nearest])
    if needs is None:
        return f"{do.label(nearest)} is too far for any roll"
    return f"needs {needs}+ for {do.label(nearest)}: {percent(rolled.chance(away[nearest]))}"


def charge(do: Doing, call: Call) -> Flow[None]:
    """Move up to the roll and end within 1/2" of a visible enemy; else nobody moves (D-13)."""
    total = charge_total(do, call)
    reached = in_charge_reach(do.state, call.unit, total)
    if not reached:
        return
    if (yield from move_unit(do, call, "charge", total, reached)):
        do.emit(DeedDone(Deed("charged", call.unit, do.battle.clock)))


CHARGE: Final = Ability(
    "charge",
    "Charge",
    "14.3",
    "A unit that is not in combat and neither ran nor retreated moves up to 2D6 inches and must "
    'end within 1/2" of a visible enemy unit, or does not move at all.',
    (Timing("charge"),),
    keywords=("CORE", "MOVE", "CHARGE"),
    icon="zap",
    who=can_charge,
    declare=roll_charge,
    effect=charge,
    hint=charge_words,
    verb=("charge", "charges"),
    sums=(CHARGE_ROLL,),
)
