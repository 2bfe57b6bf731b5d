"""What undo says that it takes back: the entry's own name, what was picked, what was passed."""

from __future__ import annotations

from typing import Final

from tabletop.rules.play.asks import PASS
from tabletop.rules.play.labels import name_of
from tabletop.state.journal import Entry, Journal
from tabletop.state.model import GameState
from tabletop.ui.battle.wording import PHASES

PICKS: Final = ("choice", "target", "targets")
"""Kinds of questions of which it is told what was picked, not what was asked."""


def undo_words(journal: Journal, number: int) -> str:
    """Return the name of an entry; a pick says what was picked, a pass what was passed."""
    entry = journal.entries[number]
    cause = entry.cause
    if entry.parent is not None and cause is not None and cause.ask in PICKS:
        return picked(journal.entries[entry.parent].state, entry) or entry.label
    if cause is None or entry.parent is None or not cause.replies or cause.replies[0] != (PASS,):
        return entry.label
    battle = journal.entries[entry.parent].state.battle
    if battle is None:
        return entry.label
    if cause.ask == "react":
        return f"no reaction by {battle.name(cause.player)}"
    if cause.ask != "use":
        return f"pass: {entry.label}"
    if cause.player == battle.clock.active:
        return f"end of {PHASES[battle.clock.phase].lower()}"
    return f"pass by {battle.name(cause.player)}"


def picked(state: GameState, entry: Entry) -> str:
    """Return what was picked: units by their names, numbers after their question, "" for others."""
    chosen = entry.cause.replies[0] if entry.cause is not None and entry.cause.replies else ()
    ids = [one for one in chosen if isinstance(one, str)] if isinstance(chosen, tuple) else []
    if not ids or len(ids) != len(chosen if isinstance(chosen, tuple) else ()) or PASS in ids:
        return ""
    names = [name_of(state, one) for one in ids]
    if all(name != one for name, one in zip(names, ids, strict=True)):
        more = f" and {len(names) - 2} more" if len(names) > 2 else ""
        return f"pick {', '.join(names[:2])}{more}"
    if len(ids) == 1 and ids[0].isdigit():
        return f"{entry.label.rpartition('. ')[2]} {ids[0]}"
    return ids[0] if len(ids) == 1 and ids[0][:1].isupper() else ""
