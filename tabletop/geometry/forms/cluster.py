"""Bases that stand together at a fixed gap, and where one more fits beside two of them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from tabletop.geometry.apart import apart, separation
from tabletop.geometry.base import Base, Footprint, Point, Pose, footprint
from tabletop.geometry.placing.ends import neighbours, touches
from tabletop.geometry.placing.spots import beside
from tabletop.geometry.units import less_than, within

AIR = 2e-8
"""Inches added to each gap, so that rounding to 1e-8 leaves touching and no overlap."""
STEPS = 12

Facing = Callable[[Point], float]
Score = Callable[[Point], float]
Free = Callable[[Base, Pose], bool]
Niche = tuple[Point, tuple[Footprint, Footprint]]


@dataclass(slots=True)
class Cluster:
    """Placed bases; `size` is the gap between neighbours, `limit` the coherency range, inches.

    `mates` stand already and are only kept clear of.
    """

    size: float
    limit: float
    bases: list[Base] = field(default_factory=list)
    poses: list[Pose] = field(default_factory=list)
    feet: list[Footprint] = field(default_factory=list)
    _niches: dict[Base, dict[tuple[int, int, int], Niche]] = field(default_factory=dict)
    _looked: dict[Base, int] = field(default_factory=dict)

    def add(self, base: Base, pose: Pose) -> None:
        """Add a base where it stands."""
        self.bases.append(base)
        self.poses.append(pose)
        self.feet.append(footprint(base, pose))

    def has_room(self, base: Base, pose: Pose) -> bool:
        """Say whether a base overlaps none of those placed."""
        return not touches(footprint(base, pose), self.feet)

    def grown(
        self, base: Base, facing: Facing, score: Score, is_free: Free, need: int
    ) -> Pose | None:
        """Return the place beside two bases (or one) with the least score; None when none is free.

        `need` is how many neighbours within the limit it must have.
        """
        self._look(base)
        kept = self._niches[base]
        gone = set()
        found = None
        for _, guess, k in sorted((score(guess), guess, k) for k, (guess, _) in kept.items()):
            pose = between(base, guess, facing(guess), kept[k][1], self.size)
            if pose is None or not self.has_room(base, pose):
                if base.is_round:
                    gone.add(k)  # those placed stay, so it never opens again
                continue
            near = neighbours(footprint(base, pose), self.feet, self.reach)
            if near >= need and is_free(base, pose):
                found = pose
                break
        for k in gone:
            del kept[k]
        return found or self._beside(base, facing, score, is_free, need)

    @property
    def reach(self) -> float:
        """The gap up to which two bases count as neighbours, inches."""
        return max(self.limit, self.size + 1e-6)

    def _look(self, base: Base) -> None:
        """Note the niches of the bases added since the last look, those filled left out."""
        kept = self._niches.setdefault(base, {})
        since = self._looked.get(base, 0)
        self._looked[base] = len(self.feet)
        inner = base.inner_radius - 1e-6
        for k in [k for k, (guess, _) in kept.items() if self._is_deep(guess, inner, since)]:
            del kept[k]
        for i in range(since, len(self.feet)):
            for j in range(i):
                one, two = self.feet[i], self.feet[j]
                for side, guess in enumerate(guesses(base, one, two, self.size)):
                    if not self._is_deep(guess, inner, 0):
                        kept[(i, j, side)] = (guess, (one, two))

    def _is_deep(self, guess: Point, inner: float, since: int) -> bool:
        """Whether a circle inside the base would overlap one inside a base placed already."""
        x, y = guess
        for f in self.feet[since:]:
            room = inner + min(f.a, f.b)
            if (f.x - x) ** 2 + (f.y - y) ** 2 < room * room * 0.81:
                return True
        return False

    def _beside(
        self, base: Base, facing: Facing, score: Score, is_free: Free, need: int
    ) -> Pose | None:
        found: list[tuple[float, float, float, Pose]] = []
        for foot in self.feet:
            turned = facing((foot.x, foot.y))
            for pose in beside(base, turned, foot, self.size):
                value = score((pose.x, pose.y))
                if value < math.inf:
                    found.append((value, pose.x, pose.y, pose))
        least = min(need, len(self.feet))
        for *_, pose in sorted(found, key=lambda f: f[:3]):
            if not self.has_room(base, pose):
                continue
            near = neighbours(footprint(base, pose), self.feet, self.reach)
            if near >= least and is_free(base, pose):
                return pose
        return None


def guesses(base: Base, one: Footprint, two: Footprint, size: float) -> list[Point]:
    """Return the two centres at a gap from two bases, as if all were round; exact where they are.

    >>> from tabletop.geometry.base import round_base
    >>> disc = round_base(50.8)
    >>> pair = [footprint(disc, Pose(x, 0.0)) for x in (-1.0, 1.0)]
    >>> [round(y, 4) for _, y in guesses(disc, *pair, 0.0)]
    [1.7321, -1.7321]
    """
    dx, dy = two.x - one.x, two.y - one.y
    away = math.hypot(dx, dy)
    if away < 1e-9 or away > one.radius + two.radius + 2.0 * (base.radius + size):
        return []
    own = (base.radius + base.inner_radius) / 2.0
    r1 = (one.radius + min(one.a, one.b)) / 2.0 + own + size + AIR
    r2 = (two.radius + min(two.a, two.b)) / 2.0 + own + size + AIR
    along = (r1 * r1 - r2 * r2 + away * away) / (2.0 * away)
    across = math.sqrt(max(0.0, r1 * r1 - along * along))
    if r1 + r2 < away and base.is_round and one.a == one.b and two.a == two.b:
        return []
    x, y = one.x + along * dx / away, one.y + along * dy / away
    return [(x - sign * across * dy / away, y + sign * across * dx / away) for sign in (1.0, -1.0)]


def between(
    base: Base, guess: Point, facing: float, pair: tuple[Footprint, Footprint], size: float
) -> Pose | None:
    """Return the pose near a guess at exactly a gap from two bases; None where Newton finds none.

    >>> from tabletop.geometry.base import round_base
    >>> box = Base("rect", 50.8, 25.4)
    >>> pair = tuple(footprint(round_base(50.8), Pose(x, 0.0)) for x in (-1.2, 1.2))
    >>> spot = between(box, (0.0, 2.0), 0.0, pair, 0.5)
    >>> spot is not None and [round(separation(footprint(box, spot), f), 6) for f in pair]
    [0.5, 0.5]
    """
    x, y = guess
    wanted = size + AIR
    one, two = pair
    for _ in range(STEPS):
        foot = footprint(base, Pose(x, y, facing))
        va, ax, ay = apart(one, foot)
        vb, bx, by = apart(two, foot)
        ea, eb = wanted - va, wanted - vb
        if max(abs(ea), abs(eb)) < 1e-9:
            break
        det = ax * by - ay * bx
        if abs(det) < 1e-4:
            return None
        sx, sy = (ea * by - eb * ay) / det, (eb * ax - ea * bx) / det
        long = math.hypot(sx, sy)
        k = min(1.0, base.radius / long) if long > 0.0 else 1.0
        x, y = x + k * sx, y + k * sy
        if not (abs(x) < 1e5 and abs(y) < 1e5):
            return None
    pose = Pose(x, y, facing).snapped()
    foot = footprint(base, pose)
    for other in pair:
        value = separation(other, foot)
        if less_than(value, size) or not within(value, size):
            return None
    return pose
