"""Eruption of Fury: rage dice become attacks at the end of a turn, at a price."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.content.fury.level import fury, rage_dice, set_fury, set_rage_dice
from tabletop.rules.play.ability import Ability, Call, Limit, Timing
from tabletop.rules.play.asks import Option
from tabletop.rules.play.attack.counting import profile_of
from tabletop.rules.play.attack.reach import attackers
from tabletop.rules.play.attack.resolving import attack_with
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.words import counted
from tabletop.state.battle import foe_of
from tabletop.state.facts import AttackRolled
from tabletop.state.warscroll import Weapon

MOST_DICE: Final = 3
NEVER: Final = 7
"""No die shows it: these attacks score no critical hits."""


def can_erupt(do: Doing, call: Call) -> str:
    """Return why a unit cannot erupt."""
    if not rage_dice(do.battle, call.player):
        return "no rage dice"
    if not do.is_in_combat(call.unit):
        return "not in combat"
    return "" if attackers(do, call.unit, "melee") else "nobody in reach"


def pick_victim(do: Doing, call: Call) -> Flow[Call]:
    """Pick an enemy that a model of the unit can attack (D-35)."""
    reached = dict.fromkeys(t for a in attackers(do, call.unit, "melee") for t in a.targets)
    options = [Option(t, do.label(t), t) for t in reached]
    target = yield from do.pick("target", call.player, "Fury at whom?", options, call.ability)
    return replace(call, targets=(target,))


def erupt(do: Doing, call: Call) -> Flow[None]:
    """Choose a weapon, spend up to 3 rage dice, make as many attacks; sixes and ones tell."""
    (target,) = call.targets
    armed = [a for a in attackers(do, call.unit, "melee") if target in a.targets]
    pool = rage_dice(do.battle, call.player)
    if not armed or not pool or not do.has_unit(target):
        return
    weapons = {a.weapon.name: a for a in reversed(armed)}
    options = [Option(n, n, detail=_profile(weapons[n].weapon)) for n in reversed(weapons)]
    name = yield from do.pick("choice", call.player, "Which weapon?", options, call.ability)
    most = min(MOST_DICE, pool)
    counts = [
        Option(str(n), counted(n, "attack"), detail=_left(pool - n)) for n in range(most, -1, -1)
    ]
    prompt = "How many rage dice?"
    spent = int((yield from do.pick("choice", call.player, prompt, counts, call.ability)))
    if not spent:
        return
    set_rage_dice(do, call.player, pool - spent)
    one = weapons[name]
    profile = profile_of(do, call.unit, target, one.weapon, one.models, call)
    profile = replace(profile, crits=(), crit_on=NEVER)
    seen = len(do.events)
    yield from attack_with(do, call, target, name, profile, spent)
    faces = hit_faces(do, seen)
    yield from _sixes(do, call, faces.count(6))
    yield from _ones(do, call, faces.count(1))


def _profile(weapon: Weapon) -> str:
    """Return the printed numbers of a weapon; how many attacks, rage dice say."""
    rend = f", Rend {weapon.rend}" if weapon.rend else ""
    return f"hits {weapon.hit}+, wounds {weapon.wound}+{rend}, damage {weapon.damage}"


def _left(dice: int) -> str:
    return f"{counted(dice, 'rage die', 'rage dice')} left then"


def hit_faces(do: Doing, since: int) -> tuple[int, ...]:
    """Return the faces of the hit rolls that were made since an event."""
    return tuple(
        face
        for event in do.events[since:]
        if isinstance(event, AttackRolled) and event.step == "hit"
        for face in event.faces
    )


def _sixes(do: Doing, call: Call, count: int) -> Flow[None]:
    """For each unmodified 6: D3 to every enemy in combat with it, and the opponent's fury rises."""
    foe = foe_of(call.player)
    for _ in range(count):
        for enemy in do.enemies_in_combat(call.unit):
            points = yield from do.roll_d3("fury bursting out", call.player, call.unit)
            do.inflict(enemy, points, call.unit)
        set_fury(do, foe, fury(do.battle, foe) + 1)


def _ones(do: Doing, call: Call, count: int) -> Flow[None]:
    """For each unmodified 1: D3 allocated to itself, past any ward."""
    for _ in range(count):
        points = yield from do.roll_d3("fury turned inward", call.player, call.unit)
        do.allocate_later(call.unit, points, call.unit)


ERUPTION_OF_FURY: Final = Ability(
    "eruption-of-fury",
    "Eruption of Fury",
    "season",
    "A unit in combat spends up to 3 rage dice as attacks; sixes burst over all, ones hurt itself.",
    (Timing("end", "any"),),
    keywords=("ATTACK", "FIGHT"),
    limit=Limit("turn", is_army=True),
    icon="zap",
    who=can_erupt,
    declare=pick_victim,
    effect=erupt,
)
