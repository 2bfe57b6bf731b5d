"""What the buttons of the Edit panel and the menu rows do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tabletop.errors import TabletopError
from tabletop.geometry.base import Base
from tabletop.state.model import Objective, Terrain, Territory, Token
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.add.doing import remove_selected
from tabletop.ui.table.add.sizes import LONGS, ROUNDS
from tabletop.ui.table.edit import (
    board_ops,
    keys,
    marker_ops,
    model_ops,
    terrain_ops,
    territory_ops,
    unit_ops,
)
from tabletop.ui.table.edit.changes import Change, refuse
from tabletop.ui.table.edit.chosen import KINDS, Chosen, Standing
from tabletop.ui.table.edit.typed import PREFIX
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.edit.tool import EditTool

NOTHING: Final = Change("", "", ())


def act(tool: EditTool, board: Board, hit: Hit, ui: Ui | None) -> None:
    """Do what a control of the panel asks; what cannot be done is said."""
    if tool.is_busy(board):
        return
    try:
        _do(tool, board, hit.id.removeprefix("edit-"), hit.value, ui)
    except TabletopError as fault:
        refuse(board, fault)
    board.redraw()


def _do(tool: EditTool, board: Board, name: str, value: str, ui: Ui | None) -> None:
    match name:
        case "tab":
            tool.is_unit = value == "1"
        case "ends":
            tool.has_corners, tool.corner = value == "1", None
        case "part":
            tool.part, tool.corner = int(value), None
        case "for":
            tool.player = int(value) + 1
        case "lock":
            keys.lock(tool, board)
        case "choose":
            kind, _, key = value.partition(":")
            tool.choose(board, next((Chosen(k, key) for k in KINDS if k == kind), None))
        case "delete" if tool.piece(board) is None:
            remove_selected(board)
        case "delete":
            keys.delete(tool, board)
        case "table":
            change_table(tool, board, board_ops.SIZES[int(value)][0])
        case "preset":
            state = board.session.state
            tool.apply(
                board, territory_ops.preset_added(state, tool.player, value, tool.depth), "map"
            )
        case _:
            change = change_of(tool, board, name, value)
            if change.events:
                tool.apply(board, change)
    if name == "keyword" and ui is not None:
        ui.fields.put(f"{PREFIX}keyword", "")


def change_table(tool: EditTool, board: Board, size: board_ops.Size | None) -> None:
    """Give the table another size and say what lies outside."""
    change = board_ops.resized(board.session.state, size)
    if change.events:
        tool.apply(board, change, "map")
    else:
        board.context.announce("The table has that size already", "info", "map")


def change_of(tool: EditTool, board: Board, name: str, value: str = "") -> Change:
    """Return what a deed would change; raises `TabletopError` when it cannot be done."""
    state, piece = board.session.state, tool.piece(board)
    if name in ("duplicate", "opposite", "mirror"):
        return copied(board, piece, name)
    if isinstance(piece, Terrain):
        return _of_terrain(tool, board, piece, name)
    if isinstance(piece, Territory):
        return territory_ops.owned(piece, int(value)) if name == "owner" else NOTHING
    if piece is not None:
        return marker_ops.sized(state, piece, float(value)) if name == "size" else NOTHING
    return _of_models(board, name, value) if board.session.selection else NOTHING


def copied(board: Board, piece: Standing | None, name: str) -> Change:
    """Return a copy beside, a copy through the centre, or the piece the other way round."""
    state, models = board.session.state, board.session.selection
    if piece is None:
        if not models:
            raise TabletopError("nothing is chosen", next_step="choose a piece first")
        if name == "mirror":
            raise TabletopError("models have no other way round", next_step="Q and E turn them")
        deed = model_ops.duplicated if name == "duplicate" else model_ops.opposite
        return deed(state, models)
    if isinstance(piece, Terrain):
        return {
            "duplicate": terrain_ops.duplicated,
            "opposite": terrain_ops.opposite,
            "mirror": terrain_ops.mirrored,
        }[name](state, piece)
    if isinstance(piece, Territory):
        return {
            "duplicate": territory_ops.duplicated,
            "opposite": territory_ops.opposite,
            "mirror": territory_ops.mirrored,
        }[name](state, piece)
    if name == "mirror":
        raise TabletopError("a disc has no other way round", next_step="Shift+D copies it opposite")
    marker: Objective | Token = piece
    return (marker_ops.duplicated if name == "duplicate" else marker_ops.opposite)(state, marker)


def _of_terrain(tool: EditTool, board: Board, piece: Terrain, name: str) -> Change:
    state = board.session.state
    if name.startswith("ability-"):
        return terrain_ops.with_ability(state, piece, name.removeprefix("ability-"))
    if name in ("kind-on", "kind-back"):
        kinds = [kind for kind, _ in terrain_ops.KIND_NAMES]
        by = 1 if name == "kind-on" else -1
        here = kinds.index(piece.kind) if piece.kind in kinds else 0
        return terrain_ops.with_kind(state, piece, kinds[(here + by) % len(kinds)])
    ways: dict[str, Callable[[], Change]] = {
        "front": lambda: terrain_ops.ordered(state, piece, to_front=True),
        "back": lambda: terrain_ops.ordered(state, piece, to_front=False),
        "part-add": lambda: terrain_ops.part_added(state, piece),
        "part-out": lambda: terrain_ops.part_removed(state, piece, tool.part),
    }
    way = ways.get(name)
    return way() if way is not None else NOTHING


def _of_models(board: Board, name: str, value: str) -> Change:
    session = board.session
    state, models, units = session.state, session.selection, session.units
    match name:
        case "base":
            return model_ops.based(state, models, (*ROUNDS, *LONGS)[int(value)])
        case "shape":
            return _shaped(board, "rect" if value == "1" else "oval")
        case "player":
            return unit_ops.owned(state, units, int(value) + 1)
        case "split":
            return unit_ops.split(state, models)
        case "join":
            return unit_ops.joined(state, units)
    if len(units) != 1:
        raise TabletopError("models of one unit are needed", next_step="select one unit")
    match name:
        case "more":
            return model_ops.added(state, units[0])
        case "keyword":
            return unit_ops.with_keyword(state, units[0], value)
        case "keyword-out":
            return unit_ops.without_keyword(state, units[0], value)
        case "glyph":
            return unit_ops.glyphed(state, units[0], value)
    return NOTHING


def _shaped(board: Board, shape: str) -> Change:
    state, models = board.session.state, board.session.selection
    base = state.model(models[0]).base
    if base.shape == "round":
        raise TabletopError("a round base is neither", next_step="type two sizes, such as 60x35")
    new: Base = replace(base, shape="rect" if shape == "rect" else "oval")
    return model_ops.based(state, models, new)
