"""Putting down and taking off as entries of the journal, with what is said about them."""

from __future__ import annotations

from dataclasses import replace

from tabletop.errors import TabletopError
from tabletop.rules.finding import Judgement
from tabletop.state.events import Event, apply_all
from tabletop.state.model import Objective, Terrain, Territory, Token
from tabletop.ui.table.add.proposal import Proposal
from tabletop.ui.table.add.removal import (
    Removal,
    of_models,
    of_objective,
    of_other,
    of_terrain,
)
from tabletop.ui.table.carrying import OVERRIDE
from tabletop.ui.table.edit.locks import why_locked
from tabletop.ui.table.plugs import Board
from tabletop.ui.table.session import Action, TableSession


def put(board: Board, found: Proposal) -> bool:
    """Put pieces down as the policy has it; answer whether they were put down."""
    return write(board, found.label, found.words, found.events, found.standing, found.coherent)


def write(
    board: Board,
    label: str,
    words: str,
    events: tuple[Event, ...],
    standing: Judgement,
    coherent: Judgement,
    *,
    icon: str = "plus",
    refused: str = "Not added",
) -> bool:
    """Write one entry as the policy has it and say what was done; answer whether it was written.

    Under `enforce` a refusal of `standing` stops it, under `warn` it is an override; what
    `coherent` says is only told.
    """
    session = board.session
    worst = next((f for f in standing.findings if not f.is_ok), None)
    if worst is not None and session.policy == "enforce":
        told = f"{refused}: {worst.head} ({worst.rule})"
        board.context.announce(told, "illegal", "octagon-x")
        return False
    note = OVERRIDE if worst is not None and session.policy == "warn" else ""
    session.did(label + note, events, kept_move(session, events))
    loose = next((f for f in coherent.findings if not f.is_ok), None)
    if worst is not None:
        words += f": not legal, {worst.head} ({worst.rule})"
        words += ". Recorded as an override" if note else ""
    elif loose is not None:
        words += f": {loose.head} ({loose.rule})"
    is_bad = worst is not None or loose is not None
    board.context.announce(words, "illegal" if is_bad else "info", "octagon-x" if is_bad else icon)
    return True


def remove_selected(board: Board) -> bool:
    """Take the selected models off the table; answer whether there were any."""
    session = board.session
    if not session.selection:
        board.context.announce("Nothing to remove: select models first.", "info", "minus")
        return False
    why = why_locked(session.state, session.selection)
    if why:
        board.context.announce(f"Not removed: {why}", "info", "lock")
        return False
    return _remove(board, of_models(session.state, session.selection))


def remove_piece(board: Board, piece: Objective | Terrain | Territory | Token) -> bool:
    """Take terrain, an objective, a territory or a token off the table."""
    state = board.session.state
    why = why_locked(state, (piece.id,)) if isinstance(piece, Objective | Terrain) else ""
    if why:
        board.context.announce(f"Not removed: {why}", "info", "lock")
        return False
    if isinstance(piece, Objective):
        return _remove(board, of_objective(state, piece))
    if isinstance(piece, Terrain):
        return _remove(board, of_terrain(state, piece))
    return _remove(board, of_other(piece))


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


def kept_move(session: TableSession, events: tuple[Event, ...]) -> Action | None:
    """Return the written move of a ruling on a table that has the new pieces too, else None."""
    now = session.action
    if session.ruling is None or now is None:
        return None
    try:
        return replace(now, start=apply_all(events, now.start), answer=None)
    except TabletopError:
        return None
