"""The `setup` of a ruling or a table: board, terrain, objectives, tokens, units and models."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from tabletop.files.drawn_in import read_annotation, read_territory, read_underlay
from tabletop.files.field import Field
from tabletop.files.terrain_in import read_terrain
from tabletop.files.units_in import read_units
from tabletop.files.words import PHASES, SETUP_KEYS
from tabletop.geometry.units import snapped
from tabletop.state.model import (
    Annotation,
    GameState,
    Objective,
    Terrain,
    Territory,
    Token,
    Unit,
)
from tabletop.state.options import Options

Box = tuple[float, float, float, float]
Placed = TypeVar("Placed", Objective, Terrain, Token, Territory, Annotation)
LARGEST_BOARD: Final = 500.0
MOST_PIECES: Final = 500


@dataclass(frozen=True, slots=True)
class Setup:
    """What stands on the table, and the part of it that a picture should show (inches)."""

    state: GameState
    camera: Box | None = None


def read_setup(field: Field | None, options: Options, title: str) -> Setup:
    """Return a setup; raises `TabletopError` with file, place, value and what was expected."""
    if field is None:
        return Setup(GameState(options=options, title=title))
    keys = field.keys(SETUP_KEYS)
    terrain = _listed(keys.get("terrain"), read_terrain)
    objectives = _listed(keys.get("objectives"), _objective)
    units, models = read_units(keys.get("units"), list(terrain))
    tokens = _tokens(keys.get("tokens"), units)
    return Setup(
        GameState(
            models=models,
            units=units,
            terrain=terrain,
            objectives=objectives,
            tokens=tokens,
            board=_board(keys["board"]) if "board" in keys else None,
            options=options,
            phase=keys["phase"].choice(PHASES, "a phase") if "phase" in keys else "",
            title=keys["title"].text("a title") if "title" in keys else title,
            territories=_listed(keys.get("territories"), read_territory),
            annotations=_listed(keys.get("annotations"), read_annotation),
            underlay=read_underlay(keys["underlay"]) if "underlay" in keys else None,
            locked=_locked(keys.get("locked"), {*models, *terrain, *objectives}),
        ),
        _camera(keys["camera"]) if "camera" in keys else None,
    )


def _listed(field: Field | None, read: Callable[[Field], Placed]) -> dict[str, Placed]:
    found: dict[str, Placed] = {}
    for item in field.items(most=MOST_PIECES) if field is not None else []:
        piece = read(item)
        if piece.id in found:
            raise item.refused(f"the id {piece.id!r} is given twice", "give each its own id")
        found[piece.id] = piece
    return found


def _locked(field: Field | None, known: set[str]) -> tuple[str, ...]:
    items = field.items(most=MOST_PIECES * 10) if field is not None else []
    return tuple(dict.fromkeys(item.reference(sorted(known), "piece") for item in items))


def _objective(field: Field) -> Objective:
    keys = field.keys(("id", "pos", "mm"))
    for key in ("id", "pos"):
        if key not in keys:
            raise field.refused(f"the key {key!r} is missing", f"add {key}")
    x, y = keys["pos"].point()
    mm = keys["mm"].number("a diameter in mm", above=0.0, most=500.0) if "mm" in keys else 40.0
    return Objective(keys["id"].word("an id"), snapped(x), snapped(y), mm)


def _tokens(field: Field | None, units: dict[str, Unit]) -> dict[str, Token]:
    def read(item: Field) -> Token:
        keys = item.keys(("id", "pos", "mm", "unit"))
        for key in ("id", "pos"):
            if key not in keys:
                raise item.refused(f"the key {key!r} is missing", f"add {key}")
        x, y = keys["pos"].point()
        unit = keys["unit"].reference(units, "unit") if "unit" in keys else ""
        mm = keys["mm"].number("a diameter in mm", above=0.0, most=500.0) if "mm" in keys else 25.0
        return Token(keys["id"].word("an id"), snapped(x), snapped(y), unit, mm)

    return _listed(field, read)


def _board(field: Field) -> tuple[float, float]:
    items = field.items(2, 2)
    width, height = (item.number("inches", above=0.0, most=LARGEST_BOARD) for item in items)
    return (width, height)


def _camera(field: Field) -> Box:
    x0, y0, x1, y1 = (item.number("inches") for item in field.items(4, 4))
    if not (x0 < x1 and y0 < y1):
        raise field.wrong("a box [left, bottom, right, top]")
    return (x0, y0, x1, y1)
