"""The distance between two selected models, or two selected units: edge to edge, with its line."""

from __future__ import annotations

from tabletop.rules.measure import model_gap, nearest_models
from tabletop.rules.table import Table
from tabletop.rules.words import inch
from tabletop.ui.kit.overlay import Measure, Overlays
from tabletop.ui.table.overlays.kept import Kept
from tabletop.ui.table.overlays.tables import Tables
from tabletop.ui.table.plugs import Board


class Distance:
    """A measure between exactly two selected models or units."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._kept: Kept[Overlays] = Kept()

    def __call__(self, board: Board) -> Overlays:
        """Return the measure on the table as it is shown."""
        chosen = board.session.selection
        if len(chosen) < 2:
            return Overlays()
        table = self._tables.of(board)
        return self._kept.get((table, chosen), lambda: measured(table, chosen))


def measured(table: Table, chosen: tuple[str, ...]) -> Overlays:
    """Return the measure between two models, or the two units that are selected whole."""
    state = table.state
    units = tuple(dict.fromkeys(state.model(m).unit for m in chosen))
    if len(chosen) == 2 and (len(units) == 2 or len(state.unit(units[0]).models) > 2):
        found = model_gap(state, *chosen)
    elif len(units) == 2 and set(chosen) == {m for u in units for m in state.unit(u).models}:
        found = nearest_models(state, *units).gap
    else:
        return Overlays()
    return Overlays(measures=(Measure(found.p, found.q, inch(found.distance, 3.0)),))
