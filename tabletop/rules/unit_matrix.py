"""Unit by unit: who sees whom, who is within a weapon's range, who is in combat."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.gap import gap_matrix
from tabletop.geometry.units import within
from tabletop.rules.combat import in_combat
from tabletop.rules.imagined import stuck_in
from tabletop.rules.measure import gap_between
from tabletop.rules.obscuring import weapon_range
from tabletop.rules.sight import is_hidden, sees_unit
from tabletop.rules.table import Table, table_of
from tabletop.state.model import GameState, Unit

State = GameState | Table
AT_A_TIME: Final = 30
"""Models that are looked at before others may cut in."""


@dataclass(frozen=True, slots=True)
class UnitPair:
    """What holds between two units: sight with all its rules, distance (M-1), combat (7.0).

    `stuck_in` are the features that every model of one of them stands inside: then there is no
    verdict of sight (MV-6).
    """

    observer: str
    target: str
    sees: bool
    gap: float
    in_combat: bool
    stuck_in: tuple[str, ...] = ()


def unit_pairs(
    state: State, observers: Sequence[str], targets: Sequence[str]
) -> Generator[UnitPair | None, None, None]:
    """Yield what holds for each observer and target, row by row; None between, to pause.

    A unit is not asked about itself. The answers are those of `sees_unit`, `gap_between` and
    `in_combat`; many models are looked at together, and nobody twice.
    """
    table = table_of(state)
    board = table.state
    stuck = {name: _all_inside(board, name) for name in dict.fromkeys((*observers, *targets))}
    for name in observers:
        unit = board.unit(name)
        others = [board.unit(t) for t in targets if t != name and board.unit(t).models]
        if not unit.models or not others:
            continue
        gaps, air = _gaps(board, unit, others)
        yield None
        asked = [
            (other, part)
            for other, part in zip(others, gaps, strict=True)
            if not stuck[name] and not stuck[other.id]
        ]
        seen = yield from _seen(table, unit, asked)
        for other, part in zip(others, air, strict=True):
            is_placed = bool(unit.garrison or other.garrison)
            away = gap_between(board, name, other.id) if is_placed else float(part.min())
            is_met = in_combat(table, name, other.id)
            where = stuck[name] or stuck[other.id]
            yield UnitPair(name, other.id, other.id in seen, away, is_met, where)


def _all_inside(state: GameState, unit: str) -> tuple[str, ...]:
    """Return the features that the models of a unit stand inside, all of them (MV-6)."""
    found = [stuck_in(state, model) for model in state.unit(unit).models]
    if state.unit(unit).garrison or not all(found):
        return ()
    return tuple(dict.fromkeys(feature for features in found for feature in features))


def reaches(state: GameState, pair: UnitPair, printed: float) -> bool:
    """Say whether a weapon of that printed Range reaches, whoever is seen (16.0, T-2)."""
    return within(pair.gap, weapon_range(state, pair.observer, printed))


def _gaps(
    state: GameState, unit: Unit, others: Sequence[Unit]
) -> tuple[list[NDArray[np.float64]], list[NDArray[np.float64]]]:
    """Return the gaps of a unit's models to each other unit's, on the plan and through the air."""
    ours = state.models_of(unit.id)
    theirs = [model for other in others for model in state.models_of(other.id)]
    flat = gap_matrix([m.footprint for m in ours], [m.footprint for m in theirs])
    air = flat
    if state.options.range != "plan":
        rise = np.subtract.outer([m.pose.z for m in ours], [m.pose.z for m in theirs])
        air = np.hypot(flat, rise)
    cuts = np.cumsum([len(other.models) for other in others])[:-1]
    return np.split(flat, cuts, axis=1), np.split(air, cuts, axis=1)


def _seen(
    table: Table, unit: Unit, others: Sequence[tuple[Unit, NDArray[np.float64]]]
) -> Generator[None, None, set[str]]:
    """Return the units that a unit sees: the nearest two models first, then all together."""
    board, bodies = table.state, table.bodies
    seen: set[str] = set()
    left: list[Unit] = []
    for other, part in others:
        if unit.garrison or other.garrison:
            if sees_unit(table, unit.id, other.id):
                seen.add(other.id)
            yield
        elif not is_hidden(board, unit.id, other.id):
            i, j = divmod(int(part.argmin()), len(other.models))
            if table.sees(unit.models[i], other.models[j]):
                seen.add(other.id)
            else:
                left.append(other)
    for model in unit.models:
        wanted = [(m, other.id) for other in left for m in other.models]
        for start in range(0, len(wanted), AT_A_TIME):
            some = wanted[start : start + AT_A_TIME]
            row = table.scene.matrix([bodies[model]], [bodies[m] for m, _ in some])[0]
            seen.update(
                other for (_, other), is_seen in zip(some, row.tolist(), strict=True) if is_seen
            )
            yield
        left = [other for other in left if other.id not in seen]
    return seen
