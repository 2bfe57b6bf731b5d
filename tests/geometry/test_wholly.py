from __future__ import annotations

import math
import random

import pytest
import shapely
from hypothesis import given, settings
from shapely.geometry import Polygon

from tabletop.geometry.base import Base, Footprint, Pose, footprint, round_base
from tabletop.geometry.points import point_footprint
from tabletop.geometry.region import region
from tabletop.geometry.region_gap import region_gap
from tabletop.geometry.wholly import farthest, wholly_within, wholly_within_region
from tests.geometry.shapes import SIZES, footprints


def disc(mm: float, x: float, y: float = 0.0) -> Footprint:
    return footprint(round_base(mm), Pose(x, y))


@given(footprints(), footprints())
@settings(max_examples=200, deadline=None)
def test_farthest_is_the_farthest_outline_point(a: Footprint, source: Footprint) -> None:
    found = farthest(a, source)
    tried = max(point_footprint(x, y, source)[0] for x, y in a.outline(1.0))
    assert tried - 1e-9 <= found.separation <= tried + 1e-3
    assert abs(point_footprint(*found.p, a)[0]) < 1e-9
    assert abs(point_footprint(*found.p, source)[0] - found.separation) < 1e-9


@pytest.mark.parametrize(
    ("off", "is_in"), [(0.0, True), (0.9e-6, True), (1.1e-6, False), (-1.1e-6, True), (1e-3, False)]
)
def test_round_base_limit(off: float, is_in: bool) -> None:
    x = 12.0 + 20 / 25.4 - 16 / 25.4 + off
    assert wholly_within(disc(32, x), [disc(40, 0.0)], 12.0) is is_in


def test_level_counts_as_air_line() -> None:
    # the far edge is 4" off on the plan and 3" up: exactly 5" away
    far = disc(25.4, 4.0)
    assert wholly_within(far, [disc(25.4, 0.0)], 5.0, 3.0)
    assert not wholly_within(far, [disc(25.4, 0.0)], 4.9999, 3.0)
    assert not wholly_within(far, [disc(25.4, 0.0)], 2.0, 3.0)


def test_two_sources_cover_what_neither_does_alone() -> None:
    subject = footprint(Base("rect", 101.6, 25.4), Pose(0.0, 0.0))
    left, right = disc(25.4, -2.0), disc(25.4, 2.0)
    limit = math.hypot(2.0, 0.5) - 0.5
    assert wholly_within(subject, [left, right], limit)
    assert not wholly_within(subject, [left, right], limit - 1.1e-6)
    assert not wholly_within(subject, [left], limit)


def test_hole_between_three_sources_is_found() -> None:
    around = [disc(25.4, 3 * math.cos(t), 3 * math.sin(t)) for t in (0.0, 2.0944, 4.1888)]
    assert not wholly_within(disc(25.4, 0.0), around, 2.45)
    assert wholly_within(disc(25.4, 0.0), around, 2.51)
    # the outline alone would be covered: only the middle is open
    big = disc(76.2, 0.0)
    ring = [disc(25.4, 1.5 * math.cos(k), 1.5 * math.sin(k)) for k in range(0, 7)]
    assert not wholly_within(big, ring, 0.95)
    assert wholly_within(big, ring, 1.01)


def test_twin_sources_do_not_hide_the_open_side() -> None:
    twins = [disc(25.4, 0.0), disc(25.4, 0.0), disc(25.4, 0.1)]
    assert not wholly_within(disc(101.6, 0.0), twins, 1.0)


def random_base(rng: random.Random, spread: float) -> Footprint:
    shape = rng.choice(("round", "oval", "rect"))
    length = rng.choice(SIZES)
    base = Base(shape, length, length if shape == "round" else rng.choice(SIZES))
    return footprint(
        base, Pose(rng.uniform(-spread, spread), rng.uniform(-spread, spread), rng.uniform(0, 360))
    )


def test_union_agrees_with_fine_polygons() -> None:
    rng = random.Random(5)
    answers = []
    for _ in range(250):
        subject = random_base(rng, 1.0)
        sources = [random_base(rng, 3.0) for _ in range(rng.randint(1, 4))]
        limit = rng.uniform(0.3, 3.5)
        union = shapely.union_all(
            [Polygon(s.outline(0.5)).buffer(limit, quad_segs=90) for s in sources]
        )
        outline = Polygon(subject.outline(0.5))
        if union.buffer(-1e-3).contains(outline):
            answers.append(True)
        elif not union.buffer(1e-3).contains(outline):
            answers.append(False)
        else:
            continue
        assert wholly_within(subject, sources, limit) is answers[-1]
    assert answers.count(True) > 50
    assert answers.count(False) > 50


def test_region_agrees_with_fine_polygons() -> None:
    rng = random.Random(6)
    answers = []
    while len(answers) < 250:
        count = rng.randint(5, 12)
        star = [
            (rng.uniform(1.5, 6) * math.cos(t), rng.uniform(1.5, 6) * math.sin(t))
            for t in (math.tau * k / count for k in range(count))
        ]
        hole = [
            (rng.uniform(0.2, 0.9) * math.cos(t), rng.uniform(0.2, 0.9) * math.sin(t))
            for t in (math.tau * k / 5 for k in range(5))
        ]
        if not Polygon(star, [hole]).is_valid:
            continue
        ground = region(star, [hole] if rng.random() < 0.6 else ())
        base = random_base(rng, rng.choice((0.5, 4.0, 6.0)))
        outline = Polygon(base.outline(0.5))
        found = region_gap(base, ground)
        assert abs(found.distance - outline.distance(ground.polygon())) < 1e-3
        assert (found.separation < 0) or outline.intersection(ground.polygon()).area < 1e-2
        limit = rng.choice((0.0, 0.0, 0.3, 1.0, 2.0))
        wide = ground.polygon().buffer(limit, quad_segs=90)
        if wide.buffer(-1e-3).contains(outline):
            answers.append(True)
        elif not wide.buffer(1e-3).contains(outline):
            answers.append(False)
        else:
            continue
        assert wholly_within_region(base, ground, limit) is answers[-1]
    assert answers.count(True) > 40
    assert answers.count(False) > 40


@pytest.mark.parametrize(
    ("off", "is_in"), [(0.0, True), (0.9e-6, True), (1.1e-6, False), (-0.1, True)]
)
def test_edge_of_a_territory_counts_as_inside(off: float, is_in: bool) -> None:
    territory = region([(0, 0), (30, 0), (30, 10), (0, 10)])
    for base, half in ((round_base(50.8), 1.0), (Base("rect", 50.8, 25.4), 0.5)):
        assert (
            wholly_within_region(footprint(base, Pose(9.0, 10.0 - half + off)), territory) is is_in
        )
        moved = footprint(base, Pose(9.0, 16.0 - half + off))
        assert wholly_within_region(moved, territory, 6.0) is is_in
