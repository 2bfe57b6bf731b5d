"""The program's side of the comparison: a scene as the program's own objects."""

from __future__ import annotations

from tabletop.geometry.base import Base, Footprint, Pose, footprint
from tabletop.geometry.region import Solid, region
from tabletop.geometry.sight import Body, Sight, SightScene
from tests.oracle.scene import Piece, Scene


def outline(p: Piece) -> Footprint:
    """The footprint of a piece."""
    base = Base(p.shape, p.length * 25.4, p.width * 25.4)  # type: ignore[arg-type]
    return footprint(base, Pose(p.x, p.y, p.facing, p.z))


def body(p: Piece) -> Body:
    return Body(p.key, p.group, outline(p), p.z, p.height)


def build(scene: Scene) -> SightScene:
    bodies = [body(p) for p in (scene.observer, *scene.pieces, scene.target)]
    solids = [Solid(w.key, region(w.outer, w.holes), w.top) for w in scene.walls]
    return SightScene(bodies, solids, policy=scene.policy)  # type: ignore[arg-type]


def in_bulk(scene: Scene) -> tuple[bool, bool] | None:
    """Ask for the same pair in a matrix, by rows and by columns; None when mates would differ."""
    group, pieces = scene.observer.group, (scene.target, *scene.pieces)
    if any(p.group == group for p in pieces) and scene.transparent != (group,):
        return None
    made, one, two = build(scene), body(scene.observer), body(scene.target)
    by_rows, by_columns = made.matrix([one], [two, one]), made.matrix([one, two], [two])
    return bool(by_rows[0, 0]), bool(by_columns[0, 0])


def look(scene: Scene) -> Sight:
    return build(scene).look(body(scene.observer), body(scene.target), scene.transparent)
