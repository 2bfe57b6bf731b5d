"""Territories: the usual ones of a table, drawn ones, and what can be done to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.setup_in import MOST_PIECES
from tabletop.geometry.base import Point
from tabletop.geometry.outline import edited
from tabletop.geometry.region import Region, Ring
from tabletop.geometry.units import snapped
from tabletop.state.events import PieceChanged
from tabletop.state.model import GameState, Territory
from tabletop.state.transform import region_placed
from tabletop.ui.table.add.naming import territory_name
from tabletop.ui.table.edit.changes import Change, choosing
from tabletop.ui.table.edit.chosen import Chosen, name_of, spot_of
from tabletop.ui.table.edit.terrain_ops import centre_of_table, kept_on

OWNERS: Final = ("nobody's", "blue", "orange")
PRESETS: Final = (
    ("long", "Long edge"),
    ("short", "Short edge"),
    ("corner", "Corner"),
    ("diagonal", "Diagonal"),
)


def preset(board: tuple[float, float] | None, kind: str, depth: float) -> Ring:
    """Return the outline of player 1's usual territory; player 2's is its half turn.

    `depth` is inches from the edge; a corner reaches from the table's corner to its centre lines.

    >>> preset((60.0, 44.0), "long", 12.0)
    ((0.0, 0.0), (60.0, 0.0), (60.0, 12.0), (0.0, 12.0))
    """
    if board is None:
        raise TabletopError("a table without edge has no halves", next_step="give it a size")
    wide, deep = board
    is_long_across = wide >= deep
    if kind in ("long", "short"):
        is_across = is_long_across == (kind == "long")
        most = (deep if is_across else wide) / 2
        reach = min(max(depth, 0.5), most)
        if is_across:
            return ((0.0, 0.0), (wide, 0.0), (wide, reach), (0.0, reach))
        return ((0.0, 0.0), (reach, 0.0), (reach, deep), (0.0, deep))
    if kind == "corner":
        return ((0.0, 0.0), (wide / 2, 0.0), (wide / 2, deep / 2), (0.0, deep / 2))
    return ((0.0, 0.0), (wide, 0.0), (0.0, deep))


def half_turned(state: GameState, ring: Ring) -> Ring:
    """Return an outline on the other side of the table's centre."""
    cx, cy = centre_of_table(state)
    return tuple((snapped(2 * cx - x), snapped(2 * cy - y)) for x, y in ring)


def added(state: GameState, player: int, ring: Ring, name: str = "") -> Change:
    """Return a new territory of a player, chosen afterwards."""
    if len(state.territories) >= MOST_PIECES:
        raise TabletopError(f"a table holds {MOST_PIECES} territories", next_step="remove some")
    key, label = territory_name(state, player)
    new = Territory(key, player, edited(ring), name or label)
    words = f"Added {new.name}"
    change = Change(f"add {new.name}", words, (PieceChanged(None, new),))
    return choosing(change, Chosen("territory", key))


def preset_added(state: GameState, player: int, kind: str, depth: float) -> Change:
    """Return a usual territory of a player: player 2's lies opposite."""
    ring = preset(state.board, kind, depth)
    return added(state, player, half_turned(state, ring) if player == 2 else ring)


def opposite(state: GameState, old: Territory) -> Change:
    """Return the territory of the other player on the other side of the table's centre."""
    other = {1: 2, 2: 1}.get(old.player, 0)
    ring = half_turned(state, old.footprint.outer)
    if set(ring) == set(old.footprint.outer):
        raise TabletopError(f"{name_of(old)} is its own mirror image", next_step="reshape it first")
    change = added(state, other, ring)
    holes = tuple(half_turned(state, hole) for hole in old.footprint.holes)
    if not holes:
        return change
    event = change.events[0]
    if not isinstance(event, PieceChanged) or not isinstance(event.new, Territory):
        return change
    whole = replace(event.new, footprint=edited(ring, holes))
    return replace(change, events=(PieceChanged(None, whole),))


def mirrored(state: GameState, old: Territory) -> Change:
    """Return the territory the other way round, left for right, where it lies."""
    x, _ = spot_of(old)
    new = replace(old, footprint=_placed(old.footprint, lambda p: (2 * x - p[0], p[1])))
    return _changed(old, new, f"mirror {name_of(old)}", f"Mirrored {name_of(old)}")


def moved(state: GameState, old: Territory, by: Point) -> Change:
    """Return a move; the middle stays on the table."""
    x, y = spot_of(old)
    at = kept_on(state, (x + by[0], y + by[1]))
    dx, dy = at[0] - x, at[1] - y
    new = replace(old, footprint=_placed(old.footprint, lambda p: (p[0] + dx, p[1] + dy)))
    return _changed(old, new, f"move {name_of(old)}", f"Moved {name_of(old)}")


def duplicated(state: GameState, old: Territory) -> Change:
    """Return a copy beside the territory."""
    ring = tuple((snapped(x + 1.5), snapped(y - 1.5)) for x, y in old.footprint.outer)
    change = added(state, old.player, ring)
    return replace(change, label=f"duplicate {name_of(old)}")


def reshaped(old: Territory, outline: Region) -> Change:
    """Return another outline."""
    name = name_of(old)
    return _changed(old, replace(old, footprint=outline), f"reshape {name}", f"Reshaped {name}")


def owned(old: Territory, player: int) -> Change:
    """Return the territory as another player's, or nobody's (0)."""
    words = f"{name_of(old)} is {OWNERS[player]} now"
    return _changed(old, replace(old, player=player), f"owner of {name_of(old)}", words)


def renamed(old: Territory, name: str) -> Change:
    """Return the territory under another name, which may be empty."""
    new = replace(old, name=name)
    words = f"{name_of(old)} is called {name_of(new)} now"
    return _changed(old, new, f"rename {name_of(old)}", words)


def _placed(ground: Region, place: Callable[[Point], Point]) -> Region:
    return region_placed(ground, place)


def _changed(old: Territory, new: Territory, label: str, words: str) -> Change:
    return Change(label, words, (PieceChanged(old, new),) if new != old else ())
