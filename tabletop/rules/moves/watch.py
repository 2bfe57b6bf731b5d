"""Is a unit in combat with an enemy at any point of a model's way? Certified, not sampled (MV-8).

Being in combat asks for range and sight at the same moment, both ways (7.0, D-6). Range intervals
are closed form. Within them a stretch is either proved clear (nobody can see anybody that counts
from anywhere on it), found out (a point of it is in combat), or halved, down to `FLOOR`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.geometry.base import Point3
from tabletop.geometry.gap import gap
from tabletop.geometry.policy import SightPolicy
from tabletop.geometry.region import Solid
from tabletop.geometry.sight import Body, SightScene
from tabletop.geometry.sweep import intervals_within
from tabletop.geometry.units import COMBAT_RANGE, less_than
from tabletop.rules.moves.cover_bodies import body_at, covering, kernel, travel
from tabletop.rules.moves.way import Way
from tabletop.state.model import Model

Stretch = tuple[float, float]
Line = tuple[Point3, Point3]

FLOOR: Final = 1e-4
"""Inches: stretches shorter than this are decided by their ends."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Where a unit is in combat: way parameter, own and enemy model, and the line of sight."""

    at: float
    own: str
    enemy: str
    line: Line | None


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """What may hide models from each other while one of them is on its way."""

    bodies: tuple[Body, ...]
    solids: tuple[Solid, ...]
    policy: SightPolicy
    scene: SightScene

    def joined(self, body: Body) -> SightScene:
        """Return the scene with one more body."""
        return SightScene((*self.bodies, body), self.solids, self.policy)


def stage_of(models: Iterable[Model], solids: tuple[Solid, ...], policy: SightPolicy) -> Stage:
    """Return the stage on which these models stand."""
    bodies = tuple(body_at(m, m.pose, m.pose.z) for m in models)
    return Stage(bodies, solids, policy, SightScene(bodies, solids, policy))


