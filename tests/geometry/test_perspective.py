"""Perspective: corners go to corners, lines stay lines, wrong corners are told apart."""

from __future__ import annotations

import random

import pytest

from tabletop.geometry.perspective import (
    perspective,
    quad_fault,
    seen_at,
    shifted,
    side_lengths,
)

TABLE = ((0.0, 0.0), (60.0, 0.0), (60.0, 44.0), (0.0, 44.0))
PHOTO = ((860.0, 640.0), (3190.0, 560.0), (3760.0, 2540.0), (250.0, 2660.0))


def test_corners_go_to_corners_and_back():
    there, back = perspective(TABLE, PHOTO), perspective(PHOTO, TABLE)
    for start, end in zip(TABLE, PHOTO, strict=True):
        assert seen_at(there, start) == pytest.approx(end, abs=1e-6)
        assert seen_at(back, end) == pytest.approx(start, abs=1e-9)


def test_points_on_a_line_stay_on_one():
    ways = perspective(TABLE, PHOTO)
    a, b, c = (seen_at(ways, p) for p in ((3.0, 5.0), (20.0, 15.0), (54.0, 35.0)))
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    assert area == pytest.approx(0.0, abs=1e-5)


def test_a_strip_sees_what_the_whole_sees():
    ways, dice = perspective(TABLE, PHOTO), random.Random(2)
    for _ in range(50):
        dx, dy, x, y = (dice.uniform(0.0, 20.0) for _ in range(4))
        assert seen_at(shifted(ways, dx, dy), (x, y)) == pytest.approx(
            seen_at(ways, (x + dx, y + dy)), abs=1e-8
        )


@pytest.mark.parametrize(
    ("order", "fault"),
    [
        ((0, 1, 2, 3), ""),
        ((1, 2, 3, 0), ""),
        ((1, 0, 2, 3), "crossing"),
        ((0, 2, 1, 3), "crossing"),
        ((3, 2, 1, 0), "mirrored"),
        ((1, 0, 3, 2), "mirrored"),
    ],
)
def test_the_order_of_corners_is_judged(order, fault):
    a, b, c, d = (PHOTO[k] for k in order)
    assert quad_fault((a, b, c, d), 12.0) == fault


def test_dents_and_tiny_sides_are_refused():
    a, b, _, d = PHOTO
    assert quad_fault((a, b, (1200.0, 1000.0), d), 12.0) == "dented"
    assert quad_fault((a, (a[0] + 5.0, a[1]), PHOTO[2], d), 12.0) == "small"
    assert quad_fault((a, b, ((b[0] + d[0]) / 2, (b[1] + d[1]) / 2), d), 12.0) == "dented"


def test_the_longer_sides_count():
    assert side_lengths(((0, 0), (3, 0), (3, 4), (0, 5))) == pytest.approx((3.1623, 5.0), abs=1e-4)
