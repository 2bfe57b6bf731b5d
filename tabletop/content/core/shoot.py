"""Shoot (13.0, 16.0): all ranged weapons of a unit that neither ran nor retreated."""

from __future__ import annotations

from typing import Final

from tabletop.rules.play.ability import Ability, Call, Timing
from tabletop.rules.play.attack import pick_attacks, resolve_attacks, why_no_attacks
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.values import SHOOT_AFTER_RETREAT, SHOOT_AFTER_RUN


def why_no_ranged(do: Doing, unit: str) -> str:
    """Return why a unit has nothing to shoot with, "" when it has."""
    if not do.has_unit(unit):
        return "not on the table"
    weapons = do.battle.warscroll_of(unit).weapons
    return "" if any(w.kind == "ranged" for w in weapons) else "has no ranged weapons"


def can_shoot(do: Doing, call: Call) -> str:
    """Return why a unit cannot shoot."""
    why = why_no_ranged(do, call.unit)
    if why:
        return why
    unit, case = do.state.unit(call.unit), do.case(call.unit)
    if unit.ran and not do.value(SHOOT_AFTER_RUN, case):
        return "ran this turn"
    if unit.retreated and not do.value(SHOOT_AFTER_RETREAT, case):
        return "retreated this turn"
    return why_no_attacks(do, call.unit, "ranged")


def declare_shots(do: Doing, call: Call) -> Flow[Call]:
    """Pick the targets of all attacks."""
    return (yield from pick_attacks(do, call, "ranged"))


def shoot(do: Doing, call: Call) -> Flow[None]:
    """Make the attacks that were declared."""
    if call.shares and do.has_unit(call.unit):
        yield from resolve_attacks(do, call, "ranged")


SHOOT: Final = Ability(
    "shoot",
    "Shoot",
    "13.0",
    "A unit that neither ran nor retreated this turn attacks with all of its ranged weapons.",
    (Timing("shooting"),),
    keywords=("CORE", "ATTACK", "SHOOT"),
    icon="crosshair",
    who=can_shoot,
    declare=declare_shots,
    effect=shoot,
    verb=("shoot", "shoots"),
)
