"""What the line below says when something was decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tabletop.rules.play.game import HAND
from tabletop.state.journal import Journal
from tabletop.ui.battle.drafts import Line
from tabletop.ui.battle.log import BEGINNINGS
from tabletop.ui.battle.telling import HAND_ASKS
from tabletop.ui.battle.wording import PHASES

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

SETTLED: Final = ("order", "casualties")
"""Kinds of questions about what a deed has done: reactions to it are past."""


def say_moment(screen: BattleScreen) -> None:
    """Say what happened, and what is open now."""
    session, names = screen.session, screen.names
    ask = getattr(session.ask, "kind", "")
    told = screen.log.lines(session.journal, ask=ask)
    words = happened(told, session.journal, is_over=ask in (*BEGINNINGS, *SETTLED))
    if not words and session.journal.current:
        words = f"{PHASES[session.battle.clock.phase]}: {names.whose}"
    words, screen.went = screen.went or words or names.turn, ""
    if session.ask is None:
        screen.say(f"{words}, {names.score}. Ctrl+R looks back", "flag")
        return
    program = session.asked_player
    whose = f"{program.name} plays, Space pauses" if program is not None else names.whose
    hint = screen.tool.hint() if screen.tool is not None else whose
    screen.say(f"{words}. {hint}", "hourglass" if screen.tool is None else "swords")


def happened(told: Sequence[Line], journal: Journal, *, is_over: bool) -> str:
    """Return what came of the deed under way, or of the one just over, "" where nothing did.

    A deed that is over is told by itself with what came of it, not by the last reaction to it;
    once a turn or a round begins, that is what is told. What is done by hand is a deed like others.
    """
    since, is_hand = journal.current, True
    for number in reversed(journal.way_to(journal.current)):
        cause = journal.entries[number].cause
        if cause is None:
            continue
        if cause.ask in BEGINNINGS or (cause.ask == HAND and is_hand):
            since = number
            break
        is_hand = is_hand and cause.ask in HAND_ASKS
    new = [line for line in told if line.entry >= since]
    if not new:
        return ""
    is_last = not is_over or any(line.is_round for line in new)
    return (new[-1] if is_last else new[0]).text
