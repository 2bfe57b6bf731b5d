"""Putting down and taking off as entries of the journal, with what is said about them."""

from __future__ import annotations

from dataclasses import replace

from tabletop.errors import TabletopError
from tabletop.state.events import Event, apply_all
from tabletop.state.model import Objective, Terrain
from tabletop.ui.table.add.proposal import Proposal
from tabletop.ui.table.add.removal import Removal, of_models, of_objective, of_terrain
from tabletop.ui.table.carrying import OVERRIDE
from tabletop.ui.table.plugs import Board
from tabletop.ui.table.session import Action, TableSession


def put(board: Board, found: Proposal) -> bool:
    """Put pieces down as the policy has it; answer whether they were put down."""
    session, judged = board.session, found.standing
    worst = judged.findings[0] if judged.findings else None
    if worst is not None and session.policy == "enforce":
        words = f"Not added: {worst.head} ({worst.rule})"
        board.context.announce(words, "illegal", "octagon-x")
        return False
    note = OVERRIDE if worst is not None and session.policy == "warn" else ""
    session.did(found.label + note, found.events, _kept_move(session, found.events))
    words = found.words
    if worst is not None:
        words += f": not legal, {worst.head} ({worst.rule})"
        words += ". Recorded as an override" if note else ""
    elif found.coherent.findings:
        loose = found.coherent.findings[0]
        words += f": {loose.head} ({loose.rule})"
    is_bad = not found.findings.is_legal
    board.context.announce(
        words, "illegal" if is_bad else "info", "octagon-x" if is_bad else "plus"
    )
    return True


def remove_selected(board: Board) -> bool:
    """Take the selected models off the table; answer whether there were any."""
    session = board.session
    if not session.selection:
        board.context.announce("Nothing to remove: select models first.", "info", "minus")
        return False
    return _remove(board, of_models(session.state, session.selection))


def remove_piece(board: Board, piece: Objective | Terrain) -> bool:
    """Take terrain or an objective off the table."""
    if isinstance(piece, Objective):
        return _remove(board, of_objective(piece))
    return _remove(board, of_terrain(board.session.state, piece))


def _remove(board: Board, removal: Removal) -> bool:
    session = board.session
    if session.ruling is not None:  # its move, its checks and its answer name the pieces
        words = "Not removed: a ruling asks about its pieces. Save the position as a table first."
        board.context.announce(words, "illegal", "octagon-x")
        return False
    session.did(removal.label, removal.events)
    session.select(session.selection)
    words = removal.label[:1].upper() + removal.label[1:].replace("emove", "emoved", 1)
    board.context.announce(words, "info", "minus")
    return True


def _kept_move(session: TableSession, events: tuple[Event, ...]) -> Action | None:
    """Return the written move of a ruling on a table that has the new pieces too, else None."""
    now = session.action
    if session.ruling is None or now is None:
        return None
    try:
        return replace(now, start=apply_all(events, now.start), answer=None)
    except TabletopError:
        return None
