from __future__ import annotations

import itertools
import math
import random

import pytest

from tabletop.geometry.base import Base, Footprint, Pose, footprint, round_base
from tabletop.geometry.coherency import coherency, removals
from tabletop.geometry.gap import separation
from tabletop.geometry.graph import members
from tabletop.geometry.removals import left_after
from tabletop.geometry.units import within


def unit(points: list[tuple[float, float]], mm: float = 25.0) -> list[Footprint]:
    return [footprint(round_base(mm), Pose(x, y)) for x, y in points]


def row(count: int, step: float, mm: float = 25.0) -> list[Footprint]:
    return unit([(k * step, 0.0) for k in range(count)], mm)


def dog_bone(links: int) -> list[Footprint]:
    ends = 1.126 * 2 + 1.3 * (links + 1)
    middle = [(1.126 + 1.3 * k, 0.65) for k in range(links + 2)]
    return unit([(0.0, 0.0), (0.0, 1.3), *middle, (ends, 0.0), (ends, 1.3)])


def is_coherent_by_hand(placed: list[Footprint], chosen: tuple[int, ...], limit: float) -> bool:
    if len(chosen) <= 1:
        return True
    near = {
        i: {j for j in chosen if j != i and within(separation(placed[i], placed[j]), limit)}
        for i in chosen
    }
    if min(map(len, near.values())) < (1 if len(chosen) <= 6 else 2):
        return False
    seen, fresh = {chosen[0]}, [chosen[0]]
    while fresh:
        for j in near[fresh.pop()] - seen:
            seen.add(j)
            fresh.append(j)
    return len(seen) == len(chosen)


def random_unit(rng: random.Random) -> list[Footprint]:
    count, width = rng.randint(1, 9), rng.choice((2.0, 3.0, 4.0))
    if rng.random() < 0.3:
        return unit([(k * 1.3, rng.choice((0.0, 0.0, 1.0))) for k in range(count)])
    base = rng.choice((round_base(25), Base("oval", 60, 35)))
    return [
        footprint(base, Pose(rng.uniform(0, width), rng.uniform(0, width), rng.uniform(0, 360)))
        for _ in range(count)
    ]


def test_removals_and_critical_models_agree_with_brute_force() -> None:
    rng = random.Random(3)
    sizes = set()
    for _ in range(200):
        placed = random_unit(rng)
        count = len(placed)
        everyone = tuple(range(count))
        found, least = coherency(placed), removals(placed)
        assert found.is_coherent is is_coherent_by_hand(placed, everyone, 0.5)
        rest = [tuple(j for j in everyone if j != i) for i in everyone]
        alone = tuple(i for i in everyone if not is_coherent_by_hand(placed, rest[i], 0.5))
        if found.is_coherent:
            assert found.critical == alone
        for size in range(1, count + 1):
            options = [
                gone
                for gone in itertools.combinations(everyone, size)
                if is_coherent_by_hand(placed, tuple(j for j in everyone if j not in gone), 0.5)
            ]
            if options:
                break
        assert (least.size, least.count) == (size, len(options))
        assert list(least.options) == options[:200]
        sizes.add(size)
    assert {1, 2, 3} <= sizes


def test_margin_is_the_change_of_range_that_flips() -> None:
    rng = random.Random(4)
    for _ in range(200):
        placed = random_unit(rng)
        if len(placed) < 2:
            continue
        found = coherency(placed)
        sign = -1.0 if found.is_coherent else 1.0
        for step, flips in ((found.margin - 1e-5, False), (found.margin + 1e-5, True)):
            if step > 0.0 and 0.5 + sign * step > 0.0:
                other = coherency(placed, 0.5 + sign * step).is_coherent
                assert (other is not found.is_coherent) is flips


@pytest.mark.parametrize(
    ("off", "is_ok"), [(0.0, True), (0.9e-6, True), (1.1e-6, False), (1e-3, False), (-1e-3, True)]
)
def test_half_an_inch_is_closed(off: float, is_ok: bool) -> None:
    assert coherency(row(2, 32 / 25.4 + 0.5 + off, 32)).is_coherent is is_ok


def test_rows_rings_and_pairs() -> None:
    assert coherency(row(6, 1.3)).is_coherent
    seven = coherency(row(7, 25 / 25.4))
    assert (seven.is_coherent, seven.offenders) == (False, (0, 6))
    assert seven.neighbours == (1, 2, 2, 2, 2, 2, 1)
    assert abs(seven.margin - 0.4843) < 1e-4
    pairs = coherency(unit([(0, 0), (1.2, 0), (5, 0), (6.2, 0)]))
    assert pairs.groups == ((0, 1), (2, 3))
    assert pairs.offenders == (2, 3)
    assert coherency(unit([])).is_coherent
    assert coherency(unit([(3, 3)])).is_coherent


def test_wider_range_of_a_warscroll() -> None:
    assert not coherency(row(3, 2.9)).is_coherent
    assert coherency(row(3, 2.9), 2.0).is_coherent


def test_dog_bone_loses_two_and_ring_one() -> None:
    bone = dog_bone(2)
    assert coherency(bone).is_coherent
    assert removals(bone).options == ((0, 1), (0, 6), (0, 7), (1, 6), (1, 7), (6, 7))
    ring = unit(
        [(1.5 * math.cos(k * math.tau / 7), 1.5 * math.sin(k * math.tau / 7)) for k in range(7)]
    )
    assert removals(ring).options == tuple((k,) for k in range(7))


def test_damage_after_damage() -> None:
    bone = dog_bone(4)
    masks = [0] * len(bone)
    for i, j, _ in coherency(bone).links:
        masks[i] |= 1 << j
        masks[j] |= 1 << i
    assert removals(bone).size == 4
    assert [left_after(masks, slain) for slain in range(8)] == [10, 6, 5, 4, 3, 2, 1, 0]


def test_two_ranks_lose_one_only() -> None:
    ranks = unit([(float(k), float(j)) for k in range(10) for j in range(2)])
    found = removals(ranks)
    assert found.size == 1
    assert found.options == tuple((k,) for k in range(20))
    assert members(0b101) == (0, 2)


def test_many_deaths_in_a_large_unit_are_counted_at_once() -> None:
    wide, deep = 25, 10
    masks = [0] * (wide * deep)
    for k in range(wide * deep):
        for other in (k + 1, k + wide):
            if other < wide * deep and (other != k + 1 or other % wide):
                masks[k] |= 1 << other
                masks[other] |= 1 << k
    assert left_after(masks, 40) == 210
    assert left_after(masks, 250) == 0
    assert left_after([0b10, 0b01], 5) == 0
