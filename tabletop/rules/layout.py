"""What is derived from how models and terrain stand: bodies, sight, who is near whom."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.base import Footprint
from tabletop.geometry.gap import gap, gap_matrix
from tabletop.geometry.region import Solid
from tabletop.geometry.sight import Body, Sight, SightScene
from tabletop.geometry.units import COMBAT_RANGE, SIGHT_CLEARANCE, less_than
from tabletop.state.model import GameState, Model

REACH = COMBAT_RANGE + 0.01
"""Inches up to which gaps between enemies are exact; farther ones are lower bounds."""


class Layout:
    """How models and terrain stand, with what is derived from it on demand.

    States that differ in nothing else share one: most facts of a battle move no model.
    """

    def __init__(self, state: GameState, before: Layout | None = None) -> None:
        self.state = state
        self._sees: dict[tuple[str, str], bool] = {}
        self._gaps: NDArray[np.float64] | None = None
        self.apart: dict[tuple[str, str, bool], float] = {}
        """Distances between pieces that were measured, through the air or (True) on the plan."""
        self.shots: dict[tuple[str, tuple[str, ...], float], bool] = {}
        """Whether a model sees one of some targets within a range."""
        self.views: dict[tuple[str, str], bool] = {}
        """Whether a unit sees another, by lines between their models alone."""
        self.garrison_views: dict[tuple[str, str], bool] = {}
        """Whether one piece sees another, of which one is placed on a feature (1.5)."""
        if before is not None:
            self._reuse(before)

    @cached_property
    def bodies(self) -> dict[str, Body]:
        """Every model as sight sees it, by id."""
        return {m.id: body_of(m) for m in self.state.models.values()}

    @cached_property
    def solids(self) -> tuple[Solid, ...]:
        """Every solid part of the terrain."""
        return tuple(p for feature in self.state.terrain.values() for p in feature.parts)

    @cached_property
    def scene(self) -> SightScene:
        """The sight scene of all models and terrain under the state's policy."""
        return SightScene(tuple(self.bodies.values()), self.solids, self.state.options.sight)

    @cached_property
    def sides(self) -> tuple[tuple[Model, ...], tuple[Model, ...]]:
        """The models of player 1 and those of player 2, in the order of the state."""
        units, models = self.state.units, self.state.models.values()
        ours = tuple(m for m in models if units[m.unit].player == 1)
        return ours, tuple(m for m in models if units[m.unit].player != 1)

    @property
    def enemy_gaps(self) -> NDArray[np.float64]:
        """Gaps of player 1's models (rows) to player 2's, exact up to `REACH`."""
        if self._gaps is None:
            ours, theirs = self.sides
            self._gaps = gap_matrix(
                [m.footprint for m in ours], [m.footprint for m in theirs], REACH
            )
        return self._gaps

    @cached_property
    def in_range(self) -> dict[tuple[str, str], list[tuple[str, str]]]:
        """For two units of player 1 and 2: the pairs of models within 3 inches, nearest first."""
        ours, theirs = self.sides
        gaps = self.enemy_gaps
        rows, cols = np.nonzero(gaps <= REACH)
        values = gaps[rows, cols]
        found: dict[tuple[str, str], list[tuple[str, str]]] = {}
        for k in np.argsort(values, kind="stable").tolist():
            if less_than(float(values[k]), COMBAT_RANGE):
                a, b = ours[int(rows[k])], theirs[int(cols[k])]
                found.setdefault((a.unit, b.unit), []).append((a.id, b.id))
        return found

    @cached_property
    def near(self) -> dict[str, tuple[str, ...]]:
        """For each unit the enemy units with a model within 3 inches of one of its own."""
        found: dict[str, list[str]] = {}
        for a, b in self.in_range:
            found.setdefault(a, []).append(b)
            found.setdefault(b, []).append(a)
        return {unit: tuple(foes) for unit, foes in found.items()}

    def look(self, observer: str, target: str) -> Sight:
        """Return the sight of one model to another; the observer's unit is transparent (6.0)."""
        one, two = self.bodies[observer], self.bodies[target]
        found = self.scene.look(one, two, (one.group,))
        self._sees[observer, target] = found.is_visible
        return found

    def sees(self, observer: str, target: str) -> bool:
        """Say whether one model sees another (6.0)."""
        known = self._sees.get((observer, target))
        if known is None:
            one, two = self.bodies[observer], self.bodies[target]
            known = self._is_open(observer, target) or self.scene.sees(one, two, (one.group,))
            self._sees[observer, target] = known
        return known

    def _is_open(self, observer: str, target: str) -> bool:
        """Say whether nothing at all comes near the line between the nearest points: surely seen.

        Circles around bases and boxes around terrain are enough; what they catch is looked at.
        """
        one, two = self.state.models[observer], self.state.models[target]
        found = gap(one.footprint, two.footprint)
        if less_than(found.separation, 0.0):
            return False
        (px, py), (qx, qy) = found.p, found.q
        boxes = self._boxes
        if boxes.size and bool(
            (
                (boxes[:, 0] <= max(px, qx))
                & (boxes[:, 2] >= min(px, qx))
                & (boxes[:, 1] <= max(py, qy))
                & (boxes[:, 3] >= min(py, qy))
            ).any()
        ):
            return False
        circles, index = self._circles, self._index
        dx, dy = qx - px, qy - py
        square = dx * dx + dy * dy
        x, y = circles[:, 0] - px, circles[:, 1] - py
        t = np.clip((x * dx + y * dy) / square, 0.0, 1.0) if square > 0.0 else 0.0
        free = (x - t * dx) ** 2 + (y - t * dy) ** 2 > circles[:, 2]
        free[index[observer]] = free[index[target]] = True
        return bool(free.all())

    @cached_property
    def _index(self) -> dict[str, int]:
        return {m: k for k, m in enumerate(self.state.models)}

    @cached_property
    def _circles(self) -> NDArray[np.float64]:
        """Centre and squared circumscribed radius of every base, widened by twice the clearance."""
        wide = 2.0 * SIGHT_CLEARANCE
        rows = [
            (f.x, f.y, (f.radius + wide) ** 2)
            for f in (m.footprint for m in self.state.models.values())
        ]
        return np.array(rows, dtype=np.float64).reshape(len(rows), 3)

    @cached_property
    def _boxes(self) -> NDArray[np.float64]:
        wide = 2.0 * SIGHT_CLEARANCE
        rows = [
            (x0 - wide, y0 - wide, x1 + wide, y1 + wide)
            for x0, y0, x1, y1 in (solid.region.bounds() for solid in self.solids)
        ]
        return np.array(rows, dtype=np.float64).reshape(len(rows), 4)

    def _reuse(self, before: Layout) -> None:
        """Take over what a change of some models leaves true: gaps, and sights it cannot touch."""
        old, new = before.state, self.state
        if old.units is not new.units and old.units != new.units:
            return
        if old.models.keys() != new.models.keys():
            return
        changed = [m for m, model in new.models.items() if old.models[m] is not model]
        known = before.__dict__.get("bodies")
        if known is not None:
            self.__dict__["bodies"] = {**known, **{m: body_of(new.models[m]) for m in changed}}
        if len(changed) > len(new.models) // 4:
            return
        if before._gaps is not None:
            self._gaps = self._updated(before._gaps.copy(), set(changed))
        if old.options.sight == new.options.sight and old.terrain == new.terrain:
            moved = [m.footprint for k in changed for m in (old.models[k], new.models[k])]
            gone = set(changed)
            self._sees = {
                pair: seen
                for pair, seen in before._sees.items()
                if pair[0] not in gone and pair[1] not in gone and self._is_apart(pair, moved)
            }

    def _updated(self, gaps: NDArray[np.float64], changed: set[str]) -> NDArray[np.float64]:
        ours, theirs = self.sides
        rows = [k for k, m in enumerate(ours) if m.id in changed]
        cols = [k for k, m in enumerate(theirs) if m.id in changed]
        if rows:
            gaps[rows] = gap_matrix(
                [ours[k].footprint for k in rows], [m.footprint for m in theirs], REACH
            )
        if cols:
            gaps[:, cols] = gap_matrix(
                [m.footprint for m in ours], [theirs[k].footprint for k in cols], REACH
            )
        return gaps

    def _is_apart(self, pair: tuple[str, str], moved: Sequence[Footprint]) -> bool:
        """Say whether none of the footprints can touch a line between two models."""
        one, two = (self.state.models[m].footprint for m in pair)
        dx, dy = two.x - one.x, two.y - one.y
        square = dx * dx + dy * dy
        wide = max(one.radius, two.radius) + 2.0 * SIGHT_CLEARANCE
        for f in moved:
            x, y = f.x - one.x, f.y - one.y
            t = min(1.0, max(0.0, (x * dx + y * dy) / square)) if square > 0.0 else 0.0
            if (x - t * dx) ** 2 + (y - t * dy) ** 2 <= (wide + f.radius) ** 2:
                return False
        return True


def body_of(model: Model) -> Body:
    """Return a model as sight sees it: its base as a column up to its top."""
    return Body(model.id, model.unit, model.footprint, model.pose.z, model.height)
