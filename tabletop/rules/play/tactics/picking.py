"""Battle tactics in play: taken at the start, noted, scored at the end of one's turn (17.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.rules.play.asks import PASS, Option, Pick
from tabletop.rules.play.control import objectives_of
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.scoring import score
from tabletop.rules.play.tactics import places
from tabletop.rules.play.tactics.cards import CARDS, Card, Stage, Tactic, card, tactic, tactics_of
from tabletop.rules.play.tactics.happened import FUGITIVE, HELD, HIDEOUT, WAS_IN_COMBAT, named
from tabletop.rules.territories import terrain_in
from tabletop.state.battle import foe_of
from tabletop.state.facts import Noted

CARDS_EACH: Final = 2
CARD_POINTS: Final = 5
TACTIC_POINTS: Final = 4
HAND: Final = "tactics cards"
"""Ledger: the cards that a player took."""
DONE: Final = "tactics done"
"""Ledger: `card/Stage` that were completed; with the older tactics those that were completed."""
TRIED: Final = "tactics tried"
"""Ledger: the older tactics that were picked already."""
NOW: Final = "tactic of the turn"
"""Ledger: the older tactic of this turn, and what it names."""
TWO_RUNNING: Final = "two turns running"
"""Ledger: the round in which the player chose a second turn in a row."""


def begin_turn(do: Doing, player: int) -> Flow[None]:
    """Note what tactics compare with at the end of the turn, and let the player pick."""
    kind = do.battle.plan.tactics
    if not kind:
        return
    foe = foe_of(player)
    for who in (player, foe):
        note(do, who, HELD, objectives_of(do, who))
    fighting = (u for u in places.units_that_count(do, foe) if do.is_in_combat(u))
    note(do, player, WAS_IN_COMBAT, tuple(fighting))
    if kind == "cards":
        if not do.battle.note(player, HAND):
            yield from _take_cards(do, player)
    else:
        yield from _pick_tactic(do, player)


def score_tactics(do: Doing, player: int) -> None:
    """Score what a player completed this turn: one stage of each card, or the tactic picked."""
    kind = do.battle.plan.tactics
    if kind == "cards":
        for held, stage in open_stages(do, player):
            if stage.is_met(do, player):
                _done(do, player, f"{held.id}/{stage.name}")
                score(do, player, CARD_POINTS, f"{held.name}: {stage.name}")
    elif kind:
        now = current(do, player)
        if now is not None and now.is_met(do, player):
            _done(do, player, now.id)
            score(do, player, TACTIC_POINTS, now.name)
        note(do, player, NOW, ())


def current(do: Doing, player: int) -> Tactic | None:
    """Return the older tactic that a player picked for this turn."""
    now = do.battle.note(player, NOW)
    return tactic(do, now[0], now[1]) if len(now) == 2 else None


def open_stages(do: Doing, player: int) -> tuple[tuple[Card, Stage], ...]:
    """Return the next stage of each of a player's cards that has one left."""
    return tuple(_open(do, player))


def _open(do: Doing, player: int) -> Iterator[tuple[Card, Stage]]:
    done = do.battle.note(player, DONE)
    for held in (card(key) for key in do.battle.note(player, HAND)):
        stage = next((s for s in held.stages if f"{held.id}/{s.name}" not in done), None)
        if stage is not None:
            yield held, stage


def note(do: Doing, player: int, ledger: str, entries: tuple[str, ...]) -> None:
    """Write a ledger of a player anew, if it changes."""
    old = do.battle.note(player, ledger)
    if old != entries:
        do.emit(Noted(player, ledger, old, entries))


def _done(do: Doing, player: int, what: str) -> None:
    note(do, player, DONE, (*do.battle.note(player, DONE), what))


# ---------------------------------------------------------------------- cards
def _take_cards(do: Doing, player: int) -> Flow[None]:
    """Let a player take cards; then what they name is named."""
    options = tuple(Option(c.id, c.name, detail=c.stages[0].words) for c in CARDS)
    first = tuple(c.id for c in CARDS[-CARDS_EACH:])
    ask = Pick(
        "tactic",
        player,
        f"Which {CARDS_EACH} battle tactic cards do you take?",
        options,
        CARDS_EACH,
        CARDS_EACH,
        first=first,
    )
    chosen = yield from do.choose(ask)
    note(do, player, HAND, chosen)
    foe = foe_of(player)
    for held in map(card, chosen):
        if held.names == "hideout":
            ids = terrain_in(do.state, foe)
            options = tuple(Option(t, do.state.feature(t).label) for t in ids)
            yield from _name(do, foe, player, HIDEOUT, "Name the hideout", options)
        elif held.names == "fugitive":
            options = tuple(Option(u, do.label(u), u) for u in places.heroes(do, foe))
            yield from _name(do, player, player, FUGITIVE, "Name the fugitive", options)


def _name(
    do: Doing, who: int, player: int, ledger: str, prompt: str, options: Sequence[Option]
) -> Flow[None]:
    """Let a player name something for the card of another (or their own), if there is anything."""
    if options:
        chosen = yield from do.pick("tactic", who, prompt, options)
        note(do, player, ledger, (chosen,))


# ---------------------------------------------------------------------- the older tactics
def _pick_tactic(do: Doing, player: int) -> Flow[None]:
    """Let a player pick a tactic of the turn, one not tried yet; a second turn running forfeits."""
    clock = do.battle.clock
    note(do, player, NOW, ())
    if named(do, player, TWO_RUNNING) == str(clock.round) and clock.turn == 1:
        return
    tried = do.battle.note(player, TRIED)
    menu = {_key(t): t for t in tactics_of(do, player) if t.id not in tried}
    if not menu:
        return
    options = [Option(key, t.name, detail=t.words) for key, t in menu.items()]
    ask = Pick(
        "tactic",
        player,
        "Pick a battle tactic for this turn",
        (*options, Option(PASS, "None")),
        first=(options[0].id,),
    )
    (chosen,) = yield from do.choose(ask)
    picked = menu.get(chosen)
    if picked is not None:
        note(do, player, TRIED, (*tried, picked.id))
        note(do, player, NOW, (picked.id, picked.about))


def _key(tactic: Tactic) -> str:
    return f"{tactic.id}:{tactic.about}" if tactic.about else tactic.id
