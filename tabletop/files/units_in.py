"""Units and their models, with default heights where a file gives none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.field import Field
from tabletop.files.words import FLAGS, MODEL_KEYS, SHAPES, UNIT_KEYS
from tabletop.geometry.base import Base, Pose, Shape
from tabletop.rules.heights import default_height
from tabletop.state.model import Model, Unit

TALLEST: Final = 100.0
HIGHEST: Final = 100.0
MOST_MODELS: Final = 2000


def read_units(
    field: Field | None, terrain: Iterable[str]
) -> tuple[dict[str, Unit], dict[str, Model]]:
    """Return the units and the models of a setup by id, in the order of the file."""
    units: dict[str, Unit] = {}
    models: dict[str, Model] = {}
    features = list(terrain)
    for item in field.items() if field is not None else []:
        unit = _unit(item, features, models)
        if unit.id in units:
            raise item.refused(f"the unit id {unit.id!r} is given twice", "give each its own id")
        units[unit.id] = unit
        if len(models) > MOST_MODELS:
            raise item.refused(f"more than {MOST_MODELS} models", "split the table")
    return units, models


def _unit(field: Field, terrain: list[str], models: dict[str, Model]) -> Unit:
    keys = field.keys(UNIT_KEYS)
    for key in ("id", "army", "models"):
        if key not in keys:
            raise field.refused(f"the key {key!r} is missing", f"add {key}")
    name = keys["id"].word("an id")
    keywords = keys["keywords"].items() if "keywords" in keys else []
    words = tuple(item.text("a keyword", least=1) for item in keywords)
    mine: list[str] = []
    for item in keys["models"].items(least=1):
        model = _model(item, name, words)
        if model.id in models:
            raise item.refused(f"the model id {model.id!r} is given twice", "give each its own id")
        models[model.id] = model
        mine.append(model.id)
    plain = Unit(name, keys["army"].whole("player 1 or 2", least=1, most=2), tuple(mine))
    move, is_known = _move(keys.get("move"))
    flags = {flag: keys[flag].flag() if flag in keys else False for flag in FLAGS}
    return Unit(
        plain.id,
        plain.player,
        plain.models,
        name=keys["name"].text("a name") if "name" in keys else "",
        keywords=words,
        coherency=keys["coherency"].number("inches", above=0.0, most=24.0)
        if "coherency" in keys
        else plain.coherency,
        control=_count(keys, "control", 0, plain.control),
        control_modifier=_count(keys, "control_modifier", -100, plain.control_modifier),
        standard_bearer=keys["standard_bearer"].flag() if "standard_bearer" in keys else False,
        move=move,
        move_known=is_known,
        charged=flags["charged"],
        ran=flags["ran"],
        retreated=flags["retreated"],
        garrison=keys["garrison"].reference(terrain, "terrain feature")
        if "garrison" in keys
        else "",
        glyph=keys["glyph"].word("a glyph") if "glyph" in keys else "",
        health=_count(keys, "health", 1, plain.health),
        wounds=_count(keys, "wounds", 0, plain.wounds),
        save=_save(keys["save"]) if "save" in keys else plain.save,
    )


def _count(keys: dict[str, Field], key: str, least: int, otherwise: int) -> int:
    return keys[key].whole("a whole number", least=least, most=1000) if key in keys else otherwise


def _move(field: Field | None) -> tuple[float | None, bool]:
    if field is None:
        return Unit("", 1, ()).move, False
    if field.node.value == "-":
        return None, True
    return field.number("a Move in inches, or '-'", least=0.0, most=100.0), True


def _save(field: Field) -> str:
    value = field.node.value
    if isinstance(value, str) and (value == "-" or value in {f"{n}+" for n in range(2, 8)}):
        return value
    raise field.wrong("a Save such as '4+' or '-'")


def _model(field: Field, unit: str, keywords: tuple[str, ...]) -> Model:
    keys = field.keys(MODEL_KEYS)
    for key in ("id", "base", "pos"):
        if key not in keys:
            raise field.refused(f"the key {key!r} is missing", f"add {key}")
    base = _base(keys["base"])
    x, y = keys["pos"].point()
    pose = Pose(
        x,
        y,
        keys["facing"].number("degrees") if "facing" in keys else 0.0,
        keys["elevation"].number("inches above the table", least=0.0, most=HIGHEST)
        if "elevation" in keys
        else 0.0,
    )
    if "height" in keys:
        height = keys["height"].number("a height in inches", above=0.0, most=TALLEST)
        source = keys["height_source"].text("a source") if "height_source" in keys else "given"
    elif "height_source" in keys:
        raise keys["height_source"].refused("height_source without a height", "add height")
    else:
        height, source = default_height(base, keywords)
    return Model(keys["id"].word("an id"), unit, base, pose.snapped(), height, source)


def _base(field: Field) -> Base:
    keys = field.keys(("shape", "mm"))
    for key in ("shape", "mm"):
        if key not in keys:
            raise field.refused(f"the key {key!r} is missing", "write {shape: round, mm: [32]}")
    shape: Shape = _shape(keys["shape"])
    size = keys["mm"]
    sizes = size.items(1, 2) if isinstance(size.node.value, list) else [size]
    wanted = 1 if shape == "round" else 2
    if len(sizes) != wanted:
        raise size.refused(
            f"{len(sizes)} sizes for {'an' if shape == 'oval' else 'a'} {shape} base",
            "give the diameter, [32]" if wanted == 1 else "give length and width, [60, 35]",
        )
    values = [item.number("a size in mm", above=0.0, most=2000.0) for item in sizes]
    try:
        return Base(shape, values[0], values[-1])
    except TabletopError as fault:
        raise size.because(fault) from None


def _shape(field: Field) -> Shape:
    word = field.choice(SHAPES, "a base shape")
    return "round" if word == "round" else "oval" if word == "oval" else "rect"
