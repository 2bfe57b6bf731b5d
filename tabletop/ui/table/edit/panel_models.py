"""The panel's part for models and units."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.rules.heights import default_height
from tabletop.state.model import Unit
from tabletop.ui.kit.canvas import Picture
from tabletop.ui.kit.controls import segmented
from tabletop.ui.kit.icons import role_names
from tabletop.ui.table.add.grid import bases_grid, cell
from tabletop.ui.table.add.sizes import base_text
from tabletop.ui.table.edit.fields import shown
from tabletop.ui.table.edit.rows import Deed, Line, Rows
from tabletop.ui.table.edit.typed import PREFIX
from tabletop.ui.table.edit.unit_ops import suggested
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.edit.tool import EditTool


def paint(tool: EditTool, board: Board, rows: Rows, models: tuple[str, ...]) -> None:
    """Draw the rows of the selected models, or of their unit."""
    kit = rows.kit
    y = rows.y + kit.px(16)
    many = "Model" if len(models) == 1 else f"{len(models)} models"
    segmented(
        rows.ui, "edit-tab", rows.box.x, y, (many, "Unit"), int(tool.is_unit),
        width=float(rows.box.w),
    )  # fmt: skip
    rows.y = y + kit.px(20)
    if tool.is_unit:
        _unit_rows(tool, board, rows)
    else:
        _model_rows(board, rows, models)


def _model_rows(board: Board, rows: Rows, models: tuple[str, ...]) -> None:
    kit, state = rows.kit, board.session.state
    first = state.model(models[0])
    bases = {state.model(m).base for m in models}
    base = first.base if len(bases) == 1 else None
    rows.y = bases_grid(rows.ui, "edit-base", rows.box, rows.y + kit.px(2), base)
    text = base_text(first.base) if base is not None else ""
    y = rows.y + rows.step // 2
    wide = rows.box.w * 60 // 100
    whole = rows.box
    rows.box = pygame.Rect(whole.x, whole.y, wide, whole.h)
    rows.fields(Line("Base, mm", "base", text, "28.5 or 60x35"), label=60)
    rows.box = whole
    left = whole.x + wide + kit.px(6)
    shape = int(first.base.shape == "rect")
    segmented(
        rows.ui, "edit-shape", left, y, ("Oval", "Rect"), shape, width=float(whole.right - left)
    )
    heights = {state.model(m).height for m in models}
    tall = f'{shown(first.height)}"' if len(heights) == 1 else ""
    facing = f"{shown(first.pose.facing)}°"
    rows.fields(Line("Height", "height", tall, "by rules"), Line("Facing", "facing", facing))
    usual, source = default_height(first.base, state.unit(first.unit).keywords)
    if first.height_source == "given":
        rows.words(f'Height given. Empty: {shown(usual)}" {source}.')
    else:
        rows.words(f"Height {first.height_source}.")
    rows.fields(Line("x", "x", shown(first.pose.x)), Line("y", "y", shown(first.pose.y)), label=20)
    rows.rule()
    units = board.session.units
    one = "" if len(units) == 1 else "select models of one unit"
    whole_unit = len(units) == 1 and len(models) == len(units[0].models)
    rows.deeds(
        [
            Deed("edit-more", "Add a model", "plus", reason=one, tip="One more, beside the last"),
            Deed("edit-delete", "Remove", "trash-2", "Del"),
            Deed("edit-duplicate", "Duplicate", "copy", "Ctrl+D"),
            Deed("edit-opposite", "Opposite", "copy", "Shift+D",
                 "" if board.session.state.board else "the table has no edge",
                 tip="Copy through the centre of the table, for the other player"),
            Deed("edit-split", "Split off", "unlink",
                 reason=one or ("select some of the unit" if whole_unit else "")),
            Deed("edit-lock", "Lock", "lock", "Ctrl+B"),
        ]
    )  # fmt: skip
    if one:
        rows.words("Adding and splitting need models of one unit.")
    elif whole_unit and len(models) > 1:
        rows.words("Split off: select some of the unit first (Shift, Ctrl click).")


def _unit_rows(tool: EditTool, board: Board, rows: Rows) -> None:
    units = board.session.units
    _player(rows, units)
    if len(units) > 1:
        rows.words(f"{len(units)} units are selected: choose one to change its numbers.")
        is_mixed = len({unit.player for unit in units}) > 1
        reason = "they belong to two players" if is_mixed else ""
        rows.deeds([Deed("edit-join", "Join to one unit", "link", reason=reason)], across=1)
        if reason:
            rows.words("Joining needs units of one player.")
        return
    unit = units[0]
    move = "-" if unit.move is None else f'{shown(unit.move)}"'
    rows.fields(Line("Name", "unit", unit.name, unit.id))
    rows.fields(Line("Move", "move", move), Line("Health", "health", str(unit.health)), label=58)
    rows.fields(
        Line("Save", "save", unit.save), Line("Control", "control", str(unit.control)), label=58
    )
    rows.fields(
        Line("Wounds", "wounds", str(unit.wounds)),
        Line("Coherent", "coherency", f'{shown(unit.coherency)}"'),
        label=58,
    )
    _keywords(rows, board, unit)
    _glyphs(rows, unit)


def _player(rows: Rows, units: tuple[Unit, ...]) -> None:
    kit, y = rows.kit, rows.y + rows.step // 2
    kit.text(rows.ui.surface, "Player", (rows.box.x, y), "small", "ink2")
    left = rows.box.x + kit.px(50)
    players = {unit.player for unit in units}
    chosen = players.pop() - 1 if len(players) == 1 else -1
    segmented(
        rows.ui, "edit-player", left, y, ("1, blue", "2, orange"), chosen,
        width=float(rows.box.right - left),
    )  # fmt: skip
    rows.y += rows.step


def _keywords(rows: Rows, board: Board, unit: Unit) -> None:
    """Draw the keywords as chips that a press takes away, and a field for another one."""
    kit = rows.kit
    rows.caption("Keywords")
    x, gap, high = rows.box.x, kit.px(5), kit.px(26)
    for keyword in unit.keywords:
        wide = min(round(kit.width(keyword, "small", 600)) + kit.px(34), rows.box.w)
        if x + wide > rows.box.right and x > rows.box.x:
            x, rows.y = rows.box.x, rows.y + high + gap
        spot = pygame.Rect(x, rows.y, wide, high)
        is_hot = rows.ui.add("edit-keyword-out", spot, value=keyword, tip=f"Take {keyword} away")
        kit.plate(rows.ui.surface, spot, "sunken" if is_hot else "raised", "edge_strong", radius=13)
        at = (spot.x + kit.px(10), spot.centery)
        kit.text(rows.ui.surface, keyword, at, "small", "ink", weight=500, room=wide - kit.px(30))
        kit.icon(rows.ui.surface, "x", (spot.right - kit.px(13), spot.centery), 12, "ink2")
        rows.ui.draw_focus("edit-keyword-out", spot, keyword)
        x = spot.right + gap
    if unit.keywords:
        rows.y += high + gap
    rows.fields(Line("Add", "keyword", "", "type a keyword"), label=36)
    typed = rows.ui.fields.text(f"{PREFIX}keyword")
    if rows.ui.focus == f"{PREFIX}keyword" or typed:
        found = suggested(board.session.state, unit, typed)
        rows.deeds([Deed("edit-keyword", word, value=word) for word in found])


def _glyphs(rows: Rows, unit: Unit) -> None:
    """Draw the signs that a base can bear, the first one is none."""
    kit = rows.kit
    rows.caption("Sign")
    names, across, gap, high = ("", *role_names()), 7, kit.px(5), kit.px(34)
    picture = Picture()
    for i, name in enumerate(names):
        spot = cell(rows.box, i % across, across, gap)
        spot.y, spot.h = rows.y + (i // across) * (high + gap), high
        tip = name.replace("-", " ") or "no sign"
        is_hot = rows.ui.add("edit-glyph", spot, value=name, tip=tip)
        is_on = unit.glyph == name
        edge = "ink" if is_on else "edge_strong"
        kit.plate(
            rows.ui.surface, spot, "sunken" if is_hot else "raised", edge, width=2 if is_on else 1
        )
        ink = kit.theme.player(unit.player, "ink")
        if name:
            picture.glyph(name, spot.center, kit.px(22), ink, "roles", 0)
        else:
            picture.disc(spot.center, kit.px(6), ink)
        rows.ui.draw_focus("edit-glyph", spot, name)
    kit.paint(picture, rows.ui.surface)
    rows.y += -(-len(names) // across) * (high + gap)
