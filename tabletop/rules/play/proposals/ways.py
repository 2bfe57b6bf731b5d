"""What a straight way may meet: one look per model, by the measures that the judge uses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tabletop.geometry.base import Pose
from tabletop.geometry.sweep import Crowd, crowd, sweep_many, sweep_region
from tabletop.geometry.sweep.boxes import region_box
from tabletop.geometry.units import COMBAT_RANGE, less_than, more_than
from tabletop.rules.moves.case import Before
from tabletop.rules.moves.kinds import PERMISSIONS, MoveKind
from tabletop.rules.moves.way import box_of, overlap, way_of
from tabletop.rules.shaping.ground import Ground
from tabletop.state.model import Model

MARGIN: Final = 1e-4
"""Inches by which proposals keep clear of limits."""


@dataclass(slots=True)
class Straight:
    """Straight ways of the models of a unit under a kind of move; ends on free ground."""

    table: Before
    kind: MoveKind
    allowance: float
    ground: Ground = field(init=False)
    solid: Crowd = field(init=False)
    feared: Crowd = field(init=False)
    is_flying: bool = field(init=False)

    def __post_init__(self) -> None:
        table, state = self.table, self.table.state
        self.is_flying = table.unit.has("FLY")
        self.ground = Ground(state, table.unit.models)
        solid = [m for m in table.others.models if not state.unit(m.unit).has("MANIFESTATION")]
        self.solid = crowd([m.footprint for m in solid])
        ranges = [m for e in table.barring(self.kind) for m in table.models_of(e)]
        self.feared = crowd([m.footprint for m in ranges])

    @property
    def is_wary(self) -> bool:
        """Whether the way keeps out of combat ranges."""
        return bool(PERMISSIONS[self.kind].way) and not self.is_flying

    @property
    def ends_apart(self) -> bool:
        """Whether the end keeps out of combat ranges."""
        return bool(PERMISSIONS[self.kind].end)

    def suits(self, model: Model, end: Pose) -> bool:
        """Say whether a model may go straight to a pose and end there, mates left out."""
        return self.ground.is_free(model.base, end) and self.is_open(model, end)

    def is_open(self, model: Model, end: Pose) -> bool:
        """Say whether the way is free and short enough, and both keep their distance."""
        base, path = model.base, (model.pose, end)
        if self.ends_apart:
            floors = sweep_many(base, path if self.is_wary else (end,), self.feared, COMBAT_RANGE)
            if any(less_than(f, COMBAT_RANGE + MARGIN) for f in floors.tolist()):
                return False
        table, box = self.table, box_of(base.radius, path)
        is_high = any(overlap(box, region_box(s.region)) for s in table.climbable)
        if is_high and more_than(
            way_of(model, path, table.climbable, self.is_flying).cost, self.allowance
        ):
            return False
        if not self.is_flying:
            floors = sweep_many(base, path, self.solid, 0.0)
            if any(less_than(f, 0.0) for f in floors.tolist()):
                return False
        if self.is_flying and table.state.options.fly_over_impassable:
            return True
        for feature in table.impassable:
            if overlap(box, region_box(feature.footprint)) and less_than(
                sweep_region(base, path, feature.footprint).separation, 0.0
            ):
                return False
        return True
