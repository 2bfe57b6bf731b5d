"""Drawn shapes: whatever is drawn, the places never overlap and are coherent as they are made."""

import math
import random

import numpy as np
import pytest

from tabletop.geometry.base import Base, Pose, footprint, round_base
from tabletop.geometry.coherency import coherency
from tabletop.geometry.forms import Arc, Drawn, Line, arc_through, places
from tabletop.geometry.forms.ring import closing_radius
from tabletop.geometry.gap import separation
from tabletop.geometry.gap_arrays import separation_matrix

ROUNDS = [round_base(mm) for mm in (25, 28.5, 32, 40, 60, 100)]
LONGS = [Base("oval", 60, 35), Base("oval", 90, 52), Base("rect", 50, 25), Base("rect", 25, 50)]


def anywhere(base, pose):
    return True


def drawn(dice, kind):
    def point():
        return (dice.uniform(-10, 10), dice.uniform(-10, 10))

    size = dice.choice([0.0, 0.1, 0.25, 0.5])
    columns = dice.choice([0, 0, 0, 1, 2, 3, 5, 8])
    turn = dice.choice([0.0, 0.0, 180.0])
    return Drawn(kind, point(), point(), point(), size, columns, dice.uniform(0, 360), turn)


def feet_of(bases, found):
    pairs = zip(bases, found.poses, strict=True)
    return [footprint(base, pose) for base, pose in pairs if pose is not None]


def least_gap(feet):
    gaps = separation_matrix(feet, feet)
    np.fill_diagonal(gaps, 9.0)
    return gaps.min()


@pytest.mark.parametrize("kind", ["line", "arc", "block", "ring"])
@pytest.mark.parametrize("bases", [ROUNDS, LONGS], ids=["round", "long"])
def test_places_never_overlap_and_are_coherent(kind, bases):
    dice = random.Random(f"{kind}{bases[0]}")
    for _ in range(60 if bases is ROUNDS else 12):
        count = dice.randint(1, 20)
        base = dice.choice(bases)
        unit = [base] * count
        if dice.random() < 0.3:
            unit[dice.randrange(count)] = dice.choice(bases)
        shape = drawn(dice, kind)
        found = places(unit, shape, anywhere)
        assert (found.dropped, found.shifted) == ((), ()), shape
        feet = feet_of(unit, found)
        assert count == 1 or least_gap(feet) > -1e-6, shape
        assert coherency(feet, 0.5).is_coherent, (shape, count, base)


@pytest.mark.parametrize("kind", ["line", "arc", "block", "ring"])
def test_what_is_not_free_is_shifted_and_stays_coherent(kind):
    dice = random.Random(kind)
    shifted = 0
    for _ in range(40):
        base = dice.choice(ROUNDS[:4])
        count = dice.randint(2, 14)
        shape = drawn(dice, kind)
        x, y = shape.start[0] + dice.uniform(-4, 4), shape.start[1] + dice.uniform(-4, 4)
        wall = footprint(round_base(100), Pose(x, y))

        def is_free(base, pose, wall=wall):
            return separation(footprint(base, pose), wall) > 0.0

        found = places([base] * count, shape, is_free)
        assert not found.dropped
        feet = feet_of([base] * count, found)
        assert all(separation(foot, wall) > 0.0 for foot in feet)
        assert least_gap(feet) > -1e-6
        assert coherency(feet, 0.5).is_coherent, (shape, count, base, (x, y))
        shifted += bool(found.shifted)
    assert shifted > 4


def test_nothing_is_placed_where_nothing_is_free():
    shape = Drawn("line", (0.0, 0.0), (2.0, 0.0), (4.0, 0.0))
    found = places(ROUNDS[:1] * 3, shape, lambda base, pose: False)
    assert found.dropped == (0, 1, 2)


def test_a_line_starts_where_it_was_pressed_and_faces_left_of_the_stroke():
    shape = Drawn("line", (3.0, 5.0), (5.0, 5.0), (9.0, 5.0), 0.5)
    found = places([round_base(25.4)] * 5, shape, anywhere)
    assert [round(p.x, 4) for p in found.poses] == [3.0, 4.5, 6.0, 7.5, 9.0]
    assert {p.facing for p in found.poses} == {90.0}


