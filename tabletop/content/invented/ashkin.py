"""What the units of the Ashkin can do besides the rules."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from tabletop.content.core.hints import on_a
from tabletop.content.core.magic.targets import (
    all_in_combat,
    enemies_seen,
    pick_target,
    why_no_combat,
)
from tabletop.content.core.scopes import has_charged, is_melee, is_ranged
from tabletop.content.invented.common import hurt_enemies
from tabletop.rules.combat import enemies_in_combat
from tabletop.rules.measure import within
from tabletop.rules.play.ability import Ability, Call, Limit, Timing
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.sequence.combat import FIGHTS_AFTER
from tabletop.rules.play.values import (
    ATTACKS,
    CHARGE_AFTER_RUN,
    HIT_ROLL,
    SHOOT_AFTER_RUN,
    STRIKE_FIRST,
    Bearer,
    Case,
    Modifier,
    bearer,
)
from tabletop.rules.table import table_of

SOOT_REACH: Final = 12.0
"""Inches as far as soot is blown."""
PUSH_REACH: Final = 6.0
"""Inches from pikes within which a mob pushes after them."""
MANY: Final = 15
"""Models of a mob that are many."""
CROWD: Final = 10
"""Models of a target that is hard to miss."""


def can_blow(do: Doing, call: Call) -> str:
    """Return why no soot can be blown."""
    return "" if enemies_seen(do, call.unit, SOOT_REACH) else 'no visible enemy within 12"'


def pick_choked(do: Doing, call: Call) -> Flow[Call]:
    """Pick a visible enemy."""
    units = enemies_seen(do, call.unit, SOOT_REACH)
    return (yield from pick_target(do, call, "Who chokes on soot?", units))


def blow(do: Doing, call: Call) -> Flow[None]:
    """On a 3+ the enemy hits worse until your next turn."""
    (face,) = yield from do.roll(1, "choking soot on 3+", call.player, call.unit)
    if face >= 3 and do.has_unit(call.targets[0]):
        do.grant(call, "choked", call.targets, "your_next_turn")


def is_charged_at(case: Case, on: Bearer) -> bool:
    """Say whether a unit that did not charge is in combat with one that did this turn."""
    state = case.state
    own = state.units.get(case.unit)
    if own is None or own.charged:
        return False
    chargers = {e.id for e in state.enemies_of(own.player) if e.charged and e.models}
    return bool(chargers) and not chargers.isdisjoint(enemies_in_combat(table_of(state), own.id))


def are_many(case: Case, on: Bearer) -> bool:
    """Say whether a melee attack comes from a unit of many models."""
    unit = case.state.units.get(case.unit)
    return unit is not None and len(unit.models) >= MANY and is_melee(case, on)


def follows_pikes(case: Case, on: Bearer) -> bool:
    """Say whether the unit that has just fought is one of friendly pikes nearby."""
    state, battle = case.state, case.state.battle
    own, other = state.units.get(case.unit), state.units.get(case.against)
    if battle is None or own is None or other is None or not other.models:
        return False
    if case.unit not in on.units or own.player != other.player:
        return False
    are_pikes = "pikes-braced" in battle.warscroll_of(other.id).abilities
    return are_pikes and within(state, own.id, other.id, PUSH_REACH)


def is_at_crowd(case: Case, on: Bearer) -> bool:
    """Say whether a ranged attack is made at a large unit."""
    enemy = case.state.units.get(case.against)
    return enemy is not None and len(enemy.models) >= CROWD and is_ranged(case, on)


def burn(do: Doing, call: Call) -> Flow[None]:
    """D3 mortal damage on a 4+, each of them."""
    yield from hurt_enemies(do, call, 4, "the heat")


ASHKIN: Final[tuple[Ability, ...]] = (
    Ability(
        "choking-soot",
        "Choking Soot",
        "Ashkin",
        'A visible enemy within 12" has -1 to hit until your next turn, on a 3+.',
        (Timing("hero"),),
        icon="eye-off",
        who=can_blow,
        declare=pick_choked,
        effect=blow,
        grants=MappingProxyType({"choked": (Modifier(HIT_ROLL, "add", -1),)}),
        hint=on_a(3),
    ),
    Ability(
        "pikes-braced",
        "Pikes Braced",
        "Ashkin",
        "It strikes first while in combat with a unit that charged this turn, if it did not.",
        icon="shield",
        passive=(Modifier(STRIKE_FIRST, "grant", 1, bearer, is_charged_at),),
    ),
    Ability(
        "many-elbows",
        "Many Elbows",
        "Ashkin",
        "+1 to the Attacks of its melee weapons while it has 15 or more models.",
        icon="users",
        passive=(Modifier(ATTACKS, "add", 1, bearer, are_many),),
    ),
    Ability(
        "push-from-behind",
        "Push from Behind",
        "Ashkin",
        'It may fight immediately after friendly Ash Pikes within 6" have fought.',
        icon="arrow-right",
        passive=(Modifier(FIGHTS_AFTER, "grant", 1, follows_pikes),),
    ),
    Ability(
        "sling-on-the-run",
        "Sling on the Run",
        "Ashkin",
        "It may shoot in a turn in which it ran.",
        icon="footprints",
        passive=(Modifier(SHOOT_AFTER_RUN, "grant", 1),),
    ),
    Ability(
        "first-teeth",
        "First Teeth",
        "Ashkin",
        "It strikes first in a turn in which it charged.",
        icon="zap",
        passive=(Modifier(STRIKE_FIRST, "grant", 1, bearer, has_charged),),
    ),
    Ability(
        "bounce",
        "Bounce",
        "Ashkin",
        "It may charge in a turn in which it ran.",
        icon="arrow-up",
        passive=(Modifier(CHARGE_AFTER_RUN, "grant", 1),),
    ),
    Ability(
        "hard-to-miss",
        "Hard to Miss",
        "Ashkin",
        "+1 to hit with ranged weapons against units of 10 or more models.",
        icon="target",
        passive=(Modifier(HIT_ROLL, "add", 1, bearer, is_at_crowd),),
    ),
    Ability(
        "kiln-heat",
        "Kiln Heat",
        "Ashkin",
        "Once per battle round, in any combat phase: each enemy in combat with it takes D3 mortal "
        "damage on a 4+.",
        (Timing("combat", "any"),),
        limit=Limit("round"),
        icon="sun",
        who=why_no_combat,
        declare=all_in_combat,
        effect=burn,
        hint=on_a(4),
    ),
)
