"""In which order a unit's models must move so that nobody runs into a mate (MV-1, MV-9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from tabletop.geometry.sweep import crowd, sweep_many
from tabletop.geometry.units import less_than
from tabletop.rules.moves.case import Before, prepared
from tabletop.rules.moves.move import Move, checked
from tabletop.state.model import GameState


def ordered(state: GameState | Before, move: Move) -> Move:
    """Return the same move in an order in which no model runs into a mate, if there is one.

    With the paths given it is exact: who is in whose way at its start must go before, who would
    be at its end must go after, and such demands can be met or go round in a circle. Then, and
    where the order makes no difference, the move comes back as it is.
    """
    table = prepared(state, move.unit)
    options = table.state.options
    if len(move.paths) < 2 or table.unit.has("FLY") or options.own_unit_passable:
        return move
    whole = checked(table.state, move)
    order = _sorted(whole.order, _earlier(table, whole))
    return move if order is None else replace(move, order=order)


def _earlier(table: Before, move: Move) -> dict[str, set[str]]:
    """For each model those mates that have to move before it."""
    ids = move.order
    models = [table.state.model(m) for m in ids]
    ends = [replace(m, pose=move.paths[m.id][-1]) for m in models]
    starts_of, ends_of = crowd([m.footprint for m in models]), crowd([m.footprint for m in ends])
    earlier: dict[str, set[str]] = {m: set() for m in ids}
    for k, model in enumerate(models):
        path = move.paths[model.id]
        at_start = sweep_many(model.base, path, starts_of, 0.0)
        at_end = sweep_many(model.base, path, ends_of, 0.0)
        for j in np.flatnonzero(np.minimum(at_start, at_end) < 0.0).tolist():
            if j != k and less_than(float(at_start[j]), 0.0):
                earlier[ids[k]].add(ids[j])
            if j != k and less_than(float(at_end[j]), 0.0):
                earlier[ids[j]].add(ids[k])
    return earlier


def _sorted(ids: tuple[str, ...], earlier: Mapping[str, set[str]]) -> tuple[str, ...] | None:
    """An order that meets all demands, as near to the given one as can be; None in a circle.

    >>> _sorted(("a", "b", "c"), {"a": {"b"}, "b": {"c"}, "c": set()})
    ('c', 'b', 'a')
    >>> _sorted(("a", "b"), {"a": {"b"}, "b": {"a"}})
    """
    left, order = list(ids), []
    while left:
        ready = next((m for m in left if not earlier[m] & set(left) - {m}), None)
        if ready is None:
            return None
        order.append(ready)
        left.remove(ready)
    return tuple(order)