class Watch:
    """One mover on its way past one enemy unit, everybody else standing still.

    `stage` holds every other model but not the mover. `mates` are the other models of the
    mover's unit, at their places at that moment.
    """

    def __init__(
        self, stage: Stage, way: Way, mates: Sequence[Model], enemies: Sequence[Model]
    ) -> None:
        self._stage = stage
        self._scene = stage.scene
        self._way = way
        self._mates = tuple(mates)
        self._enemies = tuple(enemies)
        self._bodies = {m.id: body_at(m, m.pose, m.pose.z) for m in (*mates, *enemies)}
        self._near = {e.id: self._range_of(e) for e in enemies}
        self._held = {
            (u.id, e.id)
            for u in mates
            for e in enemies
            if less_than(gap(u.footprint, e.footprint).distance, COMBAT_RANGE)
        }
        self._looked: dict[tuple[str, str], Line | bool | None] = {}
        self._own = (way.model.unit,)
        self._foe = (enemies[0].unit,) if enemies else ()

    @property
    def is_near(self) -> bool:
        """Whether anybody of the unit is in the enemy's combat range at any time."""
        return bool(self._held) or any(self._near.values())

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """The parts of the way on which the unit is in the enemy's combat range."""
        if self._held:
            return ((0.0, float(len(self._way.path) - 1)),)
        return _union([part for parts in self._near.values() for part in parts])

    def first(self) -> Seen | None:
        """Return the first point of the way at which the unit is in combat, None for nowhere."""
        for lo, hi in self.stretches:
            for a, b in self._pieces(lo, hi):
                found = self._first(a, b)
                if found is not None:
                    return found
        return None

    def at(self, s: float) -> Seen | None:
        """Return the pair that puts the unit in combat with the mover at a parameter, or None."""
        held = self._attacks(s, s)
        return held if held is not None and self._is_attacked(s, s) else None

    def _first(self, lo: float, hi: float) -> Seen | None:
        stack = [(lo, hi)]
        while stack:
            a, b = stack.pop()
            if self._attacks(a, b) is None or not self._is_attacked(a, b):
                continue
            found = self.at(a)
            if found is not None:
                return found
            if travel(self._way.model.base, self._way.path, a, b) <= FLOOR:
                found = self.at(b)
                if found is not None:
                    return found
                continue
            middle = (a + b) / 2
            stack += [(middle, b), (a, middle)]
        return None

    def _attacks(self, lo: float, hi: float) -> Seen | None:
        """A pair of ours that has an enemy in range and in sight somewhere from lo to hi."""
        for e in self._enemies:
            holder = next((u for u, foe in self._held if foe == e.id), None)
            near = ((lo, hi),) if holder is not None else _clipped(self._near[e.id], lo, hi)
            if not near:
                continue
            mover = self._way.model.id
            for u in self._mates:
                line = self._still(u.id, e.id, self._own)
                if line is not False:
                    return Seen(lo, holder or mover, e.id, _line(line))
            for a, b in near:
                for body in self._mover(a, b):
                    sight = self._scene.look(body, self._bodies[e.id], self._own)
                    if sight.is_visible:
                        return Seen(lo, holder or mover, e.id, sight.witness)
        return None

    def _is_attacked(self, lo: float, hi: float) -> bool:
        """Whether one of ours may be in range and in sight of the enemy from lo to hi."""
        near = _union([part for parts in self._near.values() for part in _clipped(parts, lo, hi)])
        for a, b in near:
            for body in self._mover(a, b):
                if any(
                    self._scene.sees(self._bodies[e.id], body, self._foe) for e in self._enemies
                ):
                    return True
        return any(self._is_shown(u, lo, hi) for u in {u for u, _ in self._held})

    def _is_shown(self, mate: str, lo: float, hi: float) -> bool:
        """Whether the enemy sees a mate that stands still, the mover being in the way or not."""
        if all(self._still(e.id, mate, self._foe) is False for e in self._enemies):
            return False
        blocker = kernel(self._way.model, self._way.path, lo, hi, self._level(lo, hi))
        scene = self._scene if blocker is None else self._stage.joined(blocker)
        target = self._bodies[mate]
        return any(scene.sees(self._bodies[e.id], target, self._foe) for e in self._enemies)

    def _still(
        self, observer: str, target: str, transparent: tuple[str, ...]
    ) -> Line | bool | None:
        """Sight between two models that stand still, with the mover away: a line, or False."""
        key = (observer, target)
        if key not in self._looked:
            sight = self._scene.look(self._bodies[observer], self._bodies[target], transparent)
            self._looked[key] = sight.witness if sight.is_visible else False
        return self._looked[key]

    def _mover(self, lo: float, hi: float) -> tuple[Body, ...]:
        return covering(self._way.model, self._way.path, lo, hi, self._level(lo, hi))

    def _level(self, lo: float, hi: float) -> float:
        return level_on(self._way, (lo + hi) / 2)

    def _range_of(self, enemy: Model) -> tuple[Stretch, ...]:
        way = self._way
        if not way.is_moved:
            near = less_than(gap(way.model.footprint, enemy.footprint).distance, COMBAT_RANGE)
            return ((0.0, 0.0),) if near else ()
        return intervals_within(way.model.base, way.path, enemy.footprint, COMBAT_RANGE)

    def _pieces(self, lo: float, hi: float) -> list[Stretch]:
        """Cut a stretch where the way bends or changes its level."""
        cuts = {float(k) for k in range(len(self._way.path))}
        cuts |= {change.at for change in self._way.climb.changes}
        inner = sorted(c for c in cuts if lo < c < hi)
        return list(zip([lo, *inner], [*inner, hi], strict=True))


def level_on(way: Way, s: float) -> float:
    """Return the level on which a model stands at a parameter of its way, inches."""
    level = way.model.pose.z
    for change in way.climb.changes:
        if change.at > s:
            break
        level = change.new
    return level


def _line(found: Line | bool | None) -> Line | None:
    return None if isinstance(found, bool) else found


def _clipped(parts: Sequence[Stretch], lo: float, hi: float) -> tuple[Stretch, ...]:
    return tuple((max(a, lo), min(b, hi)) for a, b in parts if a <= hi and b >= lo)


def _union(parts: Sequence[Stretch]) -> tuple[Stretch, ...]:
    joined: list[Stretch] = []
    for a, b in sorted(parts):
        if joined and a <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(b, joined[-1][1]))
        else:
            joined.append((a, b))
    return tuple(joined)
