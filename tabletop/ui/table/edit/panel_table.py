"""The panel while nothing is chosen: the size of the table, territories, the list of pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.state.model import Objective, Terrain, Territory
from tabletop.ui.kit.controls import list_row, segmented
from tabletop.ui.table.edit.board_ops import SIZES, out_of
from tabletop.ui.table.edit.chosen import Standing, all_chosen, name_of, piece_of
from tabletop.ui.table.edit.fields import shown
from tabletop.ui.table.edit.rows import Deed, Line, Rows
from tabletop.ui.table.edit.territory_ops import PRESETS
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.edit.tool import EditTool

MOST_ROWS = 60


def paint(tool: EditTool, board: Board, rows: Rows) -> None:
    """Draw what can be changed of the table as a whole."""
    state = board.session.state
    rows.words("Click a piece to change it. N chooses the next one.")
    rows.caption("Size of the table")
    rows.deeds(
        [
            Deed("edit-table", name, value=str(k), is_on=state.board == size)
            for k, (size, name) in enumerate(SIZES)
        ]
    )
    wide, deep = (shown(state.board[0]), shown(state.board[1])) if state.board else ("", "")
    rows.fields(
        Line("Width", "table-wide", wide, "none"), Line("Depth", "table-deep", deep, "none")
    )
    outside = out_of(state, state.board)
    if outside:
        more = f" and {len(outside) - 4} more" if len(outside) > 4 else ""
        rows.words(f"Outside the table: {', '.join(outside[:4])}{more}.", "ink")
    rows.rule()
    _presets(tool, board, rows)
    _pieces(board, rows)


def _presets(tool: EditTool, board: Board, rows: Rows) -> None:
    kit = rows.kit
    rows.caption("Add a territory")
    y = rows.y + kit.px(14)
    kit.text(rows.ui.surface, "Player", (rows.box.x, y), "small", "ink2")
    left = rows.box.x + kit.px(50)
    segmented(
        rows.ui, "edit-for", left, y, ("1, blue", "2, orange"), tool.player - 1,
        width=float(rows.box.right - left),
    )  # fmt: skip
    rows.y = y + kit.px(20)
    reason = "the table has no edge" if board.session.state.board is None else ""
    rows.fields(Line("Inches from the edge", "depth", shown(tool.depth)), label=150)
    rows.deeds([Deed("edit-preset", word, value=kind, reason=reason) for kind, word in PRESETS])
    rows.words(
        "Needs a table with an edge." if reason else "Other shapes: the Add tool, key 5 (I, 5)."
    )


def _pieces(board: Board, rows: Rows) -> None:
    kit, state = rows.kit, board.session.state
    every = all_chosen(state)
    if not every:
        return
    rows.rule()
    rows.caption("Pieces")
    for chosen in every[:MOST_ROWS]:
        piece = piece_of(state, chosen)
        if piece is None:
            continue
        where = pygame.Rect(rows.box.x - kit.px(6), rows.y, rows.box.w + kit.px(6), kit.px(27))
        name = name_of(piece)
        note = "locked" if chosen.id in state.locked and chosen.kind != "territory" else ""
        value = f"{chosen.kind}:{chosen.id}"
        label = name[:1].upper() + name[1:]
        list_row(rows.ui, "edit-choose", where, label, icon=_icon(piece), note=note, value=value)
        rows.y += kit.px(28)
    if len(every) > MOST_ROWS:
        rows.words(f"and {len(every) - MOST_ROWS} more: click them on the table.")


def _icon(piece: Standing) -> str:
    if isinstance(piece, Terrain):
        return {"hill": "mountain", "wood": "trees", "wall": "brick-wall"}.get(piece.kind, "castle")
    if isinstance(piece, Objective):
        return "target"
    return "map" if isinstance(piece, Territory) else "diamond"
