"""The Vanari: spears, bows, riders and those who lead them."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tabletop.content.core.magic import pick_target, spell
from tabletop.content.lumineth.host.common import (
    at_bearer,
    count_of,
    friends_near,
    has_charged,
    is_of_scroll,
    is_wholly_near,
    wholly_near,
    with_weapon,
)
from tabletop.content.lumineth.scopes import LUMINETH_KEYWORD, both, is_melee
from tabletop.content.lumineth.scripture import VARINOR
from tabletop.geometry.units import COMBAT_RANGE, within
from tabletop.rules.combat import enemies_in_combat
from tabletop.rules.measure import gap_between
from tabletop.rules.play.ability import Ability, Call, Limit, Timing
from tabletop.rules.play.asks import Option
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.permits import used
from tabletop.rules.play.values import (
    ATTACKS,
    CASTING_ROLL,
    DAMAGE,
    HIT_ROLL,
    RALLY_DICE,
    RANGE,
    REND,
    STRIKE_FIRST,
    WARD,
    WOUND_ROLL,
    Bearer,
    Case,
    Modifier,
    bearer,
    has_ability,
)
from tabletop.rules.table import table_of
from tabletop.state.model import Unit

HAWK_REACH: Final = 12.0
EXAMPLE_REACH: Final = 12.0
WALL_REACH: Final = 12.0
PIKE_REACH: Final = 3.0
"""Inches within which a model of the wall of blades strikes, closed."""
FOCUSED_FURY: Final = "focused-fury"
WARDENS: Final = "vanari-auralan-wardens"
SENTINELS: Final = "vanari-auralan-sentinels"


def is_ranged(case: Case, on: Bearer) -> bool:
    """Say whether a shooting attack is asked about."""
    return case.weapon is not None and case.weapon.kind == "ranged"


def awaits_charge(case: Case, on: Bearer) -> bool:
    """Say whether a combat attack is made at a bearer that has not charged this turn."""
    target = case.state.units.get(case.against)
    return at_bearer(case, on) and is_melee(case, on) and target is not None and not target.charged


def loft(do: Doing, call: Call) -> None:
    """Shoot farther and worse for the rest of the turn."""
    do.grant(call, "lofted", (call.unit,))


def has_hawks(case: Case, on: Bearer) -> bool:
    """Say whether friendly Sentinels are near enough for their hawks."""
    own = [
        u.id
        for u in case.state.units.values()
        if u.player == on.owner and is_of_scroll(case.state, u.id, SENTINELS)
    ]
    return is_wholly_near(case.state, case.unit, tuple(own), HAWK_REACH)


def only_target(do: Doing, call: Call) -> str:
    """Return the one enemy that all shots of a unit were aimed at this phase, "" for none."""
    shots = used(do, call.unit, "SHOOT", "phase")
    targets = () if shots is None else shots.targets
    return targets[0] if len(targets) == 1 and do.has_unit(targets[0]) else ""


def can_blind(do: Doing, call: Call) -> str:
    """Return why nobody is blinded."""
    return "" if only_target(do, call) else "all its shots at one enemy come first"


def aim_blinding(do: Doing, call: Call) -> Call:
    """Name the enemy that was shot at."""
    return replace(call, targets=(only_target(do, call),))


def blind(do: Doing, call: Call) -> Flow[None]:
    """On a 3+ it hits worse for the turn; a MONSTER is easier to blind."""
    (target,) = call.targets
    (face,) = yield from do.roll(1, "blinding bolts", call.player, call.unit)
    if face + do.state.unit(target).has("MONSTER") >= 3:
        do.grant(call, "blinded", call.targets)


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
    count = sum(within(gap_between(do.state, m, enemy), PIKE_REACH) for m in models)
    faces = yield from do.roll(count, "wall of blades", call.player, wall)
    do.inflict(enemy, sum(face >= 5 for face in faces), wall)


def is_guarded_scinari(case: Case, on: Bearer) -> bool:
    """Say whether a hero of the Scinari is in the combat range of bearers, or a bearer has one."""
    units = case.state.units
    scinari = wholly_near(COMBAT_RANGE, "SCINARI", "HERO")
    if case.unit not in on.units:
        return scinari(case, on)
    cases = (Case(case.state, u.id) for u in units.values() if u.models)
    return any(scinari(other, on) for other in cases)


SWORDMASTERY: Final = (
    Modifier(HIT_ROLL, "ignore"),
    Modifier(WOUND_ROLL, "ignore"),
)

VANARI: Final[tuple[Ability, ...]] = (
    Ability(
        "anticipated-strike",
        "Anticipated Strike",
        "Lumineth",
        "While it has not charged this turn, Charge (+1 Damage) does nothing in combat attacks at "
        "it.",
        icon="shield",
        passive=(Modifier(has_ability("CHARGE_DAMAGE"), "forbid", 0, awaits_charge),),
    ),
    Ability(
        "lofted-shots",
        "Lofted Shots",
        "Lumineth",
        'This turn its bows shoot 6" farther and its shooting attacks have -1 to hit.',
        (Timing("shooting"),),
        icon="bow-arrow",
        effect=loft,
        grants=MappingProxyType(
            {
                "lofted": (
                    Modifier(RANGE, "add", 6, bearer, with_weapon("Auralan Bow")),
                    Modifier(HIT_ROLL, "add", -1, bearer, is_ranged),
                )
            }
        ),
    ),
    Ability(
        "dawnrider-charge",
        "Dawnrider Charge",
        "Lumineth",
        "+1 to the Rend of its lances and blades in a turn in which it charged.",
        icon="zap",
        passive=(
            Modifier(
                REND,
                "add",
                1,
                bearer,
                both(with_weapon("Dawnrider Lances and Blades"), has_charged),
            ),
        ),
    ),
    Ability(
        "masters-of-combat",
        "Masters of Combat",
        "Lumineth",
        "+1 to the Rend of its blades for each Varinor on the battle scripture.",
        icon="swords",
        passive=(Modifier(REND, "add", count_of(VARINOR), bearer, with_weapon("Sunmetal Blade")),),
    ),
    Ability(
        "guardians-of-the-scinari",
        "Guardians of the Scinari",
        "Lumineth",
        "Scinari heroes wholly within its combat range have WARD (5+), and so has it meanwhile.",
        icon="shield",
        passive=(Modifier(WARD, "best", 5, is_guarded_scinari),),
    ),
    Ability(
        "scryhawks",
        "Scryhawks",
        "Lumineth",
        'Its bolts fly 6" farther while it is wholly within 12" of friendly Sentinels.',
        icon="eye",
        passive=(
            Modifier(RANGE, "add", 6, bearer, both(with_weapon("Starshard Bolts"), has_hawks)),
        ),
    ),
    Ability(
        "blinding-bolts",
        "Blinding Bolts",
        "Lumineth",
        "Once a turn by the army: the enemy that all its shots were aimed at this phase has -1 to "
        "hit this turn on a 3+ (+1 against a MONSTER).",
        (Timing("shooting", "any"),),
        limit=Limit("turn", is_army=True),
        icon="sun",
        who=can_blind,
        declare=aim_blinding,
        effect=blind,
        grants=MappingProxyType({"blinded": (Modifier(HIT_ROLL, "add", -1),)}),
    ),
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
"""What warscrolls of the Vanari name."""
