"""What is drawn on a table besides its pieces: territories, annotations, the photo below."""

from __future__ import annotations

import re
from typing import Final

from tabletop.files.field import Field
from tabletop.files.terrain_in import read_region
from tabletop.files.words import ANNOTATIONS, TONES
from tabletop.geometry.base import Point
from tabletop.geometry.units import snapped
from tabletop.state.model import Annotation, Territory, Underlay

MOST_POINTS: Final = 500
LEAST_POINTS: Final = {"arrow": 2, "text": 1, "measure": 2, "circle": 2}
_PICTURE: Final = re.compile(r"[\w .()-]{1,120}\.(png|jpg|jpeg|webp)", re.IGNORECASE)


def read_territory(field: Field) -> Territory:
    """Return a territory; raises `TabletopError` for an outline that crosses itself."""
    keys = _needed(field, ("id", "army", "points", "holes", "name"), ("id", "points"))
    player = keys["army"].whole("0 (nobody), 1 or 2", most=2) if "army" in keys else 0
    name = keys["name"].text("a name") if "name" in keys else ""
    return Territory(keys["id"].word("an id"), player, read_region(field, keys), name)


def read_annotation(field: Field) -> Annotation:
    """Return an annotation; raises `TabletopError` with file, place and what was expected."""
    known = ("id", "kind", "points", "text", "tone", "layer", "pieces")
    keys = _needed(field, known, ("id", "kind", "points"))
    word = keys["kind"].choice(ANNOTATIONS, "a kind of annotation")
    kind = next(known for known in ANNOTATIONS if known == word)
    items = keys["points"].items(LEAST_POINTS[kind], MOST_POINTS)
    points: tuple[Point, ...] = tuple(_snapped(item.point()) for item in items)
    pieces = keys["pieces"].items(most=2) if "pieces" in keys else []
    return Annotation(
        keys["id"].word("an id"),
        kind,
        points,
        keys["text"].text("a text") if "text" in keys else "",
        keys["tone"].choice(TONES, "a tone") if "tone" in keys else "ink",
        keys["layer"].word("a layer") if "layer" in keys else "notes",
        tuple("" if item.node.value == "" else item.word("an id") for item in pieces),
    )


def read_underlay(field: Field) -> Underlay:
    """Return the photo below a table; its `image` is a bare file name, never a path."""
    known = ("image", "pos", "size", "turn", "fade")
    keys = _needed(field, known, ("image", "pos", "size"))
    image = keys["image"].word("a file name")
    if _PICTURE.fullmatch(image) is None or image.startswith("."):
        raise keys["image"].refused(
            f"{image!r} is no bare name of a picture", "give a name such as photo.png"
        )
    x, y = _snapped(keys["pos"].point())
    width, height = (
        item.number("inches", above=0.0, most=500.0) for item in keys["size"].items(2, 2)
    )
    turn = keys["turn"].number("degrees") if "turn" in keys else 0.0
    fade = keys["fade"].number("0 to 1", least=0.0, most=1.0) if "fade" in keys else 0.4
    return Underlay(image, x, y, snapped(width), snapped(height), turn, fade)


def _needed(field: Field, known: tuple[str, ...], needed: tuple[str, ...]) -> dict[str, Field]:
    keys = field.keys(known)
    for key in needed:
        if key not in keys:
            raise field.refused(f"the key {key!r} is missing", f"add {key}")
    return keys


def _snapped(point: Point) -> Point:
    return (snapped(point[0]), snapped(point[1]))
