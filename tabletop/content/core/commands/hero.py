"""Commands of hero phases: Rally and Magical Intervention (5.0)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from tabletop.content.core.granted import usable, use_granted
from tabletop.content.core.magic.levels import casting_level, chanting_level
from tabletop.rules.chances import chance
from tabletop.rules.play.ability import Ability, Call, Timing
from tabletop.rules.play.asks import NO_GAIN
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.healing import RALLIED, may_heal, rally, slain_of
from tabletop.rules.play.healing import RALLY as RALLY_ROLLS
from tabletop.rules.play.settling import health_of
from tabletop.rules.play.values import CASTING_ROLL, CHANTING_ROLL, RALLY_DICE, Modifier

MAGIC: Final = ("SPELL", "PRAYER", "BANISH")


def can_rally(do: Doing, call: Call) -> str:
    """Return why a unit cannot rally."""
    if not do.has_unit(call.unit):
        return "not on the table"
    return "in combat" if do.is_in_combat(call.unit) else ""


def rally_words(do: Doing, call: Call) -> str:
    """Return what a rally may bring: points on average, what there is to heal and to return."""
    unit = do.state.unit(call.unit)
    slain = len(slain_of(do.state, call.unit))
    if not (unit.wounds or slain) or not may_heal(do, call.unit):
        return NO_GAIN
    dice = do.value(RALLY_DICE, do.case(call.unit, call=call), RALLY_ROLLS).total
    points = float(dice * chance(RALLIED, dice=1))
    found = [f"{unit.wounds} to heal"] if unit.wounds else []
    found += [f"{slain} slain, {health_of(do, call.unit)} points each"] if slain else []
    return f"{points:g} points on average; {'; '.join(found)}"


def rally_rolls(do: Doing, call: Call) -> Flow[None]:
    """Roll for rally points and spend them on slain models and on healing."""
    yield from rally(do, call.unit, call.player, call)


def can_intervene(do: Doing, call: Call) -> str:
    """Return why a unit cannot use Magical Intervention."""
    if not do.has_unit(call.unit):
        return "not on the table"
    if not (casting_level(do, call.unit) or chanting_level(do, call.unit)):
        return "neither WIZARD nor PRIEST"
    return "" if usable(do, call, MAGIC) else "has no spell, prayer or banishment to use"


def intervene(do: Doing, call: Call) -> Flow[None]:
    """Use one spell, prayer or banishment, at -1 to its casting and chanting rolls."""
    do.grant(call, "haste", (call.unit,), "ability")
    yield from use_granted(do, call, MAGIC)


RALLY: Final = Ability(
    "rally",
    "Rally",
    "5.0",
    "A unit that is not in combat makes 6 rally rolls; each 4+ is a rally point. A point heals 1 "
    "damage, points equal to its Health return a slain model.",
    (Timing("hero", "any"),),
    cost=1,
    icon="flag",
    who=can_rally,
    effect=rally_rolls,
    verb=("rally", "rallies"),
    aim="heal",
    hint=rally_words,
)

MAGICAL_INTERVENTION: Final = Ability(
    "magical-intervention",
    "Magical Intervention",
    "5.0",
    "A WIZARD or PRIEST uses one SPELL, PRAYER or BANISH ability in the enemy's hero phase, at -1 "
    "to casting and chanting rolls.",
    (Timing("hero", "enemy"),),
    cost=1,
    icon="sparkles",
    who=can_intervene,
    effect=intervene,
    grants=MappingProxyType(
        {"haste": (Modifier(CASTING_ROLL, "add", -1), Modifier(CHANTING_ROLL, "add", -1))}
    ),
    aim="spare",
)
