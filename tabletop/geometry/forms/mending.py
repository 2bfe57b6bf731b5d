"""Taking wished places to free ones: shifted beside their neighbours, or given up."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.geometry.base import Base, Footprint, Point, Pose, footprint
from tabletop.geometry.coherency import coherency
from tabletop.geometry.forms.cluster import Cluster, Free


@dataclass(frozen=True, slots=True)
class Mended:
    """Places by base; None where none was found. `shifted` are those not where they were wished."""

    poses: tuple[Pose | None, ...]
    shifted: tuple[int, ...] = ()

    @property
    def dropped(self) -> tuple[int, ...]:
        """Which bases have no place."""
        return tuple(k for k, pose in enumerate(self.poses) if pose is None)


def mended(
    bases: Sequence[Base],
    wished: Sequence[Pose | None],
    is_free: Free,
    size: float,
    limit: float,
    need: int,
) -> Mended:
    """Return free places as near to the wished ones as beside their neighbours is possible.

    The largest group of free places stays; the others go beside it, each in touch with `need`
    neighbours. Places with too few neighbours are then taken up and set down anew.
    """
    known: dict[tuple[Base, Pose], bool] = {}

    def free(base: Base, pose: Pose) -> bool:
        key = (base, pose)
        if key not in known:
            known[key] = is_free(base, pose)
        return known[key]

    now = {k: pose for k, pose in enumerate(wished) if pose is not None and free(bases[k], pose)}
    reach = max(limit, size + 1e-6)
    if now and len(now) < len(bases):
        now = _largest(bases, now, reach)
    cluster = _cluster(bases, now, size, limit)
    full: set[Base] = set()
    for k in sorted(set(range(len(bases))) - set(now), key=lambda k: (wished[k] is None, k)):
        if bases[k] in full:
            continue
        spot = _place(cluster, bases[k], _goal(wished, k), free, need)
        if spot is None:
            full.add(bases[k])  # nothing changes for the next one
            continue
        full.clear()
        cluster.add(bases[k], spot)
        now[k] = spot
    if size <= limit + 1e-9:
        for _ in range(2 * len(bases)):
            lonely = _lonely(bases, now, reach, need)
            if lonely < 0:
                break
            before = now.pop(lonely)
            rest = _cluster(bases, now, size, limit)
            spot = _place(rest, bases[lonely], _goal(wished, lonely), free, need)
            now[lonely] = spot or before
            if now[lonely] == before:
                break
    poses = tuple(now.get(k) for k in range(len(bases)))
    shifted = tuple(k for k, pose in now.items() if wished[k] is not None and pose != wished[k])
    return Mended(poses, tuple(sorted(shifted)))


def _goal(wished: Sequence[Pose | None], k: int) -> Pose | None:
    return wished[k] or next((p for p in wished if p is not None), None)


def _cluster(bases: Sequence[Base], now: dict[int, Pose], size: float, limit: float) -> Cluster:
    cluster = Cluster(size, limit)
    for k, pose in now.items():
        cluster.add(bases[k], pose)
    return cluster


def _place(
    cluster: Cluster, base: Base, goal: Pose | None, is_free: Free, need: int
) -> Pose | None:
    """A free place for one base beside those that have theirs, near where it was wished."""
    if goal is None:
        return None
    if not cluster.poses:
        return _nearest_free(base, goal, is_free)

    def away(point: Point) -> float:
        return math.dist(point, (goal.x, goal.y))

    def facing(point: Point) -> float:
        return min(cluster.poses, key=lambda p: math.dist(point, (p.x, p.y))).facing

    return cluster.grown(base, facing, away, is_free, need)


def _nearest_free(base: Base, goal: Pose, is_free: Free) -> Pose | None:
    """The first free place on circles of growing radius."""
    if is_free(base, goal):
        return goal
    for ring in range(1, 25):
        radius = 0.25 * ring
        for step in range(8 + 4 * ring):
            angle = 2.0 * math.pi * step / (8 + 4 * ring)
            pose = goal.moved(radius * math.cos(angle), radius * math.sin(angle)).snapped()
            if is_free(base, pose):
                return pose
    return None


def _largest(bases: Sequence[Base], now: dict[int, Pose], reach: float) -> dict[int, Pose]:
    """The largest group of places that hang together."""
    ids = list(now)
    groups = coherency(_feet(bases, now), reach).groups
    return {ids[i]: now[ids[i]] for i in sorted(groups[0])}


def _lonely(bases: Sequence[Base], now: dict[int, Pose], reach: float, need: int) -> int:
    """A place with too few neighbours, the last one first; -1 when there is none."""
    ids = list(now)
    if len(ids) < len(bases) or not need:
        return -1
    found = coherency(_feet(bases, now), reach)
    lonely = [ids[i] for i, number in enumerate(found.neighbours) if number < need]
    return max(lonely, default=-1)


def _feet(bases: Sequence[Base], now: dict[int, Pose]) -> list[Footprint]:
    return [footprint(bases[k], pose) for k, pose in now.items()]
