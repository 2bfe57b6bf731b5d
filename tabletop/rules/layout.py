"""What is derived from how models and terrain stand: bodies, sight, who is near whom."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.gap import gap, gap_matrix
from tabletop.geometry.region import Solid
from tabletop.geometry.sight import Body, Sight, SightScene
from tabletop.geometry.units import COMBAT_RANGE, SIGHT_CLEARANCE, each_within, less_than
from tabletop.rules.past import MOST, Past, circle_round, circles
from tabletop.rules.spots import Stance, stance_of
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
        self._scenes: dict[tuple[str, ...], SightScene] = {}
        self._stances: dict[str, Stance] = {}
        self.shots: dict[tuple[str, tuple[str, ...], float], bool] = {}
        """Whether a model sees one of some targets within a range."""
        self.views: dict[tuple[str, str], bool] = {}
        """Whether a unit sees another, by lines between their models alone."""
        self.garrison_views: dict[tuple[str, str], bool] = {}
        """Whether one piece sees another, of which one is placed on a feature (1.5)."""
        self.meetings: dict[tuple[str, str], bool] = {}
        """Whether two enemy units are in range and sight of each other."""
        self._past: list[Past] = []
        if before is not None:
            self._reuse(before)

    def stance(self, state: GameState, piece: str) -> Stance:
        """Return what a piece is measured from in a state that stands so, kept once asked."""
        found = self._stances.get(piece)
        if found is None:
            found = self._stances[piece] = stance_of(state, piece)
        return found

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

    def scene_without(self, state: GameState, placed: tuple[str, ...]) -> SightScene:
        """Return the scene without some units placed on terrain, and without that (1.5)."""
        found = self._scenes.get(placed)
        if found is None:
            units = [state.units[u] for u in placed]
            models = {m for unit in units for m in unit.models}
            features = {unit.garrison for unit in units}
            found = self._scenes[placed] = SightScene(
                [body for key, body in self.bodies.items() if key not in models],
                [s for s in self.solids if s.key.split(":")[0] not in features],
                self.state.options.sight,
            )
        return found

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
        rows, cols = np.nonzero(each_within(gaps, REACH))
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
            known = self._seen_before(observer, target)
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
        """Take over what a change of some models leaves true: gaps, distances, sights."""
        old, new = before.state, self.state
        if any(old.units[u].player != unit.player for u, unit in new.units.items()
               if u in old.units):  # fmt: skip
            return
        changed = [m for m, model in new.models.items() if old.models.get(m) is not model]
        gone = [m for m in old.models if m not in new.models]
        known = before.__dict__.get("bodies")
        if known is not None:
            fresh = set(changed)
            self.__dict__["bodies"] = {
                m: body_of(model) if m in fresh else known[m] for m, model in new.models.items()
            }
        if len(changed) > len(new.models) // 3:
            return
        if before._gaps is not None:
            self._gaps = self._updated(before, before._gaps, set(changed))
        if old.options.sight != new.options.sight or old.terrain is not new.terrain:
            return
        was = [old.models[m] for m in (*changed, *gone) if m in old.models]
        there = [*was, *(new.models[m] for m in changed)]
        pieces = frozenset((*changed, *gone, *(m.unit for m in there)))
        moved = circles([m.footprint for m in there])
        latest = Past(before._sees, before.views, before.shots, frozenset(), circles(()))
        self._past = [p.after(pieces, moved) for p in (latest, *before._past)][:MOST]
        placed = {u: unit.garrison for u, unit in new.units.items() if unit.garrison}
        if old.objectives is new.objectives and placed == {
            u: unit.garrison for u, unit in old.units.items() if unit.garrison
        }:
            pieces |= placed.keys() | {m for u in placed for m in new.units[u].models}
            self.apart = {
                key: far
                for key, far in before.apart.items()
                if key[0] not in pieces and key[1] not in pieces
            }
            self._stances = {
                piece: known for piece, known in before._stances.items() if piece not in pieces
            }

    def _updated(
        self, before: Layout, gaps: NDArray[np.float64], changed: set[str]
    ) -> NDArray[np.float64]:
        """Return the gaps of enemies where only those of some models are measured anew."""
        (ours, theirs), (rows, cols) = self.sides, before.sides
        at = [{m.id: k for k, m in enumerate(side)} for side in (rows, cols)]
        kept = [[k for k, m in enumerate(side) if m.id not in changed] for side in (ours, theirs)]
        found = np.empty((len(ours), len(theirs)))
        if kept[0] and kept[1]:
            source = [
                [known[side[k].id] for k in some]
                for side, known, some in zip((ours, theirs), at, kept, strict=True)
            ]
            found[np.ix_(*kept)] = gaps[np.ix_(*source)]
        new_rows = [k for k, m in enumerate(ours) if m.id in changed]
        new_cols = [k for k, m in enumerate(theirs) if m.id in changed]
        if new_rows and theirs:
            found[new_rows] = gap_matrix(
                [ours[k].footprint for k in new_rows], [m.footprint for m in theirs], REACH
            )
        if new_cols and ours:
            found[:, new_cols] = gap_matrix(
                [m.footprint for m in ours], [theirs[k].footprint for k in new_cols], REACH
            )
        return found

    def _seen_before(self, observer: str, target: str) -> bool | None:
        """Return whether a model saw another, where that cannot have changed since."""
        for past in self._past:
            known = past.sees.get((observer, target))
            if known is None or observer in past.changed or target in past.changed:
                continue
            models = self.state.models
            one, two = (circle_round((models[m].footprint,)) for m in (observer, target))
            if past.holds(one, two):
                return known
        return None

    def view_before(self, observer: str, target: str) -> bool | None:
        """Return whether a unit saw another, where that cannot have changed since."""
        for past in self._past:
            known = past.views.get((observer, target))
            if known is None or observer in past.changed or target in past.changed:
                continue
            ours, theirs = (self.state.models_of(u) for u in (observer, target))
            one, two = (circle_round([m.footprint for m in some]) for some in (ours, theirs))
            if past.holds(one, two):
                return known
        return None

    def shot_before(self, model: str, targets: tuple[str, ...], reach: float) -> bool | None:
        """Return whether a model saw one of some targets within a range, if it still holds."""
        for past in self._past:
            known = past.shots.get((model, targets, reach))
            if known is None or model in past.changed or not past.changed.isdisjoint(targets):
                continue
            models = self.state.models
            one = circle_round((models[model].footprint,))
            if past.holds(one, circle_round([models[t].footprint for t in targets])):
                return known
        return None


def body_of(model: Model) -> Body:
    """Return a model as sight sees it: its base as a column up to its top."""
    return Body(model.id, model.unit, model.footprint, model.pose.z, model.height)
