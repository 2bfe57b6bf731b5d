"""What each field of the Edit panel means: its words as a change of what they were typed for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple, replace
from typing import TYPE_CHECKING, Final, Protocol

from tabletop.errors import TabletopError
from tabletop.geometry.base import Base
from tabletop.geometry.outline import Box, box_of, has_edge_along, own_angle
from tabletop.state.model import GameState, Objective, Terrain, Territory, Token, Unit
from tabletop.ui.table.add.sizes import typed_base, typed_height, typed_marker, typed_number
from tabletop.ui.table.edit import (
    board_ops,
    marker_ops,
    model_ops,
    terrain_ops,
    territory_ops,
    unit_ops,
)
from tabletop.ui.table.edit.changes import Change
from tabletop.ui.table.edit.chosen import Chosen, Standing, piece_of, spot_of
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.edit.tool import EditTool

QUIET: Final = ("keyword",)
"""Fields whose words are not judged while one types."""
NONE: Final = Change("", "", ())
NUMBERS: Final = ("health", "wounds", "control", "move", "coherency")
LONGEST_NAME: Final = 80
WIDEST: Final = 200.0
FARTHEST: Final = 500.0


class Words(Protocol):
    """Words typed for a piece or for models."""

    @property
    def field(self) -> str:
        """Which field."""

    @property
    def words(self) -> str:
        """What stands in it."""

    @property
    def chosen(self) -> Chosen | None:
        """The piece."""

    @property
    def models(self) -> tuple[str, ...]:
        """The models, when no piece was chosen."""

    @property
    def part(self) -> int:
        """The part of terrain."""


def change_of(tool: EditTool, board: Board, typed: Words) -> Change:
    """Return the change that typed words ask for, without facts when they change nothing.

    Raises `TabletopError` with a reason to show below the field.
    """
    state = board.session.state
    if typed.field == "depth":
        typed_inches(typed.words, 0.5, 250.0)
        return NONE
    if typed.field in ("table-wide", "table-deep"):
        return _table(state, typed.field, typed.words)
    piece = piece_of(state, typed.chosen)
    if isinstance(piece, Terrain):
        return _terrain(tool, state, piece, typed)
    if isinstance(piece, Territory):
        return (
            territory_ops.renamed(piece, typed_name(typed.words)) if typed.field == "name" else NONE
        )
    if piece is not None:
        return _marker(state, piece, typed)
    models = tuple(m for m in typed.models if m in state.models)
    if not models:
        return NONE
    return _models(state, models, typed)


def after(tool: EditTool, typed: Words) -> None:
    """Remember what was typed: the angle along which numbers are told, the depth of a preset."""
    if typed.field == "depth":
        tool.depth = typed_inches(typed.words, 0.5, 250.0)
    elif typed.field == "angle" and typed.chosen is not None:
        tool.axes[typed.chosen.id] = typed_number(typed.words.replace("°", ""), "") % 360.0


def box_shown(tool: EditTool, piece: Terrain) -> Box:
    """Return the numbers of a piece along the axis in use, its own one at first."""
    axis = tool.axes.get(piece.id)
    if axis is None or not has_edge_along(piece.footprint, axis):
        axis = tool.axes[piece.id] = own_angle(piece.footprint)
    return box_of(piece.footprint, axis)


def typed_name(words: str) -> str:
    """Return a typed name: one line of at most 80 letters; raises `TabletopError` otherwise.

    >>> typed_name("  Old   mill ")
    'Old mill'
    """
    name = " ".join(words.split())
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise TabletopError("no name", next_step=f"type up to {LONGEST_NAME} letters")
    return name


def typed_inches(words: str, least: float, most: float) -> float:
    """Return typed inches within limits; raises `TabletopError` with them.

    >>> typed_inches('4.5"', 0, 10)
    4.5
    """
    value = typed_number(words.replace('"', ""), "type inches")
    if not least <= value <= most:
        raise TabletopError(f'{value:g}" is out of reach', next_step=f'{least:g} to {most:g}"')
    return value


def _table(state: GameState, field: str, words: str) -> Change:
    side = typed_inches(words, 1.0, 500.0)
    wide, deep = state.board or (side, side)
    size = (side, deep) if field == "table-wide" else (wide, side)
    return NONE if size == state.board else board_ops.resized(state, size)


# ---------------------------------------------------------------------- pieces
def _terrain(tool: EditTool, state: GameState, piece: Terrain, typed: Words) -> Change:
    words = typed.words
    if typed.field == "name":
        return terrain_ops.renamed(state, piece, typed_name(words))
    if typed.field == "tall":
        height = typed_height(words, can_be_flat=True)
        return terrain_ops.tall(state, piece, typed.part, height)
    was = box_shown(tool, piece)
    if typed.field == "angle":
        angle = typed_number(words.replace("°", ""), "type degrees") % 360.0
        return _boxed(state, piece, was, replace(was, angle=angle))
    if typed.field in ("x", "y"):
        value = typed_inches(words, -FARTHEST, FARTHEST)
        at = terrain_ops.kept_on(state, (value, was.y) if typed.field == "x" else (was.x, value))
        return _boxed(state, piece, was, replace(was, x=at[0], y=at[1]))
    value = typed_inches(words, 0.05, WIDEST)
    now = replace(was, length=value) if typed.field == "long" else replace(was, width=value)
    return _boxed(state, piece, was, now)


def _boxed(state: GameState, piece: Terrain, was: Box, now: Box) -> Change:
    """Return a change of typed numbers; what shows the same number changes nothing."""
    before, after = astuple(was), astuple(now)
    if all(shown(a) == shown(b) for a, b in zip(before, after, strict=True)):
        return NONE
    return terrain_ops.boxed(state, piece, was, now)


def shown(value: float) -> str:
    """Return a number as fields show it: up to three decimals.

    >>> shown(2.5), shown(3.14159), shown(-0.0)
    ('2.5', '3.142', '0')
    """
    words = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if words in ("-0", "") else words


def _marker(state: GameState, piece: Standing, typed: Words) -> Change:
    if not isinstance(piece, Objective | Token):
        return NONE
    words = typed.words
    match typed.field:
        case "number" if isinstance(piece, Objective):
            return marker_ops.renumbered(state, piece, words.strip())
        case "size":
            mm = typed_marker(words)
            return NONE if mm == piece.mm else marker_ops.sized(state, piece, mm)
        case "x" | "y":
            value = typed_inches(words, -FARTHEST, FARTHEST)
            x, y = spot_of(piece)
            at = (value, y) if typed.field == "x" else (x, value)
            if shown(at[0]) == shown(x) and shown(at[1]) == shown(y):
                return NONE
            return marker_ops.placed(state, piece, *at)
    return NONE


# ---------------------------------------------------------------------- models and units
def _models(state: GameState, models: tuple[str, ...], typed: Words) -> Change:
    first = state.model(models[0])
    words = typed.words
    match typed.field:
        case "base":
            shape = first.base.shape
            base: Base = typed_base(words, "rect" if shape == "rect" else "oval")
            return model_ops.based(state, models, base)
        case "height":
            height = typed_height(words) if words.strip() else None
            if height is not None and shown(height) == shown(first.height):
                return NONE
            return model_ops.tall(state, models, height)
        case "facing":
            facing = typed_number(words.replace("°", ""), "type degrees")
            if shown(facing % 360.0) == shown(first.pose.facing):
                return NONE
            return model_ops.faced(state, models, facing)
        case "x" | "y":
            value = typed_inches(words, -FARTHEST, FARTHEST)
            now = first.pose.x if typed.field == "x" else first.pose.y
            if shown(value) == shown(now):
                return NONE
            if typed.field == "x":
                return model_ops.placed(state, models, x=value)
            return model_ops.placed(state, models, y=value)
    units = list(dict.fromkeys(state.model(m).unit for m in models))
    return _unit(state, state.unit(units[0]), typed) if len(units) == 1 else NONE


def _unit(state: GameState, unit: Unit, typed: Words) -> Change:
    words = typed.words
    ways: dict[str, Callable[[], Change]] = {
        "unit": lambda: unit_ops.renamed(state, unit, typed_name(words)),
        "save": lambda: unit_ops.saved(state, unit, words),
        "keyword": lambda: unit_ops.with_keyword(state, unit, words) if words.strip() else NONE,
        "health": lambda: unit_ops.numbered(state, unit, "health", _whole(words, 1)),
        "wounds": lambda: unit_ops.numbered(state, unit, "wounds", _whole(words, 0)),
        "control": lambda: unit_ops.numbered(state, unit, "control", _whole(words, 0)),
        "coherency": lambda: unit_ops.numbered(
            state, unit, "coherency", typed_inches(words, 0.05, 24.0)
        ),
        "move": lambda: _move(state, unit, words),
    }
    way = ways.get(typed.field)
    return way() if way is not None else NONE


def _move(state: GameState, unit: Unit, words: str) -> Change:
    if words.strip() in ("-", ""):
        return unit_ops.numbered(state, unit, "move", None)
    value = typed_inches(words, 0.0, 100.0)
    if unit.move is not None and shown(value) == shown(unit.move):
        return NONE
    return unit_ops.numbered(state, unit, "move", value)


def _whole(words: str, least: int) -> float:
    value = typed_number(words, "type a whole number")
    if value != int(value) or not least <= value <= 1000:
        raise TabletopError(f"{value:g} does not do", next_step=f"type {least} to 1000")
    return value
