"""How near a unit's models get to enemies: who is in reach, how far the nearest is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from tabletop.geometry.base import Base, Footprint
from tabletop.geometry.placing.spots import centres_beside
from tabletop.geometry.units import COMBAT_RANGE, each_less_than, within
from tabletop.rules.play.proposals.gather import Floats
from tabletop.state.model import Model

SURELY: Final = 0.05
"""Inches inside a combat range by which a model is brought or kept in it, whatever is rounded."""
OUT_OF_REACH: Final = 100.0
"""What a spot out of reach of all enemies costs more."""


@dataclass(frozen=True, slots=True)
class Foes:
    """Enemy bases laid out to rank spots by how near they are."""

    feet: tuple[Footprint, ...]
    x: Floats
    y: Floats
    r: Floats

    def gaps(self, x: Floats, y: Floats, base: Base) -> Floats:
        """Return the gap of each spot to the nearest foe, as if all bases were round."""
        away = np.hypot(x[:, None] - self.x, y[:, None] - self.y) - self.r
        mean = (base.radius + base.inner_radius) / 2
        least: Floats = np.maximum(0.0, away.min(axis=1) - mean)
        return least

    def nearest(self, foot: Footprint) -> list[Footprint]:
        """Return the foes, those first whose middles are nearest to that of a base."""
        order = np.hypot(self.x - foot.x, self.y - foot.y).argsort(kind="stable")
        return [self.feet[k] for k in order.tolist()]

    def likes(self, x: Floats, y: Floats, base: Base) -> Floats:
        """Rank spots: in reach first, then the nearer."""
        gaps = self.gaps(x, y, base)
        return np.where(each_less_than(gaps, COMBAT_RANGE - SURELY), gaps, gaps + OUT_OF_REACH)

    def beside(self, model: Model, reach: float, size: float, count: int) -> tuple[Floats, Floats]:
        """Return centres at a gap from the foes that a model may get to."""
        most = model.base.radius + size
        near = [
            f
            for f, x, y, r in zip(
                self.feet, self.x.tolist(), self.y.tolist(), self.r.tolist(), strict=True
            )
            if within(math.hypot(x - model.pose.x, y - model.pose.y) - r - most, reach)
        ]
        about = (model.pose.x, model.pose.y)
        return centres_beside(model.base, model.pose.facing, near, size, count, about)


def foes_of(models: Sequence[Model]) -> Foes:
    """Return enemy models laid out."""
    feet = tuple(m.footprint for m in models)
    rows = np.array([(f.x, f.y, (f.radius + min(f.a, f.b)) / 2) for f in feet], dtype=np.float64)
    rows = rows.reshape(-1, 3)
    return Foes(feet, rows[:, 0], rows[:, 1], rows[:, 2])
