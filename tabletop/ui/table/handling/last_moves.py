"""The last move of each unit, read from the journal: from where, which way, how far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.geometry.path import Path, path_length
from tabletop.state.events import ModelMoved
from tabletop.state.journal import Entry
from tabletop.ui.table.session import TableSession


@dataclass(frozen=True, slots=True)
class LastMove:
    """How the models of a unit last moved; `number` is the entry of the journal."""

    unit: str
    number: int
    ways: Mapping[str, Path]


def last_moves(session: TableSession) -> dict[str, LastMove]:
    """Return the last move of each unit that moved, the newest first."""
    found: dict[str, LastMove] = {}
    waiting = set(session.state.units)
    for entry in reversed(session.journal.history()):
        for unit, ways in ways_of_entry(session, entry).items():
            if unit in waiting:
                waiting.discard(unit)
                found[unit] = LastMove(unit, entry.number, ways)
        if not waiting:
            break
    return found


def ways_of_entry(session: TableSession, entry: Entry) -> dict[str, dict[str, Path]]:
    """Return the ways of an entry by unit and model: as drawn, else straight.

    A judged move of several drops is shown whole. Models that are gone are left out.
    """
    models, found = session.state.models, dict[str, dict[str, Path]]()
    drop = session.dropped(entry.number)
    for event in entry.events:
        if not isinstance(event, ModelMoved) or event.model not in models:
            continue
        drawn: Path | None = drop.ways.get(event.model) if drop is not None else None
        if drop is not None and drop.action is not None:
            drawn = drop.action.paths.get(event.model, drawn)
        way = (*drawn[:-1], event.new) if drawn and len(drawn) > 1 else (event.old, event.new)
        found.setdefault(models[event.model].unit, {})[event.model] = way
    for unit in found:
        if drop is not None and drop.action is not None and drop.action.unit == unit:
            before = {m: p for m, p in drop.action.paths.items() if m in models and len(p) > 1}
            found[unit] = {**before, **found[unit]}
    return found


def longest(session: TableSession, move: LastMove) -> tuple[str, float]:
    """Return the model that went farthest and how far on the flat, inches (MV-2)."""
    state = session.state
    lengths = {m: path_length(state.model(m).base, way) for m, way in move.ways.items()}
    model = max(lengths, key=lambda m: lengths[m])
    return model, lengths[model]
