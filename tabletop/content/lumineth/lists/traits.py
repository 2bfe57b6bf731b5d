"""Heroic traits and manoeuvres of the Lumineth: help with spells and blades."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from tabletop.content.core.hints import on_a
from tabletop.content.core.magic import enemies, near, pick_target, seen
from tabletop.content.core.scopes import army_with, is_melee
from tabletop.content.fury.level import fury, rage_dice, set_fury, spend_one
from tabletop.content.lumineth.scopes import LUMINETH_KEYWORD
from tabletop.content.lumineth.scripture import different_runes
from tabletop.geometry.units import COMBAT_RANGE, less_than
from tabletop.rules.measure import plan_between, within
from tabletop.rules.play.ability import Ability, Call, Limit, Timing, Trigger
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.lately import did
from tabletop.rules.play.values import CASTING_ROLL, WOUND_ROLL, Bearer, Case, Modifier
from tabletop.rules.sight import sees_unit
from tabletop.rules.table import table_of
from tabletop.state.battle import foe_of
from tabletop.state.model import Unit

PRESSES_WITHIN: Final = 12.0
BRACES_WITHIN: Final = 9.0


# -------------------------------------------------------------------- Aetherquartz Requisitioner
def can_supply(do: Doing, call: Call) -> str:
    """Return why nothing is added to the casting roll it answers."""
    cause = call.cause
    if cause is None or cause.is_undone or not do.has_unit(cause.unit):
        return "no roll to add to"
    caster = do.state.unit(cause.unit)
    if not (caster.has(LUMINETH_KEYWORD) and caster.has("WIZARD")):
        return "not cast by a LUMINETH REALM-LORDS WIZARD"
    is_own = cause.unit == call.unit
    gap = plan_between(do.state, call.unit, cause.unit) if not is_own else 0.0
    return "" if less_than(gap, COMBAT_RANGE) else "the wizard is not in its combat range"


def supply(do: Doing, call: Call) -> None:
    """Add 3 to the roll."""
    assert call.cause is not None
    do.grant_during(call.cause, call, "more", (call.cause.unit,))


AETHERQUARTZ_REQUISITIONER: Final = Ability(
    "aetherquartz-requisitioner",
    "Aetherquartz Requisitioner",
    "Lumineth",
    "Once per battle: +3 to a casting roll of a Lumineth WIZARD within its combat range.",
    reacts=Trigger(("SPELL",), "you"),
    limit=Limit("battle"),
    icon="diamond",
    who=can_supply,
    effect=supply,
    grants=MappingProxyType({"more": (Modifier(CASTING_ROLL, "add", 3),)}),
    given=("Aetherquartz Requisitioner",),
)


# ----------------------------------------------------------------------- Martial Perfectionist
def pressed(do: Doing, call: Call) -> tuple[Unit, ...]:
    """Return the visible enemies near that are damaged, or lost a model this turn."""
    units = seen(do, call.unit, near(do, call.unit, PRESSES_WITHIN, enemies(do, call.player)))
    return tuple(u for u in units if u.wounds or did(do.battle, u.id, "slain"))


def can_press(do: Doing, call: Call) -> str:
    """Return why no enemy can be pressed."""
    return "" if pressed(do, call) else 'no damaged enemy in sight within 12"'


def pick_pressed(do: Doing, call: Call) -> Flow[Call]:
    """Pick the enemy."""
    return (yield from pick_target(do, call, "Who is pressed hard?", pressed(do, call)))


def press(do: Doing, call: Call) -> Flow[None]:
    """On a 3+ infantry wounds it better for the rest of the turn."""
    (face,) = yield from do.roll(1, "martial perfectionist on 3+", call.player, call.unit)
    if face >= 3:
        do.grant(call, "pressed", call.targets)


def infantry_at_it(case: Case, on: Bearer) -> bool:
    """Say whether Lumineth infantry makes a combat attack at an enemy that carries the rule."""
    is_own = army_with(LUMINETH_KEYWORD, "INFANTRY")(case, on)
    return is_own and case.against in on.units and is_melee(case, on)


MARTIAL_PERFECTIONIST: Final = Ability(
    "martial-perfectionist",
    "Martial Perfectionist",
    "Lumineth",
    "On a 3+ Lumineth INFANTRY has +1 to wound in combat this turn against a visible enemy within "
    '12" that is damaged or lost models this turn.',
    (Timing("combat", "any"),),
    icon="crosshair",
    who=can_press,
    declare=pick_pressed,
    effect=press,
    grants=MappingProxyType({"pressed": (Modifier(WOUND_ROLL, "add", 1, infantry_at_it),)}),
    given=("Martial Perfectionist",),
    hint=on_a(3),
)


# ---------------------------------------------------------------------------- Dispassionate Soul
def can_calm(do: Doing, call: Call) -> str:
    """Return why the enemy's fury does not fall."""
    foes = (do.state.unit(e) for e in do.enemies_in_combat(call.unit))
    if not any(foe.has("HERO") for foe in foes):
        return "not in combat with an enemy HERO"
    if not different_runes(do.state, call.player):
        return "no rune is depicted"
    return "" if fury(do.battle, foe_of(call.player)) else "the enemy has no fury"


def calm(do: Doing, call: Call) -> None:
    """Lower the enemy's fury by the number of different runes."""
    foe = foe_of(call.player)
    set_fury(do, foe, fury(do.battle, foe) - different_runes(do.state, call.player))


DISPASSIONATE_SOUL: Final = Ability(
    "dispassionate-soul",
    "Dispassionate Soul",
    "Lumineth",
    "Once per battle, in combat with an enemy HERO: the enemy's fury falls by 1 for each different "
    "rune on the battle scripture.",
    (Timing("end"),),
    limit=Limit("battle"),
    icon="moon",
    who=can_calm,
    effect=calm,
    given=("Dispassionate Soul",),
)


# ------------------------------------------------------------------------------- Dazzling Phalanx
def can_dazzle(do: Doing, call: Call) -> str:
    """Return why a unit does not dazzle who charges."""
    cause = call.cause
    if not rage_dice(do.battle, call.player):
        return "no rage dice"
    if cause is None or not do.has_unit(cause.unit):
        return "nobody charges"
    if not within(do.state, call.unit, cause.unit, BRACES_WITHIN):
        return 'not within 9"'
    return "" if sees_unit(table_of(do.state), call.unit, cause.unit) else "not visible"


def dazzle(do: Doing, call: Call) -> None:
    """Spend a rage die and wound the charging unit better for the rest of the turn."""
    assert call.cause is not None
    spend_one(do, call.player)
    do.grant(call, "dazzled", (call.unit, call.cause.unit))


def bearer_at_other(case: Case, on: Bearer) -> bool:
    """Say whether the first of two units that carry a rule makes a combat attack at the other."""
    return (case.unit, case.against) == on.units and is_melee(case, on)


DAZZLING_PHALANX: Final = Ability(
    "dazzling-phalanx",
    "Dazzling Phalanx",
    "Lumineth",
    'For a rage die: +1 to wound in combat this turn against a visible enemy within 9" that '
    "charges.",
    reacts=Trigger(("CHARGE",), "opponent"),
    icon="shield",
    who=can_dazzle,
    effect=dazzle,
    grants=MappingProxyType({"dazzled": (Modifier(WOUND_ROLL, "add", 1, bearer_at_other),)}),
    given=("Dazzling Phalanx",),
)
