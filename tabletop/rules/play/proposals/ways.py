"""What a straight way may meet: one look per model, by the measures that the judge uses."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.base import Pose
from tabletop.geometry.levels import FREE
from tabletop.geometry.region import Solid
from tabletop.geometry.sweep import Crowd, comes_nearer, enters_region
from tabletop.geometry.sweep.boxes import region_box
from tabletop.geometry.units import COMBAT_RANGE, EPS, each_less_than, less_than, more_than, within
from tabletop.rules.moves.case import Before
from tabletop.rules.moves.kinds import PERMISSIONS, MoveKind
from tabletop.rules.moves.way import Box, box_of, overlap, way_of
from tabletop.rules.shaping.ground import Ground
from tabletop.state.model import Model

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
MOST_CLIMBS: Final = 4
MOST_LOOKS_UP: Final = 40
"""Climbs of bases that are not round that are measured, and looked for, in a search: slow ones."""
MARGIN: Final = 1e-4
"""Inches by which proposals keep clear of limits."""


@dataclass
class Straight:
    """Straight ways of the models of a unit under a kind of move; ends on free ground."""

    table: Before
    kind: MoveKind
    allowance: float
    ground: Ground = field(init=False)
    solid: Crowd = field(init=False)
    feared: Crowd = field(init=False)
    is_flying: bool = field(init=False)
    looks: int = field(init=False, default=0)
    climbs: int = field(init=False, default=0)
    looks_up: int = field(init=False, default=0)
    tall: tuple[Solid, ...] = field(init=False)
    _tall_boxes: list[tuple[Solid, Box]] = field(init=False)
    _last: list[int] = field(init=False)

    def __post_init__(self) -> None:
        table, state = self.table, self.table.state
        self.is_flying = table.unit.has("FLY")
        self._last = list(range(len(table.unit.models)))
        bases = table.others.bases
        self.ground = Ground(state, table.unit.models, bases)
        self.tall = tuple(s for s in table.climbable if more_than(s.top, FREE))
        self._tall_boxes = [(s, region_box(s.region)) for s in self.tall]
        self.solid = bases if len(table.solid) == len(bases) else bases.picked(table.solid)
        self.feared = bases.picked([k for e in table.barring(self.kind) for k in table.enemies[e]])

    @property
    def is_wary(self) -> bool:
        """Whether the way keeps out of combat ranges."""
        return bool(PERMISSIONS[self.kind].way) and not self.is_flying

    @property
    def ends_apart(self) -> bool:
        """Whether the end keeps out of combat ranges."""
        return bool(PERMISSIONS[self.kind].end)

    @cached_property
    def _formation(self) -> _Formation:
        return formation(self)

    def shifted(self, dx: float, dy: float) -> dict[str, Pose] | None:
        """Return the ends of the whole unit shifted; None where a model cannot go there."""
        unit = self.table.state.models_of(self.table.unit.id)
        sure = self._formation.sure(dx, dy)
        if sure is None:
            return None
        ends = [Pose(p.x + dx, p.y + dy, p.facing).snapped() for p in (m.pose for m in unit)]
        unsure = sorted((k for k, is_sure in enumerate(sure) if not is_sure), key=self._last.index)
        for k in unsure:
            if not self.suits(unit[k], ends[k]):
                self._last.remove(k)  # who cannot go there is asked first the next time
                self._last.insert(0, k)
                return None
        return {m.id: end for m, end in zip(unit, ends, strict=True)}

    def suits(self, model: Model, end: Pose) -> bool:
        """Say whether a model may go straight to a pose and end there, mates left out."""
        self.looks += 1
        return self.ground.is_free(model.base, end) and self.is_open(model, end)

    def is_open(self, model: Model, end: Pose) -> bool:
        """Say whether the way is free and short enough, and both keep their distance."""
        base, path = model.base, (model.pose, end)
        if self.ends_apart:
            watched = path if self.is_wary else (end,)
            if comes_nearer(base, watched, self.feared, COMBAT_RANGE + MARGIN):
                return False
        table, box = self.table, box_of(base.radius, path)
        if not self._climbs(model, end, box):
            return False
        if not self.is_flying and comes_nearer(base, path, self.solid, 0.0):
            return False
        if self.is_flying and table.state.options.fly_over_impassable:
            return True
        for feature in table.impassable:
            outline = feature.footprint
            if overlap(box, region_box(outline)) and enters_region(base, path, outline):
                return False
        return True

    def _climbs(self, model: Model, end: Pose, box: Box) -> bool:
        """Say whether a way is short enough with what it climbs; only tall parts cost anything."""
        near = [s for s, around in self._tall_boxes if overlap(box, around)]
        if not near:
            return True
        path = (model.pose, end)
        left = self.allowance - math.hypot(end.x - model.pose.x, end.y - model.pose.y)
        if not model.base.is_round:
            self.looks_up += 1
            if self.looks_up > MOST_LOOKS_UP:
                return False
        if model.pose.z == 0.0 and not self.is_flying:
            near = [s for s in near if enters_region(model.base, path, s.region)]
            if not near:
                return True
            # who comes from the table climbs a part whole, where no lower one serves as a step
            if not self._has_step(box, near) and less_than(left, max(s.top for s in near)):
                return False
        if not model.base.is_round:
            self.climbs += 1
            if self.climbs > MOST_CLIMBS:
                return False
        cost = way_of(model, path, self.table.climbable, self.is_flying).cost
        return within(cost, self.allowance)

    def _has_step(self, box: Box, entered: list[Solid]) -> bool:
        """Say whether other parts lie about, by which the way up may be cheaper."""
        others = (s for s in self.table.climbable if s not in entered)
        return any(overlap(box, region_box(s.region)) for s in others)


@dataclass(frozen=True, slots=True)
class _Formation:
    """All models of a unit and all others laid out: what a shift of them all may meet.

    `dx`, `dy` lead from each model (rows) to each other one; `outer` and `inner` are the sums of
    their radii, `blocks` who is in the way, `feared` whose combat ranges count.
    """

    x: Floats
    y: Floats
    r: Floats
    dx: Floats
    dy: Floats
    outer: Floats
    inner: Floats
    blocks: Flags
    feared: Flags
    boxes: Floats
    board: tuple[float, float] | None
    is_wary: bool
    ends_apart: bool

    def sure(self, vx: float, vy: float) -> list[bool] | None:
        """Say of each model whether a shift is surely free; None when one surely is not."""
        square = vx * vx + vy * vy
        end = np.hypot(self.dx - vx, self.dy - vy)
        t = np.clip((self.dx * vx + self.dy * vy) / square, 0.0, 1.0)
        way = np.hypot(self.dx - t * vx, self.dy - t * vy)
        passed = np.where(self.blocks, way, end)
        if bool((passed < self.inner - EPS).any()):
            return None
        apart = way if self.is_wary else end
        close = np.where(self.feared, apart - self.outer, np.inf) if self.ends_apart else None
        inner = self.inner + COMBAT_RANGE
        if close is not None and bool((self.feared & each_less_than(apart, inner)).any()):
            return None
        free = np.all(passed >= self.outer, axis=1)
        if close is not None:
            free &= np.all(~each_less_than(close, COMBAT_RANGE + MARGIN), axis=1)
        x, y, r = self.x, self.y, self.r
        if self.board is not None:
            width, height = self.board
            free &= (x + vx - r >= 0.0) & (x + vx + r <= width)
            free &= (y + vy - r >= 0.0) & (y + vy + r <= height)
        if self.boxes.size:
            x0, x1 = np.minimum(x, x + vx) - r, np.maximum(x, x + vx) + r
            y0, y1 = np.minimum(y, y + vy) - r, np.maximum(y, y + vy) + r
            b = self.boxes
            meets = (x0[:, None] <= b[:, 2]) & (x1[:, None] >= b[:, 0])
            meets &= (y0[:, None] <= b[:, 3]) & (y1[:, None] >= b[:, 1])
            free &= ~meets.any(axis=1)
        sure: list[bool] = free.tolist()
        return sure


def formation(search: Straight) -> _Formation:
    """Return the unit and all that stands, laid out for shifts of the whole."""
    table, state = search.table, search.table.state
    models = state.models_of(table.unit.id)
    own = np.array([(m.pose.x, m.pose.y, m.base.radius, m.base.inner_radius) for m in models])
    crowd_of = table.others.bases
    blocks = np.zeros(len(crowd_of), dtype=np.bool_)
    if not search.is_flying:
        blocks[table.solid] = True
    feared = np.zeros(len(crowd_of), dtype=np.bool_)
    for enemy in table.barring(search.kind):
        feared[table.enemies[enemy]] = True
    regions = [s.region for s in search.tall]
    regions += [f.footprint for f in table.impassable]
    boxes = np.array([region_box(r) for r in regions], dtype=np.float64).reshape(-1, 4)
    return _Formation(
        own[:, 0], own[:, 1], own[:, 2],
        crowd_of.x - own[:, 0, None], crowd_of.y - own[:, 1, None],
        crowd_of.outer + own[:, 2, None], crowd_of.inner + own[:, 3, None],
        blocks, feared, boxes, state.board,
        search.is_wary, search.ends_apart,
    )  # fmt: skip
