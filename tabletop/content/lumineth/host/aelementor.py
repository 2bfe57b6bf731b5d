"""The temples of mountain and wind: what they draw from runes, and their spirits' gifts."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from tabletop.content.core.magic import pick_target, pick_targets
from tabletop.content.lumineth.host.common import count_of, friends_seen, is_twice, with_weapon
from tabletop.content.lumineth.scopes import both
from tabletop.content.lumineth.scripture import ALAITHI, OREALI
from tabletop.rules.play.ability import Ability, Call, Limit, Timing
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.values import (
    ATTACKS,
    CHARGE_AFTER_RUN,
    RANGE,
    SAVE,
    SHOOT_AFTER_RUN,
    Modifier,
    bearer,
)
from tabletop.state.model import Unit

LEAP_REACH: Final = 12.0
MOST_LEAPERS: Final = 3


def can_rain(do: Doing, call: Call) -> str:
    """Return why no stones rain."""
    return "" if do.is_in_combat(call.unit) else "not in combat"


def pick_stoned(do: Doing, call: Call) -> Flow[Call]:
    """Pick an enemy in combat with it."""
    units = tuple(do.state.unit(e) for e in do.enemies_in_combat(call.unit))
    return (yield from pick_target(do, call, "On whom do stones rain?", units))


def rain(do: Doing, call: Call) -> Flow[None]:
    """A D3, 2 more against a unit that charged; from 2 on it is the damage."""
    (target,) = call.targets
    rolled = yield from do.roll_d3("rain of stone", call.player, call.unit)
    if do.state.unit(target).charged:
        rolled += 2
    if rolled >= 2:
        do.inflict(target, rolled, call.unit)


def leapers(do: Doing, call: Call) -> tuple[Unit, ...]:
    """Return the visible friendly units of the wind temple wholly within 12 inches."""
    return friends_seen(do, call, LEAP_REACH, "HURAKAN")


def pick_leapers(do: Doing, call: Call) -> Flow[Call]:
    """Pick up to three of them."""
    return (
        yield from pick_targets(
            do, call, "Whom does the wind bear?", leapers(do, call), MOST_LEAPERS
        )
    )


def leap(do: Doing, call: Call) -> None:
    """Let them shoot and charge after a run this turn."""
    do.grant(call, "borne", call.targets)


AELEMENTOR: Final[tuple[Ability, ...]] = (
    Ability(
        "fortitude-of-the-earth",
        "Fortitude of the Earth",
        "Lumineth",
        "Its Save is 3+ while Alaithi is on the battle scripture twice or more.",
        icon="mountain",
        passive=(Modifier(SAVE, "set", 3, bearer, is_twice(ALAITHI)),),
    ),
    Ability(
        "with-the-force-of-a-landslide",
        "With the Force of a Landslide",
        "Lumineth",
        "+1 to the Attacks of its great hammers for each Alaithi on the battle scripture.",
        icon="mountain",
        passive=(
            Modifier(
                ATTACKS,
                "add",
                count_of(ALAITHI),
                bearer,
                with_weapon("Stoneheart Worldhammer", "Firestealer Hammers"),
            ),
        ),
    ),
    Ability(
        "rain-of-stone",
        "Rain of Stone",
        "Lumineth",
        "Once a turn by the army: a D3, +2 against a unit that charged, for an enemy in combat; on "
        "a 2+ so much mortal damage.",
        (Timing("combat", "any"),),
        keywords=("RAMPAGE",),
        limit=Limit("turn", is_army=True),
        icon="mountain",
        who=can_rain,
        declare=pick_stoned,
        effect=rain,
    ),
    Ability(
        "guided-by-the-winds",
        "Guided by the Winds",
        "Lumineth",
        'Its bows shoot 6" farther while Oreali is on the battle scripture twice or more.',
        icon="bow-arrow",
        passive=(
            Modifier(
                RANGE, "add", 6, bearer, both(with_weapon("Windcharger Bow"), is_twice(OREALI))
            ),
        ),
    ),
    Ability(
        "windleap",
        "Windleap",
        "Lumineth",
        'Once per battle by the army: up to 3 visible HURAKAN units wholly within 12" may shoot '
        "and charge after a run this turn.",
        (Timing("movement"),),
        limit=Limit("battle", is_army=True),
        icon="zap",
        declare=pick_leapers,
        effect=leap,
        grants=MappingProxyType(
            {
                "borne": (
                    Modifier(SHOOT_AFTER_RUN, "grant", 1),
                    Modifier(CHARGE_AFTER_RUN, "grant", 1),
                )
            }
        ),
    ),
)
"""What warscrolls of the Alarith and of the Hurakan name."""
