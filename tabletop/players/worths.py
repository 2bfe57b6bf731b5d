"""What charges and targets are worth: programs choose by it, and the window proposes by it."""

from __future__ import annotations

from typing import Final

from tabletop.geometry.units import COMBAT_RANGE, less_than
from tabletop.players.weighing import Weighing
from tabletop.rules.play.asks import PASS, Option, Pick, Place
from tabletop.rules.play.proposals import propose_charge
from tabletop.state.causes import Chosen, Placement

Worth = tuple[float, str]
"""What an option is worth, and why; nothing at 0 or below is done."""
NOTHING: Final[Worth] = (0.0, "")
LEAST_CHANCE: Final = 0.27
"""A charge with a smaller chance to get there is not tried."""
NOT_YET: Final = 0.8
"""What a fight counts for that a unit has still to get to."""
OF_BODIES: Final = 0.01
"""What a model adds to the worth of a friend that is to be helped: equals only."""


def charge_worth(weighing: Weighing, unit: str) -> Worth:
    """Return what the best charge of a unit is worth, with whom it is at and how likely."""
    best, why = 0.0, ""
    for foe in weighing.foes:
        likely = weighing.reach_chance(unit, foe.id)
        if likely < LEAST_CHANCE:
            continue
        value = charge_value(weighing, unit, foe.id)
        if likely * value > best:
            fight = weighing.exchange(unit, foe.id)
            best = likely * value
            label = weighing.do.label(foe.id)
            why = f"{label}, {likely:.0%} to get there, {fight.damage:.1f} damage expected"
    return (best, why)


def charge_value(weighing: Weighing, unit: str, target: str) -> float:
    """Return what a charge is worth: the fight, markers the enemy holds, markers left behind."""
    fight = weighing.exchange(unit, target)
    value = fight.gain - 0.55 * fight.loss
    if weighing.objectives_of(target):
        value += 40.0
    if weighing.objectives_of(unit) and not weighing.objectives_of(target):
        value -= 30.0
    return value


def best_charge(weighing: Weighing, ask: Place) -> tuple[Placement | None, str]:
    """Return where a charge ends that is worth most among those the roll allows, and why."""
    state = weighing.do.state
    values = {t: charge_value(weighing, ask.unit, t) for t in ask.targets}
    for target in sorted(values, key=lambda t: (-values[t], t)):
        if values[target] > 0.0:
            found = propose_charge(state, ask.unit, ask.allowance, target)
            if found is not None:
                return (found, f"charges {weighing.do.label(target)}")
    found = ask.propose()
    return (found, "charges whom it can reach" if found is not None else "")


def target_worth(weighing: Weighing, option: Option) -> Worth:
    """Return how good a unit is as a target: an enemy that is big and near, a friend that fights.

    A friend is helped best that can deal most this turn: in combat, or where its Move and a
    charge take it.
    """
    unit = option.unit or option.id
    do = weighing.do
    if not do.has_unit(unit):
        return NOTHING
    body = do.state.unit(unit)
    if body.player != weighing.player:
        near = any(less_than(weighing.gap(unit, f.id), COMBAT_RANGE) for f in weighing.own)
        return (len(body.models) + (5.0 if near else 0.0), "")
    worth = max((_fights(weighing, unit, foe.id) for foe in weighing.foes), default=0.0)
    return (worth + OF_BODIES * len(body.models), "it can fight" if worth else "")


def best_target(weighing: Weighing, ask: Pick) -> Chosen:
    """Return the one option that is the best target (the first of equals), else the fallback."""
    options = [o for o in ask.options if o.id != PASS]
    if ask.least != 1 or not options:
        return ask.fallback()
    chosen = (max(options, key=lambda o: target_worth(weighing, o)[0]).id,)
    return chosen if ask.check(chosen).is_legal else ask.fallback()


def _fights(weighing: Weighing, unit: str, foe: str) -> float:
    """Return what a unit is likely to do to an enemy this turn, in army points."""
    gain = weighing.exchange(unit, foe).gain
    away = weighing.gap(unit, foe)
    if less_than(away, COMBAT_RANGE):
        return gain
    if weighing.do.enemies_in_combat(unit):
        return 0.0
    return gain * NOT_YET * weighing.reach_chance(unit, foe, weighing.move(unit))
