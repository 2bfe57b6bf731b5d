"""Counters set by hand: an entry of the journal that says so and can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop.rules.play.game import position
from tabletop.rules.play.ledger import Counter
from tabletop.state.events import Event
from tabletop.state.facts import CommandChanged, Noted
from tabletop.ui.battle.ledgers.entries import COMMAND, pages

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen
    from tabletop.ui.battle.session import BattleSession

LESS: Final = "ledger-less"
MORE: Final = "ledger-more"
"""Ids of the controls beside a counter; their value is `player|ledger`."""
BY_HAND: Final = "by hand"


def why_not(session: BattleSession) -> str:
    """Return why nothing can be set by hand now, "" when it can."""
    if session.is_working:
        return "the rules are at work"
    if session.ask is None:
        return "the battle is over"
    return "finish the ability first" if position(session.journal)[1] else ""


def change(session: BattleSession, counter: Counter, by: int) -> tuple[str, Event] | None:
    """Return the name of a change and its fact, None where it would leave the bounds."""
    new = counter.value + by
    if not 0 <= new <= counter.most:
        return None
    battle = session.battle
    label = f"{battle.name(counter.player)}: {counter.name} {new}, {BY_HAND}"
    if counter.key == COMMAND:
        return label, CommandChanged(counter.player, counter.value, new, BY_HAND)
    old = battle.note(counter.player, counter.key)
    return label, Noted(counter.player, counter.key, old, (str(new),))


def counter_of(session: BattleSession, value: str) -> Counter | None:
    """Return the counter that a control stands for."""
    player, _, key = value.partition("|")
    for page in pages(session.state, session.game.book):
        for entry in page.entries:
            made = entry.counter
            if made is not None and (str(made.player), made.key) == (player, key):
                return made
    return None


def press(screen: BattleScreen, id: str, value: str) -> None:
    """Set a counter one lower or higher."""
    session = screen.session
    counter, why = counter_of(session, value), why_not(session)
    if counter is None or why:
        screen.refuse(f"Not now: {why}" if why else "There is no such counter")
        return
    made = change(session, counter, 1 if id == MORE else -1)
    if made is None:
        screen.say(f"{counter.name} stays between 0 and {counter.most}")
        return
    label, event = made
    session.by_hand(label, (event,))
