"""Artefacts and knick-knacks of the Gitz: a cowl, a blade, glitter and mushrooms."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tabletop.content.core.hints import on_a
from tabletop.content.core.magic import pick_target
from tabletop.content.core.scopes import at_bearer, with_weapon
from tabletop.content.fury.level import rage_dice, spend_one
from tabletop.rules.play.ability import Ability, Call, Limit, Timing
from tabletop.rules.play.asks import Option
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.moving import move_unit, why_not_move
from tabletop.rules.play.values import ATTACKS, DAMAGE, HIT_ROLL, WOUND_ROLL, Modifier, bearer
from tabletop.state.events import Event
from tabletop.state.facts import AttackRolled
from tabletop.state.model import Unit

THE_CLAMMY_COWL: Final = Ability(
    "the-clammy-cowl",
    "The Clammy Cowl",
    "Gitz",
    "Attacks at its bearer have -1 to hit.",
    icon="ghost",
    passive=(Modifier(HIT_ROLL, "add", -1, at_bearer),),
    given=("The Clammy Cowl",),
)


# --------------------------------------------------------------------------- Leering Gitshield
def leer(do: Doing, unit: str, call: Call, facts: tuple[Event, ...]) -> Flow[None]:
    """Hurt who attacked its bearer by 1 for each hit roll of 1, though the bearer fell by it."""
    ones = sum(
        face == 1
        for event in facts
        if isinstance(event, AttackRolled) and (event.step, event.target) == ("hit", unit)
        for face in event.faces
        if event.unit == call.unit
    )
    is_attack = "ATTACK" in do.book.ability(call.ability).keywords
    if ones and is_attack and do.has_unit(call.unit):
        do.inflict(call.unit, ones, unit)
    yield from ()


LEERING_GITSHIELD: Final = Ability(
    "leering-gitshield",
    "Leering Gitshield",
    "Gitz",
    "Each unmodified hit roll of 1 at its bearer is 1 mortal damage to the attacker afterwards.",
    icon="shield",
    follows=leer,
    given=("Leering Gitshield",),
)


# -------------------------------------------------------------------------- Backstabber's Blade
def heroes_at(do: Doing, call: Call) -> tuple[Unit, ...]:
    """Return the enemy heroes in combat with the bearer."""
    foes = (do.state.unit(e) for e in do.enemies_in_combat(call.unit))
    return tuple(foe for foe in foes if foe.has("HERO"))


def can_backstab(do: Doing, call: Call) -> str:
    """Return why nobody is stabbed in the back."""
    return "" if heroes_at(do, call) else "not in combat with an enemy HERO"


def pick_backstabbed(do: Doing, call: Call) -> Flow[Call]:
    """Pick the hero."""
    return (yield from pick_target(do, call, "Who is stabbed in the back?", heroes_at(do, call)))


def backstab(do: Doing, call: Call) -> Flow[None]:
    """Roll a die: from 2 on it is the damage."""
    (face,) = yield from do.roll(1, "backstabber's blade on 2+", call.player, call.unit)
    if face >= 2:
        do.inflict(call.targets[0], face, call.unit)


BACKSTABBERS_BLADE: Final = Ability(
    "backstabbers-blade",
    "Backstabber's Blade",
    "Gitz",
    "Once per battle, at the end of a turn: a die of 2 or more is mortal damage to an enemy HERO "
    "in combat with its bearer.",
    (Timing("end", "any"),),
    limit=Limit("battle"),
    icon="swords",
    who=can_backstab,
    declare=pick_backstabbed,
    effect=backstab,
    given=("Backstabber's Blade",),
    hint=on_a(2),
)


# ------------------------------------------------------------------------------------ Spoofshrooms
def bounce_off(do: Doing, call: Call) -> Flow[None]:
    """Move a die's inches (wolf riders D3 and 3 more) past enemies, not ending in combat."""
    if do.state.unit(call.unit).has("GITMOB"):
        inches = 3 + (yield from do.roll_d3("spoofshrooms", call.player, call.unit))
    else:
        (inches,) = yield from do.roll(1, "spoofshrooms", call.player, call.unit)
    yield from move_unit(do, call, "slip", inches)


def can_bounce_off(do: Doing, call: Call) -> str:
    """Return why the unit does not move."""
    return why_not_move(do, call.unit)


SPOOFSHROOMS: Final = Ability(
    "spoofshrooms",
    "Spoofshrooms",
    "Gitz",
    "At the end of a turn it moves D6 inches (GITMOB D3+3), not ending in combat.",
    (Timing("end", "any"),),
    keywords=("MOVE",),
    icon="route",
    who=can_bounce_off,
    effect=bounce_off,
    given=("Spoofshrooms",),
)


# ------------------------------------------------------------------------------ Glitzy Bitz Rolla
TROLL_ARMS: Final = MappingProxyType(
    {
        "club": ("Colossal Boulder Club", Modifier(DAMAGE, "set", 6, bearer,
                                                   with_weapon("Colossal Boulder Club"))),
        "boulders": ("Throwin' Boulders", Modifier(DAMAGE, "set", 3, bearer,
                                                   with_weapon("Throwin' Boulders"))),
        "vomit": ("Noxious Vomit", Modifier(ATTACKS, "set", 3, bearer,
                                            with_weapon("Noxious Vomit"))),
    }
)  # fmt: skip
"""What trolls choose from: a weapon by name, and what is set."""


def can_glitter(do: Doing, call: Call) -> str:
    """Return why it cannot be used."""
    return "" if rage_dice(do.battle, call.player) else "no rage dice"


def choose_glitter(do: Doing, call: Call) -> Flow[Call]:
    """Let trolls choose one of their weapons."""
    if not do.state.unit(call.unit).has("TROGGOTH"):
        return call
    options = [Option(key, name) for key, (name, _) in TROLL_ARMS.items()]
    chosen = yield from do.pick("choice", call.player, "Which arms?", options, call.ability)
    return replace(call, choice=chosen)


def glitter(do: Doing, call: Call) -> None:
    """Spend a rage die for a better turn."""
    spend_one(do, call.player)
    do.grant(call, call.choice or "shiny", (call.unit,))


GLITZY_BITZ_ROLLA: Final = Ability(
    "glitzy-bitz-rolla",
    "Glitzy Bitz Rolla",
    "Gitz",
    "For a rage die, at the start of a turn: +1 to wound this turn; trolls set the Damage or "
    "Attacks of one weapon instead.",
    (Timing("start", "any"),),
    icon="sparkles",
    who=can_glitter,
    declare=choose_glitter,
    effect=glitter,
    grants=MappingProxyType(
        {"shiny": (Modifier(WOUND_ROLL, "add", 1),)}
        | {key: (modifier,) for key, (_, modifier) in TROLL_ARMS.items()}
    ),
    given=("Glitzy Bitz Rolla",),
)
