"""What undo says that it takes back: the entry's own name, or the window or reaction passed."""

from __future__ import annotations

from tabletop.rules.play.asks import PASS
from tabletop.state.journal import Journal
from tabletop.ui.battle.wording import PHASES


def undo_words(journal: Journal, number: int) -> str:
    """Return the name of an entry; a pass says what was passed."""
    entry = journal.entries[number]
    cause = entry.cause
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
