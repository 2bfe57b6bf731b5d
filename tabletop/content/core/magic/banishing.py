"""Banish Manifestation: a WIZARD or PRIEST removes an enemy manifestation from play."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.content.core.magic.levels import as_wizard, chanting_level, why_no_banishing
from tabletop.content.core.magic.making import YOUR_HERO, tell
from tabletop.content.core.magic.summoning import was_summoned
from tabletop.rules.chances import chance, percent
from tabletop.rules.measure import within
from tabletop.rules.play.ability import Ability, Call
from tabletop.rules.play.asks import Option
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.lately import uses_now
from tabletop.rules.play.reserves import remove_from_play
from tabletop.rules.play.values import Bearer, Case, Modifier, Stat, Value, anyone
from tabletop.state.battle import foe_of
from tabletop.state.model import Unit

BANISH_ROLL: Final = Stat("banishment roll")
BANISH_VALUE: Final = Stat("banishment value")
BANISH_REACH: Final = 30.0
"""Inches within which a manifestation can be banished, closed; nobody has to see it."""


def enemy_manifestations(do: Doing, player: int) -> tuple[Unit, ...]:
    """Return the enemy's manifestations on the battlefield."""
    return tuple(u for u in do.units_of(foe_of(player)) if u.has("MANIFESTATION"))


def banishable(do: Doing, call: Call) -> tuple[Unit, ...]:
    """Return the manifestations that a unit may try to banish now (13)."""
    return tuple(
        u
        for u in enemy_manifestations(do, call.player)
        if within(do.state, call.unit, u.id, BANISH_REACH)
        and not was_summoned(do.battle, u.id)
        and not was_target(do, call, u.id)
    )


def was_target(do: Doing, call: Call, unit: str) -> bool:
    """Say whether a manifestation was a target of this ability this turn."""
    return any(
        use.ability == call.ability and use.player == call.player and unit in use.targets
        for use in uses_now(do.battle, "turn")
    )


def can_banish(do: Doing, call: Call) -> str:
    """Return why a unit cannot banish."""
    why = why_no_banishing(do, call.unit)
    if why:
        return why
    return "" if banishable(do, call) else 'no manifestation to banish within 30"'


def banishments_a_phase(do: Doing, unit: str) -> int:
    """Return how often a unit may banish in a phase: its power level (D-23)."""
    return as_wizard(do, unit) + chanting_level(do, unit) if do.has_unit(unit) else 0


def banishment_value(do: Doing, unit: str) -> int:
    """Return the banishment value of a manifestation now."""
    printed = do.battle.warscroll_of(unit).banishment
    return do.value(BANISH_VALUE, do.case(unit), printed).total


def banishment_roll(do: Doing, call: Call) -> Value:
    """Return what a banishment roll comes to: 1 more for each enemy manifestation but one."""
    return do.value(BANISH_ROLL, do.case(call.unit, call=call), sum(call.dice))


def other_manifestations(case: Case, on: Bearer) -> int:
    """Return how many enemy manifestations there are beside the one that is banished."""
    mine = case.state.unit(case.unit).player
    theirs = (u for u in case.state.enemies_of(mine) if u.models and u.has("MANIFESTATION"))
    return max(0, sum(1 for _ in theirs) - 1)


def has_others(case: Case, on: Bearer) -> bool:
    """Say whether there is more than one enemy manifestation."""
    return other_manifestations(case, on) > 0


def aim(do: Doing, call: Call) -> Flow[Call]:
    """Pick the manifestation, each with its chance, and make the banishment roll."""
    change = banishment_roll(do, call).total
    options = []
    for unit in banishable(do, call):
        needed = banishment_value(do, unit.id)
        options.append(
            Option(unit.id, unit.label, unit.id, detail=f"{needed}+, roll +{change}: "
                   f"{percent(chance(needed - change))}")
        )  # fmt: skip
    prompt = "Which manifestation is banished?"
    target = yield from do.pick("target", call.player, prompt, options, call.ability)
    faces = yield from do.roll(2, "banishment roll", call.player, call.unit)
    return replace(call, targets=(target,), dice=faces)


def banish(do: Doing, call: Call) -> None:
    """Remove the manifestation from play where the roll does."""
    (target,) = call.targets
    if not do.has_unit(target):
        return
    roll, needed = banishment_roll(do, call), banishment_value(do, target)
    is_banished = roll.total >= needed
    tell(do, "banish", call, roll, needed, "banished" if is_banished else "failed", target)
    if is_banished:
        remove_from_play(do, target, call.unit)


BANISH: Final = Ability(
    "banish-manifestation",
    "Banish Manifestation",
    "Magic",
    'A WIZARD or PRIEST picks an enemy manifestation within 30" that was not summoned this turn '
    "and rolls 2D6, 1 more for each other enemy manifestation; its banishment value removes it.",
    YOUR_HERO,
    keywords=("BANISH",),
    icon="x",
    who=can_banish,
    declare=aim,
    effect=banish,
    passive=(
        Modifier(
            BANISH_ROLL,
            "add",
            other_manifestations,
            anyone,
            has_others,
            why="other manifestations",
        ),
    ),
    often=banishments_a_phase,
)
