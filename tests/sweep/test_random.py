"""Dense re-sampling never finds a deeper crossing, and spans are where the samples say."""

import math
import random
from itertools import pairwise

import numpy as np
import pytest

from tabletop.geometry.base import DISC, Base, Footprint, footprint
from tabletop.geometry.gap import separation, separation_matrix
from tabletop.geometry.path import Path, pose_at, turn
from tabletop.geometry.region_gap import region_gap
from tabletop.geometry.sweep import (
    intervals_within,
    overlap_intervals,
    sweep,
    sweep_board,
    sweep_many,
    sweep_region,
)
from tabletop.geometry.units import less_than
from tests.sweep.scenes import some_base, some_footprint, some_region, some_way

STEP = 0.001


def samples(base: Base, path: Path, step: float) -> tuple[list[float], list[Footprint]]:
    """Poses so close that no point of the base moves more than `step` between two of them."""
    found: list[float] = []
    for number, (p, q) in enumerate(pairwise(path)):
        pace = math.hypot(q.x - p.x, q.y - p.y)
        pace += math.radians(abs(turn(p.facing, q.facing))) * base.radius
        count = max(1, math.ceil(pace / step))
        found += [number + k / count for k in range(count)]
    found.append(float(len(path) - 1))
    return found, [footprint(base, pose_at(path, s)) for s in found]


@pytest.mark.parametrize("seed", range(24))
def test_no_sample_is_deeper_than_the_sweep(seed: int) -> None:
    rng = random.Random(seed)
    base, path, other = some_base(rng), some_way(rng, 2), some_footprint(rng)
    _, outlines = samples(base, path, STEP)
    least = float(separation_matrix(outlines, [other]).min())
    found = sweep(base, path, other)
    assert found.separation <= least + 5e-7
    # and the sweep is no deeper than the way allows between two samples
    assert found.separation >= least - STEP
    there = separation(footprint(base, pose_at(path, found.at)), other)
    assert math.isclose(there, found.separation, abs_tol=1e-9)
    apart = math.hypot(found.mover[0] - found.other[0], found.mover[1] - found.other[1])
    assert math.isclose(apart, abs(found.separation), abs_tol=1e-8)


@pytest.mark.parametrize("seed", range(100, 160))
def test_spans_within_a_limit_agree_with_samples(seed: int) -> None:
    rng = random.Random(seed)
    base, path, other = some_base(rng), some_way(rng, 2), some_footprint(rng)
    places, outlines = samples(base, path, 0.05)
    values = separation_matrix(outlines, [other])[:, 0]
    for limit in (0.0, 0.5, 3.0):
        spans = intervals_within(base, path, other, limit)
        for s, value in zip(places, values.tolist(), strict=True):
            if abs(value - limit) > 1e-5:
                is_in = any(a <= s <= b for a, b in spans)
                assert is_in == (value < limit), (limit, s, value, spans)
        for edge in {e for span in spans for e in span} - {0.0, float(len(path) - 1)}:
            there = separation(footprint(base, pose_at(path, edge)), other)
            assert math.isclose(there, limit - 1e-6, abs_tol=1e-8)
            # the ends are outside: open intervals
            assert not less_than(there + 1e-14, limit)
        assert all(a[1] < b[0] for a, b in pairwise(spans))


@pytest.mark.parametrize("seed", range(200, 230))
def test_regions_agree_with_samples(seed: int) -> None:
    rng = random.Random(seed)
    base, path, area = some_base(rng), some_way(rng, 2), some_region(rng)
    places, outlines = samples(base, path, 0.02)
    values = [region_gap(f, area).separation for f in outlines]
    found = sweep_region(base, path, area)
    least = min(values)
    # how deep a base that is not round is in, is only an indication
    assert found.separation <= least + (5e-7 if base.is_round or least >= 0.0 else 0.1)
    if base.is_round or not found.is_crossing:
        assert found.separation >= least - 0.02
    spans = overlap_intervals(base, path, area)
    for s, value in zip(places, values, strict=True):
        if abs(value) > 1e-5:
            assert any(a <= s <= b for a, b in spans) == (value < 0.0), (s, value, spans)
    assert found.is_crossing == bool(spans)


@pytest.mark.parametrize("seed", range(300, 330))
def test_the_table_edge_agrees_with_samples(seed: int) -> None:
    rng = random.Random(seed)
    base, path = some_base(rng), some_way(rng, 3, 3.0)
    path = tuple(p.moved(4.0, 4.0) for p in path)
    _, outlines = samples(base, path, 0.01)
    least = min(
        min(x0, y0, 8.0 - x1, 8.0 - y1) for x0, y0, x1, y1 in (f.bounds() for f in outlines)
    )
    found = sweep_board(base, path, 8.0, 8.0)
    assert least - 0.01 <= found.separation <= least + 5e-7
    x, y = found.mover
    assert math.isclose(min(x, y, 8.0 - x, 8.0 - y), found.separation, abs_tol=1e-9)


@pytest.mark.parametrize("seed", range(400, 410))
def test_many_at_once_equal_one_by_one(seed: int) -> None:
    rng = random.Random(seed)
    base, path = some_base(rng), some_way(rng, 3)
    others = [some_footprint(rng, 9.0) for _ in range(40)]
    single = np.array([sweep(base, path, f).separation for f in others])
    assert np.allclose(sweep_many(base, path, others), single, atol=1e-12, rtol=0.0)
    cut = sweep_many(base, path, others, upto=1.0)
    near = single <= 1.0
    assert np.allclose(cut[near], single[near], atol=1e-12, rtol=0.0)
    assert (cut[~near] > 1.0).all()
    assert (cut <= single + 1e-12).all()
    if base.is_round:
        discs = np.array([f.kind == DISC for f in others])
        assert np.allclose(cut[discs], single[discs], atol=1e-12, rtol=0.0)
