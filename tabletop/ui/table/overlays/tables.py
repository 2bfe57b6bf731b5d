"""The judges' table of what is on the screen: a frame of a drag reuses what it leaves true."""

from __future__ import annotations

from tabletop.rules.table import Table, table_after, table_of
from tabletop.ui.table.plugs import Board


class Tables:
    """Gives the `Table` of the state that a board shows; overlays of one board share it."""

    def __init__(self) -> None:
        self._rest: Table | None = None
        self._drag: Table | None = None

    def of(self, board: Board) -> Table:
        """Return the table shown, what is in the hand included."""
        rest, shown = board.session.state, board.shown_state()
        if self._rest is None or self._rest.state is not rest:
            self._rest, self._drag = table_of(rest), None
        if shown is rest:
            return self._rest
        if self._drag is None or self._drag.state is not shown:
            _ = self._rest.enemy_gaps  # so that the frame has something to reuse
            self._drag = table_after(self._rest, shown)
        return self._drag


def units_in_hand(board: Board) -> frozenset[str]:
    """Return the units of which models are in the hand, or proposed to stand elsewhere."""
    drag, models = board.drag, board.session.state.models
    if drag is not None:
        return frozenset(models[m].unit for m in drag.models if m in models)
    shown = board.shown_state().models
    if shown is models:
        return frozenset()
    return frozenset(m.unit for key, m in models.items() if shown[key] is not m)