def test_as_many_stand_in_front_as_the_stroke_is_long():
    disc = round_base(25.4)
    shape = Drawn("line", (0.0, 0.0), (2.0, 0.0), (4.5, 0.0), 0.5)
    found = places([disc] * 12, shape, anywhere)
    rows = sorted({round(p.y, 3) for p in found.poses})
    assert rows == [-3.0, -1.5, 0.0]
    assert sum(1 for p in found.poses if abs(p.y) < 1e-6) == 4


def test_a_long_single_rank_is_doubled_at_its_ends():
    disc = round_base(25.4)
    shape = Drawn("line", (0.0, 0.0), (9.0, 0.0), (30.0, 0.0), 0.5)
    found = places([disc] * 10, shape, anywhere)
    behind = sorted(p.x for p in found.poses if p.y < -0.1)
    assert [round(x, 3) for x in behind] == [0.75, 9.75]


def test_a_block_faces_where_the_stroke_goes_with_so_many_in_front():
    disc = round_base(25.4)
    shape = Drawn("block", (0.0, 0.0), (0.0, 1.0), (0.0, 4.0), 0.0, 4)
    found = places([disc] * 12, shape, anywhere)
    assert {round(p.y, 4) for p in found.poses} == {0.0, -1.0, -2.0}
    assert sum(p.x for p in found.poses) == pytest.approx(0.0, abs=1e-6)
    assert {p.facing for p in found.poses} == {90.0}


def test_a_full_ring_closes_at_the_gap_that_was_asked():
    disc = round_base(32)
    shape = Drawn("ring", (10.0, 10.0), (10.0, 10.0), (14.0, 10.0), 0.5)
    found = places([disc] * 20, shape, anywhere)
    inner = [p for p in found.poses if abs(math.dist((p.x, p.y), (10.0, 10.0)) - 4.0) < 0.3]
    radius = math.dist((inner[0].x, inner[0].y), (10.0, 10.0))
    assert len(inner) >= 13
    assert radius == pytest.approx(closing_radius(disc, len(inner), 0.5, 0.0), abs=1e-6)
    for pose in inner:
        out = math.degrees(math.atan2(pose.y - 10.0, pose.x - 10.0)) % 360.0
        assert pose.facing == pytest.approx(out, abs=1e-5)


def test_a_ring_keeps_clear_of_what_it_is_drawn_round():
    disc, core = round_base(32), round_base(80)
    least = core.radius + disc.radius
    shape = Drawn("ring", (0.0, 0.0), (0.1, 0.0), (0.6, 0.0), 0.0, least=least)
    found = places([disc] * 12, shape, anywhere)
    middle = footprint(core, Pose(0.0, 0.0))
    assert all(separation(footprint(disc, p), middle) > -1e-6 for p in found.poses)


def test_the_champion_on_a_larger_base_stands_before_the_front():
    small, large = round_base(32), round_base(60)
    shape = Drawn("line", (0.0, 0.0), (2.0, 0.0), (6.0, 0.0), 0.5)
    found = places([small, small, large, small, small, small], shape, anywhere)
    champion = found.poses[2]
    assert champion.y > 0.5
    assert all(p.y < 0.01 for k, p in enumerate(found.poses) if k != 2)


@pytest.mark.parametrize("seed", range(20))
def test_an_arc_goes_through_its_three_points(seed):
    dice = random.Random(seed)
    points = [(dice.uniform(-9, 9), dice.uniform(-9, 9)) for _ in range(3)]
    curve = arc_through(*points)
    assert curve.at(0.0)[0] == pytest.approx(points[0])
    assert curve.at(curve.length)[0] == pytest.approx(points[2])
    if isinstance(curve, Arc):
        assert curve.at(curve.along(points[1]))[0] == pytest.approx(points[1])
        assert abs(curve.behind(points[1])) < 1e-6
    else:
        assert isinstance(curve, Line)
