"""Commands about attacks: Covering Fire, All-out Attack, All-out Defence (5.0)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from tabletop.content.core.commands.moves import is_the_user
from tabletop.content.core.shoot import shoot, why_no_ranged
from tabletop.geometry.units import is_equal
from tabletop.rules.contest import NO_UNITS
from tabletop.rules.measure import gap_between
from tabletop.rules.play.ability import Ability, Call, Timing, Trigger
from tabletop.rules.play.asks import Option
from tabletop.rules.play.attack import attackers, pick_attacks, why_no_attacks
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.values import HIT_ROLL, SAVE_ROLL, SHOOT_AFTER_RUN, Modifier
from tabletop.state.model import Unit


def can_cover(do: Doing, call: Call) -> str:
    """Return why a unit cannot give Covering Fire."""
    why = why_no_ranged(do, call.unit)
    if why:
        return why
    if do.state.unit(call.unit).ran and not do.value(SHOOT_AFTER_RUN, do.case(call.unit)):
        return "ran this turn"
    if do.is_in_combat(call.unit):
        return "in combat"
    why = why_no_attacks(do, call.unit, "ranged")
    enemies = do.state.enemies_of(do.state.unit(call.unit).player)
    if why or all(is_target(e) for e in enemies):
        return why
    return "" if closest_targets(do, call.unit) else "no enemy unit in range and visible"


def is_target(unit: Unit) -> bool:
    """Say whether a piece is a unit that Covering Fire may target."""
    return not any(unit.has(k) for k in NO_UNITS)


def closest_targets(do: Doing, unit: str) -> tuple[str, ...]:
    """Return the closest enemy unit that may be shot, or several that are equally close."""
    enemies = [
        e.id for e in do.state.enemies_of(do.state.unit(unit).player) if e.models and is_target(e)
    ]
    found: list[str] = []
    least = 0.0
    for away, enemy in sorted((gap_between(do.state, unit, e), e) for e in enemies):
        if found and not is_equal(away, least):
            break
        if attackers(do, unit, "ranged", (enemy,)):
            found.append(enemy)
            least = away
    return tuple(found)


def declare_covering(do: Doing, call: Call) -> Flow[Call]:
    """Target the closest enemy unit with all attacks, at -1 to hit."""
    options = [Option(e, do.label(e), e) for e in closest_targets(do, call.unit)]
    prompt = "Which of the closest units is shot?"
    target = yield from do.pick("target", call.player, prompt, options, call.ability)
    do.grant(call, "haste", (call.unit,), "ability")
    return (yield from pick_attacks(do, call, "ranged", (target,)))


def all_out_attack(do: Doing, call: Call) -> None:
    """Hit better for the attack it reacts to, and save worse for the rest of the turn."""
    assert call.cause is not None
    do.grant_during(call.cause, call, "hits", (call.unit,))
    do.grant(call, "saves", (call.unit,), "turn")


def is_a_target(do: Doing, call: Call) -> str:
    """Return why a unit cannot react to an attack: it must be a target of it."""
    return "" if call.cause is not None and call.unit in call.cause.targets else "no target of it"


def all_out_defence(do: Doing, call: Call) -> None:
    """Save better until the attack is resolved."""
    assert call.cause is not None
    do.grant_during(call.cause, call, "saves", (call.unit,))


COVERING_FIRE: Final = Ability(
    "covering-fire",
    "Covering Fire",
    "5.0",
    "A unit that is not in combat and did not run shoots the closest enemy unit it can, at -1 to "
    "hit, in the enemy's shooting phase.",
    (Timing("shooting", "enemy"),),
    keywords=("ATTACK", "SHOOT"),
    cost=1,
    icon="crosshair",
    who=can_cover,
    declare=declare_covering,
    effect=shoot,
    grants=MappingProxyType({"haste": (Modifier(HIT_ROLL, "add", -1),)}),
    aim="shoot",
)

ALL_OUT_ATTACK: Final = Ability(
    "all-out-attack",
    "All-out Attack",
    "5.0",
    "+1 to hit for the attacks of this ability, Companion weapons included; -1 to the unit's save "
    "rolls for the rest of the turn.",
    reacts=Trigger(("ATTACK",), "you"),
    cost=1,
    icon="swords",
    who=is_the_user,
    effect=all_out_attack,
    grants=MappingProxyType(
        {
            "hits": (Modifier(HIT_ROLL, "add", 1, names_companion=True),),
            "saves": (Modifier(SAVE_ROLL, "add", -1),),
        }
    ),
)

ALL_OUT_DEFENCE: Final = Ability(
    "all-out-defence",
    "All-out Defence",
    "5.0",
    "+1 to save rolls for a unit that is attacked, until the attack is resolved.",
    reacts=Trigger(("ATTACK",), "opponent"),
    cost=1,
    icon="shield",
    who=is_a_target,
    effect=all_out_defence,
    grants=MappingProxyType({"saves": (Modifier(SAVE_ROLL, "add", 1),)}),
)
