"""Universal VTT maps (`.dd2vtt`, `.uvtt`): their walls and doors as terrain, their image as a plan.

The format counts in grid squares from the upper left; a square becomes `scale` inches.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import shapely
from shapely.geometry import LinearRing, LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from tabletop.errors import TabletopError
from tabletop.files.field import Field
from tabletop.files.json_in import NotJsonError, json_node
from tabletop.files.plain_file import open_plain
from tabletop.files.yaml_in import decode
from tabletop.geometry.base import Point
from tabletop.geometry.region import MOST_POINTS, Region, Solid, region
from tabletop.state.model import GameState, Terrain

ENDINGS: Final = (".dd2vtt", ".uvtt")
MOST_BYTES: Final = 60_000_000
MOST_LINES: Final = 5000
MOST_FEATURES: Final = 500
LARGEST: Final = 500.0
THICK: Final = 0.2
"""Inches: how thick a wall becomes that the map gives as a bare line."""
SHORTEST: Final = 0.01

Line = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class VttMap:
    """What a map holds: a table with its walls, and its image as it was stored (or nothing).

    `left_out` says what was not taken over, in words.
    """

    state: GameState
    image: bytes = b""
    left_out: tuple[str, ...] = ()


def is_vtt(path: str | Path) -> bool:
    """Whether a file is called like a Universal VTT map.

    >>> is_vtt("keep.DD2VTT"), is_vtt("keep.yaml")
    (True, False)
    """
    return Path(path).suffix.lower() in ENDINGS


def load_vtt(path: str | Path, scale: float = 1.0, height: float = 5.0) -> VttMap:
    """Return the map of a file; raises `TabletopError` when it cannot be read or is none."""
    file = str(path)
    try:
        with open_plain(path) as stream:
            data = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as fault:
        reason = (getattr(fault, "strerror", None) or "unknown reason").lower()
        raise TabletopError(
            f"cannot be read: {reason}", file=file, next_step="check the name and the rights"
        ) from None
    if len(data) > MOST_BYTES:
        raise TabletopError(
            f"the file has more than {MOST_BYTES / 1e6:.0f} MB",
            file=file,
            next_step="export the map with a smaller image",
        )
    return parse_vtt(decode(data, file), file, Path(path).stem, scale, height)


def parse_vtt(
    text: str, file: str = "", title: str = "", scale: float = 1.0, height: float = 5.0
) -> VttMap:
    """Return the map of a text: `scale` inches a square, walls `height` inches high.

    >>> square = '{"resolution": {"map_size": {"x": 20, "y": 10}}, "line_of_sight": [%s]}'
    >>> wall = '[{"x": 2, "y": 4}, {"x": 8, "y": 4}]'
    >>> state = parse_vtt(square % wall).state
    >>> state.board, state.terrain["wall-1"].footprint.bounds()
    ((20.0, 10.0), (2.0, 5.9, 8.0, 6.1))
    """
    try:
        top = Field(json_node(text, file), "", file)
    except NotJsonError as fault:
        raise TabletopError(
            "this is no Universal VTT map: it is not JSON",
            file=file,
            place=fault.place,
            next_step="export the map again as .dd2vtt or .uvtt",
        ) from None
    keys = top.keys()
    for key in ("resolution", "line_of_sight"):
        if key not in keys:
            raise top.refused(
                f"this is no Universal VTT map: the key {key!r} is missing",
                "export the map again as .dd2vtt or .uvtt",
            )
    grid = _Grid.of(keys["resolution"], scale)
    told: list[str] = []
    walls = [grid.line(item) for item in keys["line_of_sight"].items(most=MOST_LINES)]
    if "objects_line_of_sight" in keys:
        rest = keys["objects_line_of_sight"].items(most=MOST_LINES)
        walls += [grid.line(item) for item in rest]
    terrain = dict(_features("wall", "Wall", walls, grid, height))
    doors = list(_doors(keys.get("portals"), grid))
    terrain |= dict(_features("door", "Door", doors, grid, height))
    if len(terrain) > MOST_FEATURES:
        told.append(f"{len(terrain) - MOST_FEATURES} of {len(terrain)} walls (the most is 500)")
        terrain = dict(list(terrain.items())[:MOST_FEATURES])
    lights = keys["lights"].items(most=MOST_LINES) if "lights" in keys else []
    if lights:
        told.append("1 light" if len(lights) == 1 else f"{len(lights)} lights")
    state = GameState(terrain=terrain, board=(grid.width, grid.height), title=title)
    image = _image(keys["image"]) if "image" in keys and keys["image"].node.value else b""
    return VttMap(state, image, tuple(told))


@dataclass(frozen=True, slots=True)
class _Grid:
    """From squares of the map (down is positive) to inches of the table (up is positive)."""

    x: float
    y: float
    width: float
    height: float
    scale: float

    @staticmethod
    def of(field: Field, scale: float) -> _Grid:
        keys = field.keys()
        if "map_size" not in keys:
            raise field.refused("the key 'map_size' is missing", "export the map again")
        origin = _pair(keys["map_origin"]) if "map_origin" in keys else (0.0, 0.0)
        width, height = _pair(keys["map_size"], above=0.0)
        if max(width, height) * scale > LARGEST:
            raise keys["map_size"].refused(
                f'{width:g} × {height:g} squares of {scale:g}" are more than {LARGEST:g}"',
                "take a smaller scale",
            )
        return _Grid(origin[0], origin[1], width * scale, height * scale, scale)

    def line(self, field: Field) -> Line:
        points = [self.point(item) for item in field.items(most=MOST_POINTS)]
        return tuple(points)

    def point(self, field: Field) -> Point:
        x, y = _pair(field)
        return ((x - self.x) * self.scale, self.height - (y - self.y) * self.scale)


def _pair(field: Field, above: float | None = None) -> Point:
    keys = field.keys()
    for key in ("x", "y"):
        if key not in keys:
            raise field.refused(f"the key {key!r} is missing", "export the map again")
    return (keys["x"].number(above=above), keys["y"].number(above=above))


def _doors(field: Field | None, grid: _Grid) -> Iterator[Line]:
    """Yield closed doors; open ones are gaps."""
    for item in field.items(most=MOST_LINES) if field is not None else []:
        keys = item.keys()
        is_closed = keys["closed"].flag() if "closed" in keys else True
        if is_closed and "bounds" in keys:
            yield grid.line(keys["bounds"])


def _features(
    key: str, name: str, lines: Sequence[Line], grid: _Grid, height: float
) -> Iterator[tuple[str, Terrain]]:
    """Yield lines as walls: those that touch become one feature."""
    bands = [
        LineString(line).buffer(THICK / 2, cap_style="flat", join_style="mitre", mitre_limit=2)
        for line in lines
        if len(line) > 1 and LineString(line).length > SHORTEST
    ]
    board = shapely.box(0.0, 0.0, grid.width, grid.height)
    whole = shapely.union_all(bands).intersection(board) if bands else Polygon()
    for number, outline in enumerate(_outlines(whole), start=1):
        word = f"{key}-{number}"
        kind = "wall"
        parts = (Solid(word, outline, height),)
        yield word, Terrain(word, outline, parts, ("COVER", "UNSTABLE"), f"{name} {number}", kind)


def _outlines(whole: BaseGeometry) -> Iterator[Region]:
    pieces = whole.geoms if isinstance(whole, MultiPolygon) else [whole]
    for piece in sorted(pieces, key=lambda p: p.bounds):  # the order of a union is nobody's
        if not isinstance(piece, Polygon) or piece.is_empty:
            continue
        for step in (0.0, 0.005, 0.02, 0.05):  # a long maze has more corners than a feature may
            plain = piece.simplify(step) if step else piece
            if isinstance(plain, Polygon) and shapely.get_num_coordinates(plain) < MOST_POINTS:
                try:
                    yield region(_ring(plain.exterior), [_ring(h) for h in plain.interiors])
                except TabletopError:
                    continue
                break


def _ring(ring: LinearRing) -> list[Point]:
    return [(float(x), float(y)) for x, y in shapely.get_coordinates(ring)[:-1]]


def _image(field: Field) -> bytes:
    """Return the stored image as bytes; whether it is one is for whoever draws it."""
    value = field.node.value
    if not isinstance(value, str):
        raise field.wrong("an image as base64 text")
    text = value.partition(",")[2] if value.startswith("data:") else value
    try:
        return base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise field.refused("the image is no base64 text", "export the map again") from None
