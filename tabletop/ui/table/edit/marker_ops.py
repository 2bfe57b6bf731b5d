"""What can be done to objectives and tokens."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.setup_in import MOST_PIECES
from tabletop.geometry.base import Point
from tabletop.geometry.gap import overlaps
from tabletop.geometry.units import snapped
from tabletop.rules.words import inch
from tabletop.state.events import Event, LocksChanged, PieceChanged
from tabletop.state.model import GameState, Objective, Token
from tabletop.ui.table.add.naming import objective_id, taken_ids
from tabletop.ui.table.edit.changes import Change
from tabletop.ui.table.edit.chosen import Chosen, chosen_of, name_of
from tabletop.ui.table.edit.terrain_ops import centre_of_table, kept_on

SIZES: Final = (40.0, 32.0)
"""Millimetres that objective markers usually have."""


def moved(state: GameState, old: Objective | Token, by: Point) -> Change:
    """Return a move; raises `TabletopError` onto another objective."""
    x, y = kept_on(state, (old.x + by[0], old.y + by[1]))
    return placed(state, old, x, y)


def placed(state: GameState, old: Objective | Token, x: float, y: float) -> Change:
    """Return the piece at a place; raises `TabletopError` where another objective lies."""
    at = kept_on(state, (x, y))
    new = replace(old, x=snapped(at[0]), y=snapped(at[1]))
    name = name_of(old)
    words = f"Moved {name} to x {inch(new.x)}, y {inch(new.y)}"
    return _changed(state, old, new, f"move {name}", words)


def sized(state: GameState, old: Objective | Token, mm: float) -> Change:
    """Return the piece with another diameter."""
    name = name_of(old)
    words = f"{name[:1].upper()}{name[1:]} is {mm:g} mm wide now"
    return _changed(state, old, replace(old, mm=mm), f"size of {name}", words)


def renumbered(state: GameState, old: Objective, key: str) -> Change:
    """Return the objective under another number; its lock and the notes on it go along."""
    if key == old.id:
        return Change("", "", ())
    if not key.strip() or len(key) > 20 or not key.isprintable() or key != key.strip():
        raise TabletopError("no number of an objective", next_step="type 1 to 99 or a short word")
    if key in taken_ids(state):
        raise TabletopError(f"{key} is taken", next_step="choose another number")
    new = replace(old, id=key)
    events: list[Event] = [PieceChanged(old, new)]
    if old.id in state.locked:
        after = tuple(key if k == old.id else k for k in state.locked)
        events.append(LocksChanged(state.locked, after))
    for note in state.annotations.values():
        if old.id in note.pieces:
            pieces = tuple(key if k == old.id else k for k in note.pieces)
            events.append(PieceChanged(note, replace(note, pieces=pieces)))
    label = f"number of objective {old.id}"
    words = f"Objective {old.id} is objective {key} now"
    return Change(label, words, tuple(events), Chosen("objective", key), takes=True)


def duplicated(state: GameState, old: Objective | Token) -> Change:
    """Return a copy beside the piece, on free ground."""
    step = old.mm / 25.4 + 0.5
    for dx, dy in ((1, 0), (0, -1), (-1, 0), (0, 1), (1, 1), (2, 0), (0, -2), (-2, 0), (0, 2)):
        at = kept_on(state, (old.x + dx * step, old.y + dy * step))
        try:
            return _copied(state, old, at, f"duplicate {name_of(old)}")
        except TabletopError:
            continue
    raise TabletopError("there is no room beside it", next_step="move it first")


def opposite(state: GameState, old: Objective | Token) -> Change:
    """Return a copy on the other side of the table's centre."""
    cx, cy = centre_of_table(state)
    return _copied(state, old, (2 * cx - old.x, 2 * cy - old.y), f"mirror {name_of(old)}")


def _copied(state: GameState, old: Objective | Token, at: Point, label: str) -> Change:
    group = state.objectives if isinstance(old, Objective) else state.tokens
    if len(group) >= MOST_PIECES:
        raise TabletopError(f"a table holds {MOST_PIECES} of them", next_step="remove some first")
    x, y = snapped(at[0]), snapped(at[1])
    if isinstance(old, Objective):
        new: Objective | Token = replace(old, id=objective_id(state), x=x, y=y)
    else:
        ids = taken_ids(state)
        key = next(k for n in range(1, 10_000) if (k := f"token-{n}") not in ids)
        new = replace(old, id=key, x=x, y=y)
    _free(state, new)
    words = f"Copied {name_of(old)}, {name_of(new)}"
    return Change(label, words, (PieceChanged(None, new),), chosen_of(new))


def _changed(
    state: GameState, old: Objective | Token, new: Objective | Token, label: str, words: str
) -> Change:
    if new == old:
        return Change(label, words, ())
    _free(state, new)
    return Change(label, words, (PieceChanged(old, new),))


def _free(state: GameState, new: Objective | Token) -> None:
    if isinstance(new, Token):
        return
    for other in state.objectives.values():
        if other.id != new.id and overlaps(new.footprint, other.footprint):
            raise TabletopError(f"objective {other.id} lies here", next_step="put it elsewhere")
