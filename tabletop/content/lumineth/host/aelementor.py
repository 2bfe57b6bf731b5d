"""The temples of mountain and wind: what they draw from runes, and their spirits' gifts."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from tabletop.content.core.fight import PILE_IN
from tabletop.content.core.hints import on_a
from tabletop.content.core.magic import pick_target, pick_targets, why_no_combat
from tabletop.content.core.scopes import both, is_melee, with_weapon
from tabletop.content.lumineth.host.common import (
    count_of,
    friends_near,
    friends_seen,
    is_of_scroll,
    is_twice,
)
from tabletop.content.lumineth.scripture import ALAITHI, OREALI, scripture
from tabletop.rules.play.ability import Ability, Call, Limit, Timing
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.moving import move_unit, why_not_move
from tabletop.rules.play.permits import used
from tabletop.rules.play.values import (
    ATTACKS,
    CHARGE_AFTER_RUN,
    RANGE,
    REND,
    SAVE,
    SHOOT_AFTER_RUN,
    Modifier,
    bearer,
)
from tabletop.state.model import Unit

LEAP_REACH: Final = 12.0
STONE_REACH: Final = 12.0
STONEGUARD: Final = "alarith-stoneguard"
MOST_LEAPERS: Final = 3


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


def guards_of_stone(do: Doing, call: Call) -> tuple[Unit, ...]:
    """Return the Stoneguard wholly within 12 inches."""
    units = friends_near(do, call, STONE_REACH)
    return tuple(u for u in units if is_of_scroll(do.state, u.id, STONEGUARD))


def can_strengthen(do: Doing, call: Call) -> str:
    """Return why nobody has the strength of stone."""
    return "" if guards_of_stone(do, call) else 'no Stoneguard wholly within 12"'


def pick_strong(do: Doing, call: Call) -> Flow[Call]:
    """Pick the Stoneguard."""
    return (yield from pick_target(do, call, "Who is strong as stone?", guards_of_stone(do, call)))


def strengthen(do: Doing, call: Call) -> None:
    """Rend more and stand still for the rest of the turn."""
    do.grant(call, "strong", call.targets)


def can_blow_on(do: Doing, call: Call) -> str:
    """Return why the spirit does not move on: it has not shot this phase."""
    if used(do, call.unit, "SHOOT", "phase") is None:
        return "has not shot this phase"
    return why_not_move(do, call.unit)


def blow_on(do: Doing, call: Call) -> Flow[None]:
    """Move D6 inches, 2 more for each Oreali depicted, not ending in combat."""
    (face,) = yield from do.roll(1, "spirit of the wind", call.player, call.unit)
    inches = face + 2 * scripture(do.battle, call.player).count(OREALI)
    yield from move_unit(do, call, "slip", inches)


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
        who=why_no_combat,
        declare=pick_stoned,
        effect=rain,
        hint=on_a(2, 3),
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
    Ability(
        "strength-of-stone",
        "Strength of Stone",
        "Lumineth",
        'Once a turn by the army: Stoneguard wholly within 12" have +1 to the Rend of their melee '
        "weapons this turn and make no pile-in moves.",
        (Timing("combat", "any"),),
        limit=Limit("turn", is_army=True),
        icon="mountain",
        who=can_strengthen,
        declare=pick_strong,
        effect=strengthen,
        grants=MappingProxyType(
            {
                "strong": (
                    Modifier(REND, "add", 1, bearer, is_melee),
                    Modifier(PILE_IN, "forbid"),
                )
            }
        ),
    ),
    Ability(
        "spirit-of-the-wind",
        "Spirit of the Wind",
        "Lumineth",
        "Once a turn by the army, after it shot: it moves D6 inches and 2 more for each Oreali on "
        "the battle scripture, not ending in combat.",
        (Timing("shooting", "any"),),
        keywords=("MOVE",),
        limit=Limit("turn", is_army=True),
        icon="route",
        who=can_blow_on,
        effect=blow_on,
    ),
)
"""What warscrolls of the Alarith and of the Hurakan name."""
