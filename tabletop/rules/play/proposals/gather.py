"""Gather models: each takes the best free spot beside its mates, one after another.

Many centres are sorted out at once by circles; only the few best are looked at exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.base import Footprint, Pose, footprint
from tabletop.geometry.coherency import coherency, needed
from tabletop.geometry.placing.ends import neighbours, touches
from tabletop.geometry.placing.spots import centres_beside, centres_between
from tabletop.geometry.sweep import Crowd
from tabletop.geometry.units import each_less_than, each_within
from tabletop.state.model import Model

Floats = NDArray[np.float64]
TRIES: Final = 24
"""Spots of one model that are looked at exactly before it is given up."""
MATES: Final = 10
"""The mates placed last are those beside whom further models look for room."""
CRAWLS: Final = 8
"""Spots that are looked at of a model that goes while its mates stay."""
GAIN: Final = 0.1
"""How much better a spot has to be to go there."""
SLACK: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Circles:
    """Centres and radii of bases that stand, for quick looks at many spots."""

    x: Floats
    y: Floats
    inner: Floats

    def free(self, x: Floats, y: Floats, radius: float) -> NDArray[np.bool_]:
        """Say of each spot whether a circle there clears the circles inside all the bases."""
        if not self.x.size or not x.size:
            return np.ones(x.shape, dtype=np.bool_)
        dx, dy = x[:, None] - self.x, y[:, None] - self.y
        room = (self.inner + (radius - SLACK)) ** 2
        clear: NDArray[np.bool_] = np.all(dx * dx + dy * dy >= room, axis=1)
        return clear


def circles(feet: Sequence[Footprint]) -> Circles:
    """Return bases laid out as circles inside them."""
    rows = np.array([(f.x, f.y, min(f.a, f.b)) for f in feet], dtype=np.float64).reshape(-1, 3)
    return Circles(rows[:, 0], rows[:, 1], rows[:, 2])


def inside(bases: Crowd) -> Circles:
    """Return bases that are laid out already as circles inside them."""
    return Circles(bases.x, bases.y, bases.inner)


@dataclass(frozen=True, slots=True, eq=False)
class Seeker:
    """A model that looks for a place: where it may look, what it likes, what is allowed.

    `own` are centres of its own, besides those next to its mates; `likes` ranks centres, the
    least first (infinite: never); `suits` is the exact verdict about a pose, mates left out.
    `reach` is how far it may go, inches; None for a set-up.
    """

    model: Model
    own: tuple[Floats, Floats]
    likes: Callable[[Floats, Floats], Floats]
    suits: Callable[[Pose], bool]
    reach: float | None = None
    facing: float = 0.0


def gathered(
    seekers: Sequence[Seeker], others: Circles, limit: float, size: float = 0.0
) -> list[Pose] | None:
    """Return a pose for each seeker in order, together coherent; None when one finds none.

    `size` is the gap at which mates like to stand.
    """
    placed: list[Footprint] = []
    poses: list[Pose] = []
    need = needed(len(seekers))
    for k, seeker in enumerate(seekers):
        pose = next(spots(seeker, placed, others, limit, size, min(need, k)), None)
        if pose is None:
            return None
        poses.append(pose)
        placed.append(footprint(seeker.model.base, pose))
    if len(placed) > 1 and not coherency(placed, limit).is_coherent:
        return None
    return poses


def crawled(seekers: Sequence[Seeker], others: Circles, limit: float) -> dict[str, Pose]:
    """Return ends where models go to better spots one after another, in order; who cannot stays.

    The unit is coherent after each of them, so that what is found can always be made.
    """
    now = {s.model.id: s.model.pose for s in seekers}
    worth = {s.model.id: _worth(s, s.model.pose) for s in seekers}
    ranked = sorted(seekers, key=lambda s: -worth[s.model.id])  # the best mates are looked at
    feet = {s.model.id: s.model.footprint for s in ranked}
    need = needed(len(seekers))
    for seeker in seekers:
        key = seeker.model.id
        mates = [f for k, f in feet.items() if k != key]
        for pose in spots(seeker, mates, others, limit, 0.1, min(need, len(mates)), CRAWLS):
            if _worth(seeker, pose) > worth[key] - GAIN:
                break
            foot = footprint(seeker.model.base, pose)
            if coherency([*mates, foot], limit).is_coherent:
                now[key], feet[key] = pose, foot
                break
    return {s.model.id: now[s.model.id] for s in seekers if now[s.model.id] != s.model.pose}


def _worth(seeker: Seeker, pose: Pose) -> float:
    return float(seeker.likes(np.array([pose.x]), np.array([pose.y]))[0])


def spots(
    seeker: Seeker,
    placed: list[Footprint],
    others: Circles,
    limit: float,
    size: float,
    need: int,
    tries: int = TRIES,
) -> Iterator[Pose]:
    """Yield poses for a seeker beside those placed, with so many neighbours, the best first."""
    base, start = seeker.model.base, seeker.model.pose
    xs, ys = [seeker.own[0]], [seeker.own[1]]
    if placed:
        about = (start.x, start.y)
        for gap in dict.fromkeys((size, 0.9 * limit)):
            x, y = centres_beside(base, seeker.facing, placed[-MATES:], gap, 12, about)
            xs.append(x)
            ys.append(y)
        if need > 1:
            pairs = list(centres_between(base, placed[-MATES:], size, 8.0))
            xs.append(np.array([p[0] for p in pairs]))
            ys.append(np.array([p[1] for p in pairs]))
    x, y = np.concatenate(xs), np.concatenate(ys)
    keep = np.isfinite(x)
    if seeker.reach is not None:
        keep &= each_within(np.hypot(x - start.x, y - start.y), seeker.reach - SLACK)
    x, y = x[keep], y[keep]
    if placed and x.size:
        dx = np.hypot(x[:, None] - _xs(placed), y[:, None] - _ys(placed))
        inner = np.array([min(f.a, f.b) for f in placed]) + base.inner_radius
        outer = np.array([f.radius for f in placed]) + base.radius
        keep = np.all(~each_less_than(dx, inner - SLACK), axis=1)
        keep &= each_within(dx, outer + limit + SLACK).sum(axis=1) >= need
        x, y = x[keep], y[keep]
    worth = seeker.likes(x, y) if x.size else np.zeros(0)
    free = others.free(x, y, base.inner_radius) & np.isfinite(worth)
    x, y, worth = x[free], y[free], worth[free]
    for k in np.lexsort((y, x, np.round(worth, 6)))[:tries].tolist():
        pose = Pose(float(x[k]), float(y[k]), seeker.facing).snapped()
        foot = footprint(base, pose)
        if touches(foot, placed) or (placed and neighbours(foot, placed, limit) < need):
            continue
        if seeker.suits(pose):
            yield pose


def _xs(feet: Sequence[Footprint]) -> Floats:
    return np.array([f.x for f in feet])


def _ys(feet: Sequence[Footprint]) -> Floats:
    return np.array([f.y for f in feet])
