"""Terrain features: a footprint that rules ask about and the solids that stand there."""

from __future__ import annotations

from tabletop.errors import TabletopError
from tabletop.files.field import Field
from tabletop.files.words import TERRAIN_ABILITIES, TERRAIN_KEYS, TERRAIN_KINDS
from tabletop.geometry.region import Region, Solid, region
from tabletop.state.model import Terrain

TALLEST = 100.0


def read_terrain(field: Field) -> Terrain:
    """Return a terrain feature; raises `TabletopError` for outlines that cross themselves."""
    keys = field.keys(TERRAIN_KEYS)
    for key in ("id", "points"):
        if key not in keys:
            raise field.refused(f"the key {key!r} is missing", f"add {key}")
    name = keys["id"].word("an id")
    footprint = _region(field, keys)
    if "parts" in keys and "height" in keys:
        raise keys["height"].refused("height stands beside parts", "give a height to each part")
    if "parts" not in keys and "height" not in keys:
        raise field.refused("the key 'height' is missing", "add height, 0 for flat ground")
    if "parts" in keys:
        parts = tuple(
            _part(f"{name}:{n}", item) for n, item in enumerate(keys["parts"].items(), start=1)
        )
    else:
        top = keys["height"].number("a height in inches", least=0.0, most=TALLEST)
        parts = (Solid(name, footprint, top),) if top > 0.0 else ()
    abilities = keys["abilities"].items() if "abilities" in keys else []
    return Terrain(
        name,
        footprint,
        parts,
        tuple(item.choice(TERRAIN_ABILITIES, "a terrain ability") for item in abilities),
        keys["name"].text("a name") if "name" in keys else "",
        keys["kind"].choice(TERRAIN_KINDS, "a kind of terrain") if "kind" in keys else "ruin",
    )


def _part(key: str, field: Field) -> Solid:
    keys = field.keys(("points", "holes", "height"))
    for name in ("points", "height"):
        if name not in keys:
            raise field.refused(f"the key {name!r} is missing", f"add {name}")
    top = keys["height"].number("a height above 0 in inches", above=0.0, most=TALLEST)
    return Solid(key, _region(field, keys), top)


def _region(field: Field, keys: dict[str, Field]) -> Region:
    points = [item.point() for item in keys["points"].items(least=1)]
    holes = keys["holes"].items() if "holes" in keys else []
    inner = [[item.point() for item in hole.items(least=1)] for hole in holes]
    try:
        return region(points, inner)
    except TabletopError as fault:
        raise keys["points"].because(fault) from None
