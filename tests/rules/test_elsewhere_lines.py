"""The lines where an answer flips: exact for ranges, and right on both sides for all questions."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from tabletop.geometry.base import Base, footprint
from tabletop.geometry.border import Tracing, all_refined
from tabletop.geometry.gap import gap
from tabletop.rules.elsewhere import Asked, Spots, answers, curves, has_curves
from tests.rules.builder import box, table, unit
from tests.rules.test_elsewhere import QUESTIONS, scene

ROUND, OVAL, RECT = Base("round", 32, 32), Base("oval", 75, 42), Base("rect", 50, 25)


def last(work):
    return list(work)[-1]


def run(work):
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def along(lines, count, dice):
    pieces = [(p, q) for line in lines for p, q in zip(line.whole, line.whole[1:], strict=False)]
    count = count if pieces else 0
    for p, q in dice.choices(pieces, [math.dist(p, q) for p, q in pieces] or None, k=count):
        t = dice.random()
        yield (p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]))


def has_both(ask, point, by):
    """Whether the judge says both within so many inches of a point."""
    spots = [
        (point[0] + by * math.cos(t), point[1] + by * math.sin(t))
        for t in (k * math.tau / 24 for k in range(24))
    ]
    return len(set(ask(spots))) == 2


@pytest.mark.parametrize("mover", [ROUND, OVAL, RECT])
@pytest.mark.parametrize("other", [ROUND, OVAL, RECT])
def test_every_point_of_a_range_line_is_at_the_limit_as_gap_measures_it(mover, other):
    state = table(
        unit("A", 1, [(2, 2)], mover, facing=25), unit("B", 2, [(9, 9)], other, facing=70)
    )
    asked = Asked("within", "A1", "B", 6.0)
    assert has_curves(state, asked)
    (line,) = last(curves(state, asked))
    assert line.is_closed
    target, pose = state.model("B1").footprint, state.model("A1").pose
    for x, y in line.points:
        there = footprint(mover, replace(pose, x=x, y=y))
        assert abs(gap(there, target).separation - 6.0) < 1e-6
    for x, y in along([line], 200, random.Random(1)):
        there = footprint(mover, replace(pose, x=x, y=y))
        assert abs(gap(there, target).separation - 6.0) < 0.001


def test_the_line_round_a_unit_is_at_the_limit_of_its_nearest_model_crossings_included():
    state = table(
        unit("A", 1, [(2, 2)], OVAL, facing=25),
        unit("B", 2, [(9, 9), (12, 9.5), (10, 12)], ROUND),
    )
    (line,) = last(curves(state, Asked("within", "A1", "B", 4.0)))
    pose, foes = state.model("A1").pose, [m.footprint for m in state.models_of("B")]
    for x, y in line.points:
        there = footprint(OVAL, replace(pose, x=x, y=y))
        assert abs(min(gap(there, foe).separation for foe in foes) - 4.0) < 1e-6


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda a: f"{a.kind}-{a.target}-{a.is_seen}")
def test_both_verdicts_lie_next_to_every_line(asked):
    dice = random.Random(7)
    count = 0
    is_wide = asked.kind in ("sight", "combat")
    area = (2.0, 2.0, 16.0, 14.0) if is_wide else (5.0, 3.0, 10.0, 9.0)
    for seed in (2, 1, 3, 0):
        if count >= 60:
            break
        state = scene(seed)
        ask = answers(state, asked)
        if has_curves(state, asked):
            lines = last(curves(state, asked))
        else:
            spots = Spots(state, asked.model)
            found = Tracing(ask, 0.05, 8, spots.may_stand)
            run(found.look(area))
            for point in along(found.lines(), 40, dice):
                assert has_both(ask, point, 0.06)
            lines = run(all_refined(ask, found.crossings()))
        for point in along(lines, 60, dice):
            assert has_both(ask, point, 0.002)
            count += 1
    assert count >= 60


def test_terrain_that_lifts_the_model_bends_the_line_of_a_range_through_the_air():
    wall = box("W", 5, 0, 8, 12, 4.0)
    state = table(unit("A", 1, [(2, 2)]), unit("B", 2, [(12, 6)]), terrain=[wall])
    asked = Asked("within", "A1", "B", 5.0)
    lines, ask = last(curves(state, asked)), answers(state, asked)
    flat = last(curves(replace(state, options=replace(state.options, range="plan")), asked))
    assert len(flat) == 1
    assert lines != flat
    for point in along(lines, 150, random.Random(3)):
        assert has_both(ask, point, 0.002)


def test_a_unit_that_no_place_can_mend_has_no_line():
    spots = [(4.0 * k, 0.0) for k in range(7)]
    state = table(unit("A", 1, spots))
    assert last(curves(state, Asked("coherent", "A1"))) == []
