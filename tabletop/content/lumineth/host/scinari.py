"""The Scinari: mages who write, enlighten, and take sorrow on themselves."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tabletop.content.core.hints import on_a
from tabletop.content.core.magic import enemies, near, pick_target, seen, spell
from tabletop.content.core.scopes import at_bearer
from tabletop.content.lumineth.host.common import friends_seen
from tabletop.content.lumineth.scripture import (
    ALAITHI,
    OREALI,
    VARINOR,
    YDRILIQI,
    bound,
    erase,
    scripture,
)
from tabletop.rules.play.ability import Ability, Call, Limit, Timing, Trigger
from tabletop.rules.play.asks import Option
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.values import CRIT_ON, MAY_USE_COMMANDS, Modifier
from tabletop.state.model import Unit

SORROW_REACH: Final = 18.0
CLARITY_REACH: Final = 12.0
NO_CRIT: Final = 20
"""What is added to the face that a critical hit shows, so that no die does."""
REWRITTEN: Final = (VARINOR, YDRILIQI, ALAITHI, OREALI)
"""The runes that a scribe may write instead of another."""


def written(do: Doing, player: int, old: str) -> tuple[str, ...]:
    """Return what a scribe may write instead of a rune: none that is bound for the battle."""
    taken = (old, *bound(do.battle, player))
    return tuple(rune for rune in REWRITTEN if rune not in taken)


def replaceable(do: Doing, player: int) -> tuple[str, ...]:
    """Return the runes on the scripture that another may be written for, each once."""
    runes = dict.fromkeys(scripture(do.battle, player))
    return tuple(rune for rune in runes if written(do, player, rune))


def can_rewrite(do: Doing, call: Call) -> str:
    """Return why no rune is replaced."""
    if not scripture(do.battle, call.player):
        return "no rune is depicted yet"
    return "" if replaceable(do, call.player) else "all other runes are bound"


def pick_replaced(do: Doing, call: Call) -> Flow[Call]:
    """Pick a rune of the scripture and another to stand there instead."""
    runes = scripture(do.battle, call.player)
    old = yield from do.pick(
        "choice",
        call.player,
        "Which rune is replaced?",
        [
            Option(r, r, detail=f"depicted {runes.count(r)} times")
            for r in replaceable(do, call.player)
        ],
        call.ability,
    )
    new = yield from do.pick(
        "choice",
        call.player,
        f"Which rune replaces {old}?",
        [Option(r, r) for r in written(do, call.player, old)],
        call.ability,
    )
    return replace(call, choice=f"{old} {new}")


def rewrite(do: Doing, call: Call) -> None:
    """Replace one instance of the rune by the other."""
    old, new = call.choice.split()
    erase(do, call.player, old, by=new)


def sorrowful(do: Doing, call: Call) -> tuple[Unit, ...]:
    """Return the visible enemy units near enough."""
    units = near(do, call.unit, SORROW_REACH, enemies(do, call.player))
    return seen(do, call.unit, units)


def can_sadden(do: Doing, call: Call) -> str:
    """Return why no enemy takes the sorrow."""
    return "" if sorrowful(do, call) else 'no visible enemy within 18"'


def pick_saddened(do: Doing, call: Call) -> Flow[Call]:
    """Pick the enemy."""
    return (yield from pick_target(do, call, "Who despairs?", sorrowful(do, call)))


def sadden(do: Doing, call: Call) -> Flow[None]:
    """On a 3+ it uses no commands until your next turn."""
    (face,) = yield from do.roll(1, "darkness of the soul on 3+", call.player, call.unit)
    if face >= 3:
        do.grant(call, "despair", call.targets, "your_next_turn")


def clear_minds(do: Doing, call: Call) -> tuple[Unit, ...]:
    """Return the visible friendly infantry wholly within 12 inches."""
    return friends_seen(do, call, CLARITY_REACH, "INFANTRY")


def can_clear(do: Doing, call: Call) -> str:
    """Return why no mind is cleared."""
    return "" if clear_minds(do, call) else 'no visible LUMINETH INFANTRY wholly within 12"'


def pick_cleared(do: Doing, call: Call) -> Flow[Call]:
    """Pick the unit."""
    return (yield from pick_target(do, call, "Whose thoughts are clear?", clear_minds(do, call)))


def clear(do: Doing, call: Call) -> None:
    """Let no attack at it be a critical hit until your next turn."""
    do.grant(call, "clear", call.targets, "your_next_turn")


SCINARI: Final[tuple[Ability, ...]] = (
    Ability(
        "realmscribe",
        "Realmscribe",
        "Lumineth",
        "Once per battle by the army, when you depict a rune: replace one on the scripture by "
        "Varinor, Ydriliqi, Alaithi or Oreali.",
        reacts=Trigger(("depict-rune",), "you"),
        limit=Limit("battle", is_army=True),
        icon="pencil",
        who=can_rewrite,
        declare=pick_replaced,
        effect=rewrite,
    ),
    Ability(
        "darkness-of-the-soul",
        "Darkness of the Soul",
        "Lumineth",
        'Once a turn by the army: a visible enemy within 18" uses no commands until your next turn '
        "on a 3+.",
        (Timing("hero"),),
        limit=Limit("turn", is_army=True),
        icon="moon",
        who=can_sadden,
        declare=pick_saddened,
        effect=sadden,
        grants=MappingProxyType({"despair": (Modifier(MAY_USE_COMMANDS, "forbid"),)}),
        hint=on_a(3),
    ),
    spell(
        "clarity-of-thought",
        "Clarity of Thought",
        "Lumineth",
        7,
        'Attacks at visible LUMINETH INFANTRY wholly within 12" score no critical hits until your '
        "next turn.",
        clear,
        pick_cleared,
        can_clear,
        keywords=("UNLIMITED",),
        grants={"clear": (Modifier(CRIT_ON, "add", NO_CRIT, at_bearer),)},
        icon="eye",
    ),
)
"""What warscrolls of the Scinari name."""
