"""Where a charge could end: spots beside enemies, the area that holds them all, and sight there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import shapely
from shapely.geometry import Point, box
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Base, Footprint, Pose, footprint
from tabletop.geometry.gap import gap_3d
from tabletop.geometry.levels import FREE
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.sight import Body, SightScene
from tabletop.geometry.units import more_than, within
from tabletop.rules.moves.case import Before
from tabletop.rules.moves.check_charge import CHARGE_END
from tabletop.rules.moves.cover_bodies import body_at, grown
from tabletop.rules.moves.ends import displacement
from tabletop.rules.moves.obstacles import obstacles_of
from tabletop.rules.moves.outer import Room, around, closed, disc
from tabletop.rules.moves.spots import contacts, spot
from tabletop.state.model import Model

OFFSETS: Final = (CHARGE_END, 0.3, 0.0)
CELL: Final = 0.4
"""Inches: side of the first cells in which sight is ruled out; halved where that fails."""
FINEST: Final = 0.05


@dataclass(frozen=True, slots=True)
class Goal:
    """A spot beside an enemy model: free and near enough.

    `least` is the least that the way there costs: the straight line.
    """

    model: Model
    enemy: Model
    pose: Pose
    least: float


@dataclass(frozen=True, slots=True)
class _Place:
    """A spot beside an enemy model where a kind of base may end, and its level."""

    enemy: Model
    pose: Pose


class Goals:
    """Spots beside enemies for the models of one unit: those of like models are looked at once.

    Mates are left out: they may move away. Sight is looked at only when it is asked for.
    """

    def __init__(self, table: Before, foes: Sequence[Model]) -> None:
        self.table = table
        self.foes = tuple(foes)
        self._is_flat = table.state.options.range == "plan"
        self._places: dict[tuple[Base, float, str], tuple[_Place, ...]] = {}
        self._seen: dict[tuple[Base, float, str, Pose], bool] = {}

    def of(self, model: Model, roll: float) -> Iterator[Goal | None]:
        """Yield spots within 1/2" of an enemy, free, in reach as the crow flies; None between.

        The nearest spot in a straight line comes first for each enemy.
        """
        for foe in self.foes:
            away = math.hypot(foe.pose.x - model.pose.x, foe.pose.y - model.pose.y)
            if not within(away - foe.base.radius - model.base.radius - CHARGE_END, roll):
                continue
            own = (self._looked(model.base, foe, pose) for pose in _straight(model, foe))
            for place in (*own, *self._round(model, foe)):
                if place is None:
                    continue
                least = displacement(model, place.pose)
                if within(least, roll):
                    yield Goal(model, place.enemy, place.pose, least)
            yield None

    def is_seen(self, goal: Goal) -> bool:
        """Say whether the enemy of a spot is visible to the model that ends there."""
        model = goal.model
        key = (model.base, model.height, goal.enemy.id, goal.pose)
        if key not in self._seen:
            target = body_at(goal.enemy, goal.enemy.pose, goal.enemy.pose.z)
            here = body_at(model, goal.pose, goal.pose.z)
            self._seen[key] = self.table.stages.scene().sees(here, target, (model.unit,))
        return self._seen[key]

    def _round(self, model: Model, foe: Model) -> tuple[_Place, ...]:
        key = (model.base, model.pose.facing, foe.id)
        if key not in self._places:
            tries = contacts(model.base, model.pose.facing, foe.footprint, OFFSETS, 10.0)
            found = (self._looked(model.base, foe, pose) for pose in tries)
            self._places[key] = tuple(p for p in found if p is not None)
        return self._places[key]

    def _looked(self, base: Base, foe: Model, pose: Pose) -> _Place | None:
        here = spot(self.table, base, pose)
        level = foe.pose.z if self._is_flat else here.level
        placed = footprint(base, pose)
        if not here.is_free or not within(
            gap_3d(placed, level, foe.footprint, foe.pose.z), CHARGE_END
        ):
            return None
        return _Place(foe, Pose(pose.x, pose.y, pose.facing, here.level).snapped())


def _straight(model: Model, foe: Model) -> Iterator[Pose]:
    """Poses beside an enemy on the straight line to it."""
    if not (model.base.is_round and foe.base.is_round):
        return
    dx, dy = model.pose.x - foe.pose.x, model.pose.y - foe.pose.y
    away = math.hypot(dx, dy) or 1.0
    for offset in OFFSETS:
        far = foe.base.radius + model.base.radius + offset
        yield Pose(foe.pose.x + far * dx / away, foe.pose.y + far * dy / away, 0.0)


@dataclass(slots=True)
class Areas:
    """Where charges of one unit could count at the very most: shared between like bases."""

    table: Before
    foes: Sequence[Model]
    _near: dict[Base, BaseGeometry] = field(default_factory=dict)

    def of(self, model: Model, roll: float) -> BaseGeometry:
        """Return an area that holds every centre from which a charge of the model could count.

        Empty is a proof that there is none: within the roll in a straight line, within 1/2" of
        an enemy, on no model, no impassable and no tall unstable ground, on the table.
        """
        base = model.base
        if base not in self._near:
            self._near[base] = self._free(base)
        return self._near[base].intersection(disc(model.pose.x, model.pose.y, roll + 1e-6))

    def _free(self, base: Base) -> BaseGeometry:
        table = self.table
        near = shapely.union_all([around(f.footprint, base.radius + CHARGE_END) for f in self.foes])
        ground = obstacles_of(table, "charge", ())
        standing = [m.footprint for m in table.others.models]
        free: BaseGeometry = near.difference(
            closed(base.inner_radius, _standing(table, standing), near)
        )
        if ground.board is not None:
            by = base.inner_radius - 1e-6
            free = free.intersection(box(by, by, ground.board[0] - by, ground.board[1] - by))
        return free


def _standing(table: Before, standing: list[Footprint]) -> Obstacles:
    tall = [
        p.region
        for f in table.state.terrain.values()
        if "UNSTABLE" in f.abilities
        for p in f.parts
        if more_than(p.top, FREE)
    ]
    regions = (*(f.footprint for f in table.impassable), *tall)
    return Obstacles(tuple(standing), closed=regions)


def prove_hidden(
    table: Before, model: Model, foes: Sequence[Model], area: BaseGeometry, reach: Room
) -> bool:
    """Say whether it is proved that no enemy within 1/2" is visible from any spot of an area.

    Cells cover the area; a base that is large enough to cover the model anywhere in a cell must
    see no enemy that is near enough there. Only asked on flat ground.
    """
    if any(p.top > 0.0 for p in table.climbable):
        lie = [p.region.polygon() for p in table.climbable]
        if shapely.union_all(lie).intersects(area):
            return False
    scene = table.stages.scene()
    spots = area.intersection(reach.area.buffer(1e-5))
    bodies = [(f, body_at(f, f.pose, f.pose.z)) for f in foes]
    return all(_is_hidden(scene, model, bodies, spots, cell, CELL) for cell in _cells(spots, CELL))


def _is_hidden(
    scene: SightScene,
    model: Model,
    foes: list[tuple[Model, Body]],
    area: BaseGeometry,
    corner: tuple[float, float],
    side: float,
) -> bool:
    cell = box(corner[0], corner[1], corner[0] + side, corner[1] + side)
    if not area.intersects(cell):
        return True
    x, y = corner[0] + side / 2, corner[1] + side / 2
    slack = side * math.sqrt(0.5)
    cover = _cover(model, x, y, slack)
    own = (model.unit,)
    near = [
        body
        for foe, body in foes
        if around(foe.footprint, model.base.radius + CHARGE_END + slack).intersects(Point(x, y))
    ]
    if not any(scene.sees(cover, body, own) for body in near):
        return True
    if side / 2 < FINEST:
        return False
    half = side / 2
    corners = [(corner[0] + i * half, corner[1] + j * half) for i in (0, 1) for j in (0, 1)]
    return all(_is_hidden(scene, model, foes, area, c, half) for c in corners)


def _cover(model: Model, x: float, y: float, slack: float) -> Body:
    placed = footprint(Base("round", model.base.length, model.base.length), Pose(x, y))
    by = slack + model.base.radius - placed.a
    return Body(model.id, model.unit, grown(placed, by), 0.0, model.height)


def _cells(area: BaseGeometry, side: float) -> Iterator[tuple[float, float]]:
    if area.is_empty:
        return
    x0, y0, x1, y1 = area.bounds
    for i in range(math.floor(x0 / side), math.floor(x1 / side) + 1):
        for j in range(math.floor(y0 / side), math.floor(y1 / side) + 1):
            yield (i * side, j * side)
