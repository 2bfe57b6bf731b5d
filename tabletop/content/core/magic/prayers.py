"""The prayer that all PRIESTS know, Sacred Rites, and the example prayer, Resurrection (3.0)."""

from __future__ import annotations

from typing import Final

from tabletop.content.core.magic.chanting import (
    chanting_roll,
    prayer,
    ritual_points,
    roll_chanting,
    set_ritual_points,
)
from tabletop.content.core.magic.levels import MANY, UNLIMITED, why_no_prayer
from tabletop.content.core.magic.making import YOUR_HERO, tell
from tabletop.rules.play.ability import Ability, Call, Limit
from tabletop.rules.play.asks import Option
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.reserves import return_to_battle
from tabletop.rules.play.setting_up import Where

RETURN_REACH: Final = 3.0


def can_rite(do: Doing, call: Call) -> str:
    """Return why a unit cannot use Sacred Rites."""
    return why_no_prayer(do, call, SACRED_RITES)


def rite(do: Doing, call: Call) -> None:
    """Gain as many points as the unmodified roll, nothing is reset; lose one on a 1 (12.3)."""
    points, rolled = ritual_points(do.battle, call.unit), sum(call.dice)
    is_lost = call.dice == (1,)
    tell(do, "chant", call, chanting_roll(do, call), 2, "failed" if is_lost else "banked")
    set_ritual_points(do, call.unit, points - 1 if is_lost else points + rolled)


def as_often(do: Doing, unit: str) -> int:
    """Return how often a unit may use it in a phase: only its power level sets a limit."""
    return MANY


def rite_words(do: Doing, call: Call) -> str:
    """Return how many ritual points a PRIEST has."""
    return f"has {ritual_points(do.battle, call.unit)} ritual points"


SACRED_RITES: Final = Ability(
    "sacred-rites",
    "Sacred Rites",
    "Magic 3.0",
    "A PRIEST rolls a die and gains as many ritual points, whatever modifies the roll; on a 1 it "
    "loses one point instead.",
    YOUR_HERO,
    keywords=("PRAYER", UNLIMITED),
    icon="sun",
    who=can_rite,
    declare=roll_chanting,
    effect=rite,
    often=as_often,
    hint=rite_words,
)


def fallen_heroes(do: Doing, player: int) -> tuple[str, ...]:
    """Return the INFANTRY HEROES of a player that were slain."""
    return tuple(
        u.id
        for u in do.battle.fallen.values()
        if u.player == player and u.has("INFANTRY") and u.has("HERO")
    )


def resurrect(do: Doing, call: Call) -> Flow[None]:
    """Let a slain INFANTRY HERO return near the PRIEST, without damage (12.4)."""
    heroes = fallen_heroes(do, call.player)
    if not heroes:
        return
    options = [Option(h, do.label(h), h) for h in heroes]
    hero = yield from do.pick("target", call.player, "Who returns?", options, call.ability)
    where = Where(wholly_within_of=(call.unit, RETURN_REACH))
    yield from return_to_battle(do, call.player, hero, where, call.ability)


RESURRECTION: Final = prayer(
    "resurrection",
    "Resurrection",
    "Magic 3.0",
    7,
    'Once per battle: a friendly INFANTRY HERO that was slain returns, wholly within 3" of the '
    "PRIEST, without damage.",
    resurrect,
    limit=Limit("battle"),
    icon="user",
)
