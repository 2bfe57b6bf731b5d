"""Scenes driven to the brink: one part is moved, or made higher, until the verdict nearly flips."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from numpy.random import Generator
from shapely.geometry import Point, Polygon

from tests.oracle.lines import Answer, decide
from tests.oracle.place import apart
from tests.oracle.scene import Piece, Scene, Wall

SHIFTS = (0.03, -0.03, 0.1, -0.1, 0.25, -0.25, 0.6, -0.6, 1.2, -1.2)


def brink(scene: Scene, rng: Generator) -> Scene:
    """Return a scene within about 1e-3" of its tie, or the scene itself when none was found."""
    near, before = float(rng.choice([3e-4, 6e-4, 1.5e-3])), rng.random() < 0.5
    change = _a_change(scene, rng)
    if change is not None and rng.random() < 0.5:
        found = _flip(change, SHIFTS, decide(scene).answer, near, before)
        if found is not None and _is_sound(found):
            return replace(found, kind=scene.kind + "-brink")
    while decide(scene).answer != "visible" and (scene.pieces or scene.walls):
        scene = _without_one(scene, rng)
    found = _flip(_a_shutter(scene, rng), (4.0,), "visible", near, before)
    if found is not None and _is_sound(found):
        return replace(found, kind=scene.kind + "-shutter")
    return scene


def _without_one(scene: Scene, rng: Generator) -> Scene:
    k = int(rng.integers(len(scene.pieces) + len(scene.walls)))
    if k < len(scene.pieces):
        return replace(scene, pieces=scene.pieces[:k] + scene.pieces[k + 1 :])
    k -= len(scene.pieces)
    return replace(scene, walls=scene.walls[:k] + scene.walls[k + 1 :])


def _a_shutter(scene: Scene, rng: Generator) -> Callable[[float], Scene]:
    """Return a wall (or a long thin piece) that slides across the way between the two models."""
    a, b = scene.observer, scene.target
    share, lean = rng.uniform(0.3, 0.7), rng.uniform(-30, 30)
    x, y = a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share
    way = math.atan2(b.y - a.y, b.x - a.x) + math.radians(lean)
    c, s, thick, long = math.cos(way), math.sin(way), rng.uniform(0.02, 0.4), 9.0
    level = a.top + (b.top - a.top) * share
    top = float(rng.choice([9.0, max(a.top, b.top), level + 0.3, level + 0.05]))
    is_piece = rng.random() < 0.3 and scene.policy != "terrain_only"

    def change(t: float) -> Scene:
        t -= 2.0
        if is_piece:
            u, v = thick / 2, t - long / 2
            at = (x + u * c - v * s, y + u * s + v * c)
            p = Piece("S", "S", "rect", thick, long, *at, math.degrees(way), 0.0, top + 1e-3)
            return replace(scene, pieces=(*scene.pieces, p))
        corners = ((0.0, t - long), (thick, t - long), (thick, t), (0.0, t))
        ring = tuple((x + u * c - v * s, y + u * s + v * c) for u, v in corners)
        return replace(scene, walls=(*scene.walls, Wall("S", ring, (), top)))

    return change


def _a_change(scene: Scene, rng: Generator) -> Callable[[float], Scene] | None:
    """Return a way to change one part of the scene by some inches."""
    parts = len(scene.pieces) + len(scene.walls)
    if not parts:
        return None
    k, way = int(rng.integers(parts)), rng.uniform(0, 2 * math.pi)
    c, s = math.cos(way), math.sin(way)
    lift = rng.random() < 0.3 and scene.policy != "plan"

    def change(t: float) -> Scene:
        if k < len(scene.pieces):
            p = scene.pieces[k]
            p = (
                replace(p, height=max(0.05, p.height + t))
                if lift
                else replace(p, x=p.x + c * t, y=p.y + s * t)
            )
            return replace(scene, pieces=(*scene.pieces[:k], p, *scene.pieces[k + 1 :]))
        n = k - len(scene.pieces)
        w = scene.walls[n]
        if lift:
            w = replace(w, top=max(0.05, w.top + t))
        else:
            outer, *holes = (
                tuple((x + c * t, y + s * t) for x, y in r) for r in (w.outer, *w.holes)
            )
            w = replace(w, outer=outer, holes=tuple(holes))
        return replace(scene, walls=(*scene.walls[:n], w, *scene.walls[n + 1 :]))

    return change


def _flip(
    change: Callable[[float], Scene],
    shifts: tuple[float, ...],
    first: Answer,
    near: float,
    before: bool,
) -> Scene | None:
    def answer(t: float) -> Answer:
        return decide(change(t), smallest=near, most=5_000).answer

    for shift in shifts:
        if answer(shift) not in (first, "limit"):
            break
    else:
        return None
    low, high = 0.0, shift
    while abs(high - low) > near:
        middle = (low + high) / 2
        found = answer(middle)
        if found == "limit":
            # the tie is within a hair of the middle: stand as far to one side as asked
            side = math.copysign(near, high - low)
            return change(middle - side if before else middle + side)
        low, high = (middle, high) if found == first else (low, middle)
    return change(low if before else high)


def _is_sound(scene: Scene) -> bool:
    """Say whether no blocker overlaps one of the two models."""
    ends = (scene.observer, scene.target)
    return all(apart(p, q) for p in ends for q in scene.pieces) and not any(
        _covers(scene, k) for k in range(len(scene.walls))
    )


def _covers(scene: Scene, k: int) -> bool:
    wall = scene.walls[k]
    shape = Polygon(wall.outer, wall.holes)
    return any(
        p.z < wall.top and shape.distance(Point(p.x, p.y)) < p.radius
        for p in (scene.observer, scene.target)
    )
