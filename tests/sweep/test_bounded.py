"""Turning bases that hug a limit all along are worked off in a bounded number of looks."""

import math
import random

import pytest

from tabletop.geometry.base import Base, Footprint, Pose, footprint, round_base
from tabletop.geometry.gap import separation
from tabletop.geometry.sweep import first_crossing, intervals_within, leg, shallow, sweep
from tabletop.geometry.sweep.first import SAFE
from tabletop.geometry.units import EPS

MOST_LOOKS = 5000
BASES = (
    Base("oval", 60, 35),
    Base("oval", 105, 70),
    Base("oval", 120, 92),
    Base("oval", 35, 60),
    Base("rect", 50, 25),
    Base("rect", 100, 60),
)
OTHERS = (*BASES, round_base(40), round_base(130))


@pytest.fixture(name="looks")
def _looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    count = [0]
    plain = shallow.swift_apart

    def counted(a: Footprint, b: Footprint) -> tuple[float, float, float]:
        count[0] += 1
        return plain(a, b)

    monkeypatch.setattr(leg, "swift_apart", counted)
    return count


def _at_gap(base: Base, facing: float, other: Footprint, angle: float, wanted: float) -> Pose:
    """A pose in a direction from the other base at which the signed gap is as wanted."""
    ux, uy = math.cos(angle), math.sin(angle)
    low, high = 0.0, other.radius + base.radius + wanted + 1e-9
    for _ in range(80):
        middle = (low + high) / 2.0
        pose = Pose(other.x + middle * ux, other.y + middle * uy, facing)
        low, high = (
            (middle, high)
            if separation(footprint(base, pose), other) < wanted
            else (
                low,
                middle,
            )
        )
    return Pose(other.x + high * ux, other.y + high * uy, facing)


def _hugging(rng: random.Random, limit: float) -> tuple[Base, tuple[Pose, Pose], Footprint]:
    """A short turning leg whose ends are at the limit, or within the tolerance of it."""
    base = rng.choice(BASES)
    other = footprint(rng.choice(OTHERS), Pose(10.0, 10.0, rng.uniform(0.0, 360.0)))
    wanted = limit + rng.choice((0.0, -0.98 * SAFE, -1.02 * SAFE, -0.7 * EPS, -0.99 * EPS, -EPS))
    angle, facing = rng.uniform(0.0, math.tau), rng.uniform(0.0, 360.0)
    start = _at_gap(base, facing, other, angle, wanted)
    angle += rng.choice((0.0, 0.01, 0.1, 0.5))
    facing += rng.choice((0.1, 1.0, 10.0, 45.0, 90.0, 170.0))
    return base, (start, _at_gap(base, facing, other, angle, wanted)), other


def test_contact_is_bounded(looks: list[int]) -> None:
    rng = random.Random(3)
    for _ in range(60):
        base, way, other = _hugging(rng, 0.0)
        looks[0] = 0
        at = first_crossing(base, way, [other])
        assert looks[0] <= MOST_LOOKS
        assert 0.0 <= at <= 1.0


def test_combat_range_is_bounded(looks: list[int]) -> None:
    rng = random.Random(4)
    for _ in range(60):
        base, way, other = _hugging(rng, 3.0)
        looks[0] = 0
        spans = intervals_within(base, way, other, 3.0)
        assert looks[0] <= MOST_LOOKS
        looks[0] = 0
        closest = sweep(base, way, other).separation
        assert looks[0] <= MOST_LOOKS
        # what dips clearly below the limit is found, what stays clearly off it is not
        if closest < 3.0 - 2.0 * EPS:
            assert spans
        if closest > 3.0:
            assert not spans
