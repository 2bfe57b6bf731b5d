"""A window of a phase: a player uses abilities one after another, or passes (BS-5)."""

from __future__ import annotations

from tabletop.rules.play.asks import PASS, Option, Pick
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.permits import offers
from tabletop.rules.play.sequence.clock import for_player, next_window
from tabletop.rules.play.using import option_of, use
from tabletop.state.facts import ClockMoved


def step(do: Doing) -> Flow[None]:
    """Use one ability of the phase, or pass: the window then goes to the opponent or closes."""
    is_open = yield from use_one(do)
    if not is_open:
        clock = do.battle.clock
        do.emit(ClockMoved(clock, next_window(clock)))


def pass_on(do: Doing) -> bool:
    """Hand the window from the active player to the other; False where both had theirs."""
    clock = do.battle.clock
    if clock.acting != clock.active:
        return False
    do.emit(ClockMoved(clock, next_window(clock)))
    return True


def pass_or_close(do: Doing) -> None:
    """Hand the window to the other player; after both it is nobody's."""
    if not pass_on(do):
        clock = do.battle.clock
        do.emit(ClockMoved(clock, for_player(clock, 0)))


def use_one(do: Doing) -> Flow[bool]:
    """Let the acting player use one ability; False for a pass, or when there is none to use.

    An ability that must be used leaves no pass while it can be (AB-5).
    """
    player = do.battle.clock.acting
    menu = offers(do, player)
    if not menu:
        return False
    options = [option_of(do, offer) for offer in menu]
    musts = tuple(offer.id for offer in menu if offer.ability.is_must)
    if musts:
        first = musts[:1] if len(options) > 1 else None
        ask = Pick("use", player, "Use an ability", tuple(options), first=first)
    else:
        options.append(Option(PASS, "End"))
        ask = Pick("use", player, "Use an ability", tuple(options), first=(PASS,))
    (chosen,) = yield from do.choose(ask)
    for offer in menu:
        if offer.id == chosen:
            yield from use(do, offer.ability, player, offer.unit)
            return True
    return False
