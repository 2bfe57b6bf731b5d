"""The combat phase: other abilities first, then units are picked to fight (13.1, 19.0)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.rules import fight_order
from tabletop.rules.combat import combats
from tabletop.rules.fight_order import Fighter
from tabletop.rules.play.ability import Ability
from tabletop.rules.play.asks import PASS, Option, Pick
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.permits import used, why_not
from tabletop.rules.play.sequence.clock import next_phase
from tabletop.rules.play.sequence.windows import pass_on, use_one
from tabletop.rules.play.using import use
from tabletop.rules.play.values import STRIKE_FIRST, STRIKE_LAST, Case, Stat
from tabletop.rules.table import table_of
from tabletop.state.battle import Fight
from tabletop.state.facts import ClockMoved, FightChanged
from tabletop.state.model import Unit

FIGHTS_AFTER: Final = Stat("fights immediately after")
"""Granted to units that may fight right after one has (the case's `against`), within 19.0."""


def step(do: Doing) -> Flow[None]:
    """Use one ability that is no FIGHT, or let one unit fight, or end the phase."""
    fight = do.battle.fight
    if fight is not None:
        yield from _fight(do, fight)
        return
    is_open = yield from use_one(do)
    if not is_open and not pass_on(do):
        # who strikes first is settled after both players' other abilities (19.0, erratum)
        begun = fight_order.begin(fighters(do), do.battle.clock.active)
        do.emit(FightChanged(None, begun))


def _fight(do: Doing, fight: Fight) -> Flow[None]:
    """Let the player whose pick it is choose a unit to fight, or pass on those that need not."""
    clock = do.battle.clock
    pick = fight_order.next_pick(fight, fighters(do), clock.active)
    if pick is None:
        do.emit(FightChanged(fight, None))
        do.emit(ClockMoved(clock, next_phase(clock)))
        return
    found = yield from _ask(do, pick.player, pick.units, "Who fights next?", pick.may_pass)
    if found is None:
        do.emit(FightChanged(fight, fight_order.passed(pick, fight)))
        return
    do.emit(FightChanged(fight, fight_order.picked(pick, fight)))
    ability, unit = found
    yield from use(do, ability, pick.player, unit)
    yield from _followers(do, pick.player, unit)


def _followers(do: Doing, player: int, after: str) -> Flow[None]:
    """Let units fight immediately after one where a rule allows it; the order is not overridden."""
    while do.live(FIGHTS_AFTER):
        fight = do.battle.fight
        assert fight is not None
        able = [
            unit
            for unit in fight_order.followers(fight, fighters(do), player)
            if do.value(FIGHTS_AFTER, Case(do.state, unit, after))
        ]
        if not able:
            return
        prompt = f"Who fights immediately after {do.label(after)}?"
        found = yield from _ask(do, player, able, prompt, may_pass=True)
        if found is None:
            return
        ability, after = found
        yield from use(do, ability, player, after)


def _ask(
    do: Doing, player: int, units: Iterable[str], prompt: str, may_pass: bool
) -> Flow[tuple[Ability, str] | None]:
    """Ask who fights, with which FIGHT ability; None for a pass."""
    menu = {f"{a.id}:{u}": (a, u) for u in units for a in fight_abilities(do, u)}
    several = len(menu) > len({unit for _, unit in menu.values()})
    options = [
        Option(key, do.label(unit), unit, ability.id, detail=ability.name if several else "")
        for key, (ability, unit) in menu.items()
    ]
    if may_pass:
        ask = Pick(
            "fight",
            player,
            prompt,
            (*options, Option(PASS, "Pass")),
            first=(options[0].id,),
        )
        (chosen,) = yield from do.choose(ask)
    else:
        chosen = yield from do.pick("fight", player, prompt, options)
    return menu.get(chosen)


def fighters(do: Doing) -> tuple[Fighter, ...]:
    """Return the units on the table as the fight order sees them now."""
    state = do.state
    foes = combats(table_of(state))
    return tuple(
        _fighter(do, unit, bool(foes[unit.id])) for unit in state.units.values() if unit.models
    )


def _fighter(do: Doing, unit: Unit, is_in: bool) -> Fighter:
    able = (is_in or unit.charged) and bool(fight_abilities(do, unit.id))
    if not is_in:  # neither word matters out of combat
        return Fighter(unit.id, unit.player, False, able)
    case = Case(do.state, unit.id)
    first = do.value(STRIKE_FIRST, case, int(unit.has("STRIKE-FIRST")))
    last = do.value(STRIKE_LAST, case, int(unit.has("STRIKE-LAST")))
    return Fighter(unit.id, unit.player, True, able, bool(first), bool(last))


def fight_abilities(do: Doing, unit: str) -> tuple[Ability, ...]:
    """Return the FIGHT abilities that a unit can use now; none once it used one this phase."""
    if unit not in do.battle.enlisted or used(do, unit, "FIGHT", "phase") is not None:
        return ()
    player = do.state.unit(unit).player
    return tuple(
        ability
        for ability in do.abilities_of(unit)
        if "FIGHT" in ability.keywords
        and ability.timings
        and ability.user == "unit"
        and not why_not(do, ability, player, unit)
    )
