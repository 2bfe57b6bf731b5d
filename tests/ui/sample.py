"""A position with all base shapes and terrain kinds, for the tests of the window."""

import math

from shapely import affinity
from shapely.geometry import Polygon, box
from shapely.ops import unary_union

from tabletop.geometry.base import Base, Pose
from tabletop.geometry.region import Region, Solid, region
from tabletop.state.model import GameState, Model, Objective, Terrain, Unit
from tabletop.ui.kit.shapes import blob, polygons


def area(polygon: Polygon) -> Region:
    points = [(float(x), float(y)) for x, y in polygon.exterior.coords]
    holes = [[(float(x), float(y)) for x, y in ring.coords] for ring in polygon.interiors]
    return region(points, holes)


def turned_box(cx: float, cy: float, w: float, h: float, degrees: float) -> Polygon:
    return affinity.rotate(box(cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2), degrees)


def feature(key, name, kind, ground, parts=(), height=0.0, abilities=()) -> Terrain:
    solids = tuple(
        Solid(f"{key}:{i + 1}", area(part), height)
        for i, part in enumerate(p for shape in parts for p in polygons(shape))
    )
    return Terrain(key, area(ground), solids, tuple(abilities), name, kind)


def terrain() -> list[Terrain]:
    knoll = Polygon(blob((9.4, 22.9), 6.4, 4.3, 0.10, 2.2))
    wood = Polygon(blob((35.2, 23.8), 5.2, 3.6, 0.12, 0.6))
    pool = Polygon(blob((7.3, 8.2), 4.6, 3.1, 0.14, 4.0))
    trunks = [
        Polygon(blob((x, y), r, r, 0.0))
        for x, y, r in (
            (32.2, 23.2, 0.42), (34.3, 25.5, 0.5), (35.6, 22.6, 0.45), (37.6, 24.8, 0.42),
            (38.3, 22.7, 0.36),
        )
    ]  # fmt: skip
    x0, y0, x1, y1 = 17.4, 12.2, 23.8, 17.0
    house = box(x0, y0, x1, y1)
    walls = unary_union(
        [
            box(x0, y1 - 0.45, x1, y1), box(x0, y0 + 3, x0 + 0.45, y1),
            box(x0, y0, x0 + 0.45, y0 + 1.4), box(x1 - 0.45, y0 + 2.6, x1, y1),
            box(x0, y0, x0 + 1.8, y0 + 0.45),
        ]
    )  # fmt: skip
    o = (20.6, 14.6)
    house, walls = (affinity.rotate(shape, -8, origin=o) for shape in (house, walls))
    fence = turned_box(28.6, 6.9, 7.2, 0.55, 14)
    return [
        feature("hill", "Harrow Knoll", "hill", knoll, [knoll], 3.0),
        feature("wood", "Crows' Wood", "wood", wood, trunks, 4.0, ["COVER", "OBSCURING"]),
        feature("house", "Toll House", "ruin", house, [walls], 5.0, ["COVER"]),
        feature("wall", "Field Wall", "wall", fence, [fence], 1.5),
        feature("pool", "Mill Pool", "pool", pool, [], 0.0, ["IMPASSABLE"]),
    ]


def block(x, y, columns, rows, pitch, facing):
    f = math.radians(facing)
    for r in range(rows):
        for c in range(columns):
            u, v = (c - (columns - 1) / 2) * pitch, -r * pitch
            yield (x + v * math.cos(f) - u * math.sin(f), y + v * math.sin(f) + u * math.cos(f))


def hexes(x, y, cells, pitch, degrees):
    t = math.radians(degrees)
    for i, j in cells:
        u, v = (i + j / 2) * pitch, j * pitch * math.sqrt(3) / 2
        yield (x + u * math.cos(t) - v * math.sin(t), y + u * math.sin(t) + v * math.cos(t))


def round_(mm: float) -> Base:
    return Base("round", mm, mm)


GUARD = ((0, 0), (1, 0), (-1, 0), (0, 1), (-1, 1), (0, -1), (1, -1), (2, -1), (2, -2))


def state() -> GameState:
    """Return two armies on a 44 x 30 table."""
    units: dict[str, Unit] = {}
    models: dict[str, Model] = {}

    def add(key, name, player, glyph, base, facing, places, health=1):
        ids = []
        for i, (x, y) in enumerate(places):
            model = Model(f"{key}{i + 1}", key, base, Pose(x, y, facing), 1.5)
            models[model.id] = model
            ids.append(model.id)
        units[key] = Unit(key, player, tuple(ids), name, glyph=glyph, health=health)

    add(
        "guard",
        "Mill Guard",
        1,
        "bordered-shield",
        round_(32),
        12,
        hexes(10.9, 15.6, GUARD, 1.5, 14),
    )
    add(
        "archers",
        "Fen Archers",
        1,
        "bow-arrow",
        round_(28.5),
        -12,
        block(11.4, 22.8, 4, 2, 1.42, -12),
    )
    riders = [(14.2, 6.6), (12.9, 4.9), (15.2, 4.4)]
    add("riders", "Lantern Riders", 1, "horse-head", Base("oval", 60, 35), 18, riders, 3)
    add("captain", "Ysolde Marr", 1, "queen-crown", round_(40), 20, [(15.4, 12.1)], 6)
    add("giant", "Tarn Giant", 1, "giant", round_(80), 5, [(18.2, 20.3)], 12)
    add("pikes", "Ash Pikes", 2, "spear-hook", round_(25), 196, block(31.6, 14.6, 6, 2, 1.2, 196))
    hounds = [(21.65, 20.9), (21.5, 19.2), (23.5, 20.3), (23.25, 18.5), (23.7, 22.1)]
    add("hounds", "Cinder Hounds", 2, "hound", round_(40), 180, hounds)
    add("drake", "Kiln Drake", 2, "drakkar-dragon", Base("oval", 120, 92), 170, [(38.8, 7.7)], 14)
    add("witch", "Soot Witch", 2, "wizard-staff", round_(32), 185, [(36.4, 16.6)], 5)
    add(
        "slingers",
        "Slag Slingers",
        2,
        "high-shot",
        round_(25),
        190,
        block(29.9, 21.9, 5, 2, 1.25, 190),
    )
    add("thrower", "Ember Thrower", 2, "ballista", Base("rect", 100, 60), 180, [(40.6, 14.2)], 8)
    objectives = {
        f"O{n}": Objective(f"O{n}", x, y)
        for n, (x, y) in enumerate([(12.2, 15.2), (22.0, 25.4), (25.0, 3.6)], 1)
    }
    return GameState(
        models, units, {t.id: t for t in terrain()}, objectives, {}, (44.0, 30.0),
        title="Ford at Harrow Mill",
    )  # fmt: skip
