"""Touching and exact limits, and verdicts that must not depend on how the table lies."""

import itertools
import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.geometry.base import Base, Pose, footprint, round_base
from tabletop.geometry.levels import climb, is_mid_climb, level_at
from tabletop.geometry.path import cut, rest
from tabletop.geometry.region import Region, Solid, region
from tabletop.geometry.sweep import (
    first_crossing,
    intervals_within,
    overlap_intervals,
    sweep,
    sweep_board,
    sweep_region,
)
from tests.sweep.scenes import moved, some_base, some_region, some_way

BASES = (round_base(32), Base("oval", 60, 35), Base("oval", 35, 60), Base("rect", 50, 25))


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("other", BASES)
@pytest.mark.parametrize(("depth", "crosses"), [(-1e-9, False), (0.9e-6, False), (1.1e-6, True)])
def test_passing_by_at_the_limit(base: Base, other: Base, depth: float, crosses: bool) -> None:
    path = (Pose(-4, 0), Pose(4, 0))
    there = footprint(other, Pose(0.3, base.b + other.b - depth))
    found = sweep(base, path, there)
    assert math.isclose(found.separation, -depth, abs_tol=1e-10)
    assert found.is_crossing is crosses
    assert bool(intervals_within(base, path, there, 0.0)) is crosses


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize(("slip", "is_in"), [(-1.1e-6, True), (-0.9e-6, False), (1e-9, False)])
def test_passing_by_at_combat_range(base: Base, slip: float, is_in: bool) -> None:
    path = (Pose(-4, 0), Pose(4, 0))
    there = footprint(round_base(40), Pose(0, base.b + 20 / 25.4 + 3.0 + slip))
    assert bool(intervals_within(base, path, there, 3.0)) is is_in


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize(("depth", "crosses"), [(-1e-9, False), (0.9e-6, False), (1.1e-6, True)])
def test_passing_terrain_and_table_edge_at_the_limit(
    base: Base, depth: float, crosses: bool
) -> None:
    path = (Pose(-4, 0), Pose(4, 0))
    y = round(base.b, 8)
    depth += base.b - y
    wall = region([(-1, y), (1, y), (1, y + 3), (-1, y + 3)])
    shifted = (Pose(-4, depth - base.b + y), Pose(4, depth - base.b + y))
    found = sweep_region(base, shifted, wall)
    assert found.is_crossing is crosses
    assert bool(overlap_intervals(base, shifted, wall)) is crosses
    edge = tuple(Pose(p.x + 10, base.b - (depth - base.b + y)) for p in path)
    assert sweep_board(base, edge, 60, 44).is_crossing is crosses


def test_turning_in_a_box_that_just_fits_and_one_that_does_not() -> None:
    """A rectangle turning in place reaches out as far as its half diagonal."""
    base = Base("rect", 50.8, 25.4)
    reach = math.hypot(1.0, 0.5)
    path = (Pose(0, 0, 0), Pose(0, 0, 90))
    for slip, crosses in ((1e-9, False), (-0.9e-6, False), (-1.2e-6, True)):
        there = footprint(Base("rect", 100, 25.4), Pose(0, reach + 0.5 + slip))
        assert sweep(base, path, there).is_crossing is crosses
    # at the ends the short and the long side face it: only the way between touches
    spans = intervals_within(base, path, footprint(Base("rect", 100, 25.4), Pose(0, 1.6)), 0.0)
    corner = math.degrees(math.atan2(0.5, 1.0))
    start, end = spans[0]
    half = math.degrees(math.acos(1.1 / reach))
    assert len(spans) == 1
    assert math.isclose(90 * start, 90 - corner - half, abs_tol=1e-3)
    assert math.isclose(90 * end, 90 - corner + half, abs_tol=1e-3)


def test_a_hole_is_open_ground() -> None:
    ring = region([(-4, -4), (4, -4), (4, 4), (-4, 4)], [[(-2, -2), (-2, 2), (2, 2), (2, -2)]])
    inside = (Pose(-0.5, 0), Pose(0.5, 0))
    for base in BASES:
        assert not sweep_region(base, inside, ring).is_crossing
        assert overlap_intervals(base, inside, ring) == ()
        out = (Pose(0, 0), Pose(8, 0))
        (span,) = overlap_intervals(base, out, ring)
        assert math.isclose(8 * span[0], 2 - base.a, abs_tol=1e-5)
        assert math.isclose(8 * span[1], 4 + base.a, abs_tol=1e-5)
    big = round_base(130)
    assert sweep_region(big, inside, ring).is_crossing


@pytest.mark.parametrize("seed", range(20))
def test_nothing_changes_when_the_table_is_moved(seed: int) -> None:
    rng = random.Random(seed)
    base, path = some_base(rng), some_way(rng, 2)
    shape, place = some_base(rng), Pose(rng.uniform(-4, 4), rng.uniform(-4, 4), rng.uniform(0, 360))
    area = some_region(rng)
    spin, dx, dy = rng.uniform(0, 360), rng.uniform(-9, 9), rng.uniform(-9, 9)

    def shift(x: float, y: float, facing: float = 0.0) -> Pose:
        return moved(x, y, facing, spin, dx, dy)

    away = tuple(shift(p.x, p.y, p.facing) for p in path)
    there = footprint(shape, place)
    there_moved = footprint(shape, shift(place.x, place.y, place.facing))
    first, second = sweep(base, path, there), sweep(base, away, there_moved)
    assert math.isclose(first.separation, second.separation, abs_tol=4e-7)
    area_moved = Region(
        tuple((shift(*p).x, shift(*p).y) for p in area.outer),
        tuple(tuple((shift(*p).x, shift(*p).y) for p in hole) for hole in area.holes),
    )
    one, two = sweep_region(base, path, area), sweep_region(base, away, area_moved)
    assert one.is_crossing == two.is_crossing
    if not one.is_crossing:
        assert math.isclose(one.separation, two.separation, abs_tol=4e-7)
    for a, b in zip(
        intervals_within(base, path, there, 1.0),
        intervals_within(base, away, there_moved, 1.0),
        strict=True,
    ):
        assert math.isclose(a[0], b[0], abs_tol=1e-6)
        assert math.isclose(a[1], b[1], abs_tol=1e-6)
    height = [Solid("H", area, 2.0)], [Solid("H", area_moved, 2.0)]
    assert climb(base, path, height[0]).cost == climb(base, away, height[1]).cost


