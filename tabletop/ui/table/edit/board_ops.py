"""The size of the table, and which pieces lie outside it: they are named and kept."""

from __future__ import annotations

from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.setup_in import LARGEST_BOARD
from tabletop.geometry.units import less_than, more_than
from tabletop.rules.words import listed
from tabletop.state.events import TableChanged
from tabletop.state.model import GameState
from tabletop.ui.table.edit.changes import Change
from tabletop.ui.table.edit.chosen import all_chosen, name_of, piece_of

Size = tuple[float, float]
SIZES: Final[tuple[tuple[Size | None, str], ...]] = (
    ((60.0, 44.0), "60 × 44"),
    ((44.0, 30.0), "44 × 30"),
    ((24.0, 24.0), "24 × 24"),
    (None, "No edge"),
)


def resized(state: GameState, size: Size | None) -> Change:
    """Return another size of the table; what is outside is named and stays where it is.

    The lower left corner stays. Raises `TabletopError` for a size that no table has.
    """
    if size is not None and not all(1.0 <= side <= LARGEST_BOARD for side in size):
        raise TabletopError("no size of a table", next_step=f'type 1 to {LARGEST_BOARD:g}"')
    now = (state.board, state.phase, state.title)
    words = "The table has no edge now"
    if size is not None:
        words = f"The table is {size[0]:g} by {size[1]:g} inches now"
    outside = out_of(state, size)
    if outside:
        verb = "lies" if len(outside) == 1 else "lie"
        words += f". {listed(outside[:5])} {verb} outside"
        words += f", and {len(outside) - 5} more" if len(outside) > 5 else ""
    events = () if size == state.board else (TableChanged(now, (size, *now[1:])),)
    return Change("table size", words, events)


def out_of(state: GameState, size: Size | None) -> list[str]:
    """Return what reaches outside a table of a size, by name: units, then other pieces."""
    if size is None:
        return []
    wide, deep = size
    found = [
        state.unit(model.unit).label
        for model in state.models.values()
        if _is_out(model.footprint.bounds(), wide, deep)
    ]
    for chosen in all_chosen(state):
        piece = piece_of(state, chosen)
        if piece is None:
            continue
        if chosen.kind == "token":
            token = state.tokens[chosen.id]
            box = (token.x, token.y, token.x, token.y)
        elif chosen.kind == "objective":
            box = state.objectives[chosen.id].footprint.bounds()
        elif chosen.kind == "terrain":
            box = state.terrain[chosen.id].footprint.bounds()
        else:
            box = state.territories[chosen.id].footprint.bounds()
        if _is_out(box, wide, deep):
            found.append(name_of(piece))
    return list(dict.fromkeys(found))


def _is_out(box: tuple[float, float, float, float], wide: float, deep: float) -> bool:
    x0, y0, x1, y1 = box
    return less_than(min(x0, y0), 0.0) or more_than(x1, wide) or more_than(y1, deep)
