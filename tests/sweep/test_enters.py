"""Whether a base enters an outline at all is the sign of how deep it gets."""

import random

import pytest

from tabletop.geometry.sweep import enters_region, sweep_region
from tabletop.geometry.units import less_than
from tests.sweep.scenes import some_base, some_region, some_way


@pytest.mark.parametrize("seed", range(4))
def test_entering_is_a_negative_separation(seed: int) -> None:
    rng = random.Random(seed)
    counts = [0, 0]
    for _ in range(60):
        base, way, area = some_base(rng), some_way(rng, rng.randrange(3), 4.0), some_region(rng)
        is_in = less_than(sweep_region(base, way, area).separation, 0.0)
        assert enters_region(base, way, area) is is_in
        counts[is_in] += 1
    assert min(counts) > 10
