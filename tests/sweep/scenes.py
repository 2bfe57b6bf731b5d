"""Random bases, ways and outlines for the sweep tests; the seed decides everything."""

import math
import random

from tabletop.geometry.base import Base, Footprint, Pose, footprint, round_base
from tabletop.geometry.path import Path
from tabletop.geometry.region import Region, region

ROUNDS = (25, 32, 40, 60, 100, 130)
OVALS = ((60, 35), (75, 42), (105, 70), (35, 60), (120, 92))
RECTS = ((50, 25), (100, 60), (25, 50), (30, 30))


def some_base(rng: random.Random) -> Base:
    kind = rng.randrange(3)
    if kind == 0:
        return round_base(float(rng.choice(ROUNDS)))
    sizes = rng.choice(OVALS if kind == 1 else RECTS)
    return Base("oval" if kind == 1 else "rect", float(sizes[0]), float(sizes[1]))


def some_footprint(rng: random.Random, spread: float = 4.0) -> Footprint:
    pose = Pose(rng.uniform(-spread, spread), rng.uniform(-spread, spread), rng.uniform(0, 360))
    return footprint(some_base(rng), pose)


def some_way(rng: random.Random, legs: int, spread: float = 6.0) -> Path:
    """Way points with turning, pure turns, pure shifts and stops among the legs."""
    poses = [Pose(rng.uniform(-spread, spread), rng.uniform(-spread, spread), rng.uniform(0, 360))]
    for _ in range(legs):
        last = poses[-1]
        facing = last.facing if rng.random() < 0.4 else rng.uniform(0, 360)
        if rng.random() < 0.15:
            poses.append(Pose(last.x, last.y, facing))
        else:
            poses.append(Pose(rng.uniform(-spread, spread), rng.uniform(-spread, spread), facing))
    return tuple(poses)


def some_region(rng: random.Random, spread: float = 3.0) -> Region:
    """A star-shaped outline, often concave, sometimes with a hole."""
    x, y = rng.uniform(-spread, spread), rng.uniform(-spread, spread)
    count = rng.randrange(3, 9)
    turn = rng.uniform(0, math.tau)
    radii = [rng.uniform(0.8, 3.0) for _ in range(count)]

    def ring(scale: float) -> list[tuple[float, float]]:
        return [
            (
                x + scale * r * math.cos(turn + math.tau * k / count),
                y + scale * r * math.sin(turn + math.tau * k / count),
            )
            for k, r in enumerate(radii)
        ]

    return region(ring(1.0), [ring(0.6)] if rng.random() < 0.4 else [])


def moved(x: float, y: float, facing: float, turn: float, dx: float, dy: float) -> Pose:
    """A pose after the table is turned by `turn` degrees and shifted."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return Pose(x * c - y * s + dx, x * s + y * c + dy, facing + turn)
