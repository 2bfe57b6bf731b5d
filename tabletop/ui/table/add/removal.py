"""Taking pieces off the table: models, whole units, terrain, objectives; one entry each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabletop.state.events import Event, PieceChanged, apply_all
from tabletop.state.model import GameState, Objective, Terrain, Territory, Token
from tabletop.ui.table.add.proposal import resting
from tabletop.ui.table.edit.locks import without_locks
from tabletop.ui.table.says import counted


@dataclass(frozen=True, slots=True)
class Removal:
    """What goes: the name of the entry and its facts."""

    label: str
    events: tuple[Event, ...]


def of_models(state: GameState, models: Sequence[str]) -> Removal:
    """Return the removal of models; a unit goes with its last model, its tokens stay.

    >>> of_models(GameState(), ()).events
    ()
    """
    gone = [m for m in dict.fromkeys(models) if m in state.models]
    events: list[Event] = []
    whole: list[str] = []
    parts: list[tuple[str, int]] = []
    for key in dict.fromkeys(state.models[m].unit for m in gone):
        unit = state.unit(key)
        rest = tuple(m for m in unit.models if m not in gone)
        if rest:
            parts.append((unit.label, len(unit.models) - len(rest)))
            events.append(PieceChanged(unit, replace(unit, models=rest)))
            continue
        whole.append(unit.label)
        events += [
            PieceChanged(token, replace(token, unit=""))
            for token in state.tokens.values()
            if token.unit == key
        ]
        events.append(PieceChanged(unit, None))
    events += [PieceChanged(state.models[m], None) for m in gone]
    events += without_locks(state, gone)
    return Removal(_label(whole, parts, len(gone)), tuple(events))


def _label(whole: list[str], parts: list[tuple[str, int]], many: int) -> str:
    if len(whole) + len(parts) > 1:
        units = counted(len(whole) + len(parts), "unit")
        return f"remove {counted(many, 'model')} of {units}"
    if parts:
        label, number = parts[0]
        return f"remove {counted(number, 'model')} of {label}"
    return f"remove {whole[0]}" if whole else "remove nothing"


def of_terrain(state: GameState, terrain: Terrain) -> Removal:
    """Return the removal of a feature: its garrisons are out, who stood on it stands below."""
    events: list[Event] = [
        PieceChanged(unit, replace(unit, garrison=""))
        for unit in state.units.values()
        if unit.garrison == terrain.id
    ]
    events.append(PieceChanged(terrain, None))
    after = apply_all(events, state)
    events += resting(state, after, terrain.footprint)
    events += without_locks(state, (terrain.id,))
    return Removal(f"remove {terrain.label}", tuple(events))


def of_objective(state: GameState, objective: Objective) -> Removal:
    """Return the removal of an objective marker."""
    events = (PieceChanged(objective, None), *without_locks(state, (objective.id,)))
    return Removal(f"remove objective {objective.id}", events)


def of_other(piece: Token | Territory) -> Removal:
    """Return the removal of a token or a territory."""
    name = piece.id if isinstance(piece, Token) else piece.name or piece.id
    kind = "token" if isinstance(piece, Token) else "territory"
    return Removal(f"remove {kind} {name}", (PieceChanged(piece, None),))
