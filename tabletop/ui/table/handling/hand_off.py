"""From free play to judged moves and back: judging what was done, changing the kind in the hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tabletop.geometry.path import Path
from tabletop.rules.moves import PERMISSIONS, MoveKind, allowed_kinds
from tabletop.state.events import ModelMoved
from tabletop.state.model import GameState
from tabletop.ui.table import says
from tabletop.ui.table.handling.last_moves import ways_of_entry
from tabletop.ui.table.kinds import KINDS, planned
from tabletop.ui.table.session import Action, Plan, TableSession

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

NOTHING = "no move was done last"


@dataclass(frozen=True, slots=True)
class Done:
    """What was moved last: the table before it, the ways, and how many entries it takes back."""

    unit: str
    start: GameState
    ways: Mapping[str, Path]
    entries: int
    kind: MoveKind


def done_last(session: TableSession) -> Done | None:
    """Return the last move of one unit, None when the last thing done is none.

    Free drags of different models of the unit, one after another, are one move; a judged move is
    whole with all its drops.
    """
    journal = session.journal
    ways: dict[str, Path] = {}
    unit, entries, start = "", 0, journal.state
    for entry in reversed(journal.history()):
        moved = {e.model for e in entry.events if isinstance(e, ModelMoved)}
        drop = session.dropped(entry.number)
        is_whole = bool(moved) and len(moved) == len(entry.events) and drop is not None
        if entry.parent is None or not is_whole or drop is None:
            break
        units = {session.state.models[m].unit for m in moved if m in session.state.models}
        if len(units) != 1 or (unit and units != {unit}):
            break
        if drop.action is not None:
            return (
                _judged(session, drop.action.kind)
                if not entries
                else _done(unit, start, ways, entries)
            )
        if moved & set(ways):
            break
        (unit,) = units
        ways = {**ways_of_entry(session, entry)[unit], **ways}
        entries += 1
        start = journal.entries[entry.parent].state
    return _done(unit, start, ways, entries)


def _done(unit: str, start: GameState, ways: Mapping[str, Path], entries: int) -> Done | None:
    return Done(unit, start, ways, entries, "free") if entries else None


def _judged(session: TableSession, kind: MoveKind) -> Done | None:
    """The judged move that ends at the current entry, back to the table before its first drop."""
    last = session.dropped(session.journal.current)
    if last is None or last.action is None:
        return None
    action = last.action
    for entries, entry in enumerate(reversed(session.journal.history())):
        if entry.state is action.start:
            ways = {m: path for m, path in action.paths.items() if len(path) > 1}
            return Done(action.unit, action.start, ways, entries, kind)
        drop = session.dropped(entry.number)
        if drop is None or drop.action is None or drop.action.unit != action.unit:
            break
    return None


def why_not(screen: TableScreen) -> str:
    """Return why nothing can be judged now, "" where it can."""
    session, hand = screen.session, screen.carrying.hand
    if session.ruling is not None:
        return "a ruling judges its own move"
    if hand is not None:
        units = {session.state.models[m].unit for m in hand.models}
        return "" if len(units) == 1 else "models of several units move freely"
    return "" if done_last(session) is not None else NOTHING


def judge(screen: TableScreen) -> None:
    """Judge the last move as the chosen kind; while something is carried take the next kind."""
    if screen.carrying.hand is not None:
        _next_kind(screen)
        return
    session = screen.session
    done = done_last(session)
    if done is None:
        return
    plan = _plan_for(screen, done)
    if plan is None:
        name = session.state.unit(done.unit).label
        reasons = [why for why in allowed_kinds(done.start, done.unit).values() if why]
        words = f"{name} may make no move: {reasons[0] if reasons else 'no kind is allowed'}"
        screen.announce(words, "illegal", "octagon-x")
        return
    if done.kind == plan.kind and session.action is not None:
        words = f"It is judged as {_a(plan.kind)} already: choose another kind first (1 to 6)"
        screen.announce(words, "info", "scale")
        return
    poses = {m: session.state.model(m).pose for m in done.ways}
    for _ in range(done.entries):
        session.undo()
    session.intend(done.unit, plan)
    session.select(session.state.unit(done.unit).models)
    carrying = screen.carrying
    lead = next(iter(done.ways))
    stood = session.state.model(lead).pose
    carrying.take_up(tuple(done.ways), (stood.x, stood.y))
    hand = carrying.hand
    if hand is None:
        return
    # it is a move of its own, from the table before it
    hand.ready = Action(
        done.unit, plan.kind, plan.allowance, session.state, {}, plan.rolled, plan.target
    )
    hand.bend({m: (*way[:-1], poses[m]) for m, way in done.ways.items()})
    carrying.changed()
    drop = carrying.put_down()
    screen.holding.done()
    if drop is None:
        screen.announce("Nothing moved", "info", "scale")
        return
    legal = drop.answer is not None and drop.answer.is_legal
    words = f"Judged as {_a(plan.kind)}. {says.dropped(session, drop)}"
    screen.announce(words, "legal" if legal else "illegal", "scale" if legal else "octagon-x")


def _plan_for(screen: TableScreen, done: Done) -> Plan | None:
    """The kind chosen for the unit, else the first that it may make."""
    session = screen.session
    chosen = session.plan(done.unit)
    if chosen.kind != "free":
        return chosen
    kinds = allowed_kinds(done.start, done.unit)
    kind = next((k for k, _ in KINDS if k != "free" and not kinds.get(k, "")), None)
    if kind is None:
        return None
    return planned(session, done.start.unit(done.unit), kind, screen.dice)


def _next_kind(screen: TableScreen) -> None:
    """Give what is carried the next kind that the unit may make; after the last it is free."""
    session, hand = screen.session, screen.carrying.hand
    if hand is None:
        return
    unit_id = session.state.models[hand.models[0]].unit
    unit = session.state.unit(unit_id)
    kinds = allowed_kinds(hand.ready.start if hand.ready is not None else session.state, unit_id)
    names = [k for k, _ in KINDS if k == "free" or not kinds.get(k, "")]
    now = hand.ready.kind if hand.ready is not None else "free"
    after = names[(names.index(now) + 1) % len(names)] if now in names else names[0]
    plan = Plan() if after == "free" else planned(session, unit, after, screen.dice)
    known, going = hand.ready, session.action
    session.intend(unit_id, plan)
    ready = session.ready(unit_id)
    if ready is not None and known is not None and known.paths:
        ready = replace(ready, start=known.start, paths=known.paths)
        if going is not None and going.unit == unit_id:
            session.begin(ready)  # what was dropped before is of that kind now
    hand.ready = ready
    screen.holding.feel_for(hand)
    screen.hand_moved()
    inches = "no limit, nothing is judged" if ready is None else f'{plan.allowance:g}" to move'
    words = f"Carried as {_a(after)}: {inches}"
    screen.announce(words, "info", "scale")


def _a(kind: MoveKind) -> str:
    """Return a kind with its article.

    >>> _a("run"), _a("free")
    ('a Run', 'a Free move')
    """
    name = "Free move" if kind == "free" else PERMISSIONS[kind].name
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
