"""The short proofs for overlaps say the same as the full search, and say it often."""

import math
import random

import pytest

from tabletop.geometry.apart import apart, separation
from tabletop.geometry.base import OVAL, Base, Footprint, Pose, footprint
from tabletop.geometry.region_gap import segment
from tabletop.geometry.sweep.shallow import at_most, swift_apart
from tests.sweep.scenes import OVALS, some_footprint


def some_oval(rng: random.Random) -> Footprint:
    length, width = rng.choice(OVALS)
    return footprint(Base("oval", float(length), float(width)), Pose(0, 0, rng.uniform(0, 360)))


@pytest.mark.parametrize("seed", range(6))
def test_values_and_directions_are_those_of_the_search(seed: int) -> None:
    rng = random.Random(seed)
    for k in range(60):
        a = some_oval(rng)
        if k % 3:
            b = some_footprint(rng, 2.5)
        else:
            b = segment(
                (rng.uniform(-3, 3), rng.uniform(-3, 3)), (rng.uniform(-3, 3), rng.uniform(-3, 3))
            )
        for one, two in ((a, b), (b, a)):
            value, nx, ny = swift_apart(one, two)
            assert math.isclose(value, apart(one, two)[0], abs_tol=1e-10)
            along = -one.support(nx, ny) - two.support(-nx, -ny)
            assert math.isclose(along, value, abs_tol=1e-10)


def test_a_shallow_overlap_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(a: Footprint, b: Footprint) -> tuple[float, float, float]:
        raise AssertionError((a, b))

    monkeypatch.setattr("tabletop.geometry.sweep.shallow.apart", refuse)
    rng = random.Random(7)
    for _ in range(40):
        a = some_oval(rng)
        angle = rng.uniform(0, math.tau)
        c, s = math.cos(angle), math.sin(angle)
        x, y = a.support_point(c, s)
        tip = 0.01
        wall = segment(
            (x - tip * c - 3 * s, y - tip * s + 3 * c), (x - tip * c + 3 * s, y - tip * s - 3 * c)
        )
        assert math.isclose(swift_apart(a, wall)[0], -tip, abs_tol=1e-12)
        disc_like = Footprint(OVAL, x + (1 - tip) * c, y + (1 - tip) * s, 1.0, 0.999999, c, s)
        assert math.isclose(swift_apart(a, disc_like)[0], -tip, abs_tol=1e-4)


def test_at_most_is_never_below_the_gap() -> None:
    rng = random.Random(11)
    is_used = 0
    for _ in range(2000):
        a, b = some_footprint(rng, 1.5), some_footprint(rng, 1.5)
        value = separation(a, b)
        assert at_most(a, b) >= value - 1e-9
        is_used += at_most(a, b) < 0.0
    assert is_used > 200
