"""Commands of movement phases: Redeploy and At the Double (5.0)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from tabletop.content.core.moves import RUN_INSTEAD, free_to_move
from tabletop.rules.play.ability import Ability, Call, Timing, Trigger
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.moving import move_unit
from tabletop.rules.play.values import Modifier, Stat

REDEPLOY_ROLL: Final = Stat("redeploy roll")


def redeploy(do: Doing, call: Call) -> Flow[None]:
    """Roll one die for the unit and move that far, outside combat ranges all the way."""
    (face,) = yield from do.roll(1, "redeploy roll", call.player, call.unit)
    inches = do.value(REDEPLOY_ROLL, do.case(call.unit, call=call), face).total
    yield from move_unit(do, call, "redeploy", max(0, inches))


def is_the_user(do: Doing, call: Call) -> str:
    """Return why a unit cannot react to a use: it must be its own."""
    return "" if call.cause is not None and call.cause.unit == call.unit else "another unit's"


def double(do: Doing, call: Call) -> None:
    """Add 6 inches to Move instead of a run roll, for the run it reacts to."""
    assert call.cause is not None
    do.grant_during(call.cause, call, "double", (call.unit,))


REDEPLOY: Final = Ability(
    "redeploy",
    "Redeploy",
    "5.0",
    "A unit that is not in combat moves up to D6 inches in the enemy's movement phase, without "
    "passing through or ending in an enemy's combat range.",
    (Timing("movement", "enemy"),),
    keywords=("MOVE", "RUN"),
    cost=1,
    icon="route",
    who=free_to_move,
    effect=redeploy,
    verb=("redeploy", "redeploys"),
    aim="spare",
)

AT_THE_DOUBLE: Final = Ability(
    "at-the-double",
    "At the Double",
    "5.0",
    "The unit that runs makes no run roll and adds 6 inches to its Move instead.",
    reacts=Trigger(("RUN",), "you"),
    cost=1,
    icon="fast-forward",
    who=is_the_user,
    effect=double,
    grants=MappingProxyType({"double": (Modifier(RUN_INSTEAD, "set", 6),)}),
    aim="spare",
)
