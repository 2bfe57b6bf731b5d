"""What terrain does by abilities: Cover (1.2) and Place of Power (1.2)."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from tabletop.content.core.hints import on_a
from tabletop.content.core.magic.levels import AS_WIZARD, casting_level, chanting_level
from tabletop.rules.cover import cover_mod
from tabletop.rules.measure import within
from tabletop.rules.play.ability import Ability, Call, Timing
from tabletop.rules.play.asks import Option
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.values import (
    CASTING_ROLL,
    CHANTING_ROLL,
    HIT_ROLL,
    Bearer,
    Case,
    Modifier,
    anyone,
)
from tabletop.state.model import Terrain

POWER_REACH: Final = 3.0
"""Inches within which a HERO may use a Place of Power, closed."""


def is_covered(case: Case, on: Bearer) -> bool:
    """Say whether Cover protects the target of an attack: asked once for each attack (T-1)."""
    if case.weapon is None or case.is_elsewhere or case.against not in case.state.units:
        return False
    attackers: str | Sequence[str] = case.unit
    if case.state.options.cover_behind == "closest_point" and case.bearers:
        attackers = case.bearers
    return cover_mod(case.state, attackers, case.against) < 0


def places_of_power(do: Doing, unit: str) -> tuple[Terrain, ...]:
    """Return the Places of Power that a unit is near enough to."""
    return tuple(
        feature
        for feature in do.state.terrain.values()
        if "PLACE OF POWER" in feature.abilities and within(do.state, unit, feature.id, POWER_REACH)
    )


def can_activate(do: Doing, call: Call) -> str:
    """Return why a unit cannot activate a Place of Power."""
    if not do.has_unit(call.unit):
        return "not on the table"
    if not do.state.unit(call.unit).has("HERO"):
        return "not a HERO"
    return "" if places_of_power(do, call.unit) else 'no Place of Power within 3"'


def pick_place(do: Doing, call: Call) -> Flow[Call]:
    """Pick the Place of Power, where several are near."""
    options = [Option(f.id, f.label) for f in places_of_power(do, call.unit)]
    yield from do.pick("target", call.player, "Which Place of Power?", options, call.ability)
    return call


def activate(do: Doing, call: Call) -> Flow[None]:
    """Roll a die: 1 hurts, 2+ lends power for the turn (T-5)."""
    (face,) = yield from do.roll(1, "Place of Power on 2+", call.player, call.unit)
    if face == 1:
        hurt = yield from do.roll_d3("mortal damage of the place", call.player, call.unit)
        do.inflict(call.unit, hurt)
        return
    # whoever was made a WIZARD is one
    is_gifted = casting_level(do, call.unit) or chanting_level(do, call.unit)
    do.grant(call, "power" if is_gifted else "insight", (call.unit,), "turn")


COVER: Final = Ability(
    "cover",
    "Cover",
    "T-1",
    "Attacks at a unit behind this terrain, or wholly on it, have -1 to hit. Flyers, and units "
    "that charged this turn, gain nothing from it.",
    user="player",
    icon="brick-wall",
    passive=(Modifier(HIT_ROLL, "add", -1, anyone, is_covered),),
)

PLACE_OF_POWER: Final = Ability(
    "place-of-power",
    "Activate Place of Power",
    "T-5",
    'A HERO within 3" rolls a die. On a 1 it takes D3 mortal damage; else a WIZARD or PRIEST has '
    "+1 to casting and chanting rolls this turn, and another HERO may unbind or banish.",
    (Timing("start", "any"),),
    keywords=("CORE",),
    icon="castle",
    who=can_activate,
    declare=pick_place,
    effect=activate,
    grants=MappingProxyType(
        {
            "power": (Modifier(CASTING_ROLL, "add", 1), Modifier(CHANTING_ROLL, "add", 1)),
            "insight": (Modifier(AS_WIZARD, "set", 1),),
        }
    ),
    hint=on_a(2),
)
