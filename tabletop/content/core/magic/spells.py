"""Unbind (4.0) and the example spell, Mystic Shield."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tabletop.content.core.magic.casting import casting_roll, spell
from tabletop.content.core.magic.levels import as_wizard
from tabletop.content.core.magic.making import tell
from tabletop.content.core.magic.targets import friends, near, pick_target, seen
from tabletop.rules.chances import chance, percent
from tabletop.rules.contest import NO_UNITS
from tabletop.rules.measure import wholly_within, within
from tabletop.rules.play.ability import Ability, Call, Trigger
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.values import WARD, Modifier, Stat
from tabletop.state.model import Unit

UNBINDING_ROLL: Final = Stat("unbinding roll")
UNBIND_REACH: Final = 30.0
"""Inches within which a WIZARD unbinds an enemy's spell, closed."""
SHIELD_REACH: Final = 12.0
UNBINDING_LEVEL: Final = Stat("power level of a unit that unbinds though it is no WIZARD")
UNBINDS: Final = Stat("times a unit may unbind in a phase")


def can_unbind(do: Doing, call: Call) -> str:
    """Return why a unit cannot unbind the spell it answers (11.4)."""
    cause = call.cause
    if not unbinding_level(do, call.unit):
        return "not a WIZARD"
    if cause is None or cause.is_undone:
        return "the spell is unbound"
    if not do.has_unit(cause.unit):
        return "the caster is gone"
    if not within(do.state, call.unit, cause.unit, UNBIND_REACH):
        return 'more than 30" from the caster'
    return "somebody tried to unbind this roll" if was_tried(do, cause) else ""


def was_tried(do: Doing, cause: Call) -> bool:
    """Say whether the last use of a spell was answered with an unbinding roll (11.4)."""
    for use in reversed(do.battle.uses):
        if use.ability == cause.ability and use.unit == cause.unit:
            return False
        if "UNBIND" in use.keywords and cause.unit in use.targets:
            return True
    return False


def unbinds_a_phase(do: Doing, unit: str) -> int:
    """Return how often a unit may unbind in a phase: its power level, an exception to AB-3."""
    if not do.has_unit(unit):
        return 0
    return do.value(UNBINDS, do.case(unit), unbinding_level(do, unit)).total


def unbinding_level(do: Doing, unit: str) -> int:
    """Return the power level with which a unit unbinds: its own, or one lent for that alone."""
    if not do.has_unit(unit):
        return 0
    return max(as_wizard(do, unit), do.value(UNBINDING_LEVEL, do.case(unit)).total)


def aim_unbinding(do: Doing, call: Call) -> Call:
    """Name the caster, so that nobody else tries to unbind this roll."""
    assert call.cause is not None
    return replace(call, targets=(call.cause.unit,))


def unbind(do: Doing, call: Call) -> Flow[None]:
    """Make an unbinding roll; more than the casting roll undoes the spell (11.4)."""
    assert call.cause is not None
    faces = yield from do.roll(2, "unbinding roll", call.player, call.unit)
    rolled = replace(call, dice=faces)
    value = do.value(UNBINDING_ROLL, do.case(call.unit, call=rolled), sum(faces))
    to_beat = casting_roll(do, call.cause).total
    is_unbound = value.total > to_beat
    tell(do, "unbind", rolled, value, to_beat + 1, "unbound" if is_unbound else "failed",
         call.cause.unit)  # fmt: skip
    if is_unbound:
        do.amend(replace(call.cause, is_undone=True))


def unbind_words(do: Doing, call: Call) -> str:
    """Return what an unbinding roll must exceed, and the chance of it."""
    if call.cause is None:
        return ""
    to_beat = casting_roll(do, call.cause).total
    change = do.value(UNBINDING_ROLL, do.case(call.unit, call=call)).total
    return f"must exceed {to_beat}: {percent(chance(to_beat + 1 - change))}"


UNBIND: Final = Ability(
    "unbind",
    "Unbind",
    "Magic 4.0",
    'A WIZARD within 30" of the enemy WIZARD rolls 2D6; more than the casting roll and the spell '
    "has no effect. Once for each casting roll.",
    reacts=Trigger(("SPELL",), "opponent"),
    keywords=("UNBIND",),
    icon="shield",
    who=can_unbind,
    declare=aim_unbinding,
    effect=unbind,
    often=unbinds_a_phase,
    hint=unbind_words,
)


def shieldable(do: Doing, call: Call) -> tuple[Unit, ...]:
    """Return the visible friendly units wholly within 12 inches of the caster."""
    close = near(do, call.unit, SHIELD_REACH, friends(do, call.player))
    inside = (u for u in close if wholly_within(do.state, u.id, call.unit, SHIELD_REACH))
    return seen(do, call.unit, inside)


def can_shield(do: Doing, call: Call) -> str:
    """Return why nobody can be shielded; a unit that casts can always shield itself."""
    if not any(do.state.unit(call.unit).has(k) for k in NO_UNITS):
        return ""
    return "" if shieldable(do, call) else 'no visible friendly unit wholly within 12"'


def pick_shielded(do: Doing, call: Call) -> Flow[Call]:
    """Pick who is shielded."""
    return (yield from pick_target(do, call, "Who is shielded?", shieldable(do, call)))


def shield(do: Doing, call: Call) -> None:
    """Give the target a ward of 6+ for the turn."""
    do.grant(call, "ward", call.targets, "turn")


MYSTIC_SHIELD: Final = spell(
    "mystic-shield",
    "Mystic Shield",
    "Magic 2.0",
    6,
    'A visible friendly unit wholly within 12" of the caster has WARD (6+) this turn.',
    shield,
    pick_shielded,
    can_shield,
    grants=MappingProxyType({"ward": (Modifier(WARD, "best", 6),)}),
    icon="shield",
)
