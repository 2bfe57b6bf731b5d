"""Where the selection can get to with the chosen move: an area that is inside the truth."""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import LineString
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import POLY, Base, Footprint, Pose, footprint
from tabletop.geometry.path import path_length
from tabletop.geometry.units import COMBAT_RANGE
from tabletop.rules.moves import allowed_kinds
from tabletop.rules.moves.case import Before, before
from tabletop.rules.moves.kinds import PERMISSIONS, MoveKind
from tabletop.rules.table import Table
from tabletop.state.model import GameState
from tabletop.ui.kit.overlay import Note, Overlays, Zone
from tabletop.ui.table.overlays.background import Helper, elsewhere
from tabletop.ui.table.plugs import Board

JOB = "reach"
MOST_MODELS = 12
ROUND = 32
"""Segments of a quarter circle."""
OUTSIDE = 1.0 / math.cos(math.pi / (4 * ROUND))
"""Times the radius, so that a polygon lies round its circle."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of reach: which models of a unit, by what kind of move, with what is left."""

    unit: str
    models: tuple[str, ...]
    kind: MoveKind
    left: tuple[float, ...]

    @property
    def words(self) -> str:
        """The kind of move and what is left of it."""
        most = max(self.left)
        return f'{PERMISSIONS[self.kind].name}, {most:g}" left'


class Reaches:
    """The ground that the selected models can come to stand on, in fine dots.

    Each model goes alone, the others of its unit standing where they are. The area is drawn from
    the route search, which finds less rather than more; what lies outside is not judged.
    """

    def __init__(self, helper: Helper | None = None) -> None:
        self._helper = helper
        self._asked: tuple[GameState, Asked] | None = None
        self._found: tuple[GameState, Asked, Overlays] | None = None

    def __call__(self, board: Board) -> Overlays:
        """Return the area; a new one is worked out in slices."""
        if not board.shown.get("reach"):
            return Overlays()
        state, asked = board.session.state, asked_of(board)
        if asked is None:
            return Overlays()
        known = self._found
        if known is not None and known[0] is state and known[1] == asked:
            return known[2]
        if self._asked is None or self._asked[0] is not state or self._asked[1] != asked:
            self._asked = (state, asked)

            def done(shape: object) -> None:
                if isinstance(shape, BaseGeometry):
                    self._found = (state, asked, drawn(state, asked, shape))
                board.redraw()

            work = reached_there(self._helper, state, asked)
            board.context.jobs.start(JOB, work, on_done=done)
        return Overlays()


def asked_of(board: Board) -> Asked | None:
    """Return what is asked: the selected models of one unit and its plan, or a Normal Move."""
    session = board.session
    unit = session.unit
    if unit is None or unit.garrison:
        return None
    models = tuple(m for m in session.selection if m in unit.models)[:MOST_MODELS]
    plan = session.plan(unit.id)
    kind, allowance = plan.kind, plan.allowance
    if kind == "free":
        allowed = allowed_kinds(session.state, unit.id)
        usual: tuple[MoveKind, ...] = ("normal_move", "retreat")
        able = [one for one in usual if not allowed[one] or allowed[one] == "other phase"]
        if not able or not unit.move:
            return None
        kind, allowance = able[0], unit.move
    action = session.action
    used = [0.0] * len(models)
    if action is not None and action.unit == unit.id and action.kind == kind:
        paths = [action.paths.get(m, ()) for m in models]
        bases = [session.state.model(m).base for m in models]
        used = [
            path_length(base, path) if len(path) > 1 else 0.0
            for base, path in zip(bases, paths, strict=True)
        ]
    return Asked(unit.id, models, kind, tuple(max(0.0, allowance - way) for way in used))


def reached_there(
    helper: Helper | None, state: GameState, asked: Asked
) -> Generator[object, None, BaseGeometry]:
    """Return the ground that the models can come to stand on, found elsewhere, else here."""
    found = yield from elsewhere(helper, JOB, reached_on, state, asked)
    if isinstance(found, BaseGeometry):
        return found
    return (yield from reached(state, asked))


def reached_on(table: Table, asked: Asked) -> Generator[None, None, BaseGeometry]:
    """Return the ground that the models can come to stand on, in steps."""
    return reached(table.state, asked)


def reached(state: GameState, asked: Asked) -> Generator[None, None, BaseGeometry]:
    """Return the ground that the models can come to stand on, in steps of some milliseconds."""
    from tabletop.geometry.reach import reach_work
    from tabletop.rules.moves.obstacles import obstacles_of

    table = before(state, asked.unit)
    shapes: list[BaseGeometry] = []
    for name, left in zip(asked.models, asked.left, strict=True):
        model = state.model(name)
        mates = [m for m in state.models_of(asked.unit) if m.id != name]
        obstacles = obstacles_of(table, asked.kind, mates)
        centres: BaseGeometry = yield from reach_work(model.base, model.pose, obstacles, left)
        yield
        if PERMISSIONS[asked.kind].end:
            centres = centres.difference(closed_to_ends(table, model.base))
        shapes.append(covered(centres, model.base, model.pose))
    return shapely.union_all(shapes)


def closed_to_ends(table: Before, base: Base) -> BaseGeometry:
    """Return where a base would end in an enemy's combat range, and rather more than that."""
    return shapely.union_all(
        [
            Spot(m.pose.x, m.pose.y).buffer(
                (m.footprint.radius + COMBAT_RANGE + base.radius) * OUTSIDE, quad_segs=ROUND
            )
            for enemy in table.fighting
            for m in table.models_of(enemy)
        ]
    )


def covered(centres: BaseGeometry, base: Base, pose: Pose) -> BaseGeometry:
    """Return the ground under a base whose centre lies anywhere in an area, never too much.

    A base that is not round keeps its facing.
    """
    if centres.is_empty:
        return centres
    if base.is_round:
        return centres.buffer(base.radius, quad_segs=16)
    foot = footprint(base, Pose(0.0, 0.0, pose.facing))
    return shapely.union_all(_swept(centres, foot))


def drawn(state: GameState, asked: Asked, shape: BaseGeometry) -> Overlays:
    """Return the area in fine dots, and below it what it is the reach of."""
    if shape.is_empty:
        return Overlays()
    player = state.unit(asked.unit).player
    _, y0, _, y1 = shape.bounds
    x = shape.centroid.x
    low = shape.intersection(LineString([(x, y0 - 1.0), (x, y1 + 1.0)]))
    y = (y0 if low.is_empty else low.bounds[1]) + 0.7
    note = Note((x, y), f"Reach: {asked.words}", player)
    return Overlays(zones=(Zone(shape, "reach", player),), notes=(note,))


def _swept(shape: BaseGeometry, foot: Footprint) -> NDArray[np.object_]:
    """Return the Minkowski sums of a base and the triangles of an area: hulls of corner sums.

    All are made in one go: one by one a wide area would hold up the window for seconds.
    """
    outline = np.array(foot.outline(15.0) if foot.kind != POLY else foot.corners)
    triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(shape))
    corners = shapely.get_coordinates(triangles).reshape(len(triangles), -1, 1, 2)
    sums = (corners + outline).reshape(len(triangles), -1, 2)
    hulls: NDArray[np.object_] = shapely.convex_hull(shapely.linestrings(sums))
    return hulls
