"""Deployment: drops in turn, abilities, the objective check, the first turn (BS-2).

The clock's `active` is who began deployment; `acting` whose drop or window is next, 0 before the
first and after the last of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.rules.play.ability import Ability
from tabletop.rules.play.asks import PASS, Option, Pick
from tabletop.rules.play.control import determine_control
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.permits import Offer, offers, why_not
from tabletop.rules.play.reserves import lose
from tabletop.rules.play.sequence.clock import for_player
from tabletop.rules.play.sequence.rolling import roll_off
from tabletop.rules.play.sequence.rounds import choose_first
from tabletop.rules.play.sequence.windows import pass_or_close, use_one
from tabletop.rules.play.using import option_of, use
from tabletop.state.battle import Clock, Waiting, foe_of
from tabletop.state.facts import ClockMoved, DeploymentBegun, FirstTurnTaken

TERRAIN: Final = "DEPLOY TERRAIN"


def step(do: Doing) -> Flow[None]:
    """Deploy one unit, or use one other deployment ability, or end deployment."""
    clock = do.battle.clock
    if not clock.active:
        yield from _begin(do)
    elif not clock.acting:
        yield from _end(do)
    elif undeployed(do, 1) or undeployed(do, 2):
        yield from _drop(do)
    else:
        is_open = yield from use_one(do)
        if not is_open:
            pass_or_close(do)  # the beginner's window first, then the other's


def undeployed(do: Doing, player: int) -> tuple[Waiting, ...]:
    """Return the units that a player still has to deploy."""
    return tuple(
        w for w in do.battle.waiting.values() if w.why == "undeployed" and w.unit.player == player
    )


# ---------------------------------------------------------------------- beginning and end
def _begin(do: Doing) -> Flow[None]:
    """Settle who begins; then faction terrain is set up, the beginner's first."""
    began = do.battle.began
    if not began:
        winner = yield from roll_off(do, "who begins deployment")
        began = yield from _chosen_beginner(do, winner)
        do.emit(DeploymentBegun(0, began))
    do.emit(ClockMoved(do.battle.clock, Clock(0, 0, began, "deployment", began)))
    for player in (began, foe_of(began)):
        yield from _terrain(do, player)
    _next_drop(do, began)


def _chosen_beginner(do: Doing, winner: int) -> Flow[int]:
    options = tuple(Option(str(p), do.battle.name(p)) for p in (winner, foe_of(winner)))
    ask = Pick("priority", winner, "Who begins deployment?", options, first=(str(winner),))
    (chosen,) = yield from do.choose(ask)
    return int(chosen)


def _terrain(do: Doing, player: int) -> Flow[None]:
    """Let a player use abilities that set up faction terrain, as many as there are."""
    while menu := [o for o in offers(do, player) if TERRAIN in o.ability.keywords]:
        found = yield from _ask(do, player, menu, "Set up faction terrain", "Set up no more")
        if found is None:
            return
        yield from use(do, found.ability, player, found.unit)


def _end(do: Doing) -> Flow[None]:
    """Check control of objectives once; who was first to finish chooses the first turn (D-29)."""
    clock, battle = do.battle.clock, do.battle
    yield from determine_control(do, clock.active)
    first = yield from choose_first(do, finished_first(do), "you finished deployment first")
    do.emit(FirstTurnTaken(battle.first, first))
    do.emit(ClockMoved(clock, Clock(1, 0, 0, "round", 0)))


def finished_first(do: Doing) -> int:
    """Return the player who was first to have nothing left to deploy; the beginner if nobody had.

    It is whose last drop came first; an army without drops is done before the first of them.
    """
    last = {1: -1, 2: -1}
    for at, one in enumerate(do.battle.uses):
        if one.when.phase == "deployment" and "DEPLOY" in one.keywords:
            last[one.player] = at
    if last[1] == last[2]:
        return do.battle.clock.active
    return 1 if last[1] < last[2] else 2


# ---------------------------------------------------------------------- drops
def _drop(do: Doing) -> Flow[None]:
    """Let the player whose drop it is deploy a unit; a whole regiment may be one drop."""
    player = do.battle.clock.acting
    mates = _regiment_under_way(do, player)
    waiting = mates or undeployed(do, player)
    units = [w.unit.id for w in waiting]
    menu = [Offer(a, player, u, "") for u in units for a in deploy_abilities(do, u)]
    if not menu:  # no ability sets these up: they are never seen again
        for one in waiting:
            lose(do, one)
        found = None
    elif mates:
        prompt = f"Deploy more of {do.battle.enlisted[units[0]].drop}?"
        found = yield from _ask(do, player, menu, prompt, "End this drop")
    else:
        found = yield from _ask(do, player, menu, "Deploy a unit")
    if found is not None:
        yield from use(do, found.ability, player, found.unit)
        if _regiment_under_way(do, player):
            return
    _next_drop(do, foe_of(player))


def _next_drop(do: Doing, player: int) -> None:
    """Give the next drop to a player, or to the other where they have none left."""
    clock = do.battle.clock
    if not undeployed(do, player):
        player = foe_of(player)
    if not undeployed(do, player):
        player = clock.active  # all are deployed: other abilities, the beginner's first
    if player != clock.acting:
        do.emit(ClockMoved(clock, for_player(clock, player)))


def _regiment_under_way(do: Doing, player: int) -> tuple[Waiting, ...]:
    """Return what is left of the regiment that a player is deploying as one drop.

    It is that of the last unit deployed, while the other player still waits for a drop: otherwise
    drops do not matter any more.
    """
    uses = do.battle.uses
    last = next((u for u in reversed(uses) if "DEPLOY" in u.keywords), None)
    if last is None or last.player != player or not undeployed(do, foe_of(player)):
        return ()
    enlisted = do.battle.enlisted
    drop = enlisted[last.unit].drop if last.unit in enlisted else ""
    return tuple(w for w in undeployed(do, player) if drop and enlisted[w.unit.id].drop == drop)


def deploy_abilities(do: Doing, unit: str) -> tuple[Ability, ...]:
    """Return the DEPLOY abilities that a unit off the table can use now."""
    player = do.battle.enlisted[unit].player
    return tuple(
        ability
        for ability in do.abilities_of(unit)
        if "DEPLOY" in ability.keywords and not why_not(do, ability, player, unit)
    )


def _ask(
    do: Doing, player: int, menu: Iterable[Offer], prompt: str, end: str = ""
) -> Flow[Offer | None]:
    """Ask what to deploy; None for an end, where that is allowed."""
    offered = list(menu)
    options = [option_of(do, offer) for offer in offered]
    first = (options[0].id,)
    if end:
        options.append(Option(PASS, end))
    ask = Pick("deploy", player, prompt, tuple(options), first=first if end else None)
    (chosen,) = yield from do.choose(ask)
    return next((offer for offer in offered if offer.id == chosen), None)
