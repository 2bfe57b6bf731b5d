"""Heroic traits about runes: one more target, and a rune bound to its bearer for the battle."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tabletop.content.core.magic import pick_target
from tabletop.content.core.scopes import at_bearer, both, is_melee, is_ranged
from tabletop.content.lumineth.host.common import friends_near
from tabletop.content.lumineth.runes import RUNE_TARGET, TOLD
from tabletop.content.lumineth.scripture import (
    ALAITHI,
    OREALI,
    RUNES,
    THALARI,
    VARINOR,
    YDRILIQI,
    bind,
)
from tabletop.rules.play.ability import Ability, Call, Limit, Timing
from tabletop.rules.play.asks import Option
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.values import (
    CASTING_ROLL,
    CHARGE_ROLL,
    HIT_ROLL,
    RUN_ROLL,
    WARD,
    Modifier,
    bearer,
    has_ability,
)
from tabletop.state.model import Unit

TEACHES_WITHIN: Final = 12.0


def pupils(do: Doing, call: Call) -> tuple[Unit, ...]:
    """Return the heroes of the army wholly near the acolyte."""
    return friends_near(do, call, TEACHES_WITHIN, "HERO")


def can_teach(do: Doing, call: Call) -> str:
    """Return why nobody can be one more target."""
    return "" if pupils(do, call) else 'no HERO wholly within 12"'


def pick_pupil(do: Doing, call: Call) -> Flow[Call]:
    """Pick the hero."""
    return (yield from pick_target(do, call, "Who is one more target?", pupils(do, call)))


def teach(do: Doing, call: Call) -> None:
    """Let the hero be one more target of the next rune, in this round or a later one."""
    do.grant(call, "taught", call.targets, "battle")


ACOLYTE_OF_THE_RUNES: Final = Ability(
    "acolyte-of-the-runes",
    "Acolyte of the Runes",
    "Lumineth",
    'A HERO wholly within 12" may be one more target when a rune is depicted next.',
    (Timing("round", "any"),),
    icon="sparkles",
    who=can_teach,
    declare=pick_pupil,
    effect=teach,
    grants=MappingProxyType({"taught": (Modifier(RUNE_TARGET, "grant", 1),)}),
    given=("Acolyte of the Runes",),
)


def choose_sigil(do: Doing, call: Call) -> Flow[Call]:
    """Choose the rune that is bound."""
    options = [Option(r, f"{r}, Rune of {TOLD[r].kind}", detail=BOUND_DOES[r]) for r in RUNES]
    rune = yield from do.pick("choice", call.player, "Which rune is bound?", options, call.ability)
    return replace(call, choice=rune)


def bind_sigil(do: Doing, call: Call) -> None:
    """Bind it to the bearer: it acts all battle, and nobody of the army depicts it any more."""
    bind(do, call.player, call.choice)
    do.grant(call, call.choice.lower(), (call.unit,), "battle")


BOUND_DOES: Final = MappingProxyType(
    {
        VARINOR: "+1 to run and charge rolls",
        ALAITHI: "WARD (5+)",
        YDRILIQI: "Anti-charge (+1 Rend) in combat, Shoot in Combat",
        OREALI: "combat attacks at it hit 1 worse",
        THALARI: "+1 to casting rolls",
    }
)
"""What each rune does for its bearer alone."""

SCHOLAR_OF_THE_SIGILS: Final = Ability(
    "scholar-of-the-sigils",
    "Scholar of the Sigils",
    "Lumineth",
    "In deployment: binds one rune to the bearer for the battle; that rune cannot be depicted.",
    (Timing("deployment", "any"),),
    limit=Limit("battle"),
    icon="book-open",
    declare=choose_sigil,
    effect=bind_sigil,
    grants=MappingProxyType(
        {
            VARINOR.lower(): (Modifier(RUN_ROLL, "add", 1), Modifier(CHARGE_ROLL, "add", 1)),
            ALAITHI.lower(): (Modifier(WARD, "best", 5),),
            YDRILIQI.lower(): (
                Modifier(has_ability("ANTI:CHARGE"), "grant", 1, bearer, is_melee),
                Modifier(has_ability("SHOOT_IN_COMBAT"), "grant", 1, bearer, is_ranged),
            ),
            OREALI.lower(): (Modifier(HIT_ROLL, "add", -1, both(at_bearer, is_melee)),),
            THALARI.lower(): (Modifier(CASTING_ROLL, "add", 1),),
        }
    ),
    given=("Scholar of the Sigils",),
)
