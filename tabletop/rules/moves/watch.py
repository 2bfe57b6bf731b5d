"""Is a unit in combat with an enemy at any point of a model's way? Certified, not sampled (MV-8).

Being in combat asks for range and sight at the same moment, both ways (7.0, D-6). Range intervals
are closed form. Within them a stretch is either proved clear (nobody can see anybody that counts
from anywhere on it), found out (a point of it is in combat), or halved, down to `FLOOR`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from tabletop.geometry.base import Point3
from tabletop.geometry.gap import gap
from tabletop.geometry.path import pose_at
from tabletop.geometry.sight import Body, SightScene
from tabletop.geometry.sweep import intervals_within
from tabletop.geometry.units import COMBAT_RANGE, less_than
from tabletop.rules.moves.cover_bodies import body_at, covering, is_exact, kernel, travel
from tabletop.rules.moves.stages import Stages
from tabletop.rules.moves.stretches import Stretch, clipped, union
from tabletop.rules.moves.way import Way
from tabletop.state.model import Model

Line = tuple[Point3, Point3]
Hold = Literal["whole", "halves", "poses"]

FLOOR: Final = 1e-4
"""Inches: stretches shorter than this are decided by their ends."""
MOST: Final = 1_000_000
"""Stretches that are looked at before a search gives up: all of them."""
LOOSE: Final = 0.02
"""Inches: an oval or rectangle that turns, or goes askew, nearer than this to what may hide it is
asked at single poses, as closely as this: the one case that is sampled and not certified."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Where a unit is in combat: way parameter, own and enemy model, and the line of sight."""

    at: float
    own: str
    enemy: str
    line: Line | None


