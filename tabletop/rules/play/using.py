"""Use one ability: declare, reactions, effect, settle; in this order and nowhere else (AB-1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial

from tabletop.rules.play.ability import Ability, Book, Call, no_hint
from tabletop.rules.play.asks import PASS, Option, Pick, no_words
from tabletop.rules.play.doing import Doing, Flow, use_key
from tabletop.rules.play.kit import Kit
from tabletop.rules.play.permits import Offer, holders, why_no_command, why_not_again
from tabletop.rules.play.settling import settle
from tabletop.state.battle import Use, foe_of
from tabletop.state.facts import AbilityDeclared, TargetsDeclared
from tabletop.state.model import GameState


def use(
    do: Doing,
    ability: Ability,
    player: int,
    unit: str = "",
    cause: Call | None = None,
    is_free: bool = False,
) -> Flow[Call]:
    """Use an ability and return what was declared.

    `cause` is the use that it reacts to or that granted it; `is_free` waives its cost (granted).
    """
    call, since = Call(ability.id, player, unit, cause=cause), len(do.events)
    there = tuple(do.state.units)
    when = do.battle.clock
    paid = Use(ability.id, player, unit, when, ability.keywords)
    do.emit(AbilityDeclared(paid, ability.name, 0 if is_free else ability.cost))
    outer, do.pools, do.depth = do.pools, {}, do.depth + 1
    declared = ability.declare(do, call)
    call = declared if isinstance(declared, Call) else (yield from declared)
    if call.targets:
        do.emit(TargetsDeclared(paid, replace(paid, targets=call.targets)))
    yield from settle(do, call)  # damage of the declare step itself
    call = yield from reactions(do, ability, call)
    effect = None if call.is_undone else ability.effect(do, call)
    if effect is not None:
        yield from effect
    yield from settle(do, call)
    do.end_grants(call, ability.keywords)
    yield from follow_up(do, call, since, there)
    do.pools, do.depth = outer, do.depth - 1
    return call


def follow_up(do: Doing, call: Call, since: int, there: tuple[str, ...]) -> Flow[None]:
    """Let units do what follows an ability that was resolved, each by itself; then settle it.

    Those that were there when it was declared, though it destroyed them, and those that came.
    """
    for unit in dict.fromkeys((*there, *do.state.units)):
        if unit not in do.battle.enlisted:
            continue
        for ability in do.own_abilities(unit):
            if ability.follows is not None:
                yield from ability.follows(do, unit, call, tuple(do.events[since:]))
                yield from settle(do, call)


def reactions(do: Doing, to: Ability, call: Call) -> Flow[Call]:
    """Let players react in turn, the active one first, until both pass in succession (4).

    A unit reacts once to one trigger; a reaction to a reaction has its own window. Returns what
    was declared, as reactions may have changed it (a roll that was made again).
    """
    player = do.battle.clock.active or call.player
    passes, reacted = 0, set[tuple[str, str]]()
    while passes < 2:
        menu = [
            o
            for o in reacting(do, to, call, player)
            if (o.unit, o.unit or o.ability.id) not in reacted
        ]
        chosen = yield from ask_reaction(do, menu, to, call, player)
        if chosen is None:
            passes += 1
        else:
            passes = 0
            reacted.add((chosen.unit, chosen.unit or chosen.ability.id))
            yield from use(do, chosen.ability, player, chosen.unit, call)
            call = do.amended.pop(use_key(call), call)
        player = foe_of(player)
    return call


def reacting(do: Doing, to: Ability, call: Call, player: int) -> list[Offer]:
    """Return the reactions that a player has to the declaration of an ability."""
    if player != call.player and not to.opens(do, call):
        return []
    side = "you" if player == call.player else "opponent"
    words = {to.id, *to.keywords}

    def triggered(kit: Kit) -> Iterator[Ability]:
        for ability in kit.reactions:
            trigger = ability.reacts
            if trigger is not None and trigger.by == side and not words.isdisjoint(trigger.on):
                yield ability

    found = []
    for ability, unit in holders(do, player, triggered):
        why = (
            why_not_again(do, ability, player, unit)
            or why_no_command(do, ability, player, unit)
            or ability.who(do, Call(ability.id, player, unit, cause=call))
        )
        if not why:
            found.append(Offer(ability, player, unit, ""))
    return found


def ask_reaction(
    do: Doing, menu: list[Offer], to: Ability, call: Call, player: int
) -> Flow[Offer | None]:
    """Ask which reaction to use, if there is any to choose; None for a pass."""
    if not menu:
        return None
    who = do.label(call.unit) if call.unit else do.battle.name(call.player)
    rolled = f" (rolled {', '.join(map(str, call.dice))})" if call.dice else ""
    options = [option_of(do, offer, call) for offer in menu]
    ask = Pick(
        "react",
        player,
        f"React to {to.name} by {who}{rolled}?",
        (*options, Option(PASS, "Pass")),
        first=(PASS,),
        about=tuple(u for u in (call.unit, *call.targets) if u),
        ability=to.id,
    )
    (chosen,) = yield from do.choose(ask)
    return next((offer for offer in menu if offer.id == chosen), None)


def option_of(do: Doing, offer: Offer, cause: Call | None = None) -> Option:
    """Return an offer as an option of a question: its cost, and what it hints at when asked."""
    ability = offer.ability
    where = f": {do.label(offer.unit)}" if offer.unit else ""
    cost = f"{ability.cost} command" if ability.cost else ""
    hint = no_words
    if ability.hint is not no_hint:
        call = Call(ability.id, offer.player, offer.unit, cause=cause)
        hint = cache(partial(_hint, ability, do.book, do.state, call))
    label = f"{ability.name}{where}"
    return Option(offer.id, label, offer.unit, ability.id, detail=cost, hint=hint)


def _hint(ability: Ability, book: Book, state: GameState, call: Call) -> str:
    """Return what an ability hints at in the state in which it was offered."""
    return ability.hint(Doing(book, state), call)
