"""The keys of the Edit tool: turn, nudge, corners, order, lock; everything without a pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop.errors import TabletopError
from tabletop.geometry.base import Point
from tabletop.geometry.outline import corner_moved, corner_removed
from tabletop.geometry.region import Region
from tabletop.state.model import Terrain, Territory, Token
from tabletop.ui.table.add.doing import remove_piece
from tabletop.ui.table.edit import marker_ops, terrain_ops, territory_ops
from tabletop.ui.table.edit.changes import Change, refuse
from tabletop.ui.table.edit.chosen import Chosen, Standing, all_chosen
from tabletop.ui.table.edit.holds import edited_outline
from tabletop.ui.table.edit.locks import toggle_lock
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.edit.tool import EditTool

TURNS: Final = {"Q": 15.0, "E": -15.0, "Shift+Q": 1.0, "Shift+E": -1.0}
WAYS: Final = {"Left": (-1.0, 0.0), "Right": (1.0, 0.0), "Up": (0.0, 1.0), "Down": (0.0, -1.0)}
STEP: Final = 0.5
FINE: Final = 0.1


def press(tool: EditTool, board: Board, name: str) -> bool:
    """Take a key; answer whether it was one of the tool's."""
    if board.drag is not None:
        return False
    if name == "Esc":
        return _escape(tool, board)
    if tool.grip is not None:
        return True
    if name in ("N", "Shift+N"):
        return _next(tool, board, 1 if name == "N" else -1)
    piece = tool.piece(board)
    if piece is None:
        return False
    try:
        return _change(tool, board, piece, name)
    except TabletopError as fault:
        refuse(board, fault)
        return True


def _change(tool: EditTool, board: Board, piece: Standing, name: str) -> bool:
    state = board.session.state
    bare = name.removeprefix("Shift+")
    if name in TURNS:
        if isinstance(piece, Terrain):
            turn(tool, board, piece, TURNS[name])
        return True
    if bare in WAYS:
        step = STEP if bare == name else FINE
        by = (WAYS[bare][0] * step, WAYS[bare][1] * step)
        tool.apply(board, _nudged(tool, board, piece, by))
        return True
    match name:
        case "," | "." if isinstance(piece, Terrain | Territory):
            _next_corner(tool, board, piece, 1 if name == "." else -1)
        case "Enter" if tool.corner is not None:
            tool.add_corner(board, tool.corner)
        case "Del" | "Backspace":
            delete(tool, board)
        case "PgUp" | "PgDn" if isinstance(piece, Terrain):
            tool.apply(board, terrain_ops.ordered(state, piece, to_front=name == "PgUp"), "layers")
        case "Ctrl+B":
            lock(tool, board)
        case _:
            return False
    return True


def turn(tool: EditTool, board: Board, piece: Terrain, degrees: float) -> None:
    """Turn terrain about its middle: one entry."""
    axis = tool.axes.get(piece.id)
    is_done = tool.apply(board, terrain_ops.turned(board.session.state, piece, degrees))
    if is_done and axis is not None:
        tool.axes[piece.id] = (axis + degrees) % 360.0


def delete(tool: EditTool, board: Board) -> None:
    """Take out the chosen corner, else take the chosen piece off the table."""
    piece = tool.piece(board)
    if piece is None:
        return
    outline = edited_outline(piece, tool.part)
    if tool.corner is None or outline is None or not isinstance(piece, Terrain | Territory):
        if remove_piece(board, piece):
            tool.choose(board, None)
        return
    ring, index = tool.corner
    try:
        change = _reshaped(tool, board, piece, corner_removed(outline, ring, index))
    except TabletopError as fault:
        refuse(board, fault)
        return
    if tool.apply(board, change):
        after = edited_outline(tool.piece(board), tool.part)
        is_there = after is not None and ring < len(after.rings)
        tool.corner = (ring, max(0, index - 1)) if is_there else None


def lock(tool: EditTool, board: Board) -> None:
    """Lock or unlock what is chosen, models too."""
    piece = tool.piece(board)
    ids = board.session.selection if piece is None else (piece.id,)
    if isinstance(piece, Territory | Token):
        ids = ()
    words = toggle_lock(board.session, ids)
    board.context.announce(
        words or "Not locked: only models, terrain and objectives are.", "info", "lock"
    )
    board.redraw()


def _nudged(tool: EditTool, board: Board, piece: Standing, by: Point) -> Change:
    state, corner = board.session.state, tool.corner
    outline = edited_outline(piece, tool.part)
    if corner is not None and outline is not None and isinstance(piece, Terrain | Territory):
        x, y = outline.rings[corner[0]][corner[1]]
        to = (round(x + by[0], 6), round(y + by[1], 6))
        return _reshaped(tool, board, piece, corner_moved(outline, corner[0], corner[1], to))
    if isinstance(piece, Terrain):
        return terrain_ops.moved(state, piece, by)
    if isinstance(piece, Territory):
        return territory_ops.moved(state, piece, by)
    return marker_ops.moved(state, piece, by)


def _reshaped(tool: EditTool, board: Board, piece: Terrain | Territory, outline: Region) -> Change:
    if isinstance(piece, Territory):
        return territory_ops.reshaped(piece, outline)
    return terrain_ops.reshaped(board.session.state, piece, tool.part, outline)


def _escape(tool: EditTool, board: Board) -> bool:
    if tool.cancel(board):
        return True
    if tool.corner is not None:
        tool.corner = None
        board.redraw()
        return True
    if tool.piece(board) is not None:
        tool.choose(board, None)
        board.context.announce("Nothing chosen", "info", "pencil")
        return True
    return False


def _next_corner(tool: EditTool, board: Board, piece: Terrain | Territory, by: int) -> None:
    outline = edited_outline(piece, tool.part)
    if outline is None:
        return
    if tool.wall_ends(piece):
        tool.has_corners = True
    every = [(r, i) for r, ring in enumerate(outline.rings) for i in range(len(ring))]
    if tool.corner not in every:
        tool.corner = every[0 if by > 0 else -1]
    else:
        tool.corner = every[(every.index(tool.corner) + by) % len(every)]
    x, y = outline.rings[tool.corner[0]][tool.corner[1]]
    words = f"Corner {every.index(tool.corner) + 1} of {len(every)}, x {x:.2f}, y {y:.2f}"
    board.context.announce(words, "info", "pencil")
    board.redraw()


def _next(tool: EditTool, board: Board, by: int) -> bool:
    """Choose the next piece of any kind: terrain, markers, territories, tokens, then units."""
    session = board.session
    units = [u for u in session.state.units.values() if u.models]
    every: list[Chosen | str] = [*all_chosen(session.state), *(u.id for u in units)]
    if not every:
        return True
    now: Chosen | str | None = tool.chosen if tool.piece(board) is not None else None
    if session.selection:
        now = session.state.model(session.selection[0]).unit
    k = every.index(now) + by if now in every else (0 if by > 0 else -1)
    wanted = every[k % len(every)]
    if isinstance(wanted, Chosen):
        tool.choose(board, wanted)
    else:
        tool.choose(board, None)
        session.select(session.state.unit(wanted).models)
        board.context.announce(f"Chosen: {session.state.unit(wanted).label}", "info", "pencil")
        board.redraw()
    return True
