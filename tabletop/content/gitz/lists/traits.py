"""Heroic traits of the Gitz: a touch of magic, a clammy hand, a way out of every fight."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from tabletop.content.core.granted import usable, use_granted
from tabletop.content.core.hints import on_a
from tabletop.content.core.magic.levels import CASTING_LEVEL
from tabletop.content.core.moves import RETREAT_DAMAGE
from tabletop.content.core.scopes import is_no_wizard, is_wizard, wholly_near
from tabletop.content.gitz.moon import KEYWORD
from tabletop.rules.play.ability import Ability, Call, Timing
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.values import (
    CASTING_ROLL,
    RALLY_DICE,
    Modifier,
    bearer,
)

HAND_REACH: Final = 12.0


LOONTOUCHED: Final = Ability(
    "loontouched",
    "Loontouched",
    "Gitz",
    "Its bearer is a WIZARD (1); one that is a WIZARD has +1 to casting rolls.",
    icon="moon",
    passive=(
        Modifier(CASTING_LEVEL, "add", 1, bearer, is_no_wizard),
        Modifier(CASTING_ROLL, "add", 1, bearer, is_wizard),
    ),
    given=("Loontouched",),
)

THE_CLAMMY_HAND: Final = Ability(
    "the-clammy-hand",
    "The Clammy Hand",
    "Gitz",
    'Gitz wholly within 12" of its bearer make 3 more rally rolls.',
    icon="hand",
    passive=(Modifier(RALLY_DICE, "add", 3, wholly_near(HAND_REACH, KEYWORD)),),
    given=("The Clammy Hand",),
)


def can_slip_away(do: Doing, call: Call) -> str:
    """Return why its bearer does not slip away."""
    if not do.is_in_combat(call.unit):
        return "not in combat"
    return "" if usable(do, call, ("RETREAT",)) else "cannot retreat"


def slip_away(do: Doing, call: Call) -> Flow[None]:
    """On a 3+ it retreats at once, unhurt."""
    (face,) = yield from do.roll(1, "fight another day on 3+", call.player, call.unit)
    if face >= 3:
        do.grant(call, "unhurt", (call.unit,), "ability")
        yield from use_granted(do, call, ("RETREAT",))


FIGHT_ANOTHER_DAY: Final = Ability(
    "fight-another-day",
    "Fight Another Day",
    "Gitz",
    "In combat, on a 3+, its bearer retreats at once without damage.",
    (Timing("combat", "any"),),
    icon="undo-2",
    who=can_slip_away,
    effect=slip_away,
    grants=MappingProxyType({"unhurt": (Modifier(RETREAT_DAMAGE, "set", 0),)}),
    given=("Fight Another Day",),
    hint=on_a(3),
)
