import math
import random

import pytest

from tabletop.geometry.base import Base, Pose, footprint, round_base
from tabletop.geometry.gap import separation
from tabletop.geometry.meeting import Side, Wish, board_sides, shift_to, shifted, towards
from tabletop.geometry.region import region
from tabletop.geometry.region_gap import is_inside, region_gap

BASES = (round_base(25), round_base(60), Base("oval", 60, 35), Base("rect", 100, 60))


def test_a_wish_is_met_to_a_millionth_for_every_pair_of_bases():
    dice = random.Random(3)
    for mine in BASES:
        for theirs in BASES:
            for wanted in (0.0, 0.5, 2.9998, 3.0, 9.0):
                turn = dice.uniform(0, 360)
                a = footprint(mine, Pose(dice.uniform(-8, 8), dice.uniform(4, 9), turn))
                b = footprint(theirs, Pose(0.0, 0.0, dice.uniform(0, 360)))
                dx, dy = shift_to([Wish(a, b, wanted)])
                assert separation(shifted(a, dx, dy), b) == pytest.approx(wanted, abs=1e-9)
                way = abs(separation(a, b) - wanted)
                assert math.hypot(dx, dy) == pytest.approx(way, abs=1e-6)  # no shorter one exists


def test_an_overlap_is_left_by_the_shortest_way():
    a, b = (footprint(round_base(50.8), Pose(x, 0.0)) for x in (0.0, 1.25))
    assert shift_to([Wish(a, b, 0.0)]) == pytest.approx((-0.75, 0.0))


def test_two_wishes_are_met_together():
    dice = random.Random(5)
    met = 0
    for mine in BASES:
        for _ in range(12):
            b = footprint(dice.choice(BASES), Pose(0.0, 0.0, dice.uniform(0, 360)))
            c = footprint(dice.choice(BASES), Pose(6.0, 0.0, dice.uniform(0, 360)))
            a = footprint(mine, Pose(dice.uniform(1, 5), dice.uniform(3, 5), dice.uniform(0, 360)))
            near = [separation(a, o) + dice.uniform(-0.1, 0.1) for o in (b, c)]
            wishes = [Wish(a, o, max(0.0, d)) for o, d in zip((b, c), near, strict=True)]
            found = shift_to(wishes)
            if found is None:
                continue
            met += 1
            for wish in wishes:
                gone = separation(shifted(a, *found), wish.other)
                assert gone == pytest.approx(wish.distance, abs=1e-6)
    assert met > 40


def test_wishes_along_one_line_are_not_held_together():
    a, b, c = (footprint(round_base(32), Pose(x, 0.0)) for x in (2.0, 0.0, 5.0))
    assert shift_to([Wish(a, b, 0.1), Wish(a, c, 0.1)]) is None


def test_outlines_are_met_from_outside_and_from_inside():
    hill = region([(0, 0), (8, 0), (8, 6), (4, 3), (0, 6)])
    disc = round_base(50.8)
    out = footprint(disc, Pose(3.0, -1.1))
    moved = shifted(out, *shift_to([Wish(out, hill, 0.0)]))
    assert region_gap(moved, hill).separation == pytest.approx(0.0, abs=1e-9)
    within = footprint(disc, Pose(4.0, 0.93))
    moved = shifted(within, *shift_to([Wish(within, hill, 0.0)]))
    assert (moved.x, moved.y) == pytest.approx((4.0, 1.0))
    assert is_inside(moved, hill)


def test_the_edges_of_a_table():
    rect = footprint(Base("rect", 50.8, 25.4), Pose(1.1, 5.0, 0.0))
    left = board_sides((10.0, 10.0))[0]
    assert towards(rect, left)[0] == pytest.approx(0.1)
    assert shift_to([Wish(rect, left, 0.0)]) == pytest.approx((-0.1, 0.0))
    assert Side(1.0, 0.0, 10.0) in board_sides((10.0, 10.0))
