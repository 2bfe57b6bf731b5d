"""Which bodies touch, how deep, and where."""

import math
import random
from dataclasses import replace

import pytest

from tabletop.geometry.gap import gap, separation
from tabletop.geometry.sight.contact import apart, common_points, loosened
from tabletop.geometry.sight.rows import body_row
from tests.sight.table import disc, is_in, oval, random_body, rect


def pairs(seed, count, near, far):
    rng = random.Random(seed)
    for _ in range(count):
        a = random_body(rng, "A", 0.0, 0.0).footprint
        angle, away = rng.uniform(0, math.tau), rng.uniform(near, far)
        yield a, random_body(rng, "B", away * math.cos(angle), away * math.sin(angle)).footprint


def in_contact(a, b):
    found = gap(a, b)
    dx, dy = found.p[0] - found.q[0], found.p[1] - found.q[1]
    corners = tuple((x + dx, y + dy) for x, y in b.corners)
    return replace(b, x=b.x + dx, y=b.y + dy, corners=corners)


def test_apart_has_the_sign_and_the_depth_of_the_separation():
    seen = 0
    for a, b in pairs(1, 800, 0.0, 5.0):
        exact = separation(a, b)
        value, angle = apart(list(body_row(a)), list(body_row(b)))
        if exact > 1e-9:
            assert 0.0 < value <= exact + 1e-9
        else:
            seen += 1
            assert value == pytest.approx(exact, abs=1e-9)
        nx, ny = math.cos(angle), math.sin(angle)
        shadow = -b.support(-nx, -ny) - a.support(nx, ny)
        assert shadow == pytest.approx(value, abs=1e-9)
    assert seen > 200


def test_bases_in_contact_touch_within_rounding_and_share_a_point():
    for a, b in pairs(2, 300, 4.0, 6.0):
        moved = in_contact(a, b)
        value, _ = apart(list(body_row(a)), list(body_row(moved)))
        assert abs(value) < 1e-9
        points = common_points(a, moved)
        assert points
        for p, q in points:
            assert is_in(a, *p)
            assert is_in(moved, *q)
            assert math.dist(p, q) < 1e-6


def test_common_points_lie_in_both():
    for a, b in pairs(3, 200, 0.0, 1.5):
        for p, q in common_points(a, b) if separation(a, b) < 0.0 else ():
            assert p == q
            assert is_in(a, *p)
            assert is_in(b, *q)


@pytest.mark.parametrize("make", [disc, oval, rect])
def test_loosened_rows_touch_no_more(make):
    other = make("B", 0.0, 0.0).footprint
    one = in_contact(other, disc("A", 4.0, 0.7).footprint)
    row = list(body_row(other, 0.0005))
    depth = -apart(list(body_row(one)), row)[0]
    assert depth == pytest.approx(0.0005, abs=1e-9)
    assert apart(list(body_row(one)), loosened(row, depth, 0.0005))[0] > 0.0
    assert loosened(row, 0.01, 0.0005) is None
