"""The reference battle that figures are measured on: the same table for the same seed."""

from __future__ import annotations

import math
import random

import shapely
from shapely import affinity
from shapely.geometry import Point as PointShape
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Base, Pose
from tabletop.geometry.region import Region, Solid, region
from tabletop.state.model import GameState, Model, Terrain, Unit
from tabletop.state.options import Options

WIDTH, HEIGHT = 60.0, 44.0
_ROUNDS = ((25, 1.3), (28.5, 1.3), (32, 1.6), (40, 2.0), (50, 2.5), (60, 3.0), (80, 3.5))
_LARGE = ((100, 4.5), (130, 5.5), (160, 6.5))
_OVALS = ((60, 35, 2.5), (75, 42, 3.0), (90, 52, 3.5))


def reference_battle(seed: int = 0, *, is_flat: bool = False) -> GameState:
    """Return a 60 x 44 table with 2 x 100 models in about 25 units and 15 terrain pieces.

    A tenth of the models stand on ovals and heights are mixed; the flat variant has round bases
    only, and everything blocks whatever its height (sight in plan).

    >>> state = reference_battle()
    >>> len(state.models), len(state.terrain)
    (200, 15)
    """
    dice = random.Random(seed)
    terrain = _terrain(dice, is_flat)
    ground = shapely.union_all([feature.footprint.polygon() for feature in terrain])
    shapely.prepare(ground)
    models: dict[str, Model] = {}
    units: dict[str, Unit] = {}
    taken: list[tuple[float, float, float]] = []
    for player in (1, 2):
        left, ovals = 100, 10
        while left:
            base, height, wanted = _kind(dice, min(left, ovals if left <= 50 else 0), is_flat)
            count = min(left, wanted)
            spots = _block(dice, base, count, player, taken, ground)
            key = f"{'AB'[player - 1]}{len(units)}"
            ids = tuple(f"{key}.{k}" for k in range(len(spots)))
            for name, pose in zip(ids, spots, strict=True):
                models[name] = Model(name, key, base, pose.snapped(), height)
                taken.append((pose.x, pose.y, base.radius))
            units[key] = Unit(key, player, ids, coherency=1.0)
            left -= len(spots)
            ovals -= len(spots) if base.shape == "oval" else 0
    return GameState(
        models=models,
        units=units,
        terrain={feature.id: feature for feature in terrain},
        board=(WIDTH, HEIGHT),
        options=Options(sight="plan" if is_flat else "standard"),
        title="reference battle",
    )


def _kind(dice: random.Random, ovals: int, is_flat: bool) -> tuple[Base, float, int]:
    if ovals >= 2 and not is_flat:
        length, width, height = dice.choice(_OVALS)
        return Base("oval", length, width), height, min(ovals, 5)
    roll = dice.random()
    if roll < 0.7:
        mm, height = dice.choice(_ROUNDS[:4])
        count = dice.choice((5, 10, 10, 15, 20))
    elif roll < 0.9:
        mm, height = dice.choice(_ROUNDS[4:])
        count = dice.choice((2, 3, 5))
    else:
        mm, height = dice.choice(_LARGE)
        count = 1
    return Base("round", mm, mm), 5.0 if is_flat else height, count


