"""The Vanari: spears, bows, riders and those who lead them."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tabletop.content.core.hints import on_a
from tabletop.content.core.scopes import (
    at_bearer,
    both,
    has_charged,
    is_melee,
    is_ranged,
    is_wholly_near,
    with_weapon,
)
from tabletop.content.lumineth.host.common import count_of, is_of_scroll
from tabletop.content.lumineth.scripture import VARINOR
from tabletop.rules.measure import wholly_in_combat_range
from tabletop.rules.play.ability import Ability, Call, Limit, Timing
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.permits import used
from tabletop.rules.play.values import (
    HIT_ROLL,
    RANGE,
    REND,
    WARD,
    Bearer,
    Case,
    Modifier,
    bearer,
    has_ability,
)
from tabletop.state.model import GameState

HAWK_REACH: Final = 12.0
SENTINELS: Final = "vanari-auralan-sentinels"


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
    needed = 2 if do.state.unit(target).has("MONSTER") else 3
    (face,) = yield from do.roll(1, f"blinding bolts on {needed}+", call.player, call.unit)
    if face >= needed:
        do.grant(call, "blinded", call.targets)


def is_guarded_scinari(case: Case, on: Bearer) -> bool:
    """Say whether a hero of the Scinari is in the combat range of bearers, or a bearer has one."""
    heroes = [case.unit] if case.unit not in on.units else list(case.state.units)
    return any(is_beside(case.state, hero, on) for hero in heroes)


def is_beside(state: GameState, hero: str, on: Bearer) -> bool:
    """Say whether a friendly hero of the Scinari is wholly in the combat range of a bearer."""
    unit = state.units.get(hero)
    if unit is None or not unit.models or unit.player != on.owner:
        return False
    if not (unit.has("SCINARI") and unit.has("HERO")):
        return False
    return any(wholly_in_combat_range(state, hero, bearer) for bearer in on.units)


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
        hint=on_a(3),
    ),
)
"""What warscrolls of the Vanari name."""
