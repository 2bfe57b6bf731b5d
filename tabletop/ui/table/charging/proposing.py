"""A proposed move as ghosts, and putting it down through the judge like any drop."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.rules.moves import Proposal
from tabletop.state.model import GameState
from tabletop.ui.kit.overlay import Ghost, Overlays, Trail
from tabletop.ui.table import says
from tabletop.ui.table.carrying import Dropped
from tabletop.ui.table.session import Drag, Plan

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def ghosts_of(state: GameState, proposal: Proposal) -> Overlays:
    """Return the proposed ends as pale bases, with the ways that lead there."""
    unit = state.unit(proposal.move.unit)
    moved = [m for m in proposal.order if proposal.paths[m][-1] != state.model(m).pose]
    ghosts = tuple(
        Ghost(state.model(m).base, proposal.paths[m][-1], unit.player, unit.glyph, "proposed")
        for m in moved
    )
    trails = tuple(Trail(tuple((p.x, p.y) for p in proposal.paths[m]), unit.player) for m in moved)
    return Overlays(ghosts=ghosts, trails=trails)


def why_not_now(screen: TableScreen, unit: str, kind: str) -> str:
    """Return why nothing can be put down for a unit now, "" where it can."""
    now = screen.session.action
    if screen.drag is not None:
        return "put down what is in the hand first"
    if now is not None and now.unit == unit and now.kind == kind and now.paths:
        return "this move is under way; Enter without this tool ends it"
    return ""


def put_down(screen: TableScreen, proposal: Proposal, rolled: tuple[int, ...] = ()) -> bool:
    """Drop the unit where it is proposed; the judge has the last word. Answer whether it was."""
    session, move = screen.session, proposal.move
    why = why_not_now(screen, move.unit, move.kind)
    if why:
        screen.announce(f"Not put down: {why}", "info", "hand")
        return False
    session.intend(move.unit, Plan(move.kind, move.allowance, rolled, move.target))
    ready = session.ready(move.unit)
    if ready is None:
        return False
    paths = {m: proposal.paths[m] for m in proposal.order}
    action = replace(ready, paths=paths)
    found = screen.carrying.judge.settle(action)
    if not found.is_legal:
        worst = found.answer.judgement.findings[0]
        screen.announce(f"Not put down: {worst.head} ({worst.rule})", "illegal", "octagon-x")
        return False
    state = session.state
    first = state.model(proposal.order[0]).pose if proposal.order else None
    at = (0.0, 0.0) if first is None else (first.x, first.y)
    drag = Drag(
        tuple(paths),
        at,
        (at,),
        {m: state.model(m).pose for m in paths},
        {m: path[-1] for m, path in paths.items()},
        action,
        found.answer,
    )
    session.drop(drag)
    words = says.dropped(session, Dropped(drag, found.answer))
    screen.announce(words, "legal", "circle-check")
    return True