class Watch:
    """One mover on its way past one enemy unit, everybody else standing still.

    `mates` are the other models of the mover's unit, at their places at that moment.
    """

    def __init__(
        self, stages: Stages, way: Way, mates: Sequence[Model], enemies: Sequence[Model]
    ) -> None:
        self._stages = stages
        self._way = way
        self._mates = tuple(mates)
        self._enemies = tuple(sorted(enemies, key=lambda e: _away(e, way)))
        self._bodies = {m.id: body_at(m, m.pose, m.pose.z) for m in (*mates, *enemies)}
        self._near = {e.id: self._range_of(e) for e in enemies}
        self._held = {
            (u.id, e.id)
            for u in mates
            for e in enemies
            if less_than(gap(u.footprint, e.footprint).distance, COMBAT_RANGE)
        }
        self._mate_bodies = tuple(self._bodies[m.id] for m in mates)
        self._mates_see: frozenset[str] | None = None
        self._held_shown: bool | None = None
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
        return union([part for parts in self._near.values() for part in parts])

    def found(self, most: int = MOST) -> Seen | None:
        """Return some point of the way at which the unit is in combat, None for nowhere.

        `most` bounds the stretches that are looked at, for frames of a drag: beyond it None says
        nothing.
        """
        for a, b in self._parts():
            seen = self._found(a, b, most)
            if seen is not None:
                return seen
        return None

    def first(self, exact: float = FLOOR) -> Seen | None:
        """Return the first point of the way at which the unit is in combat, None for nowhere.

        Everything before it is proved clear but for the last `exact` inches.
        """
        found = self.clear_until(exact)
        return None if found is None else found[1]

    def clear_until(self, exact: float = FLOOR) -> tuple[float, Seen] | None:
        """Return how far the way is clear, and a point in combat at most `exact` inches on."""
        for a, b in self._parts():
            seen = self._found(a, b)
            if seen is not None:
                return self._sooner(a, seen, exact)
        return None

    def at(self, s: float) -> Seen | None:
        """Return the pair that puts the unit in combat with the mover at a parameter, or None."""
        held = self._attacks(s, s)
        return held if held is not None and self._is_attacked(s, s) else None

    def face_at(self, s: float, enemy: str) -> bool:
        """Whether mover and an enemy model see each other, in range, at a parameter: in combat."""
        if not clipped(self._near[enemy], s, s):
            return False
        (body,) = self._mover(s, s)
        foe = self._bodies[enemy]
        return self._ours.sees(body, foe, self._own) and self._theirs.sees(foe, body, self._foe)

    def _parts(self) -> list[Stretch]:
        return [piece for lo, hi in self.stretches for piece in self._pieces(lo, hi)]

    def _found(self, lo: float, hi: float, most: int = MOST) -> Seen | None:
        """Halve a stretch until a point of it is found out or all of it is proved clear."""
        left = [(lo, hi)]
        while left and most:
            a, b = left.pop()
            most -= 1
            middle = (a + b) / 2
            hold = self._hold(a, b)
            if hold == "halves":
                left += [(middle, b), (a, middle)]
                continue
            if hold == "poses":
                tried, is_short = [a, middle, b], True
            else:
                guess = self._attacks(a, b)
                if guess is None or not self._is_attacked(a, b):
                    continue
                is_short = travel(self._way.model.base, self._way.path, a, b) <= FLOOR
                tried = [a, b] if is_short else [a, guess.at]
            for s in tried:
                seen = self.at(s)
                if seen is not None:
                    return seen
            if not is_short:
                left += [(middle, b), (a, middle)]
        return None

    def _hold(self, lo: float, hi: float) -> Hold:
        """How a stretch can be looked at: as a whole, in halves, or only at single poses."""
        if self._is_exact(lo, hi):
            return "whole"
        base, path = self._way.model.base, self._way.path
        by = travel(base, path, lo, hi) / 2
        leg = (pose_at(path, lo), pose_at(path, hi))
        if by < 0.9 * self._stages.room(base, leg, self._mate_bodies):
            return "whole"
        return "halves" if by > LOOSE else "poses"

    def _is_exact(self, lo: float, hi: float) -> bool:
        return lo == hi or is_exact(self._way.model.base, self._way.path, lo, hi)

    def _sooner(self, lo: float, seen: Seen, exact: float) -> tuple[float, Seen]:
        """Come down on the first point in combat, with all before it proved clear."""
        while travel(self._way.model.base, self._way.path, lo, seen.at) > exact:
            middle = (lo + seen.at) / 2
            sooner = self._found(lo, middle)
            if sooner is None:
                lo = middle
            else:
                seen = sooner
        return lo, seen

    def _attacks(self, lo: float, hi: float) -> Seen | None:
        """A pair of ours that has an enemy in range and in sight somewhere from lo to hi."""
        holders = {foe: own for own, foe in self._held}
        mover = self._way.model.id
        parts: dict[tuple[Stretch, ...], list[Body]] = {}
        for e in self._enemies:
            near = ((lo, hi),) if e.id in holders else clipped(self._near[e.id], lo, hi)
            if near:
                parts.setdefault(near, []).append(self._bodies[e.id])
        for near, targets in parts.items():
            for a, b in near:
                pair = _first_seen(self._ours, self._mover(a, b), targets)
                if pair is not None:
                    line = self._ours.look(*pair, self._own).witness
                    foe = pair[1].key
                    return Seen(self._over(line, a, b), holders.get(foe, mover), foe, line)
        for targets in parts.values():
            for body in targets:
                if body.key in self._seen_by_mates:
                    line = self._line_from_mates(body)
                    return Seen(lo, holders.get(body.key, mover), body.key, line)
        return None

    @property
    def _seen_by_mates(self) -> frozenset[str]:
        """The enemy models that mates see, who stand still: asked once, our unit being clear."""
        if self._mates_see is None:
            seen: frozenset[str] = frozenset()
            if self._mates:
                targets = [self._bodies[e.id] for e in self._enemies]
                columns = np.nonzero(self._ours.matrix(self._mate_bodies, targets))[1].tolist()
                seen = frozenset(targets[k].key for k in columns)
            self._mates_see = seen
        return self._mates_see

    def _line_from_mates(self, target: Body) -> Line | None:
        looks = (self._ours.look(body, target, self._own) for body in self._mate_bodies)
        return next((sight.witness for sight in looks if sight.is_visible), None)

    def _over(self, line: Line | None, lo: float, hi: float) -> float:
        """A parameter from lo to hi at which the mover lies over the near end of a line."""
        p, q = pose_at(self._way.path, lo), pose_at(self._way.path, hi)
        dx, dy = q.x - p.x, q.y - p.y
        square = dx * dx + dy * dy
        if line is None or square == 0.0:
            return (lo + hi) / 2
        x, y, _ = line[0]
        part = ((x - p.x) * dx + (y - p.y) * dy) / square
        return lo + (hi - lo) * min(max(part, 0.0), 1.0)

    def _is_attacked(self, lo: float, hi: float) -> bool:
        """Whether one of ours may be in range and in sight of the enemy from lo to hi."""
        near = union([part for parts in self._near.values() for part in clipped(parts, lo, hi)])
        enemies = [self._bodies[e.id] for e in self._enemies]
        for a, b in near:
            if _first_seen(self._theirs, enemies, self._mover(a, b)) is not None:
                return True
        held = [self._bodies[u] for u in dict.fromkeys(u for u, _ in self._held)]
        return bool(held) and self._is_shown(held, lo, hi)

    def _is_shown(self, held: list[Body], lo: float, hi: float) -> bool:
        """Whether the enemy sees a mate that stands still, the mover being in the way or not."""
        enemies = [self._bodies[e.id] for e in self._enemies]
        if self._held_shown is None:
            self._held_shown = _first_seen(self._theirs, enemies, held) is not None
        if not self._held_shown:
            return False
        blocker = kernel(self._way.model, self._way.path, lo, hi, self._level(lo, hi))
        if blocker is None:
            return True
        scene = self._stages.scene((*self._mate_bodies, blocker))
        return _first_seen(scene, enemies, held) is not None

    @property
    def _ours(self) -> SightScene:
        """What our unit looks through: its own models never block."""
        return self._stages.scene()

    @property
    def _theirs(self) -> SightScene:
        """What the enemy looks through: our models block, the mover apart."""
        return self._stages.scene(self._mate_bodies)

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


def _away(enemy: Model, way: Way) -> float:
    middle = pose_at(way.path, (len(way.path) - 1) / 2)
    return math.hypot(enemy.pose.x - middle.x, enemy.pose.y - middle.y)


def _first_seen(
    scene: SightScene, observers: Sequence[Body], targets: Sequence[Body]
) -> tuple[Body, Body] | None:
    """The first pair of which one sees the other, own units transparent: many are asked at once."""
    one, two = observers[0], targets[0]
    if scene.sees(one, two, (one.group,)):
        return one, two
    if len(observers) * len(targets) == 1:
        return None
    rows, columns = np.nonzero(scene.matrix(observers, targets))
    return (observers[rows[0]], targets[columns[0]]) if rows.size else None
