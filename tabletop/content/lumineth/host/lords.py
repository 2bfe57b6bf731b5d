"""The lords of the Vanari: what those who lead can do."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tabletop.content.core.hints import on_a
from tabletop.content.core.magic import pick_target, spell
from tabletop.content.core.scopes import at_bearer, is_melee, wholly_near
from tabletop.content.lumineth.host.common import friends_near, is_of_scroll
from tabletop.content.lumineth.scopes import LUMINETH_KEYWORD
from tabletop.rules.combat import enemies_in_combat
from tabletop.rules.measure import within
from tabletop.rules.play.ability import Ability, Call, Limit, Timing
from tabletop.rules.play.asks import Option
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.values import (
    ATTACKS,
    CASTING_ROLL,
    DAMAGE,
    HIT_ROLL,
    RALLY_DICE,
    REND,
    STRIKE_FIRST,
    WOUND_ROLL,
    Bearer,
    Case,
    Modifier,
    bearer,
)
from tabletop.rules.table import table_of
from tabletop.state.model import Unit

EXAMPLE_REACH: Final = 12.0
WALL_REACH: Final = 12.0
PIKE_REACH: Final = 3.0
"""Inches within which a model of the wall of blades strikes, closed."""
FOCUSED_FURY: Final = "focused-fury"
WARDENS: Final = "vanari-auralan-wardens"


def shine(do: Doing, call: Call) -> None:
    """Hit better and be hit worse for the rest of the turn."""
    do.grant(call, "shining", (call.unit,))


def is_fury_in_combat(case: Case, on: Bearer) -> bool:
    """Say whether Focused Fury is cast by a unit in combat."""
    if case.call is None or case.call.ability != FOCUSED_FURY:
        return False
    return bool(enemies_in_combat(table_of(case.state), case.unit))


def rage(do: Doing, call: Call) -> None:
    """Strike first for the rest of the turn."""
    do.grant(call, "first", (call.unit,))


def walls(do: Doing, call: Call) -> tuple[Unit, ...]:
    """Return the Wardens near by that are in combat."""
    return tuple(
        u
        for u in friends_near(do, call, WALL_REACH)
        if is_of_scroll(do.state, u.id, WARDENS) and do.is_in_combat(u.id)
    )


def can_wall(do: Doing, call: Call) -> str:
    """Return why there is no wall of blades."""
    return "" if walls(do, call) else 'no Wardens in combat wholly within 12"'


def pick_wall(do: Doing, call: Call) -> Flow[Call]:
    """Pick the wall, then an enemy in combat with it."""
    call = yield from pick_target(do, call, "Who is the wall of blades?", walls(do, call))
    (wall,) = call.targets
    options = [Option(e, do.label(e), e) for e in do.enemies_in_combat(wall)]
    prompt = "Whom do the blades strike?"
    enemy = yield from do.pick("target", call.player, prompt, options, call.ability)
    return replace(call, targets=(wall, enemy))


def strike(do: Doing, call: Call) -> Flow[None]:
    """A die for each model near the enemy: mortal damage on each 5+."""
    wall, enemy = call.targets
    if not (do.has_unit(wall) and do.has_unit(enemy)):
        return
    models = do.state.unit(wall).models
    count = sum(within(do.state, m, enemy, PIKE_REACH) for m in models)
    faces = yield from do.roll(count, "wall of blades on 5+", call.player, wall)
    do.inflict(enemy, sum(face >= 5 for face in faces), wall)


SWORDMASTERY: Final = (
    Modifier(HIT_ROLL, "ignore"),
    Modifier(WOUND_ROLL, "ignore"),
)

LORDS: Final[tuple[Ability, ...]] = (
    Ability(
        "purest-aetherquartz",
        "Purest Aetherquartz",
        "Lumineth",
        "Once per battle: +1 to its hit rolls and -1 to those of attacks at it this turn.",
        (Timing("hero"),),
        limit=Limit("battle"),
        icon="diamond",
        effect=shine,
        grants=MappingProxyType(
            {
                "shining": (
                    Modifier(HIT_ROLL, "add", 1),
                    Modifier(HIT_ROLL, "add", -1, at_bearer),
                )
            }
        ),
    ),
    spell(
        FOCUSED_FURY,
        "Focused Fury",
        "Lumineth",
        5,
        "The caster strikes first this turn; +2 to the casting roll while it is in combat.",
        rage,
        grants={"first": (Modifier(STRIKE_FIRST, "grant", 1),)},
        passive=(Modifier(CASTING_ROLL, "add", 2, bearer, is_fury_in_combat),),
        icon="swords",
    ),
    Ability(
        "shining-example",
        "Shining Example",
        "Lumineth",
        'LUMINETH units wholly within 12" of it make 3 more rally rolls.',
        icon="sun",
        passive=(Modifier(RALLY_DICE, "add", 3, wholly_near(EXAMPLE_REACH, LUMINETH_KEYWORD)),),
    ),
    Ability(
        "wall-of-blades",
        "Wall of Blades",
        "Lumineth",
        'Once a turn by the army: Wardens wholly within 12" roll a die for each model within 3" of '
        "an enemy that they are in combat with; 1 mortal damage for each 5+.",
        (Timing("combat", "any"),),
        limit=Limit("turn", is_army=True),
        icon="swords",
        who=can_wall,
        declare=pick_wall,
        effect=strike,
        hint=on_a(5),
    ),
    Ability(
        "supreme-swordmaster",
        "Supreme Swordmaster",
        "Lumineth",
        "Negative modifiers to its hit and wound rolls are ignored.",
        icon="swords",
        passive=SWORDMASTERY,
    ),
    Ability(
        "supreme-swordmaster-of-ghyran",
        "Supreme Swordmaster",
        "Lumineth",
        "Negative modifiers to its hit and wound rolls and to the characteristics of its melee "
        "weapons are ignored.",
        icon="swords",
        passive=(
            *SWORDMASTERY,
            *(Modifier(s, "ignore", 0, bearer, is_melee) for s in (ATTACKS, REND, DAMAGE)),
        ),
    ),
)
"""What warscrolls of the lords of the Vanari name."""
