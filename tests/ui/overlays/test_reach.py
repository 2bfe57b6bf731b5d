"""The area of reach lies inside the truth and claims nothing more."""

import pytest
from shapely.geometry import Polygon

from tabletop.geometry.base import Base, Pose, footprint, round_base
from tabletop.rules.moves import Move, judge_move
from tabletop.ui.table.overlays.reach import Asked, Reaches, asked_of, covered, reached
from tabletop.ui.table.session import Plan
from tests.ui.overlays.board import FakeBoard
from tests.ui.sample import state as sample


@pytest.fixture(scope="module")
def state():
    return sample()


def _finished(work):
    while True:
        try:
            next(work)
        except StopIteration as stop:
            return stop.value


def test_reach_is_drawn_when_it_is_known(state):
    board, reaches = FakeBoard(state, ["captain1"], reach=True), Reaches()
    assert not reaches(board).zones
    board.settle()
    shown = reaches(board)
    assert shown.zones[0].kind == "reach"
    assert shown.notes[0].text == 'Reach: Normal Move, 5" left'
    assert shown.zones[0].shape.contains(Polygon(state.model("captain1").footprint.outline()))


def test_straight_ways_inside_are_legal(state):
    asked = Asked("captain", ("captain1",), "normal_move", (4.0,))
    area = _finished(reached(state, asked))
    here = state.model("captain1")
    legal = drawn = 0
    for dx in (-3.0, -1.5, 0.0, 1.5, 3.0):
        for dy in (-3.0, -1.5, 0.0, 1.5):
            goal = here.pose.moved(dx, dy)
            base = Polygon(footprint(here.base, goal).outline())
            move = Move("normal_move", "captain", 4.0, {"captain1": (here.pose, goal)})
            if judge_move(state, move).is_legal:
                legal += 1
                drawn += base.difference(area.buffer(0.06)).is_empty
    assert legal > 5
    assert drawn == legal


def test_a_retreat_ends_out_of_combat_ranges(state):
    board = FakeBoard(state, ["giant1"], reach=True)
    asked = asked_of(board)
    assert asked is not None
    assert asked.kind == "retreat"
    area = _finished(reached(state, asked))
    for enemy in state.models_of("hounds"):
        assert area.is_empty or area.distance(Polygon(enemy.footprint.outline())) >= 3.0 - 1e-6


def test_the_chosen_move_counts(state):
    board = FakeBoard(state, ["captain1"], reach=True)
    board.session.intend("captain", Plan("run", 8.5))
    assert asked_of(board) == Asked("captain", ("captain1",), "run", (8.5,))


@pytest.mark.parametrize("base", [round_base(40), Base("oval", 90, 52), Base("rect", 100, 60)])
def test_covered_ground_is_what_the_base_covers(base):
    centres = Polygon([(0, 0), (6, 0), (6, 1), (1, 1), (1, 5), (0, 5)])
    pose = Pose(0.0, 0.0, 30.0)
    area = covered(centres, base, pose)
    for x, y in centres.exterior.coords:
        base_there = Polygon(footprint(base, Pose(x, y, 30.0)).outline(15.0))
        assert base_there.difference(area.buffer(0.02)).is_empty
    outside = centres.buffer(base.radius + 1e-3, quad_segs=64)
    assert area.difference(outside).area < 1e-6
