"""Commands about charges: Counter-charge, Forward to Victory, Power Through (5.0)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.content.core.charge import charge_words
from tabletop.content.core.commands.moves import is_the_user
from tabletop.content.core.granted import usable, use_granted
from tabletop.rules.play.ability import Ability, Call, Timing, Trigger
from tabletop.rules.play.asks import Option
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.moving import move_allowance, move_unit, why_not_move
from tabletop.rules.play.settling import health_of

AGAIN: Final = "charge roll, again"
"""What the dice are for that stand in for those of a charge roll."""


def can_counter_charge(do: Doing, call: Call) -> str:
    """Return why a unit cannot counter-charge."""
    if not do.has_unit(call.unit):
        return "not on the table"
    if do.is_in_combat(call.unit):
        return "in combat"
    return "" if usable(do, call, ("CHARGE",)) else "has no CHARGE ability to use"


def counter_charge(do: Doing, call: Call) -> Flow[None]:
    """Use a CHARGE ability as if it were one's own charge phase."""
    yield from use_granted(do, call, ("CHARGE",))


def roll_again(do: Doing, call: Call) -> Flow[None]:
    """Make the charge roll again, all of its dice (8.4)."""
    cause = call.cause
    assert cause is not None
    faces = yield from do.roll(len(cause.dice), AGAIN, call.player, call.unit)
    do.amend(replace(cause, dice=faces))


def weaker_foes(do: Doing, unit: str) -> tuple[str, ...]:
    """Return the enemies in combat with a unit whose Health characteristic is lower."""
    health = health_of(do, unit)
    return tuple(e for e in do.enemies_in_combat(unit) if health_of(do, e) < health)


def can_power_through(do: Doing, call: Call) -> str:
    """Return why a unit cannot power through."""
    why = why_not_move(do, call.unit)
    if why:
        return why
    if not do.state.unit(call.unit).charged:
        return "did not charge this turn"
    if not do.is_in_combat(call.unit):
        return "not in combat"
    return "" if weaker_foes(do, call.unit) else "no enemy in combat has less Health"


def pick_weaker(do: Doing, call: Call) -> Flow[Call]:
    """Pick the enemy that is hurt."""
    options = [Option(e, do.label(e), e) for e in weaker_foes(do, call.unit)]
    target = yield from do.pick("target", call.player, "Power through whom?", options, call.ability)
    return replace(call, targets=(target,))


def power_through(do: Doing, call: Call) -> Flow[None]:
    """Inflict D3 mortal damage, then move up to Move through the enemies fought so far.

    Damage is allocated after the move, as that of every ability after its effect (18.2).
    """
    (target,) = call.targets
    hurt = yield from do.roll_d3("mortal damage of Power Through", call.player, call.unit)
    do.inflict(target, hurt, call.unit)
    allowance = yield from move_allowance(do, call)
    yield from move_unit(do, call, "power_through", allowance, do.enemies_in_combat(call.unit))


COUNTER_CHARGE: Final = Ability(
    "counter-charge",
    "Counter-charge",
    "5.0",
    "A unit that is not in combat uses a CHARGE ability in the enemy's charge phase.",
    (Timing("charge", "enemy"),),
    cost=2,
    icon="zap",
    who=can_counter_charge,
    effect=counter_charge,
    hint=charge_words,
    verb=("counter-charge", "counter-charges"),
    aim="charge",
)

FORWARD_TO_VICTORY: Final = Ability(
    "forward-to-victory",
    "Forward to Victory",
    "5.0",
    "The unit that charges makes its charge roll again.",
    reacts=Trigger(("CHARGE",), "you"),
    cost=1,
    icon="dices",
    who=is_the_user,
    effect=roll_again,
    sums=(AGAIN,),
    aim="again",
)

POWER_THROUGH: Final = Ability(
    "power-through",
    "Power Through",
    "5.0",
    "A unit that charged this turn inflicts D3 mortal damage on an enemy in combat with it that "
    "has less Health, and moves up to its Move through the enemies it fought.",
    (Timing("end", "any"),),
    keywords=("MOVE",),
    cost=1,
    icon="fast-forward",
    who=can_power_through,
    declare=pick_weaker,
    effect=power_through,
    aim="harm",
)
