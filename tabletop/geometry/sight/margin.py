"""How far a verdict of sight is from the nearest change that flips it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tabletop.geometry.sight.bodies import Body
from tabletop.geometry.sight.scene import SightScene

FINE = 1e-5
"""Inches to which the margin is found."""


def margin(
    scene: SightScene,
    observer: Body,
    target: Body,
    transparent: Sequence[str] = (),
    upto: float = 2.0,
) -> float:
    """Return by how many inches all blockers must grow or shrink to flip the verdict.

    They grow evenly: their outlines to all sides, their tops up. A visible pair is hidden by
    growth, a hidden one is seen when blockers shrink; `upto` when no change up to that size flips
    the verdict.
    """
    near = _near(scene, observer, target, upto)
    was = near.sees(observer, target, transparent)
    sense = 1.0 if was else -1.0
    if near.grown(sense * upto, sense * upto).sees(observer, target, transparent) == was:
        return upto
    low, high = 0.0, upto
    while high - low > FINE:
        middle = 0.5 * (low + high)
        if near.grown(sense * middle, sense * middle).sees(observer, target, transparent) == was:
            low = middle
        else:
            high = middle
    return 0.5 * (low + high)


def _near(scene: SightScene, one: Body, two: Body, upto: float) -> SightScene:
    """Return the scene with only what can reach the line of centres when it grows."""
    a, b = one.footprint, two.footprint
    wide = max(a.radius, b.radius) + upto + scene.clearance
    bodies = [
        body
        for body in scene.bodies
        if _off_line(body.footprint.x, body.footprint.y, one, two) - body.footprint.radius <= wide
    ]
    solids = []
    for solid in scene.solids:
        x0, y0, x1, y1 = solid.region.bounds()
        radius = math.hypot(x1 - x0, y1 - y0) / 2
        if _off_line((x0 + x1) / 2, (y0 + y1) / 2, one, two) - radius <= wide:
            solids.append(solid)
    return SightScene(bodies, solids, scene.policy, scene.clearance, scene.engine)


def _off_line(x: float, y: float, one: Body, two: Body) -> float:
    """Return how far a point lies from the segment between two centres."""
    ax, ay = one.footprint.x, one.footprint.y
    vx, vy = two.footprint.x - ax, two.footprint.y - ay
    square = vx * vx + vy * vy
    t = ((x - ax) * vx + (y - ay) * vy) / square if square > 0.0 else 0.0
    t = min(1.0, max(0.0, t))
    return math.hypot(x - ax - t * vx, y - ay - t * vy)
