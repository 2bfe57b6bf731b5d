"""Spells of the lores of the Lumineth: heat, refraction, erosion, a shield of the realm."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from tabletop.content.core.magic import enemies, near, pick_target, seen, spell
from tabletop.content.core.scopes import wholly_near
from tabletop.content.lumineth.petrification import not_lumineth
from tabletop.content.lumineth.scopes import LUMINETH_KEYWORD
from tabletop.rules.play.ability import Ability, Call
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.values import MOVE, REND, SAVE, WARD, Modifier
from tabletop.state.model import Unit

REACH: Final = 18.0
SHIELD_REACH: Final = 12.0
NEXT: Final = "your_next_turn"


def foes_seen(do: Doing, call: Call) -> tuple[Unit, ...]:
    """Return the enemies that the caster sees within 18 inches."""
    return seen(do, call.unit, near(do, call.unit, REACH, enemies(do, call.player)))


def can_aim(do: Doing, call: Call) -> str:
    """Return why the spell has no target."""
    why = not_lumineth(do, call)
    return why or ("" if foes_seen(do, call) else 'no visible enemy within 18"')


def aim(do: Doing, call: Call) -> Flow[Call]:
    """Pick the enemy."""
    name = do.book.ability(call.ability).name
    return (yield from pick_target(do, call, f"{name}: at whom?", foes_seen(do, call)))


def heat(do: Doing, call: Call) -> Flow[None]:
    """Halve its Move; a die that reaches its Save hurts it."""
    (target,) = call.targets
    do.grant(call, "heavy", call.targets, NEXT)
    (face,) = yield from do.roll(1, "overwhelming heat", call.player, call.unit)
    printed = do.battle.warscroll_of(target).save
    if printed is not None and face >= do.value(SAVE, do.case(target), printed).total:
        points = yield from do.roll_d3("overwhelming heat", call.player, call.unit)
        do.inflict(target, points, call.unit)


def refract(do: Doing, call: Call) -> Flow[None]:
    """Roll a die for each of its models: each 5 or 6 is a point."""
    (target,) = call.targets
    count = len(do.state.unit(target).models)
    faces = yield from do.roll(count, "piercing refraction on 5+", call.player, call.unit)
    do.inflict(target, sum(face >= 5 for face in faces), call.unit)


def erode(do: Doing, call: Call) -> None:
    """Take 1 off the Rend of its weapons."""
    do.grant(call, "eroded", call.targets, NEXT)


def shield_realm(do: Doing, call: Call) -> None:
    """Shield whoever is near the caster."""
    do.grant(call, "shield", (call.unit,), NEXT)


OVERWHELMING_HEAT: Final[Ability] = spell(
    "overwhelming-heat",
    "Overwhelming Heat",
    "Lumineth",
    7,
    'A visible enemy within 18" has half its Move until your next turn, and takes D3 mortal damage '
    "on a roll that reaches its Save.",
    heat,
    aim,
    can_aim,
    grants={"heavy": (Modifier(MOVE, "half"),)},
    icon="sun",
    given=("Lore of Hysh",),
)

PIERCING_REFRACTION: Final[Ability] = spell(
    "piercing-refraction",
    "Piercing Refraction",
    "Lumineth",
    7,
    'A die for each model of a visible enemy within 18": each 5+ is 1 mortal damage.',
    refract,
    aim,
    can_aim,
    icon="sun",
    given=("Lore of Hysh",),
)

FOCUSED_EROSION: Final[Ability] = spell(
    "focused-erosion",
    "Focused Erosion",
    "Lumineth",
    6,
    'Until your next turn the weapons of a visible enemy within 18" have 1 less Rend.',
    erode,
    aim,
    can_aim,
    keywords=("UNLIMITED",),
    grants={"eroded": (Modifier(REND, "add", -1),)},
    icon="mountain",
    given=("Lore of the Awakened Realms",),
)

REALMSHIELD: Final[Ability] = spell(
    "realmshield",
    "Realmshield",
    "Lumineth",
    7,
    'Until your next turn Lumineth wholly within 12" of the caster have WARD (5+).',
    shield_realm,
    who=not_lumineth,
    grants=MappingProxyType(
        {"shield": (Modifier(WARD, "best", 5, wholly_near(SHIELD_REACH, LUMINETH_KEYWORD)),)}
    ),
    icon="shield",
    given=("Lore of the Awakened Realms",),
)
