"""The Rune of Petrification: how it is summoned, and how it turns enemies to stone."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from tabletop.content.core.hints import on_a
from tabletop.content.core.magic import enemies, near, summon
from tabletop.content.lumineth.scopes import LUMINETH_KEYWORD
from tabletop.rules.play.ability import Ability, Call, Timing
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.lately import deeds_now
from tabletop.rules.play.values import STRIKE_LAST, Modifier
from tabletop.state.battle import Battle, Deed
from tabletop.state.facts import DeedDone
from tabletop.state.model import Unit

STONE_REACH: Final = 6.0
"""Inches within which enemies turn to stone, closed; nobody has to see it."""
HARMS_FROM: Final = 2
TURNED_AT: Final = 3
"""Mortal damage of a turn, before wards, from which a unit strikes last (D-31)."""
TURNED: Final = "turned to stone"
"""The deed that counts the damage inflicted on a unit by this ability."""


def not_lumineth(do: Doing, call: Call) -> str:
    """Return why a unit cannot summon a manifestation of the Lumineth."""
    is_own = do.has_unit(call.unit) and do.state.unit(call.unit).has(LUMINETH_KEYWORD)
    return "" if is_own else "no LUMINETH REALM-LORDS WIZARD"


def exposed(do: Doing, call: Call) -> tuple[Unit, ...]:
    """Return the enemies that are near enough; faction terrain is only affected when picked."""
    units = near(do, call.unit, STONE_REACH, enemies(do, call.player))
    return tuple(u for u in units if not u.has("FACTION TERRAIN"))


def can_petrify(do: Doing, call: Call) -> str:
    """Return why nobody turns to stone."""
    return "" if exposed(do, call) else 'no enemy within 6"'


def petrify(do: Doing, call: Call) -> Flow[None]:
    """Roll a D3 for each enemy near: 2 or 3 is the damage; three of a turn and it strikes last."""
    for unit in exposed(do, call):
        rolled = yield from do.roll_d3(f"stone, {do.label(unit.id)}", call.player, call.unit)
        if rolled < HARMS_FROM:
            continue
        do.inflict(unit.id, rolled, call.unit)
        do.emit(DeedDone(Deed(TURNED, unit.id, do.battle.clock, call.unit, rolled)))
        if turned(do.battle, unit.id) >= TURNED_AT:
            do.grant(call, "stone", (unit.id,), "turn")


def turned(battle: Battle, unit: str) -> int:
    """Return the damage that its enemy's runes have inflicted on a unit this turn."""
    return sum(deed.count for deed in deeds_now(battle, TURNED) if deed.unit == unit)


SUMMON_RUNE: Final = summon(
    "summon-rune-of-petrification",
    "Summon Rune of Petrification",
    "Lumineth",
    7,
    'Set up a Rune of Petrification wholly within 12" of the caster and visible to it, if you have '
    "none on the battlefield.",
    "rune-of-petrification",
    who=not_lumineth,
)

TURN_TO_STONE: Final = Ability(
    "turn-to-stone",
    "Turn to Stone",
    "Lumineth",
    'A D3 for each enemy within 6": on a 2+ so much mortal damage. A unit on which it inflicted 3 '
    "this turn strikes last for the rest of the turn.",
    (Timing("hero", "any"),),
    icon="skull",
    who=can_petrify,
    effect=petrify,
    grants=MappingProxyType({"stone": (Modifier(STRIKE_LAST, "grant", 1),)}),
    hint=on_a(2, 3),
)