def _block(
    dice: random.Random,
    base: Base,
    count: int,
    player: int,
    taken: list[tuple[float, float, float]],
    ground: BaseGeometry,
) -> list[Pose]:
    """Return free poses for a unit in ranks, fewer models when there is no room."""
    radius = base.radius
    for attempt in range(2000):
        if attempt % 300 == 299:
            count = max(1, count // 2)
        x = dice.uniform(2, WIDTH - 2)
        y = dice.uniform(2, HEIGHT * 0.62) if player == 1 else dice.uniform(HEIGHT * 0.38, 42)
        angle, air = dice.uniform(0, 180), dice.uniform(0.0, 0.35)
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        columns = min(count, 5)
        poses = []
        for k in range(count):
            along = (k % columns - (columns - 1) / 2) * (2 * radius + air)
            across = (k // columns) * (2 * radius + air)
            poses.append(
                Pose(x + along * cos - across * sin, y + along * sin + across * cos, angle)
            )
        if all(_is_free(pose, radius, taken, ground) for pose in poses):
            return poses
    raise RuntimeError("the reference battle has no room left")


def _is_free(
    pose: Pose, radius: float, taken: list[tuple[float, float, float]], ground: BaseGeometry
) -> bool:
    if not (radius < pose.x < WIDTH - radius and radius < pose.y < HEIGHT - radius):
        return False
    for x, y, r in taken:
        if math.hypot(x - pose.x, y - pose.y) - r - radius < 0.0:
            return False
    return bool(ground.distance(PointShape(pose.x, pose.y)) - radius >= 0.0)


def _terrain(dice: random.Random, is_flat: bool) -> list[Terrain]:
    pieces: list[Polygon] = []
    made: list[Terrain] = []
    while len(made) < 15:
        polygon = _piece(dice)
        if polygon is None or polygon.area < 0.5:
            continue
        if any(not polygon.disjoint(other.buffer(0.6)) for other in pieces):
            continue
        pieces.append(polygon)
        height = 6.0 if is_flat else dice.choice((1.0, 2.0, 3.0, 3.0, 4.0, 4.0, 6.0))
        key = f"T{len(made)}"
        outline = _as_region(polygon)
        made.append(Terrain(key, outline, (Solid(key, outline, height),), ("COVER",)))
    return made


def _as_region(polygon: Polygon) -> Region:
    def corners(ring: shapely.LinearRing) -> list[tuple[float, float]]:
        return [(float(x), float(y)) for x, y in shapely.get_coordinates(ring)]

    return region(corners(polygon.exterior), [corners(hole) for hole in polygon.interiors])


def _piece(dice: random.Random) -> Polygon | None:
    x, y = dice.uniform(5, WIDTH - 5), dice.uniform(5, HEIGHT - 5)
    kind = dice.randrange(5)
    turn = dice.uniform(0, 360)
    shape: BaseGeometry
    if kind == 0:  # an irregular star, concave
        count = dice.randrange(7, 13)
        angles = sorted(dice.uniform(0, 2 * math.pi) for _ in range(count))
        shape = Polygon([_polar(x, y, angle, dice.uniform(1.2, 3.2)) for angle in angles])
    elif kind == 1:
        w, h = dice.uniform(1, 3), dice.uniform(0.5, 2)
        shape = affinity.rotate(box(x - w, y - h, x + w, y + h), turn)
    elif kind == 2:  # an L wall
        a, b, t = dice.uniform(2, 5), dice.uniform(2, 5), 0.4
        corners = [(0.0, 0.0), (a, 0.0), (a, t), (t, t), (t, b), (0.0, b)]
        shape = affinity.rotate(Polygon([(x + p, y + q) for p, q in corners]), turn)
    elif kind == 3:  # a ruin with a courtyard, sometimes with a door
        walls = box(x - 2.5, y - 2.5, x + 2.5, y + 2.5) - box(x - 2.1, y - 2.1, x + 2.1, y + 2.1)
        if dice.random() < 0.6:
            walls -= box(x + 2, y - 0.8, x + 3, y + 0.8)
        shape = affinity.rotate(walls, turn)
    else:
        count = dice.randrange(6, 10)
        r = dice.uniform(1.5, 3.0)
        shape = Polygon([_polar(x, y, 2 * math.pi * k / count, r) for k in range(count)])
    return shape if shape.is_valid and isinstance(shape, Polygon) else None


def _polar(x: float, y: float, angle: float, r: float) -> tuple[float, float]:
    return (x + r * math.cos(angle), y + r * math.sin(angle))