@pytest.mark.parametrize("seed", range(50, 80))
def test_the_way_up_to_the_first_crossing_is_legal_when_rounded(seed: int) -> None:
    rng = random.Random(seed)
    base = some_base(rng)
    path = some_way(rng, 3)
    path = tuple(Pose(p.x + 7, p.y + 7, p.facing).snapped() for p in path)
    others = [
        footprint(some_base(rng), Pose(rng.uniform(0, 14), rng.uniform(0, 14))) for _ in range(6)
    ]
    areas = [some_region(rng) for _ in range(2)]
    ranges = [(footprint(round_base(32), Pose(rng.uniform(0, 14), rng.uniform(0, 14))), 3.0)]
    at = first_crossing(base, path, others, areas, ranges, (14.0, 14.0))
    start = (path[0],)
    fine = (
        all(not sweep(base, start, f).is_crossing for f in others)
        and all(not sweep_region(base, start, r).is_crossing for r in areas)
        and not intervals_within(base, start, *ranges[0])
        and not sweep_board(base, start, 14.0, 14.0).is_crossing
    )
    if not fine:
        assert at == 0.0
        return
    head = cut(path, at)
    head = (*head[:-1], head[-1].snapped())
    assert not any(sweep(base, head, f).is_crossing for f in others)
    assert not any(sweep_region(base, head, r).is_crossing for r in areas)
    assert not intervals_within(base, head, *ranges[0])
    assert not sweep_board(base, head, 14.0, 14.0).is_crossing
    if at < len(path) - 1:
        tail = rest(path, at)
        tail = (tail[0], tail[1])
        bit = cut(tail, 1e-3)
        assert (
            any(sweep(base, bit, f).is_crossing for f in others)
            or any(sweep_region(base, bit, r).is_crossing for r in areas)
            or intervals_within(base, bit, *ranges[0])
            or sweep_board(base, bit, 14.0, 14.0).is_crossing
        )


coordinate = st.floats(-5, 5, allow_nan=False).map(lambda v: round(v, 4))


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(BASES),
    st.lists(st.tuples(coordinate, coordinate, st.integers(0, 359)), min_size=1, max_size=4),
    st.tuples(coordinate, coordinate, st.integers(0, 359)),
    st.sampled_from(BASES),
)
def test_a_way_is_as_near_as_its_nearest_leg(
    base: Base,
    points: list[tuple[float, float, int]],
    place: tuple[float, float, int],
    shape: Base,
) -> None:
    path = tuple(Pose(x, y, float(f)) for x, y, f in points)
    other = footprint(shape, Pose(place[0], place[1], float(place[2])))
    whole = sweep(base, path, other)
    parts = [sweep(base, path[k : k + 2], other) for k in range(max(1, len(path) - 1))]
    assert math.isclose(whole.separation, min(p.separation for p in parts), abs_tol=4e-7)
    assert 0.0 <= whole.at <= len(path) - 1
    back = sweep(base, path[::-1], other)
    # half turns go anticlockwise, so only ways without them are the same backwards
    if all((p[2] - q[2]) % 360 != 180 for p, q in itertools.pairwise(points)):
        assert math.isclose(whole.separation, back.separation, abs_tol=4e-7)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(BASES),
    st.lists(st.tuples(coordinate, coordinate), min_size=2, max_size=4),
    st.lists(
        st.tuples(coordinate, coordinate, st.sampled_from((0.5, 1.0, 1.5, 2.0, 3.0))), max_size=3
    ),
)
def test_climbing_ends_on_the_level_of_the_end(
    base: Base,
    points: list[tuple[float, float]],
    blocks: list[tuple[float, float, float]],
) -> None:
    path = tuple(Pose(x, y) for x, y in points)
    solids = [
        Solid(f"S{k}", region([(x, y), (x + 2, y), (x + 2, y + 1.5), (x, y + 1.5)]), top)
        for k, (x, y, top) in enumerate(blocks)
    ]
    found = climb(base, path, solids)
    assert found.end_level == level_at(footprint(base, path[-1]), solids)
    level = level_at(footprint(base, path[0]), solids)
    for change in found.changes:
        assert change.old == level
        level = change.new
        rise = abs(change.new - change.old)
        assert change.cost == (rise if change.kind == "climb" else 0.0)
        assert (rise > 1.0) == (change.kind != "step")
    assert level == found.end_level
    assert found.is_mid_climb == is_mid_climb(footprint(base, path[-1]), solids)
    # forth and back: what goes up comes down, a jump apart
    if all(change.kind != "jump" for change in found.changes):
        back = climb(base, path[::-1], solids)
        if all(change.kind != "jump" for change in back.changes):
            assert math.isclose(back.cost, found.cost, abs_tol=1e-12)
