"""The side view of a sight line: what it passes over and what it meets."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tabletop.geometry.base import Point3
from tabletop.geometry.sight.blockers import TERRAIN
from tabletop.geometry.sight.bodies import Cut, Profile
from tabletop.geometry.sight.kernels.shapes import chord
from tabletop.geometry.sight.scene import SightScene


def profile(
    scene: SightScene,
    p: Point3,
    q: Point3,
    transparent: Sequence[str] = (),
    ignore: Sequence[str] = (),
) -> Profile:
    """Return every blocker that the segment from p to q crosses in plan, seen from the side.

    Groups in `transparent` and the keys in `ignore` (observer and target) are left out. Cuts
    include the clearance, so that `blocks` is the verdict of the scene's policy for this line.
    """
    b = scene.blockers
    length = math.hypot(q[0] - p[0], q[1] - p[1])
    dx, dy = ((q[0] - p[0]) / length, (q[1] - p[1]) / length) if length > 0.0 else (1.0, 0.0)
    nx, ny = -dy, dx
    rho, start = p[0] * nx + p[1] * ny, p[0] * dx + p[1] * dy
    skipped = {b.groups[name] for name in transparent if name in b.groups}
    spans: dict[tuple[str, bool, float, float], list[tuple[float, float]]] = {}
    for k, row in enumerate(b.rows):
        if b.keys[k] in ignore or int(b.group[k]) in skipped:
            continue
        one, two = chord(row, nx, ny, rho)
        one, two = max(0.0, one - start), min(length, two - start)
        if one <= two:
            is_terrain = int(b.group[k]) == TERRAIN
            key = (b.keys[k], is_terrain, float(b.level[k]), float(b.top[k]))
            spans.setdefault(key, []).append((one, two))
    cuts = []
    for (name, is_terrain, top, limit), parts in spans.items():
        for one, two in _joined(parts):
            z0, z1 = (
                p[2] + (q[2] - p[2]) * (at / length if length > 0.0 else 0.0) for at in (one, two)
            )
            lowest = min(z0, z1) if length > 0.0 else min(p[2], q[2])
            cuts.append(Cut(name, is_terrain, one, two, top, z0, z1, limit >= lowest))
    return Profile(length, p[2], q[2], tuple(sorted(cuts, key=lambda cut: cut.start)))


def _joined(parts: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the union of intervals, in order."""
    joined: list[tuple[float, float]] = []
    for one, two in sorted(parts):
        if joined and one <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(two, joined[-1][1]))
        else:
            joined.append((one, two))
    return joined
