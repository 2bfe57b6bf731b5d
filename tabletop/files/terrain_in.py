"""Terrain features: a footprint that rules ask about and the solids that stand there."""

from __future__ import annotations

from typing import Final

import shapely
from shapely.geometry import Polygon

from tabletop.errors import TabletopError
from tabletop.files.field import Field
from tabletop.files.words import TERRAIN_ABILITIES, TERRAIN_KEYS, TERRAIN_KINDS
from tabletop.geometry.base import Point
from tabletop.geometry.region import MOST_POINTS, Region, Solid, region
from tabletop.state.model import Terrain

TALLEST: Final = 100.0
MOST_PARTS: Final = 200


def read_terrain(field: Field) -> Terrain:
    """Return a terrain feature; raises `TabletopError` for outlines that cross themselves."""
    keys = field.keys(TERRAIN_KEYS)
    for key in ("id", "points"):
        if key not in keys:
            raise field.refused(f"the key {key!r} is missing", f"add {key}")
    name = keys["id"].word("an id")
    if ":" in name:  # parts are called after their feature: W:1, W:2
        raise keys["id"].refused(f"the id {name!r} has a colon", "take the colon out")
    footprint = read_region(field, keys)
    if "parts" in keys and "height" in keys:
        raise keys["height"].refused("height stands beside parts", "give a height to each part")
    if "parts" not in keys and "height" not in keys:
        raise field.refused("the key 'height' is missing", "add height, 0 for flat ground")
    if "parts" in keys:
        parts = tuple(
            _part(f"{name}:{n}", item)
            for n, item in enumerate(keys["parts"].items(1, MOST_PARTS), start=1)
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
    return Solid(key, read_region(field, keys), top)


def read_region(field: Field, keys: dict[str, Field]) -> Region:
    """Return the region of `points` and `holes`; raises `TabletopError` where lines cross."""
    points = _ring(keys["points"])
    holes = (
        [_ring(hole) for hole in keys["holes"].items(most=MOST_PARTS)] if "holes" in keys else []
    )
    try:
        found = region(points, holes)
    except TabletopError as fault:
        raise keys["points"].because(fault) from None
    fault_told = shapely.is_valid_reason(Polygon(points, holes))
    if fault_told != "Valid Geometry":
        raise keys["points"].refused(
            f"the outline crosses or touches itself ({fault_told.lower()})",
            "list the corners in order, holes inside and apart from each other",
        )
    return found


def _ring(field: Field) -> list[Point]:
    """Return the corners of a ring; the first may be repeated at the end, no other twice."""
    items = field.items(least=3, most=MOST_POINTS)
    corners = [item.point() for item in items]
    for n, (item, corner, before) in enumerate(zip(items[1:], corners[1:], corners, strict=False)):
        is_closing = n == len(items) - 2 and corner == corners[0]
        if corner == before and not is_closing:
            raise item.refused(
                f"the corner [{corner[0]:g}, {corner[1]:g}] is given twice", "take one out"
            )
    return corners
