"""Traced lines: near the flip everywhere, closed where they should be, sharp when refined."""

from __future__ import annotations

import math
import random

import pytest

from tabletop.geometry.border import Tracing, distance_to, nearest, refined

STEP = 0.05


def run(work):
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def counted(shape):
    asked = []

    def ask(points):
        asked.extend(points)
        return [shape(x, y) for x, y in points]

    return ask, asked


def traced(shape, box=(-4.0, -4.0, 4.0, 4.0)):
    ask, asked = counted(shape)
    found = Tracing(ask, STEP)
    run(found.look(box))
    return found, asked


def wedge(x, y):
    return y > abs(x) * 2.5 - 1.0 and y < 2.0


def ring(x, y):
    return 1.0 < math.hypot(x - 0.3, y + 0.2) < 2.5


def notched(x, y):
    return (abs(x) < 2.0 and abs(y) < 1.5) and not (0.2 < x < 0.9 and y > -0.3)


SHAPES = (wedge, ring, notched)


def has_both(shape, point, by):
    """Whether both answers occur within so many inches of a point."""
    spots = [
        (point[0] + by * math.cos(t) * r, point[1] + by * math.sin(t) * r)
        for r in (0.5, 1.0)
        for t in (k * math.tau / 32 for k in range(32))
    ]
    return len({shape(x, y) for x, y in spots}) == 2


def along(lines, count, dice):
    pieces = [(p, q) for line in lines for p, q in zip(line.whole, line.whole[1:], strict=False)]
    for p, q in dice.choices(pieces, [math.dist(p, q) for p, q in pieces], k=count):
        t = dice.random()
        yield (p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]))


@pytest.mark.parametrize("shape", SHAPES)
def test_no_point_of_a_traced_line_is_farther_than_a_step_from_a_flip(shape):
    found, asked = traced(shape)
    lines = found.lines()
    assert all(line.is_closed for line in lines)
    assert len(lines) == (2 if shape is ring else 1)
    for point in along(lines, 300, random.Random(1)):
        assert has_both(shape, point, 0.06)
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize("shape", SHAPES)
def test_every_flip_is_near_a_line_and_the_yes_lies_on_its_left(shape):
    found, _ = traced(shape)
    lines, dice = found.lines(), random.Random(2)
    for _ in range(2000):
        p = (dice.uniform(-3.5, 3.5), dice.uniform(-3.5, 3.5))
        q = (p[0] + dice.uniform(-0.1, 0.1), p[1] + dice.uniform(-0.1, 0.1))
        if shape(*p) is not shape(*q):
            assert distance_to(lines, p) < 0.2
    for spot in along(lines, 100, dice):
        (x, y), (nx, ny) = nearest(lines, spot)
        yes, no = (x + 0.08 * nx, y + 0.08 * ny), (x - 0.08 * nx, y - 0.08 * ny)
        assert shape(*yes) or not shape(*no)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_refined_line_is_within_two_thousandths_corners_included(shape):
    found, _ = traced(shape)
    ask, _ = counted(shape)
    lines = [run(refined(ask, path, is_closed)) for path, is_closed in found.crossings()]
    assert all(line.is_closed for line in lines)
    for point in along(lines, 400, random.Random(3)):
        assert has_both(shape, point, 0.002)
    assert sum(len(line.points) for line in lines) < 600


def test_a_part_looked_at_again_asks_nothing_new_and_more_of_the_plan_joins_on():
    found, asked = traced(lambda x, y: y > 0.01 * x, (-2.0, -2.0, 2.0, 2.0))
    before = len(asked)
    run(found.look((-2.0, -2.0, 2.0, 2.0)))
    assert len(asked) == before
    (line,) = found.lines()
    assert not line.is_closed
    run(found.look((-4.0, -2.0, 6.0, 2.0)))
    (longer,) = found.lines()
    xs = [x for x, _ in longer.points]
    assert min(xs) < -3.9
    assert max(xs) > 5.9


def test_a_line_ends_where_there_is_no_answer():
    asked = []

    def ask(points):
        asked.extend(points)
        return [y > 0.0131 for _, y in points]

    found = Tracing(ask, STEP, may=lambda points: [abs(x) > 1.0 for x, _ in points])
    run(found.look((-3.0, -2.0, 3.0, 2.0)))
    lines = found.lines()
    assert len(lines) == 2
    assert all(1.0 <= abs(x) <= 3.2 for line in lines for x, _ in line.points)
    assert all(abs(x) > 1.0 for x, _ in asked)
