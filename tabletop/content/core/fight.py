"""Fight (13.1): pile in, pick targets, attack with melee weapons."""

from __future__ import annotations

from typing import Final

from tabletop.geometry.units import within
from tabletop.rules.contest import NO_UNITS
from tabletop.rules.play.ability import Ability, Call, Timing
from tabletop.rules.play.attack import pick_attacks, resolve_attacks, why_no_attacks
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.moving import move_unit
from tabletop.rules.play.values import Stat
from tabletop.state.battle import Deed
from tabletop.state.facts import DeedDone

PILE_IN: Final = Stat("pile-in")
"""Inches that each model may move in a pile-in: 3 unless a rule says otherwise (15.3)."""
PILE_IN_INCHES: Final = 3


def can_fight(do: Doing, call: Call) -> str:
    """Return why a unit cannot fight: it is neither in combat nor has it charged this turn.

    A unit placed on a terrain feature cannot (1.5); what is no unit needs melee weapons (7.0).
    """
    if not do.has_unit(call.unit):
        return "not on the table"
    unit = do.state.unit(call.unit)
    if unit.garrison:
        return "placed on terrain"
    if any(unit.has(k) for k in NO_UNITS):
        weapons = do.battle.warscroll_of(call.unit).weapons
        if not any(w.kind == "melee" for w in weapons):
            return "has no melee weapons"
    return "" if unit.charged or do.is_in_combat(call.unit) else "not in combat"


def pile_in(do: Doing, call: Call) -> Flow[bool]:
    """Let a unit pile in, unless a rule forbids it; say whether it moved (15.3)."""
    inches = do.value(PILE_IN, do.case(call.unit, call=call), PILE_IN_INCHES).total
    if within(inches, 0.0):
        return False
    return (yield from move_unit(do, call, "pile_in", inches, do.enemies_in_combat(call.unit)))


def declare_fight(do: Doing, call: Call) -> Flow[Call]:
    """Pile in; then, in combat, pick the targets of all attacks."""
    do.emit(DeedDone(Deed("fought", call.unit, do.battle.clock)))
    yield from pile_in(do, call)
    if not do.is_in_combat(call.unit) or why_no_attacks(do, call.unit, "melee"):
        return call
    return (yield from pick_attacks(do, call, "melee"))


def fight(do: Doing, call: Call) -> Flow[None]:
    """Make the attacks that were declared."""
    if call.shares and do.has_unit(call.unit):
        yield from resolve_attacks(do, call, "melee")


FIGHT: Final = Ability(
    "fight",
    "Fight",
    "13.1",
    'A unit in combat, or that charged this turn, may pile in 3"; then it attacks with all of '
    "its melee weapons.",
    (Timing("combat", "any"),),
    keywords=("CORE", "ATTACK", "FIGHT"),
    icon="swords",
    who=can_fight,
    declare=declare_fight,
    effect=fight,
    verb=("fight", "fights"),
)
