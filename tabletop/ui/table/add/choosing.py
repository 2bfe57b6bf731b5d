"""What the controls of the Add panel do: each changes what is wanted, or says what is wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tabletop.errors import TabletopError
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.add.sizes import (
    LONGS,
    ROUNDS,
    LongShape,
    base_text,
    base_words,
    told,
    typed_base,
    typed_height,
    typed_marker,
)
from tabletop.ui.table.add.want import COUNTS, GROUNDS, WHATS, Want
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.add.tool import AddTool

FIELDS: Final = ("field-base", "field-height", "field-wall", "field-area", "field-marker")


def act(tool: AddTool, board: Board, hit: Hit, ui: Ui | None) -> bool:
    """Take a hit of the panel; answer whether it was one."""
    if hit.id in FIELDS:
        _typed(tool, board, hit)
        if hit.kind == "confirm" and ui is not None and hit.id not in tool.errors:
            ui.focus = ""
        return True
    if not hit.id.startswith("add-"):
        return False
    want = _chosen(tool.want, hit)
    if hit.id == "add-base":
        tool.errors.pop("field-base", None)
    if hit.id == "add-ground":
        tool.errors.pop("field-area", None)
    if hit.id == "add-shape" and "field-base" in tool.errors and ui is not None:
        tool.errors.pop("field-base")
    if want != tool.want:
        tool.change(board, want)
        board.context.announce(_words(want, hit), "info", "plus")
    return True


def _chosen(want: Want, hit: Hit) -> Want:
    value = hit.value
    match hit.id:
        case "add-what":
            return replace(want, what=WHATS[int(value)][0])
        case "add-player":
            return replace(want, player=int(value) + 1, joins=False)
        case "add-base":
            base = (*ROUNDS, *LONGS)[int(value)]
            shape: LongShape = "rect" if base.shape == "rect" else "oval"
            return replace(want, base=base, shape=shape)
        case "add-shape":
            shape = "rect" if value == "1" else "oval"
            base = want.base
            if base.shape != "round":
                base = replace(base, shape=shape)
            return replace(want, base=base, shape=shape)
        case "add-count":
            return replace(want, count=COUNTS[int(value)])
        case "add-unit":
            return replace(want, joins=value == "joined")
        case "add-ground":
            ground = GROUNDS[int(value)]
            return replace(
                want, ground=int(value), area_height=ground.height, abilities=ground.abilities
            )
        case "add-ability":
            kept = tuple(a for a in want.abilities if a != value)
            return replace(want, abilities=kept if kept != want.abilities else (*kept, value))
    return want


def _words(want: Want, hit: Hit) -> str:
    match hit.id:
        case "add-what":
            return f"Add: {dict(WHATS)[want.what].lower()}"
        case "add-player":
            return f"Add for player {want.player}"
        case "add-base" | "add-shape":
            return f"Add on {base_words(want.base)}"
        case "add-count":
            return f"Add {want.count} at a click"
        case "add-unit":
            return "Add to the selected unit" if want.joins else "Add a new unit each click"
    what = GROUNDS[want.ground].name
    abilities = ", ".join(a.lower() for a in want.abilities) or "no abilities"
    return f'Add: {what}, {want.area_height:g}", {abilities}'


def _typed(tool: AddTool, board: Board, hit: Hit) -> None:
    """Take what stands in a field; a bad number is told below it and nothing is put down."""
    want, words = tool.want, hit.value
    try:
        match hit.id:
            case "field-base":
                base = typed_base(words, want.shape)
                if base_text(base) != base_text(want.base):
                    want = replace(want, base=base)
            case "field-height":
                height = typed_height(words) if words.strip() else None
                want = replace(want, height=height)
            case "field-wall":
                want = replace(want, wall_height=typed_height(words))
            case "field-area":
                want = replace(want, area_height=typed_height(words, can_be_flat=True))
            case _:
                want = replace(want, marker=typed_marker(words))
    except TabletopError as fault:
        is_new = tool.errors.get(hit.id) != told(fault)
        tool.errors[hit.id] = told(fault)
        if hit.kind == "confirm" and is_new:
            board.context.announce(told(fault), "illegal", "octagon-x")
        board.redraw()
        return
    tool.errors.pop(hit.id, None)
    tool.change(board, want)
