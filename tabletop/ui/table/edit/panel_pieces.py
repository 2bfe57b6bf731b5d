"""The panel's part for terrain, objectives, territories and tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.geometry.outline import wall_of
from tabletop.state.model import Objective, Terrain, Territory, Token
from tabletop.ui.kit.controls import check_row, icon_button, segmented
from tabletop.ui.table.add.want import ABILITIES, WHAT_IT_DOES
from tabletop.ui.table.edit import holds, terrain_ops
from tabletop.ui.table.edit.chosen import Standing
from tabletop.ui.table.edit.fields import box_shown, shown
from tabletop.ui.table.edit.marker_ops import SIZES
from tabletop.ui.table.edit.rows import Deed, Line, Rows
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.edit.tool import EditTool


def paint(tool: EditTool, board: Board, rows: Rows, piece: Standing) -> None:
    """Draw the rows of a piece."""
    if isinstance(piece, Terrain):
        _terrain(tool, board, rows, piece)
    elif isinstance(piece, Territory):
        _territory(tool, rows, piece)
    else:
        _marker(rows, piece)
    _deeds(tool, board, rows, piece)


def _terrain(tool: EditTool, board: Board, rows: Rows, piece: Terrain) -> None:
    box = box_shown(tool, piece)
    is_wall = holds.is_wall(piece)
    rows.fields(Line("Name", "name", piece.name, piece.id))
    rows.fields(Line("x", "x", shown(box.x)), Line("y", "y", shown(box.y)), label=20)
    long, deep = ("Length", "Thick") if is_wall else ("Width", "Depth")
    rows.fields(Line(long, "long", shown(box.length)), Line(deep, "deep", shown(box.width)))
    _parts(tool, rows, piece)
    if wall_of(piece.footprint) is not None and is_wall:
        _switch(rows, "Drag", "edit-ends", ("Ends", "Corners"), int(tool.has_corners))
    _kind(rows, piece)
    _abilities(rows, piece)


def _parts(tool: EditTool, rows: Rows, piece: Terrain) -> None:
    """Draw angle and height, and which part is edited when there are several."""
    angle = Line("Angle", "angle", f"{shown(box_shown(tool, piece).angle)}°")
    is_one = terrain_ops.is_one(piece)
    tool.part = 0 if is_one else min(tool.part, len(piece.parts))
    if is_one:
        rows.fields(angle, Line("Height", "tall", f'{shown(piece.height)}"', "0 is flat"))
    elif tool.part:
        top = piece.parts[tool.part - 1].top
        rows.fields(angle, Line("Height", "tall", f'{shown(top)}"'))
    else:
        rows.fields(angle)
    if not is_one:
        names = ("Ground", *(str(k) for k in range(1, len(piece.parts) + 1)))
        chips = [
            Deed("edit-part", name, value=str(k), is_on=k == tool.part)
            for k, name in enumerate(names)
        ]
        rows.deeds(chips[:1], across=1)
        rows.deeds(chips[1:], across=5)


def _kind(rows: Rows, piece: Terrain) -> None:
    kit, y = rows.kit, rows.y + rows.step // 2
    kit.text(rows.ui.surface, "Kind", (rows.box.x, y), "small", "ink2")
    left = rows.box.x + kit.px(50)
    icon_button(rows.ui, "edit-kind-back", (left + kit.px(16), y), "chevron-left", "Kind before")
    right = rows.box.right - kit.px(16)
    icon_button(rows.ui, "edit-kind-on", (right, y), "chevron-right", "Next kind")
    name = dict(terrain_ops.KIND_NAMES).get(piece.kind, piece.kind)
    middle = (left + rows.box.right) // 2
    kit.text(rows.ui.surface, name, (middle, y), "body", "ink", weight=600, align="c")
    rows.y += rows.step


def _abilities(rows: Rows, piece: Terrain) -> None:
    kit = rows.kit
    rows.y += kit.px(2)
    for ability, name in ABILITIES.items():
        is_on = ability in piece.abilities
        where = pygame.Rect(rows.box.x, rows.y, rows.box.w, kit.px(24))
        check_row(rows.ui, f"edit-ability-{ability}", where, name, is_on)
        rows.y += kit.px(25)
        if is_on:
            at = (rows.box.x + kit.px(25), rows.y, rows.box.w - kit.px(25))
            words = WHAT_IT_DOES[ability]
            rows.y = kit.paragraph(rows.ui.surface, words, at, "small", "ink2") + kit.px(3)
    rows.y += kit.px(5)


def _marker(rows: Rows, piece: Objective | Token) -> None:
    rows.fields(Line("x", "x", shown(piece.x)), Line("y", "y", shown(piece.y)), label=20)
    size = Line("Size, mm", "size", f"{piece.mm:g}")
    if isinstance(piece, Token):
        rows.fields(size)
        return
    rows.fields(Line("Number", "number", piece.id), size)
    rows.deeds(
        [Deed("edit-size", f"{mm:g} mm", value=f"{mm:g}", is_on=mm == piece.mm) for mm in SIZES]
    )


def _territory(tool: EditTool, rows: Rows, piece: Territory) -> None:
    rows.fields(Line("Name", "name", piece.name, piece.id))
    _switch(rows, "Whose", "edit-owner", ("Nobody", "1, blue", "2, orange"), piece.player)
    rows.words("Drag a corner; double-click an edge adds one. Drag inside moves it.")


def _switch(rows: Rows, label: str, id: str, items: tuple[str, ...], chosen: int) -> None:
    kit, y = rows.kit, rows.y + rows.step // 2
    kit.text(rows.ui.surface, label, (rows.box.x, y), "small", "ink2")
    left = rows.box.x + kit.px(50)
    segmented(rows.ui, id, left, y, items, chosen, width=float(rows.box.right - left))
    rows.y += rows.step


def _deeds(tool: EditTool, board: Board, rows: Rows, piece: Standing) -> None:
    is_ground = isinstance(piece, Terrain)
    no_board = "the table has no edge" if board.session.state.board is None else ""
    deeds = [
        Deed("edit-duplicate", "Duplicate", "copy", "Ctrl+D"),
        Deed(
            "edit-opposite", "Opposite", "copy", "Shift+D", no_board,
            tip="Copy through the centre of the table, turned by 180 degrees",
        ),
    ]  # fmt: skip
    if is_ground or isinstance(piece, Territory):
        deeds.append(Deed("edit-mirror", "Mirror", "", "Shift+M", tip="Left for right, here"))
    if isinstance(piece, Terrain):
        deeds.append(Deed("edit-front", "To front", "", "PgUp"))
        deeds.append(Deed("edit-back", "To back", "", "PgDn"))
        deeds.append(Deed("edit-part-add", "Add a part", "plus"))
        if tool.part:
            deeds.append(Deed("edit-part-out", f"Take out {tool.part}", "minus"))
    if isinstance(piece, Terrain | Objective):
        deeds.append(Deed("edit-lock", "Lock", "lock", "Ctrl+B"))
    is_corner = tool.corner is not None
    deeds.append(Deed("edit-delete", "Take corner" if is_corner else "Remove", "trash-2", "Del"))
    rows.rule()
    rows.deeds(deeds)
    if is_ground or isinstance(piece, Territory):
        rows.words(
            "Comma and point choose a corner, arrows move it, Enter adds one. Alt: no snapping."
        )
